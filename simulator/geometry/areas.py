"""The places that keep conditions, as regions to shade: what a verdict says of a place is never read off them.

Everything is about the centre of a base with a fixed facing. A condition on its gaps to bodies is one on its centre's
distance from these bodies grown by the base (see `grown`), so each is a union or an intersection of their outlines.
Base contact leaves a band of two thousandths of an inch, which no polygon can show: there the region is lines, the
curves of contact themselves. Lengths in inches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import shapely
from shapely.geometry.base import BaseGeometry

from simulator.geometry.conditions import (
    Beyond,
    Clear,
    Condition,
    Nearer,
    NearerPolygon,
    OffPolygons,
    OnBoard,
    Within,
    WithinAll,
    WithinCount,
    WithinPolygon,
)
from simulator.geometry.grown import Grown, grown_body, grown_polygon
from simulator.geometry.kernels import Floats
from simulator.geometry.legs import room_on
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.outlines import FINENESS, outline
from simulator.geometry.shapes import Base, Body, Point, Round
from simulator.geometry.squares import squares

_THIN: Final = 5 * FINENESS
"""Inches. A band no wider than this is shown as a line."""
_SPECK: Final = 1e-6
"""Square inches. Smaller pieces come from polygons, not from the rules."""

Ring = tuple[Point, ...]


@dataclass(frozen=True, eq=False)
class Region:
    """Places on the table for the centre of a base: areas, and lines where only contact will do."""

    shape: BaseGeometry
    """Polygons."""
    contact: BaseGeometry
    """Lines."""

    @cached_property
    def rings(self) -> tuple[Ring, ...]:
        """The outlines of the areas, not closed; a ring inside another is a hole."""
        found = []
        for part in _polygons(shapely.simplify(self.shape, FINENESS)):
            found += [_points(ring)[:-1] for ring in (part.exterior, *part.interiors)]
        return tuple(found)

    @cached_property
    def lines(self) -> tuple[Ring, ...]:
        """The lines of contact."""
        merged = shapely.line_merge(shapely.simplify(self.contact, FINENESS))
        return tuple(_points(part) for part in _lines(merged))

    @property
    def is_empty(self) -> bool:
        """Whether there is no such place."""
        return bool(self.shape.is_empty and self.contact.is_empty)

    @property
    def some_place(self) -> Point | None:
        """Some place well inside the largest area, or in the middle of the longest line; None where there is none."""
        parts = _polygons(self.shape)
        if parts:
            inside = shapely.maximum_inscribed_circle(max(parts, key=lambda p: p.area), tolerance=0.01)
            x, y = inside.coords[0]
            return (x, y)
        lines = _lines(self.contact)
        if lines:
            middle = max(lines, key=lambda p: p.length).interpolate(0.5, normalized=True)
            return (middle.x, middle.y)
        return None

    def holds(self, point: Point, by: float = 0.0) -> bool:
        """Say whether a place is in the areas, at least `by` from their borders; or on a line, within the tolerance."""
        here = shapely.Point(point)
        if self.shape.covers(here):
            return bool(self.shape.boundary.distance(here) >= by)
        return by <= 0.0 and bool(self.contact.distance(here) <= FINENESS)

    def off(self, point: Point) -> float:
        """Return how far a place is from the nearest one of these; infinity where there is none."""
        if self.is_empty:
            return float("inf")
        here = shapely.Point(point)
        return min(float(s.distance(here)) for s in (self.shape, self.contact) if not s.is_empty)

    def joined(self, other: Region) -> Region:
        """Return the places of either."""
        return Region(shapely.union(self.shape, other.shape), shapely.union(self.contact, other.contact))


NOWHERE: Final = Region(shapely.Polygon(), shapely.LineString())


def whole(area: BaseGeometry) -> Region:
    """Return an area as a region."""
    return Region(area, shapely.LineString())


def places(base: Base, facing: float, within: BaseGeometry, conditions: Sequence[Condition]) -> Region:
    """Return the part of an area where a base with this facing (degrees) keeps all of some conditions.

    Those that this module has no outline of are put together of squares, which takes longer and shows steps.
    """
    touching = next((c for c in conditions if _is_contact(c, conditions)), None)
    narrowing = _Narrowing(base, facing, within)
    if touching is None:
        return whole(narrowing.area(conditions))
    assert isinstance(touching, Within)
    return Region(shapely.Polygon(), narrowing.contact(touching, conditions))


def _is_contact(condition: Condition, conditions: Sequence[Condition]) -> bool:
    """Say whether a condition asks for contact with bodies that others keep the base off."""
    if not isinstance(condition, Within) or condition.distance + 2 * TOLERANCE > _THIN or not condition.bodies:
        return False
    kept_off = {body for other in conditions if isinstance(other, Clear) for body in other.bodies}
    return kept_off >= set(condition.bodies)


class _Narrowing:
    """An area narrowed down by conditions on the places of one base."""

    def __init__(self, base: Base, facing: float, within: BaseGeometry) -> None:
        self.base, self.facing, self.within = base, facing, within
        self._seen = shapely.box(*within.bounds) if not within.is_empty else within

    def area(self, conditions: Iterable[Condition]) -> BaseGeometry:
        """Return where all conditions are kept."""
        if self.within.is_empty:
            return self.within
        area, holes = self.within, list[BaseGeometry]()
        for condition in conditions:
            match condition:
                case Clear() | Beyond() | OffPolygons():
                    holes += self._holes(condition)
                case _:
                    area = shapely.intersection(area, self._kept(condition))
        area = shapely.difference(area, shapely.union_all(holes)) if holes else area
        parts = [part for part in _polygons(area) if part.area > _SPECK]
        return shapely.union_all(parts) if len(parts) > 1 else (parts[0] if parts else shapely.Polygon())

    def contact(self, touching: Within, conditions: Sequence[Condition]) -> BaseGeometry:
        """Return the lines where the base touches one of some bodies and keeps all other conditions."""
        rest = [c for c in conditions if c is not touching and not isinstance(c, Clear)]
        # What is within reach ends at what is to be touched: its border is where the lines are.
        area = shapely.intersection(shapely.buffer(self.within, _THIN / 2, quad_segs=4), self._kept_of(rest))
        clear = {body for c in conditions if isinstance(c, Clear) for body in c.bodies}
        lines = []
        for body in touching.bodies:
            curve = outline(grown_body(self.base, self.facing, body), -FINENESS / 2)
            if curve is None or not self._near(curve):
                continue
            line = shapely.intersection(shapely.LinearRing(curve), area)
            for other in clear - {body}:
                inner = outline(grown_body(self.base, self.facing, other), -TOLERANCE - FINENESS)
                if inner is not None and self._near(inner):
                    line = shapely.difference(line, shapely.Polygon(inner))
            lines += _lines(line)
        return shapely.union_all(lines) if lines else shapely.LineString()

    def _kept_of(self, conditions: Iterable[Condition]) -> BaseGeometry:
        kept = _Narrowing(self.base, self.facing, shapely.buffer(self._seen, _THIN, join_style="mitre"))
        return kept.area(conditions)

    def _kept(self, condition: Condition) -> BaseGeometry:
        """Return where a condition that bounds gaps from above is kept."""
        match condition:
            case Within(bodies=bodies, distance=distance):
                return shapely.union_all(self._around(bodies, distance + TOLERANCE))
            case Nearer(bodies=bodies, than=than):
                return shapely.union_all(self._around(bodies, than - TOLERANCE))
            case WithinAll(bodies=bodies, distance=distance):
                kept = self._seen
                for body in bodies:
                    kept = shapely.intersection(kept, shapely.union_all(self._around((body,), distance + TOLERANCE)))
                return kept
            case WithinCount(bodies=bodies, distance=distance, count=count):
                return self._covered(self._around(bodies, distance + TOLERANCE), count)
            case WithinPolygon(outline=corners, distance=distance):
                return shapely.union_all(self._around_pieces(corners, distance + TOLERANCE))
            case NearerPolygon(outline=corners, than=than):
                return shapely.union_all(self._around_pieces(corners, than - TOLERANCE))
            case OnBoard(width=width, depth=depth):
                left, right, low, high = room_on((width, depth), self.base, self.facing)
                return shapely.box(left - TOLERANCE, low - TOLERANCE, right + TOLERANCE, high + TOLERANCE)
            case _:
                return squares(self.base, self.facing, condition, self._seen.bounds)

    def _holes(self, condition: Clear | Beyond | OffPolygons) -> list[BaseGeometry]:
        """Return what a condition that bounds gaps from below takes away."""
        match condition:
            case OffPolygons(polygons=polygons):
                return [hole for corners in polygons for hole in self._around_pieces(corners, -TOLERANCE)]
            case Beyond(bodies=bodies, distance=distance):
                return self._around(bodies, distance + TOLERANCE)
            case Clear(bodies=bodies):
                return self._around(bodies, -TOLERANCE)

    def _covered(self, shapes: Sequence[BaseGeometry], count: int) -> BaseGeometry:
        """Return what at least so many of some shapes cover."""
        layers = [self._seen, *[shapely.Polygon()] * max(count, 0)]
        for shape in shapes:
            for k in range(len(layers) - 1, 0, -1):
                layers[k] = shapely.union(layers[k], shapely.intersection(layers[k - 1], shape))
        return layers[-1]

    def _around(self, bodies: Iterable[Body], distance: float) -> list[BaseGeometry]:
        """Return the places with gaps of at most a distance to bodies, a polygon each; those far away are left out."""
        return self._polygons((grown_body(self.base, self.facing, body) for body in bodies), distance)

    def _around_pieces(self, corners: Ring, distance: float) -> list[BaseGeometry]:
        facing = 0.0 if isinstance(self.base, Round) else self.facing
        return self._polygons(grown_polygon(self.base, facing, corners), distance)

    def _polygons(self, bodies: Iterable[Grown], distance: float) -> list[BaseGeometry]:
        found: list[BaseGeometry] = []
        left, low, right, high = self._seen.bounds if not self._seen.is_empty else (0.0, 0.0, 0.0, 0.0)
        for grown in bodies:
            (x, y), reach = grown.centre, grown.reach + distance
            if left - reach <= x <= right + reach and low - reach <= y <= high + reach:
                curve = outline(grown, distance)
                if curve is not None:
                    found.append(shapely.Polygon(curve))
        return found

    def _near(self, curve: Floats) -> bool:
        return bool(shapely.intersects(self._seen, shapely.Polygon(curve)))


def _polygons(shape: BaseGeometry) -> list[shapely.Polygon]:
    return [part for part in shapely.get_parts(shape) if isinstance(part, shapely.Polygon) and not part.is_empty]


def _lines(shape: BaseGeometry) -> list[shapely.LineString]:
    return [part for part in shapely.get_parts(shape) if isinstance(part, shapely.LineString) and part.length > 0.0]


def _points(line: BaseGeometry) -> Ring:
    return tuple((x, y) for x, y in shapely.get_coordinates(line).tolist())
