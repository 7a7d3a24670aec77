"""What a way is planned among: obstacles grown by the base, shrunk by a part of the tolerance, and the room between.

All obstacles are shrunk by half the tolerance, so that a gap exactly as wide as the base lets it through, and so that
a way round them, its arcs made chords, is still judged clear. Those that an end of the way overlaps by more are shrunk
until that end is outside. Lengths in inches, facings in degrees.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from simulator.geometry.barrier import Barrier
from simulator.geometry.cores import FINE
from simulator.geometry.grown import Grown
from simulator.geometry.legs import Obstacles, grown_obstacles, room_on
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.rims import Room
from simulator.geometry.shapes import Base, Point

_USUAL: Final = TOLERANCE / 2
_DEEPEST: Final = 0.99 * TOLERANCE
"""The most an obstacle is shrunk for an end's sake: what is left of the tolerance is for the chords."""
_HAIR: Final = 1e-12


class Ground:
    """The obstacles of ways from one start, or between two ends, none longer than a limit."""

    def __init__(
        self,
        base: Base,
        facing: float,
        ends: Sequence[Point],
        obstacles: Obstacles,
        *,
        shrink: float = 0.0,
        limit: float = math.inf,
    ) -> None:
        """Grow and shrink the obstacles.

        Args:
            base: what moves.
            facing: in degrees, kept all the way.
            ends: the start, or the start and the end.
            obstacles: what stops it.
            shrink: how much smaller the obstacles are taken, beyond the whole tolerance, for lower bounds of ways.
            limit: obstacles that no way of this length comes to are left out.
        """
        self.slack = TOLERANCE + shrink
        """How deep a place may be inside an obstacle and count as free."""
        self.solid: list[Grown] = []
        """The obstacles within reach, not shrunk."""
        self.bodies: list[Grown] = []
        """The same shrunk, without those of which nothing is left."""
        self.open = True
        """Whether all ends are free."""
        self.depth = _USUAL
        """How much the obstacles are shrunk, at most, if not for lower bounds."""
        self.room = self._room(base, facing, obstacles.board, ends, shrink)
        for _, _, body in grown_obstacles(base, facing, obstacles):
            x, y = body.centre
            reach = body.reach
            way, gap = 0.0, math.inf
            for end in ends:
                far = math.hypot(end[0] - x, end[1] - y) - reach
                way += far
                if far < 0.0:
                    gap = min(gap, far if body.is_disc else body.gap_at(*end))
            if way > limit:
                continue
            if gap < -self.slack:
                self.open = False
                return
            self.solid.append(body)
            self._shrink(body, gap, shrink)

    def _shrink(self, body: Grown, gap: float, shrink: float) -> None:
        if shrink > 0.0:
            smaller = body.shrunk(max(self.slack, FINE - gap))
        else:
            by = max(_USUAL, min(FINE - gap, _DEEPEST))
            if not body.shrinks_exactly(by):
                # A scaled copy of a very slim oval would let a way in too deep.
                self.bodies.append(body)
                return
            self.depth = max(self.depth, by)
            smaller = body.shrunk(by)
        if smaller is not None:
            self.bodies.append(smaller)

    def _room(
        self, base: Base, facing: float, board: tuple[float, float], ends: Sequence[Point], shrink: float
    ) -> Room:
        left, right, near, far = room_on(board, base, facing)
        slack = self.slack + _HAIR
        self.outermost: Room = (left - slack, right + slack, near - slack, far + slack)
        self.open = all(self._is_on_table(end) for end in ends)
        spare = self.slack if shrink > 0.0 else _USUAL
        xs, ys = [x for x, _ in ends], [y for _, y in ends]
        return min(left - spare, *xs), max(right + spare, *xs), min(near - spare, *ys), max(far + spare, *ys)

    def _is_on_table(self, point: Point) -> bool:
        left, right, near, far = self.outermost
        return left <= point[0] <= right and near <= point[1] <= far

    def admits(self, point: Point) -> bool:
        """Say whether the base may stand here as far as obstacles and table edge go."""
        return self._is_on_table(point) and all(body.gap_at(*point) >= -self.slack for body in self.solid)

    def is_free(self, point: Point) -> bool:
        """Say whether a place lies outside all shrunk obstacles and in the room: a way can be planned to it."""
        left, right, near, far = self.room
        x, y = point
        return left <= x <= right and near <= y <= far and all(body.gap_at(x, y) >= -FINE for body in self.bodies)

    @cached_property
    def straight_bodies(self) -> list[Grown]:
        """What stops a straight way between places that are admitted: the obstacles shrunk by the slack."""
        less = self.slack - FINE - _HAIR
        for_bounds = self.slack > TOLERANCE
        cores = (body.shrunk(less) if for_bounds or body.shrinks_exactly(less) else body for body in self.solid)
        return [core for core in cores if core is not None]

    @cached_property
    def straight_barrier(self) -> Barrier:
        """The same, prepared for one leg after the other."""
        return Barrier(self.straight_bodies)

    def eased(self, point: Point) -> Point:
        """Return a place next to an end that no shrunk obstacle covers: itself unless it overlaps by all it may."""
        for _ in range(20):
            gap, nx, ny = min((body.facing(*point) for body in self.solid), default=(0.0, 0.0, 0.0))
            if gap >= -_DEEPEST:
                break
            point = (point[0] - (gap + _DEEPEST) * nx + FINE * nx, point[1] - (gap + _DEEPEST) * ny + FINE * ny)
        return point
