"""The legend of a picture: each sign small, as it looks on the table, with the words for it."""

from __future__ import annotations

from simulator.view import lettering
from simulator.view.figures import Ellipse, Ink, Path, Shape, Text, arrow_head, sign
from simulator.view.hatching import hatch
from simulator.view.labels import badge_colour
from simulator.view.plates import plate_style
from simulator.view.theme import DASH, ENGAGE, GHOST, MAP, REACH, Theme

Entry = tuple[str, str]
"""A sign's role, and the words for it; see `simulator.view.marks.Caption`."""

WIDE = 22.0
"""Pixels that every sign takes."""
GAP, BETWEEN = 6.0, 20.0
"""Pixels between a sign and its words, and between one entry and the next."""
ROW = 20.0
"""Pixels from one row to the next."""


def legend_rows(legend: tuple[Entry, ...], room: float) -> tuple[tuple[Entry, ...], ...]:
    """Return a legend's entries in rows that fit a width in pixels."""
    rows: list[list[Entry]] = []
    used = 0.0
    for entry in legend:
        wide = _width(entry)
        if not rows or used + BETWEEN + wide > room:
            rows.append([])
            used = -BETWEEN
        rows[-1].append(entry)
        used += BETWEEN + wide
    return tuple(map(tuple, rows))


def _width(entry: Entry) -> float:
    return WIDE + GAP + lettering.width(entry[1], "regular", MAP)


def legend_shapes(row: tuple[Entry, ...], x: float, y: float, theme: Theme) -> list[Shape]:
    """Return a row of a legend; its words stand on a baseline at `y`, in pixels."""
    shapes: list[Shape] = []
    middle = y - MAP * lettering.CAP / 2
    for entry in row:
        role, words = entry
        shapes += _sign(role, x, middle, theme)
        shapes.append(Text(x + WIDE + GAP, y, words, "regular", MAP, theme.ink2))
        x += _width(entry) + BETWEEN
    return shapes


def _sign(role: str, x: float, y: float, theme: Theme) -> list[Shape]:
    left, right, centre = x, x + WIDE, x + WIDE / 2
    match role:
        case "start":
            return [Ellipse(centre, y, 7.0, 7.0, Ink(theme.ink, 0.04, theme.ink, 1.0, GHOST, DASH["start"]))]
        case "way":
            head = arrow_head((right, y), (1.0, 0.0), 7.5, 7.0)
            line = Path((((left, y), (right - 6.0, y)),), Ink(stroke=theme.ink, width=1.8, round=True), False)
            return [line, Path((head,), Ink(theme.ink))]
        case "engagement" | "range":
            ink = Ink(stroke=theme.ink, stroke_a=0.7, width=ENGAGE, dash=DASH["engage"], round=True)
            return [Path((((left, y), (right, y)),), ink, False)]
        case "reach":
            dots = Ink(stroke=theme.ink, stroke_a=0.7, width=REACH, dash=DASH["reach"], round=True)
            return [Path((((left, y), (right, y)),), dots, False)]
        case "legal":
            ring = ((left, y - 6.0), (right, y - 6.0), (right, y + 6.0), (left, y + 6.0))
            fill, edge = Ink(theme.legal_fill, theme.legal_fill_a), Ink(stroke=theme.legal, width=1.6, round=True)
            lines = hatch((ring,), 4.0, (left, y), (right, y + 6.0))
            hatching = Path(lines, Ink(stroke=theme.legal, stroke_a=0.35), closed=False)
            return [Path((ring,), fill), hatching, Path((ring,), edge)]
        case _:
            colour = badge_colour({"question": "undecided", "tick": "legal"}.get(role, "ink"), theme)
            disc = Ellipse(centre, y, 7.5, 7.5, Ink(colour))
            name = {"here": "tick"}.get(role, role)
            return [disc, *sign(name, centre, y, 3.5, plate_style("broken", theme).ink, 1.8)]
