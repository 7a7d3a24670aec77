"""The region of any condition, put together of squares: for conditions of which no outline is known.

Slacks change by no more than an inch an inch (see `conditions`), so one measurement decides a whole square, or has it
cut into four. Inches.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from simulator.geometry.conditions import Condition
from simulator.geometry.shapes import Base

FINEST: Final = 0.02
"""Squares no larger than this are decided by their middles."""


def squares(base: Base, facing: float, condition: Condition, within: tuple[float, float, float, float]) -> BaseGeometry:
    """Return where in a box a base with a facing (degrees) keeps a condition; within `FINEST` of the true border."""
    left, low, right, high = within
    half = max(right - left, high - low, FINEST) / 2
    centres = np.array([((left + right) / 2, (low + high) / 2)])
    found: list[BaseGeometry] = []
    while len(centres):
        slack = condition.slacks(base, centres, np.full(len(centres), facing))
        reach = half * np.sqrt(2.0) if half > FINEST / 2 else 0.0
        (x, y) = centres[slack >= reach].T
        found += list(shapely.box(x - half, y - half, x + half, y + half))
        centres = centres[np.abs(slack) < reach]
        half /= 2
        corners = np.array([(u, v) for u in (-half, half) for v in (-half, half)])
        centres = (centres[:, None] + corners).reshape(-1, 2)
    return shapely.intersection(shapely.union_all(found), shapely.box(*within))
