"""Places spread evenly, for whoever looks further than the exact ones: round enemies, and over what is within reach."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from simulator.geometry.conditions import Floats
from simulator.geometry.levels import About
from simulator.geometry.loci import Loci
from simulator.geometry.shapes import Base

_LEVELS: Final = ((0, 0, math.inf), (16, 8, 0.6), (36, 18, 0.4))
"""At each level: how many places round each enemy in contact and at the edge of engagement; inches between others."""


def sampled(base: Base, facing: float, foes: Sequence[About], starts: Floats, limit: float, level: int) -> Floats:
    """Return places (k, 2) spread evenly, at a level from 0 (none) to 2.

    Args:
        base: the base that is to stand there.
        facing: its facing, in degrees.
        foes: contact with each enemy that is near, and then exact engagement with each, as `foes_of` yields them.
        starts: where models with this base stand, (n, 2).
        limit: how far they may go, in inches.
        level: how finely.
    """
    touching, engaged, apart = _LEVELS[level]
    if not touching or not len(starts):
        return np.empty((0, 2))
    found = [_grid(starts, np.array([body.pose.point for body, _ in foes]).reshape(-1, 2), limit, apart)]
    if foes:
        loci = Loci.of(base, facing, foes)
        least = min(distance for _, distance in foes)
        for number, (_, distance) in enumerate(foes):
            stretches = np.flatnonzero(loci.curve[loci.piece] == number)
            count = touching if distance == least else engaged
            found.append(loci.begins[stretches[np.arange(count) * len(stretches) // count]])
    return np.concatenate(found)


def _grid(starts: Floats, foes: Floats, limit: float, apart: float) -> Floats:
    """Return a square grid over everything within the limit of a start, laid from the models toward the enemies."""
    middle = starts.mean(axis=0)
    dx, dy = (foes.mean(axis=0) - middle).tolist() if len(foes) else (1.0, 0.0)
    away = math.hypot(dx, dy)
    ux, uy = (dx / away, dy / away) if away > 0.0 else (1.0, 0.0)
    axes = np.array([[ux, uy], [-uy, ux]])
    count = math.ceil((np.hypot(*(starts - middle).T).max() + limit) / apart)
    steps = np.arange(-count, count + 1) * apart
    grid = np.stack(np.meshgrid(steps, steps, indexing="ij"), axis=-1).reshape(-1, 2) @ axes + middle
    near = (np.hypot(grid[:, :1] - starts[:, 0], grid[:, 1:] - starts[:, 1]) <= limit).any(axis=1)
    return np.asarray(grid[near])
