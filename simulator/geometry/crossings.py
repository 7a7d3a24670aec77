"""Where many circles and lines cross, all pairs at once. Lengths in inches.

Circles are rows (x, y, radius); lines are rows (nx, ny, offset): the points p with n·p = offset, n a unit vector.
Each answer is a pair of arrays: which rows of the first and of the second cross, (p, 2), and the points, (p, 2).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]
Crossings = tuple[Indices, Floats]

_TOUCHING = 1e-9
"""Square inches. Half the common chord of curves that touch may come out as far from zero as this, squared."""


def circles_crossed(one: Floats, other: Floats) -> Crossings:
    """Return where circles (k, 3) cross circles (m, 3), pair by pair; those that touch give their point twice."""
    dx, dy = other[:, 0] - one[:, :1], other[:, 1] - one[:, 1:2]
    r, s = one[:, 2:], other[:, 2]
    square = dx * dx + dy * dy
    away = np.sqrt(square)
    near = (away <= r + s + _TOUCHING) & (away >= np.abs(r - s) - _TOUCHING) & (away > _TOUCHING)
    first, second = np.nonzero(near)
    away, ux, uy = away[first, second], dx[first, second], dy[first, second]
    r, s = one[first, 2], other[second, 2]
    along = (away * away + (r - s) * (r + s)) / (2.0 * away)
    rest = r * r - along * along
    kept = rest >= -_TOUCHING
    first, second, away, along, rest = first[kept], second[kept], away[kept], along[kept], rest[kept]
    ux, uy = ux[kept] / away, uy[kept] / away
    return _both(first, second, one[first, 0] + along * ux, one[first, 1] + along * uy, rest, ux, uy)


def circles_cut(circles: Floats, lines: Floats) -> Crossings:
    """Return where circles (k, 3) cross lines (m, 3), pair by pair."""
    along = lines[:, 2] - circles[:, :1] * lines[:, 0] - circles[:, 1:2] * lines[:, 1]
    rest = circles[:, 2:] ** 2 - along * along
    first, second = np.nonzero(rest >= -_TOUCHING)
    along, rest = along[first, second], rest[first, second]
    ux, uy = lines[second, 0], lines[second, 1]
    return _both(first, second, circles[first, 0] + along * ux, circles[first, 1] + along * uy, rest, ux, uy)


def lines_crossed(one: Floats, other: Floats) -> Crossings:
    """Return where lines (k, 3) cross lines (m, 3), pair by pair; parallel ones do not."""
    turn = one[:, :1] * other[:, 1] - one[:, 1:2] * other[:, 0]
    first, second = np.nonzero(np.abs(turn) > _TOUCHING)
    turn, a, b = turn[first, second], one[first], other[second]
    x = (a[:, 2] * b[:, 1] - b[:, 2] * a[:, 1]) / turn
    y = (b[:, 2] * a[:, 0] - a[:, 2] * b[:, 0]) / turn
    return np.stack([first, second], axis=-1), np.stack([x, y], axis=-1)


def _both(first: Indices, second: Indices, x: Floats, y: Floats, rest: Floats, ux: Floats, uy: Floats) -> Crossings:
    """Return the points on either side of the middles (x, y) of common chords, across the unit directions u."""
    across = np.sqrt(np.maximum(rest, 0.0))
    points = np.empty((len(x), 2, 2))
    points[:, 0, 0], points[:, 0, 1] = x - across * uy, y + across * ux
    points[:, 1, 0], points[:, 1, 1] = x + across * uy, y - across * ux
    pairs = np.stack([first, second], axis=-1)
    return np.repeat(pairs, 2, axis=0), points.reshape(-1, 2)
