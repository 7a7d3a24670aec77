"""Every clause of making attacks, in the rulebook's order: steps, mortal wounds, abilities of models and of weapons."""

from __future__ import annotations

from typing import Final

from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.attacking.abilities import ABILITIES
from simulator.rules.tenth.attacking.allocating import ALLOCATE, DAMAGE, SAVE
from simulator.rules.tenth.attacking.damaged import DAMAGED
from simulator.rules.tenth.attacking.declaring import TARGETS, WEAPONS
from simulator.rules.tenth.attacking.feel_no_pain import FEEL_NO_PAIN
from simulator.rules.tenth.attacking.fight_on_death import FIGHT_ON_DEATH
from simulator.rules.tenth.attacking.gathering import GATHER
from simulator.rules.tenth.attacking.hit import HIT
from simulator.rules.tenth.attacking.modifiers import MODIFIERS
from simulator.rules.tenth.attacking.mortal_wounds import MORTAL_WOUNDS
from simulator.rules.tenth.attacking.wound import TOUGHNESS, WOUND

CLAUSES: Final[tuple[SequenceClause, ...]] = (
    WEAPONS,
    TARGETS,
    GATHER,
    HIT,
    WOUND,
    TOUGHNESS,
    MODIFIERS,
    ALLOCATE,
    SAVE,
    DAMAGE,
    MORTAL_WOUNDS,
    FIGHT_ON_DEATH,
    FEEL_NO_PAIN,
    DAMAGED,
    *(ability.clause for ability in ABILITIES.all),
)
