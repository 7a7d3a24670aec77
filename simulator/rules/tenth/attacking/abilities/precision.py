"""[PRECISION]."""

from __future__ import annotations

from typing import Final

from simulator.rules.attacks.effects import precision
from simulator.rules.attacks.traits import WeaponAbility
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core

PRECISION: Final = WeaponAbility(
    "PRECISION",
    SequenceClause(
        "ability.precision",
        core("Weapon Abilities: Precision"),
        "Precision: the attacker may have attacks that wound an attached unit, and their mortal wounds, allocated "
        "to a visible CHARACTER in it. All models count as visible.",
        __name__,
    ),
    precision,
    is_optional=True,
)
