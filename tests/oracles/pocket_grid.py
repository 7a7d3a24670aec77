"""Can a round base get away? The plain way: flood a fine grid of its centre's places from where it stands.

Shares nothing with the planner. Round bases and axis-parallel walls only. A place is open where the base overlaps
nothing by more than the tolerance, shrunk or grown by a margin; the flood goes to the four neighbours.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

Circle = tuple[float, float, float]
Box = tuple[float, float, float, float]
"""Left, low, right, high."""
SLACK = 0.001
"""Decision D7, in inches."""


@dataclass(frozen=True)
class Escape:
    """A round base among others that it may not pass."""

    radius: float
    start: tuple[float, float]
    limit: float
    engagement: float
    enemies: tuple[Circle, ...]
    board: tuple[float, float]
    walls: tuple[Box, ...] = ()

    def gaps(self, x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
        """The gap to the nearest enemy at each place."""
        nearest = np.full(np.broadcast(x, y).shape, math.inf)
        for ex, ey, er in self.enemies:
            nearest = np.minimum(nearest, np.hypot(x - ex, y - ey) - er - self.radius)
        return nearest

    def room(self, x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
        """How far the base is from overlapping anything at each place."""
        width, depth = self.board
        nearest = self.gaps(x, y)
        for edge in (x, width - x, y, depth - y):
            nearest = np.minimum(nearest, edge - self.radius)
        for left, low, right, high in self.walls:
            dx = np.maximum(np.maximum(left - x, x - right), 0.0)
            dy = np.maximum(np.maximum(low - y, y - high), 0.0)
            nearest = np.minimum(nearest, np.hypot(dx, dy) - self.radius)
        return nearest

    def floods_out(self, step: float = 0.02, margin: float = 0.0) -> bool:
        """Say whether a flood comes to a place that is unengaged, as the crow flies within the limit.

        With a margin below zero narrower gaps let it through, with one above zero only wider ones.
        """
        half = math.floor((self.limit + SLACK) / step)
        ticks = np.arange(-half, half + 1) * step
        x, y = ticks[None, :] + self.start[0], ticks[:, None] + self.start[1]
        open_places = (self.room(x, y) >= margin - SLACK) & (np.hypot(ticks[None, :], ticks[:, None]) <= self.limit)
        open_places[half, half] = True
        parts, _ = ndimage.label(open_places)
        mine = parts == parts[half, half]
        return bool((mine & (self.gaps(x, y) > self.engagement + SLACK - margin)).any())

    def faults(self, path: tuple[tuple[float, float], ...], length: float, step: float = 0.002) -> list[str]:
        """What is wrong with a claimed way out, measured at points close together."""
        found = []
        if math.dist(path[0], self.start) > 1e-9:
            found.append("does not begin at the start")
        if length > self.limit + SLACK or sum(map(math.dist, path, path[1:])) > length + 1e-9:
            found.append(f"too long: {length}")
        for p, q in pairwise(path):
            shares = np.linspace(0.0, 1.0, max(2, math.ceil(math.dist(p, q) / step)))
            room = self.room(p[0] + shares * (q[0] - p[0]), p[1] + shares * (q[1] - p[1]))
            if room.min() < -SLACK - 1e-6:
                found.append(f"overlaps by {-room.min()}")
        x, y = (np.array([c]) for c in path[-1])
        if self.gaps(x, y)[0] <= self.engagement + SLACK:
            found.append("ends engaged")
        return found
