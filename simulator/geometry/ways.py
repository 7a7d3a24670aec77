"""Ways of a base round what it may not pass: exact shortest ones, straight where they can be.

A base that keeps its facing moves like its centre among obstacles grown by it. The shortest way is a chain of common
tangents and arcs of the grown obstacles (a tangent graph; LaValle, Planning Algorithms, 6.2.4, with curved corners).
All obstacles are shrunk by half the tolerance first, so that a gap exactly as wide as the base lets it through, and
so that the way, its arcs made chords, is still judged clear by `clearance`. Lengths in inches, facings in degrees.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.cores import FINE
from simulator.geometry.grown import Grown
from simulator.geometry.legs import Hit, Obstacles, clearance, grown_obstacles, leg_gap
from simulator.geometry.legs_in_bulk import clearances
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.rims import Room
from simulator.geometry.shapes import Base, Point
from simulator.geometry.tangent_graph import Bend, Ending, TangentGraph
from simulator.geometry.turning import turning_clearance

__all__ = [
    "Hit",
    "Obstacles",
    "Way",
    "WayFinder",
    "clearance",
    "clearances",
    "shortest_way",
    "turning_clearance",
]

_SHRUNK: Final = TOLERANCE / 2
"""How much overlap a way is planned with, at most, before its arcs become chords."""
_DEEPEST: Final = 0.99 * TOLERANCE
"""The same next to obstacles that the start or the end already overlaps by more."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way from a start to an end."""

    path: tuple[Point, ...]
    """The start, the corners of straight legs and of chords along arcs, and the end."""
    length: float
    """In inches, along the arcs."""


def shortest_way(
    base: Base, facing: float, start: Point, end: Point, obstacles: Obstacles, *, limit: float | None = None
) -> Way | None:
    """Return the shortest way of a base that keeps its facing, or None where there is none (none up to `limit`).

    Straight if that is clear by `clearance`; else exact to 1e-9 round the obstacles shrunk by half the tolerance.
    Both ends may overlap obstacles, or stick out of the table, by up to the tolerance.
    """
    ground = _Ground(base, facing, start, obstacles, end=end, limit=math.inf if limit is None else limit)
    return ground.shortest_way(end)


class WayFinder:
    """The shortest ways from one start to many ends."""

    def __init__(
        self,
        base: Base,
        facing: float,
        start: Point,
        obstacles: Obstacles,
        *,
        shrink: float = 0.0,
        limit: float | None = None,
    ) -> None:
        """Prepare the ways of a base from a start.

        Args:
            base: the base that moves.
            facing: its facing in degrees, kept on the way.
            start: where its centre is.
            obstacles: what it may not pass.
            shrink: how much smaller every obstacle is taken, in inches, for lower bounds of ways.
            limit: the longest way of interest, in inches.
        """
        self._arguments = (base, facing, start, obstacles)
        self._limit = math.inf if limit is None else limit
        self._shrink = shrink
        self._ground = _Ground(base, facing, start, obstacles, shrink=shrink, limit=self._limit)
        self._graph: TangentGraph | None = None

    def length_to(self, point: Point) -> float:
        """Return the length of the shortest way to a point, infinity when there is none."""
        found = self._find(point)
        return found[0] if found is not None else math.inf

    def way_to(self, point: Point) -> Way | None:
        """Return the shortest way to a point, or None."""
        found = self._find(point)
        if found is None:
            return None
        length, ending = found
        if ending is None:
            return Way((self._ground.start, point), length)
        assert self._graph is not None
        return self._ground.way(self._graph, point, ending)

    def lengths_to(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the lengths of the shortest ways to points (k, 2), infinity where there is none."""
        return np.array([self.length_to((x, y)) for x, y in np.asarray(points, dtype=float).tolist()], dtype=float)

    def _find(self, point: Point) -> tuple[float, Ending | None] | None:
        ground = self._ground
        if not ground.open or not ground.admits(point):
            return None
        distance = math.dist(ground.start, point)
        if distance > self._limit + FINE:
            return None
        if ground.is_straight(point):
            return distance, None
        if self._graph is None:
            self._graph = TangentGraph(ground.start, ground.bodies, ground.room, self._limit)
            self._graph.explore()
        ending = self._graph.nearest_to(point)
        return (ending.length, ending) if ending is not None else None


class _Ground:
    """The obstacles of one start as a tangent graph needs them: grown, shrunk, and only those within reach."""

    def __init__(
        self,
        base: Base,
        facing: float,
        start: Point,
        obstacles: Obstacles,
        *,
        end: Point | None = None,
        shrink: float = 0.0,
        limit: float = math.inf,
    ) -> None:
        self.start = start
        self.limit = limit
        self._less = TOLERANCE + shrink if shrink > 0.0 else TOLERANCE
        self.room, self.open = _room(base, facing, obstacles.board, [start] if end is None else [start, end], shrink)
        self._solid: list[Grown] = []
        self.bodies: list[Grown] = []
        ends = [start] if end is None else [start, end]
        usual = TOLERANCE + shrink if shrink > 0.0 else _SHRUNK
        for _, _, body in grown_obstacles(base, facing, obstacles):
            cx, cy = body.centre
            way = [math.hypot(x - cx, y - cy) - body.reach for x, y in ends]
            if sum(way) > limit:
                continue
            gap = min([body.gap_at(x, y) for (x, y), far in zip(ends, way, strict=True) if far < 0.0], default=0.0)
            if gap < -self._less:
                self.open = False
                return
            self._solid.append(body)
            smaller = body.shrunk(max(usual, min(FINE - gap, _DEEPEST)))
            if smaller is not None:
                self.bodies.append(smaller)

    def admits(self, point: Point) -> bool:
        """Say whether a base may stand here at all as far as the obstacles go."""
        left, right, near, far = self.room
        x, y = point
        slack = TOLERANCE - _SHRUNK + 1e-12
        if not (left - slack <= x <= right + slack and near - slack <= y <= far + slack):
            return False
        return all(body.gap_at(x, y) >= -self._less for body in self._solid)

    def is_straight(self, point: Point) -> bool:
        """Say whether the straight way to a point is clear."""
        return all(leg_gap(body, self.start, point)[0] >= -self._less for body in self._solid)

    def shortest_way(self, end: Point) -> Way | None:
        """Return the shortest way to one end: round few obstacles first, then round those in that way too."""
        if not self.open or not self.admits(end):
            return None
        distance = math.dist(self.start, end)
        if distance > self.limit + FINE:
            return None
        way = Way((self.start, end), distance)
        if self.is_straight(end):
            return way
        chosen: set[int] = set()
        while True:
            # What is shortest round some obstacles and clear of the others is shortest round all. An arc bulges out
            # of its chords, so whatever comes that near to them counts.
            legs = list(pairwise(way.path))
            new = {
                number
                for number, body in enumerate(self.bodies)
                if number not in chosen and any(leg_gap(body, p, q)[0] < _SHRUNK for p, q in legs)
            }
            if chosen and not new:
                return way
            chosen |= new or set(range(len(self.bodies)))
            graph = TangentGraph(self.start, [self.bodies[k] for k in sorted(chosen)], self.room, self.limit)
            found = graph.shortest_to(end)
            if found is None:
                return None
            way = self.way(graph, end, found)

    def way(self, graph: TangentGraph, end: Point, ending: Ending) -> Way:
        """Return a way found in a graph, its arcs made chords."""
        path = [self.start]
        for bend in graph.bends(ending):
            path += _chords(bend, 0.8 * _SHRUNK)
        path.append(end)
        tidy = [path[0], *(q for p, q in pairwise(path) if p != q)]
        return Way(tuple(tidy if len(tidy) > 1 else path[:1] * 2), ending.length)


def _room(
    base: Base, facing: float, board: tuple[float, float], ends: Sequence[Point], shrink: float
) -> tuple[Room, bool]:
    """Return where the centre may be on the table, and whether the ends are there, within the tolerance."""
    width, depth = board
    spare = TOLERANCE + shrink if shrink > 0.0 else _SHRUNK
    left, right = base.support(-1.0, 0.0, facing), width - base.support(1.0, 0.0, facing)
    near, far = base.support(0.0, -1.0, facing), depth - base.support(0.0, 1.0, facing)
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    slack = TOLERANCE + 1e-12
    inside = all(left - slack <= x <= right + slack for x in xs) and all(near - slack <= y <= far + slack for y in ys)
    room = min(left - spare, *xs), max(right + spare, *xs), min(near - spare, *ys), max(far + spare, *ys)
    return room, inside


def _chords(bend: Bend, deep: float) -> list[Point]:
    """Return places along an arc, from its beginning to its end, whose chords cut no deeper than `deep`."""
    count = max(1, math.ceil(abs(bend.turn) / 1.0))
    rim = bend.rim
    while True:
        step = bend.turn / count
        normals = [bend.normal + k * step for k in range(count + 1)]
        places = [rim.at(normal) for normal in normals]
        # A chord and the tangents at its ends make a triangle that holds the arc; its height bounds the depth.
        lengths = [math.dist(p, q) for p, q in pairwise(places)]
        worst = max(lengths) / 2 * math.tan(abs(step) / 2)
        if worst <= deep:
            return places
        count = max(count + 1, math.ceil(count * min(2.0, math.sqrt(worst / deep))))
