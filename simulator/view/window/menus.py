"""The menus that hang from buttons: overlays and theme, exports, the snippet."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.view import lettering
from simulator.view.figures import Figure, Ink, tick
from simulator.view.layout import Rect
from simulator.view.theme import Theme
from simulator.view.window.parts import Hot, Part, box, filled, hairline, holds, middle, words
from simulator.view.window.view_state import ViewState

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


def rows_of(view: ViewState) -> tuple[Row, ...]:
    """Return the rows of the menu that is open."""
    shown, (first, last) = view.shown, view.snippet
    match view.menu:
        case "overlays":
            return (
                Row("Engagement ranges", "engagement", 0, "E", shown.engagement),
                Row("Coherency links", "coherency", 0, "H", shown.coherency),
                Row("Names", "names", 0, "N", shown.names),
                Row("Grid", "grid", 0, "G", shown.grid),
                Row("Judgement of the move", "judgement", 0, "J", view.judged),
                Row("Measure", "measure", 0, "M", view.measuring),
                Row(),
                Row("Dark theme", "theme", 0, "", view.theme == "dark"),
            )
        case "export":
            return (
                Row("Page of the whole replay", "export", "page"),
                Row("Film of the whole replay", "export", "film"),
                Row("Picture of this moment", "export", "picture"),
                Row("This position as a scenario", "save-position", 0, "Ctrl+S"),
            )
        case "snippet":
            begins = "Begin here" if first is None else f"Begin here (now event {first})"
            ends = "End here" if last is None else f"End here (now event {last})"
            chosen = first is not None or last is not None
            cutting = (
                (
                    Row(),
                    Row("Cut it into a replay", "cut", 0, "X"),
                    Row("Page of it", "export-snippet", "page"),
                    Row("Film of it", "export-snippet", "film"),
                    Row("No snippet", "snippet-none"),
                )
                if chosen
                else ()
            )
            return (Row(begins, "snippet-from", 0, "I"), Row(ends, "snippet-to", 0, "Shift+I"), *cutting)
    return ()


def menu_part(view: ViewState, anchor: Rect, theme: Theme) -> Part:
    """Return the open menu, hung from its button or, where there is no room below, standing on it."""
    rows = rows_of(view)
    width = max(_width(row) for row in rows)
    height = 2 * PAD + sum(ROW if row.text else LINE for row in rows)
    left = max(min(anchor.left, view.size[0] - width - 8.0), 8.0)
    below = anchor.bottom + 6.0
    top = below if below + height <= view.size[1] - 8.0 else anchor.top - 6.0 - height
    sheet = Rect(left, top, left + width, top + height)
    whole = Rect(0.0, 0.0, float(view.size[0]), float(view.size[1]))
    drawn: list[Figure] = [Figure(14, (box(sheet, Ink(theme.panel, 1.0, theme.line), 8.0),))]
    hots = [Hot(whole, "menu", ""), Hot(sheet, "none")]
    y = top + PAD
    for row in rows:
        if not row.text:
            drawn.append(hairline((left + 1.0, y + LINE / 2), (sheet.right - 1.0, y + LINE / 2), theme.line))
            y += LINE
            continue
        place = Rect(left + 4.0, y, sheet.right - 4.0, y + ROW)
        if holds(place, view.mouse):
            drawn.append(filled(place, theme.sunk, 6.0))
        if row.on:
            drawn.append(
                Figure(
                    14, (tick(0.0, 0.0, 4.5, Ink(stroke=theme.ink, width=2.0, round=True)),), (left + 20.0, y + ROW / 2)
                )
            )
        drawn.append(words(left + 36.0, middle(y + ROW / 2, 14.0), row.text, "regular", 14.0, theme.ink))
        drawn.append(words(sheet.right - 16.0, middle(y + ROW / 2, 12.0), row.key, "regular", 12.0, theme.ink3, "end"))
        hots.append(Hot(place, row.command, row.argument))
        y += ROW
    return Part(tuple(drawn), tuple(hots))


def _width(row: Row) -> float:
    key = lettering.width(row.key, "regular", 12.0) + 24.0 if row.key else 0.0
    return 52.0 + lettering.width(row.text, "regular", 14.0) + key
