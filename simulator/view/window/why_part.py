"""The panel "Why?": who had to choose what, from which options, and the clause that says so."""

from __future__ import annotations

from simulator.view.figures import Figure, Ink, cross
from simulator.view.layout import Rect
from simulator.view.theme import Theme
from simulator.view.why import Told
from simulator.view.window.parts import Hot, Part, filled, hairline, holds, lines_of, middle, sign, words

PAD, LINE = 16.0, 18.0


def why_part(told: Told, rect: Rect, mouse: tuple[float, float] | None, theme: Theme) -> Part:
    """Return the reasons for a place as wide as the panel; what there is no room for is left out from the end."""
    room = rect.right - rect.left - 2 * PAD
    drawn: list[Figure] = [filled(rect, theme.panel)]
    drawn.append(words(rect.left + PAD, rect.top + 26.0, "Why?", "semibold", 12.0, theme.ink2))
    close = Rect(rect.right - 40.0, rect.top + 6.0, rect.right - 8.0, rect.top + 34.0)
    if holds(close, mouse):
        drawn.append(filled(close, theme.sunk, 6.0))
    drawn.append(Figure(13, (cross(0.0, 0.0, 4.5, Ink(stroke=theme.ink2, width=1.8, round=True)),), close.centre))
    y = rect.top + 36.0
    for line in lines_of(told.head, "semibold", 15.0, room, 3):
        drawn.append(words(rect.left + PAD, y + 15.0, line, "semibold", 15.0, theme.ink))
        y += 20.0
    y += 8.0
    foot = _foot(told, rect, room, theme)
    floor = rect.bottom - 8.0 - foot[1]
    for reason in told.lines:
        lines = lines_of(reason.text, "regular", 13.0, room - 22.0, 4)
        if y + LINE * len(lines) > floor:
            break
        drawn.append(sign(reason.sign, rect.left + PAD + 7.0, y + 9.0, theme))
        colour = theme.ink2 if reason.sign == "circle" else theme.ink
        for k, line in enumerate(lines):
            at = (rect.left + PAD + 22.0, middle(y + 9.0 + LINE * k, 13.0))
            drawn.append(words(*at, line, "regular", 13.0, colour))
        y += LINE * len(lines) + 4.0
    drawn += foot[0]
    drawn.append(hairline((rect.left, rect.bottom - 0.5), (rect.right, rect.bottom - 0.5), theme.line))
    return Part(tuple(drawn), (Hot(close, "why"),), rect)


def _foot(told: Told, rect: Rect, room: float, theme: Theme) -> tuple[list[Figure], float]:
    """Return what the clause says, and its id and book, at the lower edge; and how high that is."""
    sentence = lines_of(told.sentence, "regular", 13.0, room, 6) if told.sentence else ()
    cited = " · ".join(word for word in (told.clause, told.citation) if word)
    below = lines_of(cited, "medium", 12.0, room, 2) if cited else ()
    height = LINE * (len(sentence) + len(below)) + (20.0 if sentence or below else 0.0)
    y = rect.bottom - 8.0 - height + 8.0
    drawn: list[Figure] = []
    if sentence:
        drawn.append(hairline((rect.left + PAD, y), (rect.right - PAD, y), theme.line))
        y += 8.0
    for line in sentence:
        drawn.append(words(rect.left + PAD, middle(y + 9.0, 13.0), line, "regular", 13.0, theme.ink))
        y += LINE
    for line in below:
        drawn.append(words(rect.left + PAD, middle(y + 11.0, 12.0), line, "medium", 12.0, theme.ink2))
        y += LINE
    return drawn, height
