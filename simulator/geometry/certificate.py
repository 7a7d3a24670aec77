"""Why no place exists: cells that cover everything within reach, each with the reason that empties it.

A certificate is a claim that anyone can check without searching: the cells cover the square about the start that holds
the disc of reach (and every facing, where the base may turn), and in each of them some condition is broken at the
centre by more than it can change within the cell. `verify` checks just that, sharing no code with the search.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from simulator.geometry.conditions import Condition, contradiction
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Base, Hull, Pose, Round
from simulator.geometry.ways import Obstacles, WayFinder

REACH: Final = "reach"
"""Reason: every point of the cell is farther from the start than the limit, as the crow flies."""
WAY: Final = "way"
"""Reason: every way round the obstacles to a point of the cell is longer than the limit."""


class Cell(NamedTuple):
    """A square of centres (with an interval of facings) in which no place is to be found."""

    x: float
    y: float
    half: float
    """Half the side of the square, in inches."""
    facing: float
    facing_half: float
    """Half the interval of facings, in degrees; 0 where the base keeps its facing."""
    reason: str
    """The name of the broken condition, `reach`, `way`, or two names joined by " / " that contradict one another."""
    slack: float
    """The best slack of that condition that is possible anywhere in the cell, below zero, in inches."""


@dataclass(frozen=True, slots=True)
class Impossible:
    """There is no such place, and this is the proof."""

    cells: tuple[Cell, ...]

    @property
    def reasons(self) -> dict[str, int]:
        """How many cells each reason empties, the commonest first."""
        counts: dict[str, int] = {}
        for cell in self.cells:
            counts[cell.reason] = counts.get(cell.reason, 0) + 1
        return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))

    @property
    def margin(self) -> float:
        """By how much every reason holds at least, in inches: limits this much wider would not help."""
        return -max(cell.slack for cell in self.cells)

    @property
    def summary(self) -> str:
        """The reasons in words."""
        parts = ", ".join(f"{name} in {count}" for name, count in self.reasons.items())
        what = "one cell covers" if len(self.cells) == 1 else f"{len(self.cells)} cells cover"
        return f"no place: {what} everything within reach ({parts})"


def period(base: Base) -> float:
    """Return after how many degrees of turning the outline looks the same: 180 for ovals and symmetric hulls."""
    if isinstance(base, Hull):
        opposite = {(round(-x, 9) + 0.0, round(-y, 9) + 0.0) for x, y in base.corners}
        same = {(round(x, 9) + 0.0, round(y, 9) + 0.0) for x, y in base.corners}
        return 180.0 if same == opposite else 360.0
    return 180.0


def verify(
    certificate: Impossible,
    base: Base,
    start: Pose,
    limit: float,
    obstacles: Obstacles,
    conditions: Sequence[Condition],
    *,
    may_turn: bool = False,
) -> bool:
    """Check a certificate: its cells cover the disc of reach, and each one's reason really holds.

    Takes the question as it was asked of the search. Returns False for a certificate with a hole or a wrong reason.
    """
    longest = limit + TOLERANCE
    turns = may_turn and not isinstance(base, Round)
    root = (start.x, start.y, longest, start.facing, period(base) / 2 if turns else 0.0)
    mover = Round(base.inner) if turns else base
    return _covered(root, certificate.cells) and _reasons_hold(
        certificate, base, mover, start, longest, obstacles, conditions
    )


_ROUND_OFF: Final = 1e-10
"""Inches or degrees by which the corners of neighbouring cells may miss one another; reasons hold by ten times that."""


def _covered(node: tuple[float, float, float, float, float], cells: Sequence[Cell]) -> bool:
    """Say whether cells cover a node of the tree, by halving the node until each part is one cell."""
    x, y, half, facing, facing_half = node
    for cell in cells:
        if (
            cell.half >= half - _ROUND_OFF
            and cell.facing_half >= facing_half - _ROUND_OFF
            and max(abs(cell.x - x), abs(cell.y - y)) <= cell.half - half + _ROUND_OFF
            and abs(cell.facing - facing) <= cell.facing_half - facing_half + _ROUND_OFF
        ):
            return True
    if not cells:
        return False
    parts: list[tuple[float, float, float, float, float]]
    if all(cell.half <= half / 2 + _ROUND_OFF for cell in cells):
        h = half / 2
        parts = [(x + sx * h, y + sy * h, h, facing, facing_half) for sx in (-1, 1) for sy in (-1, 1)]
    else:
        h = facing_half / 2
        parts = [(x, y, half, facing + sign * h, h) for sign in (-1, 1)]
    for part in parts:
        inside = [
            cell
            for cell in cells
            if abs(cell.x - part[0]) < part[2]
            and abs(cell.y - part[1]) < part[2]
            and (abs(cell.facing - part[3]) < part[4] or part[4] == 0.0)
        ]
        if len(inside) == len(cells) or not _covered(part, inside):
            return False
    return True


def _reasons_hold(
    certificate: Impossible,
    base: Base,
    mover: Base,
    start: Pose,
    longest: float,
    obstacles: Obstacles,
    conditions: Sequence[Condition],
) -> bool:
    """Say whether each cell's reason holds everywhere in it."""
    clash = contradiction(conditions)
    clash_name = f"{clash[0].name} / {clash[1].name}" if clash else None
    finders: dict[float, WayFinder] = {}
    for cell in certificate.cells:
        away = math.hypot(cell.x - start.x, cell.y - start.y)
        across = min(cell.half * math.sqrt(2.0), longest + away)
        spread = across + base.spin * math.radians(cell.facing_half)
        if cell.reason == clash_name:
            holds = True
        elif cell.reason == REACH:
            dx, dy = (max(0.0, abs(d) - cell.half) for d in (cell.x - start.x, cell.y - start.y))
            holds = math.hypot(dx, dy) > longest
        elif cell.reason == WAY:
            if across not in finders:
                finders[across] = WayFinder(mover, start.facing, start.point, obstacles, shrink=across + TOLERANCE)
            holds = finders[across].length_to((cell.x, cell.y)) - across > longest
        else:
            centre, facing = np.array([[cell.x, cell.y]]), np.array([cell.facing])
            holds = any(
                condition.name == cell.reason and float(condition.slacks(base, centre, facing)[0]) < -spread
                for condition in conditions
            )
        if not holds:
            return False
    return True
