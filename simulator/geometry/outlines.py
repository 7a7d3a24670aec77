"""Outlines of grown obstacles as polygons, for shading alone: a polygon never decides about a curve.

Corners lie on the curve moved outward by half of what a chord misses of it, so that the polygon is within `FINENESS`
of the curve to either side. Lengths in inches.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import numpy as np

from simulator.geometry.cores import FULL_TURN, Core
from simulator.geometry.grown import Grown
from simulator.geometry.kernels import Floats

FINENESS: Final = 0.002
"""Inches. A polygon strays no farther than this from the curve that it stands for."""


def outline(grown: Grown, distance: float = 0.0) -> Floats | None:
    """Return the corners (n, 2) of the curve at a distance outside a grown obstacle, counter-clockwise.

    Args:
        grown: the obstacle.
        distance: in inches; below zero the curve lies inside.

    Returns:
        None where nothing of the obstacle is left at that depth.
    """
    if distance < 0.0:
        smaller = grown.shrunk(-distance)
        if smaller is None:
            return None
        grown, distance = smaller, 0.0
    core = Core(grown.core.radius + distance, grown.core.ellipses)
    if core.most_bend > 0.0:
        core = Core(core.radius + FINENESS, core.ellipses)
    if grown.is_disc:
        return np.array(grown.corners[0]) + core.radius * _circle(_step(core))
    return np.array(list(_rounded(grown, core)))


def _step(core: Core) -> float:
    """Return how far the normal of a rounded corner may turn from one corner of its polygon to the next, in radians."""
    bend = core.most_bend
    return math.pi / 4 if bend <= 0.0 else 2 * math.acos(max(1.0 - 2 * FINENESS / bend, math.cos(math.pi / 8)))


@lru_cache(maxsize=256)
def _circle(step: float) -> Floats:
    count = math.ceil(FULL_TURN / step)
    angles = np.arange(count) * (FULL_TURN / count)
    return np.stack([np.cos(angles), np.sin(angles)], axis=-1)


def _rounded(grown: Grown, core: Core) -> Iterator[tuple[float, float]]:
    step, is_round = _step(core), core.most_bend > 0.0
    for (x, y), (start, turn) in zip(grown.corners, grown.cones, strict=True):
        count = math.ceil(turn / step) if is_round else 1
        # A whole turn comes back to its beginning: the last corner would be the first.
        last = count if is_round and len(grown.corners) > 1 else count - 1
        for k in range(last + 1):
            angle = start + turn * k / count
            u, v = core.point(math.cos(angle), math.sin(angle))
            yield x + u, y + v
