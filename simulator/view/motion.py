"""How things move on screen: easing curves, and the place reached after some length of a way.

Everything is a float, so that a slow model glides between pixels instead of ticking from one to the next.
"""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from itertools import pairwise

from simulator.geometry.shapes import Point
from simulator.view.theme import EASE

Curve = tuple[float, float, float, float]
"""A cubic Bézier easing as in CSS: the two inner control points (x1, y1, x2, y2)."""

OUT: Curve = EASE["out"]
MOVE: Curve = EASE["move"]
GONE: Curve = EASE["gone"]

REDUCED = "FIGHTPHASE_REDUCED_MOTION"
"""The environment variable that asks for reduced motion: anything but nothing, 0 or no."""

PER_INCH = 250.0
"""Milliseconds a model takes for an inch of its way."""
SHORTEST, LONGEST = 350.0, 900.0
"""Milliseconds: bounds of one model's move, however short or long its way."""


def reduced_motion() -> bool:
    """Say whether the environment asks that things be there at once instead of moving."""
    return os.environ.get(REDUCED, "").strip().lower() not in ("", "0", "no", "false")


def move_time(length: float) -> float:
    """Return how many milliseconds a model takes to go `length` inches, at ordinary speed."""
    return min(max(PER_INCH * length, SHORTEST), LONGEST)


def _bezier(a: float, b: float, s: float) -> float:
    return 3 * a * s * (1 - s) ** 2 + 3 * b * s * s * (1 - s) + s**3


def ease(x: float, curve: Curve = MOVE) -> float:
    """Return the share of the way done at share `x` of the time; 0 and 1 stay exactly what they are."""
    if x <= 0.0:
        return 0.0
    if x >= 1.0:
        return 1.0
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        if _bezier(curve[0], curve[2], middle) < x:
            low = middle
        else:
            high = middle
    return _bezier(curve[1], curve[3], (low + high) / 2)


def path_length(path: Sequence[Point]) -> float:
    """Return the length of a way of straight legs, in inches."""
    return sum(math.dist(a, b) for a, b in pairwise(path))


def walked(path: Sequence[Point], share: float) -> tuple[Point, ...]:
    """Return the part of a way that lies behind after `share` (0 to 1) of its length: from its start to here."""
    if share >= 1.0:
        return tuple(path)
    left = path_length(path) * max(share, 0.0)
    behind = [path[0]]
    for a, b in pairwise(path):
        leg = math.dist(a, b)
        if left < leg:
            part = left / leg
            behind.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
            break
        behind.append(b)
        left -= leg
    return tuple(behind)


def turned(start: float, end: float, share: float) -> float:
    """Return the facing at `share` of a turn from `start` to `end` degrees, the shorter way round."""
    if share >= 1.0:
        return end
    return start + ((end - start + 180.0) % 360.0 - 180.0) * share
