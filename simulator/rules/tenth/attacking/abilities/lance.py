"""[LANCE]."""

from __future__ import annotations

from typing import Final

from simulator.rules.attacks.effects import lance
from simulator.rules.attacks.traits import WeaponAbility
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core

LANCE: Final = WeaponAbility(
    "LANCE",
    SequenceClause(
        "ability.lance",
        core("Weapon Abilities: Lance"),
        "Lance: +1 to wound if the attacking unit made a charge move this turn.",
        __name__,
    ),
    lance,
)
