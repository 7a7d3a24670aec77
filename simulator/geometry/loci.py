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

from simulator.geometry.cores import FULL_TURN
from simulator.geometry.grown import grown_body
from simulator.geometry.kernels import Floats
from simulator.geometry.levels import About, Bools, Indices, Levels
from simulator.geometry.shapes import Base

_ARC = FULL_TURN / 48
_SIDE = 0.4
"""Inches. Curves are looked at this closely, at least."""
_FINER = 8
_EXACT = 1e-10
"""Inches."""
_ROUNDS = 60
_STEPS = 7


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
        share, solved = self._met(levels, piece, other, low, high)
        rest = np.flatnonzero(~solved)
        share[rest] = self._solved(levels, piece[rest], other[rest], low[rest], high[rest])
        return np.stack([self.curve[piece], other], axis=-1), self.at(piece, share)

    def _met(self, levels: Levels, piece: Indices, other: Indices, low: Floats, high: Floats) -> tuple[Floats, Bools]:
        """Return where smooth curves meet others between two shares of pieces, and for which that was found."""
        share, solved = (low + high) / 2, np.zeros(len(piece), dtype=bool)
        rows = np.flatnonzero(levels.smooth[other])
        if not len(rows):
            return share, solved
        piece, other, low, high, here = piece[rows], other[rows], low[rows], high[rows], share[rows]
        normal = levels.normals(self.at(piece, here), other)
        for _ in range(_STEPS):
            point, along = self._at_and_along(piece, here)
            there, tangent = levels.at_normal(other, normal)
            off = there - point
            turn = tangent[:, 0] * along[:, 1] - tangent[:, 1] * along[:, 0]
            turn = np.where(np.abs(turn) > 1e-12, turn, np.inf)
            here = here + np.clip((tangent[:, 0] * off[:, 1] - tangent[:, 1] * off[:, 0]) / turn, -1.0, 1.0)
            normal = normal + np.clip((along[:, 0] * off[:, 1] - along[:, 1] * off[:, 0]) / turn, -0.5, 0.5)
        point, (there, _) = self.at(piece, here), levels.at_normal(other, normal)
        found = (np.abs(point - there).max(axis=1) <= _EXACT) & (here >= low) & (here <= high)
        share[rows[found]], solved[rows[found]] = here[found], True
        return share, solved

    def _at_and_along(self, piece: Indices, share: Floats) -> tuple[Floats, Floats]:
        """Return places on pieces, and how they move with the share, (k, 2) each."""
        _, _, dx, dy, begin, turn, radius, *ellipses = self.parts[piece].T
        angle = begin + share * turn
        nx, ny = np.cos(angle), np.sin(angle)
        bend = radius.copy()
        for k in (0, 4):
            a, b, c, s = ellipses[k : k + 4]
            h = np.hypot(a * (nx * c + ny * s), b * (ny * c - nx * s))
            bend += (a * b) ** 2 / np.where(h > 0.0, h, 1.0) ** 3
        along = np.stack([dx - turn * bend * ny, dy + turn * bend * nx], axis=-1)
        return self.at(piece, share), along

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
