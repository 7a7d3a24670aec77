"""The rounded corners of grown obstacles, and the arcs of them along which a way may run.

A shortest way bends only along these arcs. Each is cut where another grown obstacle covers it, or where the moving
base would leave the table. Angles are those of the outward normal, in radians; lengths in inches.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from simulator.geometry.cores import FINE, FULL_TURN, Core
from simulator.geometry.covers import Span, smooth_cover
from simulator.geometry.grown import Grown
from simulator.geometry.shapes import Point

Room = tuple[float, float, float, float]
"""Least x, most x, least y, most y of the moving base's centre on the table."""

_SLIVER: Final = 1e-11
"""Radians. Arcs no wider than this, free or covered, come from rounding."""


@dataclass(frozen=True, slots=True)
class Rim:
    """One corner of a grown obstacle: its place, what rounds it, and the arcs that are free."""

    x: float
    y: float
    core: Core
    radius: float
    """Of the core when it is a disc, otherwise -1."""
    free: tuple[Span, ...]

    def at(self, angle: float) -> Point:
        """Return the place whose outward normal has this angle."""
        nx, ny = math.cos(angle), math.sin(angle)
        if self.radius >= 0.0:
            return self.x + self.radius * nx, self.y + self.radius * ny
        px, py = self.core.point(nx, ny)
        return self.x + px, self.y + py

    def locate(self, angle: float) -> tuple[int, float] | None:
        """Return the number of the free arc that holds this angle, and how far from the arc's beginning it is."""
        for number, (start, width) in enumerate(self.free):
            # The slack comes before the modulus: an angle a hair before the start is at the start, not a turn later.
            offset = (angle - start + FINE) % FULL_TURN - FINE
            if offset <= width + FINE:
                return number, offset
        return None

    def length(self, start: float, turn: float) -> float:
        """Return the length of the arc that begins at `start` and turns counter-clockwise by `turn`."""
        return self.radius * turn if self.radius >= 0.0 else self.core.arc(start, turn)


def rims_of(bodies: Sequence[Grown], room: Room) -> list[Rim]:
    """Return the rims of all corners of grown obstacles that have a free arc. Corners shared by pieces come once."""
    owners: dict[tuple[Point, Core], list[tuple[int, Span]]] = {}
    for number, body in enumerate(bodies):
        for corner, cone in zip(body.corners, body.cones, strict=True):
            owners.setdefault((corner, body.core), []).append((number, cone))
    rims = []
    for ((x, y), core), owned in owners.items():
        rim = Rim(x, y, core, -1.0 if core.ellipses else max(core.radius, 0.0), ((0.0, FULL_TURN),))
        mine = {number for number, _ in owned}
        others = (body for number, body in enumerate(bodies) if number not in mine)
        free = _uncovered(rim, [cone for _, cone in owned], others, room)
        if free:
            rims.append(Rim(x, y, core, rim.radius, free))
    return rims


def _uncovered(rim: Rim, cones: Sequence[Span], others: Iterable[Grown], room: Room) -> tuple[Span, ...]:
    # Beyond a corner's own normals its rim lies inside the body it is a corner of.
    covered: list[Span] = [(start + turn, FULL_TURN - turn) for start, turn in cones if turn < FULL_TURN]
    part = cones[0] if len(cones) == 1 else (0.0, FULL_TURN)
    reach = rim.core.reach
    x, y = rim.x, rim.y
    for body in others:
        cx, cy = body.centre
        far = math.hypot(cx - x, cy - y)
        if far < reach + body.reach - FINE:
            spans = _covered_by(rim, part, body, far)
            if spans is None:
                return ()
            covered += spans
    left, right, near, top = room
    if x + reach > right or x - reach < left or y + reach > top or y - reach < near:
        quarter = math.pi / 2
        for angle, space in ((0.0, right - x), (math.pi, x - left), (quarter, top - y), (-quarter, y - near)):
            if space < reach:
                spans = _beyond(rim, angle, space)
                if spans is None:
                    return ()
                covered += spans
    return _without(covered) if covered else ((0.0, FULL_TURN),)


def _without(covered: Sequence[Span]) -> tuple[Span, ...]:
    """Return the parts of a whole turn that no span covers."""
    start = covered[0][0]
    pieces: list[tuple[float, float]] = []
    for begin, turn in covered:
        if turn >= FULL_TURN:
            return ()
        if turn <= _SLIVER:
            continue
        low = (begin - start) % FULL_TURN
        pieces.append((low, low + turn))
        if low + turn > FULL_TURN:
            pieces.append((0.0, low + turn - FULL_TURN))
    if not pieces:
        return ((0.0, FULL_TURN),)
    pieces.sort()
    # A whole turn has no seam; counted from where a span begins, no free part runs across the end of the count.
    first = pieces[0][0]
    free: list[Span] = []
    reached = first
    for low, high in [*pieces, (first + FULL_TURN, math.inf)]:
        if low > reached + _SLIVER:
            free.append((start + reached, low - reached))
        reached = max(reached, high)
    return tuple(free)


def _covered_by(rim: Rim, part: Span, body: Grown, far: float) -> list[Span] | None:
    """Return the spans of a rim inside a grown obstacle, at least those of one part; None when that is all of it."""
    radius = rim.radius
    if radius >= 0.0 and body.is_disc:
        other = body.core.radius
        if far <= other - radius - FINE:
            return None
        if radius <= FINE or far <= radius - other:
            return []
        (x, y), ratio = body.corners[0], (far * far + radius * radius - other * other) / (2.0 * far * radius)
        half = math.acos(max(-1.0, min(ratio, 1.0)))
        return [(math.atan2(y - rim.y, x - rim.x) - half, 2.0 * half)]
    if 0.0 <= radius <= FINE:
        return None if body.gap_at(rim.x, rim.y) < -FINE else []
    if radius > 0.0 and not body.core.ellipses:
        return _covered_by_polygon(rim, body)
    return smooth_cover((rim.x, rim.y), rim.core, part, body)


def _covered_by_polygon(rim: Rim, body: Grown) -> list[Span]:
    """Cut a circle at every crossing with a rounded polygon's lines and corners, and judge each piece by its middle."""
    radius, rounding = rim.radius, body.core.radius
    cuts = []
    for nx, ny, offset in body.edges:
        ratio = (offset + rounding - nx * rim.x - ny * rim.y) / radius
        if abs(ratio) < 1.0 + FINE:
            # Where sides of two bodies are in line the circle only touches this one; it is cut there all the same.
            middle, half = math.atan2(ny, nx), math.acos(max(-1.0, min(ratio, 1.0)))
            cuts += [middle - half, middle + half]
    for x, y in body.corners:
        far = math.hypot(x - rim.x, y - rim.y)
        if far > FINE:
            ratio = (far * far + radius * radius - rounding * rounding) / (2.0 * far * radius)
            if abs(ratio) < 1.0:
                middle, half = math.atan2(y - rim.y, x - rim.x), math.acos(ratio)
                cuts += [middle - half, middle + half]
    offsets = sorted({0.0, FULL_TURN, *(cut % FULL_TURN for cut in cuts)})
    return [(low, high - low) for low, high in pairwise(offsets) if body.gap_at(*rim.at((low + high) / 2)) < -FINE]


def _beyond(rim: Rim, angle: float, space: float) -> list[Span] | None:
    """Return the span of a rim that lies more than `space` from its corner in a direction; None when that is all."""
    core, radius = rim.core, rim.radius
    ux, uy = math.cos(angle), math.sin(angle)
    if space < -core.support(ux, uy) - FINE:
        return None
    if space >= core.support(ux, uy) - FINE:
        return []
    if radius >= 0.0:
        half = math.acos(max(-1.0, min(space / radius, 1.0))) if radius > 0.0 else 0.0
        return [(angle - half, 2.0 * half)]
    ends = []
    for side in (-1.0, 1.0):
        low, high = 0.0, math.pi
        while high - low > 1e-13:
            middle = (low + high) / 2
            px, py = core.point(math.cos(angle + side * middle), math.sin(angle + side * middle))
            if px * ux + py * uy > space:
                low = middle
            else:
                high = middle
        ends.append(low)
    return [(angle - ends[0], ends[0] + ends[1])]
