"""[EXTRA ATTACKS]."""

from __future__ import annotations

from typing import Final

from simulator.rules.attacks.traits import WeaponAbility
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core

EXTRA_ATTACKS: Final = WeaponAbility(
    "EXTRA ATTACKS",
    SequenceClause(
        "ability.extra-attacks",
        core("Extra Attacks, updates 1.2"),
        "Extra Attacks: a model strikes with all such weapons, besides the one melee weapon it selects; no rule "
        "that does not name such a weapon changes how many attacks it makes.",
        __name__,
    ),
)
