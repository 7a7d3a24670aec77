"""[TWIN-LINKED] (24.38)."""

from __future__ import annotations

from typing import Final

from simulator.rules.attacks.effects import twin_linked
from simulator.rules.attacks.traits import WeaponAbility
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause

TWIN_LINKED: Final = WeaponAbility(
    "TWIN-LINKED",
    SequenceClause(
        "ability.twin-linked",
        core("24.38"),
        "Twin-linked: a wound roll may be re-rolled, before modifiers and once; here those that fail are.",
        __name__,
    ),
    twin_linked,
    is_optional=True,
)
