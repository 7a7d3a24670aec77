"""Why no place exists: cells that cover everything within reach, each with the reason that empties it.

A certificate is a claim that anyone can check without searching: the cells cover the square about the start that holds
the disc of reach (and every facing, where the base may turn), and in each of them some condition is broken at the
centre by more than it can change within the cell. `verify` checks just that, sharing no code with the search.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from simulator.geometry.answers import REACH, WAY, Cell, Impossible
from simulator.geometry.conditions import Condition, contradiction
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Base, Pose, Round, period
from simulator.geometry.ways import Obstacles, WayFinder


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
