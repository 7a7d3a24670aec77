"""What the bars at a window's edges are made of: their ground, buttons that can rest, and keys with what they do."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.geometry.shapes import Point
from simulator.view import lettering
from simulator.view.figures import Figure, Ink
from simulator.view.layout import Rect
from simulator.view.theme import Theme
from simulator.view.window.parts import box, button, filled, hairline, holds, icon, middle, question, words


def bar_ground(rect: Rect, edge: str, theme: Theme) -> tuple[Figure, ...]:
    """Return the ground of a bar or a panel, with a line along one edge: "left", "top", "right" or "bottom"."""
    left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom
    start, end = {
        "left": ((left + 0.5, top), (left + 0.5, bottom)),
        "top": ((left, top + 0.5), (right, top + 0.5)),
        "right": ((right - 0.5, top), (right - 0.5, bottom)),
        "bottom": ((left, bottom - 0.5), (right, bottom - 0.5)),
    }[edge]
    return filled(rect, theme.panel), hairline(start, end, theme.line)


def bar_button(place: Rect, name: str, theme: Theme, mouse: Point | None, *, on: bool, can: bool) -> tuple[Figure, ...]:
    """Return a button of the upper bar: the question mark for "help", else an icon; pale where it `can` do nothing."""
    if name == "help":
        ground = (filled(place, theme.sunk, 6.0),) if holds(place, mouse) else ()
        return (*ground, *question(*place.centre, theme))
    return button(place, name, theme, mouse, on=on) if can else (icon(name, *place.centre, theme.line),)


def key_hints(
    hints: Sequence[tuple[str, str]], right: float, y: float, least: float, theme: Theme
) -> tuple[list[Figure], float]:
    """Return keys with what they do in a row that ends at `right`, its middle at y, and where it begins.

    Those at the front that would begin left of `least` are left out.
    """
    drawn: list[Figure] = []
    for cap, does in reversed(hints):
        wide = lettering.width(does, "regular", 13.0)
        key = lettering.width(cap, "medium", 12.0) + 12.0
        if right - wide - key - 10.0 < least:
            break
        drawn.append(words(right, middle(y, 13.0), does, "regular", 13.0, theme.ink2, "end"))
        place = Rect(right - wide - 5.0 - key, y - 9.0, right - wide - 5.0, y + 9.0)
        drawn.append(Figure(13, (box(place, Ink(theme.sunk, 1.0, theme.line), 3.0),)))
        drawn.append(words(place.centre[0], middle(y, 12.0), cap, "medium", 12.0, theme.ink2, "middle"))
        right = place.left - 16.0
    return drawn, right
