"""Ways on random tables judged: their lengths, and what is wrong with one by measures that know no finder."""

from __future__ import annotations

import math
from itertools import pairwise

import shapely

from simulator.geometry.lengths import TOLERANCE, overlapping
from simulator.geometry.shapes import Round
from simulator.geometry.ways import Way, clearance, shortest_way
from tests.geometry.ways_tables import Table


def way_on(table: Table) -> Way | None:
    """The shortest way on a table."""
    return shortest_way(table.base, table.facing, table.start, table.end, table.obstacles)


def length_on(table: Table) -> float:
    """Its length, infinity when there is none."""
    way = way_on(table)
    return way.length if way is not None else math.inf


def same(one: float, other: float, within: float = 1e-8) -> bool:
    """Whether two lengths are the same, both infinite included."""
    return one == other or abs(one - other) <= within


def faults(table: Table, way: Way) -> list[str]:
    """What is wrong with a way by `clearance` and, for round bases, by Shapely's distances of lines and points."""
    found = []
    tightest, hit = clearance(table.base, table.facing, way.path, table.obstacles)
    if overlapping(tightest):
        found.append(f"overlaps {hit}")
    if (way.path[0], way.path[-1]) != (table.start, table.end):
        found.append("does not go from the start to the end")
    polyline = math.fsum(math.dist(p, q) for p, q in pairwise(way.path))
    if not way.length - 0.01 <= polyline <= way.length + 1e-9:
        found.append(f"says {way.length}, is {polyline}")
    if not math.dist(table.start, table.end) <= way.length + 1e-9:
        found.append("is shorter than straight")
    if isinstance(table.base, Round):
        line = shapely.LineString(way.path)
        for body in table.obstacles.bodies:
            if isinstance(body.base, Round):
                room = line.distance(shapely.Point(body.pose.point)) - table.base.radius - body.base.radius
                found += [f"overlaps by {room}"] if room < -TOLERANCE - 1e-9 else []
        for outline in table.obstacles.polygons:
            room = line.distance(shapely.Polygon(outline)) - table.base.radius
            found += [f"overlaps terrain by {room}"] if room < -TOLERANCE - 1e-9 else []
    return found
