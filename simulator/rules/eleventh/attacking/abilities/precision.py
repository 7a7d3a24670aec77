"""[PRECISION] (24.28)."""

from __future__ import annotations

from typing import Final

from simulator.rules.attacks.effects import precision
from simulator.rules.attacks.traits import WeaponAbility
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause

PRECISION: Final = WeaponAbility(
    "PRECISION",
    SequenceClause(
        "ability.precision",
        core("24.28"),
        "Precision: the attacker may make the group of a visible CHARACTER the current one until these attacks are "
        "resolved or it is destroyed; mortal wounds of these attacks go to it first. All models count as visible.",
        __name__,
    ),
    precision,
    is_optional=True,
)
