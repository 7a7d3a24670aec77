"""Many straight legs of one base at once, for whoever judges or searches in bulk."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.legs import Obstacles, clearance
from simulator.geometry.shapes import Base, Point, Round

Floats = NDArray[np.float64]


def clearances(base: Base, starts: Floats, ends: Floats, obstacles: Obstacles, *, facing: float = 0.0) -> Floats:
    """Return the smallest signed gap along each straight leg from starts (k, 2) to ends (k, 2), in inches, as (k,).

    The same as `clearance` for each leg. Bases that are not round keep `facing` (degrees).
    """
    starts, ends = np.asarray(starts, dtype=float), np.asarray(ends, dtype=float)
    best = np.full(len(starts), np.inf)
    if not len(starts):
        return best
    if not isinstance(base, Round):
        legs = zip(starts.tolist(), ends.tolist(), strict=True)
        return np.array([clearance(base, facing, (_point(p), _point(q)), obstacles)[0] for p, q in legs])
    for limit, axis in zip(obstacles.board, (0, 1), strict=True):
        for place in (starts, ends):
            np.minimum(best, place[:, axis], out=best)
            np.minimum(best, limit - place[:, axis], out=best)
    best -= base.radius
    step = ends - starts
    square = np.einsum("ij,ij->i", step, step)
    scale = np.where(square > 0.0, square, 1.0)
    slow = []
    for body in obstacles.bodies:
        if isinstance(body.base, Round):
            away = np.array(body.pose.point) - starts
            along = np.clip(np.einsum("ij,ij->i", away, step) / scale, 0.0, 1.0)
            away -= along[:, None] * step
            gap = np.hypot(away[:, 0], away[:, 1]) - (body.base.radius + base.radius)
            np.minimum(best, gap, out=best)
        else:
            slow.append(body)
    if slow or obstacles.polygons:
        rest = Obstacles(tuple(slow), obstacles.polygons)
        for number, (p, q) in enumerate(zip(starts.tolist(), ends.tolist(), strict=True)):
            best[number] = min(best[number], clearance(base, facing, (_point(p), _point(q)), rest)[0])
    return best


def _point(pair: list[float]) -> Point:
    return pair[0], pair[1]
