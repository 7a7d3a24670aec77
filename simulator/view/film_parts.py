"""What a film shows beside the board: the caption below it, an attack's card over it, the banner of a step."""

from __future__ import annotations

from simulator.replay import Replay
from simulator.state import State
from simulator.view import lettering, told
from simulator.view.attack import Attack
from simulator.view.enlarging import enlarged
from simulator.view.figures import Figure, Ink, Path
from simulator.view.layout import Rect
from simulator.view.moments import Moment
from simulator.view.theme import HINT, RADIUS, SMALL, Theme
from simulator.view.window import now
from simulator.view.window.parts import box, chip, cut, lines_of, middle, words

PAD = 24.0
"""Pixels free at the left and the right of a caption."""
HEAD, LEADING = 17.0, 23.0
"""Size of the event's words, and from one of their lines to the next."""
MOST_LINES = 3
CARD = 328.0
"""Pixels: how wide the panel of a window shows an attack."""
CARD_TOP, CARD_LINE, CARD_GAP, CARD_FOOT = 34.0, 22.0, 4.0, 12.0
"""Pixels that an attack's card takes for its title, its line of profile, the gap after it, and below its last row."""
LINE = 4.0
"""Pixels of the line that shows the time gone."""


def caption_lines(text: str, width: float) -> tuple[str, ...]:
    """Return an event's words in the lines that a caption of this width has for them."""
    return lines_of(text, "semibold", HEAD, width - 2 * PAD, MOST_LINES)


def caption_height(texts: list[str], width: float) -> float:
    """Return how high captions of this width are: as high as the longest needs: the board stays."""
    most = max((len(caption_lines(text, width)) for text in texts), default=1)
    return 14.0 + LEADING * max(most, 1) + 42.0


def caption(replay: Replay, moment: Moment | None, rect: Rect, theme: Theme) -> tuple[Figure, ...]:
    """Return the event's words, and below them the step of the phase, the clause, the event's number and the title."""
    width = rect.right - rect.left
    drawn = [
        Figure(13, (box(rect, Ink(theme.panel)),)),
        Figure(
            13, (Path((((rect.left, rect.top + 0.5), (rect.right, rect.top + 0.5)),), Ink(stroke=theme.line), False),)
        ),
    ]
    text = moment.text if moment else replay.title or "The models stand as they were set up"
    lines = caption_lines(text, width)
    y = (rect.top + 14.0 + rect.bottom - 42.0 - LEADING * len(lines)) / 2
    for line in lines:
        drawn.append(words(rect.left + PAD, middle(y + LEADING / 2, HEAD), line, "semibold", HEAD, theme.ink))
        y += LEADING
    y = rect.bottom - LINE - 20.0
    x = rect.left + PAD
    right = rect.right - PAD
    count = f"event {moment.number} of {len(replay.events)}" if moment else f"{len(replay.events)} events"
    drawn.append(words(right, middle(y, HINT), count, "regular", HINT, theme.ink2, "end"))
    right -= lettering.width(count, "regular", HINT) + 16.0
    if moment is not None:
        figures, x = chip(x, y, told.step_name(moment.step), theme)
        drawn += figures
        x += 12.0
        if moment.clause:
            clause = cut(moment.clause, "semibold", SMALL, right - x)
            drawn.append(words(x, middle(y, SMALL), clause, "semibold", SMALL, theme.ink2))
            x += lettering.width(clause, "semibold", SMALL) + 12.0
    if moment and replay.title and right - x > 60.0:
        drawn.append(
            words(x, middle(y, SMALL), cut(replay.title, "regular", SMALL, right - x), "regular", SMALL, theme.ink2)
        )
    return tuple(drawn)


def card_height(attack: Attack) -> float:
    """Return how high the card of a whole attack is: the same from its first die to its last."""
    return CARD_TOP + CARD_LINE + CARD_GAP + now.ROW * (len(attack.rows) + (attack.lost > 0)) + CARD_FOOT


def attack_card(moment: Moment, state: State, rect: Rect, theme: Theme, rolled: float = 1.0) -> tuple[Figure, ...]:
    """Return the card of the attack that a moment belongs to; nothing when it belongs to none.

    A place wider than the panel of a window gets the window's card, enlarged. `rolled` says how far the dice of the
    moment have fallen, from 0 to 1.
    """
    if moment.attack is None:
        return ()
    factor = (rect.right - rect.left) / CARD
    inner = Rect(0.0, 0.0, CARD, (rect.bottom - rect.top) / factor)
    ground = box(inner, Ink(theme.panel, 1.0, theme.line, 1.0, 1.0), float(RADIUS["card"]))
    drawn = (Figure(13, (ground,)), *now.attack_figures(moment, state, inner, theme, rolled))
    return enlarged(drawn, factor, (rect.left, rect.top))
