"""The steps of the Fight phase in order, 11th edition, as pure functions of the position.

`upkeep` says what the order does by itself now (a hand-over, a mark, a removal, the next step); `decision_at` says
who must choose what once it has. What must be remembered stands in `State.sequence`, put there by events alone: each
module of this package says what it puts there. Everywhere: `begun`, the step that an event began (a step picked up
from a file has none), `chosen`, the last choice (in a fight it says how far the fight has come), and `triggers`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.army import Model, Unit
from simulator.events import Event, StepBegan
from simulator.rules.decision import Decision
from simulator.rules.eleventh.books import core
from simulator.rules.eleventh.sequence.clean_up import decision_to_remove, end_step
from simulator.rules.eleventh.sequence.combats import decision_to_fight, fight_step
from simulator.rules.eleventh.sequence.one_fight import decision_in_fight, fighter_of, stage
from simulator.rules.eleventh.sequence.triggers import RULES
from simulator.rules.eleventh.sequence.windows import (
    consolidate_step,
    decision_to_answer,
    decision_to_move,
    pile_in_step,
)
from simulator.rules.eleventh.sequence.wrecks import decision_at_wreck
from simulator.rules.ordering.clean_up import OVER, STEP
from simulator.rules.ordering.leaving import explodes, gone, removal, wrecks
from simulator.rules.ordering.triggers import announced, decision_of_trigger
from simulator.rules.sequence_clause import SequenceClause
from simulator.state import State

STEPS: Final = SequenceClause(
    "phase.steps",
    core("12"),
    "The Fight phase has five steps: its start, Pile In, Fight, Consolidate, its end. Fighting is compulsory for every "
    "unit that is eligible; piling in and consolidating are not.",
    __name__,
)
REMOVAL: Final = SequenceClause(
    "phase.removal",
    core("05.04"),
    "A destroyed model leaves the table when the unit that struck it has made all its attacks; one that fights on "
    "death stays, blocks and engages until its unit has fought, or the phase ends.",
    __name__,
)


def upkeep(state: State) -> Event | None:
    """Return the next thing that the order does by itself; None when somebody must decide, or the phase is over."""
    leaving = removal(state, gone(state, _waits), REMOVAL)
    if leaving is not None or wrecks(state) or _exploding(state) or decision_of_trigger(state, RULES) is not None:
        return leaving
    return _ORDER[state.step](state)


def decision_at(state: State) -> Decision | None:
    """Return the decision of a position in which nothing happens by itself any more."""
    if (at_wreck := decision_at_wreck(state, _exploding(state))) is not None:
        return at_wreck
    if (trigger := decision_of_trigger(state, RULES)) is not None:
        return trigger
    fighter = fighter_of(state)
    if fighter is not None:
        return decision_in_fight(state, fighter)
    if state.step == "fight":
        return decision_to_fight(state)
    if state.step in {"pile-in", "consolidate"}:
        return decision_to_answer(state) or decision_to_move(state)
    return decision_to_remove(state) if state.step == STEP else None


def _exploding(state: State) -> tuple[tuple[Unit, Model], ...]:
    """Return the models that roll for Deadly Demise now, with their units."""
    return tuple((unit, model) for unit, model in gone(state, _waits) if explodes(state, model))


def _waits(state: State, unit: Unit, model: Model) -> bool:
    """Say whether a destroyed model stays on the table: a transport for its passengers (18.05), others to fight."""
    return any(wreck.id == unit.id for wreck, _ in wrecks(state)) or (model.lingers and _waits_to_fight(state, unit))


def _waits_to_fight(state: State, unit: Unit) -> bool:
    """Say whether models of a unit that fight on death still wait for its fight, or are in the middle of it."""
    if state.step in OVER:
        return False
    fighter = fighter_of(state)
    return not unit.record.fought or (fighter is not None and fighter.id == unit.id and stage(state) != "attack")


def _start(state: State) -> Event | None:
    active, other = state.player_name(state.active), state.player_name(state.opponent(state.active))
    if "begun" not in state.sequence:
        text = f"The Fight phase begins in {active}'s turn, round {state.round}."
        return StepBegan(step="start", text=text, clause="12.01")
    if (event := announced(state, RULES)) is not None:
        return event
    text = f"Pile In: {active} makes all pile-in moves first, then {other}."
    return StepBegan(step="pile-in", text=text, clause="12.02")


def _end(state: State) -> Event | None:
    return announced(state, RULES) or end_step(state)


def _nothing(state: State) -> Event | None:  # noqa: ARG001 - a step of the table below
    return None


_ORDER: Final[dict[str, Callable[[State], Event | None]]] = {
    "start": _start,
    "pile-in": pile_in_step,
    "fight": fight_step,
    "consolidate": consolidate_step,
    "end": _end,
    STEP: _nothing,
}
"""What each step of the phase does by itself."""
