"""Lengths of ways on a grid: 16 neighbours, searched by scipy's Dijkstra. What a straightforward program would take."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra

from simulator.geometry.shapes import Point

STEPS = ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2), (2, -1), (1, -2))


def grid_lengths(
    start: Point, limit: float, discs: Sequence[tuple[float, float, float]], ends: NDArray[np.float64], step: float
) -> NDArray[np.float64]:
    """Return the lengths of ways on a grid about the start to the grid places nearest to each end.

    `discs` are the x, y and radius of what the moving centre may not enter. Edges are tested at both ends only.
    """
    half = math.ceil(limit / step) + 1
    side = 2 * half + 1
    ys, xs = np.mgrid[-half : half + 1, -half : half + 1] * step
    free = np.hypot(xs, ys) <= limit + step
    for x, y, radius in discs:
        free &= np.hypot(xs + start[0] - x, ys + start[1] - y) >= radius
    number = np.arange(side * side).reshape(side, side)
    rows, columns, weights = [], [], []
    for dx, dy in STEPS:
        a = (slice(max(0, -dy), side - max(0, dy)), slice(max(0, -dx), side - max(0, dx)))
        b = (slice(max(0, dy), side - max(0, -dy)), slice(max(0, dx), side - max(0, -dx)))
        both = free[a] & free[b]
        rows.append(number[a][both])
        columns.append(number[b][both])
        weights.append(np.full(int(both.sum()), math.hypot(dx, dy) * step))
    graph = coo_matrix(
        (np.concatenate(weights), (np.concatenate(rows), np.concatenate(columns))), shape=(side * side, side * side)
    ).tocsr()
    lengths = dijkstra(graph, directed=False, indices=half * side + half, limit=limit)
    cells = np.rint((ends - np.array(start)) / step).astype(int) + half
    inside = ((cells >= 0) & (cells < side)).all(axis=1)
    found = np.full(len(ends), np.inf)
    found[inside] = lengths[cells[inside, 1] * side + cells[inside, 0]]
    return found
