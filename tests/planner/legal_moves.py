"""Moves made by chance whose ends are as extreme as the rules let them be, and what the referee reads of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np

from simulator.geometry.shapes import Pose
from simulator.moves import Step
from simulator.planner.facings import same_outline
from simulator.planner.problem import Problem
from simulator.planner.sites import sites_of
from simulator.rules.judged import JudgedMove, judge, measure
from simulator.state import State

BIG = frozenset({"VEHICLE"})


def legal(problem: Problem, steps: tuple[Step, ...]) -> JudgedMove | None:
    """What the referee reads of a move, if it accepts it."""
    judged = judge(problem.state, replace(problem.move, steps=steps), problem.ruleset)
    return judged if all(finding.kept is True for finding in measure(judged)) else None


def to_exact_places(problem: Problem, dice: Random) -> Iterator[tuple[Step, ...]]:
    """Steps of most models to exact places, in any order: as far as they go, just engaged, in contact, turned."""
    ends: dict[int, list[Pose]] = {number: [] for number in range(len(problem.models))}
    for sites in sites_of(problem):
        for row, number in enumerate(sites.models):
            ends[number] += [sites.pose(k) for k in np.flatnonzero(np.isfinite(sites.lengths[row])).tolist()]
    for _ in range(25):
        steps = []
        for number in dice.sample(range(len(problem.models)), len(problem.models)):
            model, end = problem.models[number], dice.choice(ends[number])
            turned = not same_outline(model.base, end.facing, model.body.pose.facing)
            if dice.random() < 0.9:
                steps.append(Step(model.id, to=end.point, facing=end.facing if turned else None))
        yield tuple(steps)


def big(state: State) -> State:
    """The same with vehicles in place of infantry: these do not pass one another, nor walls."""
    return replace(
        state,
        units=tuple(replace(u, models=tuple(replace(m, keywords=BIG) for m in u.models)) for u in state.units),
    )
