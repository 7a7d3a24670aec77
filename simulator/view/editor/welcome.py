"""What an empty table says: how to begin."""

from __future__ import annotations

from simulator.view import lettering
from simulator.view.editor.bench import Bench
from simulator.view.figures import Figure, Ink
from simulator.view.layout import Rect
from simulator.view.theme import Theme
from simulator.view.window.parts import Hot, Part, box, holds, middle, words

CHOICES: tuple[tuple[str, str, float | str, str], ...] = (
    ("Place a unit", "unit", 0, "U"),
    ("Import a roster", "import", 0, "Ctrl+I"),
    ("Open a demo", "menu", "demos", ""),
)
HIGH, GAP = 40.0, 8.0


def welcome_parts(bench: Bench, theme: Theme) -> list[Part]:
    """Return the buttons in the middle of a table on which nothing stands or lies; nothing on any other."""
    scenario, board = bench.scenario, bench.view.board
    table = scenario.state.board
    empty = not (scenario.state.units or table.terrain or table.objectives or scenario.zones)
    if not empty or bench.tool != "select":
        return []
    wides = [
        lettering.width(text, "medium", 14.0) + lettering.width(key, "regular", 12.0) + 44.0
        for text, _, _, key in CHOICES
    ]
    right = bench.view.panel.left if bench.view.panel is not None else board.right
    stacked = sum(wides) + 2 * GAP > right - board.left - 32.0
    x = (board.left + right - (max(wides) if stacked else sum(wides) + 2 * GAP)) / 2
    y = board.centre[1] - HIGH / 2 - (HIGH + GAP if stacked else 0.0)
    drawn: list[Figure] = []
    hots: list[Hot] = []
    for (text, command, argument, key), wide in zip(CHOICES, wides, strict=True):
        place = Rect(x, y, x + (max(wides) if stacked else wide), y + HIGH)
        ground = theme.sunk if holds(place, bench.view.mouse) else theme.panel
        drawn.append(Figure(13, (box(place, Ink(ground, 1.0, theme.line), 8.0),)))
        drawn.append(words(place.left + 16.0, middle(place.centre[1], 14.0), text, "medium", 14.0, theme.ink))
        drawn.append(words(place.right - 14.0, middle(place.centre[1], 12.0), key, "regular", 12.0, theme.ink2, "end"))
        hots.append(Hot(place, command, argument))
        x, y = (x, y + HIGH + GAP) if stacked else (place.right + GAP, y)
    return [Part(tuple(drawn), tuple(hots))]
