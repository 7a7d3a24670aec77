"""Bases as convex outlines: round, oval, rectangle, hull; and the poses they stand in.

Every outline knows its support function, which is all that exact measuring needs. Lengths in inches, facings in
degrees counter-clockwise with 0 along +x. A round base is the only one whose facing never matters.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

Point = tuple[float, float]
"""A place on the table: (x, y) in inches."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a base stands: centre in inches, facing in degrees."""

    x: float
    y: float
    facing: float = 0.0

    @property
    def point(self) -> Point:
        """The centre."""
        return (self.x, self.y)

    def at(self, point: Point) -> Pose:
        """Return the same facing at another centre."""
        return Pose(point[0], point[1], self.facing)


@dataclass(frozen=True)
class Round:
    """A round base."""

    radius: float

    @property
    def reach(self) -> float:
        """Distance from the centre to the farthest point of the outline."""
        return self.radius

    @property
    def inner(self) -> float:
        """Radius of the largest disc about the centre that the outline contains."""
        return self.radius

    @property
    def spin(self) -> float:
        """How far the outline moves, at most, for each radian turned (Hausdorff distance)."""
        return 0.0

    def support(self, nx: float, ny: float, facing: float = 0.0) -> float:  # noqa: ARG002 - one shape with the others
        """Return the support in the unit direction (nx, ny): the outline's extent that way from its centre."""
        return self.radius


@dataclass(frozen=True)
class Oval:
    """An elliptical base; `a` is the semi-axis along its facing, `b` the one across."""

    a: float
    b: float

    @property
    def reach(self) -> float:
        """Distance from the centre to the farthest point of the outline."""
        return max(self.a, self.b)

    @property
    def inner(self) -> float:
        """Radius of the largest disc about the centre that the outline contains."""
        return min(self.a, self.b)

    @property
    def spin(self) -> float:
        """How far the outline moves, at most, for each radian turned: |a - b|."""
        return abs(self.a - self.b)

    def support(self, nx: float, ny: float, facing: float = 0.0) -> float:
        """Return the support in the unit direction (nx, ny) of the table, for a base with this facing."""
        turn = math.radians(facing)
        c, s = math.cos(turn), math.sin(turn)
        return math.hypot(self.a * (nx * c + ny * s), self.b * (ny * c - nx * s))


@dataclass(frozen=True)
class Hull:
    """A convex polygon round the centre: rectangles, and models without a base. Corners counter-clockwise."""

    corners: tuple[Point, ...]

    @cached_property
    def reach(self) -> float:
        """Distance from the centre to the farthest point of the outline."""
        return max(math.hypot(x, y) for x, y in self.corners)

    @cached_property
    def inner(self) -> float:
        """Radius of the largest disc about the centre that the outline contains."""
        ring = self.corners[1:] + self.corners[:1]
        return min(
            (x * v - u * y) / math.hypot(u - x, v - y) for (x, y), (u, v) in zip(self.corners, ring, strict=True)
        )

    @cached_property
    def spin(self) -> float:
        """How far the outline moves, at most, for each radian turned: no farther than `reach`."""
        return self.reach

    def support(self, nx: float, ny: float, facing: float = 0.0) -> float:
        """Return the support in the unit direction (nx, ny) of the table, for a base with this facing."""
        turn = math.radians(facing)
        c, s = math.cos(turn), math.sin(turn)
        u, v = nx * c + ny * s, ny * c - nx * s
        return max(u * x + v * y for x, y in self.corners)


Base = Round | Oval | Hull


def rectangle(width: float, depth: float) -> Hull:
    """Return a rectangular base: `width` along its facing, `depth` across, in inches."""
    w, d = width / 2, depth / 2
    return Hull(((w, d), (-w, d), (-w, -d), (w, -d)))


@dataclass(frozen=True, slots=True)
class Body:
    """A base standing somewhere: the thing that is measured from and to."""

    base: Base
    pose: Pose


def corners_on_table(hull: Hull, pose: Pose) -> tuple[Point, ...]:
    """Return the corners of a hull where it stands."""
    turn = math.radians(pose.facing)
    c, s = math.cos(turn), math.sin(turn)
    return tuple((pose.x + x * c - y * s, pose.y + x * s + y * c) for x, y in hull.corners)


def outline_points(body: Body, count: int = 64) -> tuple[Point, ...]:
    """Return points of the outline, for drawing only: `count` of a curve, the corners of a hull."""
    if isinstance(body.base, Hull):
        return corners_on_table(body.base, body.pose)
    a, b = (body.base.radius, body.base.radius) if isinstance(body.base, Round) else (body.base.a, body.base.b)
    turn = math.radians(body.pose.facing)
    c, s = math.cos(turn), math.sin(turn)
    points = []
    for k in range(count):
        t = 2 * math.pi * k / count
        x, y = a * math.cos(t), b * math.sin(t)
        points.append((body.pose.x + x * c - y * s, body.pose.y + x * s + y * c))
    return tuple(points)


def period(base: Base) -> float:
    """Return after how many degrees of turning the outline is the same again: 180 for ovals and symmetric hulls."""
    if not isinstance(base, Hull):
        return 180.0
    corners = {(round(x, 9) + 0.0, round(y, 9) + 0.0) for x, y in base.corners}
    opposite = {(0.0 - x, 0.0 - y) for x, y in corners}
    return 180.0 if corners == opposite else 360.0
