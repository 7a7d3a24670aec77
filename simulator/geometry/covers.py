"""Which arcs of a smooth outline lie inside a grown obstacle, where ovals leave no closed form.

Along any straight line the signed distance to a convex body is convex. An arc of length s whose radius of curvature is
at least R strays from its own tangent by at most s²/2R, and from its chord by s²/8R. So values and slopes at the two
ends of an arc bound the distance in between, and tell when it only rises or only falls: pieces are halved until each
is certainly free, certainly covered, or crosses the outline exactly once. Lengths in inches, angles in radians.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from simulator.geometry.cores import Core
from simulator.geometry.grown import Grown
from simulator.geometry.shapes import Point

Span = tuple[float, float]
"""The angle at which an arc begins, and how far it turns counter-clockwise."""

_GRAZE: Final = 1e-6
"""Inches. An arc no deeper than this inside is called free: far below the slack that ways are planned with."""
_LEAST: Final = 1e-7
"""Inches. The shortest piece that is looked at."""


@dataclass(frozen=True, slots=True)
class _End:
    angle: float
    place: Point
    gap: float
    slope: float
    """How the gap changes with each inch along the outline, counter-clockwise."""


def smooth_cover(at: Point, core: Core, part: Span, body: Grown) -> list[Span]:
    """Return the spans of a part of a core's outline, standing at a place, that lie inside a grown obstacle."""
    x, y = at
    bend = 1.0 / max(core.least_bend, 1e-6)

    def end(angle: float) -> _End:
        nx, ny = math.cos(angle), math.sin(angle)
        px, py = core.point(nx, ny)
        gap, ux, uy = body.facing(x + px, y + py)
        return _End(angle, (px, py), gap, uy * nx - ux * ny)

    start, turn = part
    pieces = max(1, math.ceil(turn / 0.8))
    ends = [end(start + k * turn / pieces) for k in range(pieces + 1)]
    todo = list(pairwise(ends))
    covered: list[Span] = []
    while todo:
        low, high = todo.pop()
        # An arc is no longer than the tangents at its ends as far as they meet.
        length = math.dist(low.place, high.place) / math.cos((high.angle - low.angle) / 2)
        stray = bend * length * length / 2
        if _least(low, high, length) - stray > -_GRAZE:
            continue
        if max(low.gap, high.gap) + stray / 4 < 0.0:
            covered.append((low.angle, high.angle - low.angle))
            continue
        rises = low.slope > bend * length
        if (rises or high.slope < -bend * length) and (low.gap < 0.0) == rises and (high.gap > 0.0) == rises:
            cut = _crossing(end, low, high)
            covered.append((low.angle, cut - low.angle) if rises else (cut, high.angle - cut))
            continue
        if length < _LEAST:
            covered.append((low.angle, high.angle - low.angle))
            continue
        middle = end((low.angle + high.angle) / 2)
        todo += [(low, middle), (middle, high)]
    return covered


def _least(low: _End, high: _End, length: float) -> float:
    """Return how low two tangents, at the ends of a stretch, let a convex function come in between."""
    if low.slope >= 0.0:
        return low.gap
    if high.slope <= 0.0:
        return high.gap
    # Where the falling line from the left meets the rising one from the right.
    t = (high.gap - high.slope * length - low.gap) / (low.slope - high.slope)
    return low.gap + low.slope * min(max(t, 0.0), length)


def _crossing(end: Callable[[float], _End], low: _End, high: _End) -> float:
    """Return the angle between two ends where the gap, which has different signs there, is zero."""
    below, above = (low, high) if low.gap < high.gap else (high, low)
    for step in range(60):
        if abs(above.angle - below.angle) < 1e-13:
            break
        share = below.gap / (below.gap - above.gap) if step % 3 < 2 else 0.5
        middle = end(below.angle + share * (above.angle - below.angle))
        if abs(middle.gap) < 1e-13:
            return middle.angle
        if middle.gap < 0.0:
            below = middle
        else:
            above = middle
    return below.angle
