"""Upper bounds on what a unit's move can come to: never below what a legal move does, and proved."""

from __future__ import annotations


import pytest

from simulator.geometry.lengths import inches
from simulator.moves import Move
from simulator.planner.bounds import alone, engaged_at_most
from simulator.planner.problem import Problem, problem_of
from simulator.rules import ruleset_of
from tests.builders import a_scenario, guard, raiders

TOUCH = inches(32)


def a_problem(mine: list[tuple[float, float]], foes: list[tuple[float, float]], **changes: object) -> Problem:
    """A pile-in of raiders at centres `mine` toward guards at `foes`."""
    units = [raiders(*[list(p) for p in mine], charged=True), guard(*[list(p) for p in foes])]
    state = a_scenario(units=units, **changes).state
    return problem_of(state, Move("pile-in", "raiders"), ruleset_of(state))


def test_a_model_that_is_engaged_may_stay_so():
    problem = a_problem([(20.0, 20.0)], [(20.0 + TOUCH + 2.0, 20.0)])
    (answer,) = alone(problem)
    assert answer.now
    assert answer.possible
    assert engaged_at_most(problem) == 1


@pytest.mark.parametrize(("gap", "possible"), [(4.999, True), (5.0, True), (5.002, True), (5.003, False)])
def test_a_model_can_engage_from_its_reach_and_the_engagement_range_away(gap, possible):
    other = (20.0, 20.0 + TOUCH + 1.0)
    problem = a_problem([(20.0, 20.0), other], [(20.0, other[1] + TOUCH + 4.0), (20.0 + TOUCH + gap, 20.0)])
    near, _ = alone(problem)
    assert near.possible is possible


def test_a_proof_that_a_model_cannot_engage_is_checked_without_the_search():
    mine = [(20.0, 20.0), (20.0, 20.0 + TOUCH + 1.5), (20.0, 20.0 + 2 * (TOUCH + 1.5))]
    problem = a_problem(mine, [(20.0, 20.0 - TOUCH - 1.0)])
    answers = alone(problem)
    assert [answer.possible for answer in answers] == [True, True, False]
    assert answers[2].proofs
    assert all(question.proves(proof) for question, proof in answers[2].proofs)


def test_a_model_whose_mates_cannot_follow_is_held_back_by_coherency():
    # The outer two touch an enemy each and stay; the middle one could come near either enemy, but not near a mate too.
    left, middle = 20.0, 20.0 + TOUCH + 2.6
    foe = middle + TOUCH + 3.8
    right = foe + TOUCH
    units = [
        raiders([left, 20.0], [middle, 20.0], [right, 20.0], charged=True),
        guard([left - TOUCH, 20.0]),
        guard([foe, 20.0], id="sentries", name="Sentries"),
    ]
    state = a_scenario(units=units).state
    problem = problem_of(state, Move("pile-in", "raiders"), ruleset_of(state))
    answers = alone(problem)
    assert [answer.possible for answer in answers] == [True, False, True]
    assert "coherency" in answers[1].proofs[0][1].reasons
    assert all(question.proves(proof) for question, proof in answers[1].proofs)
    assert engaged_at_most(problem) == 2
