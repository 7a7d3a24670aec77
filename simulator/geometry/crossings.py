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
    near = (square <= (r + s + _TOUCHING) ** 2) & (square >= (np.abs(r - s) - _TOUCHING) ** 2) & (square > _TOUCHING)
    first, second = np.nonzero(near)
    pairs = np.stack([first, second], axis=-1)
    rows, points = circle_by_circle(one[first], other[second])
    return pairs[rows], points


def circle_by_circle(one: Floats, other: Floats) -> Crossings:
    """Return where each of some circles (k, 3) crosses its own other one (k, 3): numbers of pairs (p,), and points."""
    dx, dy = other[:, 0] - one[:, 0], other[:, 1] - one[:, 1]
    away = np.sqrt(dx * dx + dy * dy)
    r, s = one[:, 2], other[:, 2]
    along = (away * away + (r - s) * (r + s)) / np.maximum(2.0 * away, _TOUCHING)
    rest = r * r - along * along
    rows = np.flatnonzero((rest >= -_TOUCHING) & (away > _TOUCHING))
    away, along, rest = away[rows], along[rows], rest[rows]
    ux, uy = dx[rows] / away, dy[rows] / away
    points = _both(one[rows, 0] + along * ux, one[rows, 1] + along * uy, rest, ux, uy)
    return np.repeat(rows, 2), points


def circles_cut(circles: Floats, lines: Floats) -> Crossings:
    """Return where circles (k, 3) cross lines (m, 3), pair by pair."""
    along = lines[:, 2] - circles[:, :1] * lines[:, 0] - circles[:, 1:2] * lines[:, 1]
    rest = circles[:, 2:] ** 2 - along * along
    first, second = np.nonzero(rest >= -_TOUCHING)
    along, rest = along[first, second], rest[first, second]
    ux, uy = lines[second, 0], lines[second, 1]
    points = _both(circles[first, 0] + along * ux, circles[first, 1] + along * uy, rest, ux, uy)
    return np.repeat(np.stack([first, second], axis=-1), 2, axis=0), points


def lines_crossed(one: Floats, other: Floats) -> Crossings:
    """Return where lines (k, 3) cross lines (m, 3), pair by pair; parallel ones do not."""
    turn = one[:, :1] * other[:, 1] - one[:, 1:2] * other[:, 0]
    first, second = np.nonzero(np.abs(turn) > _TOUCHING)
    turn, a, b = turn[first, second], one[first], other[second]
    x = (a[:, 2] * b[:, 1] - b[:, 2] * a[:, 1]) / turn
    y = (b[:, 2] * a[:, 0] - a[:, 2] * b[:, 0]) / turn
    return np.stack([first, second], axis=-1), np.stack([x, y], axis=-1)


def _both(x: Floats, y: Floats, rest: Floats, ux: Floats, uy: Floats) -> Floats:
    """Return the points on either side of the middles (x, y) of common chords, across the unit directions u."""
    across = np.sqrt(np.maximum(rest, 0.0))
    points = np.empty((len(x), 2, 2))
    points[:, 0, 0], points[:, 0, 1] = x - across * uy, y + across * ux
    points[:, 1, 0], points[:, 1, 1] = x + across * uy, y - across * ux
    return points.reshape(-1, 2)
