"""One fight: the unit selected piles in, makes its attacks and consolidates, all at once (Fight).

Between its attacks and its consolidation destroyed models fight on death, explode, and leave the table.
"""

from __future__ import annotations

from typing import Final

from simulator.army import Unit
from simulator.events import Event, UnitMarked
from simulator.rules.decision import Decision
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.telling import told
from simulator.rules.tenth.attacking.declaring import ATTACK
from simulator.rules.tenth.books import core
from simulator.rules.tenth.sequence.eligible import foes_engaged, may_consolidate, may_pile_in
from simulator.state import State

ACTIVATION: Final = SequenceClause(
    "fight.activation",
    core("Fight"),
    "A unit selected to fight piles in, then makes its attacks, then consolidates, before another unit is selected.",
    __name__,
)
PILE_IN: Final = SequenceClause(
    "fight.pile-in",
    core("Fight: Pile In"),
    "The unit selected to fight piles in first; each of its models may be moved or left where it is.",
    __name__,
    title="pile-in",
)
CONSOLIDATE: Final = SequenceClause(
    "fight.consolidate",
    core("Fight: Consolidate"),
    "When its attacks are made the unit consolidates, which is not optional; each of its models may be moved or left "
    "where it is, and it has consolidated even if nobody is.",
    __name__,
    title="consolidation",
)
FIGHTER: Final = "fighter"
"""Where `State.sequence` holds the unit that is fighting, while destroyed enemies of it fight on death."""
IN_A_FIGHT: Final = frozenset({"select-to-fight", "pile-in", "attack", "consolidate"})
"""The choices that make up a fight."""


def stage(state: State) -> str:
    """Return how far the fight going on has come: the last choice made in it."""
    return str(state.sequence["chosen"]["decision"])


def fighter_of(state: State) -> Unit | None:
    """Return the unit that is fighting now, or None between fights."""
    if FIGHTER in state.sequence:
        return state.unit(state.sequence[FIGHTER])
    chosen = state.sequence.get("chosen")
    if state.step != "fight" or chosen is None or chosen["decision"] not in IN_A_FIGHT:
        return None
    return state.unit(chosen["unit"])


def has_struck(state: State) -> bool:
    """Say whether the attacks of the fight going on have been made."""
    return stage(state) in {"attack", "consolidate"}


def fight_marks(state: State, fighter: Unit) -> Event | None:
    """Return the mark that a fight going on owes: when its attacks are made, the unit has fought."""
    if fighter.record.fought or not has_struck(state):
        return None
    text = f"{told(fighter, 'has', 'have')} fought."
    marks = {"fought": True, "eligible_to_fight": True}
    return UnitMarked(unit=fighter.id, marks=marks, text=text, clause=ACTIVATION.section)


def decision_in_fight(state: State, fighter: Unit) -> Decision | None:
    """Return the decision that a fight has come to; None when it is over."""
    if not has_struck(state):
        if may_pile_in(state, fighter):
            return _to_move(state, fighter, PILE_IN, "piles in", "pile in")
        foes = tuple(foe.id for foe in foes_engaged(state, fighter))
        why = f"{told(fighter, 'makes its', 'make their')} attacks."
        return Decision(fighter.player, "attack", foes, state.step, why, ATTACK, fighter.id)
    if may_consolidate(state, fighter):
        return _to_move(state, fighter, CONSOLIDATE, "consolidates", "consolidate")
    return None


def _to_move(state: State, fighter: Unit, rule: SequenceClause, one: str, several: str) -> Decision:
    kind = "pile-in" if rule is PILE_IN else "consolidate"
    return Decision(
        fighter.player,
        kind,
        (fighter.id,),
        state.step,
        f"{told(fighter, one, several)} now; each model may be moved or left where it is.",
        rule,
        fighter.id,
        about_passing=f"{told(fighter, one, several)}; who is not to move is left where it is (stay = true).",
    )
