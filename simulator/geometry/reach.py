"""Which places a base can get to: ways to candidates, and lower bounds on the way to whole cells."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Final

import numpy as np

from simulator.geometry.answers import Found
from simulator.geometry.conditions import NUMERIC, Clear, Condition, Floats, OffPolygons, OnBoard
from simulator.geometry.kernels import hull_to_hulls
from simulator.geometry.lengths import TOLERANCE, overlapping
from simulator.geometry.shapes import Base, Body, Point, Pose, Round
from simulator.geometry.ways import Obstacles, Way, WayFinder, clearance, clearances, turning_clearance

_TRIES: Final = 256
"""How many candidates of one level are tried by ways that bend, and by straight ones that are judged one by one."""
_TURNING_TRIES: Final = 16
"""The same where the base turns."""
_MOST_TURNS: Final = 24
"""How many turns are judged exactly for one question."""
_TURN_SAMPLES: Final = np.linspace(0.0, 1.0, 13)
LEAST_SHRINK: Final = 1e-9
"""Inches. Shrinks obstacles by the tolerance and next to nothing else, which lower bounds of ways need."""


class Reach:
    """The places that one base can get to from its start within a limit, past some obstacles."""

    def __init__(self, base: Base, start: Pose, limit: float, obstacles: Obstacles, *, may_turn: bool = False) -> None:
        self.base = base
        self.start = start
        self.longest = limit + TOLERANCE
        self.turns = may_turn and not isinstance(base, Round)
        self.obstacles = _near(obstacles, start, self.longest + base.reach)
        self._mover = Round(base.inner) if self.turns else base
        self._tries = _TURNING_TRIES if self.turns else _TRIES
        self._in_the_way = bool(self.obstacles.bodies or self.obstacles.polygons)
        self._finders: dict[tuple[float, float], WayFinder] = {}
        self._turned: dict[tuple[float, float, float], bool] = {}
        self._turns_left = _MOST_TURNS
        self.blocked = False
        """Whether there was a place that was wanted and could not be got to. Only then do lower bounds of ways help."""

    def find_straight(self, centres: Floats, facings: Floats) -> Found | None:
        """Return the first of `centres` (k, 2) to be reached by a straight way, with `facings` (k,); or None.

        The centres must be within the limit as the crow flies.
        """
        if not len(centres):
            return None
        if isinstance(self.base, Round):
            clear = self._straight_gaps(centres) >= NUMERIC - TOLERANCE
            if not clear.any():
                return None
            x, y = centres[int(np.argmax(clear))].tolist()
            return Found(self.start.at((x, y)), self._straight((x, y)))
        for end in self._poses(centres, facings):
            for facing in dict.fromkeys((end.facing, self.start.facing)):
                gap = clearance(self.base, facing, (self.start.point, end.point), self.obstacles)[0]
                if not overlapping(gap - NUMERIC) and self._may_turn(end, facing):
                    return Found(end, self._straight(end.point), turns_first=facing != self.start.facing)
        return None

    def find_bent(self, centres: Floats, facings: Floats) -> Found | None:
        """Return the first of `centres` to be reached by the shortest way within the limit; or None.

        The centres must be within the limit as the crow flies.
        """
        if not len(centres):
            return None
        self.blocked = True
        if not self._in_the_way:
            return None
        for end in self._poses(centres, facings):
            for facing in dict.fromkeys((end.facing, self.start.facing)):
                finder = self._finder(facing)
                if finder.length_to(end.point) > self.longest - NUMERIC or not self._may_turn(end, facing):
                    continue
                way = finder.way_to(end.point)
                assert way is not None
                return Found(end, way, turns_first=facing != self.start.facing)
        return None

    def shortfalls(self, centres: Floats, across: float) -> Floats:
        """Return, for cells about `centres` with radius `across`, by how much the limit exceeds every way into them.

        A lower bound of the way into a cell: whoever stands at a place q in it could go straight on to its middle c
        without overlapping the obstacles by more than `across` (and the tolerance), since q does not. Where c itself
        has room, less overlap is to be feared: half as much where a base may stand at c, none where it has room for
        the whole cell. So the way to c round obstacles shrunk by as much, less `across`, is a lower bound.

        Infinity where obstacles do not lengthen the way, and as long as nothing was `blocked`.
        """
        slack = np.full(len(centres), math.inf)
        if not self.blocked or not self._in_the_way or not len(centres):
            return slack
        room = self._room(self._mover, centres)
        gaps = np.full(len(centres), -math.inf)
        if isinstance(self._mover, Round):
            gaps = self._straight_gaps(centres)
        for shrink, mine in (
            (LEAST_SHRINK, room >= across),
            (across / 2, (room >= 0.0) & (room < across)),
            (across, room < 0.0),
        ):
            which = np.flatnonzero(mine & (gaps < -TOLERANCE - shrink))
            if len(which):
                lengths = self._finder(self.start.facing, shrink, across).lengths_to(centres[which])
                slack[which] = self.longest - (lengths - across)
        return slack

    @cached_property
    def room_at_start(self) -> float:
        """How far the base is from overlapping, where it starts, what it may not pass: below zero, no way begins."""
        return float(self._room(self.base, np.array([self.start.point]))[0])

    def _room(self, mover: Base, centres: Floats) -> Floats:
        """Return how far a base with the start's facing is from overlapping anything at each of `centres`."""
        facings = np.full(len(centres), self.start.facing)
        room = np.full(len(centres), math.inf)
        for condition in self._standing:
            room = np.minimum(room, condition.slacks(mover, centres, facings))
        return room

    @cached_property
    def _walls(self) -> OffPolygons:
        return OffPolygons("", self.obstacles.polygons)

    @cached_property
    def _standing(self) -> tuple[Condition, ...]:
        """What tells how much room a base has among the obstacles, tolerance included."""
        return Clear("", self.obstacles.bodies), self._walls, OnBoard("", *self.obstacles.board)

    def _straight_gaps(self, centres: Floats) -> Floats:
        """Return the tightest gaps along the straight ways of a round mover, right in sign beyond the tolerance."""
        radius = self._mover.inner
        width, depth = self.obstacles.board
        x, y = centres[:, 0], centres[:, 1]
        edges = min(self.start.x, width - self.start.x, self.start.y, depth - self.start.y)
        gaps = np.minimum(np.minimum(x, width - x), np.minimum(y, depth - y))
        gaps = np.minimum(gaps, edges) - radius
        discs, others = self._discs
        if discs.shape[1]:
            dx, dy = (x - self.start.x)[:, None], (y - self.start.y)[:, None]
            ax, ay, reach = discs
            share = (dx * ax + dy * ay) / np.maximum(dx * dx + dy * dy, 1e-300)
            share = np.minimum(np.maximum(share, 0.0), 1.0)
            gx, gy = ax - share * dx, ay - share * dy
            gaps = np.minimum(gaps, (np.sqrt(gx * gx + gy * gy) - reach).min(axis=1))
        if others.bodies or others.polygons:
            starts = np.broadcast_to(np.array(self.start.point), centres.shape)
            if others.bodies:
                gaps = np.minimum(gaps, clearances(self._mover, starts, centres, replace(others, polygons=())))
            if others.polygons:
                legs = np.stack([starts, centres], axis=1)
                to_walls = hull_to_hulls(legs[:, None], self._walls.pieces.corners).min(axis=1)
                gaps = np.minimum(gaps, to_walls - radius)
        return gaps

    @cached_property
    def _discs(self) -> tuple[Floats, Obstacles]:
        """The round obstacles as seen from the start: x, y and how near their centres may come; and the others."""
        x, y = self.start.point
        discs, others = [], []
        for body in self.obstacles.bodies:
            if isinstance(body.base, Round):
                discs.append((body.pose.x - x, body.pose.y - y, body.base.radius + self._mover.inner))
            else:
                others.append(body)
        return np.array(discs).reshape(-1, 3).T, replace(self.obstacles, bodies=tuple(others))

    def _poses(self, centres: Floats, facings: Floats) -> Iterator[Pose]:
        """Yield the first so many candidates."""
        tries = self._tries
        for (x, y), facing in zip(centres[:tries].tolist(), facings[:tries].tolist(), strict=True):
            yield Pose(x, y, facing)

    def _may_turn(self, end: Pose, facing: float) -> bool:
        """Say whether the base can turn to the facing of `end`, having `facing` on the way: at its start or its end."""
        if end.facing == self.start.facing:
            return True
        at = self.start.at(self.start.point if facing == end.facing else end.point)
        key = (at.x, at.y, end.facing)
        if key not in self._turned:
            self._turned[key] = self._turns_at(at.point, end.facing)
        return self._turned[key]

    def _turns_at(self, point: Point, facing: float) -> bool:
        """Say whether the base can turn from its start's facing to another at a point.

        Most turns are decided by the whole circle about the base, or by a few facings on the way; the exact answer is
        dear, and only so many are asked for.
        """
        if self._room(Round(self.base.reach), np.array([point]))[0] >= 0.0:
            return True
        turn = math.remainder(facing - self.start.facing, 360.0)
        blocked = []
        for whole in (turn, turn - math.copysign(360.0, turn)):
            facings = self.start.facing + whole * _TURN_SAMPLES
            centres = np.broadcast_to(np.array(point), (len(facings), 2))
            blocked.append(any(c.slacks(self.base, centres, facings).min() < 0.0 for c in self._standing))
        if all(blocked) or self._turns_left <= 0:
            return False
        self._turns_left -= 1
        return not overlapping(turning_clearance(self.base, point, self.start.facing, facing, self.obstacles))

    def _straight(self, point: Point) -> Way:
        return Way((self.start.point, point), math.dist(self.start.point, point))

    def _finder(self, facing: float, shrink: float = 0.0, beyond: float = 0.0) -> WayFinder:
        """Return the ways from the start; those to be found are `beyond` longer than the limit at most."""
        key = (facing, shrink)
        if key not in self._finders:
            self._finders[key] = WayFinder(
                self._mover if shrink else self.base,
                facing,
                self.start.point,
                self.obstacles,
                shrink=shrink,
                limit=self.longest + beyond,
            )
        return self._finders[key]


def _near(obstacles: Obstacles, start: Pose, radius: float) -> Obstacles:
    """Return the obstacles that come within `radius` of the start: no way within reach touches another."""

    def close_body(body: Body) -> bool:
        return math.hypot(body.pose.x - start.x, body.pose.y - start.y) <= radius + body.base.reach + TOLERANCE

    def close_polygon(outline: tuple[Point, ...]) -> bool:
        xs, ys = zip(*outline, strict=True)
        dx = max(min(xs) - start.x, 0.0, start.x - max(xs))
        dy = max(min(ys) - start.y, 0.0, start.y - max(ys))
        return math.hypot(dx, dy) <= radius + TOLERANCE

    return replace(
        obstacles,
        bodies=tuple(body for body in obstacles.bodies if close_body(body)),
        polygons=tuple(outline for outline in obstacles.polygons if close_polygon(outline)),
    )
