"""The reserve tray: units that are not on the table, along the board's lower edge; each can be put down from there."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.army import Unit
from simulator.authoring.edits.edit import counted
from simulator.state import State
from simulator.view import lettering
from simulator.view.editor.bench import Bench
from simulator.view.editor.tools.placing import waiting_units
from simulator.view.editor.view_state import EditorView
from simulator.view.figures import Figure, Ink, Path
from simulator.view.layout import Rect
from simulator.view.scene import index_of, side_of
from simulator.view.theme import Theme
from simulator.view.window.bars import small_base
from simulator.view.window.minimap import EDGE, FRAME, WIDE
from simulator.view.window.parts import Hot, Part, box, cut, holds, middle, words

HIGH = 48.0
"""Points: the tray."""
CARD, PAD, GAP, ARROW = 36.0, 6.0, 6.0, 28.0
NAME = 148.0
"""Points that a name has, at most."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The tray as it is seen: which units show, and where each is."""

    rect: Rect
    cards: tuple[tuple[Unit, Rect], ...]
    before: int
    """Units that are to the left of what shows."""
    after: int
    """Units that are to the right of it."""


def tray_part(bench: Bench, theme: Theme) -> list[Part]:
    """Return the tray; nothing while no unit waits."""
    shelf = shelf_of(bench)
    if shelf is None:
        return []
    state, mouse, y = bench.scenario.state, bench.view.mouse, shelf.rect.centre[1]
    drawn: list[Figure] = [Figure(13, (box(shelf.rect, Ink(theme.panel, 1.0, theme.line), 8.0),))]
    drawn.append(words(shelf.rect.left + 14.0, middle(y, 12.0), "Reserve", "semibold", 12.0, theme.ink2))
    hots = [Hot(shelf.rect, "none")]
    for unit, place in shelf.cards:
        chosen = bench.tool == "unit" and bench.settings.reserve == unit.id
        ground = theme.ink if chosen else theme.sunk if holds(place, mouse) else theme.panel
        colour, aside = (theme.panel, theme.panel) if chosen else (theme.ink, theme.ink2)
        drawn.append(Figure(13, (box(place, Ink(ground, 1.0, theme.ink if chosen else theme.line), 6.0),)))
        side, index = side_of(state, unit), index_of(state, unit)
        drawn.append(small_base(place.left + 18.0, y, side, theme, radius=9.0, unit=index))
        name = cut(unit.name, "medium", 13.0, NAME)
        drawn.append(words(place.left + 34.0, middle(y, 13.0), name, "medium", 13.0, colour))
        told = str(len(unit.models))
        drawn.append(words(place.right - 10.0, middle(y, 13.0), told, "regular", 13.0, aside, "end"))
        hots.append(Hot(place, "deploy", unit.id, hint_of(state, unit)))
    for count, name, left in (
        (shelf.before, "tray-back", shelf.rect.left + 66.0),
        (shelf.after, "tray-on", shelf.rect.right - PAD - ARROW),
    ):
        if count:
            place = Rect(left, y - CARD / 2, left + ARROW, y + CARD / 2)
            colour = theme.ink if holds(place, mouse) else theme.ink2
            x, way = place.centre[0], -1.0 if name == "tray-back" else 1.0
            arrow = ((x - 3.0 * way, y - 6.0), (x + 3.0 * way, y), (x - 3.0 * way, y + 6.0))
            drawn.append(Figure(13, (Path((arrow,), Ink(stroke=colour, width=1.8, round=True), False),)))
            hots.append(Hot(place, name, 0, f"{counted(count, 'unit')} more"))
    return [Part(tuple(drawn), tuple(hots))]


def tray_strip(view: EditorView) -> Rect:
    """Return the strip along the board's lower edge that the tray is in."""
    return Rect(view.board.left, view.board.bottom - EDGE - HIGH, view.board.right, view.board.bottom)


def hint_of(state: State, unit: Unit) -> str:
    """Return what a card of the tray does, in words."""
    where = f", in {state.unit(unit.embarked_in).name}" if unit.embarked_in in state.unit_by_id else ""
    return f"Place {unit.name}: {counted(len(unit.models), 'model')}{where}"


def shelf_of(bench: Bench) -> Shelf | None:
    """Return the tray as it is seen; None while no unit waits."""
    units = waiting_units(bench.scenario.state)
    if not units:
        return None
    board = bench.view.board
    most = board.right - board.left - 2 * EDGE - WIDE - 2 * FRAME - EDGE  # the minimap's corner stays free
    wides = [_wide(unit) for unit in units]
    head = 66.0
    whole = head + sum(wides) + GAP * (len(units) - 1) + PAD
    first = min(max(bench.view.tray, 0), len(units) - 1)
    if whole <= most:
        first, room, most = 0, whole, whole
    else:
        room = most - PAD - ARROW - GAP
        head += (ARROW + GAP) if first else 0.0
    x, top = board.left + EDGE, board.bottom - EDGE - HIGH
    cards: list[tuple[Unit, Rect]] = []
    left = x + head
    for unit, wide in zip(units[first:], wides[first:], strict=True):
        if cards and left + wide - x > room:
            break
        cards.append((unit, Rect(left, top + (HIGH - CARD) / 2, left + wide, top + (HIGH + CARD) / 2)))
        left += wide + GAP
    return Shelf(Rect(x, top, x + most, top + HIGH), tuple(cards), first, len(units) - first - len(cards))


def _wide(unit: Unit) -> float:
    count = lettering.width(str(len(unit.models)), "regular", 13.0)
    return 34.0 + min(lettering.width(unit.name, "medium", 13.0), NAME) + 10.0 + count + 10.0
