"""What an ability of a weapon is, and what abilities can do to an attack."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace

from simulator.army import Weapon
from simulator.dice import DiceExpression
from simulator.files.ability_texts import AbilityText, read_weapon_ability
from simulator.rules.sequence_clause import SequenceClause


@dataclass(frozen=True, slots=True)
class Situation:
    """What abilities look at when attacks are made."""

    charged: bool = False
    """Whether the attacking unit made a charge move this turn."""
    damaged: bool = False
    """Whether the attacking model is damaged."""
    target_keywords: frozenset[str] = frozenset()
    """All keywords of the target unit and of its models."""
    target_models: int = 1
    """Models in the target unit when targets were selected."""
    one_target: bool = True
    """Whether all of the weapon's attacks have one target."""


@dataclass(frozen=True, slots=True)
class Traits:
    """What an attack is like once all abilities are counted in."""

    more_dice: int = 0
    """Attack dice added to the weapon's A."""
    hit_modifiers: tuple[int, ...] = ()
    wound_modifiers: tuple[int, ...] = ()
    critical_wound: int = 6
    """The unmodified wound roll of a critical wound."""
    more_hits: DiceExpression | None = None
    """Hits that a critical hit adds."""
    critical_hit_wounds: bool = False
    """Whether a critical hit wounds without a roll."""
    rerolls_wounds: bool = False
    """Whether wound rolls that fail are re-rolled."""
    mortal: bool = False
    """Whether a critical wound inflicts its damage as mortal wounds on one model."""
    character_first: bool = False
    """Whether a CHARACTER group may be made the current one."""


Effect = Callable[[Traits, AbilityText, Situation], Traits]
"""Returns an attack's traits with an ability counted in."""


def no_effect(traits: Traits, text: AbilityText, situation: Situation) -> Traits:  # noqa: ARG001 - an Effect
    """Leave an attack as it is: the ability is about other steps than those of the attack sequence."""
    return traits


@dataclass(frozen=True, slots=True)
class WeaponAbility:
    """An ability of a weapon: its clause and what it does to an attack."""

    name: str
    clause: SequenceClause
    effect: Effect = no_effect
    is_optional: bool = False
    """Whether the attacker may do without it."""


@dataclass(frozen=True)
class Abilities:
    """The abilities of weapons that an edition knows."""

    all: tuple[WeaponAbility, ...]
    _read: dict[tuple[str, ...], tuple[tuple[WeaponAbility, AbilityText], ...]] = field(
        default_factory=dict, repr=False, compare=False
    )
    """What the texts of weapons have been read as: every attack asks, and there are few weapons."""

    def named(self, name: str) -> WeaponAbility | None:
        """Return an ability by name, or None."""
        return next((ability for ability in self.all if ability.name == name), None)

    def of(self, weapon: Weapon) -> tuple[tuple[WeaponAbility, AbilityText], ...]:
        """Return a weapon's abilities that do something in a fight, each with what its text says."""
        known = self._read.get(weapon.abilities)
        if known is None:
            texts = [text for written in weapon.abilities if (text := read_weapon_ability(written)) is not None]
            known = tuple((ability, text) for text in texts if (ability := self.named(text.name)) is not None)
            self._read[weapon.abilities] = known
        return known

    def traits(self, weapon: Weapon, situation: Situation, declined: Collection[str] = ()) -> Traits:
        """Return what a weapon's attacks are like in a situation, without the optional abilities that are declined."""
        traits = Traits()
        if situation.damaged:
            traits = replace(traits, hit_modifiers=(-1,))
        for ability, text in self.of(weapon):
            if ability.is_optional and ability.name in declined:
                continue
            if text.only and not text.only & situation.target_keywords:
                continue
            traits = ability.effect(traits, text, situation)
        return traits
