"""What an ability of a weapon is, and what abilities can do to an attack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from simulator.dice import DiceExpression
from simulator.files.ability_texts import AbilityText
from simulator.rules.sequence_clause import SequenceClause


@dataclass(frozen=True, slots=True)
class Situation:
    """What abilities look at when attacks are made."""

    charged: bool = False
    """Whether the attacking unit made a charge move this turn."""
    damaged: bool = False
    """Whether the attacking model is damaged."""
    target_keywords: frozenset[str] = frozenset()
    """All keywords of the target unit and of its models (19.03)."""
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
