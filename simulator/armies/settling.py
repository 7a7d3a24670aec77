"""Putting models from a table save on a scenario's table, where bases may touch and not overlap.

In a save they lie as they were dropped, and their bases are looked up or guessed, so many overlap a little. Those are
moved apart as little as it takes; whoever would have to go far, or is not on the table, goes to the reserve.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from simulator.armies.entries import STAND_IN
from simulator.armies.muster import ASSUMED, Enlisted, Group, Note
from simulator.files.sizes import read_base
from simulator.geometry.lengths import overlapping
from simulator.geometry.shapes import Base, Body, Pose

FARTHEST_PUSH: Final = 0.5
"""Inches that a model may be moved to make room."""
MOST_PUSHES: Final = 12
ROOM: Final = 1e-4
"""Inches left between two models that were moved apart."""
Place = tuple[float, float, float]


def settled(
    units: tuple[Enlisted, ...],
    own: tuple[float, float],
    board: tuple[float, float],
    there: Sequence[Body] = (),
) -> tuple[tuple[Enlisted, ...], tuple[Note, ...]]:
    """Return units whose models stand on a table without overlaps, the rest of each unit in reserve, and notes.

    Args:
        units: with the places of their models on their own table.
        own: its width and depth in inches.
        board: those of the table that they are put on, middle on middle.
        there: who stands on it already.
    """
    standing = list(there)
    shift = ((board[0] - own[0]) / 2, (board[1] - own[1]) / 2)
    notes: list[Note] = []
    settled_units: list[Enlisted] = []
    for unit in units:
        kept: list[Group] = []
        off: list[Group] = []
        pushed = 0
        for group in unit.groups:
            base = read_base(group.base or STAND_IN)
            on_table: list[tuple[Place, int | None]] = []
            for position, (x, y, facing) in enumerate(group.places):
                place = (x + shift[0], y + shift[1], facing)
                found = _settle(base, place, standing, board)
                if found is not None:
                    pushed += found != place
                    on_table.append((found, group.wounds[position] if group.wounds else None))
                    standing.append(Body(base, Pose(*found)))
            if on_table:
                wounds = tuple(left for _, left in on_table)
                places = tuple(place for place, _ in on_table)
                kept.append(replace(group, count=len(on_table), places=places, wounds=wounds if any(wounds) else ()))
            if len(on_table) < group.count:
                off.append(replace(group, count=group.count - len(on_table), places=(), wounds=()))
        if pushed:
            whom = "a model was" if pushed == 1 else f"{pushed} models were"
            said = f"{whom} moved, by {FARTHEST_PUSH:g}″ at most, for bases overlapped or left the table"
            notes.append(Note(ASSUMED, unit.name, said))
        if kept:
            settled_units.append(replace(unit, groups=tuple(kept)))
        if off:
            count = sum(group.count for group in off)
            whom = "one model is" if count == 1 else f"{count} models are"
            notes.append(Note(ASSUMED, unit.name, f"{whom} in reserve: off the table, or on top of others"))
            name = f"{unit.name} (off the table)" if kept else unit.name
            settled_units.append(replace(unit, name=name[:200], groups=tuple(off)))
    return tuple(settled_units), tuple(notes)


def _settle(base: Base, place: Place, standing: list[Body], board: tuple[float, float]) -> Place | None:
    """Return where a model stands so that it overlaps nobody, near its place; None if there is no such spot."""
    from simulator.geometry.gaps import gap  # here: it imports numpy, and rosters have no places

    x, y, facing = place
    for _ in range(MOST_PUSHES):
        x, y = _inside(base, x, y, facing, board)
        if math.dist((x, y), place[:2]) > FARTHEST_PUSH:
            return None
        body = Body(base, Pose(x, y, facing))
        other = next((b for b in standing if _is_near(body, b) and overlapping(gap(body, b))), None)
        if other is None:
            return (round(x, 4), round(y, 4), facing) if (x, y) != place[:2] else place
        depth = -gap(body, other) + ROOM
        away = (x - other.pose.x, y - other.pose.y)
        length = math.hypot(*away)
        along = (away[0] / length, away[1] / length) if length > 0 else (1.0, 0.0)
        x, y = x + along[0] * depth, y + along[1] * depth
    return None


def _is_near(one: Body, other: Body) -> bool:
    apart = math.hypot(one.pose.x - other.pose.x, one.pose.y - other.pose.y)
    return apart < one.base.reach + other.base.reach


def _inside(base: Base, x: float, y: float, facing: float, board: tuple[float, float]) -> tuple[float, float]:
    """Return the nearest place where a base is wholly on the table."""
    left, right = base.support(-1.0, 0.0, facing), base.support(1.0, 0.0, facing)
    below, above = base.support(0.0, -1.0, facing), base.support(0.0, 1.0, facing)
    return min(max(x, left), board[0] - right), min(max(y, below), board[1] - above)
