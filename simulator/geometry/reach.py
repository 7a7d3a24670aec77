"""Which places a base can get to: ways to candidates, and lower bounds on the way to whole cells."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.answers import Found
from simulator.geometry.conditions import NUMERIC, Floats
from simulator.geometry.lengths import TOLERANCE, overlapping
from simulator.geometry.shapes import Base, Body, Point, Pose, Round
from simulator.geometry.ways import Obstacles, Way, WayFinder, clearance, clearances, turning_clearance

_BENT_TRIES: Final = 64
"""How many candidates of one level are tried by a way that bends."""
_SLOW_TRIES: Final = 12
"""The same for bases whose ways are judged one by one: not round, or turning."""


class Reach:
    """The places that one base can get to from its start within a limit, past some obstacles."""

    def __init__(self, base: Base, start: Pose, limit: float, obstacles: Obstacles, *, may_turn: bool = False) -> None:
        self.base = base
        self.start = start
        self.longest = limit + TOLERANCE
        self.turns = may_turn and not isinstance(base, Round)
        self.obstacles = _near(obstacles, start, self.longest + base.reach)
        self._mover = Round(base.inner) if self.turns else base
        self._finders: dict[tuple[float, float], WayFinder] = {}
        self._turned: dict[float, bool] = {}
        solid = bool(self.obstacles.polygons)
        self._thickest = max([base.inner + body.base.inner for body in self.obstacles.bodies] + [base.inner * solid])

    def find(self, centres: Floats, facings: Floats) -> Found | None:
        """Return the first of `centres` (k, 2) that can be got to within the limit with `facings` (k,), or None."""
        if not len(centres):
            return None
        if not isinstance(self.base, Round):
            return self._find_slowly(centres[:_SLOW_TRIES], facings[:_SLOW_TRIES])
        starts = np.broadcast_to(np.array(self.start.point), centres.shape)
        straight = clearances(self.base, starts, centres, self.obstacles) >= -TOLERANCE
        if straight.any():
            x, y = (float(v) for v in centres[int(np.argmax(straight))])
            return Found(self.start.at((x, y)), self._straight((x, y)))
        return self._find_bent(centres[:_BENT_TRIES], self.start.facing, self.start)

    def shortfalls(self, centres: Floats, across: float) -> Floats:
        """Return, for cells about `centres` with radius `across`, by how much the limit exceeds every way into them.

        A lower bound of the way: whoever stands within `across` of a centre keeps clear of the obstacles shrunk by as
        much (and by the tolerance), and so could go straight on to the centre. Infinity where obstacles do not
        lengthen the way.
        """
        slack = np.full(len(centres), math.inf)
        if across >= self._thickest or not len(centres):
            return slack
        behind: NDArray[np.intp] = np.arange(len(centres))
        if isinstance(self._mover, Round):
            starts = np.broadcast_to(np.array(self.start.point), centres.shape)
            clear = clearances(self._mover, starts, centres, self.obstacles)
            behind = np.flatnonzero(clear < -(across + TOLERANCE))
        if len(behind):
            lengths = self._finder(self.start.facing, across).lengths_to(centres[behind])
            slack[behind] = self.longest - (lengths - across)
        return slack

    def _find_bent(self, centres: Floats, facing: float, end: Pose) -> Found | None:
        if not self.obstacles.bodies and not self.obstacles.polygons:
            return None
        finder = self._finder(facing, 0.0)
        short = finder.lengths_to(centres) <= self.longest - NUMERIC
        for index in np.flatnonzero(short):
            x, y = (float(v) for v in centres[index])
            way = finder.way_to((x, y))
            if way is not None and way.length <= self.longest - NUMERIC:
                return Found(end.at((x, y)), way, turns_first=end.facing != self.start.facing)
        return None

    def _find_slowly(self, centres: Floats, facings: Floats) -> Found | None:
        for (x, y), facing in zip(centres.tolist(), facings.tolist(), strict=True):
            end = Pose(x, y, facing)
            if facing == self.start.facing or self._turns_at_start(facing):
                line = (self.start.point, end.point)
                if clearance(self.base, facing, line, self.obstacles)[0] >= -TOLERANCE:
                    return Found(end, self._straight(end.point), turns_first=facing != self.start.facing)
        for (x, y), facing in zip(centres.tolist(), facings.tolist(), strict=True):
            end = Pose(x, y, facing)
            if facing == self.start.facing or self._turns_at_start(facing):
                found = self._find_bent(np.array([[x, y]]), facing, end)
                if found is not None:
                    return found
            if facing != self.start.facing:
                found = self._find_bent(np.array([[x, y]]), self.start.facing, self.start)
                if found is not None and self._turns_at(end.point, facing):
                    return Found(end, found.way)
        return None

    def _turns_at_start(self, facing: float) -> bool:
        if facing not in self._turned:
            self._turned[facing] = self._turns_at(self.start.point, facing)
        return self._turned[facing]

    def _turns_at(self, point: Point, facing: float) -> bool:
        return not overlapping(turning_clearance(self.base, point, self.start.facing, facing, self.obstacles))

    def _straight(self, point: Point) -> Way:
        return Way((self.start.point, point), math.dist(self.start.point, point))

    def _finder(self, facing: float, shrink: float) -> WayFinder:
        key = (facing, shrink)
        if key not in self._finders:
            mover = self._mover if shrink else self.base
            self._finders[key] = WayFinder(
                mover, facing, self.start.point, self.obstacles, shrink=shrink, limit=self.longest + shrink
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
