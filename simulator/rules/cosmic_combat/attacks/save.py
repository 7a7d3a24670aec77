"""Saves: wounds that are avoided (step 2)."""

from __future__ import annotations

from typing import Final

from simulator.army import Model
from simulator.rules.cosmic_combat.books import fight
from simulator.rules.sequence_clause import SequenceClause

SAVE: Final = SequenceClause(
    "attack.save",
    fight("Step 2"),
    "A model that has a Save rolls a die for each wound inflicted on it; a wound is avoided on the Save or more.",
    __name__,
)
NONE: Final = 7
"""A Save that no die makes: none."""


def has_save(model: Model) -> bool:
    """Say whether a model rolls for wounds."""
    return model.profile.Sv < NONE


def is_avoided(model: Model, face: int) -> bool:
    """Say whether a model avoids a wound with this face."""
    return face >= model.profile.Sv
