"""Shortest ways of a point round grown obstacles: straight legs along common tangents, arcs round rounded corners.

The graph is built as it is searched (Dijkstra, or A* towards a single target): the nodes are arrivals of legs at arcs,
and from each the way may run on along its arc to any later tangent. Lengths in inches, angles in radians.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from simulator.geometry.barrier import Barrier
from simulator.geometry.cores import FINE, FULL_TURN
from simulator.geometry.grown import Grown
from simulator.geometry.rims import Rim, Room, rims_of
from simulator.geometry.shapes import Point
from simulator.geometry.tangents import bitangents, touch

BEHIND: Final = 1e-7
"""Radians. A place this little behind another counts as the same."""


class Arrival(NamedTuple):
    """The end of a leg on an arc."""

    length: float
    """Of the way so far."""
    rim: int
    sense: int
    """Which way round it goes on: +1 counter-clockwise."""
    arc: int
    offset: float
    """Where on the free arc, counted in the sense of turning."""
    normal: float
    before: Arrival | None
    """Where the leg came from: None for the start."""
    left: float
    """The normal at which the way left the rim before."""


class Departure(NamedTuple):
    """A common tangent, in the direction from one rim to another."""

    number: int
    """Both directions of a tangent have the same number but for the last bit."""
    arc: int
    offset: float
    normal: float
    length: float
    here: Point
    there: Point
    rim: int
    """What it leads to, and so on."""
    sense: int
    next_arc: int
    next_offset: float
    next_normal: float


class Bend(NamedTuple):
    """An arc of a way round one rim."""

    rim: Rim
    normal: float
    """Where it begins."""
    turn: float
    """How far it turns, positive counter-clockwise."""

    @property
    def begins(self) -> Point:
        """The place where it begins."""
        return self.rim.at(self.normal)

    @property
    def ends(self) -> Point:
        """The place where it ends."""
        return self.rim.at(self.normal + self.turn)


class Ending(NamedTuple):
    """How a bent way comes to its end: the arrival at its last arc, and where it leaves that."""

    length: float
    """Of the whole way."""
    last: Arrival
    normal: float


class TangentGraph:
    """Shortest ways from one start round grown obstacles, none longer than a limit."""

    def __init__(self, start: Point, bodies: Sequence[Grown], room: Room, limit: float = math.inf) -> None:
        """Take a start outside all bodies, the bodies, where the centre fits on the table, and the longest way."""
        self.start = start
        self.rims = rims_of(bodies, room)
        self._longest = limit + FINE
        self._barrier = Barrier(bodies)
        self._settled: dict[tuple[int, int], list[Arrival]] = {}
        self._departures: dict[tuple[int, int], list[Departure]] = {
            (number, sense): [] for number in range(len(self.rims)) for sense in (1, -1)
        }
        self._linked: set[int] = set()
        self._tangents = 0
        self._clear: dict[int, bool] = {}

    def explore(self) -> None:
        """Find the shortest ways to all arcs within the limit."""
        self._search(None)

    def shortest_to(self, target: Point) -> Ending | None:
        """Return the shortest bent way to one target, without exploring more than it takes."""
        return self._search(target)

    def nearest_to(self, target: Point) -> Ending | None:
        """Return the shortest bent way to a target, after exploring."""
        found, shortest = None, self._longest
        for arrival in self.settled:
            if arrival.length < shortest:
                ending = self._ending(arrival, target, shortest)
                if ending is not None:
                    found, shortest = ending, ending.length
        return found

    @property
    def settled(self) -> list[Arrival]:
        """The arrivals found so far from which some place is reached by a shortest way."""
        return [arrival for arrivals in self._settled.values() for arrival in arrivals]

    def turning_points(self, step: float) -> list[tuple[Point, float]]:
        """Return places where shortest ways bend, with the lengths of the ways to them, after exploring.

        Args:
            step: the places of an arc are no farther apart than this, in radians of its normal. They lie at whole
                multiples of it, and where an arc is come to and where it ends.
        """
        found = []
        for arrival in self.settled:
            rim = self.rims[arrival.rim]
            width = rim.free[arrival.arc][1]
            most = min(FULL_TURN / 2, width if width >= FULL_TURN else width - arrival.offset)
            for turn in _stops(arrival.normal * arrival.sense, most, step):
                length = arrival.length + _along(rim, arrival, turn)
                if length > self._longest:
                    break
                found.append((rim.at(arrival.normal + arrival.sense * turn), length))
        return found

    def bends(self, ending: Ending) -> list[Bend]:
        """Return the arcs of a way in order."""
        bends: list[Bend] = []
        last: Arrival | None = ending.last
        normal = ending.normal
        while last is not None:
            rim = self.rims[last.rim]
            turn = self._turn_to(rim, last, normal)
            assert turn is not None, "a way leaves an arc behind where it came to it"
            bends.append(Bend(rim, last.normal, last.sense * turn))
            normal, last = last.left, last.before
        return bends[::-1]

    def _search(self, target: Point | None) -> Ending | None:
        queue: list[tuple[float, int, Arrival]] = []
        best: dict[int, float] = {}
        found: Ending | None = None
        shortest = self._longest
        count = 0
        for arrival, (x, y) in self._first_arrivals():
            bound = arrival.length + (math.hypot(x - target[0], y - target[1]) if target else 0.0)
            if bound <= shortest:
                queue.append((bound, count, arrival))
                count += 1
        heapq.heapify(queue)
        while queue:
            bound, _, arrival = heapq.heappop(queue)
            if bound > shortest:
                break
            rim = self.rims[arrival.rim]
            key = (arrival.rim, arrival.sense)
            settled = self._settled.setdefault(key, [])
            if self._outdone(rim, arrival, settled):
                continue
            settled.append(arrival)
            if target is not None:
                ending = self._ending(arrival, target, shortest)
                if ending is not None:
                    found, shortest = ending, ending.length
            for leg in self._departures_from(*key):
                if leg.arc != arrival.arc:
                    continue
                turn = turn_between(rim, leg.arc, arrival.offset, leg.offset)
                if turn is None:
                    continue
                length = arrival.length + _along(rim, arrival, turn) + leg.length
                bound = length + (math.hypot(leg.there[0] - target[0], leg.there[1] - target[1]) if target else 0.0)
                if bound > shortest or length >= best.get(leg.number, math.inf) or not self._is_clear(leg):
                    continue
                best[leg.number] = length
                onward = Arrival(
                    length, leg.rim, leg.sense, leg.next_arc, leg.next_offset, leg.next_normal, arrival, leg.normal
                )
                heapq.heappush(queue, (bound, count, onward))
                count += 1
        return found

    def _first_arrivals(self) -> list[tuple[Arrival, Point]]:
        x, y = self.start
        found = []
        for number, rim in enumerate(self.rims):
            for sense in (1, -1):
                normal = touch(rim, x, y, -sense)
                spot = rim.locate(normal)
                if spot is not None:
                    there = rim.at(normal)
                    if not self._barrier.blocks(x, y, *there):
                        length = math.hypot(there[0] - x, there[1] - y)
                        offset = _counted(rim, spot, sense)
                        found.append((Arrival(length, number, sense, spot[0], offset, normal, None, 0.0), there))
        return found

    def _ending(self, arrival: Arrival, target: Point, below: float) -> Ending | None:
        """Return the way that ends along the arc of an arrival and a last leg, if there is one shorter than `below`."""
        rim = self.rims[arrival.rim]
        normal = touch(rim, target[0], target[1], arrival.sense)
        turn = self._turn_to(rim, arrival, normal)
        if turn is None:
            return None
        x, y = rim.at(normal)
        length = arrival.length + _along(rim, arrival, turn) + math.hypot(x - target[0], y - target[1])
        if length >= below or self._barrier.blocks(x, y, *target):
            return None
        return Ending(length, arrival, normal)

    def _turn_to(self, rim: Rim, arrival: Arrival, normal: float) -> float | None:
        spot = rim.locate(normal)
        if spot is None or spot[0] != arrival.arc:
            return None
        return turn_between(rim, arrival.arc, arrival.offset, _counted(rim, spot, arrival.sense))

    def _outdone(self, rim: Rim, arrival: Arrival, settled: list[Arrival]) -> bool:
        """Say whether an earlier arrival on the same arc, gone on along it, is as short here."""
        for other in settled:
            if other.arc == arrival.arc:
                turn = turn_between(rim, arrival.arc, other.offset, arrival.offset)
                if turn is not None and other.length + _along(rim, other, turn) <= arrival.length + 1e-12:
                    return True
        return False

    def _is_clear(self, leg: Departure) -> bool:
        tangent = leg.number >> 1
        if tangent not in self._clear:
            self._clear[tangent] = not self._barrier.blocks(*leg.here, *leg.there)
        return self._clear[tangent]

    def _departures_from(self, number: int, sense: int) -> list[Departure]:
        if number not in self._linked:
            for other in range(len(self.rims)):
                if other != number and other not in self._linked:
                    self._link(number, other)
            self._linked.add(number)
        return self._departures[number, sense]

    def _link(self, number: int, other: int) -> None:
        """Add the common tangents of two rims, in both directions."""
        rim, next_rim = self.rims[number], self.rims[other]
        for sense, (normal, next_sense, next_normal) in bitangents(rim, next_rim):
            spot = rim.locate(normal)
            if spot is None:
                continue
            next_spot = next_rim.locate(next_normal)
            if next_spot is None:
                continue
            here, there = rim.at(normal), next_rim.at(next_normal)
            length = math.hypot(there[0] - here[0], there[1] - here[1])
            tangent = self._tangents
            self._tangents += 2
            self._departures[number, sense].append(
                Departure(
                    tangent, spot[0], _counted(rim, spot, sense), normal, length, here, there,
                    other, next_sense, next_spot[0], _counted(next_rim, next_spot, next_sense), next_normal,
                )
            )  # fmt: skip
            self._departures[other, -next_sense].append(
                Departure(
                    tangent + 1, next_spot[0], _counted(next_rim, next_spot, -next_sense), next_normal, length,
                    there, here, number, -sense, spot[0], _counted(rim, spot, -sense), normal,
                )
            )  # fmt: skip


def _counted(rim: Rim, spot: tuple[int, float], sense: int) -> float:
    """Return how far a place is along its free arc, counted in the sense of turning."""
    return spot[1] if sense > 0 else rim.free[spot[0]][1] - spot[1]


def _stops(begin: float, most: float, step: float) -> list[float]:
    """Return turns from `begin` on, up to `most`: none, those that come to whole multiples of a step, and the most."""
    first = math.floor(begin / step) + 1
    last = math.ceil((begin + most) / step) - 1
    return [0.0, *(k * step - begin for k in range(first, last + 1)), most]


def _along(rim: Rim, arrival: Arrival, turn: float) -> float:
    """Return how long the way is round the rim from an arrival on."""
    if rim.radius >= 0.0:
        return rim.radius * turn
    return rim.length(arrival.normal if arrival.sense > 0 else arrival.normal - turn, turn)


def turn_between(rim: Rim, arc: int, here: float, there: float) -> float | None:
    """Return how far a way turns from one place of a free arc to a later one, or None when that is behind it."""
    turn = there - here
    if rim.free[arc][1] >= FULL_TURN:
        # A whole circle goes round and round; a place a hair behind is here, not a turn ahead.
        turn = (turn + FINE) % FULL_TURN - FINE
    elif turn < -BEHIND:
        return None
    return max(turn, 0.0)
