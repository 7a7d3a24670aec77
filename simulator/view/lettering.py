"""The typeface: where its files are, and how wide words are, so that labels can be placed before they are painted."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from simulator.assets import find
from simulator.view.theme import FONT_MAP, FONT_UI

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

CAP: Final = 0.698
"""Height of a capital letter or a digit, as a share of the size. The same in all faces of the typeface."""
GUESS: Final = 0.58
"""Mean width of a letter as a share of the size, for when the files are missing."""


@dataclass(frozen=True, slots=True)
class Face:
    """One face of the typeface."""

    family: str
    weight: int
    file: str


FACES: Final = {
    "regular": Face(FONT_UI, 400, "IBMPlexSans-Regular.woff"),
    "medium": Face(FONT_UI, 500, "IBMPlexSans-Medium.woff"),
    "semibold": Face(FONT_UI, 600, "IBMPlexSans-SemiBold.woff"),
    "map": Face(FONT_MAP, 600, "IBMPlexSansCondensed-SemiBold.woff"),
}


@lru_cache(maxsize=8)
def font_file(face: str) -> Path | None:
    """Return the file of a face; None, after one warning, when it is missing."""
    try:
        return find("assets", f"fonts/{FACES[face].file}")
    except FileNotFoundError as error:
        if not _warned:
            _warned.append(face)
            warnings.warn(f"{error}: another font is used", stacklevel=2)
        return None


_warned: list[str] = []
"""The faces that were missed: one warning is enough."""


@lru_cache(maxsize=8)
def _measured(face: str) -> FreeTypeFont | None:
    from PIL import ImageFont

    path = font_file(face)
    return None if path is None else ImageFont.truetype(str(path), 100)


@lru_cache(maxsize=4096)
def width(text: str, face: str, size: float, spacing: float = 0.0) -> float:
    """Return the width of a line of text in pixels; `spacing` pixels follow every letter."""
    # The typeface brings no letter nearer to a space: words are measured one by one, and come again.
    letters = sum(_advance(word, face) for word in text.split(" ")) + text.count(" ") * _advance(" ", face)
    return letters * size / 100 + spacing * len(text)


@lru_cache(maxsize=4096)
def _advance(word: str, face: str) -> float:
    """Return how far a word takes the pen at a size of 100 pixels."""
    font = _measured(face)
    return len(word) * 100 * GUESS if font is None else float(font.getlength(word))


def wrapped(text: str, face: str, size: float, room: float) -> tuple[str, ...]:
    """Return the lines that a text takes when none may be wider than `room` pixels; a longer word stays whole."""
    lines: list[str] = []
    for word in text.split():
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and width(joined, face, size) <= room:
            lines[-1] = joined
        else:
            lines.append(word)
    return tuple(lines)
