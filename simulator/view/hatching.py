"""Slanting lines that fill a region: what is legal is told by them too, not by its colour alone. Pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from simulator.geometry.shapes import Point

HATCH = 7.0
"""Pixels between the slanting lines of a legal area."""
_SLANT = math.sqrt(0.5)


def hatch(
    rings: Sequence[Sequence[Point]], apart: float, origin: Point, size: tuple[float, float]
) -> tuple[tuple[Point, Point], ...]:
    """Return the parts of parallel lines that lie inside rings; a ring inside another is a hole.

    Args:
        rings: the outlines, not closed.
        apart: how far the lines are from one another.
        origin: a place that a line goes through, so that lines stay where they are on the table while the view moves.
        size: width and height of the view: lines outside it are left out.
    """
    edges = [(p, q) for ring in rings for p, q in pairwise([*ring, ring[0]])]
    if not edges:
        return ()
    ends = np.array(edges, dtype=float)
    # Along the lines, which rise to the right, and across them.
    along = (ends[..., 0] - ends[..., 1]) * _SLANT
    across = (ends[..., 0] + ends[..., 1]) * _SLANT
    first = (origin[0] + origin[1]) * _SLANT
    low = math.ceil((max(float(across.min()), 0.0) - first) / apart)
    high = math.floor((min(float(across.max()), (size[0] + size[1]) * _SLANT) - first) / apart)
    found = []
    for k in range(low, high + 1):
        level = first + k * apart
        crossing = (across[:, 0] <= level) != (across[:, 1] <= level)
        a, b, u, v = across[crossing, 0], across[crossing, 1], along[crossing, 0], along[crossing, 1]
        stops = np.sort(u + (v - u) * (level - a) / (b - a)).tolist()
        for start, end in zip(stops[::2], stops[1::2], strict=True):
            found.append((_at(start, level), _at(end, level)))
    return tuple(found)


def _at(along: float, across: float) -> Point:
    return ((along + across) * _SLANT, (across - along) * _SLANT)
