"""The judgement of the move that a replay stands at: worked out when it is asked for, and kept."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from simulator.events import ModelMoved
from simulator.geometry.lengths import same_place
from simulator.geometry.shapes import Body
from simulator.moves import Move
from simulator.rules import UnknownRulesetError
from simulator.state import State
from simulator.view import lettering
from simulator.view.camera import Camera
from simulator.view.card import card_rect
from simulator.view.figures import Box, Figure, Text
from simulator.view.layout import Rect
from simulator.view.marks import Area, Card, Ghost, Mark, Token
from simulator.view.moments import Frame
from simulator.view.timeline import Timeline

if TYPE_CHECKING:
    from simulator.rules.verdict import Verdict
    from simulator.view.judgement import Judgement

BELOW_CAPTIONS = 100.0
"""Pixels of the board that are left to what the captions say."""
WORDS = 12
"""The layer of plates and names."""
NOTHING = Card(
    "",
    "No move to judge here",
    foot="Step to a model's way, or to the choice of a unit that moves.",
    top=BELOW_CAPTIONS,
)
"""The card where the playhead stands at no move."""


class Judgements:
    """The judgements of one replay. Each move is judged once; each model's areas are worked out once."""

    def __init__(self, timeline: Timeline) -> None:
        """Take a timeline; nothing is judged yet."""
        self._events = [moment.event for moment in timeline.moments]
        self._states = [moment.before for moment in timeline.moments]
        self._verdicts: dict[int, Verdict | None] = {}
        self._found: dict[int, Judgement | None] = {}

    def at(self, frame: Frame) -> Judgement | None:
        """Return the judgement of the move that a frame stands at, of the model that moves or of the one that the
        verdict is about first; None where it stands at no move, or at one that there are no rules for.
        """
        if frame.moment is None:
            return None
        index = frame.moment.index
        if index not in self._found:
            self._found[index] = self._judged(index)
        return self._found[index]

    def _judged(self, index: int) -> Judgement | None:
        from simulator.play.told_move import move_around  # here: only who asks for a judgement waits for the rules
        from simulator.view.judgement import concerned, of_verdict

        around = move_around(self._events, index)
        if around is None:
            return None
        first, move = around
        if first not in self._verdicts:
            self._verdicts[first] = _verdict(self._states[first], move)
        verdict = self._verdicts[first]
        if verdict is None:
            return None
        event = self._events[index]
        model = event.model if isinstance(event, ModelMoved) else concerned(verdict)
        return of_verdict(verdict, model) if model else None


def _verdict(state: State, move: Move) -> Verdict | None:
    """Return what the referee says of a move that a log tells; None where no rules are written for it."""
    from simulator.referee import check

    standing = {model.id for model in state.unit(move.unit).on_table}
    if not {step.model for step in move.steps} <= standing:
        return None
    try:
        return check(state, move)
    except UnknownRulesetError:
        return None


def with_judgement(marks: list[Mark], judged: Judgement | None, frame: Frame) -> list[Mark]:
    """Return the marks of an instant with the judgement of its move over them, and its card."""
    if judged is None:
        return [*marks, NOTHING]
    from simulator.view.judgement_scene import judgement_card, judgement_marks, look

    over = list(judgement_marks(judged))
    now = frame.state.model(judged.model)
    assert now.pose is not None, "who moves stands on the table"
    if not same_place(_apart(now.body, judged.ends)):
        over.append(Ghost(judged.ends, "later", id=f"later-{judged.model}"))
    ids = {mark.id for mark in over}
    kept: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Token) and mark.id == judged.model:
            mark = replace(mark, state=look(judged, judged.model))
        if mark.id not in ids:
            kept.append(mark)
    bases = tuple(m.body for u in judged.verdict.after.units for m in u.on_table)
    return [*kept, *over, replace(judgement_card(judged), top=BELOW_CAPTIONS, bases=bases)]


def _apart(one: Body, other: Body) -> float:
    return max(abs(one.pose.x - other.pose.x), abs(one.pose.y - other.pose.y))


def apart_from_names(
    over: tuple[Figure, ...], names: tuple[Figure, ...], marks: list[Mark], camera: Camera
) -> tuple[Figure, ...]:
    """Return the figures of a judged instant with the names that no plate and no card covers.

    Names keep their places from moment to moment, so what is judged cannot move them; the words of an outline go
    rather than cover one.
    """
    cards = [card_rect(mark, camera) for mark in marks if isinstance(mark, Card)]
    plates = [rect for figure in over if figure.layer == WORDS and (rect := _plate(figure)) is not None]
    kept = [name for name in names if not any(_words(name).overlaps(rect) for rect in (*cards, *plates))]
    taken = [_words(name) for name in kept]
    outlines = {f"{mark.id}-text" for mark in marks if isinstance(mark, Area)}
    shown = (f for f in over if f.id not in outlines or not any(_words(f).overlaps(rect) for rect in taken))
    return (*shown, *kept)


def _words(figure: Figure) -> Rect:
    """Return the rectangle of the words of a figure, with a little air."""
    x, y = figure.at
    texts = (s for s in figure.shapes if isinstance(s, Text))
    half = max((lettering.width(s.text, s.face, s.size, s.spacing) / 2 for s in texts), default=0.0)
    return Rect(x - half - 4.0, y - 9.0, x + half + 4.0, y + 9.0)


def _plate(figure: Figure) -> Rect | None:
    """Return the rectangle of a plate."""
    plate = next((shape for shape in figure.shapes if isinstance(shape, Box)), None)
    if plate is None:
        return None
    left, top = figure.at[0] + plate.x, figure.at[1] + plate.y
    return Rect(left, top, left + plate.width, top + plate.height)
