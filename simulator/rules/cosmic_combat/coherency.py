"""Coherency: a group whose models follow one another within 2" (D14)."""

from __future__ import annotations

from typing import Final

from simulator.army import Model, Unit
from simulator.rules import cohering
from simulator.rules.cosmic_combat.books import NEIGHBOUR
from simulator.rules.terms import Coherency

COHERENCY: Final = Coherency(NEIGHBOUR, count=1, spread=None, connected=True)
"""Of units of any size."""


def coherency_of(models: tuple[Model, ...]) -> Coherency:  # noqa: ARG001 - the same of every unit
    """Return the coherency of a unit that has these models now."""
    return COHERENCY


def incoherent(unit: Unit) -> str | None:
    """Say why a unit is not one coherent group where it stands; None when it is."""
    return cohering.incoherent(unit, COHERENCY)
