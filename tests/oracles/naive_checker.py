"""A straightforward pile-in checker, as one would write it with Shapely: polygons, buffers, a grid for "if possible".

It shares nothing with the referee but the question. It is the baseline of a benchmark, not an oracle at boundaries:
polygons for circles are a few thousandths of an inch off.
"""

from __future__ import annotations

import math
from itertools import combinations

from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry

Place = tuple[float, float]
SEGMENTS = 16
"""Segments a quarter circle, Shapely's usual choice."""
GRID = 0.15
"""Inches between the places tried for a model that could have engaged: coarse, to be fair to the baseline."""


class NaivePileIn:
    """One unit of round bases that moves in straight lines, against enemy units of round bases."""

    def __init__(self, radius: float, starts: list[Place], ends: list[Place], enemies: list[list[Place]]) -> None:
        """Take everything as centres in inches; all bases have one radius."""
        self.radius, self.starts, self.ends = radius, starts, ends
        self.enemies = [[self.base(p) for p in unit] for unit in enemies]

    def base(self, place: Place) -> BaseGeometry:
        """A base as a polygon."""
        return Point(place).buffer(self.radius, quad_segs=SEGMENTS)

    def distance(self, base: BaseGeometry, unit: list[BaseGeometry]) -> float:
        """The distance from a base to a unit."""
        return min(base.distance(foe) for foe in unit)

    def check(self) -> set[str]:
        """The clauses that are broken, by the referee's names."""
        broken: set[str] = set()
        began = [self.base(p) for p in self.starts]
        ended = [self.base(p) for p in self.ends]
        all_enemies = [foe for unit in self.enemies for foe in unit]
        targets = [u for u in self.enemies if any(self.distance(b, u) <= 2.0 for b in began)]
        for i, (start, end) in enumerate(zip(self.starts, self.ends, strict=True)):
            if math.dist(start, end) > 3.0:
                broken.add("move.distance")
            swept = LineString([start, end]).buffer(self.radius, quad_segs=SEGMENTS)
            if any(swept.intersection(foe).area > 1e-6 for foe in all_enemies):
                broken.add("move.blocked")
            now = [*ended[:i], *began[i + 1 :]]
            if any(ended[i].intersection(other).area > 1e-6 for other in [*now, *all_enemies]):
                broken.add("move.overlap")
            if any(began[i].distance(foe) <= 0.001 for foe in all_enemies):
                broken.add("pile-in.base-contact")
            target = min(targets, key=lambda unit: self.distance(began[i], unit))
            if self.distance(ended[i], target) >= self.distance(began[i], target):
                broken.add("pile-in.closer")
            if self.distance(ended[i], target) > 2.0 and self.could_engage(i, target, now, ended, all_enemies):
                broken.add("pile-in.engaged-if-possible")
            for unit in targets:
                if self.distance(began[i], unit) <= 2.0 < self.distance(ended[i], unit):
                    broken.add("pile-in.keeps-engagements")
        if not any(self.distance(b, u) <= 2.0 for b in ended for u in self.enemies):
            broken.add("pile-in.unit-engaged")
        if not self.coherent(ended):
            broken.add("move.coherency")
        return broken

    def coherent(self, bases: list[BaseGeometry]) -> bool:
        """Whether a unit is in coherency."""
        if any(a.distance(b) > 9.0 for a, b in combinations(bases, 2)):
            return False
        return all(any(a is not b and a.distance(b) <= 2.0 for b in bases) for a in bases)

    def could_engage(
        self,
        i: int,
        target: list[BaseGeometry],
        now: list[BaseGeometry],
        ended: list[BaseGeometry],
        all_enemies: list[BaseGeometry],
    ) -> bool:
        """Whether some place of a grid, straight ahead, would have engaged the target."""
        x, y = self.starts[i]
        steps = int(3.0 / GRID)
        for a in range(-steps, steps + 1):
            for b in range(-steps, steps + 1):
                place = (x + a * GRID, y + b * GRID)
                if math.hypot(a * GRID, b * GRID) > 3.0:
                    continue
                base = self.base(place)
                if self.distance(base, target) > 2.0:
                    continue
                if any(base.intersection(other).area > 1e-6 for other in [*now, *all_enemies]):
                    continue
                swept = LineString([(x, y), place]).buffer(self.radius, quad_segs=SEGMENTS)
                if any(swept.intersection(foe).area > 1e-6 for foe in all_enemies):
                    continue
                if self.coherent([*ended[:i], base, *ended[i + 1 :]]):
                    return True
        return False
