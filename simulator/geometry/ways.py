"""Ways of a base round what it may not pass: exact shortest ones, straight where they can be.

A base that keeps its facing moves like its centre among obstacles grown by it. The shortest way is a chain of common
tangents and arcs of the grown obstacles (a tangent graph; LaValle, Planning Algorithms, 6.2.4, with curved corners).
Lengths in inches, facings in degrees.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.barrier import cuts
from simulator.geometry.chords import chords
from simulator.geometry.cores import FINE
from simulator.geometry.ground import Ground
from simulator.geometry.grown import Grown
from simulator.geometry.legs import Hit, Obstacles, clearance, leg_gap
from simulator.geometry.legs_in_bulk import clearances
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Base, Point
from simulator.geometry.tangent_graph import Bend, Ending, TangentGraph
from simulator.geometry.turning import turning_clearance
from simulator.geometry.ways_in_bulk import ManyWays

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

    Straight if that is clear by `clearance`; else exact to 1e-9 round the obstacles shrunk by half the tolerance
    (see `Ground`), and clear by `clearance` in any case. Both ends may overlap obstacles, or stick out of the table,
    by up to the tolerance; such an end adds at most the tolerance to the way.
    """
    longest = math.inf if limit is None else limit
    distance = math.dist(start, end)
    if not distance <= longest + FINE:  # no way goes to a place that is not a number, either
        return None
    ground = Ground(base, facing, (start, end), obstacles, limit=longest)
    if not ground.open:
        return None
    if not ground.straight_barrier.blocks(*start, *end):
        return Way((start, end), distance)
    return _bent(ground, start, end, longest)


def _bent(ground: Ground, start: Point, end: Point, limit: float) -> Way | None:
    """Return the shortest way that is not straight: round few obstacles first, then round those in that way too."""
    first, last = ground.eased(start), ground.eased(end)
    extra = math.dist(start, first) + math.dist(last, end)
    chosen: set[int] = set()
    legs: list[tuple[Point, Point]] = [(first, last)]
    bends: list[Bend] = []
    ending: Ending | None = None
    while True:
        # What is shortest round some obstacles, and free of the others, is shortest round all.
        new = {k for k, body in enumerate(ground.bodies) if k not in chosen and _in_the_way(body, legs, bends)}
        if ending is not None and not new:
            return _way([start, first], bends, [last, end], ending.length + extra, ground.depth)
        chosen |= new or set(range(len(ground.bodies)))
        graph = TangentGraph(first, [ground.bodies[k] for k in sorted(chosen)], ground.room, limit)
        ending = graph.shortest_to(last)
        if ending is None or ending.length + extra > limit + FINE:
            return None
        bends = graph.bends(ending)
        stops = [first, *(p for bend in bends for p in (bend.begins, bend.ends)), last]
        legs = list(zip(stops[::2], stops[1::2], strict=True))


def _in_the_way(body: Grown, legs: list[tuple[Point, Point]], bends: list[Bend]) -> bool:
    """Say whether an obstacle stands in a way. At worst, one that only comes near an arc is said to."""
    for (x, y), (u, v) in legs:
        length = math.hypot(u - x, v - y)
        if length > 0.0 and cuts(body, x, y, u, v, (y - v) / length, (u - x) / length):
            return True
    bx, by = body.centre
    for bend in bends:
        rim = bend.rim
        far = math.hypot(bx - rim.x, by - rim.y)
        if far >= rim.core.reach + body.reach:
            continue
        if rim.radius >= 0.0 and body.is_disc:
            # Between its ends an arc is nearest to what lies in the direction of one of its normals.
            turn = (math.atan2(by - rim.y, bx - rim.x) - bend.normal) * (1.0 if bend.turn > 0.0 else -1.0)
            if turn % math.tau < abs(bend.turn) and abs(far - rim.radius) < body.core.radius:
                return True
        elif any(leg_gap(body, p, q)[0] < TOLERANCE for p, q in pairwise(chords(bend, TOLERANCE))):
            return True
    return False


def _way(before: list[Point], bends: list[Bend], after: list[Point], length: float, depth: float) -> Way:
    """Return a way whose arcs are made chords that use up most of what obstacles were not shrunk of the tolerance."""
    path = before
    for bend in bends:
        path += chords(bend, 0.8 * (TOLERANCE - depth))
    path += after
    return Way((path[0], *(q for p, q in pairwise(path) if p != q)), length)


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
            shrink: how much smaller every obstacle is taken, in inches, beyond the tolerance, for lower bounds: any
                way clear by `clearance` to within `shrink` of a point is at least as long as the one found to that
                point, less `shrink`.
            limit: the longest way of interest, in inches.
        """
        self._arguments = (base, facing, start, obstacles)
        self._start = start
        self._limit = math.inf if limit is None else limit
        self._shrink = shrink
        self._ground = Ground(base, facing, (start,), obstacles, shrink=shrink, limit=self._limit)
        self._first = self._ground.eased(start) if shrink <= 0.0 and self._ground.open else start
        self._extra = math.dist(start, self._first)

    def length_to(self, point: Point) -> float:
        """Return the length of the shortest way to a point, infinity when there is none."""
        found = self._find(point)
        if found is None:
            return math.inf
        return found.length if isinstance(found, Way) else found.length + self._extra

    def way_to(self, point: Point) -> Way | None:
        """Return the shortest way to a point, or None."""
        found = self._find(point)
        if found is None or isinstance(found, Way):
            return found
        length = found.length + self._extra
        return _way([self._start, self._first], self._graph.bends(found), [point], length, self._ground.depth)

    @property
    def sets_out(self) -> bool:
        """Whether the base may stand where it starts: otherwise no way begins."""
        return self._ground.open

    def turning_points(self, step: float) -> list[tuple[Point, float]]:
        """Return places where shortest ways bend, with the lengths of the ways to them; see the tangent graph's."""
        if not self._ground.open:
            return []
        return [(point, length + self._extra) for point, length in self._graph.turning_points(step)]

    def lengths_to(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the lengths of the shortest ways to points (k, 2), infinity where there is none."""
        points = np.asarray(points, dtype=float).reshape(-1, 2)
        found = np.full(len(points), np.inf)
        if not self._ground.open or not len(points):
            return found
        distances = np.hypot(points[:, 0] - self._start[0], points[:, 1] - self._start[1])
        rest = np.flatnonzero(distances <= self._limit + FINE)
        rest = rest[self._many.admitted(points[rest])]
        straight = self._many.straight(self._start, points[rest])
        found[rest[straight]] = distances[rest[straight]]
        rest = rest[~straight]
        free = self._many.free(points[rest]) if self._many.bends else np.zeros(len(rest), dtype=bool)
        if free.any():
            lengths = self._many.bent(self._graph, points[rest[free]], self._limit - self._extra)
            found[rest[free]] = lengths + self._extra
        for k in rest[~free].tolist():
            found[k] = self.length_to((float(points[k, 0]), float(points[k, 1])))
        return found

    def straight_lengths_to(self, points: NDArray[np.float64], *, stands: bool = False) -> NDArray[np.float64]:
        """Return the lengths of straight ways to points (k, 2), infinity where these are blocked: quickly answered.

        Args:
            points: the ends.
            stands: whether it is known already that the base may stand at each of them.
        """
        points = np.asarray(points, dtype=float).reshape(-1, 2)
        found = np.full(len(points), np.inf)
        if self._ground.open and len(points):
            distances = np.hypot(points[:, 0] - self._start[0], points[:, 1] - self._start[1])
            rest = np.flatnonzero(distances <= self._limit + FINE)
            if not stands:
                rest = rest[self._many.admitted(points[rest])]
            rest = rest[self._many.straight(self._start, points[rest])]
            found[rest] = distances[rest]
        return found

    @cached_property
    def _many(self) -> ManyWays:
        return ManyWays(self._ground)

    @cached_property
    def _graph(self) -> TangentGraph:
        ground = self._ground
        graph = TangentGraph(self._first, ground.bodies, ground.room, self._limit - self._extra)
        graph.explore()
        return graph

    def _find(self, point: Point) -> Way | Ending | None:
        ground = self._ground
        distance = math.dist(self._start, point)
        if not ground.open or not distance <= self._limit + FINE or not ground.admits(point):
            return None
        if not ground.straight_barrier.blocks(*self._start, *point):
            return Way((self._start, point), distance)
        if ground.is_free(point):
            return self._graph.nearest_to(point)
        if self._shrink > 0.0:
            return None
        # It overlaps something by more than the obstacles here are shrunk, if within the tolerance.
        return shortest_way(*self._arguments[:3], point, self._arguments[3], limit=self._limit)
