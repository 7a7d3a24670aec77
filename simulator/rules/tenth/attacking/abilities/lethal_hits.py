"""[LETHAL HITS]."""

from __future__ import annotations

from typing import Final

from simulator.rules.attacks.effects import lethal_hits
from simulator.rules.attacks.traits import WeaponAbility
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core

LETHAL_HITS: Final = WeaponAbility(
    "LETHAL HITS",
    SequenceClause(
        "ability.lethal-hits",
        core("Weapon Abilities: Lethal Hits"),
        "Lethal Hits: a critical hit may wound without a wound roll; it is then no critical wound.",
        __name__,
    ),
    lethal_hits,
    is_optional=True,
)
