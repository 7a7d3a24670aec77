"""The steps of the Fight phase in order, 11th edition, as pure functions of the position.

`upkeep` says what the order does by itself now (a hand-over, a mark, a removal, the next step); `decision_at` says
who must choose what once it has. What must be remembered stands in `State.sequence`, put there by events alone: each
module of this package says what it puts there. Everywhere: `begun`, the step that an event began (a step picked up
from a file has none), `chosen`, the last choice (in a fight it says how far the fight has come), and `triggers`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from simulator.army import Model, Unit
from simulator.events import Event, StepBegan
from simulator.rules.decision import Decision
from simulator.rules.eleventh.books import core
from simulator.rules.eleventh.sequence.clean_up import OVER, STEP, decision_to_remove, end_step
from simulator.rules.eleventh.sequence.combats import decision_to_fight, fight_step
from simulator.rules.eleventh.sequence.eligible import wrecks
from simulator.rules.eleventh.sequence.one_fight import decision_in_fight, fighter_of, stage
from simulator.rules.eleventh.sequence.triggers import announced, decision_of_trigger
from simulator.rules.eleventh.sequence.windows import (
    consolidate_step,
    decision_to_answer,
    decision_to_move,
    pile_in_step,
)
from simulator.rules.eleventh.sequence.wrecks import decision_at_wreck, explodes
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.telling import taken_off
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
    removal = _removal(state)
    if removal is not None or wrecks(state) or _exploding(state) or decision_of_trigger(state) is not None:
        return removal
    return _ORDER[state.step](state)


def decision_at(state: State) -> Decision | None:
    """Return the decision of a position in which nothing happens by itself any more."""
    if (at_wreck := decision_at_wreck(state, _exploding(state))) is not None:
        return at_wreck
    if (trigger := decision_of_trigger(state)) is not None:
        return trigger
    fighter = fighter_of(state)
    if fighter is not None:
        return decision_in_fight(state, fighter)
    if state.step == "fight":
        return decision_to_fight(state)
    if state.step in {"pile-in", "consolidate"}:
        return decision_to_answer(state) or decision_to_move(state)
    return decision_to_remove(state) if state.step == STEP else None


def _removal(state: State) -> Event | None:
    """Destroyed models leave the table once all attacks are made: those that do not explode, by themselves."""
    for _, model in _gone(state):
        if not explodes(model):
            return taken_off(state, model.id, REMOVAL.section)
    return None


def _exploding(state: State) -> tuple[tuple[Unit, Model], ...]:
    """Return the models that roll for Deadly Demise now, with their units."""
    return tuple((unit, model) for unit, model in _gone(state) if explodes(model))


def _gone(state: State) -> Iterator[tuple[Unit, Model]]:
    """Yield the destroyed models that nothing keeps on the table; a transport waits for its passengers (18.05)."""
    waiting = {wreck.id for wreck, _ in wrecks(state)}
    for unit in state.units:
        for model in unit.models if unit.id not in waiting else ():
            if not model.alive and model.pose is not None and not (model.lingers and _waits_to_fight(state, unit)):
                yield unit, model


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
    if (event := announced(state)) is not None:
        return event
    text = f"Pile In: {active} makes all pile-in moves first, then {other}."
    return StepBegan(step="pile-in", text=text, clause="12.02")


def _end(state: State) -> Event | None:
    return announced(state) or end_step(state)


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
