"""Sizes as authors write them: "32mm", "75x42mm", "60x30mm rectangle", and hull outlines."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import lru_cache

from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Base, Hull, Oval, Point, Round, rectangle

SMALLEST, LARGEST = 20.0, 200.0
"""Millimetres: the sizes of base that are believed."""
SMALLEST_MARKER, LARGEST_MARKER = 10.0, 300.0
"""Millimetres: the sizes of objective marker that are believed."""
LARGEST_HULL = 24.0
"""Inches from its centre: no model without a base reaches farther."""

_ROUND = re.compile(r"(\d+(?:\.\d+)?)mm", re.ASCII | re.IGNORECASE)
_TWO = re.compile(r"(\d+(?:\.\d+)?) *[x×] *(\d+(?:\.\d+)?) *mm( +rectangle)?", re.ASCII | re.IGNORECASE)


class SizeTextError(ValueError):
    """A text or outline that is no size; its message says what was expected."""


@lru_cache(maxsize=1024)
def read_base(text: str) -> Base:
    """Return the base that a text describes: round, oval or rectangle.

    Raises:
        SizeTextError: if the text is no such size, or smaller than 20 mm or larger than 200 mm.
    """
    if match := _ROUND.fullmatch(text.strip()):
        diameter = _plausible(match[1])
        return Round(inches(diameter) / 2)
    if match := _TWO.fullmatch(text.strip()):
        along, across = _plausible(match[1]), _plausible(match[2])
        if match[3]:
            return rectangle(inches(along), inches(across))
        if along == across:
            return Round(inches(along) / 2)
        return Oval(inches(along) / 2, inches(across) / 2)
    raise SizeTextError('Expected a size such as "32mm" or "75x42mm".')


def _plausible(millimetres: str) -> float:
    size = float(millimetres)
    if not SMALLEST <= size <= LARGEST:
        raise SizeTextError(f'Expected a size from {SMALLEST:g}mm to {LARGEST:g}mm, such as "32mm" or "75x42mm".')
    return size


def read_diameter(text: str) -> float:
    """Return the diameter of an objective marker in inches.

    Raises:
        SizeTextError: if the text is no size in millimetres, or smaller than 10 mm or larger than 300 mm.
    """
    match = _ROUND.fullmatch(text.strip())
    if match is None or not SMALLEST_MARKER <= float(match[1]) <= LARGEST_MARKER:
        raise SizeTextError(f'Expected a size such as "40mm", from {SMALLEST_MARKER:g}mm to {LARGEST_MARKER:g}mm.')
    return inches(float(match[1]))


def read_hull(corners: Sequence[Sequence[float]]) -> Hull:
    """Return a model's own outline, whichever way round its corners are given.

    Raises:
        SizeTextError: if it is not convex, does not contain its centre (0, 0), or is too large to be believed.
    """
    ring = _without_repeats(corners)
    turns = [_turn(ring[i - 2], ring[i - 1], ring[i]) for i in range(len(ring))] if len(ring) >= 3 else []
    if not turns or all(t == 0 for t in turns):
        raise SizeTextError("Expected at least three corners that do not lie on one line.")
    if min(turns) < 0 < max(turns):
        raise SizeTextError("The outline is not convex: it bends inwards. Expected a convex outline.")
    if max(turns) <= 0:
        ring = tuple(reversed(ring))
    kept = tuple(ring[i - 1] for i in range(len(ring)) if _turn(ring[i - 2], ring[i - 1], ring[i]) > 0)
    if _winding(kept) != 1:
        raise SizeTextError("The outline crosses itself. Expected a convex outline.")
    hull = Hull(kept)
    if hull.inner <= 0:
        raise SizeTextError(
            "The centre [0, 0] is not inside the outline. Expected an outline round the model's centre."
        )
    if hull.reach > LARGEST_HULL:
        raise SizeTextError(
            f"The outline reaches {hull.reach:.1f}″ from its centre. Expected {LARGEST_HULL:g}″ at most."
        )
    return hull


def _without_repeats(corners: Sequence[Sequence[float]]) -> tuple[Point, ...]:
    """Return the corners as points, without a last one that closes the ring."""
    ring = tuple((float(x), float(y)) for x, y in corners)
    return ring[:-1] if len(ring) > 1 and ring[0] == ring[-1] else ring


def _turn(a: Point, b: Point, c: Point) -> float:
    """Return how a ring turns at b: positive to the left; 0 where it goes on within a billionth."""
    cross = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
    return 0.0 if abs(cross) <= 1e-9 * max(1.0, math.dist(a, b) * math.dist(b, c)) else cross


def _winding(ring: Sequence[Point]) -> int:
    """Return how often a ring of left turns goes round: once, unless it crosses itself."""
    total = 0.0
    for i in range(len(ring)):
        a, b, c = ring[i - 2], ring[i - 1], ring[i]
        total += math.remainder(math.atan2(c[1] - b[1], c[0] - b[0]) - math.atan2(b[1] - a[1], b[0] - a[0]), math.tau)
    return round(total / math.tau)


def outline_problem(corners: Sequence[Sequence[float]]) -> str:
    """Return what keeps an outline from being a simple polygon, or nothing."""
    ring = _without_repeats(corners)
    if len(ring) < 3:
        return "The outline has fewer than three corners."
    for i, point in enumerate(ring):
        if point == ring[i - 1]:
            return f"Corner {i + 1 if i else len(ring)} repeats the one before it."
    edges = [(ring[i], ring[(i + 1) % len(ring)]) for i in range(len(ring))]
    for i, (a, b) in enumerate(edges):
        for j in range(i + 1, len(edges)):
            c, d = edges[j]
            if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
                continue
            beside = j == i + 1 or (i == 0 and j == len(edges) - 1)
            if _fold_back(a, b, c, d) if beside else _cross(a, b, c, d):
                return f"The outline crosses itself: edge {i + 1} meets edge {j + 1}."
    return "The outline has no area." if abs(_area(ring)) < 1e-6 else ""


def _area(ring: Sequence[Point]) -> float:
    x0, y0 = ring[0]
    moved = [(x - x0, y - y0) for x, y in ring]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(moved, moved[1:] + moved[:1], strict=True)) / 2


def _side(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _between(a: Point, b: Point, p: Point) -> bool:
    """Say whether p, on the line through a and b, is on the edge between them."""
    return min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Say whether the edges ab and cd have a point in common."""
    p, q, r, s = _side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)
    if (p > 0) != (q > 0) and (r > 0) != (s > 0) and p and q and r and s:
        return True
    touching = ((p, a, b, c), (q, a, b, d), (r, c, d, a), (s, c, d, b))
    return any(side == 0 and _between(u, v, w) for side, u, v, w in touching)


def _fold_back(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Say whether two edges that share a corner run back along one another."""
    corner, before, after = (b, a, d) if b == c else (a, b, c)
    if _side(corner, before, after) != 0:
        return False
    u, v = (before[0] - corner[0], before[1] - corner[1]), (after[0] - corner[0], after[1] - corner[1])
    return u[0] * v[0] + u[1] * v[1] > 0
