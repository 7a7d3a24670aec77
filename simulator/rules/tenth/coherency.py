"""Coherency: within 2" of one other model, of two others from seven models on, and one group (Unit Coherency)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.army import Model, Unit
from simulator.rules import cohering
from simulator.rules.tenth.books import LARGE_UNIT, NEIGHBOUR
from simulator.rules.terms import Coherency

SMALL: Final = Coherency(NEIGHBOUR, count=1, spread=None, connected=True)
"""Of units of two to six models."""
LARGE: Final = Coherency(NEIGHBOUR, count=2, spread=None, connected=True)
"""Of units of seven models or more."""


def coherency_of(models: Sequence[Model]) -> Coherency:
    """Return the coherency of a unit that has these models now."""
    return LARGE if len(models) >= LARGE_UNIT else SMALL


def incoherent(unit: Unit) -> str | None:
    """Say why a unit is not in coherency where it stands; None when it is."""
    return cohering.incoherent(unit, coherency_of(unit.on_table))
