"""Chains: places on the curve of a base about an enemy where it touches a base that stands on such a curve already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.conditions import Floats
from simulator.geometry.crossings import circle_by_circle
from simulator.geometry.flock import Flock
from simulator.geometry.levels import About, Levels
from simulator.geometry.loci import Loci
from simulator.geometry.shapes import Base, Body, Pose, Round
from simulator.planner.curves import HAIR

_ON: Final = 1e-6
"""Inches. How near to a curve about an enemy a place lies on it."""

Indices = NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class Links:
    """Bases that stand on curves about enemies: the links of chains."""

    base: Base
    facing: float
    centres: Floats
    """(k, 2)."""
    curve: Indices
    """(k,): of each, the number of its curve."""


def links_on(about: Sequence[About], base: Base, facing: float, centres: Floats) -> Links:
    """Return places on curves about enemies, once for each curve that they lie on."""
    gaps = Flock.of([body for body, _ in about]).gaps_from(base, centres, facing)
    rows, curve = np.nonzero(np.abs(gaps - [distance for _, distance in about]) <= _ON)
    return Links(base, facing, centres[rows], curve)


def next_links(about: Sequence[About], base: Base, facing: float, links: Links) -> Links:
    """Return where a base on the same curves touches each of the links, on either side of it.

    Args:
        about: the curves.
        base: the base that is put next to the links.
        facing: its facing, in degrees.
        links: bases that stand there; these may be of another size.
    """
    if isinstance(base, Round) and isinstance(links.base, Round):
        return _beside_round(about, base, links)
    return _beside(about, base, facing, links, np.arange(len(links.curve)))


def _beside_round(about: Sequence[About], base: Round, links: Links) -> Links:
    round_ones = np.array([isinstance(body.base, Round) for body, _ in about], dtype=bool)[links.curve]
    rows = np.flatnonzero(round_ones)
    circles = np.array([(b.pose.x, b.pose.y, b.base.reach + base.radius + d) for b, d in about]).reshape(-1, 3)
    curves = circles[links.curve[rows]]
    between = np.full(len(rows), base.radius + links.base.reach + HAIR)
    pairs, points = circle_by_circle(curves, np.column_stack([links.centres[rows], between]))
    found = Links(base, 0.0, points, links.curve[rows][pairs])
    rows = np.flatnonzero(~round_ones)
    if not len(rows):
        return found
    others = _beside(about, base, 0.0, links, rows)
    centres, curve = np.concatenate([found.centres, others.centres]), np.concatenate([found.curve, others.curve])
    return Links(base, 0.0, centres, curve)


def _beside(about: Sequence[About], base: Base, facing: float, links: Links, rows: Indices) -> Links:
    """The same for any shape, along the curves."""
    numbers = sorted(set(links.curve[rows].tolist()))
    loci = Loci.of(base, facing, [about[number] for number in numbers])
    placed = [Body(links.base, Pose(x, y, links.facing)) for x, y in links.centres[rows].tolist()]
    levels = Levels.of(base, facing, [(body, HAIR) for body in placed], np.empty((0, 3)), np.empty((0, 3)))
    pairs, points = loci.crossed(levels, np.array(numbers)[:, None] == links.curve[rows])
    return Links(base, facing, points, np.array(numbers, dtype=np.intp)[pairs[:, 0]])
