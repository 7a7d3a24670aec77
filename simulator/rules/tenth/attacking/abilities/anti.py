"""[ANTI]."""

from __future__ import annotations

from typing import Final

from simulator.rules.attacks.effects import anti
from simulator.rules.attacks.traits import WeaponAbility
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core

ANTI: Final = WeaponAbility(
    "ANTI",
    SequenceClause(
        "ability.anti",
        core("Weapon Abilities: Anti"),
        "Anti-K Y+: against a unit with the keyword K, an unmodified wound roll of Y or more is a critical wound.",
        __name__,
    ),
    anti,
)
