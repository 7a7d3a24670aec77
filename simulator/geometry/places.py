"""Is there a place for this base, reachable within a limit, such that …? Found, impossible, or undecided.

Branch and bound on Lipschitz conditions: the square about the start that holds everything within reach is split, level
by level, into smaller squares (and, where the base may turn, intervals of facings). A cell is empty when some condition
is broken at its centre by more than it can change within the cell; a centre that keeps every condition and can be
got to within the limit is a witness; anything else is split again. Cells that were emptied make up the proof that no
place exists. All cells of a level are measured together.

What bounds the work is a number of cells, never the clock, so that the answer is the same everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from simulator.geometry.certificate import REACH, WAY, Cell, Impossible, period
from simulator.geometry.conditions import NUMERIC, Condition, Floats, Nearer, Within, contradiction
from simulator.geometry.reach import Found, Reach
from simulator.geometry.shapes import Base, Point, Pose
from simulator.geometry.ways import Obstacles

__all__ = ["Cell", "Found", "Impossible", "Undecided", "search"]

_CANDIDATES: Final = 256
"""How many witnesses of one level are tried, the ones with the most room first."""
_FINEST: Final = 4e-6
"""Inches. Cells smaller than this are not split: what is thinner stays undecided."""
_FIRST_SPLIT: Final = 8
"""The root is cut into this many squares a side at once."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """Neither a place nor a proof was found within the budget."""

    tried: int
    """How many cells were measured."""
    finest: float
    """The radius of the smallest cells still open, in inches: any place there is is about as cramped as that."""


@dataclass(frozen=True, slots=True)
class _Cells:
    """Cells of one level: all of one size."""

    centres: Floats
    facings: Floats
    half: float
    facing_half: float

    def __len__(self) -> int:
        return len(self.facings)

    def radius(self, base: Base) -> float:
        """How much a slack can change from the centre to anywhere in a cell."""
        return self.half * math.sqrt(2.0) + base.spin * math.radians(self.facing_half)

    def take(self, which: NDArrayInt) -> _Cells:
        """Return some of the cells."""
        return _Cells(self.centres[which], self.facings[which], self.half, self.facing_half)

    def split(self, parts: int, base: Base) -> _Cells:
        """Return the cells cut smaller: each square into parts x parts, or each interval of facings in two."""
        if base.spin * math.radians(self.facing_half) > self.half * math.sqrt(2.0):
            quarter = self.facing_half / 2
            facings = (self.facings[:, None] + np.array([-quarter, quarter])).ravel()
            return _Cells(np.repeat(self.centres, 2, axis=0), facings, self.half, quarter)
        half = self.half / parts
        steps = (np.arange(parts) * 2 - (parts - 1)) * half
        grid = np.stack(np.meshgrid(steps, steps, indexing="ij"), axis=-1).reshape(1, -1, 2)
        centres = (self.centres[:, None, :] + grid).reshape(-1, 2)
        return _Cells(centres, np.repeat(self.facings, parts * parts), half, self.facing_half)


NDArrayInt = np.ndarray[tuple[int, ...], np.dtype[np.intp]]
_Record = Callable[[_Cells, NDArrayInt, str, Floats], None]


class _Proof:
    """The emptied cells, as they come."""

    def __init__(self) -> None:
        self.cells: list[Cell] = []

    def record(self, cells: _Cells, which: NDArrayInt, reason: str, slack: Floats) -> None:
        """Note that some cells are empty for a reason."""
        for (x, y), facing, best in zip(
            cells.centres[which].tolist(), cells.facings[which].tolist(), slack.tolist(), strict=True
        ):
            self.cells.append(Cell(x, y, cells.half, facing, cells.facing_half, reason, best))

    def finish(self) -> Impossible:
        """Return the certificate."""
        return Impossible(tuple(self.cells))


def search(
    base: Base,
    start: Pose,
    limit: float,
    obstacles: Obstacles,
    conditions: Sequence[Condition],
    *,
    may_turn: bool = False,
    budget: int = 20000,
    hints: Sequence[Point] = (),
) -> Found | Impossible | Undecided:
    """Look for a place for `base` that keeps all `conditions`, reachable from `start` within `limit` inches.

    Args:
        base: the base that moves.
        start: where it stands; it keeps that facing unless `may_turn`.
        limit: the longest way it may go, in inches (inclusive, decision D7).
        obstacles: what it may not pass.
        conditions: what the place must keep.
        may_turn: whether it may end with another facing, turning at its start or at its end.
        budget: how many cells may be measured.
        hints: centres to try first. A hint is only believed when every condition and the way hold.

    Returns:
        Found with the way; Impossible with a certificate that `certificate.verify` checks; or Undecided.
    """
    reach = Reach(base, start, limit, obstacles, may_turn=may_turn)
    longest = reach.longest
    facing_half = period(base) / 2 if reach.turns else 0.0
    root = _Cells(np.array([start.point]), np.array([start.facing]), longest, facing_half)
    root_radius = longest + base.spin * math.radians(facing_half)

    clash = contradiction(conditions)
    if clash is not None:
        name = f"{clash[0].name} / {clash[1].name}"
        return Impossible((Cell(start.x, start.y, longest, start.facing, facing_half, name, -math.inf),))

    first = np.array([start.point, *hints, *_straight_in(base, start, limit, conditions)])
    worst = np.full(len(first), math.inf)
    for condition in conditions:
        slack = condition.slacks(base, first, np.full(len(first), start.facing))
        if slack[0] < -root_radius - NUMERIC:
            proof = _Proof()
            proof.record(root, np.array([0]), condition.name, slack[:1] + root_radius)
            return proof.finish()
        np.minimum(worst, slack, out=worst)
    kept = np.flatnonzero((worst >= NUMERIC) & _near_enough(first, reach))
    found = reach.find(first[kept], np.full(len(kept), start.facing))
    if found is not None:
        return found

    proof = _Proof()
    tried = 1
    cells = root.split(_FIRST_SPLIT, base)
    while len(cells):
        left = budget - tried
        radius = cells.radius(base)
        if left <= 0 or radius < _FINEST:
            return Undecided(tried, radius)
        exhausted = len(cells) > left
        if exhausted:
            cells = cells.take(np.arange(left))
        tried += len(cells)
        alive, worst = _sift(cells, radius, base, conditions, reach, proof)
        good = np.flatnonzero((worst >= NUMERIC) & _near_enough(cells.centres[alive], reach))
        best = alive[good[np.argsort(-worst[good], kind="stable")[:_CANDIDATES]]]
        found = reach.find(cells.centres[best], cells.facings[best])
        if found is not None:
            return found
        if exhausted:
            return Undecided(tried, radius)
        short = reach.shortfalls(cells.centres[alive], cells.half * math.sqrt(2.0))
        out = short < -NUMERIC
        if out.any():
            proof.record(cells, alive[out], WAY, short[out])
            alive, worst = alive[~out], worst[~out]
        cells = cells.take(alive[np.argsort(-worst, kind="stable")]).split(2, base)
    return proof.finish()


def _near_enough(centres: Floats, reach: Reach) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Say which centres are within the limit as the crow flies."""
    return np.hypot(centres[:, 0] - reach.start.x, centres[:, 1] - reach.start.y) <= reach.longest - NUMERIC


def _sift(
    cells: _Cells, radius: float, base: Base, conditions: Sequence[Condition], reach: Reach, proof: _Proof
) -> tuple[NDArrayInt, Floats]:
    """Empty the cells that can be emptied; return the others' indices and the least slack at their centres."""
    offsets = np.maximum(np.abs(cells.centres - np.array(reach.start.point)) - cells.half, 0.0)
    spare = reach.longest - np.hypot(offsets[:, 0], offsets[:, 1])
    out = spare < -NUMERIC
    proof.record(cells, np.flatnonzero(out), REACH, spare[out])
    alive = np.flatnonzero(~out)
    worst = np.full(len(alive), math.inf)
    for condition in conditions:
        if not len(alive):
            break
        slack = condition.slacks(base, cells.centres[alive], cells.facings[alive])
        out = slack < -radius - NUMERIC
        if out.any():
            proof.record(cells, alive[out], condition.name, slack[out] + radius)
            alive, worst, slack = alive[~out], worst[~out], slack[~out]
        worst = np.minimum(worst, slack)
    return alive, worst


def _straight_in(base: Base, start: Pose, limit: float, conditions: Sequence[Condition]) -> list[Point]:
    """Return places straight in toward each body that something is to be within a distance of, or nearer to.

    Just at the distance, halfway inside it, touching, and as far as the limit goes.
    """
    points: list[Point] = []
    for condition in conditions:
        if not isinstance(condition, Within | Nearer):
            continue
        distance = condition.distance if isinstance(condition, Within) else 0.0
        for body in condition.bodies:
            dx, dy = body.pose.x - start.x, body.pose.y - start.y
            away = math.hypot(dx, dy)
            if away == 0.0:
                continue
            ux, uy = dx / away, dy / away
            contact = away - base.support(ux, uy, start.facing) - body.base.support(-ux, -uy, body.pose.facing)
            goes = (contact - distance, contact - distance / 2, contact, limit)
            points.extend((start.x + ux * go, start.y + uy * go) for go in goes if 0.0 < go <= limit + 1e-9)
    return points
