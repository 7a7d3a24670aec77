"""[PRECISION] (24.28)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.army import Unit
from simulator.files.ability_texts import AbilityText
from simulator.rules.eleventh.attacking.abilities.ability import Situation, Traits, WeaponAbility
from simulator.rules.eleventh.attacking.save import is_character
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause


def precision(traits: Traits, text: AbilityText, situation: Situation) -> Traits:  # noqa: ARG001
    """Let a CHARACTER's group come first."""
    return replace(traits, character_first=True)


PRECISION: Final = WeaponAbility(
    "PRECISION",
    SequenceClause(
        "ability.precision",
        core("24.28"),
        "Precision: the attacker may make the group of a visible CHARACTER the current one until these attacks are "
        "resolved or it is destroyed; mortal wounds of these attacks go to it first. All models count as visible.",
        __name__,
    ),
    precision,
    is_optional=True,
)


def precision_target(unit: Unit, wanted: str | None = None) -> str | None:
    """Return the CHARACTER that Precision singles out: the one wanted, else the one with the fewest wounds left."""
    heroes = [m for m in unit.models if m.alive and is_character(m)]
    if wanted is not None:
        return wanted if any(m.id == wanted for m in heroes) else None
    return min(heroes, key=lambda m: m.wounds).id if heroes else None
