"""Shortest ways of a point round grown obstacles: straight legs along common tangents, arcs round rounded corners.

The graph is built as it is searched (Dijkstra, or A* towards a single target): the nodes are arrivals of legs at arcs,
and from each the way may run on along its arc to any later tangent. Lengths in inches, angles in radians.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from simulator.geometry.grown import FINE, FULL_TURN, Grown
from simulator.geometry.rims import Rim, Room, rims_of
from simulator.geometry.shapes import Point
from simulator.geometry.tangents import bitangents, touch


@dataclass(frozen=True, slots=True, eq=False)
class Arrival:
    """A leg's end on an arc: on which rim, in which sense it turns on, where, and how long the way was."""

    length: float
    rim: int
    sense: int
    arc: int
    offset: float
    """How far along the free arc in the sense of turning, in radians."""
    normal: float
    before: Arrival | None
    """Where the leg came from: None for the start."""
    left: float
    """The normal at which the way left the rim before."""


@dataclass(frozen=True, slots=True)
class Bend:
    """An arc of a way round one rim."""

    rim: Rim
    normal: float
    """Where it begins."""
    turn: float
    """How far it turns, in radians, positive counter-clockwise."""


class Barrier:
    """Grown obstacles as something a straight leg may not cut through."""

    def __init__(self, bodies: Iterable[Grown]) -> None:
        self._discs: list[tuple[float, float, float]] = []
        self._others: list[tuple[float, float, float, Grown]] = []
        for body in bodies:
            if body.is_disc:
                x, y = body.corners[0]
                self._discs.append((x, y, max(body.core.radius - FINE, 0.0) ** 2))
            else:
                x, y = body.centre
                self._others.append((x, y, body.reach**2, body))

    def blocks(self, x0: float, y0: float, x1: float, y1: float) -> bool:
        """Say whether the leg between two places, both outside all obstacles, cuts through one deeper than FINE."""
        dx, dy = x1 - x0, y1 - y0
        square = dx * dx + dy * dy
        for x, y, limit in self._discs:
            ex, ey = x - x0, y - y0
            if 0.0 < ex * dx + ey * dy < square:
                across = ex * dy - ey * dx
                if across * across < limit * square:
                    return True
        if not self._others or square == 0.0:
            return False
        length = math.sqrt(square)
        nx, ny = -dy / length, dx / length
        for x, y, limit, body in self._others:
            across = nx * (x - x0) + ny * (y - y0)
            if across * across >= limit:
                continue
            line = nx * x0 + ny * y0
            above, below = body.support(nx, ny), body.support(-nx, -ny)
            if line >= above - FINE or line <= FINE - below:
                continue
            # The chord between the outermost points to both sides of the line crosses it inside the obstacle. With
            # both ends outside, the leg runs through the obstacle if that crossing lies between them.
            px, py = body.point(nx, ny)
            qx, qy = body.point(-nx, -ny)
            share = (line + below) / (above + below)
            along = ((qx + share * (px - qx) - x0) * dx + (qy + share * (py - qy) - y0) * dy) / square
            if 0.0 < along < 1.0:
                return True
        return False


Departure = tuple[int, float, float, float, int, int, int, float, float, float, float]
"""Arc, offset and normal where a tangent leaves; its length; rim, sense, arc, offset, normal and place it leads to."""


class TangentGraph:
    """All shortest ways from one start round grown obstacles, up to a limit."""

    def __init__(self, start: Point, bodies: Sequence[Grown], room: Room, limit: float = math.inf) -> None:
        self.start = start
        self.limit = limit
        self.barrier = Barrier(bodies)
        self.rims = rims_of(bodies, room)
        self._settled: dict[tuple[int, int], list[Arrival]] = {}
        self._departures: dict[tuple[int, int], list[Departure]] = {}
        self._clear: dict[tuple[int, int, int], bool] = {}

    def explore(self) -> None:
        """Find the shortest ways to all arcs within the limit."""
        self._search(None)

    def shortest_to(self, target: Point) -> tuple[float, Arrival | None, float] | None:
        """Return length, last arrival and last normal of the shortest bent way to one target, without exploring all."""
        return self._search(target)

    def _search(self, target: Point | None) -> tuple[float, Arrival | None, float] | None:
        queue: list[tuple[float, int, Arrival]] = []
        best: dict[tuple[int, int, int], float] = {}
        found: tuple[float, Arrival | None, float] | None = None
        shortest = self.limit + FINE
        count = 0

        def push(arrival: Arrival, x: float, y: float) -> None:
            nonlocal count
            bound = arrival.length + (math.hypot(x - target[0], y - target[1]) if target else 0.0)
            if bound <= shortest:
                count += 1
                heapq.heappush(queue, (bound, count, arrival))

        sx, sy = self.start
        for number, rim in enumerate(self.rims):
            for sense in (1, -1):
                normal = touch(rim, sx, sy, -sense)
                spot = rim.locate(normal)
                if spot is None:
                    continue
                x, y = rim.at(normal)
                if self.barrier.blocks(sx, sy, x, y):
                    continue
                arc, offset = spot
                offset = offset if sense > 0 else rim.free[arc][1] - offset
                push(Arrival(math.hypot(x - sx, y - sy), number, sense, arc, offset, normal, None, 0.0), x, y)
        while queue:
            bound, _, arrival = heapq.heappop(queue)
            if bound > shortest:
                break
            key = (arrival.rim, arrival.sense)
            settled = self._settled.setdefault(key, [])
            rim = self.rims[arrival.rim]
            if self._outdone(rim, arrival, settled):
                continue
            settled.append(arrival)
            if target is not None:
                ending = self._ending(arrival, target, shortest)
                if ending is not None:
                    found = ending
                    shortest = ending[0]
            for index, departure in enumerate(self._departures_of(*key)):
                arc, offset, normal, leg, number, sense, arc2, offset2, normal2, x, y = departure
                if arc != arrival.arc:
                    continue
                turn = turn_between(rim, arc, arrival.offset, offset)
                if turn is None:
                    continue
                length = arrival.length + self._along(rim, arrival, turn) + leg
                name = (arrival.rim, arrival.sense, index)
                if length > shortest or length >= best.get(name, math.inf) or not self._is_clear(name, departure):
                    continue
                best[name] = length
                push(Arrival(length, number, sense, arc2, offset2, normal2, arrival, normal), x, y)
        return found

    def _ending(self, arrival: Arrival, target: Point, below: float) -> tuple[float, Arrival, float] | None:
        """Return the way that ends along the arc of an arrival and a last leg, if there is one shorter than `below`."""
        rim = self.rims[arrival.rim]
        normal = touch(rim, *target, arrival.sense)
        turn = self._turn_to(rim, arrival, normal)
        if turn is None:
            return None
        x, y = rim.at(normal)
        length = arrival.length + self._along(rim, arrival, turn) + math.hypot(x - target[0], y - target[1])
        if length >= below or self.barrier.blocks(x, y, *target):
            return None
        return length, arrival, normal

    def nearest_to(self, target: Point) -> tuple[float, Arrival | None, float] | None:
        """Return length, last arrival and last normal of the shortest bent way to a target, after exploring."""
        found = None
        shortest = self.limit + FINE
        for arrivals in self._settled.values():
            for arrival in arrivals:
                if arrival.length < shortest:
                    ending = self._ending(arrival, target, shortest)
                    if ending is not None:
                        found, shortest = ending, ending[0]
        return found

    def bends(self, last: Arrival | None, normal: float) -> list[Bend]:
        """Return the arcs of a way from its beginning, given its last arrival and where it leaves that arc."""
        bends: list[Bend] = []
        while last is not None:
            rim = self.rims[last.rim]
            turn = self._turn_to(rim, last, normal)
            assert turn is not None
            bends.append(Bend(rim, last.normal, last.sense * turn))
            normal, last = last.left, last.before
        return bends[::-1]

    def _turn_to(self, rim: Rim, arrival: Arrival, normal: float) -> float | None:
        spot = rim.locate(normal)
        if spot is None or spot[0] != arrival.arc:
            return None
        offset = spot[1] if arrival.sense > 0 else rim.free[spot[0]][1] - spot[1]
        return turn_between(rim, arrival.arc, arrival.offset, offset)

    def _along(self, rim: Rim, arrival: Arrival, turn: float) -> float:
        return rim.length(arrival.normal if arrival.sense > 0 else arrival.normal - turn, turn)

    def _outdone(self, rim: Rim, arrival: Arrival, settled: list[Arrival]) -> bool:
        """Say whether an earlier arrival on the same arc, gone on along it, is as short here."""
        for other in settled:
            if other.arc == arrival.arc:
                turn = turn_between(rim, arrival.arc, other.offset, arrival.offset)
                if turn is not None and other.length + self._along(rim, other, turn) <= arrival.length + 1e-12:
                    return True
        return False

    def _is_clear(self, name: tuple[int, int, int], departure: Departure) -> bool:
        if name not in self._clear:
            x, y = self.rims[name[0]].at(departure[2])
            self._clear[name] = not self.barrier.blocks(x, y, departure[9], departure[10])
        return self._clear[name]

    def _departures_of(self, number: int, sense: int) -> list[Departure]:
        key = (number, sense)
        if key in self._departures:
            return self._departures[key]
        rim = self.rims[number]
        found: list[Departure] = []
        for index, other in enumerate(self.rims):
            if index == number:
                continue
            for normal, sense2, normal2 in bitangents(rim, sense, other):
                spot, spot2 = rim.locate(normal), other.locate(normal2)
                if spot is None or spot2 is None:
                    continue
                (x, y), (u, v) = rim.at(normal), other.at(normal2)
                offset = spot[1] if sense > 0 else rim.free[spot[0]][1] - spot[1]
                offset2 = spot2[1] if sense2 > 0 else other.free[spot2[0]][1] - spot2[1]
                leg = math.hypot(u - x, v - y)
                found.append((spot[0], offset, normal, leg, index, sense2, spot2[0], offset2, normal2, u, v))
        self._departures[key] = found
        return found


_SEAM: Final = 1e-7


def turn_between(rim: Rim, arc: int, here: float, there: float) -> float | None:
    """Return how far a way turns from one place of a free arc to a later one, or None when that is behind it."""
    turn = there - here
    if rim.free[arc][1] >= FULL_TURN:
        # A whole circle goes round and round; a place a hair behind is here, not a turn ahead.
        turn = (turn + FINE) % FULL_TURN - FINE
    elif turn < -_SEAM:
        return None
    return max(turn, 0.0)
