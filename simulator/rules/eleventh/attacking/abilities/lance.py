"""[LANCE] (24.21)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.files.ability_texts import AbilityText
from simulator.rules.eleventh.attacking.abilities.ability import Situation, Traits, WeaponAbility
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause


def lance(traits: Traits, text: AbilityText, situation: Situation) -> Traits:  # noqa: ARG001
    """Add 1 to wound rolls if the attacking unit charged."""
    return replace(traits, wound_modifiers=(*traits.wound_modifiers, 1)) if situation.charged else traits


LANCE: Final = WeaponAbility(
    "LANCE",
    SequenceClause(
        "ability.lance",
        core("24.21"),
        "Lance: +1 to wound if the attacking unit made a charge move this turn.",
        __name__,
    ),
    lance,
)
