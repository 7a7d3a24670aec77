"""Many bases measured at once: gaps of a whole flock from many places, and all gaps between two lists of bases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.kernels import (
    Floats,
    hull_to_hulls,
    hull_to_points,
    oval_to_hulls,
    oval_to_ovals,
    oval_to_points,
)
from simulator.geometry.shapes import Base, Body, Hull, Oval, Round, corners_on_table


@dataclass(frozen=True, slots=True, eq=False)
class Flock:
    """Bodies prepared for measuring in bulk; make one with `Flock.of`. Lengths in inches, turns in radians."""

    bodies: tuple[Body, ...]
    rounds: NDArray[np.intp]
    """Which bodies are round."""
    discs: Floats
    """x, y and radius of the round ones, (3, r)."""
    ovals: NDArray[np.intp]
    """Which bodies are oval."""
    ellipses: Floats
    """x, y, longer and shorter semi-axis, turn of the longer one, (5, o)."""
    hulls: NDArray[np.intp]
    """Which bodies are hulls."""
    corners: Floats
    """Corners on the table, (h, n, 2); hulls with fewer corners repeat their last one."""

    @classmethod
    def of(cls, bodies: Sequence[Body]) -> Flock:
        """Prepare bodies, in their order."""
        rounds, discs, ovals, ellipses = [], [], [], []
        hulls: list[int] = []
        outlines = []
        for i, body in enumerate(bodies):
            base, pose = body.base, body.pose
            if isinstance(base, Round):
                rounds.append(i)
                discs.append((pose.x, pose.y, base.radius))
            elif isinstance(base, Oval):
                ovals.append(i)
                ellipses.append((pose.x, pose.y, *_axes(base, np.radians(pose.facing))))
            else:
                hulls.append(i)
                outlines.append(corners_on_table(base, pose))
        longest = max(map(len, outlines), default=3)
        padded = [(*corners, *corners[-1:] * (longest - len(corners))) for corners in outlines]
        return cls(
            tuple(bodies),
            np.array(rounds, dtype=np.intp),
            np.array(discs, dtype=np.float64).reshape(-1, 3).T.copy(),
            np.array(ovals, dtype=np.intp),
            np.array(ellipses, dtype=np.float64).reshape(-1, 5).T.copy(),
            np.array(hulls, dtype=np.intp),
            np.array(padded, dtype=np.float64).reshape(len(hulls), longest, 2),
        )

    def __len__(self) -> int:
        return len(self.bodies)

    def gaps_from(self, base: Base, centres: Floats, facings: Floats | float = 0.0) -> Floats:
        """Return the signed gaps of a base standing at each of many places to every body of the flock.

        Args:
            base: the base that is placed.
            centres: where, (k, 2), in inches.
            facings: its facing at each place, (k,), or one for all, in degrees.

        Returns:
            (k, len(self)) gaps in inches, equal to what `gaps.gap` says of each pair, to 1e-9.
        """
        centres = np.asarray(centres, dtype=np.float64).reshape(-1, 2)
        x, y = centres[:, 0, None], centres[:, 1, None]
        if isinstance(base, Round):
            parts = self._from_points(x, y)
            for part in parts:
                part -= base.radius
            if len(self.rounds) == len(self):
                return parts[0]
        else:
            turns = np.broadcast_to(np.radians(np.asarray(facings, dtype=np.float64)), len(centres))
            parts = self._from_oval(base, x, y, turns) if isinstance(base, Oval) else self._from_hull(base, x, y, turns)
        found = np.empty((len(centres), len(self)))
        for kind, part in zip((self.rounds, self.ovals, self.hulls), parts, strict=True):
            found[:, kind] = part
        return found

    def least_from(self, base: Base, centres: Floats, facings: Floats | float = 0.0) -> Floats:
        """Return the smallest of the gaps of `gaps_from` at each place, (k,); infinity where the flock is empty.

        A base lies between two discs about its centre, so most bodies cannot be the nearest to it. Only the others
        are measured, which saves most of the work for bases that are not round.
        """
        if isinstance(base, Round) or len(self) < _FEW:
            return np.asarray(self.gaps_from(base, centres, facings).min(axis=1, initial=np.inf))
        centres = np.asarray(centres, dtype=np.float64).reshape(-1, 2)
        turns = np.broadcast_to(np.asarray(facings, dtype=np.float64), len(centres))
        away = self.gaps_from(_POINT, centres)
        open_still = away - base.reach <= (away - base.inner).min(axis=1)[:, None] + _ROUND_OFF
        least = np.full(len(centres), np.inf)
        rows, columns = np.nonzero(open_still[:, self.rounds])
        if len(rows):
            bx, by, radius = self.discs[:, columns]
            u, v = _turned(bx - centres[rows, 0], by - centres[rows, 1], -np.radians(turns[rows]))
            np.minimum.at(least, rows, _to_points(base, u, v) - radius)
        for column in (*self.ovals, *self.hulls):
            rows = np.flatnonzero(open_still[:, column])
            if len(rows):
                gaps = Flock.of(self.bodies[column : column + 1]).gaps_from(base, centres[rows], turns[rows])[:, 0]
                least[rows] = np.minimum(least[rows], gaps)
        return least

    def _from_points(self, x: Floats, y: Floats) -> tuple[Floats, Floats, Floats]:
        """Return the gaps of points, (k, 1) each, to the round bases, the ovals and the hulls."""
        bx, by, radius = self.discs
        dx, dy = x - bx, y - by
        to_rounds = dx * dx
        to_rounds += dy * dy
        np.sqrt(to_rounds, out=to_rounds)
        to_rounds -= radius
        _, to_ovals, to_hulls = (np.empty((len(x), n)) for n in self._counts)
        if len(self.ovals):
            bx, by, a, b, turn = self.ellipses
            to_ovals = oval_to_points(a, b, *_turned(x - bx, y - by, -turn))
        if len(self.hulls):
            to_hulls = hull_to_points(self.corners, x, y)
        return to_rounds, to_ovals, to_hulls

    def _from_oval(self, base: Oval, x: Floats, y: Floats, turns: Floats) -> tuple[Floats, Floats, Floats]:
        """Return the gaps of an oval at many places to the round bases, the ovals and the hulls."""
        a, b, turned = _axes(base, turns)
        to_rounds, to_ovals, to_hulls = (np.empty((len(x), n)) for n in self._counts)
        long, short = np.array(a), np.array(b)
        if len(self.rounds):
            bx, by, radius = self.discs
            u, v = _turned(bx - x, by - y, -turned[:, None])
            to_rounds = oval_to_points(long, short, u, v) - radius
        if len(self.ovals):
            bx, by, *_ = self.ellipses
            dx, dy = bx - x, by - y
            mine = [np.broadcast_to(part, dx.shape).ravel() for part in (long, short, turned[:, None])]
            theirs = [np.broadcast_to(part, dx.shape).ravel() for part in self.ellipses[2:]]
            to_ovals = oval_to_ovals(dx.ravel(), dy.ravel(), tuple(mine), tuple(theirs)).reshape(dx.shape)
        if len(self.hulls):
            dx, dy = self.corners[..., 0] - x[..., None], self.corners[..., 1] - y[..., None]
            ring = np.stack(_turned(dx, dy, -turned[:, None, None]), axis=-1)
            to_hulls = oval_to_hulls(long, short, ring)
        return to_rounds, to_ovals, to_hulls

    def _from_hull(self, base: Hull, x: Floats, y: Floats, turns: Floats) -> tuple[Floats, Floats, Floats]:
        """Return the gaps of a hull at many places to the round bases, the ovals and the hulls."""
        shape = np.array(base.corners)
        ring = np.stack(_turned(shape[:, 0], shape[:, 1], turns[:, None]), axis=-1) + np.stack([x, y], axis=-1)
        to_rounds, to_ovals, to_hulls = (np.empty((len(x), n)) for n in self._counts)
        if len(self.rounds):
            bx, by, radius = self.discs
            u, v = _turned(bx - x, by - y, -turns[:, None])
            to_rounds = hull_to_points(shape, u, v) - radius
        if len(self.ovals):
            bx, by, a, b, turn = (part[:, None] for part in self.ellipses)
            dx, dy = ring[:, None, :, 0] - bx, ring[:, None, :, 1] - by
            to_ovals = oval_to_hulls(a[:, 0], b[:, 0], np.stack(_turned(dx, dy, -turn), axis=-1))
        if len(self.hulls):
            to_hulls = hull_to_hulls(ring[:, None], self.corners)
        return to_rounds, to_ovals, to_hulls

    @property
    def _counts(self) -> tuple[int, int, int]:
        return len(self.rounds), len(self.ovals), len(self.hulls)


def gaps(bodies_a: Sequence[Body], bodies_b: Sequence[Body]) -> Floats:
    """Return all signed gaps between two lists of bases, (len(bodies_a), len(bodies_b)), in inches."""
    flock = Flock.of(bodies_b)
    rounds, kinds = [], dict[Base, list[int]]()
    for i, body in enumerate(bodies_a):
        if isinstance(body.base, Round):
            rounds.append(i)
        else:
            kinds.setdefault(body.base, []).append(i)
    # Round bases are measured from their centres, all sizes at once.
    x, y, radius = np.array([(b.pose.x, b.pose.y, b.base.reach) for b in bodies_a]).reshape(-1, 3).T
    if len(rounds) == len(bodies_a):
        found = flock.gaps_from(_POINT, np.stack([x, y], axis=-1))
        found -= radius[:, None]
        return found
    found = np.empty((len(bodies_a), len(bodies_b)))
    found[rounds] = flock.gaps_from(_POINT, np.stack([x[rounds], y[rounds]], axis=-1)) - radius[rounds, None]
    for base, rows in kinds.items():
        facings = np.array([bodies_a[i].pose.facing for i in rows])
        found[rows] = flock.gaps_from(base, np.stack([x[rows], y[rows]], axis=-1), facings)
    return found


_POINT = Round(0.0)
_FEW = 4
"""Bodies: for fewer it is quicker to measure all."""
_ROUND_OFF = 1e-6
"""Inches. The discs are taken this much wider than they are."""


def _to_points(base: Oval | Hull, u: Floats, v: Floats) -> Floats:
    """Return the gaps from a base about the origin, not turned, to points."""
    if isinstance(base, Hull):
        return hull_to_points(np.array(base.corners), u, v)
    a, b, turn = _axes(base, np.zeros(1))
    return oval_to_points(np.array(a), np.array(b), *_turned(u, v, -turn))


def _axes(base: Oval, turn: Floats) -> tuple[float, float, Floats]:
    """Return the longer and the shorter semi-axis of an oval, and the turn of the longer one, in radians."""
    return (base.a, base.b, turn) if base.a >= base.b else (base.b, base.a, turn + np.pi / 2)


def _turned(x: Floats, y: Floats, turn: Floats) -> tuple[Floats, Floats]:
    """Return vectors turned counter-clockwise, by radians."""
    c, s = np.cos(turn), np.sin(turn)
    return x * c - y * s, x * s + y * c
