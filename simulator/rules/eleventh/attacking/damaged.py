"""Damaged X (24.39)."""

from __future__ import annotations

from typing import Final

from simulator.army import Model
from simulator.dice import DiceExpression
from simulator.files.ability_texts import model_ability
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause

DAMAGED: Final = SequenceClause(
    "ability.damaged",
    core("24.39"),
    "Damaged X: while the model has X wounds left or fewer, its attacks have -1 to hit.",
    __name__,
)


def is_damaged(model: Model) -> bool:
    """Say whether a model is damaged."""
    ability = model_ability(model.abilities, "DAMAGED")
    return ability is not None and model.wounds <= DiceExpression.parse(ability.amount).most
