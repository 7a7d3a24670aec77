"""The cells of one level of a search for places: split, measured, and emptied for reasons."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.answers import REACH, WAY, Cell, Impossible
from simulator.geometry.conditions import NUMERIC, Floats
from simulator.geometry.reach import Reach
from simulator.geometry.shapes import Base, period
from simulator.geometry.together import Together

Indices = NDArray[np.intp]
"""Which cells of a level."""

FINEST: Final = 4e-6
"""Inches. Cells with a smaller radius are not split: what is thinner stays undecided."""


_SMALL: Final = 0.05
"""Inches. Cells with a radius below this are asked everything."""


@dataclass(frozen=True, slots=True)
class Cells:
    """Cells of one level, all of one size: squares of centres, each with an interval of facings."""

    centres: Floats
    facings: Floats
    half: float
    facing_half: float

    @classmethod
    def root(cls, reach: Reach) -> Cells:
        """Return the one cell that holds everything within reach, and every facing that may be turned to."""
        turn = period(reach.base) / 2 if reach.turns else 0.0
        return cls(np.array([reach.start.point]), np.array([reach.start.facing]), reach.longest, turn)

    def __len__(self) -> int:
        return len(self.facings)

    @property
    def across(self) -> float:
        """How far the centre of a base can be from the middle of its square."""
        return self.half * math.sqrt(2.0)

    def radius(self, base: Base) -> float:
        """How much a slack can change from the middle to anywhere in a cell."""
        return self.across + base.spin * math.radians(self.facing_half)

    def take(self, which: Indices) -> Cells:
        """Return some of the cells."""
        return Cells(self.centres[which], self.facings[which], self.half, self.facing_half)

    def split(self, parts: int, base: Base) -> Cells:
        """Return the cells cut smaller: each square into parts x parts, or each interval of facings in two."""
        if base.spin * math.radians(self.facing_half) > self.across:
            quarter = self.facing_half / 2
            facings = (self.facings[:, None] + np.array([-quarter, quarter])).ravel()
            return Cells(np.repeat(self.centres, 2, axis=0), facings, self.half, quarter)
        half = self.half / parts
        steps = np.arange(1 - parts, parts, 2) * half
        grid = np.empty((parts, parts, 2))
        grid[..., 0], grid[..., 1] = steps[:, None], steps
        centres = (self.centres[:, None, :] + grid.reshape(1, -1, 2)).reshape(-1, 2)
        return Cells(centres, np.repeat(self.facings, parts * parts), half, self.facing_half)


def nowhere(reach: Reach, reason: str, slack: float) -> Impossible:
    """Return the proof that one reason rules out everything within reach."""
    root = Cells.root(reach)
    start = reach.start
    return Impossible((Cell(start.x, start.y, root.half, start.facing, root.facing_half, reason, slack),))


class Proof:
    """The cells that were emptied, as they come."""

    def __init__(self) -> None:
        self._cells: list[Cell] = []

    def record(self, cells: Cells, which: Indices, reason: str, slack: Floats) -> None:
        """Note that some cells are empty for a reason; `slack` is the best possible in each."""
        if len(which):
            half, facing_half = cells.half, cells.facing_half
            self._cells += [
                Cell(x, y, half, facing, facing_half, reason, best)
                for (x, y), facing, best in zip(
                    cells.centres[which].tolist(), cells.facings[which].tolist(), slack.tolist(), strict=True
                )
            ]

    def finish(self) -> Impossible:
        """Return the certificate."""
        return Impossible(tuple(self._cells))


def near_enough(centres: Floats, reach: Reach) -> NDArray[np.bool_]:
    """Say which centres are within the limit as the crow flies."""
    away = np.hypot(centres[:, 0] - reach.start.x, centres[:, 1] - reach.start.y)
    return np.less_equal(away, reach.longest - NUMERIC)


def sift(cells: Cells, asked: Together, reach: Reach, proof: Proof) -> tuple[Indices, Floats]:
    """Empty the cells that can be emptied; return the others' indices and the least slack at their centres.

    Ways are not looked at yet, only the distance from the start.
    """
    radius = cells.radius(reach.base)
    offsets = np.maximum(np.abs(cells.centres - np.array(reach.start.point)) - cells.half, 0.0)
    spare = reach.longest - np.hypot(offsets[:, 0], offsets[:, 1])
    out = spare < -NUMERIC
    proof.record(cells, np.flatnonzero(out), REACH, spare[out])
    alive = np.flatnonzero(~out)
    worst = np.full(len(alive), math.inf)
    measuring = asked.at(cells.centres[alive], cells.facings[alive])
    for number, condition in enumerate(asked.conditions):
        if not len(alive):
            break
        slack = measuring.slack(number)
        out = slack < -radius - NUMERIC
        if out.any():
            proof.record(cells, alive[out], condition.name, slack[out] + radius)
            kept = ~out
            measuring.keep(kept)
            alive, worst, slack = alive[kept], worst[kept], slack[kept]
        worst = np.minimum(worst, slack)
    return alive, worst


def try_places(centres: Floats, facings: Floats, asked: Together, reach: Reach) -> tuple[Floats, Floats]:
    """Return those of some places that keep the conditions and are within the limit as the crow flies."""
    near = near_enough(centres, reach)
    centres, facings = centres[near], facings[near]
    measuring = asked.at(centres, facings)
    worst = np.full(len(centres), math.inf)
    for number in range(len(asked.conditions)):
        worst = np.minimum(worst, measuring.slack(number))
    kept = worst >= NUMERIC
    return centres[kept], facings[kept]


def shorten(cells: Cells, alive: Indices, worst: Floats, reach: Reach, proof: Proof) -> tuple[Indices, Floats]:
    """Empty those of the cells left that every way round the obstacles is too long for; return the others.

    Large cells that some other condition has almost emptied are left to it.
    """
    radius = cells.radius(reach.base)
    asked = np.flatnonzero(worst >= -radius / (2 if radius > _SMALL else 1))
    spare = np.full(len(alive), math.inf)
    spare[asked] = reach.shortfalls(cells.centres[alive[asked]], cells.across)
    out = spare < -NUMERIC
    if out.any():
        proof.record(cells, alive[out], WAY, spare[out])
        alive, worst = alive[~out], worst[~out]
    return alive, worst
