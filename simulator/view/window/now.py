"""The *Now* part of the panel: what happens and why, or an attack with its dice."""

from __future__ import annotations

from dataclasses import replace

from simulator.state import State
from simulator.view import lettering, told
from simulator.view.attack import Attack, Row
from simulator.view.figures import Figure
from simulator.view.layout import Rect
from simulator.view.moments import Frame, Moment
from simulator.view.theme import Theme
from simulator.view.window.parts import Hot, Part, chip, cut, die, filled, hairline, lines_of, middle, sign, words

PAD = 16.0
ROW = 28.0
FALL = 4.0
"""Points that dice fall."""
DIE, SMALL_DIE = 16.0, 12.0
NEED_AT, DICE_AT = 62.0, 90.0
"""Pixels from the text's left edge to the needed face and to the dice."""


def now_part(frame: Frame, rect: Rect, theme: Theme, rolled: float = 1.0, *, asks: bool = True) -> Part:
    """Return what happens at this instant, for a place as wide as the panel.

    Args:
        frame: the instant.
        rect: the place.
        theme: its colours.
        rolled: how far the dice of the event now have fallen, from 0 to 1.
        asks: whether there is an answer to who had to choose, and what.
    """
    drawn: list[Figure] = [filled(rect, theme.panel)]
    moment = frame.moment
    if moment is None:
        drawn += _setting(frame.state, rect, theme)
    elif moment.attack is not None:
        drawn += _attack(moment, moment.attack, frame.state, rect, theme, rolled)
    else:
        drawn += _words(moment, rect, theme, asks=asks)
    drawn.append(hairline((rect.left, rect.bottom - 0.5), (rect.right, rect.bottom - 0.5), theme.line))
    told = asks and moment is not None and moment.attack is None
    why = Rect(rect.right - 56.0, rect.top + 10.0, rect.right - 8.0, rect.top + 34.0)
    return Part(tuple(drawn), (Hot(why, "why", tip="Who had to choose, and what (W)"),) if told else (), rect)


def attack_figures(moment: Moment, state: State, rect: Rect, theme: Theme, rolled: float = 1.0) -> tuple[Figure, ...]:
    """Return the card of the attack that a moment belongs to, without ground and clause; nothing when there is none."""
    if moment.attack is None:
        return ()
    return tuple(_attack(moment, moment.attack, state, rect, theme, rolled, cited=False))


def _head(text: str, clause: str, rect: Rect, top: float, theme: Theme, most: int = 3) -> tuple[list[Figure], float]:
    """Return a head in at most so many lines, its clause after it or below, and where it ends."""
    room = rect.right - rect.left - 2 * PAD
    beside = lettering.width(clause, "medium", 12.0) + 16.0 if clause else 0.0
    one_line = lettering.width(text, "semibold", 15.0) + beside + 8.0 <= room
    lines = (text,) if one_line else lines_of(text, "semibold", 15.0, room, most)
    drawn = [
        words(rect.left + PAD, top + 15.0 + 20.0 * k, line, "semibold", 15.0, theme.ink) for k, line in enumerate(lines)
    ]
    y = top + 20.0 * len(lines)
    if clause and one_line:
        drawn += chip(rect.right - PAD - beside, top + 10.0, clause, theme)[0]
    elif clause:
        drawn += chip(rect.left + PAD, y + 14.0, cut(clause, "medium", 12.0, room - 16.0), theme)[0]
        y += 26.0
    return drawn, y


def _setting(state: State, rect: Rect, theme: Theme) -> list[Figure]:
    """Nothing has happened yet: what the scenario is."""
    drawn, y = _head("The models stand as they were set up", "", rect, rect.top + 14.0, theme)
    one, other = state.players
    first, second = told.standing(state)
    for text in (
        f"{one.name} with {first} models against {other.name} with {second}",
        f"{state.player_name(state.active)}'s turn, round {state.round}",
        f"Ruleset {state.ruleset}",
    ):
        y += 22.0
        room = rect.right - rect.left - 2 * PAD
        drawn.append(
            words(rect.left + PAD, middle(y - 4.0, 13.0), cut(text, "regular", 13.0, room), "regular", 13.0, theme.ink2)
        )
    return drawn


def _words(moment: Moment, rect: Rect, theme: Theme, *, asks: bool) -> list[Figure]:
    drawn: list[Figure] = [words(rect.left + PAD, rect.top + 26.0, "Now", "semibold", 12.0, theme.ink2)]
    if asks:
        drawn.append(words(rect.right - PAD, rect.top + 26.0, "Why?", "medium", 12.0, theme.ink2, "end"))
    head, y = _head(moment.text, moment.clause, rect, rect.top + 36.0, theme)
    drawn += head
    y += 6.0
    room = rect.right - rect.left - 2 * PAD - 22.0
    for reason in told.reasons(moment):
        lines = lines_of(reason.text, "regular", 13.0, room, 2)
        if y + 18.0 * len(lines) > rect.bottom - 6.0:
            break
        drawn.append(sign(reason.sign, rect.left + PAD + 7.0, y + 10.0, theme))
        colour = theme.ink2 if reason.sign == "circle" else theme.ink
        for k, line in enumerate(lines):
            drawn.append(
                words(rect.left + PAD + 22.0, middle(y + 10.0 + 18.0 * k, 13.0), line, "regular", 13.0, colour)
            )
        y += 18.0 * len(lines) + 4.0
    return drawn


def _attack(
    moment: Moment,
    attack: Attack,
    state: State,
    rect: Rect,
    theme: Theme,
    rolled: float,
    *,
    cited: bool = True,
) -> list[Figure]:
    title, room = told.card_title(attack, state), rect.right - rect.left - 2 * PAD
    clause = moment.clause if cited else ""
    fits = lettering.width(title, "semibold", 15.0) + lettering.width(clause, "medium", 12.0) + 24.0 <= room
    drawn, y = _head(title, clause if fits else "", rect, rect.top + 14.0, theme, 2)
    line = told.card_line(attack, state)
    if line:
        shown = cut(line, "regular", 13.0, room)
        drawn.append(words(rect.left + PAD, middle(y + 11.0, 13.0), shown, "regular", 13.0, theme.ink2))
        y += 22.0
    y += 4.0
    rows = attack.rows
    damage = attack.lost > 0
    space = rect.bottom - 8.0 - y
    # Should more be rolled than there is room for, the last rows are the ones that matter now.
    fitting = max(int(space // ROW) - damage, 1)
    for row in rows[-fitting:]:
        falls = moment.kind == "dice" and row is rows[-1]
        drawn += _row(row, rect.left + PAD, y + ROW / 2, room, theme, rolled if falls else 1.0)
        y += ROW
    if damage:
        lost = f"{attack.lost} lost"
        drawn += _row_ends("Damage", "", lost, rect.left + PAD, y + ROW / 2, room, theme)
        shown = cut(
            told.losses(attack, state), "regular", 13.0, room - NEED_AT - 8.0 - lettering.width(lost, "semibold", 13.0)
        )
        drawn.append(words(rect.left + PAD + NEED_AT, middle(y + ROW / 2, 13.0), shown, "regular", 13.0, theme.ink))
    return drawn


def _row_ends(name: str, need: str, result: str, x: float, y: float, room: float, theme: Theme) -> list[Figure]:
    return [
        words(x, middle(y, 13.0), name, "semibold", 13.0, theme.ink),
        words(x + NEED_AT, middle(y, 13.0), need, "regular", 13.0, theme.ink2),
        words(x + room, middle(y, 13.0), result, "semibold", 13.0, theme.ink, "end"),
    ]


def _row(row: Row, x: float, y: float, room: float, theme: Theme, rolled: float) -> list[Figure]:
    """Return a row; while its dice fall, they come down a little and into sight, and what came of them waits."""
    need = f"{row.need}+" if row.need else ""
    name = cut(told.purpose_name(row.purpose), "semibold", 13.0, NEED_AT - 6.0)
    drawn = _row_ends(name, need, row.result if rolled >= 1.0 else "", x, y, room, theme)
    space = room - DICE_AT - lettering.width(row.result, "semibold", 13.0) - 8.0
    count = len(row.faces)
    if count * (DIE + 1.5) <= space:
        size, across = DIE, count
    elif count * (SMALL_DIE + 1.0) <= 2 * space:
        size = SMALL_DIE
        across = count if count * (SMALL_DIE + 1.0) <= space else (count + 1) // 2
    else:
        return [*drawn, *_tally(row, x + DICE_AT, y, space, theme)]
    gap = 1.5 if size == DIE else 1.0
    high = 1 if across >= count else 2
    top = y - (high * size + (high - 1) * gap) / 2
    for k, face in enumerate(row.faces):
        left, down = x + DICE_AT + (k % across) * (size + gap), top + (k // across) * (size + gap) - FALL * (1 - rolled)
        fallen = die(left, down, face, size, theme, matters=row.matter[k])
        drawn.append(fallen if rolled >= 1.0 else replace(fallen, opacity=max(round(8 * rolled), 1) / 8))
    return drawn


def _tally(row: Row, x: float, y: float, space: float, theme: Theme) -> list[Figure]:
    """Write how often each face fell, where there are too many dice to draw."""
    tally = "  ".join(f"{row.faces.count(face)}×{face}" for face in sorted(set(row.faces), reverse=True))
    return [words(x, middle(y, 12.0), cut(tally, "regular", 12.0, space), "regular", 12.0, theme.ink)]
