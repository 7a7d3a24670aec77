"""[HAZARDOUS] (24.15)."""

from __future__ import annotations

from typing import Final

from simulator.army import Weapon
from simulator.files.ability_texts import read_weapon_ability
from simulator.rules.eleventh.attacking.abilities.ability import WeaponAbility
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


def is_hazardous(weapon: Weapon) -> bool:
    """Say whether selecting a weapon costs a hazard roll."""
    return any((a := read_weapon_ability(text)) and a.name == "HAZARDOUS" for text in weapon.abilities)
