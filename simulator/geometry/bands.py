"""Where a base is in contact with a body: a thin band of places around it, known by angle and gap.

Touching is a gap within the tolerance of zero. A place in the band is named by its angle, seen from the body's centre
(radians), and its gap (inches). Along a ray from the centre the gap only grows, so each name means one place.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from simulator.geometry.answers import Arc, Impossible
from simulator.geometry.cells import Indices
from simulator.geometry.conditions import NUMERIC, Floats
from simulator.geometry.gaps import Flock, gap
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Base, Body, Pose, Round

_SOLVED_TO: Final = 1e-7
"""Inches. How well places are found on their rays where that takes iterations."""


class Bands:
    """The bands of contact of one base, with the facing of its start, around several bodies."""

    def __init__(self, base: Base, start: Pose, touch: Sequence[Body]) -> None:
        self.base, self.start, self.touch = base, start, tuple(touch)
        self.gaps_at_start = [gap(Body(base, start), body) for body in touch]
        self._bend: list[tuple[float, float, float]] = []
        for body in touch:
            outer, inner = base.reach + body.base.reach + TOLERANCE, base.inner + body.base.inner - TOLERANCE
            if isinstance(base, Round) and isinstance(body.base, Round):
                self._bend.append((outer, 1.0, 0.0))
            else:
                self._bend.append((outer * outer / inner, outer / inner, _SOLVED_TO))
        self._centres = np.array([body.pose.point for body in touch]).reshape(-1, 2)
        self._outers = np.array([base.reach + body.base.reach for body in touch])
        slow = [number for number, (_, steepest, _) in enumerate(self._bend) if steepest != 1.0]
        self._flocks = {number: Flock.of((touch[number],)) for number in slow}

    def radii(self, half_angle: float, half_gap: float) -> Floats:
        """Return, for each band, how far a place can be from the middle of an arc of this size.

        Curves of equal gap are convex about the body's centre, between two circles: where such a curve is r away and
        leans by an angle t from the circle, r cos t >= inner, and it moves r / cos t a radian.
        """
        return np.array([turn * half_angle + out * half_gap + error for turn, out, error in self._bend])

    def middles(self, numbers: Indices, angles: Floats, gaps: Floats) -> Floats:
        """Return the centres of the base in bands `numbers` at these angles and gaps, (k, 2)."""
        out = np.empty((len(angles), 2))
        out[:, 0], out[:, 1] = np.cos(angles), np.sin(angles)
        away = self._outers[numbers] + gaps
        for number, flock in self._flocks.items():
            mine = np.flatnonzero(numbers == number)
            if len(mine):
                away[mine] = self._solve(number, flock, out[mine], gaps[mine])
        return np.asarray(self._centres[numbers] + away[:, None] * out)

    def _solve(self, number: int, flock: Flock, out: Floats, gaps: Floats) -> Floats:
        """Return how far along rays from the centre of a body the base has these gaps.

        The gap is a convex function along a ray, and grows by at most one a unit. So both steps below, the plain and
        the secant one, stay outside the place looked for, and come down to it.
        """

        def over(away: Floats) -> Floats:
            centres = self._centres[number] + away[:, None] * out
            return flock.gaps_from(self.base, centres, self.start.facing)[:, 0] - gaps

        far = np.full(len(gaps), self._outers[number] + 2 * TOLERANCE)
        before = over(far)
        near = far - before
        for _ in range(60):
            now = over(near)
            if float(now.max(initial=0.0)) <= NUMERIC / 100:
                break
            fall = (before - now) / np.maximum(far - near, 1e-300)
            far, before = near, now
            near = near - now / np.clip(fall, 1e-3, 1.0)
        return near

    def whole(self, number: int, reason: str, slack: float) -> Arc:
        """Return a whole band as one arc."""
        x, y = self.middles(np.array([number]), np.zeros(1), np.zeros(1))[0].tolist()
        radius = float(self.radii(math.pi, TOLERANCE)[number])
        return Arc(number, 0.0, math.pi, 0.0, TOLERANCE, x, y, radius, reason, slack)

    def nowhere(self, reason: str, slack: float, numbers: Sequence[int] | None = None) -> Impossible:
        """Return the proof that one reason rules out all bands, or these."""
        numbers = range(len(self.touch)) if numbers is None else numbers
        return Impossible(tuple(self.whole(number, reason, slack) for number in numbers))


@dataclass(frozen=True, slots=True)
class Arcs:
    """The arcs of one level: one size for all, in radians and inches of gap."""

    bands: Indices
    angles: Floats
    gaps: Floats
    half_angle: float
    half_gap: float

    @classmethod
    def around(cls, numbers: Sequence[int], count: int) -> Arcs:
        """Cut whole bands into `count` arcs each."""
        step = 2 * math.pi / count
        angles = np.tile((np.arange(count) + 0.5) * step - math.pi, len(numbers))
        return cls(np.repeat(np.array(numbers), count), angles, np.zeros(len(angles)), step / 2, TOLERANCE)

    def __len__(self) -> int:
        return len(self.bands)

    def take(self, which: Indices) -> Arcs:
        """Return some of the arcs."""
        return Arcs(self.bands[which], self.angles[which], self.gaps[which], self.half_angle, self.half_gap)

    def split(self) -> Arcs:
        """Halve the angles as long as that makes a difference, otherwise the gaps."""
        bands = np.repeat(self.bands, 2)
        if self.half_angle > self.half_gap:
            half = self.half_angle / 2
            angles = (self.angles[:, None] + np.array([-half, half])).ravel()
            return Arcs(bands, angles, np.repeat(self.gaps, 2), half, self.half_gap)
        half = self.half_gap / 2
        gaps = (self.gaps[:, None] + np.array([-half, half])).ravel()
        return Arcs(bands, np.repeat(self.angles, 2), gaps, self.half_angle, half)
