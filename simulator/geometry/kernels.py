"""The measuring formulas of `gaps`, over whole arrays. Arrays broadcast against one another; lengths in inches.

Ovals lie along the axes with `a` >= `b` > 0 unless a turn is given. Corners of hulls are counter-clockwise in arrays
(..., n, 2); a hull with fewer corners than its neighbours repeats its last one.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.oval import FLAT, NARROWEST, ON_AXIS, SLACK

Floats = NDArray[np.float64]

_STEPS: Final = 13
_WIDTH: Final = math.pi / (_STEPS - 1)
_TURNS: Final = np.linspace(-math.pi / 2, math.pi / 2, _STEPS)


def oval_to_points(a: Floats, b: Floats, x: Floats, y: Floats) -> Floats:
    """Return the signed distances of points from ovals. See `oval.nearest_normal` for the method."""
    cosine, sine = _nearest(a, b, a * np.abs(x), b * np.abs(y))
    nx, ny = b * cosine, a * sine
    return np.asarray((nx * np.abs(x) + ny * np.abs(y) - a * b) / np.sqrt(nx * nx + ny * ny))


def _nearest(a: Floats, b: Floats, along: Floats, across: Floats) -> tuple[Floats, Floats]:
    """Return cosine and sine of the eccentric angle of the point nearest to (along / a, across / b), both >= 0."""
    k = a * a - b * b
    on_axis = across <= ON_AXIS * a * b
    across = np.where(on_axis, b, across)
    s = np.maximum(across, np.sqrt(along * along + across * across) - k)
    cosine, sine = along / (s + k), across / s
    for _ in range(100):
        cc, ss = cosine * cosine, sine * sine
        square = cc + ss
        step = np.maximum((np.sqrt(square) - 1.0) * square / (cc / (s + k) + ss / s), 0.0)
        s = s + step
        cosine, sine = along / (s + k), across / s
        if (step <= 1e-8 * s).all():
            break
    if on_axis.any():
        flat = np.where(along < k, along / np.where(k > 0.0, k, 1.0), 1.0)
        cosine = np.where(on_axis, flat, cosine)
        sine = np.where(on_axis, np.sqrt((1.0 - flat) * (1.0 + flat)), sine)
    return cosine, sine


def _opposite(a: Floats, b: Floats, along: Floats, across: Floats) -> tuple[Floats, Floats]:
    """Return cosine and sine for the near point beyond the long axis; (1, 0) where there is none."""
    k = a * a - b * b
    there = np.cbrt(along * along) + np.cbrt(across * across) < np.cbrt(k * k)
    on_axis = across <= ON_AXIS * a * b
    k, along = np.where(there, k, 1.0), np.where(there, along, 0.0)
    r = across = np.where(there & ~on_axis, across, k / 2)
    cosine, sine = along / (k - r), np.ones_like(r)
    for _ in range(100):
        cc, ss = cosine * cosine, sine * sine
        value, slope = cc + ss - 1.0, 2.0 * (cc / (k - r) - ss / r)
        step = np.where((value > 0.0) & (slope < 0.0), -value / np.where(slope < 0.0, slope, -1.0), 0.0)
        r = r + step
        cosine, sine = along / (k - r), across / r
        if (step <= 1e-9 * r).all():
            break
    flat = along / k
    cosine, sine = np.where(on_axis, flat, cosine), np.where(on_axis, np.sqrt((1.0 - flat) * (1.0 + flat)), sine)
    return np.where(there, cosine, 1.0), np.where(there, sine, 0.0)


def hull_to_points(corners: Floats, x: Floats, y: Floats) -> Floats:
    """Return the signed distances of points from hulls: corners (..., n, 2) against x, y (...)."""
    start, edge = corners, np.roll(corners, -1, axis=-2) - corners
    ex, ey = edge[..., 0], edge[..., 1]
    rx, ry = x[..., None] - start[..., 0], y[..., None] - start[..., 1]
    square = ex * ex + ey * ey
    real = square > 0.0
    safe = np.where(real, square, 1.0)
    out = np.where(real, (ey * rx - ex * ry) / np.sqrt(safe), -np.inf).max(axis=-1)
    t = np.clip((ex * rx + ey * ry) / safe, 0.0, 1.0)
    fx, fy = rx - t * ex, ry - t * ey
    return np.asarray(np.where(out > 0.0, np.sqrt((fx * fx + fy * fy).min(axis=-1)), out))


def oval_to_hulls(a: Floats, b: Floats, corners: Floats) -> Floats:
    """Return the gaps between ovals about the origin and hulls: a, b (...) against corners (..., n, 2).

    Every direction that can be the best is tried: square to an edge, and normal to the oval at the nearest and at
    the opposite point from a corner.
    """
    x, y = corners[..., 0], corners[..., 1]
    edge = np.roll(corners, -1, axis=-2) - corners
    length = np.sqrt(edge[..., 0] ** 2 + edge[..., 1] ** 2)
    real = length > 0.0
    safe = np.where(real, length, 1.0)
    a, b = np.asarray(a)[..., None], np.asarray(b)[..., None]
    along, across = a * np.abs(x), b * np.abs(y)
    near, far = _nearest(a, b, along, across), _opposite(a, b, along, across)
    directions = [(-edge[..., 1] / safe, edge[..., 0] / safe)]
    for (cosine, sine), side in ((near, 1.0), (far, -1.0)):
        nx, ny = b * cosine, a * sine
        size = np.sqrt(nx * nx + ny * ny)
        directions.append((np.copysign(nx / size, x), side * np.copysign(ny / size, y)))
    best = np.full(np.broadcast_shapes(x.shape[:-1], a.shape[:-1]), -np.inf)
    for number, (ux, uy) in enumerate(directions):
        foremost = (ux[..., :, None] * x[..., None, :] + uy[..., :, None] * y[..., None, :]).min(axis=-1)
        value = foremost - np.sqrt((a * ux) ** 2 + (b * uy) ** 2)
        if number == 0:
            value = np.where(real, value, -np.inf)
        best = np.maximum(best, value.max(axis=-1))
    return best


def hull_to_hulls(first: Floats, second: Floats) -> Floats:
    """Return the gaps between hulls: corners (..., n, 2) against corners (..., m, 2).

    Separating axes when they overlap, distances from corners to edges when apart.
    """
    apart, one = _axes_and_distances(first, second)
    overlap, two = _axes_and_distances(second, first)
    out = np.maximum(apart, overlap)
    return np.where(out > 0.0, np.sqrt(np.minimum(one, two)), out)


def _axes_and_distances(first: Floats, second: Floats) -> tuple[Floats, Floats]:
    """Return how far `second` lies beyond the edges of `first`, and the least squared distance of its corners."""
    edge = np.roll(first, -1, axis=-2) - first
    ex, ey = edge[..., :, None, 0], edge[..., :, None, 1]
    rx = second[..., None, :, 0] - first[..., :, None, 0]
    ry = second[..., None, :, 1] - first[..., :, None, 1]
    square = ex * ex + ey * ey
    real = square > 0.0
    safe = np.where(real, square, 1.0)
    out = np.where(real, (ey * rx - ex * ry) / np.sqrt(safe), -np.inf).min(axis=-1).max(axis=-1)
    t = np.clip((ex * rx + ey * ry) / safe, 0.0, 1.0)
    fx, fy = rx - t * ex, ry - t * ey
    return out, (fx * fx + fy * fy).min(axis=(-2, -1))


class _Ovals:
    """Gaps of pairs of ovals as functions of the direction's turn from their lines of centres; all arrays (n,)."""

    def __init__(self, dx: Floats, dy: Floats, first: tuple[Floats, ...], second: tuple[Floats, ...]) -> None:
        self.distance = np.sqrt(dx * dx + dy * dy)
        line = np.arctan2(dy, dx)
        self.terms: list[Floats] = []
        for a, b, turn in (first, second):
            n = (a * a - b * b) / 2
            self.terms += [(a * a + b * b) / 2, n * np.cos(2 * (turn - line)), n * np.sin(2 * (turn - line))]
        (self.a1, self.b1, _), (self.a2, self.b2, _) = first, second
        self.square1, self.square2 = (self.a1 * self.b1) ** 2, (self.a2 * self.b2) ** 2

    def only(self, i: NDArray[np.intp]) -> _Ovals:
        """Return the pairs numbered i."""
        some = object.__new__(_Ovals)
        some.terms = [term[i] for term in self.terms]
        for name in ("distance", "a1", "b1", "a2", "b2", "square1", "square2"):
            setattr(some, name, getattr(self, name)[i])
        return some

    def bounds(self) -> tuple[Floats, Floats, Floats]:
        """Return how high the functions can be, how steep, and how great the sum of both radii of curvature."""
        return (
            self.distance - self.b1 - self.b2,
            self.distance + (self.a1 - self.b1) + (self.a2 - self.b2),
            self.a1**2 / self.b1 + self.a2**2 / self.b2,
        )

    def at(self, t: Floats) -> tuple[Floats, Floats, Floats, Floats, Floats]:
        """Return the values, first and second derivatives, and both supports, at the turns t."""
        m1, p1, q1, m2, p2, q2 = self.terms
        c, s = np.cos(t), np.sin(t)
        c2, s2 = c * c - s * s, 2 * s * c
        h1, h2 = np.sqrt(m1 + p1 * c2 + q1 * s2), np.sqrt(m2 + p2 * c2 + q2 * s2)
        value = self.distance * c - h1 - h2
        first = -self.distance * s - (q1 * c2 - p1 * s2) / h1 - (q2 * c2 - p2 * s2) / h2
        second = -(self.square1 / (h1 * h1 * h1) + self.square2 / (h2 * h2 * h2) + value)
        return value, first, second, h1, h2

    def climb(self, t: Floats, low: Floats, high: Floats) -> tuple[Floats, Floats, Floats]:
        """Go uphill from t within [low, high] by Newton steps; return the places, and the values and slopes there."""
        place, top, slope = t.copy(), np.full(len(t), -np.inf), np.zeros(len(t))
        i, some = np.arange(len(t)), self
        for _ in range(60):
            value, first, second, _, _ = some.at(t)
            better = value >= top[i] - 1e-15
            here = i[better]
            place[here], top[here], slope[here] = t[better], value[better], first[better]
            up = first > 0
            low, high = np.where(up, t, low), np.where(up, high, t)
            going = (np.abs(first) > FLAT) & (high - low > 1e-15)
            if not going.any():
                break
            guess = t - first / np.where(second < 0, second, -1.0)
            t = np.where((second < 0) & (guess > low) & (guess < high), guess, (low + high) / 2)
            if not going.all():
                i, t, low, high, some = i[going], t[going], low[going], high[going], some.only(np.nonzero(going)[0])
        return place, top, slope


def oval_to_ovals(dx: Floats, dy: Floats, first: tuple[Floats, ...], second: tuple[Floats, ...]) -> Floats:
    """Return the gaps between ovals, all arrays (n,): centres (dx, dy) apart, each oval as a, b and turn in radians.

    The same branch and bound as `oval.widest_turn`, over all pairs at once.
    """
    pairs = _Ovals(dx, dy, first, second)
    highest, steepest, curve = pairs.bounds()
    m1, p1, q1, m2, p2, q2 = (term[:, None] for term in pairs.terms)
    c2, s2 = np.cos(2 * _TURNS), np.sin(2 * _TURNS)
    values = (
        pairs.distance[:, None] * np.cos(_TURNS) - np.sqrt(m1 + p1 * c2 + q1 * s2) - np.sqrt(m2 + p2 * c2 + q2 * s2)
    )
    start = _TURNS[values.argmax(axis=1)]
    place, top, slope = pairs.climb(start, start - _WIDTH, start + _WIDTH)
    rise = np.maximum(0.0, curve + highest) * (_WIDTH * _WIDTH / 8)
    i, j = np.nonzero(np.maximum(values[:, :-1], values[:, 1:]) + rise[:, None] > top[:, None] + SLACK)
    low, high, at_low, at_high = _TURNS[j], _TURNS[j + 1], values[i, j], values[i, j + 1]
    while len(i):
        half = (high - low) / 2
        middle = low + half
        some = pairs.only(i)
        value, _, _, h1, h2 = some.at(middle)
        swing1, swing2, swing = (some.a1 - some.b1) * half, (some.a2 - some.b2) * half, steepest[i] * half
        least = some.square1 / np.minimum(some.a1, h1 + swing1) ** 3
        least += some.square2 / np.minimum(some.a2, h2 + swing2) ** 3
        concave = least + value - swing > 0
        known = (low <= place[i]) & (place[i] <= high) & (np.abs(slope[i]) * half <= SLACK)
        peak = concave & ~known
        peak[peak] = _rises_and_falls(pairs.only(i[peak]), low[peak], high[peak])
        climbs = np.nonzero(peak | (~concave & (value > top[i])))[0]
        found = pairs.only(i[climbs]).climb(middle[climbs], low[climbs], high[climbs])
        for pair, *new in zip(i[climbs], *found, strict=True):
            if new[1] > top[pair]:
                place[pair], top[pair], slope[pair] = new
        most = some.square1 / np.maximum(some.b1, h1 - swing1) ** 3
        most += some.square2 / np.maximum(some.b2, h2 - swing2) ** 3
        goal = top[i] + SLACK - np.maximum(0.0, most + np.minimum(highest[i], value + swing)) * half * half / 8
        split = ~concave & (half > NARROWEST)
        left, right = split & (np.maximum(at_low, value) > goal), split & (np.maximum(value, at_high) > goal)
        i = np.concatenate([i[left], i[right]])
        low, high = np.concatenate([low[left], middle[right]]), np.concatenate([middle[left], high[right]])
        at_low, at_high = np.concatenate([at_low[left], value[right]]), np.concatenate([value[left], at_high[right]])
    return top


def _rises_and_falls(pairs: _Ovals, low: Floats, high: Floats) -> NDArray[np.bool_]:
    """Say for which pairs the function rises at the low end of a stretch and falls at the high end."""
    return np.asarray((pairs.at(low)[1] > 0) & (pairs.at(high)[1] < 0))
