"""Signs that a terminal may lack, and what stands for them there."""

from __future__ import annotations

from typing import Final

_PLAIN: Final = str.maketrans(
    {"″": '"', "≠": "*", "·": "-", "→": "->", "–": "-", "—": "-", "−": "-", "×": "x", "≤": "<=", "≥": ">=",
     "…": "...", "’": "'", "‘": "'", "“": '"', "”": '"', "½": "1/2", "\u00a0": " "}
)  # fmt: skip


def plain_for(text: str, encoding: str | None) -> str:
    """Return a text as a terminal with this encoding can show it: as it is, or with plain signs for ours.

    Letters of the author's own that the terminal lacks are left to it.
    """
    try:
        text.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return text.translate(_PLAIN)
    return text
