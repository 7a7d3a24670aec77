"""Grown obstacles as something that straight legs may not cut through."""

from __future__ import annotations

import math
from collections.abc import Iterable

from simulator.geometry.cores import FINE
from simulator.geometry.grown import Grown


class Barrier:
    """Obstacles prepared for many quick tests of legs whose ends both lie outside all of them."""

    def __init__(self, bodies: Iterable[Grown]) -> None:
        """Prepare the bodies."""
        self._discs: list[tuple[float, float, float]] = []
        self._others: list[tuple[float, float, float, Grown]] = []
        for body in bodies:
            x, y = body.centre
            if body.is_disc:
                self._discs.append((x, y, max(body.core.radius - FINE, 0.0) ** 2))
            else:
                self._others.append((x, y, body.reach**2, body))

    def blocks(self, x0: float, y0: float, x1: float, y1: float) -> bool:
        """Say whether the leg between two places cuts through an obstacle deeper than FINE."""
        dx, dy = x1 - x0, y1 - y0
        square = dx * dx + dy * dy
        for x, y, limit in self._discs:
            ex, ey = x - x0, y - y0
            if 0.0 < ex * dx + ey * dy < square:
                across = ex * dy - ey * dx
                if across * across < limit * square:
                    return True
        if not self._others or square == 0.0:
            return False
        length = math.sqrt(square)
        nx, ny = -dy / length, dx / length
        for x, y, limit, body in self._others:
            across = nx * (x - x0) + ny * (y - y0)
            if across * across < limit and cuts(body, x0, y0, x1, y1, nx, ny):
                return True
        return False


def cuts(body: Grown, x0: float, y0: float, x1: float, y1: float, nx: float, ny: float) -> bool:
    """Say whether a leg whose ends lie outside cuts deeper than FINE into an obstacle; (nx, ny) is square to it."""
    line = nx * x0 + ny * y0
    above, below = body.support(nx, ny), body.support(-nx, -ny)
    if line >= above - FINE or line <= FINE - below:
        return False
    # From the middle of the obstacle to its outermost point on the far side of the line all is inside. With both ends
    # of the leg outside, it runs through the obstacle if the line is crossed there between them.
    cx, cy = body.centre
    middle = nx * cx + ny * cy
    side = 1.0 if line >= middle else -1.0
    px, py = body.point(side * nx, side * ny)
    share = (line - middle) / ((above if side > 0.0 else -below) - middle)
    dx, dy = x1 - x0, y1 - y0
    along = (cx + share * (px - cx) - x0) * dx + (cy + share * (py - cy) - y0) * dy
    return 0.0 < along < dx * dx + dy * dy
