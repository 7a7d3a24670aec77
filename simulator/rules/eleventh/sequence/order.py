"""The steps of the Fight phase in order, 11th edition, as pure functions of the position.

`upkeep` says what the order does by itself now (a hand-over, a mark, a removal, the next step); `decision_at` says
who must choose what once it has. What must be remembered stands in `State.sequence`, put there by events alone:

- pile-in, consolidate: `window` (whose moves these are), `stayed` (units that were asked and did not move);
- fight: `sub_step` ("snapshot", "fights-first", "remaining"), `picker`, `passed` (players that passed since the last
  fight), `just_passed`;
- consolidate: `answer`, the unit whose engaging consolidation the other player's units now answer;
- everywhere: `chosen`, the last choice; during a fight it says how far the fight has come.
"""

from __future__ import annotations

from typing import Final

from simulator.events import Event, ModelDestroyed, StepBegan
from simulator.rules.decision import Decision
from simulator.rules.eleventh.sequence.combats import decision_to_fight, fight_step
from simulator.rules.eleventh.sequence.eligible import wrecks
from simulator.rules.eleventh.sequence.one_fight import decision_in_fight, fighter_of
from simulator.rules.eleventh.sequence.windows import (
    consolidate_step,
    decision_to_answer,
    decision_to_move,
    pile_in_step,
)
from simulator.state import State


def upkeep(state: State) -> Event | None:
    """Return the next thing that the order does by itself; None when somebody must decide, or the phase is over."""
    removal = _removal(state)
    if removal is not None or state.step == "end" or wrecks(state):
        return removal
    return _ORDER[state.step](state)


def decision_at(state: State) -> Decision | None:
    """Return the decision of a position in which nothing happens by itself any more."""
    for wreck, passengers in wrecks(state):
        why = f"{wreck.name} is destroyed: {passengers.name} must get out before it is removed."
        return Decision(passengers.player, "disembark", (passengers.id,), state.step, why, passengers.id)
    fighter = fighter_of(state)
    if fighter is not None:
        return decision_in_fight(state, fighter)
    if state.step == "fight":
        return decision_to_fight(state)
    if state.step in {"pile-in", "consolidate"}:
        return decision_to_answer(state) or decision_to_move(state)
    return None


def _removal(state: State) -> Event | None:
    """Destroyed models leave the table once all attacks are made; a transport waits for its passengers (18.05)."""
    waiting = {wreck.id for wreck, _ in wrecks(state)}
    for unit in state.units:
        if unit.id in waiting:
            continue
        for model in unit.models:
            if not model.alive and model.pose is not None:
                text = f"{state.name_of(model.id)} is taken off the table."
                return ModelDestroyed(unit=unit.id, model=model.id, text=text, clause="05.04")
    return None


def _start(state: State) -> Event | None:
    active, other = state.player_name(state.active), state.player_name(state.opponent(state.active))
    text = f"Pile In: {active} makes all pile-in moves first, then {other}."
    return StepBegan(step="pile-in", text=text, clause="12.02")


_ORDER: Final = {"start": _start, "pile-in": pile_in_step, "fight": fight_step, "consolidate": consolidate_step}
"""What each step of the phase does by itself."""
