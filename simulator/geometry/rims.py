"""The rounded corners of grown obstacles, and the arcs of them along which a way may run.

A shortest way bends only along these arcs. Each is cut where another grown obstacle covers it, or where the moving
base would leave the table. Angles are those of the outward normal, in radians; lengths in inches.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from simulator.geometry.grown import FINE, FULL_TURN, Core, Grown
from simulator.geometry.shapes import Point

Span = tuple[float, float]
"""The angle at which an arc begins, and how far it turns counter-clockwise."""
Room = tuple[float, float, float, float]
"""Least x, most x, least y, most y of the moving base's centre on the table."""

_LEAST_PIECE = 1e-7
"""Inches. Arcs of sums of ellipses are judged as one piece below this length."""


@dataclass(frozen=True, slots=True)
class Rim:
    """One corner of a grown obstacle: its place, what rounds it, and the arcs that are free."""

    x: float
    y: float
    core: Core
    free: tuple[Span, ...]
    radius: float
    """Of the core when it is a disc, otherwise -1."""

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
        if self.radius >= 0.0:
            return self.radius * turn
        return arc_length(self.core, start, turn)


def rims_of(bodies: Sequence[Grown], room: Room) -> list[Rim]:
    """Return the rims of all corners of grown obstacles that have a free arc. Corners shared by pieces come once."""
    owners: dict[tuple[Point, Core], list[tuple[int, Span]]] = {}
    for number, body in enumerate(bodies):
        for corner, cone in zip(body.corners, body.cones, strict=True):
            owners.setdefault((corner, body.core), []).append((number, cone))
    rims = []
    for ((x, y), core), owned in owners.items():
        if len(owned) == 1:
            own, cone = owned[0]
            others: Iterable[Grown] = (body for number, body in enumerate(bodies) if number != own)
        else:
            own, cone, others = -1, (0.0, FULL_TURN), bodies
        rim = Rim(x, y, core, (cone,), max(core.radius, 0.0) if not core.ellipses else -1.0)
        free = _uncovered(rim, cone, others, room)
        if free:
            rims.append(Rim(x, y, core, free, rim.radius))
    return rims


def _uncovered(rim: Rim, cone: Span, others: Iterable[Grown], room: Room) -> tuple[Span, ...]:
    covered: list[Span] = []
    reach = rim.core.reach
    for body in others:
        cx, cy = body.centre
        far = math.hypot(cx - rim.x, cy - rim.y)
        if far >= reach + body.reach - FINE:
            continue
        spans = _covered_by(rim, cone, body, far)
        if spans is None:
            return ()
        covered += spans
    left, right, near, top = room
    for angle, space in (
        (0.0, right - rim.x),
        (math.pi, rim.x - left),
        (math.pi / 2, top - rim.y),
        (-math.pi / 2, rim.y - near),
    ):
        if space < reach:
            spans = _beyond(rim, angle, space)
            if spans is None:
                return ()
            covered += spans
    return _without(cone, covered) if covered else (cone,)


def _without(cone: Span, covered: Iterable[Span]) -> tuple[Span, ...]:
    """Return the parts of an arc that no span covers."""
    start, width = cone
    full = width >= FULL_TURN
    pieces: list[tuple[float, float]] = []
    for begin, turn in covered:
        if turn >= FULL_TURN:
            return ()
        if turn <= 1e-12:
            continue
        low = (begin - start) % FULL_TURN
        pieces.append((low, low + turn))
        if low + turn > FULL_TURN:
            pieces.append((low - FULL_TURN, low + turn - FULL_TURN))
    pieces.sort()
    free: list[Span] = []
    reached = 0.0
    for low, high in pieces:
        if low > reached:
            if low >= width:
                break
            free.append((start + reached, low - reached))
        reached = max(reached, high)
    if reached < width:
        free.append((start + reached, width - reached))
    if full and len(free) > 1 and free[0][0] == start and reached < width:
        # A whole circle has no seam: what is free on both sides of its first angle is one arc.
        last = free.pop()
        free[0] = (last[0], last[1] + free[0][1])
    return tuple(free)


def _covered_by(rim: Rim, cone: Span, body: Grown, far: float) -> list[Span] | None:
    """Return the spans of a rim inside a grown obstacle; None when that is all of it."""
    radius = rim.radius
    if radius >= 0.0 and body.is_disc:
        other = body.core.radius
        if far <= other - radius - FINE:
            return None
        if radius <= FINE or far <= radius - other:
            return []
        (x, y), square = body.corners[0], (far * far + radius * radius - other * other) / (2.0 * far * radius)
        half = math.acos(max(-1.0, min(square, 1.0)))
        return [(math.atan2(y - rim.y, x - rim.x) - half, 2.0 * half)]
    if -FINE <= radius <= FINE:
        return None if body.gap_at(rim.x, rim.y) < -FINE else []
    if radius > 0.0 and not body.core.ellipses:
        return _covered_by_polygon(rim, cone, body)
    return _covered_by_smooth(rim, cone, body)


def _covered_by_polygon(rim: Rim, cone: Span, body: Grown) -> list[Span] | None:
    """Cut a circle at every crossing with a rounded polygon's lines and corners, and judge each piece by its middle."""
    radius, rounding = rim.radius, body.core.radius
    cuts = []
    for nx, ny, offset in body.edges:
        ratio = (offset + rounding - nx * rim.x - ny * rim.y) / radius
        if abs(ratio) < 1.0 + FINE:
            # The circle of a corner of this same polygon only touches the lines of its sides, and is cut there too.
            middle, half = math.atan2(ny, nx), math.acos(max(-1.0, min(ratio, 1.0)))
            cuts += [middle - half, middle + half]
    for x, y in body.corners:
        far = math.hypot(x - rim.x, y - rim.y)
        if far > FINE:
            ratio = (far * far + radius * radius - rounding * rounding) / (2.0 * far * radius)
            if abs(ratio) < 1.0:
                middle, half = math.atan2(y - rim.y, x - rim.x), math.acos(ratio)
                cuts += [middle - half, middle + half]
    start, width = cone
    offsets = sorted({0.0, width, *(o for o in ((cut - start) % FULL_TURN for cut in cuts) if o < width)})
    covered = []
    for low, high in pairwise(offsets):
        if body.gap_at(*rim.at(start + (low + high) / 2)) < -FINE:
            covered.append((start + low, high - low))
    return covered


def _covered_by_smooth(rim: Rim, cone: Span, body: Grown) -> list[Span] | None:
    """Halve arcs until each is certainly free or covered: the gap changes no faster than the arc is long.

    A short arc that crosses the outline once, steeply, is cut at the crossing, which is found by halving.
    """
    start, width = cone
    covered: list[Span] = []
    count = max(1, math.ceil(width / 0.8))
    todo = [(start + k * width / count, width / count) for k in reversed(range(count))]
    while todo:
        low, turn = todo.pop()
        half = turn / 2
        longest = max(rim.length(low, half), rim.length(low + half, half))
        gap = body.gap_at(*rim.at(low + half))
        if gap > longest:
            continue
        if gap < -longest or longest < _LEAST_PIECE:
            if gap < -FINE:
                covered.append((low, turn))
            continue
        todo += [(low + half, half), (low, half)]
    return covered


def _beyond(rim: Rim, angle: float, space: float) -> list[Span] | None:
    """Return the span of a rim that lies more than `space` from its corner in a direction; None when that is all."""
    if rim.radius >= 0.0:
        radius = rim.radius
        if space < -radius - FINE:
            return None
        if space >= radius - FINE:
            return []
        half = math.acos(max(-1.0, min(space / radius, 1.0)))
        return [(angle - half, 2.0 * half)]
    ux, uy = math.cos(angle), math.sin(angle)
    core = rim.core
    if space < -core.support(-ux, -uy) - FINE:
        return None
    if space >= core.support(ux, uy) - FINE:
        return []
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


_GAUSS = (
    (0.09501250983763744, 0.1894506104550685),
    (0.2816035507792589, 0.1826034150449236),
    (0.45801677765722737, 0.16915651939500254),
    (0.6178762444026438, 0.14959598881657674),
    (0.755404408355003, 0.12462897125553387),
    (0.8656312023878318, 0.09515851168249279),
    (0.9445750230732326, 0.06225352393864789),
    (0.9894009349916499, 0.027152459411754096),
)
"""Abscissae and weights of the Gauss-Legendre rule with 16 points, the positive half."""


def arc_length(core: Core, start: float, turn: float) -> float:
    """Return the length of a core's outline between two normals, to 1e-12 for ovals up to 4 times longer than wide."""
    total = core.radius * turn
    for a, b, c, s in core.ellipses:
        lean = math.atan2(s, c)
        first = _eccentric(a, b, start - lean)
        span = (_eccentric(a, b, start + turn - lean) - first) % FULL_TURN
        if turn > 1.0 and span < 1e-3:
            span += FULL_TURN
        elif turn < 1e-3 and span > math.pi:
            span = 0.0
        count = max(1, math.ceil(span / 0.4))
        half = span / count / 2
        for k in range(count):
            middle = first + (2 * k + 1) * half
            for node, weight in _GAUSS:
                for t in (middle - half * node, middle + half * node):
                    total += half * weight * math.hypot(a * math.sin(t), b * math.cos(t))
    return total


def _eccentric(a: float, b: float, angle: float) -> float:
    """Return the parameter of the point of an ellipse whose outward normal has this angle from its first axis."""
    return math.atan2(b * math.sin(angle), a * math.cos(angle))
