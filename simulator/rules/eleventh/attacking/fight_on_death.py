"""Fighting on death: destroyed models that stay until their unit has fought (05.04.04)."""

from __future__ import annotations

from typing import Final

from simulator.army import Model, Unit
from simulator.files.ability_texts import model_ability
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause

FIGHT_ON_DEATH: Final = SequenceClause(
    "ability.fight-on-death",
    core("05.04.04"),
    "A model on the table that is destroyed in this phase, by whatever it is, and fights on death (always, or if it "
    "rolls the face its ability names) stays if its unit has not fought, until that unit has fought or the phase ends; "
    "until then it blocks and engages as before.",
    __name__,
)


def needed_to_linger(model: Model, unit: Unit) -> int | None:
    """Return the face with which a destroyed model lingers, 1 when it always does; None when it cannot."""
    ability = model_ability(model.abilities, "FIGHT ON DEATH")
    if ability is None or unit.record.fought or model.pose is None:
        return None
    return ability.need or 1
