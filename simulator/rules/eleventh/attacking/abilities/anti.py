"""[ANTI-K Y+] (24.03)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.files.ability_texts import AbilityText
from simulator.rules.eleventh.attacking.abilities.ability import Situation, Traits, WeaponAbility
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause


def anti(traits: Traits, text: AbilityText, situation: Situation) -> Traits:
    """Make an unmodified wound roll of Y or more a critical wound, against a unit with the keyword."""
    assert text.need is not None, "Anti names a face"
    alike = {text.keyword, text.keyword.removesuffix("S"), f"{text.keyword}S"}
    if not alike & situation.target_keywords:
        return traits
    return replace(traits, critical_wound=min(traits.critical_wound, text.need))


ANTI: Final = WeaponAbility(
    "ANTI",
    SequenceClause(
        "ability.anti",
        core("24.03"),
        "Anti-K Y+: against a unit with the keyword K, an unmodified wound roll of Y or more is a critical wound.",
        __name__,
    ),
    anti,
)
