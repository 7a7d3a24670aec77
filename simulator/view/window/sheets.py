"""What lies over everything: the sheet of keys, and hints under the mouse."""

from __future__ import annotations

from simulator.geometry.shapes import Point
from simulator.view import lettering
from simulator.view.figures import Figure, Ink
from simulator.view.keys import bindings
from simulator.view.layout import Rect
from simulator.view.theme import Theme
from simulator.view.window.parts import Hot, Part, box, lines_of, middle, words

ROW = 24.0
LEAST_ROW = 21.0
"""Pixels that a row needs, so that keycaps do not touch."""


def help_sheet(size: tuple[int, int], theme: Theme, where: str = "window") -> Part:
    """Return the sheet of keys, made from the one table; a click anywhere closes it."""
    width, height = size
    rows = [b for b in bindings(where) if b.does]
    columns = min(-(-int(120.0 + ROW * len(rows)) // height), 2 if width < 1100 else 3)
    per = -(-len(rows) // columns)
    head = 64.0 if height - 24.0 - 84.0 >= LEAST_ROW * per else 48.0
    row = min(ROW, (height - 24.0 - head - 20.0) / per)
    wide, high = min(460.0 * columns - 20.0 * (columns - 1), width - 24.0), head + 20.0 + row * per
    sheet = Rect((width - wide) / 2, (height - high) / 2, (width + wide) / 2, (height + high) / 2)
    whole = Rect(0.0, 0.0, float(width), float(height))
    drawn: list[Figure] = [
        Figure(14, (box(whole, Ink("#000000", 0.35)),)),
        Figure(14, (box(sheet, Ink(theme.panel, 1.0, theme.line), 8.0),)),
        words(sheet.left + 24.0, sheet.top + head - 28.0, "Keys", "semibold", 15.0, theme.ink),
        words(sheet.right - 24.0, sheet.top + head - 28.0, "Esc closes", "regular", 13.0, theme.ink3, "end"),
    ]
    room = (wide - 48.0 - 20.0 * (columns - 1)) / columns
    caps = [max(_caps_width(b.shown) for b in rows[first : first + per]) + 12.0 for first in range(0, len(rows), per)]
    for k, binding in enumerate(rows):
        x = sheet.left + 24.0 + (k // per) * (room + 20.0)
        y, before = sheet.top + head + (k % per) * row, caps[k // per]
        drawn += _caps(x, y, binding.shown, theme)
        text = lines_of(binding.does, "regular", 13.0, room - before, 1)
        drawn += [words(x + before, middle(y, 13.0), line, "regular", 13.0, theme.ink) for line in text]
    return Part(tuple(drawn), (Hot(whole, "help"),))


def _caps_width(caps: tuple[str, ...]) -> float:
    """Return how many pixels keycaps take beside one another."""
    return sum(_cap_width(cap) for cap in caps)


def _cap_width(cap: str) -> float:
    wide = lettering.width(cap, "semibold", 12.0)
    return wide + 6.0 if cap == "to" else max(wide + 12.0, 20.0) + 5.0


def _caps(x: float, y: float, caps: tuple[str, ...], theme: Theme) -> list[Figure]:
    drawn: list[Figure] = []
    for cap in caps:
        if cap == "to":
            drawn.append(words(x, middle(y, 12.0), cap, "regular", 12.0, theme.ink2))
            x += _cap_width(cap)
            continue
        key = _cap_width(cap) - 5.0
        drawn.append(Figure(14, (box(Rect(0.0, -9.5, key, 9.5), Ink(theme.sunk, 1.0, theme.line), 3.0),), (x, y)))
        drawn.append(words(x + key / 2, middle(y, 12.0), cap, "semibold", 12.0, theme.ink2, "middle"))
        x += key + 5.0
    return drawn


def hint(text: str, at: Point, size: tuple[int, int], theme: Theme) -> Part:
    """Return a hint above a place, kept inside the window."""
    lines = lines_of(text, "regular", 12.0, 320.0, 3)
    width = max((lettering.width(line, "regular", 12.0) for line in lines), default=0.0) + 16.0
    high = 8.0 + 18.0 * len(lines)
    left = min(max(at[0] - width / 2, 8.0), size[0] - width - 8.0)
    top = at[1] - high
    ground = Figure(14, (box(Rect(0.0, 0.0, width, high), Ink(theme.ink), 4.0),), (left, top))
    rows = (
        words(left + 8.0, middle(top + 13.0 + 18.0 * k, 12.0), line, "regular", 12.0, theme.panel)
        for k, line in enumerate(lines)
    )
    return Part((ground, *rows))
