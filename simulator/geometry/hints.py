"""Likely places, tried before anything is searched: straight in toward the bodies that something is asked about."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import Final

import numpy as np

from simulator.geometry.circles import circles_of, corners
from simulator.geometry.conditions import Condition, Floats, Nearer, Within
from simulator.geometry.gaps import separation
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Base, Body, Hull, Point, Pose, Round, period

_NEAREST: Final = 3
"""How many bodies a base that may turn is turned toward."""
_AS_FAR_AS: Final = 1e-9


def straight_in(base: Base, start: Pose, limit: float, conditions: Sequence[Condition]) -> list[Point]:
    """Return places straight in toward each body that something is to be within a distance of, or nearer to.

    Just at the distance, halfway inside it, touching, and as far as the limit goes.
    """
    points: list[Point] = []
    for condition in conditions:
        if not isinstance(condition, Within | Nearer):
            continue
        distance = condition.distance if isinstance(condition, Within) else 0.0
        for body in condition.bodies:
            contact, ux, uy = _approach(base, start, body)
            if contact - distance > limit + 2 * TOLERANCE:
                continue
            goes = {contact - distance, contact - distance / 2, contact, limit}
            points += [(start.x + ux * go, start.y + uy * go) for go in sorted(goes) if 0.0 < go <= limit + _AS_FAR_AS]
    return points


def corners_near(
    base: Base, start: Pose, limit: float, conditions: Sequence[Condition], centres: Floats, within: float
) -> list[Point]:
    """Return where circles meet on which something is exactly as asked, of those that pass `within` of a centre."""
    circles = circles_of(base, start, limit, conditions)
    x, y, r = np.array(circles).T
    away = np.abs(np.hypot(centres[:, :1] - x, centres[:, 1:] - y) - r)
    near = [circles[number] for number in np.flatnonzero((away <= within).any(axis=0))]
    return [point for one, other in combinations(near, 2) for point in corners(one, other)]


def turned_straight_in(base: Base, start: Pose, limit: float, conditions: Sequence[Condition]) -> list[Pose]:
    """Return the same places with other facings: a corner or a side toward each of the nearest bodies."""
    bodies = {body: None for c in conditions if isinstance(c, Within | Nearer) for body in c.bodies}
    return [
        turned.at(point)
        for facing in likely_facings(base, start, tuple(bodies))
        for turned in [Pose(start.x, start.y, facing)]
        for point in [start.point, *straight_in(base, turned, limit, conditions)]
    ]


def likely_facings(base: Base, start: Pose, bodies: Sequence[Body]) -> list[float]:
    """Return facings, in degrees, that turn a corner or a side of the base toward the nearest of the bodies."""
    if isinstance(base, Round):
        return []
    near = sorted(bodies, key=lambda b: math.hypot(b.pose.x - start.x, b.pose.y - start.y) - b.base.reach)[:_NEAREST]
    facings: dict[float, None] = {}
    turn = period(base)
    for body in near:
        toward = math.degrees(math.atan2(body.pose.y - start.y, body.pose.x - start.x))
        for side in _sides(base):
            facing = start.facing + math.remainder(toward - side - start.facing, turn)
            facings[round(facing, 6)] = None
    return list(facings)


def _sides(base: Base) -> list[float]:
    """Return the directions, seen from the base, in which its outline sticks out the most and the least."""
    if not isinstance(base, Hull):
        return [0.0, 90.0]
    corners = base.corners
    by_reach = sorted(corners, key=lambda corner: -math.hypot(*corner))[:4]
    edges = [(v - y, x - u) for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1], strict=True)]
    longest = sorted(edges, key=lambda edge: -math.hypot(*edge))[:4]
    return [math.degrees(math.atan2(y, x)) for x, y in (*by_reach, *longest)]


def _approach(base: Base, start: Pose, body: Body) -> tuple[float, float, float]:
    """Return how far it is to base contact by the shortest straight way, and the direction."""
    if isinstance(base, Round) and isinstance(body.base, Round):
        dx, dy = body.pose.x - start.x, body.pose.y - start.y
        away = math.hypot(dx, dy)
        ux, uy = (dx / away, dy / away) if away > 0.0 else (1.0, 0.0)
        return away - base.radius - body.base.radius, ux, uy
    gap, (px, py), (qx, qy) = separation(Body(base, start), body)
    if abs(gap) < TOLERANCE:
        return gap, 1.0, 0.0
    return gap, (qx - px) / gap, (qy - py) / gap
