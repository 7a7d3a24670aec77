"""Mortal wounds and hazard rolls (06.02, 06.03)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from simulator.army import Model, Unit
from simulator.rules.attacking import Hazard
from simulator.rules.attacks.allocating import Groups
from simulator.rules.attacks.bearers import is_character
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


def suffering_order(
    models: Sequence[Model],
    rank: Mapping[str, int],  # noqa: ARG001 - it counts within a group
    first: str | None = None,
    struck: Collection[str] = (),  # noqa: ARG001 - it counts for nothing in this edition
) -> Groups:
    """Return the models that are alive in the order in which they lose mortal wounds (06.02); an `Allocation`.

    Precision makes a CHARACTER suffer before all others (24.28.01).
    """
    alive = [m for m in models if m.alive]
    leader = tuple(m for m in alive if m.id == first)
    others = tuple(m for m in alive if m.id != first and not is_character(m))
    heroes = tuple(m for m in alive if m.id != first and is_character(m))
    return tuple(group for group in (leader, others, heroes) if group)


def hazard_wounds(unit: Unit) -> int:
    """Return the mortal wounds of one hazard roll that fails (06.03)."""
    return 3 if all(m.is_big for m in unit.models if m.alive) else 1


HAZARD_ROLL: Final = Hazard(HAZARD, needs=3, wounds=hazard_wounds)
"""A hazard roll, for a weapon or in a wreck."""
