"""Is there a place for a base of any shape? A coarse grid, and gaps from a sample of directions.

In any one direction the room between two convex shapes is a lower bound of their gap; the largest over a few hundred
directions, and all normals of edges, misses it by less than `MISSED` here. So what this finds with that much to spare
is there. Ways are straight, and turning is only believed where the whole circle around the base is free.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.shapes import Base, Body, Hull, Pose, Round

Floats = NDArray[np.float64]
MISSED = 0.002
SLACK = 0.001


def supports(base: Base, facing: float, directions: Floats) -> Floats:
    """Return how far a base sticks out in each direction (m, 2)."""
    turn = math.radians(facing)
    c, s = math.cos(turn), math.sin(turn)
    u, v = directions[:, 0] * c + directions[:, 1] * s, directions[:, 1] * c - directions[:, 0] * s
    if isinstance(base, Hull):
        return (np.outer(u, [x for x, _ in base.corners]) + np.outer(v, [y for _, y in base.corners])).max(axis=1)
    a, b = (base.radius, base.radius) if isinstance(base, Round) else (base.a, base.b)
    return np.hypot(a * u, b * v)


def directions_for(base: Base, facing: float, bodies: tuple[Body, ...]) -> Floats:
    """Return 360 directions and the normals of all edges, both ways."""
    turns = list(np.arange(360) * (math.pi / 180))
    for shape, turned in [(base, facing), *((body.base, body.pose.facing) for body in bodies)]:
        if isinstance(shape, Hull):
            for (x, y), (u, v) in zip(shape.corners, shape.corners[1:] + shape.corners[:1], strict=True):
                normal = math.atan2(x - u, v - y) + math.radians(turned)
                turns += [normal, normal + math.pi]
    return np.stack([np.cos(turns), np.sin(turns)], axis=1)


def sweep_gaps(base: Base, facing: float, starts: Floats, ends: Floats, bodies: tuple[Body, ...]) -> Floats:
    """Return lower bounds of the tightest gaps, (k, n), of a base that goes straight from starts to ends (k, 2)."""
    directions = directions_for(base, facing, bodies)
    mine = supports(base, facing, directions)
    nearer = np.maximum(starts @ directions.T, ends @ directions.T)
    found = np.empty((len(starts), len(bodies)))
    for number, body in enumerate(bodies):
        reach = directions @ np.array(body.pose.point) - mine - supports(body.base, body.pose.facing, -directions)
        found[:, number] = (reach - nearer).max(axis=1)
    return found


def find(
    base: Base,
    start: Pose,
    limit: float,
    enemies: tuple[Body, ...],
    than: float,
    engaged: float,
    *,
    turns: bool,
    step: float = 0.15,
) -> Pose | None:
    """Return a place nearer than `than` to some enemy and within `engaged` of one, on nobody; or None."""
    ticks = np.arange(-int(limit / step), int(limit / step) + 1) * step
    grid = np.stack(np.meshgrid(ticks, ticks), axis=-1).reshape(-1, 2)
    points = grid[np.hypot(*grid.T) <= limit] + np.array(start.point)
    whole = Round(base.reach)
    here = np.array([start.point])
    free = bool((sweep_gaps(whole, 0.0, here, here, enemies) >= 0).all())
    facings = [start.facing + 30 * k for k in range(12)] if turns and free else [start.facing]
    for facing in facings:
        gaps = sweep_gaps(base, facing, points, points, enemies)
        most = min(engaged + SLACK, than - SLACK) - MISSED
        good = points[(gaps.min(axis=1) >= 0) & (gaps.min(axis=1) <= most)]
        starts = np.broadcast_to(here, good.shape)
        clear = (sweep_gaps(base, facing, starts, good, enemies) >= 0).all(axis=1)
        if clear.any():
            x, y = good[int(np.argmax(clear))]
            return Pose(float(x), float(y), facing)
    return None
