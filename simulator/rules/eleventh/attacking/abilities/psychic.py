"""[PSYCHIC] (24.29)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.files.ability_texts import AbilityText
from simulator.rules.attacks.traits import Situation, Traits, WeaponAbility
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause


def psychic(traits: Traits, text: AbilityText, situation: Situation) -> Traits:  # noqa: ARG001
    """Leave out the modifiers that make hitting harder."""
    return replace(traits, hit_modifiers=tuple(m for m in traits.hit_modifiers if m > 0))


PSYCHIC: Final = WeaponAbility(
    "PSYCHIC",
    SequenceClause(
        "ability.psychic",
        core("24.29"),
        "Psychic: the attacker may ignore any modifiers of the hit roll and of WS.",
        __name__,
    ),
    psychic,
    is_optional=True,
)
