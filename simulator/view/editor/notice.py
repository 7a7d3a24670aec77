"""The bar over the table that says that somebody else has written the file, and what can become of that."""

from __future__ import annotations

from simulator.view import lettering
from simulator.view.editor.asking import changed
from simulator.view.editor.bench import Bench
from simulator.view.figures import Figure, Ink, Path
from simulator.view.layout import Rect
from simulator.view.theme import Theme
from simulator.view.window.bar_parts import bar_ground
from simulator.view.window.parts import Hot, Part, box, cut, holds, lines_of, middle, words

HIGH, BUTTON, PAD, LINE = 48.0, 32.0, 16.0, 17.0
"""Points: the bar of one row, its buttons, the air at its sides, and a line of words."""


def notice_parts(bench: Bench, theme: Theme) -> list[Part]:
    """Return the bar; nothing while the file is as it was left. What it offers is what the question on saving does."""
    if bench.changed is None:
        return []
    question, board = changed(bench.changed), bench.view.board
    right = bench.view.panel.left if bench.view.panel is not None else board.right
    answers = [(label, command) for label, command in question.answers if command != "answered"]
    wides = [lettering.width(label, "medium", 14.0) + 28.0 for label, _ in answers]
    row = sum(wides) + 8.0 * (len(wides) - 1)
    beside = right - board.left - 2 * PAD - row - 56.0 >= lettering.width(question.text, "semibold", 14.0)
    room = right - board.left - 2 * PAD - 32.0 - (row + 24.0 if beside else 0.0)
    lines = lines_of(question.text, "semibold", 14.0, room, 2)
    high = HIGH if beside else 16.0 + LINE * len(lines) + 8.0 + BUTTON + 12.0
    rect = Rect(board.left, board.top, right, board.top + high)
    drawn: list[Figure] = [
        *bar_ground(rect, "bottom", theme),
        *_sign(rect.left + PAD + 9.0, rect.top + (HIGH / 2 if beside else 16.0 + LINE / 2), theme),
    ]
    top = rect.top + (HIGH - LINE * len(lines)) / 2 if beside else rect.top + 16.0
    for k, line in enumerate(lines):
        text = cut(line, "semibold", 14.0, room)
        y = middle(top + LINE * (k + 0.5), 14.0)
        drawn.append(words(rect.left + PAD + 32.0, y, text, "semibold", 14.0, theme.ink))
    hots: list[Hot] = [Hot(rect, "none")]
    x = rect.right - PAD - row if beside else rect.left + PAD + 32.0
    y = rect.top + 8.0 if beside else rect.bottom - 12.0 - BUTTON
    for (label, command), wide in zip(answers, wides, strict=True):
        place = Rect(x, y, x + wide, y + BUTTON)
        ground = theme.sunk if holds(place, bench.view.mouse) else theme.panel
        drawn.append(Figure(13, (box(place, Ink(ground, 1.0, theme.line), 6.0),)))
        drawn.append(words(place.centre[0], middle(place.centre[1], 14.0), label, "medium", 14.0, theme.ink, "middle"))
        hots.append(Hot(place, command))
        x = place.right + 8.0
    return [Part(tuple(drawn), tuple(hots))]


def _sign(x: float, y: float, theme: Theme) -> tuple[Figure, ...]:
    """Return two arrows that go against each other: two have written one file."""
    ink = Ink(stroke=theme.ink, width=1.8, round=True)
    upper = ((x - 8.0, y - 4.0), (x + 8.0, y - 4.0)), ((x + 3.0, y - 8.0), (x + 8.0, y - 4.0))
    lower = ((x + 8.0, y + 4.0), (x - 8.0, y + 4.0)), ((x - 3.0, y + 8.0), (x - 8.0, y + 4.0))
    return (Figure(13, (Path((*upper, *lower), ink, False),)),)
