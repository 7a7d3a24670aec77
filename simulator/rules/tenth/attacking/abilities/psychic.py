"""[PSYCHIC]."""

from __future__ import annotations

from typing import Final

from simulator.rules.attacks.traits import WeaponAbility
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core

PSYCHIC: Final = WeaponAbility(
    "PSYCHIC",
    SequenceClause(
        "ability.psychic",
        core("Weapon Abilities: Psychic"),
        "Psychic: attacks with such a weapon are psychic attacks, which by itself changes nothing about them.",
        __name__,
    ),
)
