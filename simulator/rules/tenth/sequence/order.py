"""The steps of the Fight phase in order, 10th edition, as pure functions of the position.

`upkeep` says what the order does by itself now (a hand-over, a mark, a removal, the next step); `decision_at` says
who must choose what once it has. What must be remembered stands in `State.sequence`, put there by events alone: each
module of this package says what it puts there. Everywhere: `begun`, the step that an event began (a step picked up
from a file has none), `chosen`, the last choice (in a fight it says how far the fight has come), `struck`, the models
that attacks have been allocated to, and `triggers`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.army import Model, Unit
from simulator.events import Event, StepBegan
from simulator.rules.decision import Decision
from simulator.rules.ordering.clean_up import STEP
from simulator.rules.ordering.leaving import explodes, gone, removal, wrecks
from simulator.rules.ordering.triggers import announced, decision_of_trigger
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.attacking.declaring import DYING
from simulator.rules.tenth.books import core
from simulator.rules.tenth.sequence.clean_up import decision_to_remove, end_step
from simulator.rules.tenth.sequence.combats import decision_to_fight, fight_step
from simulator.rules.tenth.sequence.dying import decision_of_the_dying, dying_step, waits_to_fight
from simulator.rules.tenth.sequence.one_fight import decision_in_fight, fight_marks, fighter_of, has_struck
from simulator.rules.tenth.sequence.triggers import RULES
from simulator.rules.tenth.sequence.wrecks import decision_at_wreck
from simulator.rules.transports import OUT
from simulator.state import State

STEPS: Final = SequenceClause(
    "phase.steps",
    core("Fight Phase"),
    "The Fight phase has two steps: units that fight first fight in the first, all others in the second. Fighting is "
    "compulsory for every unit that is eligible.",
    __name__,
)
REMOVAL: Final = SequenceClause(
    "phase.removal",
    core("Making Attacks: Inflict Damage"),
    "A destroyed model is removed when the unit that struck it has made all its attacks; one that fights on death when "
    "it has done so, one that explodes when it has rolled, a transport when everybody is out and has rolled.",
    __name__,
)


def upkeep(state: State) -> Event | None:
    """Return the next thing that the order does by itself; None when somebody must decide, or the phase is over."""
    leaving = removal(state, gone(state, _waits), REMOVAL)
    if leaving is not None:
        return leaving
    fighter = fighter_of(state)
    if fighter is not None and has_struck(state):
        event = fight_marks(state, fighter) or dying_step(state, fighter)
        if event is not None or DYING in state.sequence:
            return event
    if _exploding(state) or wrecks(state) or state.sequence.get(OUT) or decision_of_trigger(state, RULES) is not None:
        return None
    return _ORDER[state.step](state)


def decision_at(state: State) -> Decision | None:
    """Return the decision of a position in which nothing happens by itself any more."""
    decision = (
        decision_of_the_dying(state) or decision_at_wreck(state, _exploding(state)) or decision_of_trigger(state, RULES)
    )
    if decision is not None:
        return decision
    fighter = fighter_of(state)
    if fighter is not None:
        return decision_in_fight(state, fighter)
    if state.step == "fight":
        return decision_to_fight(state)
    return decision_to_remove(state) if state.step == STEP else None


def _exploding(state: State) -> tuple[tuple[Unit, Model], ...]:
    """Return the models that roll for Deadly Demise now, with their units."""
    return tuple((u, m) for u, m in gone(state, waits_to_fight) if explodes(state, m))


def _waits(state: State, unit: Unit, model: Model) -> bool:
    """Say whether a destroyed model stays on the table: to fight, or as a transport that is being left."""
    inside = any(wreck.id == unit.id for wreck, _ in wrecks(state))
    rolling = any(wreck == unit.id for _, wreck in state.sequence.get(OUT, ()))
    return inside or rolling or waits_to_fight(state, unit, model)


def _start(state: State) -> Event | None:
    active, other = state.player_name(state.active), state.player_name(state.opponent(state.active))
    if state.step == "start" and "begun" not in state.sequence:
        text = f"The Fight phase begins in {active}'s turn, round {state.round}."
        return StepBegan(step="start", text=text, clause=STEPS.section)
    if state.step == "start" and (event := announced(state, RULES)) is not None:
        return event
    text = f"Fight: {other} selects first, for it is {active}'s turn; units that fight first come before the others."
    return StepBegan(step="fight", text=text, clause=STEPS.section)


def _end(state: State) -> Event | None:
    return announced(state, RULES) or end_step(state)


def _nothing(state: State) -> Event | None:  # noqa: ARG001 - a step of the table below
    return None


_ORDER: Final[dict[str, Callable[[State], Event | None]]] = {
    "start": _start,
    "fight": fight_step,
    "end": _end,
    STEP: _nothing,
}
"""What each step of the phase does by itself."""
