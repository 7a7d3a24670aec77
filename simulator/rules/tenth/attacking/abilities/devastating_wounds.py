"""[DEVASTATING WOUNDS]."""

from __future__ import annotations

from typing import Final

from simulator.rules.attacks.effects import devastating_wounds
from simulator.rules.attacks.traits import WeaponAbility
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core

DEVASTATING_WOUNDS: Final = WeaponAbility(
    "DEVASTATING WOUNDS",
    SequenceClause(
        "ability.devastating-wounds",
        core("Devastating Wounds, updates 1.2"),
        "Devastating Wounds: no save is made against a critical wound; it is allocated when all other attacks of "
        "the unit are resolved, and inflicts D mortal wounds on that model, the rest of which is lost.",
        __name__,
    ),
    devastating_wounds,
)
