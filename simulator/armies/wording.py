"""Names as rosters write them: made fit for a scenario, and compared without accents, quotes and hyphens."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container

from simulator.files.naming import control_character

LONGEST_NAME = 200
"""Characters of a name that are kept: as many as a scenario's names may have."""
_QUOTES = dict.fromkeys(map(ord, "'’‘`´\""))
_TWINS = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " ", "\u202f": " "})


def tidy_name(written: object, otherwise: str = "") -> str:
    """Return a name on one line, without what would disturb a screen; `otherwise` where nothing is left of it."""
    if not isinstance(written, str):
        return otherwise
    if written.isascii() and written.isprintable() and len(written) <= LONGEST_NAME:
        return " ".join(written.split()) or otherwise
    plain = "".join(" " if control_character(c) or not c.isprintable() else c for c in written[: 4 * LONGEST_NAME])
    return " ".join(plain.translate(_TWINS).split())[:LONGEST_NAME].strip() or otherwise


def compared(name: str) -> str:
    """Return a name as it is compared: lower case, no accents or quotes, one space for all but letters and digits."""
    loose = name.lower()
    if not name.isascii():
        loose = "".join(c for c in unicodedata.normalize("NFKD", name).casefold() if not unicodedata.combining(c))
    letters = loose.translate(_QUOTES)
    return " ".join(re.sub(r"[^\w]+", " ", letters).split()).removeprefix("the ")


def singular(name: str) -> str:
    """Return a compared name without the s of a plural at its words' ends."""
    return " ".join(word.removesuffix("s") for word in compared(name).split())


def new_id(name: str, taken: Container[str]) -> str:
    """Return an id for something of this name that is not taken: "red-raiders", then "red-raiders-b".

    Letters tell those of one name apart, for numbers tell a unit's models apart.
    """
    loose = unicodedata.normalize("NFKD", name).lower()
    letters = "".join(c for c in loose if not unicodedata.combining(c) and c not in "'’‘`")
    plain = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:60].strip("-") or "unit"
    candidate, number = plain, 1
    while candidate in taken:
        candidate = f"{plain}-{_letters(number)}"
        number += 1
    return candidate


def _letters(number: int) -> str:
    """Return 1 as "b", 25 as "z", 26 as "ba" and so on."""
    letters = ""
    while number:
        number, rest = divmod(number, 26)
        letters = chr(ord("a") + rest) + letters
    return letters
