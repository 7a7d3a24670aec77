"""Places where models go straight in toward enemies: to contact, to exact engagement, or as far as they may."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from simulator.geometry.conditions import Floats
from simulator.geometry.grown import grown_body
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Base, Body, Round
from simulator.planner.curves import HAIR

_FARTHEST: Final = 3.0
"""Inches. An enemy so much farther away than the nearest one is not gone straight in to."""


def straight_in(base: Base, facing: float, starts: Floats, foes: Sequence[Body], edge: float, limit: float) -> Floats:
    """Return places straight in toward enemies, (k, 2), in order of the starts and then of the enemies.

    Args:
        base: the base that moves.
        facing: its facing, in degrees.
        starts: where it stands, (n, 2).
        foes: the enemies' bases.
        edge: the gap of exact engagement, in inches.
        limit: how far it may go, in inches.
    """
    if not len(starts) or not foes:
        return np.empty((0, 2))
    gaps, ways = _approaches(base, facing, starts, foes)
    goes = np.stack([gaps - HAIR, gaps - edge], axis=-1)
    # What is out of reach by no more than the tolerance of the limit, and that of the gap, is within reach (D7).
    most = limit + TOLERANCE - HAIR
    kept = (goes > 0.0) & (goes <= most + TOLERANCE)
    goes = np.minimum(goes, most)
    # Where even engagement is out of reach it goes as far as it may.
    goes[~kept[..., 1] & (gaps > edge), 1] = limit - HAIR
    kept[..., 1] |= gaps > edge
    near = gaps <= gaps.min(axis=1, keepdims=True) + _FARTHEST
    kept &= near[..., None]
    return np.asarray((starts[:, None, None, :] + goes[..., None] * ways[:, :, None, :])[kept])


def _approaches(base: Base, facing: float, starts: Floats, foes: Sequence[Body]) -> tuple[Floats, Floats]:
    """Return the gaps from starts (n, 2) to enemies, (n, m), and the directions of the shortest ways, (n, m, 2)."""
    if isinstance(base, Round) and all(isinstance(foe.base, Round) for foe in foes):
        step = np.array([foe.pose.point for foe in foes]) - starts[:, None]
        away = np.hypot(step[..., 0], step[..., 1])
        sizes = np.array([foe.base.reach for foe in foes]) + base.radius
        return away - sizes, step / np.maximum(away, HAIR)[..., None]
    gaps, ways = np.empty((len(starts), len(foes))), np.empty((len(starts), len(foes), 2))
    for j, foe in enumerate(foes):
        grown = grown_body(base, facing, foe)
        for i, (x, y) in enumerate(starts.tolist()):
            gaps[i, j], nx, ny = grown.facing(x, y)
            ways[i, j] = -nx, -ny
    return gaps, ways
