"""[SUSTAINED HITS] X."""

from __future__ import annotations

from typing import Final

from simulator.rules.attacks.effects import sustained_hits
from simulator.rules.attacks.traits import WeaponAbility
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core

SUSTAINED_HITS: Final = WeaponAbility(
    "SUSTAINED HITS",
    SequenceClause(
        "ability.sustained-hits",
        core("Weapon Abilities: Sustained Hits"),
        "Sustained Hits X: a critical hit scores X more hits, which are not critical.",
        __name__,
    ),
    sustained_hits,
)
