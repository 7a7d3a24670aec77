"""A player that answers as a log says it answered: from what was chosen, where it went, what it declared.

Behind the end of the log another player answers, so that what was stopped can go on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import NoReturn

from simulator.events import (
    AttacksMade,
    Event,
    ModelPlaced,
    MoveLetStand,
    Passed,
    StepBegan,
    UnitChosen,
    UnitDisembarked,
    UnitStayed,
)
from simulator.files.event_lines import EventLineError
from simulator.geometry.shapes import Pose
from simulator.moves import Move, Step
from simulator.play.choice import Choice, Player
from simulator.play.declared import Declaration, declaration
from simulator.play.told_move import told_ways
from simulator.rules.decision import MOVES, Decision
from simulator.state import State

_REFUSED = ": the automatic player's move breaks "
"""What the log says of a unit that stays because the move proposed for it was refused."""


class NotAnAnswerError(ValueError):
    """The log holds no answer to the decision that comes up, or one that may not be given; the message says why."""


def _refuse(message: str, line: int | None = None) -> NoReturn:  # noqa: ARG001 - a Refuse
    raise NotAnAnswerError(message)


class Logged:
    """Answers decisions from a log. Whoever plays says where the events that follow from an answer begin: `at`."""

    def __init__(self, events: Sequence[Event], then: Player) -> None:
        self.at = 0
        """Index of the first event that follows from the next answer."""
        self.others: tuple[Choice, ...] = ()
        """Other answers to the last question that may be meant: the log holds ways, not what was asked for."""
        self.afresh: Callable[[], Choice] | None = None
        """What the player behind the end of the log would have answered to the last question; None: not asked."""
        self._events = events
        self._then = then

    @property
    def is_over(self) -> bool:
        """Whether the log holds no more."""
        return self.at >= len(self._events)

    def choose(self, state: State, decision: Decision) -> Choice:
        """Answer a decision.

        Raises:
            NotAnAnswerError: the log holds no answer to it.
        """
        self.afresh = lambda: self._then.choose(state, decision)
        return self.afresh() if self.is_over else self._answer(decision)

    def move(self, state: State, decision: Decision, unit_id: str, selected: Move | None = None) -> Choice:
        """Return a unit's move. Raises NotAnAnswerError as `choose`."""
        self.afresh = lambda: self._then.move(state, decision, unit_id, selected)
        return self.afresh() if self.is_over else self._answer(decision)

    def forget(self) -> None:
        """Forget the last question."""
        self.afresh, self.others = None, ()

    def _answer(self, decision: Decision) -> Choice:
        event = self._events[self.at]
        match event:
            case Passed():
                return Choice(_refuse, _by(event), passes=True)
            case UnitStayed() if decision.may_pass and event.text == decision.about_passing:
                return Choice(_refuse, _by(event), passes=True)  # one unit's extra move was passed
            case UnitStayed(unit=unit, kind=kind) if kind == decision.decision:
                remark = event.text if _REFUSED in event.text else ""
                return Choice(_refuse, _by(event), unit=unit, stays=True, remark=remark)
            case UnitChosen(decision=kind) if kind != decision.decision:
                pass
            case UnitChosen(decision="attack"):
                return _with(_declared(event), Choice(_refuse, event.by, unit=event.unit))
            case UnitChosen() if decision.decision in MOVES:
                return self._moved(event)
            case UnitChosen(decision="choose-target", targets=(target, *_)):
                return _with(_declared(event), Choice(_refuse, event.by, unit=event.unit, option=target))
            case UnitChosen(decision="disembark") | UnitDisembarked() if decision.decision == "disembark":
                return self._set_up(decision)
            case UnitChosen():
                return _with(self._declared_behind(), Choice(_refuse, event.by, unit=event.unit, option=event.option))
            case AttacksMade() if decision.decision == "attack":
                return _with(_declared(event), Choice(_refuse, _by(event), unit=event.unit))
        raise NotAnAnswerError(
            f'{decision.player} answers "{decision.decision}" here. Options: {decision.told_options()}.'
        )

    def _declared_behind(self) -> Declaration:
        """Return what was declared for attacks that follow from a choice at once, or the faces that stand with it."""
        event = self._events[self.at]
        if isinstance(event, UnitChosen) and event.declared:
            return _declared(event)
        behind = self._events[self.at + 1] if self.at + 1 < len(self._events) else None
        return _declared(behind) if isinstance(behind, AttacksMade) else Declaration()

    def _moved(self, chosen: UnitChosen) -> Choice:
        """Return the move that a unit made: each model exactly its way, or to its end where that gives its way."""
        let_stand, moved = told_ways(self._events, self.at + 1)
        selected = Move(
            chosen.decision, chosen.unit, (), chosen.targets or None, chosen.mode or None, chosen.objective or None
        )
        along = tuple(Step(way.model, path=way.path[1:] or way.path, facing=way.facing) for way in moved)
        choice = Choice(
            _refuse,
            chosen.by,
            unit=chosen.unit,
            move=_with_steps(selected, along),
            lets_stand=let_stand is not None,
            remark=chosen.remark,
        )
        if let_stand is None and any(len(way.path) > 2 for way in moved):
            ends = tuple(
                Step(way.model, to=way.path[-1], facing=way.facing) if len(way.path) > 2 else step
                for way, step in zip(moved, along, strict=True)
            )
            self.others = (replace(choice, move=_with_steps(selected, ends)),)
        return choice

    def _set_up(self, decision: Decision) -> Choice:
        """Return the places where a unit that gets out was set up; what its player would do itself is the other."""
        event = self._events[self.at]
        unit = event.unit if isinstance(event, UnitDisembarked) else decision.unit or decision.options[0]
        rest = takewhile(lambda e: not isinstance(e, UnitChosen | StepBegan), self._events[self.at + 1 :])
        set_up = [event for event in rest if isinstance(event, ModelPlaced) and event.unit == unit]
        places = {event.model: Pose(*event.at, event.facing) for event in set_up}
        if self.afresh is not None:
            self.others = (replace(self.afresh(), by=_by(event)),)
        behind = self._events[self.at + 1] if self.at + 1 < len(self._events) else None
        return Choice(_refuse, _by(event), unit=unit, places=places, lets_stand=isinstance(behind, MoveLetStand))


def _by(event: Event) -> str:
    """Return who chose what an event tells; the automatic player where it says nothing."""
    return getattr(event, "by", "") or "automatic"


def _with(declared: Declaration, choice: Choice) -> Choice:
    """Return a choice with what was declared."""
    return replace(
        choice,
        attacks=declared.attacks,
        faces=declared.faces,
        casualties=declared.casualties,
        falls=declared.falls,
    )


def _declared(event: Event) -> Declaration:
    try:
        return declaration(event)
    except EventLineError as problem:
        raise NotAnAnswerError(str(problem)) from problem


def _with_steps(move: Move, steps: tuple[Step, ...]) -> Move:
    return Move(move.kind, move.unit, steps, move.targets, move.mode, move.objective)
