"""One fight: the unit selected, its fight type, the extra pile-in of an overrun, its attacks (12.04 to 12.06)."""

from __future__ import annotations

from typing import Final

from simulator.army import Unit
from simulator.events import Event, UnitMarked
from simulator.rules.decision import Decision
from simulator.rules.eleventh.books import core
from simulator.rules.eleventh.sequence.eligible import engaged_now, fight_types, foes_engaged, somebody_in_reach
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.telling import they, told
from simulator.state import State

TYPE: Final = SequenceClause(
    "fight.type",
    core("12.04"),
    "A unit selected to fight takes one of the fight types it is eligible for; having been selected, it has fought.",
    __name__,
)
NORMAL: Final = SequenceClause(
    "fight.normal", core("12.05"), "Normal fight: the unit is engaged. It makes its attacks.", __name__
)
OVERRUN: Final = SequenceClause(
    "fight.overrun",
    core("12.06"),
    "Overrun fight: the unit is unengaged, or was unengaged at the start of the Fight step and is engaged now. It may "
    "make one additional pile-in move, and then makes its attacks.",
    __name__,
    decisions=("D16",),
)
EXTRA_PILE_IN: Final = SequenceClause(
    "fight.extra-pile-in",
    core("12.06"),
    "The additional pile-in of an overrun fight is one move and optional; enemies it engages become eligible to fight.",
    __name__,
)
ATTACK: Final = SequenceClause(
    "fight.attack",
    core("04"),
    "Having been selected and having moved, the unit makes all its attacks; with nobody to strike it makes none.",
    __name__,
)
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
        return UnitMarked(unit=fighter.id, marks=marks, text=text, clause=TYPE.section)
    if _owes_extra_pile_in(state, fighter) and not fighter.record.overrun:
        text = f"{fighter.name} may make one additional pile-in move."
        return UnitMarked(unit=fighter.id, marks={"overrun": True}, text=text, clause=OVERRUN.section)
    return None


def _owes_extra_pile_in(state: State, fighter: Unit) -> bool:
    """Say whether the extra pile-in of an overrun fight is still to be decided; there is none with nobody in reach."""
    chosen = state.sequence["chosen"]
    asked = chosen["decision"] != "choose-fight-type" or fighter.id in state.sequence.get("stayed", ())
    return not asked and chosen["option"] == "overrun" and somebody_in_reach(state, fighter)


def decision_in_fight(state: State, fighter: Unit) -> Decision:
    """Return the decision that a fight has come to: its type, the extra pile-in, or the attacks."""
    if stage(state) == "select-to-fight":
        types = fight_types(state, fighter)
        return Decision(
            fighter.player,
            "choose-fight-type",
            types,
            state.step,
            f"{told(fighter, 'is', 'are')} selected to fight, and {they(fighter)} must take a fight type now.",
            TYPE,
            fighter.id,
            because=tuple(why_type(state, fighter, kind) for kind in types),
        )
    if _owes_extra_pile_in(state, fighter):
        return Decision(
            fighter.player,
            "pile-in",
            (fighter.id,),
            state.step,
            f"{fighter.name} may make one additional pile-in move: the fight is an overrun.",
            EXTRA_PILE_IN,
            fighter.id,
            may_pass=True,
            about_passing=f"{told(fighter, 'makes', 'make')} no additional pile-in move.",
        )
    foes = tuple(foe.id for foe in foes_engaged(state, fighter))
    why = f"{told(fighter, 'makes its', 'make their')} attacks."
    return Decision(fighter.player, "attack", foes, state.step, why, ATTACK, fighter.id)


def why_type(state: State, unit: Unit, kind: str) -> str:
    """Say why a fight type is open to a unit."""
    if kind == "normal":
        return "engaged"
    if not engaged_now(state, unit):
        return "unengaged now"
    return "unengaged when the Fight step began, engaged since"
