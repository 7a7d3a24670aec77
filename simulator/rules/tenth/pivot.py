"""The pivot: what the first turn of a model takes of its distance (Moving, as amended by the rules updates 1.2)."""

from __future__ import annotations

from typing import Final

from simulator.army import Model
from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Round

BESIDE_ROUND: Final = 1.0
"""Inches: a base that is not round, or no base."""
BIG: Final = 2.0
"""Inches: a MONSTER or VEHICLE on a base that is not round, or a VEHICLE on a stand."""
STANDS: Final = frozenset({"FLYING STEM", "HOVER STAND"})
"""Keywords that a scenario gives to a VEHICLE whose round base carries such a stand."""
_SMALL_STAND: Final = inches(32.0)
"""The width in inches that a base with a stand must exceed."""


def pivot(model: Model) -> float:
    """Return what a model's first turn takes of its distance, in inches; any further turn is free."""
    if "AIRCRAFT" in model.keywords:
        return 0.0
    if not isinstance(model.base, Round):
        return BIG if model.is_big else BESIDE_ROUND
    stands = model.keywords & STANDS and model.keywords & {"VEHICLE", "VEHICLES"}
    return BIG if stands and 2.0 * model.base.radius > _SMALL_STAND + 1e-9 else 0.0
