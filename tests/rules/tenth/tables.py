"""Positions of the 10th edition for tests: units on square tables, one unit about to pile in or to consolidate."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from simulator.army import Unit
from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Point
from simulator.moves import Move, Step
from simulator.referee import check
from simulator.state import State
from tests.positions import CENTRE, position, unit

TOUCH = inches(32)
"""Distance between the centres of two touching 32 mm bases."""
FOUGHT = {"fought": True, "eligible_to_fight": True}
"""What is recorded of a unit that is about to consolidate."""


def tenth(*units: Unit, **more: Any) -> State:
    """A position of the 10th edition, in the midst of the Fight phase."""
    return replace(position(*units, ruleset="40k-10e", **more), step="fight")


def away(bearing: float, distance: float, start: Point = CENTRE) -> Point:
    """A point so far from another, in a direction in radians."""
    return (start[0] + math.cos(bearing) * distance, start[1] + math.sin(bearing) * distance)


def going(kind: str, *steps: Step, unit_id: str = "raiders", **more: Any) -> Move:
    """A move of a unit, by default the raiders'."""
    return Move(kind, unit_id, steps, **more)


def to(number: int, x: float, y: float, facing: float | None = None) -> Step:
    """A raider's step."""
    return Step(f"raiders-{number}", to=(x, y), facing=facing)


def broken(state: State, move: Move) -> set[str]:
    """The clauses that a move breaks."""
    return {f.clause.id for f in check(state, move, advise=False).broken}


__all__ = ["CENTRE", "FOUGHT", "TOUCH", "away", "broken", "going", "tenth", "to", "unit"]
