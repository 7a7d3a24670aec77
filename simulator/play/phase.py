"""The Fight phase as a course of events: ask who must decide, let them choose, resolve, until it is over."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.dice import Dice
from simulator.events import Event, Passed, StepBegan, UnitChosen, apply
from simulator.play.attacks import make_attacks
from simulator.play.choice import Choice, Chooser
from simulator.play.course import Course
from simulator.play.disembark import disembarked
from simulator.play.moving import moved
from simulator.rules import rulesets
from simulator.rules.decision import Decision
from simulator.rules.eleventh.sequence.eligible import engaged_now
from simulator.rules.sequence import Sequence
from simulator.rules.telling import told
from simulator.state import State


class CannotBePlayedError(ValueError):
    """A scenario's ruleset or phase is not one that can be played yet."""


PLAYED = tuple(name for name, ruleset in rulesets().items() if ruleset.sequence is not None)
"""The rulesets whose Fight phase can be played."""


def sequence_of(state: State) -> Sequence:
    """Return the order of a position's Fight phase.

    Raises:
        CannotBePlayedError: the position's ruleset or phase cannot be played yet.
    """
    ruleset = rulesets().get(state.ruleset)
    if ruleset is None or ruleset.sequence is None:
        known = ", ".join(PLAYED)
        raise CannotBePlayedError(f'the Fight phase of "{state.ruleset}" cannot be played yet; there is {known}')
    if state.phase != "fight":
        raise CannotBePlayedError(f'phase = "{state.phase}": only the fight phase can be played yet')
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
    if state.step == "start":
        name = state.player_name(state.active)
        text = f"The Fight phase begins in {name}'s turn, round {state.round}."
        yield StepBegan(step="start", text=text, clause="12.01")
    while True:
        event = sequence.upkeep(state)
        if event is not None:
            state = apply(state, event)
            yield event
            continue
        decision = sequence.decision_at(state)
        if decision is None:
            return
        for event in _resolved(state, decision, chooser.choose(state, decision), dice):
            state = apply(state, event)
            yield event


def _resolved(state: State, decision: Decision, choice: Choice, dice: Dice) -> tuple[Event, ...]:
    """Return what follows from a choice; all of it or, when it is refused, nothing."""
    match decision.decision:
        case "pile-in" | "consolidate":
            return tuple(moved(state, decision, choice))
        case "attack":
            course = Course(state)
            make_attacks(course, decision, choice, dice)
            return tuple(course.events)
        case "disembark":
            return tuple(disembarked(state, decision, choice))
        case _:
            return (_chosen(state, decision, choice),)


def _chosen(state: State, decision: Decision, choice: Choice) -> Event:
    name = state.player_name(decision.player)
    if choice.passes:
        assert decision.may_pass, "a player passed who may not"
        text = f"{name} passes: all its units that are eligible to fight are more than 5″ from every enemy."
        return Passed(player=decision.player, text=text, clause="12.04")
    unit = state.unit(choice.unit)
    if decision.decision == "choose-fight-type":
        text, clause = _type_told(state, choice), "12.05" if choice.option == "normal" else "12.06"
    else:
        text, clause = f"{name} selects {unit.name} to fight. {_half(state)}".rstrip(), decision.section
    return UnitChosen(
        player=decision.player,
        unit=unit.id,
        decision=decision.decision,
        option=choice.option,
        options=decision.options,
        by=choice.by,
        text=text,
        clause=clause,
    )


def _half(state: State) -> str:
    """Say which half of the Fight step this is."""
    if state.step != "fight":
        return ""
    first = state.sequence["sub_step"] == "fights-first"
    return "Fights First combats." if first else "Remaining combats."


def _type_told(state: State, choice: Choice) -> str:
    unit = state.unit(choice.unit)
    if choice.option == "normal":
        return f"{told(unit, 'makes', 'make')} a normal fight: engaged."
    when = "unengaged now" if not engaged_now(state, unit) else "unengaged when the Fight step began, engaged since"
    return f"{told(unit, 'makes', 'make')} an overrun fight: {when}."
