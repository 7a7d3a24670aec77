"""[EXTRA ATTACKS] (24.11)."""

from __future__ import annotations

from typing import Final

from simulator.army import Weapon
from simulator.files.ability_texts import read_weapon_ability
from simulator.rules.eleventh.attacking.abilities.ability import WeaponAbility
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause

EXTRA_ATTACKS: Final = WeaponAbility(
    "EXTRA ATTACKS",
    SequenceClause(
        "ability.extra-attacks",
        core("24.11"),
        "Extra Attacks: a model strikes with all such weapons, besides the one melee weapon it selects.",
        __name__,
    ),
)


def is_extra(weapon: Weapon) -> bool:
    """Say whether a weapon comes on top of the one that its model selects."""
    return any((a := read_weapon_ability(text)) and a.name == "EXTRA ATTACKS" for text in weapon.abilities)
