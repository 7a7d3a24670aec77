"""How many models can end within range of an objective, at most: those that could alone, and then those with room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from simulator.board import Objective
from simulator.geometry.shapes import Pose, Round
from simulator.planner.alone import alone_in_range
from simulator.planner.multipliers import by_multipliers
from simulator.planner.problem import Problem
from simulator.planner.solving import Solved
from simulator.planner.spots import ranged_spots
from simulator.rules.words import in_range

_LEVELS: Final = ((0.3, 3), (0.12, 4))
"""Inches: the sides of the cells; and how often the solver is asked. The finer only where the coarser leave room."""


def most_in_range(solved: Sequence[Solved], best: Solved) -> int | None:
    """Return how many models can end within range of whichever objective is selected; None where none is.

    Args:
        solved: all selections there are.
        best: the one among them whose move is the best.
    """
    bounds = []
    for one in solved:
        for goal in one.problem.selection.objectives:
            poses = enumerate(one.best.poses if one is best and one.best else ())
            ends = {number: replace(one.problem.models[number], pose=pose) for number, pose in poses}
            known = {number: model.body.pose for number, model in ends.items() if in_range(model, goal)}
            bounds.append(in_range_at_most(one.problem, goal, known))
    return max(bounds, default=None)


def in_range_at_most(problem: Problem, goal: Objective, known: Mapping[int, Pose] | None = None) -> int:
    """Return how many models can end within range of an objective, at most, in any legal move (or if nobody moves).

    Args:
        problem: the unit's move.
        goal: the objective.
        known: places already found where models, by their numbers, end within its range together in a legal move: no
            bound is looked for below their number.
    """
    could = [answer.number for answer in alone_in_range(problem, goal, known) if answer.possible]
    found = len(known or {})
    rows = [number for number in could if isinstance(problem.models[number].base, Round)]
    best = len(could)
    for side, rounds in _LEVELS:
        if best <= found or not rows:
            break
        others = len(could) - len(rows)
        matched, _ = by_multipliers(ranged_spots(problem, rows, goal, side).matching, found - others, rounds)
        best = min(best, others + matched)
    return best
