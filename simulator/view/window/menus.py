"""Menus that hang from buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from simulator.geometry.shapes import Point
from simulator.view import lettering
from simulator.view.figures import Figure, Ink, tick
from simulator.view.layout import Rect
from simulator.view.overlaid import Shown
from simulator.view.theme import Theme
from simulator.view.window.parts import Hot, Part, box, filled, hairline, holds, middle, words

ROW, LINE, PAD = 32.0, 9.0, 8.0
"""Pixels: a row's height, that of a line between rows, and the air above and below."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a menu; without a command it is a line between rows, or says something."""

    text: str = ""
    command: str = ""
    argument: float | str = 0
    key: str = ""
    """The key that does the same."""
    on: bool | None = None
    """Whether it is ticked; None where it cannot be."""


def overlay_rows(shown: Shown) -> tuple[Row, ...]:
    """Return the rows of what can be shown over the board, those ticked that are."""
    return (
        Row("Engagement ranges", "engagement", 0, "E", shown.engagement),
        Row("Coherency links", "coherency", 0, "H", shown.coherency),
        Row("Names", "names", 0, "N", shown.names),
        Row("Grid", "grid", 0, "G", shown.grid),
    )


def menu_part(
    rows: Sequence[Row], anchor: Rect, size: tuple[int, int], mouse: Point | None, theme: Theme, *, chosen: int = -1
) -> Part:
    """Return the open menu, hung from its button or, where there is no room below, standing on it.

    Args:
        rows: its lines.
        anchor: the button's place.
        size: the window's, in points.
        mouse: where the mouse is.
        theme: the colours.
        chosen: the row that the keyboard is at.
    """
    width = max(_width(row) for row in rows)
    lines = sum(not row.text for row in rows)
    # Long menus are set closer, so that all of them is seen.
    step = min(ROW, (size[1] - 32.0 - 2 * PAD - LINE * lines) / max(len(rows) - lines, 1))
    height = 2 * PAD + step * (len(rows) - lines) + LINE * lines
    left = max(min(anchor.left, size[0] - width - 8.0), 8.0)
    below = anchor.bottom + 6.0
    top = below if below + height <= size[1] - 8.0 else max(anchor.top - 6.0 - height, 8.0)
    sheet = Rect(left, top, left + width, top + height)
    whole = Rect(0.0, 0.0, float(size[0]), float(size[1]))
    drawn: list[Figure] = [Figure(14, (box(sheet, Ink(theme.panel, 1.0, theme.line), 8.0),))]
    hots = [Hot(whole, "menu", ""), Hot(sheet, "none")]
    y = top + PAD
    for k, row in enumerate(rows):
        if not row.text:
            drawn.append(hairline((left + 1.0, y + LINE / 2), (sheet.right - 1.0, y + LINE / 2), theme.line))
            y += LINE
            continue
        place = Rect(left + 4.0, y, sheet.right - 4.0, y + step)
        if holds(place, mouse) or k == chosen:
            drawn.append(filled(place, theme.sunk, 6.0))
        if row.on:
            ticked = tick(0.0, 0.0, 4.5, Ink(stroke=theme.ink, width=2.0, round=True))
            drawn.append(Figure(14, (ticked,), (left + 20.0, y + step / 2)))
        drawn.append(words(left + 36.0, middle(y + step / 2, 14.0), row.text, "regular", 14.0, theme.ink))
        drawn.append(words(sheet.right - 16.0, middle(y + step / 2, 12.0), row.key, "regular", 12.0, theme.ink3, "end"))
        hots.append(Hot(place, row.command, row.argument))
        y += step
    return Part(tuple(drawn), tuple(hots))


def _width(row: Row) -> float:
    key = lettering.width(row.key, "regular", 12.0) + 24.0 if row.key else 0.0
    return 52.0 + lettering.width(row.text, "regular", 14.0) + key
