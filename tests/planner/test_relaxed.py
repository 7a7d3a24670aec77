"""The terms made easier: whoever keeps the real terms keeps these, so what they rule out is ruled out for good."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from simulator.geometry.conditions import NUMERIC
from simulator.geometry.lengths import TOLERANCE, inches
from simulator.geometry.shapes import Base, Oval, Round
from simulator.moves import Move, Step
from simulator.planner.alone import alone
from simulator.planner.problem import Problem, problem_of
from simulator.planner.relaxed import goes_at_most, questions
from simulator.planner.tactician import plan
from simulator.rules import ruleset_of
from simulator.rules.judged import JudgedMove
from simulator.rules.words import apart
from simulator.state import State
from tests.planner.legal_moves import big, legal, to_exact_places
from tests.planner.random_fights import SIZES, a_fight, selections
from tests.positions import position, unit

OVALS = (*SIZES, "75x42mm", "105x70mm")


def moved_models_that_keep_what_is_left(judged: JudgedMove, problem: Problem) -> int:
    """Of a legal move: every model that moves keeps the conditions and the way of one of its questions."""
    numbers = {model.id: number for number, model in enumerate(problem.models)}
    for step in judged.steps:
        asked = questions(problem, numbers[step.model.id], ())
        assert asked, f"{step.name} may move, though it is said that it may not"
        end = step.ended.body.pose
        least = [
            min(float(c.slacks(q.base, np.array([end.point]), np.array([end.facing]))[0]) for c in q.conditions)
            for q in asked
        ]
        assert max(least) >= -NUMERIC, f"{step.name} ends legally at {end}, which is ruled out"
        for question in asked:
            assert step.trip.length <= question.limit + TOLERANCE + NUMERIC
            assert set(question.obstacles.bodies) <= set(step.barrier.obstacles.bodies)
            assert set(question.obstacles.polygons) <= set(step.barrier.obstacles.polygons)
    return len(judged.steps)


@pytest.mark.parametrize("as_vehicles", [False, True], ids=["infantry", "vehicles"])
def test_no_legal_end_is_ruled_out(as_vehicles: bool) -> None:
    """Random moves to exact places, and the planner's own: what the referee accepts is compared."""
    checked = 0
    for seed in range(8):
        state = a_fight(f"relaxed {seed}", movers=(2, 3, 4), foes=(1, 2, 4), sizes=OVALS)
        state = big(state) if as_vehicles else state
        for selection in selections(state):
            problem = problem_of(state, selection, ruleset_of(state))
            moves = [*to_exact_places(problem, Random(f"steps {seed}")), plan(state, "raiders").move.steps]
            for judged in filter(None, (legal(problem, steps) for steps in moves)):
                checked += moved_models_that_keep_what_is_left(judged, problem)
    assert checked > 100


def on_a_line(base: Base, turn: float, between: int, limit: float) -> tuple[State, Move]:
    """A raider that can engage only if its last mate goes and turns as far as the rules let it, tolerance and all.

    The guard, where the raider ends, mates that stay, where its last mate ends and where that began stand on one line,
    in this order. Where the raider ends the guard is as far away as engagement lets it be, and the last mate's end as
    far as `limit` does; so far goes that mate, too; each but for a hair of the tolerance.
    """
    hair, small = TOLERANCE - 1e-5, Round(inches(16))
    first = 20.0 + 2 * small.radius + 2.0 + hair
    last = first + small.radius + limit + hair + base.reach
    share = (last - first + small.radius - base.reach) / (between + 1)
    there = [(first + share * k, 50.0) for k in range(1, between + 1)]
    places = [(first + 0.5, 50.0), *there, (last + 3.0 + hair, 50.0, turn)]
    raiders = unit("raiders", "red", places, charged=True)
    *others, mate = raiders.models
    raiders = replace(raiders, models=(*others, replace(mate, base=base)))
    steps = (Step(mate.id, to=(last, 50.0), facing=0.0), Step(others[0].id, to=(first, 50.0)))
    return position(raiders, unit("guard", "blue", [(20.0, 50.0)])), Move("pile-in", "raiders", steps)


@pytest.mark.parametrize(("between", "limit"), [(0, 2.0), (3, 9.0)], ids=["neighbour", "spread"])
@pytest.mark.parametrize(
    ("base", "turn"),
    [(Round(inches(16)), 0.0), (Oval(inches(52.5), inches(35)), 90.0), (Oval(inches(37.5), inches(21)), 60.0)],
)
def test_a_mate_is_taken_to_go_as_far_as_any_legal_move_takes_it(
    base: Base, turn: float, between: int, limit: float
) -> None:
    state, move = on_a_line(base, turn, between, limit)
    (selection,) = selections(state)
    problem = problem_of(state, selection, ruleset_of(state))
    judged = legal(problem, move.steps)
    assert judged is not None
    assert moved_models_that_keep_what_is_left(judged, problem) == 2
    assert alone(problem)[0].possible
    front, last = judged.end.unit("raiders").on_table[0], len(problem.models) - 1
    changed = apart(front, problem.models[last]) - apart(front, judged.end.unit("raiders").on_table[last])
    assert changed <= goes_at_most(problem, last)
    if turn in {0.0, 90.0}:
        assert changed == pytest.approx(goes_at_most(problem, last), abs=2e-5), "and no farther"
