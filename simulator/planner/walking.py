"""From places to a move: each model's way there, in the order in which they go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from simulator.moves import Move, Step
from simulator.planner.facings import same_outline
from simulator.planner.layout import Layout
from simulator.planner.problem import Problem
from simulator.rules.passing import barrier
from simulator.rules.travelling import Going, end_pose, trip


def walked(problem: Problem, layout: Layout, places: Sequence[int], order: Sequence[int]) -> Move | int:
    """Return the move that takes each model to its place by its shortest way; or a model that has none.

    Args:
        problem: the unit's move.
        layout: the places.
        places: the place of each model.
        order: the models that move, in their order.
    """
    now, steps = problem.state, []
    for number in order:
        model, pose = problem.models[number], layout.poses[places[number]]
        assert model.pose is not None
        facing = None if same_outline(model.base, pose.facing, model.pose.facing) else pose.facing
        step = Step(model.id, to=pose.point, facing=facing)
        turn = 0.0 if facing is None else problem.rule.allowance.turn_cost(model)
        # Mates that have moved are where they ended: big ones are in each other's way.
        went = trip(model, step, barrier(now, model).obstacles, problem.rule.distance - turn)
        if went.going is not Going.CLEAR:
            return number
        step = replace(step, to=None, path=went.path[1:])
        steps.append(step)
        now = now.with_pose(model.id, end_pose(model, step))
    return replace(problem.move, steps=tuple(steps))
