"""An obstacle grown by the base that moves past it: where the centre of that base may not be.

A base A with a fixed facing overlaps an obstacle B exactly when its centre lies inside K = B ⊕ (−A). Every base and
every convex piece of terrain is a disc, an ellipse or a polygon, so K is always a convex polygon (`corners`, perhaps a
single point) rounded by a smooth `Core` (a disc, or a sum of ellipses and a disc). The signed gap of A to B is the
signed distance of its centre to K. Lengths in inches, angles in radians, places on the table.

Shrinking ("eroding") K by s keeps the places where the overlap is at least s. It is exact for discs, polygons and
rounded polygons, and for ellipses as long as s is below their smallest radius of curvature; beyond that a smaller body
takes its place, so that ways round a shrunk obstacle are never longer than the true ones.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from simulator.geometry.shapes import Base, Body, Hull, Oval, Point, Round, corners_on_table

FULL_TURN: Final = 2 * math.pi
FINE: Final = 1e-9
"""Inches (or radians). Numeric slack of constructions, far below the tolerance of the rules."""

Ellipse = tuple[float, float, float, float]
"""Semi-axes a and b, and the cosine and sine of the angle of the first on the table."""


@dataclass(frozen=True, slots=True)
class Core:
    """The smooth part of a grown obstacle, centrally symmetric: a disc plus any ellipses (Minkowski sum)."""

    radius: float
    """Of the disc; a little below zero when ellipses have been shrunk to a parallel curve."""
    ellipses: tuple[Ellipse, ...] = ()

    def support(self, nx: float, ny: float) -> float:
        """Return the extent in the unit direction (nx, ny)."""
        h = self.radius
        for a, b, c, s in self.ellipses:
            h += math.hypot(a * (nx * c + ny * s), b * (ny * c - nx * s))
        return h

    def point(self, nx: float, ny: float) -> Point:
        """Return the point of the outline whose outward normal is (nx, ny)."""
        x, y = self.radius * nx, self.radius * ny
        for a, b, c, s in self.ellipses:
            u, v = a * a * (nx * c + ny * s), b * b * (ny * c - nx * s)
            h = math.hypot(u / a, v / b)
            x += (u * c - v * s) / h
            y += (u * s + v * c) / h
        return x, y

    def bend(self, nx: float, ny: float) -> float:
        """Return the radius of curvature where the outward normal is (nx, ny)."""
        radius = self.radius
        for a, b, c, s in self.ellipses:
            h = math.hypot(a * (nx * c + ny * s), b * (ny * c - nx * s))
            radius += a * a * b * b / (h * h * h)
        return radius

    @property
    def least_bend(self) -> float:
        """A lower bound on the radius of curvature, exact for one ellipse."""
        return self.radius + sum(min(a, b) ** 2 / max(a, b) for a, b, _, _ in self.ellipses)

    @property
    def reach(self) -> float:
        """An upper bound on the distance of the outline from the centre, exact for one ellipse."""
        return self.radius + sum(max(a, b) for a, b, _, _ in self.ellipses)

    @property
    def inner(self) -> float:
        """A lower bound on the distance of the outline from the centre, exact for one ellipse."""
        return self.radius + sum(min(a, b) for a, b, _, _ in self.ellipses)

    def scaled(self, factor: float) -> Core:
        """Return this core made `factor` times as large."""
        return Core(self.radius * factor, tuple((a * factor, b * factor, c, s) for a, b, c, s in self.ellipses))


@dataclass(frozen=True)
class Grown:
    """A convex polygon rounded by a core; its inside is closed to the centre of the moving base."""

    corners: tuple[Point, ...]
    """Counter-clockwise, on the table, none superfluous; a single one for round and oval obstacles."""
    core: Core

    @cached_property
    def is_disc(self) -> bool:
        """Whether this is a plain disc, for which everything has a closed form."""
        return len(self.corners) == 1 and not self.core.ellipses

    @cached_property
    def centre(self) -> Point:
        """A point inside."""
        return (
            math.fsum(x for x, _ in self.corners) / len(self.corners),
            math.fsum(y for _, y in self.corners) / len(self.corners),
        )

    @cached_property
    def reach(self) -> float:
        """No point lies farther than this from `centre`."""
        cx, cy = self.centre
        return max(math.hypot(x - cx, y - cy) for x, y in self.corners) + self.core.reach

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

    @cached_property
    def _turns(self) -> tuple[list[float], list[int]]:
        """Angles where the corner that supports changes, rising from the first, and the corner from there on."""
        order = sorted(range(len(self.corners)), key=lambda k: self.cones[k][0])
        return [self.cones[k][0] for k in order], order

    def corner_at(self, angle: float) -> int:
        """Return the number of the corner that supports the outward normal `angle` (radians)."""
        if len(self.corners) == 1:
            return 0
        starts, order = self._turns
        return order[bisect_right(starts, math.remainder(angle, FULL_TURN)) - 1]

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
        if self.core.ellipses:
            return self._facing_smooth(x, y)
        if len(self.corners) == 1:
            dx, dy = x - self.corners[0][0], y - self.corners[0][1]
            far = math.hypot(dx, dy)
            return (far - self.core.radius, dx / far, dy / far) if far else (-self.core.radius, 1.0, 0.0)
        return self._facing_polygon(x, y)

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

    def _facing_smooth(self, x: float, y: float) -> tuple[float, float, float]:
        """Maximise u·p − h(u) over the normals u: sampled once round, then the slope halved to its root."""
        best, peaks = -math.inf, []
        heights = [nx * x + ny * y - h for nx, ny, h in self._samples]
        count = len(heights)
        slack = self._sample_error(math.hypot(x - self.centre[0], y - self.centre[1]))
        top = max(heights)
        for k, height in enumerate(heights):
            if height >= top - slack and height >= heights[k - 1] and height >= heights[(k + 1) % count]:
                peaks.append(k)
        answer = (-math.inf, 1.0, 0.0)
        for k in peaks:
            best, angle = self._peak(x, y, (k - 1) * FULL_TURN / count, (k + 1) * FULL_TURN / count)
            if best > answer[0]:
                answer = (best, math.cos(angle), math.sin(angle))
        return answer

    @cached_property
    def _samples(self) -> tuple[tuple[float, float, float], ...]:
        count = 32
        found = []
        for k in range(count):
            nx, ny = math.cos(k * FULL_TURN / count), math.sin(k * FULL_TURN / count)
            found.append((nx, ny, self.support(nx, ny)))
        return tuple(found)

    def _sample_error(self, far: float) -> float:
        """How much lower than the true maximum the best of the samples round it can be."""
        return (far + self.reach) * FULL_TURN / 64

    def _peak(self, x: float, y: float, low: float, high: float) -> tuple[float, float]:
        """Return the maximum of u·p − h(u) for normals between two angles, and its angle."""

        def slope(angle: float) -> float:
            nx, ny = math.cos(angle), math.sin(angle)
            px, py = self.point(nx, ny)
            return nx * (y - py) - ny * (x - px)

        at_low, at_high = slope(low), slope(high)
        if at_low > 0.0 > at_high:
            for step in range(80):
                if high - low < 1e-14:
                    break
                middle = low + (high - low) * (at_low / (at_low - at_high)) if step % 3 else (low + high) / 2
                middle = min(max(middle, low + 1e-15), high - 1e-15)
                value = slope(middle)
                if value > 0.0:
                    low, at_low = middle, value
                elif value < 0.0:
                    high, at_high = middle, value
                else:
                    low = high = middle
        return max(
            (math.cos(angle) * x + math.sin(angle) * y - self.support(math.cos(angle), math.sin(angle)), angle)
            for angle in (low, high, (low + high) / 2)
        )

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
            if by <= core.least_bend:
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
    place = body.pose.point
    corners: tuple[Point, ...] = (place,)
    if isinstance(body.base, Hull):
        corners = corners_on_table(body.base, body.pose)
    return _grown(corners, _core(body.base, body.pose.facing), base, facing)


def grown_polygon(base: Base, facing: float, outline: Sequence[Point]) -> Grown:
    """Return a convex piece of terrain grown by a moving base with this facing (degrees)."""
    return _grown(outline, Core(0.0), base, facing)


def _core(base: Base, facing: float) -> Core:
    if isinstance(base, Round):
        return Core(base.radius)
    if isinstance(base, Oval):
        if base.a == base.b:
            return Core(base.a)
        turn = math.radians(facing)
        return Core(0.0, ((base.a, base.b, math.cos(turn), math.sin(turn)),))
    return Core(0.0)


def _grown(corners: Sequence[Point], core: Core, base: Base, facing: float) -> Grown:
    mover = _core(base, facing)
    corners = _tidy(corners)
    if isinstance(base, Hull):
        turn = math.radians(facing)
        c, s = math.cos(turn), math.sin(turn)
        corners = _sum(corners, _tidy([(y * s - x * c, -x * s - y * c) for x, y in base.corners]))
    return Grown(tuple(corners), Core(core.radius + mover.radius, core.ellipses + mover.ellipses))


def _tidy(outline: Sequence[Point]) -> tuple[Point, ...]:
    """Return the corners of a convex outline counter-clockwise, without repeated ones and those on a straight edge."""
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


def _sum(one: Sequence[Point], other: Sequence[Point]) -> tuple[Point, ...]:
    """Return the Minkowski sum of two convex polygons (points and line segments included)."""
    return _tidy([(x + u, y + v) for x, y in one for u, v in other])


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
