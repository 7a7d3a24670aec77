"""From places to a move: each model's way there, in an order in which all of them can go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from simulator.moves import Move, Step
from simulator.planner.facings import same_outline
from simulator.planner.layout import Layout
from simulator.planner.order import who_may_go, who_moves
from simulator.planner.problem import Problem
from simulator.rules.passing import barrier
from simulator.rules.travelling import Going, end_pose, trip
from simulator.state import State


def walked(problem: Problem, layout: Layout, places: Sequence[int]) -> Move | int:
    """Return the move that takes each model to its place by its shortest way; or a model that does not get there.

    Whoever cannot go yet, because a mate that it may not pass is in its way, is asked again when others have gone.

    Args:
        problem: the unit's move.
        layout: the places.
        places: the place of each model.
    """
    now, steps = problem.state, []
    left = who_moves(layout, places)
    while left:
        for number in who_may_go(layout, places, left):
            step = _step(problem, now, number, layout, places[number])
            if step is not None:
                break
        else:
            return max(left, key=lambda i: (layout.lengths[i, places[i]], -i))
        left.remove(number)
        steps.append(step)
        now = now.with_pose(step.model, end_pose(problem.models[number], step))
    return replace(problem.move, steps=tuple(steps))


def _step(problem: Problem, now: State, number: int, layout: Layout, place: int) -> Step | None:
    """Return how a model goes to a place, past mates where they stand now; None where it has no way."""
    model, pose = problem.models[number], layout.poses[place]
    assert model.pose is not None
    facing = None if same_outline(model.base, pose.facing, model.pose.facing) else pose.facing
    step = Step(model.id, to=pose.point, facing=facing)
    turn = 0.0 if facing is None else problem.rule.allowance.turn_cost(model)
    went = trip(model, step, barrier(now, model).obstacles, problem.rule.distance - turn)
    return replace(step, to=None, path=went.path[1:]) if went.going is Going.CLEAR else None
