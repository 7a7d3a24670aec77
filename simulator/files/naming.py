"""Characters that look like others: no-break spaces, full-width letters, a Cyrillic а in a Latin word.

Two ids that look alike and differ match nothing, and a keyword with such a character switches its rule off without a
word; so they are reported where they stand.
"""

from __future__ import annotations

import unicodedata

ALPHABETS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC")
"""Alphabets with letters that cannot be told apart by eye."""


def odd_character(text: str) -> str:
    """Return what is odd about a name's characters, such as "holds U+00A0 no-break space", or nothing."""
    for c in text:
        category = unicodedata.category(c)
        if category in ("Cc", "Cf", "Co", "Cn", "Zl", "Zp") or (category == "Zs" and c != " "):
            return f"holds {_called(c)}"
    for c in text:
        if unicodedata.normalize("NFKC", c) != unicodedata.normalize("NFC", c):
            return f"holds {_called(c)}"
    if unicodedata.normalize("NFC", text) != text:
        return "holds letters with loose accents"
    alphabets: dict[str, str] = {}
    for c in text:
        if c.isalpha():
            alphabets.setdefault(unicodedata.name(c, "").split(" ")[0], c)
    mixed = [alphabets[a] for a in ALPHABETS if a in alphabets]
    if len(mixed) > 1:
        return f"holds {_called(mixed[1])} among letters of another alphabet"
    if text != text.strip():
        return "begins or ends with a space"
    return ""


def control_character(text: str) -> str:
    """Return the first character of a name that would disturb a screen, such as "U+001B", or nothing."""
    for c in text:
        if (
            unicodedata.category(c) in ("Cc", "Zl", "Zp", "Cs")
            or 0x202A <= ord(c) <= 0x202E
            or 0x2066 <= ord(c) <= 0x2069
        ):
            return _called(c)
    return ""


def keyword(text: str) -> str:
    """Return a keyword as it is compared: in capitals, with plain single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).split()).upper()


def _called(c: str) -> str:
    name = unicodedata.name(c, "").lower()
    return f"U+{ord(c):04X} {name}".rstrip()
