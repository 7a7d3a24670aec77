"""Signed gaps between bases: the distance when apart, minus the depth when they overlap. Never by polygons.

For two convex outlines the gap is the maximum over all unit directions u, from the first to the second, of
u·(c2 - c1) - h1(u) - h2(-u), with h their support functions: the distance when apart, and minus the smallest shift
that parts them when they overlap. Every pairing below finds that maximum in closed form or by a search that proves it.
Lengths in inches. For many bases at once see `Flock` and `gaps`.
"""

from __future__ import annotations

import math

from simulator.geometry.flock import Flock, gaps
from simulator.geometry.oval import Direction, nearest_normal, opposite_normal, widest_turn
from simulator.geometry.polygon import convex_pair, convex_parts, counter_clockwise, foot_on_convex, foot_on_simple
from simulator.geometry.shapes import Body, Hull, Oval, Point, Pose, Round, corners_on_table

__all__ = [
    "Flock",
    "convex_parts",
    "gap",
    "gap_to_edge",
    "gap_to_point",
    "gap_to_polygon",
    "gaps",
    "separation",
    "separation_to_polygon",
]

Separation = tuple[float, Point, Point]
"""The gap, and the points of the first and of the second outline between which it is measured."""


def gap(a: Body, b: Body) -> float:
    """Return the signed gap between two bases in inches: distance apart, or minus the smallest shift that parts them.

    Exact to 1e-9 for every pairing of round, oval and hull, in any rotation, and the same whichever comes first.
    """
    first, second = a.base, b.base
    if type(first) is Round and type(second) is Round:
        p, q = a.pose, b.pose
        return math.hypot(q.x - p.x, q.y - p.y) - first.radius - second.radius
    return separation(a, b)[0]


def separation(a: Body, b: Body) -> Separation:
    """Return the gap, and the points of a's outline and of b's outline between which it is measured.

    The points are |gap| apart. Where several pairs are equally near, one of them is returned.
    """
    first, second = a.base, b.base
    if isinstance(first, Hull):
        if isinstance(second, Hull):
            return convex_pair(corners_on_table(first, a.pose), corners_on_table(second, b.pose))
        return _turned(separation(b, a))
    if isinstance(second, Hull):
        return _to_convex(a, corners_on_table(second, b.pose))
    if isinstance(first, Round):
        if isinstance(second, Round):
            return _from_round(a.pose, first, *_out_of_round(b, a.pose.x, a.pose.y))
        return _from_round(a.pose, first, *_out_of_oval(b.pose, second, a.pose.x, a.pose.y))
    if isinstance(second, Round):
        return _turned(separation(b, a))
    return _ovals(a.pose, first, b.pose, second)


def gap_to_point(a: Body, p: Point) -> float:
    """Return the distance in inches from a base to a point, or minus the distance to its outline from inside."""
    if isinstance(a.base, Round):
        return math.hypot(p[0] - a.pose.x, p[1] - a.pose.y) - a.base.radius
    if isinstance(a.base, Oval):
        return _out_of_oval(a.pose, a.base, *p)[0]
    return foot_on_convex(p[0], p[1], corners_on_table(a.base, a.pose)).gap


def gap_to_polygon(a: Body, outline: tuple[Point, ...]) -> float:
    """Return the signed gap in inches between a base and a solid polygon, see `separation_to_polygon`."""
    return separation_to_polygon(a, outline)[0]


def separation_to_polygon(a: Body, outline: tuple[Point, ...]) -> Separation:
    """Return the gap between a base and a solid simple polygon, and the points between which it is measured.

    The outline may go round either way. Exact for convex outlines, and for all when apart. A base that overlaps a
    concave outline gets a negative gap whose size is a lower bound of the shift needed: for a round base its radius
    plus the depth of its centre, for others the deepest overlap with one of the convex pieces (the second point
    may then lie on a seam between pieces).

    Raises:
        ValueError: if the outline encloses no area.
    """
    if isinstance(a.base, Round):
        foot = foot_on_simple(a.pose.x, a.pose.y, counter_clockwise(outline))
        return _from_round(a.pose, a.base, foot.gap, (foot.nx, foot.ny))
    parts = convex_parts(outline)
    if isinstance(a.base, Hull):
        corners = corners_on_table(a.base, a.pose)
        return min(convex_pair(corners, part) for part in parts)
    return min(_to_convex(a, part) for part in parts)


def gap_to_edge(a: Body, width: float, depth: float) -> float:
    """Return how far inside the table [0, width] x [0, depth] a base stands, in inches; negative if it sticks out."""
    x, y, facing = a.pose.x, a.pose.y, a.pose.facing
    support = a.base.support
    return min(
        x - support(-1.0, 0.0, facing),
        width - x - support(1.0, 0.0, facing),
        y - support(0.0, -1.0, facing),
        depth - y - support(0.0, 1.0, facing),
    )


def _turned(found: Separation) -> Separation:
    """Return a separation seen from the other base."""
    return found[0], found[2], found[1]


def _from_round(pose: Pose, base: Round, away: float, out: Direction) -> Separation:
    """Return the separation of a round base whose centre is `away` from something, in the direction `out` of it."""
    size = away - base.radius
    px, py = pose.x - base.radius * out[0], pose.y - base.radius * out[1]
    return size, (px, py), (px - size * out[0], py - size * out[1])


def _out_of_round(body: Body, x: float, y: float) -> tuple[float, Direction]:
    """Return the signed distance of a point from a round base, and the direction out of the base there."""
    dx, dy = x - body.pose.x, y - body.pose.y
    far = math.hypot(dx, dy)
    return far - body.base.reach, (dx / far, dy / far) if far > 0.0 else (1.0, 0.0)


def _axes(pose: Pose, base: Oval) -> tuple[float, float, float, float]:
    """Return the longer and the shorter semi-axis of an oval, and the cosine and sine of the longer one's turn."""
    turn = math.radians(pose.facing)
    c, s = math.cos(turn), math.sin(turn)
    return (base.a, base.b, c, s) if base.a >= base.b else (base.b, base.a, -s, c)


def _out_of_oval(pose: Pose, base: Oval, x: float, y: float) -> tuple[float, Direction]:
    """Return the signed distance of a point from an oval base, and the direction out of the base there."""
    a, b, c, s = _axes(pose, base)
    dx, dy = x - pose.x, y - pose.y
    u, v = dx * c + dy * s, dy * c - dx * s
    nx, ny = nearest_normal(a, b, u, v)
    return nx * u + ny * v - math.hypot(a * nx, b * ny), (nx * c - ny * s, nx * s + ny * c)


def _from_oval(pose: Pose, base: Oval, size: float, u: Direction) -> Separation:
    """Return the separation of an oval from something at gap `size` in the direction u."""
    a, b, c, s = _axes(pose, base)
    nx, ny = u[0] * c + u[1] * s, u[1] * c - u[0] * s
    support = math.hypot(a * nx, b * ny)
    ex, ey = a * a * nx / support, b * b * ny / support
    px, py = pose.x + ex * c - ey * s, pose.y + ex * s + ey * c
    return size, (px, py), (px + size * u[0], py + size * u[1])


def _to_convex(a: Body, corners: tuple[Point, ...]) -> Separation:
    """Return the separation of a round or oval base from a convex polygon, counter-clockwise."""
    if isinstance(a.base, Round):
        foot = foot_on_convex(a.pose.x, a.pose.y, corners)
        return _from_round(a.pose, a.base, foot.gap, (foot.nx, foot.ny))
    assert isinstance(a.base, Oval)
    pose, base = a.pose, a.base
    major, minor, c, s = _axes(pose, base)
    ring = [(dx * c + dy * s, dy * c - dx * s) for dx, dy in ((x - pose.x, y - pose.y) for x, y in corners)]
    # The best direction is square to an edge of the hull, or normal to the oval's outline at its nearest or its
    # opposite point from a corner, provided that this corner is the hull's foremost there.
    best, bx, by = -math.inf, 1.0, 0.0
    count = len(ring)
    for i, (x, y) in enumerate(ring):
        (x0, y0), (x2, y2) = ring[i - 1], ring[(i + 1) % count]
        length = math.hypot(x2 - x, y2 - y)
        if length == 0.0:
            continue
        ux, uy = (y - y2) / length, (x2 - x) / length
        value = ux * x + uy * y - math.hypot(major * ux, minor * uy)
        if value > best:
            best, bx, by = value, ux, uy
        for u in (nearest_normal(major, minor, x, y), opposite_normal(major, minor, x, y)):
            if u is None:
                continue
            ux, uy = u
            if ux * (x0 - x) + uy * (y0 - y) >= 0.0 and ux * (x2 - x) + uy * (y2 - y) >= 0.0:
                value = min(ux * px + uy * py for px, py in ring) - math.hypot(major * ux, minor * uy)
                if value > best:
                    best, bx, by = value, ux, uy
    return _from_oval(pose, base, best, (bx * c - by * s, bx * s + by * c))


def _ovals(p: Pose, first: Oval, q: Pose, second: Oval) -> Separation:
    """Return the separation of two oval bases."""
    dx, dy = q.x - p.x, q.y - p.y
    distance = math.hypot(dx, dy)
    line = math.atan2(dy, dx)
    a1, b1, c1, s1 = _axes(p, first)
    a2, b2, c2, s2 = _axes(q, second)
    turn = widest_turn(distance, (a1, b1, math.atan2(s1, c1) - line), (a2, b2, math.atan2(s2, c2) - line))
    ux, uy = math.cos(line + turn), math.sin(line + turn)
    size = (
        ux * dx
        + uy * dy
        - math.hypot(a1 * (ux * c1 + uy * s1), b1 * (uy * c1 - ux * s1))
        - math.hypot(a2 * (ux * c2 + uy * s2), b2 * (uy * c2 - ux * s2))
    )
    return _from_oval(p, first, size, (ux, uy))
