"""[TWIN-LINKED]."""

from __future__ import annotations

from typing import Final

from simulator.rules.attacks.effects import twin_linked
from simulator.rules.attacks.traits import WeaponAbility
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core

TWIN_LINKED: Final = WeaponAbility(
    "TWIN-LINKED",
    SequenceClause(
        "ability.twin-linked",
        core("Weapon Abilities: Twin-linked"),
        "Twin-linked: a wound roll may be re-rolled, before modifiers and once; here those that fail are.",
        __name__,
    ),
    twin_linked,
    is_optional=True,
)
