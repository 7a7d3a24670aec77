"""The Fight phase as a course of events: ask who must decide, let them choose, resolve, until it is over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from simulator.dice import Dice
from simulator.events import Event, apply
from simulator.play.attacks import make_attacks
from simulator.play.choice import Choice, Chooser
from simulator.play.course import Course
from simulator.play.declared import with_declaration
from simulator.play.demise import demised
from simulator.play.disembark import disembarked, got_out
from simulator.play.faces import Faces
from simulator.play.moving import moved
from simulator.play.triggers import struck
from simulator.rules import rulesets
from simulator.rules.decision import MOVES, Decision
from simulator.rules.rolled import NOBODYS, Resolve, Rolled
from simulator.rules.sequence import Sequence
from simulator.state import State


class CannotBePlayedError(ValueError):
    """A scenario's ruleset or phase is not one that can be played yet."""


def played_rulesets() -> tuple[str, ...]:
    """Return the names of the rulesets whose Fight phase can be played."""
    return tuple(name for name, ruleset in rulesets().items() if ruleset.sequence is not None)


def sequence_of(state: State) -> Sequence:
    """Return the order of a position's Fight phase.

    Raises:
        CannotBePlayedError: the position's ruleset or phase cannot be played yet.
    """
    ruleset = rulesets().get(state.ruleset)
    if ruleset is None or ruleset.sequence is None:
        known = ", ".join(played_rulesets())
        raise CannotBePlayedError(f'the Fight phase of "{state.ruleset}" cannot be played yet; there is {known}')
    if state.phase != "fight":
        raise CannotBePlayedError(f'phase = "{state.phase}": only the fight phase can be played yet')
    steps = ruleset.sequence.steps
    if state.step not in {*steps, "end-of-turn"}:
        raise CannotBePlayedError(
            f'step = "{state.step}": the phase of "{state.ruleset}" has no such step; it has {", ".join(steps)}'
        )
    lacking = ruleset.sequence.lacks(state) if ruleset.sequence.lacks is not None else None
    if lacking is not None:
        raise CannotBePlayedError(lacking)
    return ruleset.sequence


def next_decision(state: State) -> Decision | None:
    """Return who must decide what now, or None when the phase is over. The position itself stays as it is.

    Raises:
        CannotBePlayedError: the position's ruleset or phase cannot be played yet.
    """
    return sequence_of(state).next_decision(state)


def play(state: State, chooser: Chooser, dice: Dice) -> Iterator[Event]:
    """Play the Fight phase from a position to its end, and yield every event as it happens.

    Raises:
        CannotBePlayedError: the position's ruleset or phase cannot be played yet.
    """
    sequence = sequence_of(state)
    while True:
        event = sequence.upkeep(state)
        if event is not None:
            state = apply(state, event)
            yield event
            continue
        decision = sequence.decision_at(state)
        if decision is None:
            return
        for event in resolved(state, decision, chooser.choose(state, decision), dice):
            state = apply(state, event)
            yield event


def resolved(state: State, decision: Decision, choice: Choice, dice: Dice) -> tuple[Event, ...]:
    """Return what follows from a choice; all of it or, when it is refused, nothing."""
    return _by_hand(choice, _resolved(state, decision, choice, dice))


def _by_hand(choice: Choice, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events of a choice with the first one saying who chose, where somebody did so at the table."""
    if choice.by in {"script", "automatic"} or getattr(events[0], "by", choice.by) == choice.by:
        return events
    return (replace(events[0], by=choice.by), *events[1:])  # type: ignore[call-arg]  # it has the field


def _resolved(state: State, decision: Decision, choice: Choice, dice: Dice) -> tuple[Event, ...]:
    if not decision.allows(choice.answer):
        choice.refuse(sequence_of(state).refusal(state, decision, choice.answer))
    if choice.passes:
        return sequence_of(state).taken(state, decision, choice.answer)
    resolve = sequence_of(state).rolled.get(decision.decision)
    if resolve is not None:
        return _rolled(state, decision, choice, dice, resolve)
    match decision.decision:
        case kind if kind in MOVES:
            return tuple(moved(state, decision, choice))
        case "attack":
            course = Course(state)
            make_attacks(course, decision, choice, dice)
            return with_declaration(choice, course.events)
        case "get-out":
            return with_declaration(choice, got_out(state, decision, choice, dice))
        case "disembark":
            return tuple(disembarked(state, decision, choice))
        case "deadly-demise":
            return with_declaration(choice, demised(state, decision, choice, dice))
        case "choose-target":
            return with_declaration(choice, struck(state, decision, choice, dice))
        case _:
            return sequence_of(state).taken(state, decision, choice.answer)


def _rolled(state: State, decision: Decision, choice: Choice, dice: Dice, resolve: Resolve) -> tuple[Event, ...]:
    """Return what follows from a choice after which the ruleset itself has dice rolled."""
    faces = Faces(dice, choice.attacks, choice.refuse, choice.faces)
    events = resolve(state, decision, Rolled(choice.answer, choice.attacks, faces, choice.refuse))
    faces.check_all_used([NOBODYS, *range(len(choice.attacks))])
    return with_declaration(choice, events)
