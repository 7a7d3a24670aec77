"""The pocket that a base stands in: what it cannot leave, because every gap round it is narrower than the base.

Between two obstacles whose gap is smaller than the base (its largest inner disc, so that no turning helps), the centre
of the base cannot cross the line from one to the other. Such lines and the outlines of what is solid cut the table
into faces; the one that holds the centre is the pocket. All lines are straight, so that polygons decide about
polygons here and about nothing else. Lengths in inches.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from simulator.geometry.conditions import NUMERIC, Floats
from simulator.geometry.gaps import gaps, separation, separation_to_polygon
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Base, Body, Point, Pose
from simulator.geometry.ways import Obstacles

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

_INTO: Final = 1e-4
"""Inches. Lines end so far inside what is solid, where no centre comes, so that they cross its outline."""
_ALONG: Final = 1e-6
"""Inches. A line that shares at least this much with the pocket's outline is a part of it."""


TERRAIN: Final = -1
EDGE: Final = -2
"""What lies at the end of a gap, where it is not a body: terrain, or the table edge."""


@dataclass(frozen=True, slots=True)
class Narrow:
    """A gap that is too narrow for the base."""

    ends: tuple[int, int]
    """What it lies between: numbers of bodies, or TERRAIN, or EDGE."""
    width: float
    """The gap in inches; not below zero."""
    line: tuple[Point, ...]
    """The line that the centre of the base cannot cross."""


@dataclass(frozen=True)
class Pocket:
    """A part of the table that the centre of a base cannot leave."""

    outline: tuple[Point, ...]
    narrows: tuple[Narrow, ...]
    """The gaps that close it."""
    walls: bool
    """Whether terrain closes it too."""
    edge: bool
    """Whether the table edge does."""

    name = "past what is too narrow"

    @property
    def bodies(self) -> tuple[int, ...]:
        """The numbers of the bodies that close it, in order."""
        return tuple(sorted({end for narrow in self.narrows for end in narrow.ends if end >= 0}))

    @property
    def widest(self) -> Narrow | None:
        """The widest of the gaps; None where walls alone close it."""
        return max(self.narrows, key=lambda narrow: narrow.width, default=None)

    def slacks(self, base: Base, centres: Floats, facings: Floats) -> Floats:  # noqa: ARG002 - a condition
        """Return how far inside the pocket each of `centres` (k, 2) is, plus the tolerance: it is a condition."""
        x, y = centres[:, 0, None], centres[:, 1, None]
        ax, ay = np.array(self.outline).T
        bx, by = np.roll(ax, -1), np.roll(ay, -1)
        dx, dy = bx - ax, by - ay
        share = np.clip(((x - ax) * dx + (y - ay) * dy) / np.maximum(dx * dx + dy * dy, 1e-300), 0.0, 1.0)
        away = np.hypot(x - ax - share * dx, y - ay - share * dy).min(axis=1)
        # A ray to the right crosses the outline an odd number of times from inside.
        spans = (ay > y) != (by > y)
        crossed = spans & (x < ax + (y - ay) * dx / np.where(dy == 0.0, 1.0, dy))
        inside = crossed.sum(axis=1) % 2 == 1
        return np.asarray(np.where(inside, away, -away) + TOLERANCE)


def pocket_of(base: Base, start: Pose, limit: float, obstacles: Obstacles) -> Pocket | None:
    """Return the pocket that a base stands in; None where it is not closed by anything but the table edge alone.

    Args:
        base: the base.
        start: where it stands.
        limit: how far it goes at most: what it cannot come to closes nothing.
        obstacles: what it may not pass. It may overlap these by the tolerance, so that a gap narrower than it is by
            no more than twice the tolerance lets it through.
    """
    from shapely import LineString, Point, Polygon, polygonize, union_all  # here, because it takes long to load

    least = 2 * (base.inner - TOLERANCE) - NUMERIC
    near = limit + base.reach + least
    numbers = [k for k, body in enumerate(obstacles.bodies) if _away(body, start) <= near]
    walls = [outline for outline in obstacles.polygons if _is_near(outline, start, near)]
    solid = [*walls, *_outside(obstacles.board)]
    narrows = [
        *_between([obstacles.bodies[k] for k in numbers], numbers, least),
        *_to_solid([obstacles.bodies[k] for k in numbers], numbers, solid, len(walls), least),
        *_between_solid(solid, len(walls), least),
    ]
    if not narrows and not walls:
        return None
    lines = [LineString(narrow.line) for narrow in narrows]
    rings = [LineString((*outline, outline[0])) for outline in solid]
    faces = polygonize([union_all([*lines, *rings])])
    here = Point(start.point)
    face = next((f for f in faces.geoms if isinstance(f, Polygon) and f.contains(here)), None)
    if face is None:
        return None
    # Lines and border were cut at the same points, to the last digits but one.
    border = face.exterior.buffer(_ALONG / 100)
    closing = tuple(n for n, line in zip(narrows, lines, strict=True) if _shares(border, line))
    walled, edged = (any(_shares(border, ring) for ring in part) for part in (rings[: len(walls)], rings[len(walls) :]))
    if not closing and not walled:
        return None
    return Pocket(_points(face.exterior)[:-1], closing, walled, edged)


def _shares(border: BaseGeometry, line: BaseGeometry) -> bool:
    """Say whether a line has a part in a border."""
    return bool(line.intersection(border).length >= _ALONG)


def _points(line: BaseGeometry) -> tuple[Point, ...]:
    return tuple((x, y) for x, y, *_ in line.coords)


def _away(body: Body, start: Pose) -> float:
    return math.hypot(body.pose.x - start.x, body.pose.y - start.y) - body.base.reach


def _is_near(outline: Sequence[Point], start: Pose, distance: float) -> bool:
    xs, ys = zip(*outline, strict=True)
    dx = max(min(xs) - start.x, 0.0, start.x - max(xs))
    dy = max(min(ys) - start.y, 0.0, start.y - max(ys))
    return math.hypot(dx, dy) <= distance


def _outside(board: tuple[float, float]) -> list[tuple[Point, ...]]:
    """Return what lies round the table as four solid outlines, overlapping at the corners."""
    w, d = board
    return [
        ((-1.0, -1.0), (0.0, -1.0), (0.0, d + 1.0), (-1.0, d + 1.0)),
        ((w, -1.0), (w + 1.0, -1.0), (w + 1.0, d + 1.0), (w, d + 1.0)),
        ((-1.0, -1.0), (w + 1.0, -1.0), (w + 1.0, 0.0), (-1.0, 0.0)),
        ((-1.0, d), (w + 1.0, d), (w + 1.0, d + 1.0), (-1.0, d + 1.0)),
    ]


def _between(bodies: Sequence[Body], numbers: Sequence[int], least: float) -> list[Narrow]:
    """Return the gaps between bodies that are narrower than `least`."""
    if len(bodies) < 2:
        return []
    found = []
    for i, j in zip(*np.nonzero(np.triu(gaps(bodies, bodies) < least, 1)), strict=True):
        one, other = bodies[i], bodies[j]
        width, p, q = separation(one, other)
        line = (one.pose.point, p, q, other.pose.point)
        found.append(Narrow((numbers[i], numbers[j]), max(width, 0.0), _without_repeats(line)))
    return found


def _to_solid(
    bodies: Sequence[Body], numbers: Sequence[int], solid: Sequence[tuple[Point, ...]], walls: int, least: float
) -> list[Narrow]:
    """Return the gaps between bodies and solid outlines, `walls` of them terrain, that are narrower than `least`."""
    found = []
    for number, body in zip(numbers, bodies, strict=True):
        for index, outline in enumerate(solid):
            if not _is_near(outline, body.pose, body.base.reach + least):
                continue
            width, p, q = separation_to_polygon(body, outline)
            if width < least:
                line = (body.pose.point, p, q, _beyond(body.pose.point if width < _INTO else p, q))
                what = TERRAIN if index < walls else EDGE
                found.append(Narrow((number, what), max(width, 0.0), _without_repeats(line)))
    return found


def _between_solid(solid: Sequence[tuple[Point, ...]], walls: int, least: float) -> list[Narrow]:
    """Return the gaps narrower than `least` between the first `walls` outlines, and from these to the table edge."""
    from shapely import Polygon, shortest_line

    shapes = [Polygon(outline) for outline in solid]
    found = []
    for i in range(walls):
        for j in range(i + 1, len(shapes)):
            width = shapes[i].distance(shapes[j])
            if 0.0 < width < least:
                p, q = _points(shortest_line(shapes[i], shapes[j]))
                ends = (TERRAIN, TERRAIN if j < walls else EDGE)
                found.append(Narrow(ends, width, (_beyond(q, p), p, q, _beyond(p, q))))
    return found


def _beyond(p: Point, q: Point) -> Point:
    """Return the point a little beyond q, seen from p."""
    far = math.dist(p, q)
    return (q[0] + _INTO * (q[0] - p[0]) / far, q[1] + _INTO * (q[1] - p[1]) / far) if far > 0.0 else q


def _without_repeats(line: Sequence[Point]) -> tuple[Point, ...]:
    return (line[0], *(q for p, q in pairwise(line) if p != q))
