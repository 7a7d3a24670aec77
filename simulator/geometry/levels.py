"""How far places are outside many curves of constant gap, circles and lines. Lengths in inches, angles in radians."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.cores import FULL_TURN
from simulator.geometry.flock import Flock
from simulator.geometry.grown import grown_body
from simulator.geometry.kernels import Floats
from simulator.geometry.pairs import gaps_of_pairs
from simulator.geometry.shapes import Base, Body

Indices = NDArray[np.intp]
Bools = NDArray[np.bool_]
About = tuple[Body, float]
"""A body, and the gap to it."""

_DIRECTIONS: Final = 64
_ANGLES: Final = np.arange(_DIRECTIONS) * (FULL_TURN / _DIRECTIONS)
_WAYS: Final = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=-1)
_NO_ELLIPSE: Final = (0.0, 0.0, 1.0, 0.0)


@dataclass(frozen=True, slots=True, eq=False)
class Levels:
    """How far places are outside some curves: about bodies (first), circles, and lines."""

    base: Base
    facing: float
    flock: Flock
    distances: Floats
    """The gap to each body of the flock, one curve for each."""
    circles: Floats
    """(c, 3): x, y and radius."""
    lines: Floats
    """(l, 3): unit normal and offset."""
    smooth: Bools
    """(len(self),): which of the curves are sums of ellipses about one point."""
    rounding: Floats
    """(len(flock), 11): of the smooth ones the centre, the radius, and two ellipses (a, b, cosine, sine)."""
    bend: Floats
    """(len(flock),): their largest radius of curvature."""

    @classmethod
    def of(cls, base: Base, facing: float, about: Sequence[About], circles: Floats, lines: Floats) -> Levels:
        """Prepare the levels of a base with a facing, in degrees."""
        smooth = np.zeros(len(about) + len(circles) + len(lines), dtype=bool)
        rounding, bend = np.zeros((len(about), 11)), np.zeros(len(about))
        for k, (body, distance) in enumerate(about):
            grown = grown_body(base, facing, body)
            if len(grown.corners) == 1 and grown.core.ellipses:
                smooth[k] = True
                first, second = [*grown.core.ellipses, _NO_ELLIPSE][:2]
                rounding[k] = (*grown.corners[0], grown.core.radius + distance, *first, *second)
                bend[k] = grown.core.most_bend + distance
        flock = Flock.of([body for body, _ in about])
        return cls(base, facing, flock, np.array([d for _, d in about]), circles, lines, smooth, rounding, bend)

    def __len__(self) -> int:
        return len(self.flock) + len(self.circles) + len(self.lines)

    def at(self, points: Floats, which: Indices) -> Floats:
        """Return how far each point (k, 2) is outside the curve numbered `which` (k,)."""
        found = np.empty(len(points))
        first, second = len(self.flock), len(self.flock) + len(self.circles)
        rows = np.flatnonzero(which < first)
        if len(rows):
            gaps = gaps_of_pairs(self.base, self.facing, points[rows], self.flock, which[rows])
            found[rows] = gaps - self.distances[which[rows]]
        rows = np.flatnonzero((which >= first) & (which < second))
        x, y, r = self.circles[which[rows] - first].T
        found[rows] = np.hypot(points[rows, 0] - x, points[rows, 1] - y) - r
        rows = np.flatnonzero(which >= second)
        nx, ny, offset = self.lines[which[rows] - second].T
        found[rows] = nx * points[rows, 0] + ny * points[rows, 1] - offset
        return found

    def table(self, points: Floats, asked: Bools) -> Floats:
        """Return the levels of all points to all curves, (k, len(self)), the right sign being all that is promised.

        Infinite where it is not `asked` (k, len(self)).
        """
        bodies = self.flock.bodies
        x = np.array([b.pose.x for b in bodies] + self.circles[:, 0].tolist())
        y = np.array([b.pose.y for b in bodies] + self.circles[:, 1].tolist())
        outer = np.array([b.base.reach for b in bodies]) + self.base.reach + self.distances
        inner = np.array([b.base.inner for b in bodies]) + self.base.inner + self.distances
        outer, inner = (np.concatenate([part, self.circles[:, 2]]) for part in (outer, inner))
        away = np.hypot(points[:, :1] - x, points[:, 1:] - y)
        levels = np.where(away >= outer, away - outer, away - inner)
        flat = self.lines[:, :2] @ points.T - self.lines[:, 2:]
        levels = np.concatenate([levels, flat.T], axis=1)
        count = len(bodies)
        between = (away < outer)[:, :count] & (away > inner)[:, :count] & asked[:, :count]
        rows, columns = np.nonzero(between)
        smooth = self.smooth[columns]
        if smooth.any():
            quick, sure = self._quick(points[rows[smooth]], columns[smooth])
            levels[rows[smooth], columns[smooth]] = quick
            left = np.ones(len(rows), dtype=bool)
            left[np.flatnonzero(smooth)[sure]] = False
            rows, columns = rows[left], columns[left]
        levels[rows, columns] = self.at(points[rows], columns)
        levels[~asked] = np.inf
        return levels

    def _quick(self, points: Floats, which: Indices) -> tuple[Floats, Bools]:
        """Return lower bounds of the levels to smooth curves, from a few directions, and whether their sign is right.

        The level is the most that any direction parts a place from the curve; inside, going from the best direction to
        another one d radians away loses no more than half the radius of curvature times d squared.
        """
        numbers, back = np.unique(which, return_inverse=True)
        support = _support(self.rounding[numbers], _WAYS)
        parts = (points - self.rounding[which, :2]) @ _WAYS.T - support[back]
        best = parts.max(axis=1)
        error = self.bend[which] * (FULL_TURN / _DIRECTIONS / 2) ** 2 / 2
        return best, (best > 0.0) | (best < -error)

    def normals(self, points: Floats, which: Indices) -> Floats:
        """Return roughly the normals (angles) of smooth curves where they are nearest to points (k, 2)."""
        support = _support(self.rounding[which], _WAYS)
        parts = (points - self.rounding[which, :2]) @ _WAYS.T - support
        return np.asarray(_ANGLES[parts.argmax(axis=1)])

    def at_normal(self, which: Indices, normal: Floats) -> tuple[Floats, Floats]:
        """Return the points of smooth curves at normals (k,), and how these move with the normal, (k, 2) each."""
        x, y, radius, *ellipses = self.rounding[which].T
        nx, ny = np.cos(normal), np.sin(normal)
        x, y, bend = x + radius * nx, y + radius * ny, radius.copy()
        for k in (0, 4):
            a, b, c, s = ellipses[k : k + 4]
            u, v = a * (nx * c + ny * s), b * (ny * c - nx * s)
            h = np.hypot(u, v)
            h = np.where(h > 0.0, h, 1.0)
            bend += (a * b) ** 2 / h**3
            u, v = u * a / h, v * b / h
            x, y = x + u * c - v * s, y + u * s + v * c
        return np.stack([x, y], axis=-1), np.stack([-bend * ny, bend * nx], axis=-1)


def _support(rounding: Floats, ways: Floats) -> Floats:
    """Return how far sums of ellipses extend from their centres in each direction, (k, directions)."""
    _, _, radius, *ellipses = rounding.T[:, :, None]
    height = np.broadcast_to(radius, (len(rounding), len(ways))).copy()
    for k in (0, 4):
        a, b, c, s = ellipses[k : k + 4]
        height += np.hypot(a * (ways[:, 0] * c + ways[:, 1] * s), b * (ways[:, 1] * c - ways[:, 0] * s))
    return height
