"""[HAZARDOUS]."""

from __future__ import annotations

from typing import Final

from simulator.rules.attacks.traits import WeaponAbility
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core

HAZARDOUS: Final = WeaponAbility(
    "HAZARDOUS",
    SequenceClause(
        "ability.hazardous",
        core("Hazardous, updates 1.2"),
        "Hazardous: when the unit has made all its attacks, one test for each such weapon it struck with fails on a "
        "1, and a model that bears one suffers 3 mortal wounds, what it cannot lose being lost: a wounded bearer if "
        "there is one, else one that is no CHARACTER, else another.",
        __name__,
    ),
)
