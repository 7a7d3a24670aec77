"""Measuring to polygons: nearest edges, sums of two convex ones, and convex pieces of those that are not.

Corners are (x, y) in inches, counter-clockwise where a function says "convex".
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from simulator.geometry.shapes import Point

_IN_LINE: Final = 1e-9
"""Inches. A point this close behind an edge may, but for rounding, be on it: two edges in line differ by less."""


class Foot(NamedTuple):
    """Where a point is nearest to a polygon's outline."""

    gap: float
    """Distance to the polygon, or minus the distance to its outline from inside."""
    nx: float
    """Unit direction out of the polygon: the point is the foot plus `gap` times it."""
    ny: float
    edge: int
    """Index of the edge the foot lies on: from this corner to the next."""
    along: float
    """Where on the edge, from 0 to 1."""


def foot_on_convex(x: float, y: float, corners: Sequence[Point]) -> Foot:
    """Return the nearest point of a convex polygon's outline to (x, y). Exact inside and outside."""
    out = -math.inf
    edges: list[tuple[float, int, float, float, float, float]] = []
    x1, y1 = corners[-1]
    last = len(corners) - 1
    for i, (x2, y2) in enumerate(corners):
        ex, ey = x2 - x1, y2 - y1
        length = math.hypot(ex, ey)
        if length > 0.0:
            rx, ry = x - x1, y - y1
            away = (ey * rx - ex * ry) / length
            if away > -_IN_LINE or away > out - _IN_LINE:
                edges.append((away, i - 1 if i else last, rx, ry, ex, ey))
                out = max(out, away)
        x1, y1 = x2, y2
    # From outside the nearest of the edges that are seen from there; from inside the one whose line is nearest, and
    # of several in line the one that the foot lies on.
    best, measure = Foot(math.inf, 1.0, 0.0, 0, 0.0), math.inf
    for away, edge, rx, ry, ex, ey in edges:
        if out <= 0.0 and away <= out - _IN_LINE:
            continue
        square = ex * ex + ey * ey
        t = min(1.0, max(0.0, (ex * rx + ey * ry) / square))
        fx, fy = rx - t * ex, ry - t * ey
        far = math.hypot(fx, fy)
        if far < measure:
            measure = far
            if out > 0.0 and far > 0.0:
                best = Foot(far, fx / far, fy / far, edge, t)
            else:
                length = math.sqrt(square)
                best = Foot(away, ey / length, -ex / length, edge, t)
    return best


def foot_on_simple(x: float, y: float, corners: Sequence[Point]) -> Foot:
    """Return the nearest point of any simple polygon's outline to (x, y); the gap is negative inside.

    The polygon may be concave and go round either way; `edge` counts in the order given.
    """
    nearest, foot, inside = math.inf, Foot(math.inf, 1.0, 0.0, 0, 0.0), False
    x1, y1 = corners[-1]
    last = len(corners) - 1
    area = 0.0
    for i, (x2, y2) in enumerate(corners):
        ex, ey = x2 - x1, y2 - y1
        rx, ry = x - x1, y - y1
        area += (x1 - x) * (y2 - y) - (x2 - x) * (y1 - y)
        if (y1 > y) != (y2 > y) and (ex * ry - ey * rx > 0.0) == (ey > 0.0):
            inside = not inside
        square = ex * ex + ey * ey
        if square > 0.0:
            t = min(1.0, max(0.0, (ex * rx + ey * ry) / square))
            fx, fy = rx - t * ex, ry - t * ey
            far = math.hypot(fx, fy)
            if far < nearest:
                nearest = far
                edge = i - 1 if i else last
                foot = (
                    Foot(far, fx / far, fy / far, edge, t)
                    if far > 0.0
                    else Foot(0.0, ey / math.sqrt(square), -ex / math.sqrt(square), edge, t)
                )
        x1, y1 = x2, y2
    if nearest == 0.0:
        return foot if area > 0.0 else foot._replace(nx=-foot.nx, ny=-foot.ny)
    return foot._replace(gap=-foot.gap, nx=-foot.nx, ny=-foot.ny) if inside else foot


def convex_pair(first: Sequence[Point], second: Sequence[Point]) -> tuple[float, Point, Point]:
    """Return the signed gap of two convex polygons and the points of both outlines between which it is measured.

    The gap is the signed distance of the origin to the sum of the first polygon and the mirrored second one, whose
    edges are those of both in order of their direction.
    """
    n, m = len(first), len(second)
    i = min(range(n), key=lambda k: (first[k][1], first[k][0]))
    j = max(range(m), key=lambda k: (second[k][1], second[k][0]))
    corners: list[Point] = []
    origin: list[tuple[int, int]] = []
    taken, matched = 0, 0
    while taken < n or matched < m:
        (ax, ay), (bx, by) = first[i], second[j]
        corners.append((ax - bx, ay - by))
        origin.append((i, j))
        u, v = (i + 1) % n, (j + 1) % m
        turn = (first[u][0] - ax) * (by - second[v][1]) - (first[u][1] - ay) * (bx - second[v][0])
        if matched == m or (taken < n and (turn > 0.0 or first[u] == first[i])):
            i, taken = u, taken + 1
        else:
            j, matched = v, matched + 1
    foot = foot_on_convex(0.0, 0.0, corners)
    (i, j), (u, v) = origin[foot.edge], origin[(foot.edge + 1) % len(origin)]
    return foot.gap, _between(first[i], first[u], foot.along), _between(second[j], second[v], foot.along)


def _between(a: Point, b: Point, t: float) -> Point:
    """Return the point that lies t of the way from a to b."""
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


@lru_cache(maxsize=4096)
def counter_clockwise(outline: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return a simple polygon without repeated corners, counter-clockwise.

    Raises:
        ValueError: if fewer than three different corners remain, or they enclose no area.
    """
    ring = tuple(p for p, before in zip(outline, (*outline[-1:], *outline), strict=False) if p != before)
    area = sum(x * v - u * y for (x, y), (u, v) in zip(ring, (*ring[1:], *ring[:1]), strict=True))
    if len(ring) < 3 or area == 0.0:
        raise ValueError(f"an outline needs at least three corners that are not in line: {outline}")
    return ring if area > 0.0 else ring[::-1]


@lru_cache(maxsize=4096)
def convex_parts(outline: tuple[Point, ...]) -> tuple[tuple[Point, ...], ...]:
    """Return convex pieces, counter-clockwise, that make up a simple polygon: itself if it is convex, else triangles.

    Raises:
        ValueError: if the outline encloses no area.
    """
    ring = counter_clockwise(outline)
    x0, y0 = ring[0]
    if all(
        (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) >= 0.0
        for a, b, c in zip(ring, (*ring[1:], *ring[:1]), (*ring[2:], *ring[:2]), strict=True)
    ) and all((b[0] - x0) * (c[1] - y0) - (b[1] - y0) * (c[0] - x0) >= 0.0 for b, c in pairwise(ring[1:])):
        return (ring,)
    import shapely  # here, because it takes long to load and only concave terrain needs it

    triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(shapely.Polygon(ring)))
    pieces = (shapely.get_coordinates(piece).tolist() for piece in triangles)
    return tuple(counter_clockwise(tuple((x, y) for x, y in piece)) for piece in pieces)
