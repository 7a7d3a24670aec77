"""Where a base has exactly some gap to a body that is not round, or is not round itself: the curves of its centre.

A base with a fixed facing has a gap of d to a body where its centre lies on the outline of the body grown by the base
(see `grown`) and by d: an arc at each corner, told by its outward normal, and a straight side between two arcs.
Crossings with other curves are found along these by the sign of the other curve's level (how far outside it a place
is), and then to 1e-10 by the Illinois method (Dowell and Jarratt 1971). Lengths in inches, angles in radians.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

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

_ARC = FULL_TURN / 48
_SIDE = 0.4
"""Inches. Curves are looked at this closely, at least."""
_FINER = 8
_EXACT = 1e-11
_ROUNDS = 60


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

    @classmethod
    def of(cls, base: Base, facing: float, about: Sequence[About], circles: Floats, lines: Floats) -> Levels:
        """Prepare the levels of a base with a facing, in degrees."""
        flock = Flock.of([body for body, _ in about])
        return cls(base, facing, flock, np.array([d for _, d in about]), circles, lines)

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

        What is not `asked` (k, len(self)) is infinite, and so is what is far from a curve.
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
        open_still = np.zeros_like(asked)
        count = len(bodies)
        open_still[:, :count] = (away < outer)[:, :count] & (away > inner)[:, :count] & asked[:, :count]
        rows, columns = np.nonzero(open_still)
        levels[rows, columns] = self.at(points[rows], columns)
        levels[~asked] = np.inf
        return levels


@dataclass(frozen=True, slots=True, eq=False)
class Loci:
    """Curves of constant gap about bodies, cut into short stretches."""

    about: tuple[About, ...]
    curve: Indices
    """Of each piece, the curve that it is a part of."""
    parts: Floats
    """(p, 15): corner, side, first normal, turn, radius, and two ellipses (a, b, cosine, sine) of each piece."""
    piece: Indices
    """Of each stretch."""
    low: Floats
    high: Floats
    """Where each stretch begins and ends on its piece, from 0 to 1."""
    begins: Floats
    """(s, 2)."""
    following: Indices
    """The stretch that begins where this one ends."""

    @classmethod
    def of(cls, base: Base, facing: float, about: Sequence[About]) -> Loci:
        """Return the curves of a base with a facing, in degrees."""
        curve: list[int] = []
        parts: list[tuple[float, ...]] = []
        piece: list[int] = []
        low: list[float] = []
        high: list[float] = []
        following: list[int] = []
        for number, (body, distance) in enumerate(about):
            grown = grown_body(base, facing, body)
            first, corners = len(piece), grown.corners
            padded = [*grown.core.ellipses, (0.0, 0.0, 1.0, 0.0), (0.0, 0.0, 1.0, 0.0)][:2]
            rounding = (grown.core.radius + distance, *padded[0], *padded[1])
            for k, (start, turn) in enumerate(grown.cones):
                stretches = [(start, turn, 0.0, 0.0, max(1, math.ceil(turn / _ARC)))]
                if len(corners) > 1:
                    (x, y), (u, v) = corners[k], corners[(k + 1) % len(corners)]
                    stretches.append((start + turn, 0.0, u - x, v - y, math.ceil(math.hypot(u - x, v - y) / _SIDE)))
                for begin, width, dx, dy, count in stretches:
                    piece += [len(parts)] * count
                    low += [i / count for i in range(count)]
                    high += [(i + 1) / count for i in range(count)]
                    parts.append((*corners[k], dx, dy, begin, width, *rounding))
                    curve.append(number)
            following += [*range(first + 1, len(piece)), first]
        shaped = np.array(parts).reshape(-1, 15)
        made = cls(
            tuple(about),
            np.array(curve, dtype=np.intp),
            shaped,
            np.array(piece, dtype=np.intp),
            np.array(low),
            np.array(high),
            np.empty((0, 2)),
            np.array(following, dtype=np.intp),
        )
        begins = made.at(made.piece, made.low)
        return cls(made.about, made.curve, shaped, made.piece, made.low, made.high, begins, made.following)

    def at(self, piece: Indices, share: Floats) -> Floats:
        """Return places (k, 2) on pieces, each told by the share of its piece that lies before it."""
        x, y, dx, dy, begin, turn, radius, *ellipses = self.parts[piece].T
        angle = begin + share * turn
        nx, ny = np.cos(angle), np.sin(angle)
        x = x + share * dx + radius * nx
        y = y + share * dy + radius * ny
        for k in (0, 4):
            a, b, c, s = ellipses[k : k + 4]
            if a.any():
                u, v = a * (nx * c + ny * s), b * (ny * c - nx * s)
                h = np.hypot(u, v)
                h = np.where(h > 0.0, h, 1.0)
                u, v = u * a / h, v * b / h
                x, y = x + u * c - v * s, y + u * s + v * c
        return np.stack([x, y], axis=-1)

    def crossed(self, levels: Levels, asked: Bools) -> tuple[Indices, Floats]:
        """Return where these curves cross others: pairs of numbers (p, 2) and the places (p, 2).

        Args:
            levels: the other curves.
            asked: (len(self.about), len(levels)): which are to be crossed with which.
        """
        if not len(self.piece) or not len(levels):
            return np.empty((0, 2), dtype=np.intp), np.empty((0, 2))
        curve = self.curve[self.piece]
        table = levels.table(self.begins, asked[curve])
        begin, end = table, table[self.following]
        changes = (begin < 0.0) != (end < 0.0)
        changes &= asked[curve]
        chord = np.hypot(*(self.begins[self.following] - self.begins).T)
        touches = (np.minimum(np.abs(begin), np.abs(end)) < 0.5 * chord[:, None] ** 2) & ~changes & asked[curve]
        stretch, other = np.nonzero(changes)
        piece, low, high = self.piece[stretch], self.low[stretch], self.high[stretch]
        stretch, more = np.nonzero(touches)
        if len(stretch):
            # A curve that only just reaches into another one crosses it twice in one stretch: look closer.
            shares = np.linspace(self.low[stretch], self.high[stretch], _FINER + 1)
            shape = shares.shape
            pieces = np.broadcast_to(self.piece[stretch], shape)
            points = self.at(pieces.ravel(), shares.ravel())
            finer = levels.at(points, np.broadcast_to(more, shape).ravel()).reshape(shape) < 0.0
            i, j = np.nonzero(finer[1:] != finer[:-1])
            piece = np.concatenate([piece, pieces[0, j]])
            low, high = np.concatenate([low, shares[i, j]]), np.concatenate([high, shares[i + 1, j]])
            other = np.concatenate([other, more[j]])
        share = self._solved(levels, piece, other, low, high)
        return np.stack([self.curve[piece], other], axis=-1), self.at(piece, share)

    def _solved(self, levels: Levels, piece: Indices, other: Indices, low: Floats, high: Floats) -> Floats:
        """Return where between two shares of pieces the levels are zero; the signs at both ends differ."""
        at_low, at_high = levels.at(self.at(piece, low), other), levels.at(self.at(piece, high), other)
        best = np.where(np.abs(at_low) < np.abs(at_high), low, high)
        open_still = np.flatnonzero(np.minimum(np.abs(at_low), np.abs(at_high)) > _EXACT)
        low, high, at_low, at_high = (part[open_still] for part in (low, high, at_low, at_high))
        for count in range(_ROUNDS):
            if not len(open_still):
                break
            fall = at_high - at_low
            share = np.where(fall != 0.0, low - at_low * (high - low) / np.where(fall != 0.0, fall, 1.0), low)
            if count % 8 == 7:
                share = (low + high) / 2
            value = levels.at(self.at(piece[open_still], share), other[open_still])
            best[open_still] = share
            same = (value < 0.0) == (at_high < 0.0)
            low, at_low = np.where(same, low, high), np.where(same, at_low / 2, at_high)
            high, at_high = share, value
            going = (np.abs(value) > _EXACT) & (np.abs(high - low) > 1e-15)
            open_still = open_still[going]
            low, high, at_low, at_high = (part[going] for part in (low, high, at_low, at_high))
        return best
