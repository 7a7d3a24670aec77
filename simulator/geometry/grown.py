"""An obstacle grown by the base that moves past it: where the centre of that base may not be.

A base A with a fixed facing overlaps an obstacle B exactly when its centre lies inside K = B ⊕ (−A). Every base and
every convex piece of terrain is a disc, an ellipse or a polygon, so K is always a convex polygon (`corners`, perhaps a
single point) rounded by a smooth `Core`. The signed gap of A to B is the signed distance of A's centre to K.

Shrinking ("eroding") K by s keeps the places where the overlap is at least s. It is exact for discs, polygons and
rounded polygons, and for ellipses as long as s is below their smallest radius of curvature; beyond that a smaller body
takes its place, so that ways round a shrunk obstacle are never longer than the true ones. Lengths in inches, angles in
radians, places on the table.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from simulator.geometry.cores import FULL_TURN, Core
from simulator.geometry.oval import nearest_normal, opposite_normal
from simulator.geometry.polygon import convex_parts
from simulator.geometry.shapes import Base, Body, Hull, Point, Round, corners_on_table


@dataclass(frozen=True)
class Grown:
    """A convex polygon rounded by a core; its inside is closed to the centre of the moving base."""

    corners: tuple[Point, ...]
    """Counter-clockwise, on the table, none superfluous; a single one for round and oval obstacles."""
    core: Core

    @property
    def is_disc(self) -> bool:
        """Whether this is a plain disc, for which everything has a closed form."""
        return len(self.corners) == 1 and not self.core.ellipses

    @property
    def centre(self) -> Point:
        """A point inside."""
        return self.corners[0] if len(self.corners) == 1 else self._bounds[0]

    @property
    def reach(self) -> float:
        """No point lies farther than this from `centre`."""
        return self.core.reach if len(self.corners) == 1 else self._bounds[1]

    @cached_property
    def _bounds(self) -> tuple[Point, float]:
        count = len(self.corners)
        cx, cy = math.fsum(x for x, _ in self.corners) / count, math.fsum(y for _, y in self.corners) / count
        return (cx, cy), max(math.hypot(x - cx, y - cy) for x, y in self.corners) + self.core.reach

    @cached_property
    def edges(self) -> tuple[tuple[float, float, float], ...]:
        """Outward unit normal and offset of every edge; edge k joins corner k to the next. Empty for one corner."""
        if len(self.corners) == 1:
            return ()
        found = []
        for (x, y), (u, v) in zip(self.corners, self.corners[1:] + self.corners[:1], strict=True):
            length = math.hypot(u - x, v - y)
            nx, ny = (v - y) / length, (x - u) / length
            found.append((nx, ny, max(nx * x + ny * y, nx * u + ny * v)))
        return tuple(found)

    @cached_property
    def cones(self) -> tuple[tuple[float, float], ...]:
        """For every corner the angle at which its outward normals begin, and how far they turn (radians)."""
        if len(self.corners) == 1:
            return ((0.0, FULL_TURN),)
        angles = [math.atan2(ny, nx) for nx, ny, _ in self.edges]
        return tuple((angles[k - 1], (angles[k] - angles[k - 1]) % FULL_TURN) for k in range(len(angles)))

    def support(self, nx: float, ny: float) -> float:
        """Return the largest n·p over the points p, for a unit direction n."""
        if len(self.corners) == 1:
            x, y = self.corners[0]
            return nx * x + ny * y + self.core.support(nx, ny)
        return max([nx * x + ny * y for x, y in self.corners]) + self.core.support(nx, ny)

    def point(self, nx: float, ny: float) -> Point:
        """Return a point whose outward normal is the unit direction n."""
        x, y = self.corners[0]
        if len(self.corners) > 1:
            x, y = max(self.corners, key=lambda p: nx * p[0] + ny * p[1])
        u, v = self.core.point(nx, ny)
        return x + u, y + v

    def gap_at(self, x: float, y: float) -> float:
        """Return the signed distance of a place: how far outside, or minus how deep inside. Exact to 1e-12."""
        return self.facing(x, y)[0]

    def facing(self, x: float, y: float) -> tuple[float, float, float]:
        """Return the signed distance of a place and the outward unit normal along which it is measured."""
        if len(self.corners) == 1:
            cx, cy = self.corners[0]
            return self.core.facing(x - cx, y - cy)
        if not self.core.ellipses:
            return self._facing_polygon(x, y)
        return self._facing_rounded(x, y)

    def _facing_polygon(self, x: float, y: float) -> tuple[float, float, float]:
        radius = self.core.radius
        depth, nx, ny = max((a * x + b * y - offset, a, b) for a, b, offset in self.edges)
        if depth <= 0.0 and len(self.corners) > 2:
            return depth - radius, nx, ny
        best, bx, by = math.inf, nx, ny
        for (px, py), (qx, qy) in zip(self.corners, self.corners[1:] + self.corners[:1], strict=True):
            ex, ey = qx - px, qy - py
            t = ((x - px) * ex + (y - py) * ey) / (ex * ex + ey * ey)
            t = 0.0 if t < 0.0 else min(t, 1.0)
            dx, dy = x - px - t * ex, y - py - t * ey
            far = math.hypot(dx, dy)
            if far < best:
                best, bx, by = far, dx, dy
        if best <= 1e-14:
            return best - radius, nx, ny
        return best - radius, bx / best, by / best

    def _facing_rounded(self, x: float, y: float) -> tuple[float, float, float]:
        """Measure to a polygon rounded by one ellipse.

        The best normal is square to an edge, or it is that of a corner's ellipse nearest to the place, or across its
        long axis from there, if this corner is the foremost in that direction. Any direction gives a lower bound.
        """
        corners = self.corners
        (a, b, c, s), *more = self.core.ellipses
        assert not more, "no base has more than one core, and only obstacles without one have several corners"
        best, bx, by = -math.inf, 1.0, 0.0
        for nx, ny, offset in self.edges:
            value = nx * x + ny * y - offset - self.core.support(nx, ny)
            if value > best:
                best, bx, by = value, nx, ny
        count = len(corners)
        for k, (px, py) in enumerate(corners):
            (ox, oy), (qx, qy) = corners[k - 1], corners[(k + 1) % count]
            u, v = (x - px) * c + (y - py) * s, (y - py) * c - (x - px) * s
            for normal in (nearest_normal(a, b, u, v), opposite_normal(a, b, u, v)):
                if normal is None:
                    continue
                nx, ny = normal[0] * c - normal[1] * s, normal[0] * s + normal[1] * c
                if nx * (ox - px) + ny * (oy - py) <= 0.0 and nx * (qx - px) + ny * (qy - py) <= 0.0:
                    value = nx * (x - px) + ny * (y - py) - self.core.support(nx, ny)
                    if value > best:
                        best, bx, by = value, nx, ny
        return best, bx, by

    def shrinks_exactly(self, by: float) -> bool:
        """Say whether `shrunk` gives all the places of that depth, not fewer."""
        core = self.core
        return not core.ellipses or by <= max(core.radius, 0.0) + Core(0.0, core.ellipses).least_bend / 2

    def shrunk(self, by: float) -> Grown | None:
        """Return the places inside at a depth of at least `by`, or fewer of them; None where none are left."""
        if by <= 0.0:
            return self
        core, corners = self.core, self.corners
        off = min(by, max(core.radius, 0.0))
        core, by = Core(core.radius - off, core.ellipses), by - off
        if by <= 0.0:
            return Grown(corners, core)
        if core.ellipses:
            # A parallel curve grows ever sharper bends; well before it would get a cusp a scaled copy takes over.
            if by <= core.least_bend / 2:
                return Grown(corners, Core(core.radius - by, core.ellipses))
            return Grown(corners, core)._scaled_down(by)
        if len(corners) < 3:
            return None
        inside = _offset_inward(Grown(corners, core), by)
        return Grown(inside, core) if inside else None

    def _scaled_down(self, by: float) -> Grown | None:
        """Return a copy small enough that a disc of radius `by` about each of its points stays inside this body."""
        cx, cy = self.centre
        inner = -self.gap_at(cx, cy)
        if inner <= by:
            return None
        factor = 1.0 - by / inner
        corners = tuple((cx + (x - cx) * factor, cy + (y - cy) * factor) for x, y in self.corners)
        return Grown(corners, self.core.scaled(factor))


def grown_body(base: Base, facing: float, body: Body) -> Grown:
    """Return the body of an obstacle grown by a moving base with this facing (degrees)."""
    if isinstance(base, Round):
        if isinstance(body.base, Round):
            return Grown(((body.pose.x, body.pose.y),), Core(base.radius + body.base.radius))
        facing = 0.0
    return _grown_body(base, facing, body)


@lru_cache(maxsize=4096)
def _grown_body(base: Base, facing: float, body: Body) -> Grown:
    return grow(base, facing, body)


@lru_cache(maxsize=4096)
def grown_polygon(base: Base, facing: float, outline: tuple[Point, ...]) -> tuple[Grown, ...]:
    """Return the convex pieces of a solid simple polygon, each grown by a moving base with this facing (degrees)."""
    # What encloses no area is a wall without thickness.
    parts = convex_parts(outline) if len(_tidy(outline)) > 2 else (outline,)
    return tuple(grow(base, facing, part) for part in parts)


def grow(base: Base, facing: float, solid: Body | tuple[Point, ...]) -> Grown:
    """Return a body, or a convex piece of terrain, grown by a base with this facing (degrees), without a cache."""
    if not isinstance(solid, Body):
        return _grown(_tidy(solid), Core(0.0), base, facing)
    if isinstance(solid.base, Hull):
        return _grown(_tidy(corners_on_table(solid.base, solid.pose)), Core(0.0), base, facing)
    return _grown((solid.pose.point,), Core.of(solid.base, solid.pose.facing), base, facing)


def _grown(corners: tuple[Point, ...], core: Core, base: Base, facing: float) -> Grown:
    if isinstance(base, Hull):
        turn = math.radians(facing)
        c, s = math.cos(turn), math.sin(turn)
        mover = [(y * s - x * c, -x * s - y * c) for x, y in base.corners]
        if len(corners) == 1:
            (x, y), core_corners = corners[0], _tidy(mover)
            return Grown(tuple((x + u, y + v) for u, v in core_corners), core)
        return Grown(_tidy([(x + u, y + v) for x, y in corners for u, v in mover]), core)
    return Grown(corners, core + Core.of(base, facing))


def _tidy(outline: Sequence[Point]) -> tuple[Point, ...]:
    """Return the corners of the convex hull counter-clockwise, without those on a straight edge."""
    if len(outline) == 1:
        return tuple(outline)
    ring = sorted(set(outline))
    if len(ring) < 3:
        return tuple(ring)
    lower: list[Point] = []
    upper: list[Point] = []
    for chain, points in ((lower, ring), (upper, ring[::-1])):
        for p in points:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], p) <= 1e-12:
                chain.pop()
            chain.append(p)
    return tuple(lower[:-1] + upper[:-1])


def _turn(p: Point, q: Point, r: Point) -> float:
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def _offset_inward(body: Grown, by: float) -> tuple[Point, ...]:
    """Return the polygon whose edges lie `by` farther in, or nothing when none is left."""
    ring = list(body.corners)
    for nx, ny, offset in body.edges:
        limit = offset - by
        kept: list[Point] = []
        for (x, y), (u, v) in zip(ring, ring[1:] + ring[:1], strict=True):
            here, there = nx * x + ny * y - limit, nx * u + ny * v - limit
            if here <= 0.0:
                kept.append((x, y))
            if (here < 0.0 < there) or (there < 0.0 < here):
                t = here / (here - there)
                kept.append((x + t * (u - x), y + t * (v - y)))
        ring = kept
        if not ring:
            return ()
    tidy = _tidy(ring)
    return tidy if len(tidy) > 2 else ()
