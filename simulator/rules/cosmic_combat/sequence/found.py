"""Which combats there are: noted before anything is resolved (step 1)."""

from __future__ import annotations

from typing import Final

from simulator.events import Event, SequenceMoved
from simulator.rules.cosmic_combat.books import fight
from simulator.rules.cosmic_combat.fights import Fight
from simulator.rules.cosmic_combat.sequence.noted import against, noted
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.telling import counted
from simulator.state import State

FOUND: Final = SequenceClause(
    "fight.found",
    fight("Step 1"),
    "Opposing models within 1″ of one another are in a fight; several allies may fight one enemy, and all that hangs "
    "together so is one fight.",
    __name__,
    decisions=("D7", "D33"),
    other_text="The page says first that it is a boarding action that causes a fight, which takes base contact, and "
    "then that any two opposing models within 1″ of each other are in one. By the first, models that stand near and "
    "touch nobody would not fight; we read the second, which is the page's own criterion, and boarders keep it too.",
)


def note_fights(state: State) -> Event:
    """Note the fights there are; models of units that have fought already have struck."""
    found = noted(state)
    struck = [m.id for unit in state.units if unit.record.fought for m in unit.models]
    told = [against(state, [state.model(m) for m in one["models"]]) for one in found]
    text = (
        f"{counted(len(told), 'fight')}: {'; '.join(told)}."
        if told
        else "Nobody is within 1″ of an enemy: there is no fight."
    )
    sequence = {
        **state.sequence, "fights": found, "struck": struck, "sub_step": "fights-first", "picker": state.active,
        "because": "first",
    }  # fmt: skip
    return SequenceMoved(sequence=sequence, text=text, clause=FOUND.section)


def kind_of(state: State, one: Fight) -> str:
    """Return what a fight is called: single combat, one against many, or several against several."""
    sides = [sum(state.unit_of[m].player == p.id for m in one.models) for p in state.players]
    if sides == [1, 1]:
        return "Single combat"
    return "One against many" if min(sides) == 1 else "Several against several"
