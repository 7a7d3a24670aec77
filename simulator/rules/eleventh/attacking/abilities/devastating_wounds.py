"""[DEVASTATING WOUNDS] (24.10)."""

from __future__ import annotations

from typing import Final

from simulator.rules.attacks.effects import devastating_wounds
from simulator.rules.attacks.traits import WeaponAbility
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause

DEVASTATING_WOUNDS: Final = WeaponAbility(
    "DEVASTATING WOUNDS",
    SequenceClause(
        "ability.devastating-wounds",
        core("24.10"),
        "Devastating Wounds: a critical wound inflicts D mortal wounds instead, without a save and after the normal "
        "damage of these attacks; they harm one model for each critical wound, and the rest of them is lost.",
        __name__,
    ),
    devastating_wounds,
)
