"""Measuring ovals: the normal through a point, and the direction in which two ovals are farthest apart.

Both answer with a unit direction u; the gap is then the value of the support formula there, which any error in u
changes only in second order, and never upwards. Ovals lie along the axes, `a` >= `b` > 0; lengths in inches.
"""

from __future__ import annotations

import math
from typing import Final

Direction = tuple[float, float]
"""A unit vector (ux, uy)."""

ON_AXIS: Final = 1e-14
"""Nearer to the long axis than this part of `a`, a point is taken to lie on it; the gap moves by no more than that."""

_STEPS: Final = 13
_WIDTH: Final = math.pi / (_STEPS - 1)
_TURNS: Final = tuple(_WIDTH * k - math.pi / 2 for k in range(_STEPS))
_SAMPLES: Final = tuple((math.cos(t), math.cos(2 * t), math.sin(2 * t)) for t in _TURNS)

SLACK: Final = 1e-11
"""Inches. Stretches of directions that cannot beat the best one by more than this are dropped."""

FLAT: Final = 1e-12
"""Inches for each radian. A slope no steeper than this ends a climb."""

NARROWEST: Final = 1e-7
"""Radians. Over so short a stretch nothing rises by more than the slack."""


def nearest_normal(a: float, b: float, x: float, y: float) -> Direction:
    """Return the outward normal at the point of the oval's outline that is nearest to (x, y), inside or outside.

    Solves the secular equation (a x / (s + a² - b²))² + (b y / s)² = 1 for s > 0 by Newton's method on one over the
    root of its left side. That function is concave, so from a start at the left every step stays left of the root
    and converges (Moré and Sorensen 1983 on trust regions; the equation is Eberly's, "Distance from a point to an
    ellipse"). At the centre, and wherever two points are equally near, the one with x >= 0, y >= 0 is meant.
    """
    k = a * a - b * b
    along, across = a * abs(x), b * abs(y)
    if abs(y) <= ON_AXIS * a:
        cosine = along / k if along < k else 1.0
        sine = math.sqrt((1.0 - cosine) * (1.0 + cosine))
    else:
        s = max(across, math.hypot(along, across) - k)
        cosine, sine = along / (s + k), across / s
        for _ in range(100):
            square = cosine * cosine + sine * sine
            size = math.sqrt(square)
            step = (size - 1.0) * square / (cosine * cosine / (s + k) + sine * sine / s)
            if step <= 0.0:
                break
            s += step
            cosine, sine = along / (s + k), across / s
            if step <= 1e-8 * s:  # the next step would be of the square of that
                break
    nx, ny = b * cosine, a * sine
    size = math.hypot(nx, ny)
    return math.copysign(nx / size, x), math.copysign(ny / size, y)


def opposite_normal(a: float, b: float, x: float, y: float) -> Direction | None:
    """Return the normal of the second near point: across the long axis from `nearest_normal`; None if there is none.

    Only points within the evolute of the oval have one. It matters for the corner of a hull that has crossed the
    long axis: the hull leaves by the side it came from.
    """
    k = a * a - b * b
    along, across = a * abs(x), b * abs(y)
    if math.cbrt(along * along) + math.cbrt(across * across) >= math.cbrt(k * k):
        return None
    if abs(y) <= ON_AXIS * a:
        cosine = along / k
        sine = math.sqrt((1.0 - cosine) * (1.0 + cosine))
    else:
        r = across  # left of the smaller root, where the convex function below is positive: Newton stays left
        cosine, sine = along / (k - r), 1.0
        for _ in range(100):
            value = cosine * cosine + sine * sine - 1.0
            slope = 2.0 * (cosine * cosine / (k - r) - sine * sine / r)
            if value <= 0.0 or slope >= 0.0:
                break
            step = -value / slope
            r += step
            cosine, sine = along / (k - r), across / r
            if step <= 1e-9 * r:
                break
    nx, ny = b * cosine, a * sine
    size = math.hypot(nx, ny)
    return math.copysign(nx / size, x), -math.copysign(ny / size, y)


class _Pair:
    """The gap of two ovals as a function of the direction's turn from the line between their centres."""

    __slots__ = ("curve", "distance", "highest", "slope", "spreads", "square", "terms")

    def __init__(self, distance: float, first: tuple[float, float, float], second: tuple[float, float, float]) -> None:
        """Take the distance of the centres, and of each oval a, b and its turn (radians) from the line of centres."""
        self.distance = distance
        terms = []
        for a, b, turn in (first, second):
            n = (a * a - b * b) / 2
            terms += [(a * a + b * b) / 2, n * math.cos(2 * turn), n * math.sin(2 * turn)]
        self.terms = tuple(terms)
        (a1, b1, _), (a2, b2, _) = first, second
        self.square = (a1 * a1 * b1 * b1, a2 * a2 * b2 * b2)
        self.spreads = (b1, a1, b2, a2)
        self.highest = distance - b1 - b2
        self.slope = distance + (a1 - b1) + (a2 - b2)
        self.curve = a1 * a1 / b1 + a2 * a2 / b2

    def at(self, t: float) -> tuple[float, float, float, float, float]:
        """Return the value, its first and second derivative, and both supports."""
        m1, p1, q1, m2, p2, q2 = self.terms
        c, s = math.cos(t), math.sin(t)
        c2, s2 = c * c - s * s, 2 * s * c
        h1, h2 = math.sqrt(m1 + p1 * c2 + q1 * s2), math.sqrt(m2 + p2 * c2 + q2 * s2)
        value = self.distance * c - h1 - h2
        first = -self.distance * s - (q1 * c2 - p1 * s2) / h1 - (q2 * c2 - p2 * s2) / h2
        second = -(self.square[0] / h1**3 + self.square[1] / h2**3 + value)
        return value, first, second, h1, h2

    def climb(self, t: float, low: float, high: float) -> tuple[float, float, float]:
        """Go uphill from t within [low, high] by Newton steps; return the place, the value and the slope there."""
        value, first, second, _, _ = self.at(t)
        best = (t, value, first)
        for _ in range(60):
            if first > 0:
                low = t
            else:
                high = t
            guess = t - first / second if second < 0 else math.inf
            t = guess if low < guess < high else (low + high) / 2
            value, first, second, _, _ = self.at(t)
            if value >= best[1] or (abs(first) < abs(best[2]) and value > best[1] - 1e-15):
                best = (t, value, first)
            if abs(first) <= FLAT or high - low <= 1e-15:
                break
        return best


def widest_turn(distance: float, first: tuple[float, float, float], second: tuple[float, float, float]) -> float:
    """Return the direction in which two ovals are farthest apart (or least deep in one another).

    Args:
        distance: of the centres.
        first: semi-axes a >= b and turn in radians from the line of centres (first to second) of the first oval.
        second: the same of the second.

    Returns:
        The turn in radians from the line of centres. It lies within a quarter turn, as both ovals are symmetric
        about their centres. Branch and bound: thirteen samples, a climb from the best, and then every stretch between
        samples is dropped only if it is proved that nothing in it is higher by more than 1e-11 inches: f'' is minus
        the sum of both radii of curvature and of f itself, all of which are bounded over a stretch.
    """
    pair = _Pair(distance, first, second)
    m1, p1, q1, m2, p2, q2 = pair.terms
    sqrt = math.sqrt
    values = [distance * c - sqrt(m1 + p1 * c2 + q1 * s2) - sqrt(m2 + p2 * c2 + q2 * s2) for c, c2, s2 in _SAMPLES]
    best = values.index(max(values))
    middle = _TURNS[best]
    place, top, slope = pair.climb(middle, middle - _WIDTH, middle + _WIDTH)
    rise = max(0.0, pair.curve + pair.highest) * _WIDTH * _WIDTH / 8
    todo = [
        (_TURNS[i], _TURNS[i + 1], values[i], values[i + 1])
        for i in range(_STEPS - 1)
        if max(values[i], values[i + 1]) + rise > top + SLACK
    ]
    b1, a1, b2, a2 = pair.spreads
    while todo:
        low, high, at_low, at_high = todo.pop()
        half = (high - low) / 2
        middle = low + half
        value, _, _, h1, h2 = pair.at(middle)
        least = (
            pair.square[0] / min(a1, h1 + (a1 - b1) * half) ** 3 + pair.square[1] / min(a2, h2 + (a2 - b2) * half) ** 3
        )
        if least + value - pair.slope * half > 0:  # f is concave over this stretch
            if not (low <= place <= high and abs(slope) * half <= SLACK) and pair.at(low)[1] > 0 > pair.at(high)[1]:
                found = pair.climb(middle, low, high)
                if found[1] > top:
                    place, top, slope = found
            continue
        if value > top:
            place, top, slope = pair.climb(middle, low, high)
        most = (
            pair.square[0] / max(b1, h1 - (a1 - b1) * half) ** 3 + pair.square[1] / max(b2, h2 - (a2 - b2) * half) ** 3
        )
        rise = max(0.0, most + min(pair.highest, value + pair.slope * half)) * half * half / 8
        if half > NARROWEST:
            if max(at_low, value) + rise > top + SLACK:
                todo.append((low, middle, at_low, value))
            if max(value, at_high) + rise > top + SLACK:
                todo.append((middle, high, value, at_high))
    return place
