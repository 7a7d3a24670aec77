"""How far the farthest point of a base is from another: what "wholly within" is measured by. Never by polygons.

The distance to a convex outline is convex, so it is greatest on the rim. A round base's farthest point is straight
behind its centre, a hull's is one of its corners. For an oval B and any outline T the farthest distance is the
greatest value, over all unit directions u, of h_B(u) + u·(b - t) - h_T(u), with h the support functions: found in all
directions first, then narrowed down about the best ones. Lengths in inches.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from simulator.geometry.conditions import Floats
from simulator.geometry.gaps import Flock, gap, gap_to_point
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Base, Body, Hull, Oval, Point, Round, corners_on_table

_DIRECTIONS: Final = np.linspace(-math.pi, math.pi, 120, endpoint=False)
_PEAKS: Final = 3
"""How many of the best directions are looked at closely."""
_ZOOM: Final = np.linspace(-1.0, 1.0, 9)
_ZOOMS: Final = 12
"""Each zoom narrows a direction down to a quarter: twelve leave 3e-9 of a radian."""
_POINT: Final = Round(0.0)


def farthest(body: Body, other: Body) -> float:
    """Return how far the point of `body` that is farthest from `other` is from it, in inches: exact to 1e-6."""
    base, pose = body.base, body.pose
    if isinstance(base, Round):
        return gap(body, other) + 2 * base.radius
    if isinstance(base, Hull):
        return max(gap_to_point(other, corner) for corner in corners_on_table(base, pose))
    centres, facings = np.array([pose.point]), np.array([pose.facing])
    return float(_oval_farthest(base, centres, facings, other)[0][0])


def farthest_point(body: Body, other: Body) -> Point:
    """Return the point of `body` that is farthest from `other`."""
    base, pose = body.base, body.pose
    if isinstance(base, Hull):
        return max(corners_on_table(base, pose), key=lambda corner: gap_to_point(other, corner))
    if isinstance(base, Oval):
        angle = float(_oval_farthest(base, np.array([pose.point]), np.array([pose.facing]), other)[1][0])
        return _rim(base, body, angle)
    # Straight behind the centre, seen from the other: the way in which the gap to a point there grows fastest.
    step = 1e-4
    dx = gap_to_point(other, (pose.x + step, pose.y)) - gap_to_point(other, (pose.x - step, pose.y))
    dy = gap_to_point(other, (pose.x, pose.y + step)) - gap_to_point(other, (pose.x, pose.y - step))
    away = math.hypot(dx, dy) or 1.0
    return (pose.x + base.radius * dx / away, pose.y + base.radius * dy / away)


def _rim(base: Oval, body: Body, angle: float) -> Point:
    """Return the point of an oval's rim whose outward normal has this angle."""
    turn = math.radians(body.pose.facing)
    u, v = base.a * math.cos(angle - turn), base.b * math.sin(angle - turn)
    size = math.hypot(u, v)
    x, y = base.a * u / size, base.b * v / size
    c, s = math.cos(turn), math.sin(turn)
    return (body.pose.x + x * c - y * s, body.pose.y + x * s + y * c)


def _oval_farthest(base: Oval, centres: Floats, facings: Floats, other: Body) -> tuple[Floats, Floats]:
    """Return the farthest distances of an oval at centres (k, 2) from another base, and their directions, (k,) each."""
    x, y = (centres - np.array(other.pose.point)).T
    turns = np.radians(facings)

    def beyond(angles: Floats) -> Floats:
        """Return how far the oval reaches beyond the other base in directions (k, …), in radians."""
        wide = (slice(None), *(None,) * (angles.ndim - 1))
        ahead = np.cos(angles) * x[wide] + np.sin(angles) * y[wide]
        mine = _supports(base, angles - turns[wide])
        return np.asarray(ahead + mine - _supports(other.base, angles - math.radians(other.pose.facing)))

    first = beyond(np.broadcast_to(_DIRECTIONS, (len(centres), len(_DIRECTIONS))))
    peak = (first >= np.roll(first, 1, axis=1)) & (first >= np.roll(first, -1, axis=1))
    best = np.argpartition(np.where(peak, -first, math.inf), _PEAKS - 1, axis=1)[:, :_PEAKS]
    angles, half = _DIRECTIONS[best], 2 * math.pi / len(_DIRECTIONS)
    for _ in range(_ZOOMS):
        around = angles[..., None] + half * _ZOOM
        values = beyond(around)
        pick = values.argmax(axis=-1)[..., None]
        angles = np.take_along_axis(around, pick, axis=-1)[..., 0]
        half /= 4
    values = beyond(angles)
    pick = values.argmax(axis=1)[:, None]
    return np.take_along_axis(values, pick, axis=1)[:, 0], np.take_along_axis(angles, pick, axis=1)[:, 0]


def _supports(base: Base, angles: Floats) -> Floats:
    """Return the supports of a base in directions relative to its facing, in radians."""
    if isinstance(base, Round):
        return np.full(angles.shape, base.radius)
    c, s = np.cos(angles), np.sin(angles)
    if isinstance(base, Oval):
        return np.asarray(np.hypot(base.a * c, base.b * s))
    found = np.full(angles.shape, -math.inf)
    for x, y in base.corners:
        found = np.maximum(found, c * x + s * y)
    return found


@dataclass(frozen=True)
class WhollyWithin:
    """No point of the base is farther than `distance` from at least one of `bodies`."""

    name: str
    bodies: tuple[Body, ...]
    distance: float

    @cached_property
    def _flock(self) -> Flock:
        return Flock.of(self.bodies)

    def slacks(self, base: Base, centres: Floats, facings: Floats) -> Floats:
        """Return `distance` minus how far the farthest point is, plus the tolerance."""
        if not len(centres):
            return np.empty(0)
        return np.asarray(self.distance + TOLERANCE - self._reaches(base, centres, facings).min(axis=1))

    def _reaches(self, base: Base, centres: Floats, facings: Floats) -> Floats:
        if isinstance(base, Round):
            return np.asarray(self._flock.gaps_from(base, centres, facings) + 2 * base.radius)
        if isinstance(base, Oval):
            return self._oval_reaches(base, centres, facings)
        turns = np.radians(np.broadcast_to(np.asarray(facings, dtype=np.float64), len(centres)))
        c, s = np.cos(turns)[:, None], np.sin(turns)[:, None]
        x, y = np.array(base.corners).T
        corners = np.stack([centres[:, :1] + x * c - y * s, centres[:, 1:] + x * s + y * c], axis=-1)
        away = self._flock.gaps_from(_POINT, corners.reshape(-1, 2))
        return np.asarray(away.reshape(len(centres), len(x), len(self.bodies)).max(axis=1))

    def _oval_reaches(self, base: Oval, centres: Floats, facings: Floats) -> Floats:
        """Return how far an oval reaches, or a larger distance that is still allowed where that is known at once."""
        reaches = self._flock.gaps_from(_POINT, centres) + base.reach
        for k, body in enumerate(self.bodies):
            open_still = np.flatnonzero(reaches[:, k] > self.distance)
            if len(open_still):
                reaches[open_still, k] = _oval_farthest(base, centres[open_still], facings[open_still], body)[0]
        return np.asarray(reaches)


def reaching(body: Body, others: Sequence[Body]) -> tuple[float, Body]:
    """Return how far a base's farthest point is from the one of `others` for which that is least, and that one."""
    return min(((farthest(body, other), other) for other in others), key=lambda entry: entry[0])
