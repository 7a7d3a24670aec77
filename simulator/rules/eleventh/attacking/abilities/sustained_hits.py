"""[SUSTAINED HITS X] (24.36)."""

from __future__ import annotations

from typing import Final

from simulator.rules.attacks.effects import sustained_hits
from simulator.rules.attacks.traits import WeaponAbility
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause

SUSTAINED_HITS: Final = WeaponAbility(
    "SUSTAINED HITS",
    SequenceClause(
        "ability.sustained-hits",
        core("24.36"),
        "Sustained Hits X: a critical hit scores X more hits, which are not critical.",
        __name__,
    ),
    sustained_hits,
)
