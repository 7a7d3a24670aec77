"""The lengths of the shortest ways from one start to many places at once; bent ones only among discs and polygons."""

from __future__ import annotations

import math
from functools import cached_property

import numpy as np

from simulator.geometry.cores import FINE, FULL_TURN
from simulator.geometry.ground import Ground
from simulator.geometry.legs_in_bulk import Bools, BulkBarrier, Floats
from simulator.geometry.rims import Rim
from simulator.geometry.shapes import Point
from simulator.geometry.tangent_graph import BEHIND, Arrival, TangentGraph


class ManyWays:
    """The ground of many ways as arrays."""

    def __init__(self, ground: Ground) -> None:
        """Prepare the obstacles of a ground."""
        self._ground = ground

    @cached_property
    def bends(self) -> bool:
        """Whether `bent` knows the ways here: no oval has a part in them."""
        return not any(body.core.ellipses for body in self._ground.solid)

    @cached_property
    def _solid(self) -> BulkBarrier:
        return BulkBarrier(self._ground.solid)

    @cached_property
    def _straight(self) -> BulkBarrier:
        return BulkBarrier(self._ground.straight_bodies)

    @cached_property
    def _shrunk(self) -> BulkBarrier:
        return BulkBarrier(self._ground.bodies)

    def admitted(self, points: Floats) -> Bools:
        """Say of each point whether the base may stand there."""
        left, right, near, far = self._ground.outermost
        x, y = points[:, 0], points[:, 1]
        return (x >= left) & (x <= right) & (y >= near) & (y <= far) & self._solid.outside(points, self._ground.slack)

    def straight(self, start: Point, points: Floats) -> Bools:
        """Say of each admitted point whether the straight way there is clear."""
        return ~self._straight.blocks(np.broadcast_to(np.array(start), points.shape), points)

    def free(self, points: Floats) -> Bools:
        """Say of each point whether it lies outside the shrunk obstacles, and in the room of the ground."""
        left, right, near, far = self._ground.room
        x, y = points[:, 0], points[:, 1]
        return (x >= left) & (x <= right) & (y >= near) & (y <= far) & self._shrunk.outside(points, FINE)

    def bent(self, graph: TangentGraph, points: Floats, limit: float) -> Floats:
        """Return the lengths (k,) of the shortest bent ways to free points, infinity beyond the limit."""
        best = np.full(len(points), np.inf)
        bound = np.full(len(points), limit + FINE)
        for arrival in sorted(graph.settled, key=lambda a: a.length):
            lengths, ends = _endings(graph.rims[arrival.rim], arrival, points)
            shorter = np.flatnonzero(lengths < bound)
            if len(shorter):
                shorter = shorter[~self._shrunk.blocks(ends[shorter], points[shorter])]
                best[shorter] = bound[shorter] = lengths[shorter]
        return best


def _endings(rim: Rim, arrival: Arrival, points: Floats) -> tuple[Floats, Floats]:
    """Return how long the ways are that go on from an arrival and then straight to each point, and where they leave.

    Infinity where the arc is not free as far as that.
    """
    dx, dy = points[:, 0] - rim.x, points[:, 1] - rim.y
    far = np.hypot(dx, dy)
    half = np.arccos(rim.radius / np.maximum(far, rim.radius)) if rim.radius > 0.0 else math.pi / 2
    normal = np.arctan2(dy, dx) - arrival.sense * half
    start, width = rim.free[arrival.arc]
    offset = (normal - start + FINE) % FULL_TURN - FINE
    turn = (offset if arrival.sense > 0 else width - offset) - arrival.offset
    if width >= FULL_TURN:
        turn = (turn + FINE) % FULL_TURN - FINE
        reached = np.ones(len(points), dtype=bool)
    else:
        reached = (offset <= width + FINE) & (turn >= -BEHIND)
    ends = np.column_stack([rim.x + rim.radius * np.cos(normal), rim.y + rim.radius * np.sin(normal)])
    last = np.hypot(*(points - ends).T)
    lengths = arrival.length + rim.radius * np.maximum(turn, 0.0) + last
    return np.where(reached, lengths, np.inf), ends
