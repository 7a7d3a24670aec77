"""[SUSTAINED HITS X] (24.36)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.dice import DiceExpression
from simulator.files.ability_texts import AbilityText
from simulator.rules.eleventh.attacking.abilities.ability import Situation, Traits, WeaponAbility
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause


def _mean(each: DiceExpression) -> float:
    return each.least + each.count * (each.sides - 1) / 2


def sustained_hits(traits: Traits, text: AbilityText, situation: Situation) -> Traits:  # noqa: ARG001
    """Add X hits to each critical hit; of two such abilities the better one counts (24.02)."""
    each = DiceExpression.parse(text.amount)
    if traits.more_hits is not None and _mean(traits.more_hits) >= _mean(each):
        return traits
    return replace(traits, more_hits=each)


SUSTAINED_HITS: Final = WeaponAbility(
    "SUSTAINED HITS",
    SequenceClause(
        "ability.sustained-hits",
        core("24.36"),
        "Sustained Hits X: a critical hit scores X more hits, which are not critical.",
        __name__,
    ),
    sustained_hits,
)
