"""[EXTRA ATTACKS] (24.11)."""

from __future__ import annotations

from typing import Final

from simulator.rules.attacks.traits import WeaponAbility
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause

EXTRA_ATTACKS: Final = WeaponAbility(
    "EXTRA ATTACKS",
    SequenceClause(
        "ability.extra-attacks",
        core("24.11"),
        "Extra Attacks: a model strikes with all such weapons, besides the one melee weapon it selects.",
        __name__,
    ),
)
