"""[HAZARDOUS] (24.15)."""

from __future__ import annotations

from typing import Final

from simulator.rules.attacks.traits import WeaponAbility
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause

HAZARDOUS: Final = WeaponAbility(
    "HAZARDOUS",
    SequenceClause(
        "ability.hazardous",
        core("24.15"),
        "Hazardous: when the unit has made all its attacks, it makes one hazard roll for each such weapon selected.",
        __name__,
    ),
)
