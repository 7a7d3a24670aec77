"""Slow answers to "how far apart are these two bases?", with the error each of them can have.

None of them shares a method with `simulator.geometry.gaps`: distances of inscribed polygons by Shapely, the convex hull
of all differences of two outlines, and a dense sample of directions. Each returns an interval that holds the true gap.
"""

from __future__ import annotations

import math

import numpy as np
import shapely
from shapely import affinity

from simulator.geometry.shapes import Body, Oval, Round

ROUNDING = 1e-9
"""What the sums below may be off by rounding, in inches."""


def polygon_of(body: Body, sides: int = 720) -> tuple[shapely.Polygon, float]:
    """Return an inscribed polygon of a base, and by how much the base may stick out of it at most.

    The polygon with `sides` sides holds the same base shrunk by cos(pi / sides), so no point of the outline is farther
    from it than the long semi-axis times 1 - cos(pi / sides). A hull is its own polygon.
    """
    base, pose = body.base, body.pose
    if isinstance(base, Round | Oval):
        a, b = (base.radius, base.radius) if isinstance(base, Round) else (base.a, base.b)
        turns = np.linspace(0.0, 2 * np.pi, sides, endpoint=False)
        shape = shapely.Polygon(np.stack([a * np.cos(turns), b * np.sin(turns)], axis=-1))
        error = max(a, b) * (1 - math.cos(math.pi / sides))
    else:
        shape, error = shapely.Polygon(base.corners), 0.0
    return affinity.translate(affinity.rotate(shape, pose.facing, origin=(0, 0)), pose.x, pose.y), error


def gap_when_apart(a: Body, b: Body) -> tuple[float, float] | None:
    """Return bounds of the gap from the distance of 720-sided polygons; None if these meet."""
    (first, off), (second, more) = polygon_of(a), polygon_of(b)
    distance = first.distance(second)
    if distance == 0.0:
        return None
    return distance - off - more - ROUNDING, distance + ROUNDING


def gap_by_differences(a: Body, b: Body, sides: int = 90) -> tuple[float, float]:
    """Return bounds of the gap, apart or overlapping, from the set of all differences of points of a and of b.

    That set is convex. Its signed distance from the origin is the gap; here it is the convex hull of the differences
    of the corners of two inscribed polygons, and so too small by what both lack.
    """
    (first, off), (second, more) = polygon_of(a, sides), polygon_of(b, sides)
    p, q = shapely.get_coordinates(first), shapely.get_coordinates(second)
    differences = shapely.MultiPoint((p[:, None, :] - q[None, :, :]).reshape(-1, 2)).convex_hull
    origin = shapely.Point(0.0, 0.0)
    to_outline = differences.exterior.distance(origin)
    signed = -to_outline if differences.covers(origin) else to_outline
    return signed - off - more - ROUNDING, signed + ROUNDING


def gap_by_directions(a: Body, b: Body, count: int = 7200) -> tuple[float, float]:
    """Return bounds of the gap, apart or overlapping, from `count` directions: the widest room in any of them.

    In one direction the room between two convex shapes is what lies between their shadows. From one direction to the
    next it changes by no more than the distance of the centres and both reaches times the turn.
    """
    turns = np.linspace(0.0, 2 * np.pi, count, endpoint=False)
    ux, uy = np.cos(turns), np.sin(turns)
    dx, dy = b.pose.x - a.pose.x, b.pose.y - a.pose.y
    room = float((ux * dx + uy * dy - shadow(a, ux, uy) - shadow(b, -ux, -uy)).max())
    steepest = math.hypot(dx, dy) + a.base.reach + b.base.reach
    return room - ROUNDING, room + steepest * math.pi / count + ROUNDING


def shadow(body: Body, ux: np.ndarray, uy: np.ndarray) -> np.ndarray:
    """Return how far a base extends from its centre in each of many directions."""
    base, turn = body.base, math.radians(body.pose.facing)
    if isinstance(base, Round):
        return np.full(len(ux), base.radius)
    if isinstance(base, Oval):
        along, across = ux * math.cos(turn) + uy * math.sin(turn), uy * math.cos(turn) - ux * math.sin(turn)
        return np.sqrt(base.a**2 * along**2 + base.b**2 * across**2)
    spot = shapely.get_coordinates(affinity.rotate(shapely.MultiPoint(base.corners), body.pose.facing, origin=(0, 0)))
    return (ux[:, None] * spot[:, 0] + uy[:, None] * spot[:, 1]).max(axis=1)
