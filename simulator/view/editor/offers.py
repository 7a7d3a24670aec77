"""Names of files that are offered below a field, to be clicked or gone to."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from simulator.geometry.shapes import Point
from simulator.view.figures import Figure
from simulator.view.layout import Rect
from simulator.view.theme import Theme
from simulator.view.window.parts import Hot, cut, filled, holds, middle, words

ROW, OFFERS = 26.0, 7
"""Points of a name that is offered, and how many show at once."""


def offers_drawn(
    offers: Sequence[str], row: int, place: Rect, mouse: Point | None, theme: Theme
) -> tuple[list[Figure], list[Hot]]:
    """Return the names about the keyboard's row as figures, and where each is clicked."""
    left, right = place.left + 10.0, place.right - 10.0
    if not offers:
        told = "No folder, and no roster, is called so."
        return [words(left, middle(place.top + ROW / 2, 13.0), told, "regular", 13.0, theme.ink2)], []
    first = min(max(row - OFFERS + 2, 0), max(len(offers) - OFFERS, 0))
    drawn: list[Figure] = []
    hots: list[Hot] = []
    for k, offer in enumerate(offers[first : first + OFFERS], first):
        top = place.top + ROW * (k - first)
        line = Rect(place.left, top, place.right, top + ROW)
        if k == row or holds(line, mouse):
            drawn.append(filled(line, theme.sunk, 6.0))
        name = cut(Path(offer).name + (os.sep if offer.endswith(os.sep) else ""), "regular", 13.0, right - left - 70.0)
        drawn.append(words(left, middle(line.centre[1], 13.0), name, "regular", 13.0, theme.ink))
        hots.append(Hot(line, "offer", k))
    if more := max(len(offers) - first - OFFERS, 0):
        at = middle(place.bottom - ROW / 2, 12.0)
        drawn.append(words(right, at, f"{more} more", "regular", 12.0, theme.ink2, "end"))
    return drawn, hots
