"""Circles that exact places lie on: nearest points, and where two of them meet. Lengths in inches."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from simulator.geometry.conditions import Beyond, Clear, Condition, Nearer, Within, WithinAll, WithinCount
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Base, Point, Pose, Round

Circle = tuple[float, float, float]
"""x, y and radius."""


_TOUCHING: Final = 1e-9
"""Square inches. Half the common chord of circles that touch may come out as far from zero as this, squared."""


def circles_of(base: Base, start: Pose, limit: float, conditions: Sequence[Condition]) -> list[Circle]:
    """Return the circles that the centre of a round base stands on where something is exactly as asked.

    The circle of reach comes first. The others belong to round bodies: gaps of exactly the distance where that is
    allowed, and half as much again as the tolerance beyond it where it is not.
    """
    circles = [(start.x, start.y, limit)]
    if not isinstance(base, Round):
        return circles
    for condition in conditions:
        if isinstance(condition, Within | WithinAll | WithinCount):
            distance = condition.distance
        elif isinstance(condition, Nearer):
            distance = condition.than - 1.5 * TOLERANCE
        elif isinstance(condition, Beyond):
            distance = condition.distance + 1.5 * TOLERANCE
        elif isinstance(condition, Clear):
            distance = 0.0
        else:
            continue
        circles += [
            (body.pose.x, body.pose.y, body.base.radius + base.radius + distance)
            for body in condition.bodies
            if isinstance(body.base, Round)
        ]
    return list(dict.fromkeys(circles))


def foot(circle: Circle, to: Point) -> list[Point]:
    """Return the point of a circle nearest to `to`; none where all are."""
    x, y, r = circle
    away = math.hypot(to[0] - x, to[1] - y)
    return [(x + (to[0] - x) * r / away, y + (to[1] - y) * r / away)] if away > 0.0 else []


def corners(one: Circle, other: Circle) -> list[Point]:
    """Return the two points where circles meet; none where they do not. Circles that touch meet in one point twice."""
    (x1, y1, r1), (x2, y2, r2) = one, other
    dx, dy = x2 - x1, y2 - y1
    away = math.hypot(dx, dy)
    if away == 0.0:
        return []
    along = (away * away + r1 * r1 - r2 * r2) / (2 * away)
    square = r1 * r1 - along * along
    if square < -_TOUCHING:
        return []
    across = math.sqrt(max(0.0, square))
    ux, uy = dx / away, dy / away
    x, y = x1 + along * ux, y1 + along * uy
    return [(x - across * uy, y + across * ux), (x + across * uy, y - across * ux)]
