"""Aggressors: how many dice a model rolls (step 2)."""

from __future__ import annotations

from typing import Final

from simulator.army import Model
from simulator.rules.cosmic_combat.books import fight
from simulator.rules.sequence_clause import SequenceClause

AGGRESSORS: Final = SequenceClause(
    "attack.aggressors",
    fight("Step 2"),
    "In a fight a model rolls as many dice as its Aggressors, once, however many enemies it fights.",
    __name__,
    decisions=("D33",),
)


def dice_of(model: Model) -> int:
    """Return how many dice a model rolls."""
    return model.profile.Aggressors or 0
