"""Mortal wounds and hazard rolls (06.02, 06.03)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from simulator.army import Model, Unit
from simulator.rules.eleventh.attacking.save import is_character
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause

MORTAL_WOUNDS: Final = SequenceClause(
    "attack.mortal-wounds",
    core("06.02"),
    "Mortal wounds are lost after normal damage, one at a time, by a wounded model that is no CHARACTER, else another "
    "that is none, else a wounded CHARACTER, else another; what one model cannot lose goes over to the next.",
    __name__,
)
HAZARD: Final = SequenceClause(
    "attack.hazard",
    core("06.03"),
    "A hazard roll fails on a 1 or 2: the unit suffers one mortal wound, or three if all its models are MONSTERS or "
    "VEHICLES.",
    __name__,
)
HAZARD_NEEDS: Final = 3
"""The face at which a hazard roll is passed."""


def next_to_suffer(
    models: Iterable[Model], left: Mapping[str, int], rank: Mapping[str, int], first: str | None = None
) -> Model | None:
    """Return the model that loses the next mortal wound; None when nobody is left (06.02).

    Args:
        models: the unit's models.
        left: the wounds they have left, by id.
        rank: the owner's wish by model id, lower earlier: decides where the rule leaves a choice.
        first: a CHARACTER that Precision makes suffer before all others (24.28.01).
    """

    def turn(m: Model) -> tuple[bool, bool, bool, int]:
        return (m.id != first, is_character(m), left[m.id] >= m.profile.W, rank[m.id])

    return min((m for m in models if left[m.id] > 0), key=turn, default=None)


def hazard_wounds(unit: Unit) -> int:
    """Return the mortal wounds of one hazard roll that fails (06.03)."""
    return 3 if all(m.is_big for m in unit.models if m.alive) else 1
