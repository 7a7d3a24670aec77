"""One fight: the unit selected, its fight type, the extra pile-in of an overrun, its attacks (12.05, 12.06)."""

from __future__ import annotations

from typing import Final

from simulator.army import Unit
from simulator.events import Event, UnitMarked
from simulator.rules.decision import Decision
from simulator.rules.eleventh.sequence.eligible import fight_types, foes_engaged, somebody_in_reach
from simulator.rules.telling import they, told
from simulator.state import State

IN_A_FIGHT: Final = frozenset({"select-to-fight", "choose-fight-type", "pile-in", "attack"})
"""The choices that make up a fight."""


def stage(state: State) -> str:
    """Return how far the fight going on has come: the last choice made in it."""
    return str(state.sequence["chosen"]["decision"])


def fighter_of(state: State) -> Unit | None:
    """Return the unit that is fighting now, or None between fights."""
    chosen = state.sequence.get("chosen")
    answering = state.step == "consolidate" and "answer" in state.sequence
    if chosen is None or chosen["decision"] not in IN_A_FIGHT or not (state.step == "fight" or answering):
        return None
    return state.unit(chosen["unit"])


def fight_marks(state: State, fighter: Unit) -> Event | None:
    """Return the mark that a fight going on still owes: selected to fight, or making an overrun fight."""
    if not fighter.record.fought:
        text = f"{told(fighter, 'has', 'have')} been selected to fight."
        marks = {"fought": True} if fighter.record.eligible_to_fight else {"fought": True, "eligible_to_fight": True}
        return UnitMarked(unit=fighter.id, marks=marks, text=text, clause="12.04")
    if _owes_extra_pile_in(state, fighter) and not fighter.record.overrun:
        text = f"{fighter.name} may make one additional pile-in move."
        return UnitMarked(unit=fighter.id, marks={"overrun": True}, text=text, clause="12.06")
    return None


def _owes_extra_pile_in(state: State, fighter: Unit) -> bool:
    """Say whether the extra pile-in of an overrun fight is still to be decided; there is none with nobody in reach."""
    chosen = state.sequence["chosen"]
    asked = chosen["decision"] != "choose-fight-type" or fighter.id in state.sequence.get("stayed", ())
    return not asked and chosen["option"] == "overrun" and somebody_in_reach(state, fighter)


def decision_in_fight(state: State, fighter: Unit) -> Decision:
    """Return the decision that a fight has come to: its type, the extra pile-in, or the attacks."""
    if stage(state) == "select-to-fight":
        why = f"{told(fighter, 'is', 'are')} selected to fight, and {they(fighter)} must take a fight type now."
        return Decision(fighter.player, "choose-fight-type", fight_types(state, fighter), state.step, why, fighter.id)
    if _owes_extra_pile_in(state, fighter):
        why = f"{fighter.name} may make one additional pile-in move: the fight is an overrun."
        return Decision(fighter.player, "pile-in", (fighter.id,), state.step, why, fighter.id, may_pass=True)
    foes = tuple(foe.id for foe in foes_engaged(state, fighter))
    why = f"{told(fighter, 'makes its', 'make their')} attacks."
    return Decision(fighter.player, "attack", foes, state.step, why, fighter.id)
