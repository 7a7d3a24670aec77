"""What follows from a pass, and the mark that a retreat leaves: all other answers are followed by dice or a move."""

from __future__ import annotations

from simulator.events import Event, Passed, UnitMarked
from simulator.rules.decision import Answer, Decision
from simulator.rules.telling import told
from simulator.state import State


def taken(state: State, decision: Decision, answer: Answer) -> tuple[Event, ...]:  # noqa: ARG001 - it follows from nothing else
    """Return what follows from a pass."""
    assert answer.passes, f"{decision.decision} is not answered by a choice alone"
    return (Passed(player=decision.player, text=decision.about_passing, clause=decision.section),)


def moved(state: State, decision: Decision, unit_id: str) -> Event:
    """Return the mark that a retreat leaves."""
    unit = state.unit(unit_id)
    text = f"{told(unit, 'has', 'have')} retreated."
    return UnitMarked(unit=unit.id, marks={"retreated": True}, text=text, clause=decision.section)


def resolved(state: State, name: str) -> Event:
    """Return the end of a trigger: there are none."""
    raise AssertionError(f"Cosmic Combat has no triggers, {state.step} not even {name}")
