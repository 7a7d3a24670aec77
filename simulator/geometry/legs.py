"""Straight lines: how much room a base has at the tightest place anywhere along them. Exact, nothing is sampled.

Along a straight line the signed gap of a base that does not turn is a convex function of the way gone (a maximum of
linear functions), so the tightest place is found by convex minimisation in one dimension, or in closed form.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from simulator.geometry.grown import Grown, grown_body, grown_polygon
from simulator.geometry.rims import Room
from simulator.geometry.shapes import Base, Body, Point, Round

_EXACT: Final = 1e-11
"""Inches. The tightest gap along a leg is known at least this well."""


@dataclass(frozen=True, slots=True)
class Obstacles:
    """What a moving base may not pass."""

    bodies: tuple[Body, ...] = ()
    """Bases of enemies, and of friends too big to be moved through."""
    polygons: tuple[tuple[Point, ...], ...] = ()
    """Terrain that stops it: simple polygons, maybe not convex, solid."""
    board: tuple[float, float] = (math.inf, math.inf)
    """Width and depth of the table, one corner at (0, 0); its edge may not be crossed. Infinite: there is no edge."""


@dataclass(frozen=True, slots=True)
class Hit:
    """The tightest place of a way."""

    kind: Literal["body", "polygon", "edge"]
    index: int
    """Of the body or polygon; the edges are 0 left, 1 right, 2 near, 3 far."""
    at: Point
    """Centre of the moving base there."""
    gap: float
    """Signed, in inches."""


def clearance(base: Base, facing: float, path: Sequence[Point], obstacles: Obstacles) -> tuple[float, Hit | None]:
    """Return the smallest signed gap anywhere along straight lines through `path`, and where and to what it is.

    The base keeps its facing (degrees). A way is clear when the answer is not `overlapping`. Without any obstacle or
    table edge the gap is infinite and there is no hit. Exact to 1e-9 inches.
    """
    best, hit = math.inf, None
    legs = list(pairwise(path)) or [(point, point) for point in path]
    for found in _edge_hits(base, facing, path, obstacles.board):
        if found.gap < best:
            best, hit = found.gap, found
    for kind, index, body in grown_obstacles(base, facing, obstacles):
        cx, cy = body.centre
        for p, q in legs:
            if not body.is_disc and _far(cx, cy, p, q) - body.reach >= best:
                continue
            gap, t = leg_gap(body, p, q)
            if gap < best:
                at = (p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]))
                best, hit = gap, Hit(kind, index, at, gap)
    return best, hit


def grown_obstacles(
    base: Base, facing: float, obstacles: Obstacles
) -> Iterator[tuple[Literal["body", "polygon"], int, Grown]]:
    """Yield every body, and every convex piece of every polygon, grown by the moving base, with its number."""
    for index, body in enumerate(obstacles.bodies):
        yield "body", index, grown_body(base, facing, body)
    for index, outline in enumerate(obstacles.polygons):
        for part in grown_polygon(base, 0.0 if isinstance(base, Round) else facing, outline):
            yield "polygon", index, part


def room_on(board: tuple[float, float], base: Base, facing: float) -> Room:
    """Return where on the table the centre of a base with this facing (degrees) may be."""
    width, depth = board
    left, right, near, far = -math.inf, math.inf, -math.inf, math.inf
    if width < math.inf:
        left, right = base.support(-1.0, 0.0, facing), width - base.support(1.0, 0.0, facing)
    if depth < math.inf:
        near, far = base.support(0.0, -1.0, facing), depth - base.support(0.0, 1.0, facing)
    return left, right, near, far


def _edge_hits(base: Base, facing: float, path: Sequence[Point], board: tuple[float, float]) -> Iterator[Hit]:
    left, right, near, far = room_on(board, base, facing)
    for x, y in path:
        for index, gap in enumerate((x - left, right - x, y - near, far - y)):
            if gap < math.inf:
                yield Hit("edge", index, (x, y), gap)


def _far(x: float, y: float, p: Point, q: Point) -> float:
    """Return the distance of (x, y) from the line segment from p to q."""
    dx, dy, ex, ey = q[0] - p[0], q[1] - p[1], x - p[0], y - p[1]
    square = dx * dx + dy * dy
    t = (ex * dx + ey * dy) / square if square > 0.0 else 0.0
    t = 0.0 if not t > 0.0 else min(t, 1.0)
    return math.hypot(ex - t * dx, ey - t * dy)


def leg_gap(body: Grown, p: Point, q: Point) -> tuple[float, float]:
    """Return the smallest signed distance from a grown obstacle along the leg from p (0) to q (1), and where."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = math.hypot(dx, dy)
    if length < 1e-13:
        return body.gap_at(*p), 0.0
    if body.is_disc:
        (x, y), radius = body.corners[0], body.core.radius
        t = ((x - p[0]) * dx + (y - p[1]) * dy) / length / length
        t = 0.0 if t < 0.0 else min(t, 1.0)
        return math.hypot(x - p[0] - t * dx, y - p[1] - t * dy) - radius, t
    nx, ny = -dy / length, dx / length
    for side in (1.0, -1.0):
        apart = side * (nx * p[0] + ny * p[1]) - body.support(side * nx, side * ny)
        if apart >= 0.0:
            x, y = body.point(side * nx, side * ny)
            t = ((x - p[0]) * dx + (y - p[1]) * dy) / length / length
            if 0.0 <= t <= 1.0:
                return apart, t
            return (body.gap_at(*p), 0.0) if t < 0.0 else (body.gap_at(*q), 1.0)
    return _tightest(body, p, dx, dy)


def _tightest(body: Grown, p: Point, dx: float, dy: float) -> tuple[float, float]:
    """Minimise the signed distance along a leg whose line cuts the obstacle, by its tangents from both sides.

    The tangents at two places on either side of the minimum cross below it: a lower bound. Where they cross the next
    place is tried, or half-way when that shrinks the interval too slowly.
    """

    def measure(t: float) -> tuple[float, float]:
        gap, nx, ny = body.facing(p[0] + t * dx, p[1] + t * dy)
        return gap, nx * dx + ny * dy

    low, high = 0.0, 1.0
    (at_low, slope_low), (at_high, slope_high) = measure(low), measure(high)
    if slope_low >= 0.0:
        return at_low, low
    if slope_high <= 0.0:
        return at_high, high
    best = min((at_low, low), (at_high, high))
    for step in range(200):
        width = high - low
        crossing = (at_high - at_low - slope_high * width) / (slope_low - slope_high)
        bound = at_low + slope_low * crossing
        if best[0] - bound <= _EXACT or width < 1e-15:
            break
        t = low + crossing if step % 3 else low + width / 2
        if not low < t < high:
            t = low + width / 2
        value, slope = measure(t)
        best = min(best, (value, t))
        if slope < 0.0:
            low, at_low, slope_low = t, value, slope
        elif slope > 0.0:
            high, at_high, slope_high = t, value, slope
        else:
            break
    return best
