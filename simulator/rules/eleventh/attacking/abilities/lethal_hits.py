"""[LETHAL HITS] (24.23)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.files.ability_texts import AbilityText
from simulator.rules.eleventh.attacking.abilities.ability import Situation, Traits, WeaponAbility
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause


def lethal_hits(traits: Traits, text: AbilityText, situation: Situation) -> Traits:  # noqa: ARG001
    """Let critical hits wound without a roll; such a wound is never critical."""
    return replace(traits, critical_hit_wounds=True)


LETHAL_HITS: Final = WeaponAbility(
    "LETHAL HITS",
    SequenceClause(
        "ability.lethal-hits",
        core("24.23"),
        "Lethal Hits: a critical hit may wound without a wound roll; it is then no critical wound.",
        __name__,
    ),
    lethal_hits,
    is_optional=True,
)
