"""A base that turns somewhere on a given way: is there a clear manner of doing so?

It goes along straight lines and comes to its last facing anywhere on them, at one place or bit by bit. Here one place
is looked for, first among the points that are given, then along the lines. That there is no clear manner at all is
proved where it stands on something at either end, where the largest disc inside it does not pass, or where the way is
too short to make up for the room that the turn lacks. Otherwise it stays open.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from simulator.geometry.legs import Hit, Obstacles, clearance
from simulator.geometry.lengths import overlapping
from simulator.geometry.shapes import Base, Point, Round
from simulator.geometry.turning import tightest_turn

_HALVINGS: Final = 20
"""How finely it is found how far a base may go before it turns, and from where on it may go when it has."""
_PLACES: Final = 24
"""At how many places between those the turn is tried."""


@dataclass(frozen=True, slots=True)
class TurningWay:
    """What became of a way with a turn on it."""

    is_clear: bool | None
    """None where no clear place to turn was found, and none ruled out."""
    gap: float
    """The tightest signed gap of the best that was tried, in inches."""
    hit: Hit | None
    """Where that is, and to what; None without obstacles and table edge."""
    in_turn: bool = False
    """Whether it is while the base turns."""


def turning_way(
    base: Base, facing_from: float, facing_to: float, path: Sequence[Point], obstacles: Obstacles
) -> TurningWay:
    """Return whether a base may go along straight lines through `path` and turn on them, facings in degrees."""
    going = _Going(base, facing_from, facing_to, tuple(path), obstacles)
    best = max((going.turning_at(along) for along in going.corners), key=lambda tried: tried.gap)
    if not overlapping(best.gap):
        return best
    proof = going.stopped()
    if proof is not None:
        return proof
    if going.is_too_short():
        return going.told(best, is_clear=False)
    for along in going.places():
        tried = going.turning_at(along)
        if not overlapping(tried.gap):
            return tried
        best = max(best, tried, key=lambda one: one.gap)
    return going.told(best, is_clear=None)


class _Going:
    """One base on one way; places on it are told by how far along it they are, in inches."""

    def __init__(
        self, base: Base, facing_from: float, facing_to: float, path: tuple[Point, ...], obstacles: Obstacles
    ) -> None:
        self.base, self.before, self.after, self.path, self.obstacles = base, facing_from, facing_to, path, obstacles
        self.corners: tuple[float, ...] = tuple(accumulate((math.dist(p, q) for p, q in pairwise(path)), initial=0.0))

    @property
    def length(self) -> float:
        return self.corners[-1]

    def at(self, along: float) -> Point:
        """Return the point so far along."""
        for (p, q), (begins, ends) in zip(pairwise(self.path), pairwise(self.corners), strict=True):
            if along <= ends and ends > begins:
                share = (along - begins) / (ends - begins)
                return (p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1]))
        return self.path[-1]

    def to(self, along: float) -> tuple[Point, ...]:
        """Return the way as far as that."""
        return (*(p for p, corner in zip(self.path, self.corners, strict=True) if corner < along), self.at(along))

    def on_from(self, along: float) -> tuple[Point, ...]:
        """Return the rest of the way."""
        return (self.at(along), *(p for p, corner in zip(self.path, self.corners, strict=True) if corner > along))

    def turning_at(self, along: float) -> TurningWay:
        """Return what becomes of it when the base turns at one place."""
        legs = (
            (*clearance(self.base, self.before, self.to(along), self.obstacles), False),
            (*clearance(self.base, self.after, self.on_from(along), self.obstacles), False),
        )
        gap, hit, in_turn = min(legs, key=lambda leg: leg[0])
        turn = tightest_turn(self.base, self.at(along), self.before, self.after, self.obstacles)
        if turn[0] < gap:
            gap, hit, in_turn = *turn, True
        return TurningWay(not overlapping(gap), gap, hit, in_turn)

    def told(self, best: TurningWay, *, is_clear: bool | None) -> TurningWay:
        """Return what is to be said of the best that was tried: the depth of its overlap to all three decimals."""
        gap, hit = best.gap, best.hit
        if best.in_turn and hit is not None:
            gap, hit = tightest_turn(self.base, hit.at, self.before, self.after, self.obstacles, coarse=0.0)
        return TurningWay(is_clear, gap, hit, best.in_turn)

    def stopped(self) -> TurningWay | None:
        """Return what stops the base however it turns: where it begins, where it ends, or on its way; None: nothing."""
        start, end, disc = self.path[0], self.path[-1], Round(self.base.inner)
        for gap, hit in (
            clearance(self.base, self.before, (start,), self.obstacles),
            clearance(self.base, self.after, (end,), self.obstacles),
            clearance(disc, 0.0, self.path, self.obstacles),
        ):
            if overlapping(gap):
                return TurningWay(False, gap, hit)
        return None

    def is_too_short(self) -> bool:
        """Say whether the turn lacks more room in the middle than the base is ever away from there.

        Whenever it makes each bit of its turn, it overlaps as much but for what it is away from the middle then.
        """
        middle = self.at(self.length / 2)
        room = tightest_turn(self.base, middle, self.before, self.after, self.obstacles)[0]
        return overlapping(room + max(math.dist(middle, point) for point in self.path))

    def places(self) -> Iterator[float]:
        """Yield places along the way to which the base may go as it is, and from which on it may go when turned."""
        last = self._farthest(lambda along: clearance(self.base, self.before, self.to(along), self.obstacles)[0])
        first = self.length - self._farthest(
            lambda left: clearance(self.base, self.after, self.on_from(self.length - left), self.obstacles)[0]
        )
        if first <= last:
            yield from (first + (last - first) * k / _PLACES for k in range(_PLACES + 1))

    def _farthest(self, room: Callable[[float], float]) -> float:
        """Return how far the room suffices, where it never grows: less than that by very little at most."""
        if not overlapping(room(self.length)):
            return self.length
        low, high = 0.0, self.length
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            low, high = (low, middle) if overlapping(room(middle)) else (middle, high)
        return low
