"""[CLEAVE X] (24.06)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.dice import DiceExpression
from simulator.files.ability_texts import AbilityText
from simulator.rules.attacks.traits import Situation, Traits, WeaponAbility
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause


def cleave(traits: Traits, text: AbilityText, situation: Situation) -> Traits:
    """Add X attack dice for every five models of the only target, as it was when targets were selected."""
    if not situation.one_target:
        return traits
    each = DiceExpression.parse(text.amount).most
    return replace(traits, more_dice=max(traits.more_dice, each * (situation.target_models // 5)))


CLEAVE: Final = WeaponAbility(
    "CLEAVE",
    SequenceClause(
        "ability.cleave",
        core("24.06"),
        "Cleave X: a weapon with one target makes X more attacks for every five models that were in the target unit "
        "when targets were selected.",
        __name__,
    ),
    cleave,
)
