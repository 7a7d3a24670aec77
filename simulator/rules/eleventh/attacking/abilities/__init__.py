"""The abilities of weapons that a fight knows: each in a file of its own, all of them in one tuple (24)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache
from typing import Final

from simulator.army import Weapon
from simulator.files.ability_texts import AbilityText, read_weapon_ability
from simulator.rules.eleventh.attacking.abilities.ability import Situation, Traits, WeaponAbility
from simulator.rules.eleventh.attacking.abilities.anti import ANTI
from simulator.rules.eleventh.attacking.abilities.cleave import CLEAVE
from simulator.rules.eleventh.attacking.abilities.devastating_wounds import DEVASTATING_WOUNDS
from simulator.rules.eleventh.attacking.abilities.extra_attacks import EXTRA_ATTACKS
from simulator.rules.eleventh.attacking.abilities.hazardous import HAZARDOUS
from simulator.rules.eleventh.attacking.abilities.lance import LANCE
from simulator.rules.eleventh.attacking.abilities.lethal_hits import LETHAL_HITS
from simulator.rules.eleventh.attacking.abilities.precision import PRECISION
from simulator.rules.eleventh.attacking.abilities.psychic import PSYCHIC
from simulator.rules.eleventh.attacking.abilities.sustained_hits import SUSTAINED_HITS
from simulator.rules.eleventh.attacking.abilities.twin_linked import TWIN_LINKED

__all__ = ["ABILITIES", "OPTIONAL", "Situation", "Traits", "WeaponAbility", "abilities_of", "traits_of"]

ABILITIES: Final = (
    ANTI,
    CLEAVE,
    DEVASTATING_WOUNDS,
    EXTRA_ATTACKS,
    HAZARDOUS,
    LANCE,
    LETHAL_HITS,
    PRECISION,
    PSYCHIC,
    SUSTAINED_HITS,
    TWIN_LINKED,
)
"""All of them, by name."""
OPTIONAL: Final = tuple(ability.name for ability in ABILITIES if ability.is_optional)
"""The names of those that the attacker may do without."""
_BY_NAME: Final = {ability.name: ability for ability in ABILITIES}


def abilities_of(weapon: Weapon) -> tuple[tuple[WeaponAbility, AbilityText], ...]:
    """Return a weapon's abilities that do something in a fight, each with what its text says."""
    return _abilities_of(weapon.abilities)


@lru_cache(maxsize=1024)
def _abilities_of(texts: tuple[str, ...]) -> tuple[tuple[WeaponAbility, AbilityText], ...]:
    read = [found for text in texts if (found := read_weapon_ability(text)) is not None and found.name in _BY_NAME]
    return tuple((_BY_NAME[text.name], text) for text in read)


def traits_of(weapon: Weapon, situation: Situation, declined: Collection[str] = ()) -> Traits:
    """Return what a weapon's attacks are like in a situation, without the optional abilities that are declined."""
    traits = Traits()
    if situation.damaged:
        traits = replace(traits, hit_modifiers=(-1,))
    for ability, text in abilities_of(weapon):
        if ability.is_optional and ability.name in declined:
            continue
        if text.only and not text.only & situation.target_keywords:
            continue
        traits = ability.effect(traits, text, situation)
    return traits
