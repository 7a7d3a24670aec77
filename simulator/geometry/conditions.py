"""What is asked of a place: named conditions on a base that stands at a centre with a facing.

Each condition measures a signed slack in inches: zero or more where it is kept, below zero where it is broken, with
the tolerance of decision D7 already inside. Slacks are 1-Lipschitz in the centre and `base.spin`-Lipschitz in the
facing (in radians): moving the base by one inch changes no slack by more than one inch. The search for places rests
on that and on nothing else, so a new condition needs only a name and such a slack.

A condition without anything to measure to: nothing can be within a distance of nobody (slack minus infinity), and
everything keeps clear of nobody (slack infinity).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.gaps import Flock, convex_parts
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Base, Body, Hull, Oval, Point, Pose, Round

Floats = NDArray[np.float64]
"""An array of float64."""

NUMERIC: Final = 1e-9
"""Inches. Floating-point sums are trusted to this much: a witness keeps every slack by it, a proof breaks one by it."""


class Condition(Protocol):
    """One thing that is asked of a place."""

    @property
    def name(self) -> str:
        """What the list of reasons calls it."""
        ...

    def slacks(self, base: Base, centres: Floats, facings: Floats) -> Floats:
        """Return the slack of `base` at each of `centres` (k, 2), with `facings` (k,) in degrees: (k,) inches."""
        ...


@dataclass(frozen=True)
class BodiesCondition:
    """A condition on the gaps to some bodies."""

    name: str
    bodies: tuple[Body, ...]

    nearest_counts: ClassVar[bool] = True
    """Whether only the smallest gap matters."""

    @cached_property
    def _flock(self) -> Flock:
        return Flock.of(self.bodies)

    def slacks(self, base: Base, centres: Floats, facings: Floats) -> Floats:
        """Return the slacks of `base` at centres (k, 2), with facings (k,) in degrees."""
        if not self.bodies:
            return self.slacks_of(np.empty((len(centres), 0)))
        if self.nearest_counts:
            return self.slacks_of(self._flock.least_from(base, centres, facings)[:, None])
        return self.slacks_of(self._flock.gaps_from(base, centres, facings))

    def slacks_of(self, gaps: Floats) -> Floats:
        """Return the slacks at places with these gaps to the bodies, (k, len(bodies))."""
        raise NotImplementedError


def _least(gaps: Floats) -> Floats:
    """Return the smallest gap of each row; infinity where there is nobody."""
    return np.asarray(gaps.min(axis=1, initial=math.inf))


@dataclass(frozen=True)
class Within(BodiesCondition):
    """The gap to at least one of `bodies` is at most `distance`."""

    distance: float

    def slacks_of(self, gaps: Floats) -> Floats:
        """Return `distance` minus the smallest gap, plus the tolerance."""
        return self.distance + TOLERANCE - _least(gaps)


@dataclass(frozen=True)
class WithinAll(BodiesCondition):
    """The gap to every one of `bodies` is at most `distance`."""

    nearest_counts = False
    distance: float

    def slacks_of(self, gaps: Floats) -> Floats:
        """Return `distance` minus the largest gap, plus the tolerance."""
        return np.asarray(self.distance + TOLERANCE - gaps.max(axis=1, initial=-math.inf))


@dataclass(frozen=True)
class WithinCount(BodiesCondition):
    """The gap to at least `count` of `bodies` is at most `distance` (coherency with two neighbours)."""

    nearest_counts = False
    distance: float
    count: int

    def slacks_of(self, gaps: Floats) -> Floats:
        """Return `distance` minus the `count`-th smallest gap, plus the tolerance."""
        if self.count <= 0:
            return np.full(len(gaps), math.inf)
        if gaps.shape[1] < self.count:
            return np.full(len(gaps), -math.inf)
        last = self.count - 1
        return self.distance + TOLERANCE - np.partition(gaps, last, axis=1)[:, last]


@dataclass(frozen=True)
class Nearer(BodiesCondition):
    """The gap to the nearest of `bodies` is strictly smaller than `than`: by more than the tolerance."""

    than: float

    def slacks_of(self, gaps: Floats) -> Floats:
        """Return `than` minus the smallest gap, minus the tolerance."""
        return self.than - TOLERANCE - _least(gaps)


@dataclass(frozen=True)
class Beyond(BodiesCondition):
    """The gap to every one of `bodies` is more than `distance`, by more than the tolerance (unengaged)."""

    distance: float

    def slacks_of(self, gaps: Floats) -> Floats:
        """Return the smallest gap minus `distance`, minus the tolerance."""
        return _least(gaps) - self.distance - TOLERANCE


@dataclass(frozen=True)
class Clear(BodiesCondition):
    """The base overlaps none of `bodies`; touching is allowed."""

    def slacks_of(self, gaps: Floats) -> Floats:
        """Return the smallest gap plus the tolerance."""
        return _least(gaps) + TOLERANCE


def _solid(outlines: Sequence[Sequence[Point]]) -> Flock:
    """Return the convex pieces of solid outlines as bodies standing about their own middles."""
    bodies = []
    for outline in outlines:
        for part in convex_parts(tuple(outline)):
            x, y = (sum(axis) / len(part) for axis in zip(*part, strict=True))
            bodies.append(Body(Hull(tuple((u - x, v - y) for u, v in part)), Pose(x, y)))
    return Flock.of(tuple(bodies))


@dataclass(frozen=True)
class OffPolygons:
    """The base overlaps none of the solid outlines `polygons` (simple, maybe not convex); touching is allowed."""

    name: str
    polygons: tuple[tuple[Point, ...], ...]

    @cached_property
    def pieces(self) -> Flock:
        """The convex pieces of the outlines, as hulls."""
        return _solid(self.polygons)

    def slacks(self, base: Base, centres: Floats, facings: Floats) -> Floats:
        """Return the smallest gap to an outline plus the tolerance; overlaps are measured by convex pieces."""
        if not self.polygons:
            return np.full(len(centres), math.inf)
        return _least(self.pieces.gaps_from(base, centres, facings)) + TOLERANCE


@dataclass(frozen=True)
class _Outline:
    """A condition on the gap to one solid outline (simple, maybe not convex)."""

    name: str
    outline: tuple[Point, ...]

    @cached_property
    def _flock(self) -> Flock:
        return _solid((self.outline,))

    def _gap(self, base: Base, centres: Floats, facings: Floats) -> Floats:
        return _least(self._flock.gaps_from(base, centres, facings))


@dataclass(frozen=True)
class WithinPolygon(_Outline):
    """The gap to the solid outline is at most `distance`; 0 asks the base to touch it or to be inside."""

    distance: float

    def slacks(self, base: Base, centres: Floats, facings: Floats) -> Floats:
        """Return `distance` minus the gap, plus the tolerance."""
        return self.distance + TOLERANCE - self._gap(base, centres, facings)


@dataclass(frozen=True)
class NearerPolygon(_Outline):
    """The gap to the solid outline is strictly smaller than `than`: by more than the tolerance."""

    than: float

    def slacks(self, base: Base, centres: Floats, facings: Floats) -> Floats:
        """Return `than` minus the gap, minus the tolerance."""
        return self.than - TOLERANCE - self._gap(base, centres, facings)


@dataclass(frozen=True)
class OnBoard:
    """The base stands wholly on the table [0, width] x [0, depth]."""

    name: str
    width: float
    depth: float

    def slacks(self, base: Base, centres: Floats, facings: Floats) -> Floats:
        """Return how far inside the nearest table edge the base is, plus the tolerance."""
        left, right, low, high = _extents(base, facings)
        x, y = centres[:, 0], centres[:, 1]
        inside = np.minimum(np.minimum(x - left, self.width - x - right), np.minimum(y - low, self.depth - y - high))
        return inside + TOLERANCE


def _extents(base: Base, facings: Floats) -> tuple[Floats | float, Floats | float, Floats | float, Floats | float]:
    """Return how far a base reaches from its centre to the left, the right, down and up, for each facing."""
    if isinstance(base, Round):
        return base.radius, base.radius, base.radius, base.radius
    turn = np.radians(facings)
    c, s = np.cos(turn), np.sin(turn)
    if isinstance(base, Oval):
        across, along = np.hypot(base.a * c, base.b * s), np.hypot(base.a * s, base.b * c)
        return across, across, along, along
    corners = np.array(base.corners)
    x = np.outer(c, corners[:, 0]) - np.outer(s, corners[:, 1])
    y = np.outer(s, corners[:, 0]) + np.outer(c, corners[:, 1])
    return -x.min(axis=1), x.max(axis=1), -y.min(axis=1), y.max(axis=1)


def contact_conditions(touch: Sequence[Body]) -> tuple[Condition, ...]:
    """Return base contact as conditions on a place: within no distance of one of `touch`, and on none of them."""
    return Within("contact", tuple(touch), 0.0), Clear("on what is to be touched", tuple(touch))


def contradiction(conditions: Sequence[Condition]) -> tuple[Condition, Condition] | None:
    """Return two conditions that no place can keep together, because they bound the same gaps from both sides.

    Their slacks may sum to exactly zero (a base in contact that is to come nearer), where splitting cells would never
    end. Others that contradict one another are left to the search.
    """
    near = [(c, *_upper(c)) for c in conditions if isinstance(c, Within | WithinAll | Nearer) and c.bodies]
    far = [(c, *_lower(c)) for c in conditions if isinstance(c, Beyond | Clear)]
    for one, upper, upper_strict in near:
        for other, lower, lower_strict in far:
            room = NUMERIC if upper_strict or lower_strict else -NUMERIC
            meets = upper < lower + room
            if meets and set(one.bodies) <= set(other.bodies):
                return one, other
    return None


def nearby(conditions: Sequence[Condition], base: Base, start: Pose, longest: float) -> tuple[Condition, ...]:
    """Return the conditions without the bodies that `base` cannot come near enough to break them by.

    Holds for centres within `longest` of the start; elsewhere the slacks can only be larger than they were.
    """

    def close(body: Body, distance: float) -> bool:
        away = math.hypot(body.pose.x - start.x, body.pose.y - start.y)
        return away <= longest + base.reach + body.base.reach + distance + TOLERANCE

    kept: list[Condition] = []
    for condition in conditions:
        if isinstance(condition, Clear | Beyond):
            distance = condition.distance if isinstance(condition, Beyond) else 0.0
            bodies = tuple(body for body in condition.bodies if close(body, distance))
            kept.append(condition if len(bodies) == len(condition.bodies) else replace(condition, bodies=bodies))
        else:
            kept.append(condition)
    return tuple(kept)


def _upper(condition: Within | WithinAll | Nearer) -> tuple[float, bool]:
    """Return the most the gap may be, tolerance included, and whether it must stay below that."""
    if isinstance(condition, Nearer):
        return condition.than - TOLERANCE, True
    return condition.distance + TOLERANCE, False


def _lower(condition: Beyond | Clear) -> tuple[float, bool]:
    """Return the least the gap may be, tolerance included, and whether it must stay above that."""
    if isinstance(condition, Beyond):
        return condition.distance + TOLERANCE, True
    return -TOLERANCE, False
