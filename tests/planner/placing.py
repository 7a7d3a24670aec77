"""Problems of small fights, and what the referee says of candidate places, for tests of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from simulator.army import Model
from simulator.geometry.gaps import gap
from simulator.geometry.lengths import TOLERANCE, inches
from simulator.geometry.shapes import Body, Pose
from simulator.moves import Step
from simulator.planner.facings import same_outline
from simulator.planner.problem import Problem, problem_of
from simulator.planner.sites import Sites, sites_of
from simulator.rules import ruleset_of
from simulator.rules.judged import judge, measure
from simulator.state import State
from tests.builders import a_scenario, guard, raiders

R = inches(16)
"""The radius of a 32 mm base."""
OF_ONE_MODEL = {"move.distance", "move.blocked", "move.overlap", "pile-in.base-contact", "pile-in.closer"}
OF_ONE_MODEL |= {"pile-in.keeps-engagements", "consolidate.closer", "consolidate.base-contact"}


def problem(state: State, kind: str = "pile-in") -> Problem:
    """The problem of the raiders' first choice."""
    ruleset = ruleset_of(state)
    choices = ruleset.moves[kind].choices
    assert choices is not None
    return problem_of(state, choices(state, state.unit("raiders"))[0], ruleset)


def fight(mine: Sequence[Any], foes: Sequence[Any], **changes: Any) -> State:
    """Raiders that charged against a guard."""
    base, their_base = changes.pop("base", "32mm"), changes.pop("their_base", "32mm")
    units = [raiders(*mine, charged=True, base=base), guard(*foes, base=their_base)]
    return a_scenario(units=units, **changes).state


def kept(asked: Problem, found: tuple[Sites, ...]) -> Iterator[tuple[Model, Pose, float, bool]]:
    """Every place kept for every model, other than where it is: with its length and whether it does its duty."""
    for sites in found:
        for row, number in enumerate(sites.models):
            for k in np.flatnonzero(np.isfinite(sites.lengths[row]) & (sites.lengths[row] > 0.0)).tolist():
                yield asked.models[number], sites.pose(k), float(sites.lengths[row, k]), bool(sites.done[row, k])


def touches(body: Body, other: Body, distance: float = 0.0) -> bool:
    """Whether the gap is exactly so, to a millionth of an inch."""
    return abs(gap(body, other) - distance) <= 1e-6


def refusals(asked: Problem, count: int, dice: Random) -> tuple[int, int, list[str]]:
    """How many one-step moves to places the referee judged, how many of them turned, and what it says against any."""
    judged_moves, turned, against = 0, 0, []
    places = list(kept(asked, sites_of(asked)))
    for model, pose, length, done in dice.sample(places, min(count, len(places))):
        stood = Body(model.base, pose)
        if any(gap(stood, mate.body) < -TOLERANCE for mate in asked.models if mate is not model):
            continue  # somebody has to leave first
        assert model.pose is not None
        facing = None if same_outline(model.base, pose.facing, model.pose.facing) else pose.facing
        turned += facing is not None
        move = replace(asked.move, steps=(Step(model.id, to=pose.point, facing=facing),))
        judged = judge(asked.state, move, asked.ruleset)
        judged_moves += 1
        if abs(judged.steps[0].trip.length - length) > 1e-6:
            against.append(f"{pose} is {judged.steps[0].trip.length} away, not {length}")
        for finding in measure(judged):
            duty = done and "if-possible" in finding.clause.id
            if (finding.clause.id in OF_ONE_MODEL or duty) and finding.kept is not True:
                against.append(f"{pose}: {finding.clause.id}: {finding.message}")
    return judged_moves, turned, against
