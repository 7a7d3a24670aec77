"""Setting a base exactly so far from another one: what formations and snapping are made of.

Everything is measured by `simulator.geometry.gaps`, for every shape of base; lengths in inches, angles in degrees.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Final

from simulator.geometry.gaps import gap
from simulator.geometry.lengths import overlapping
from simulator.geometry.shapes import Base, Body, Point, Pose, Round

EXACT: Final = 1e-10
"""Inches. So near does a gap come to what was asked."""
_ROUNDS: Final = 100


def on_ray(base: Base, facing: float, from_body: Body, angle: float, apart: float = 0.0) -> Pose:
    """Return where a base stands at a gap from a body, its centre on the ray from the body's centre at an angle.

    Args:
        base: that is to stand there.
        facing: of the base, in degrees.
        from_body: the body it stands next to.
        angle: of the ray, in degrees of the table.
        apart: the gap in inches; 0 touches.
    """
    turn = math.radians(angle)
    x, y = from_body.pose.point

    def at(away: float) -> Pose:
        return Pose(x + away * math.cos(turn), y + away * math.sin(turn), facing)

    other = from_body.base
    if isinstance(base, Round) and isinstance(other, Round):
        return at(base.radius + other.radius + apart)
    far = base.reach + other.reach + apart
    return at(root(lambda away: gap(Body(base, at(away)), from_body) - apart, 0.0, far))


def root(of: Callable[[float], float], low: float, high: float) -> float:
    """Return where an increasing function is zero between two values; the nearer of them where it is not."""
    at_low, at_high = of(low), of(high)
    if at_low >= 0.0:
        return low
    if at_high <= 0.0:
        return high
    side = 0
    for _ in range(_ROUNDS):
        middle = high - at_high * (high - low) / (at_high - at_low)
        if not low < middle < high:
            middle = (low + high) / 2
        value = of(middle)
        if abs(value) <= EXACT:
            return middle
        if value > 0.0:
            high, at_high = middle, value
            at_low = at_low / 2 if side == 1 else at_low  # or else one end would stay for ever
            side = 1
        else:
            low, at_low = middle, value
            at_high = at_high / 2 if side == -1 else at_high
            side = -1
    return high


def touching_both(base: Base, pose: Pose, one: Body, other: Body) -> Pose | None:
    """Return the place near a pose at which a base touches two bodies; None where none is found from there."""
    for _ in range(_ROUNDS):
        gaps = (gap(Body(base, pose), one), gap(Body(base, pose), other))
        if max(map(abs, gaps)) <= EXACT:
            return pose
        (a, b), (c, d) = _slope(base, pose, one), _slope(base, pose, other)
        area = a * d - b * c
        if abs(area) < 1e-6:
            return None
        dx, dy = (gaps[0] * d - gaps[1] * b) / area, (gaps[1] * a - gaps[0] * c) / area
        if math.hypot(dx, dy) > base.reach:
            return None
        pose = Pose(pose.x - dx, pose.y - dy, pose.facing)
    return None


def _slope(base: Base, pose: Pose, body: Body) -> Point:
    """Return how the gap to a body grows with x and with y."""
    small = 1e-6

    def at(dx: float, dy: float) -> float:
        return gap(Body(base, Pose(pose.x + dx, pose.y + dy, pose.facing)), body)

    return (at(small, 0) - at(-small, 0)) / (2 * small), (at(0, small) - at(0, -small)) / (2 * small)


def is_clear(body: Body, others: Iterable[Body]) -> bool:
    """Say whether a base stands on none of the others; touching is no standing on."""
    return not any(overlapping(gap(body, other)) for other in others if _near(body, other))


def _near(a: Body, b: Body) -> bool:
    return math.dist(a.pose.point, b.pose.point) < a.base.reach + b.base.reach


def toward(start: Point, goal: Point) -> float:
    """Return the angle from one point to another, in degrees; 0 where they are one."""
    return math.degrees(math.atan2(goal[1] - start[1], goal[0] - start[0]))


def at_distance(start: Point, goal: Point, length: float) -> Point:
    """Return the point exactly so far from a start, on the way to a goal; for a distance that is typed."""
    turn = math.radians(toward(start, goal))
    return start[0] + length * math.cos(turn), start[1] + length * math.sin(turn)
