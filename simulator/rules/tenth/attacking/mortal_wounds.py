"""Mortal wounds, and tests for Hazardous weapons (Mortal Wounds; Hazardous)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.army import Model, Unit
from simulator.rules.attacking import Hazard
from simulator.rules.attacks.bearers import is_character, is_hazardous, is_wounded
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.attacking.abilities.hazardous import HAZARDOUS
from simulator.rules.tenth.books import core

MORTAL_WOUNDS: Final = SequenceClause(
    "attack.mortal-wounds",
    core("Mortal Wounds, updates 1.2"),
    "Mortal wounds are lost one at a time, after all normal damage of the attacking unit, by models in the order in "
    "which attacks are allocated; no save is made, and what one model cannot lose goes over to the next, but for "
    "those of Hazardous tests and of Devastating Wounds.",
    __name__,
)


def bearer(unit: Unit, rank: Mapping[str, int]) -> Model | None:
    """Return the model that suffers a failed Hazardous test: a wounded bearer, else one that is no CHARACTER, else one.

    Args:
        unit: the unit, as it is now.
        rank: the owner's wish by model id, lower earlier: decides where the rule leaves a choice.
    """
    bearers = [m for m in unit.models if m.alive and any(is_hazardous(w) for w in m.weapons)]
    return min(bearers, key=lambda m: (not is_wounded(m), is_character(m), rank[m.id]), default=None)


def hazard_wounds(unit: Unit) -> int:  # noqa: ARG001 - always the same
    """Return the mortal wounds of one Hazardous test that fails."""
    return 3


HAZARD: Final = Hazard(HAZARDOUS.clause, needs=2, wounds=hazard_wounds, bearer=bearer)
"""A Hazardous test: it fails on a 1."""
