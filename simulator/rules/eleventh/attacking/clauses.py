"""Every clause of making attacks, in the rulebook's order: steps, mortal wounds, abilities of models and of weapons."""

from __future__ import annotations

from typing import Final

from simulator.rules.eleventh.attacking.abilities import ABILITIES
from simulator.rules.eleventh.attacking.damaged import DAMAGED
from simulator.rules.eleventh.attacking.declaring import TARGETS, WEAPONS
from simulator.rules.eleventh.attacking.feel_no_pain import FEEL_NO_PAIN
from simulator.rules.eleventh.attacking.fight_on_death import FIGHT_ON_DEATH
from simulator.rules.eleventh.attacking.gathering import GATHER
from simulator.rules.eleventh.attacking.hit import HIT
from simulator.rules.eleventh.attacking.modifiers import MODIFIERS
from simulator.rules.eleventh.attacking.mortal_wounds import HAZARD, MORTAL_WOUNDS
from simulator.rules.eleventh.attacking.save import DAMAGE, GROUPS, SAVE
from simulator.rules.eleventh.attacking.wound import TOUGHNESS, WOUND
from simulator.rules.sequence_clause import SequenceClause

CLAUSES: Final[tuple[SequenceClause, ...]] = (
    WEAPONS,
    TARGETS,
    GATHER,
    HIT,
    WOUND,
    TOUGHNESS,
    MODIFIERS,
    GROUPS,
    SAVE,
    DAMAGE,
    MORTAL_WOUNDS,
    HAZARD,
    FIGHT_ON_DEATH,
    FEEL_NO_PAIN,
    DAMAGED,
    *(ability.clause for ability in ABILITIES.all),
)
