"""[DEVASTATING WOUNDS] (24.10)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.files.ability_texts import AbilityText
from simulator.rules.eleventh.attacking.abilities.ability import Situation, Traits, WeaponAbility
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause


def devastating_wounds(traits: Traits, text: AbilityText, situation: Situation) -> Traits:  # noqa: ARG001
    """Let critical wounds inflict mortal wounds."""
    return replace(traits, mortal=True)


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
