"""What abilities of weapons do to an attack, where the editions agree: an edition cites them one by one."""

from __future__ import annotations

from dataclasses import replace

from simulator.dice import DiceExpression
from simulator.files.ability_texts import AbilityText
from simulator.rules.attacks.traits import Situation, Traits


def anti(traits: Traits, text: AbilityText, situation: Situation) -> Traits:
    """Make an unmodified wound roll of Y or more a critical wound, against a unit with the keyword."""
    assert text.need is not None, "Anti names a face"
    alike = {text.keyword, text.keyword.removesuffix("S"), f"{text.keyword}S"}
    if not alike & situation.target_keywords:
        return traits
    return replace(traits, critical_wound=min(traits.critical_wound, text.need))


def devastating_wounds(traits: Traits, text: AbilityText, situation: Situation) -> Traits:  # noqa: ARG001
    """Let critical wounds inflict mortal wounds."""
    return replace(traits, mortal=True)


def lance(traits: Traits, text: AbilityText, situation: Situation) -> Traits:  # noqa: ARG001
    """Add 1 to wound rolls if the attacking unit charged."""
    return replace(traits, wound_modifiers=(*traits.wound_modifiers, 1)) if situation.charged else traits


def lethal_hits(traits: Traits, text: AbilityText, situation: Situation) -> Traits:  # noqa: ARG001
    """Let critical hits wound without a roll; such a wound is never critical."""
    return replace(traits, critical_hit_wounds=True)


def precision(traits: Traits, text: AbilityText, situation: Situation) -> Traits:  # noqa: ARG001
    """Let a CHARACTER come first."""
    return replace(traits, character_first=True)


def _mean(each: DiceExpression) -> float:
    return each.least + each.count * (each.sides - 1) / 2


def sustained_hits(traits: Traits, text: AbilityText, situation: Situation) -> Traits:  # noqa: ARG001
    """Add X hits to each critical hit; of two such abilities the better one counts."""
    each = DiceExpression.parse(text.amount)
    if traits.more_hits is not None and _mean(traits.more_hits) >= _mean(each):
        return traits
    return replace(traits, more_hits=each)


def twin_linked(traits: Traits, text: AbilityText, situation: Situation) -> Traits:  # noqa: ARG001
    """Let wound rolls that fail be re-rolled."""
    return replace(traits, rerolls_wounds=True)
