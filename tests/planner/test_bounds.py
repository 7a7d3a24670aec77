"""Upper bounds on what a unit's move can come to: never below what a legal move does, and proved."""

from __future__ import annotations

import math

import pytest

from simulator.geometry.lengths import inches
from simulator.moves import Move
from simulator.planner.bounds import ContactBound, alone, engaged_at_most, impossible, in_contact_at_most
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


def round_about(centre: tuple[float, float], foe: float, count: int, gap: float) -> list[tuple[float, float]]:
    """`count` centres of 32 mm bases about a base with a radius, `gap` inches from it."""
    away = foe + TOUCH / 2 + gap
    x, y = centre
    turns = (math.tau * k / count for k in range(count))
    return [(x + away * math.cos(turn), y + away * math.sin(turn)) for turn in turns]


@pytest.mark.parametrize(("foe", "room"), [(25, 5), (32, 6), (40, 6), (60, 8)])
def test_only_so_many_bases_find_room_round_one(foe, room):
    # As many as there are angles of 2 asin(16 / (16 + r)) in a circle; ten stand near enough.
    assert math.floor(math.pi / math.asin(16 / (16 + foe / 2)) + 1e-9) == room
    ring = round_about((30.0, 22.0), inches(foe / 2), 10, 1.2)
    units = [raiders(*[list(p) for p in ring], charged=True), guard([30.0, 22.0], base=f"{foe}mm")]
    problem = problem_of(a_scenario(units=units).state, Move("pile-in", "raiders"), ruleset_of(a_scenario().state))
    bound = ContactBound(problem)
    assert sum(answer.possible for answer in bound.answers) == 10
    assert bound.at_most() == room
    assert in_contact_at_most(problem) == room


def test_the_smallest_of_several_bases_says_how_many_find_room_round_one():
    ring = round_about((30.0, 22.0), TOUCH / 2, 7, 1.2)
    small = [{"id": f"raiders-{k}", "at": list(p), "base": "25mm"} for k, p in enumerate(ring, 1)]
    units = [raiders(*small[:6], {**small[6], "base": "60mm"}, charged=True), guard([30.0, 22.0])]
    problem = problem_of(a_scenario(units=units).state, Move("pile-in", "raiders"), ruleset_of(a_scenario().state))
    # Six of 25 mm find room round 32 mm, and only four of 60 mm.
    assert (math.floor(math.pi / math.asin(25 / 57)), math.floor(math.pi / math.asin(60 / 92))) == (6, 4)
    assert in_contact_at_most(problem) == 6


def test_no_bound_is_sought_below_what_was_found():
    ring = round_about((30.0, 22.0), TOUCH / 2, 10, 1.2)
    problem = a_problem(ring, [(30.0, 22.0)])
    assert in_contact_at_most(problem, found=10) == 10
    bound = ContactBound(problem)
    assert bound.at_most(found=10) == 10
    assert bound.at_most(found=5) == 6


def test_a_unit_that_touches_the_enemy_with_every_model_has_no_move():
    problem = a_problem([(20.0, 20.0), (20.0, 22.0)], [(20.0 + TOUCH, 20.0), (20.0 + TOUCH, 22.0)])
    reason = impossible(problem)
    assert reason is not None
    assert reason.startswith("Nobody of Red Raiders may move")
    assert "touches" in reason


def test_a_unit_out_of_reach_of_every_enemy_cannot_end_engaged():
    problem = a_problem([(20.0, 20.0)], [(20.0 + TOUCH + 4.999, 20.0)])
    assert impossible(problem) is None
    # Targets are within 5"; a wall of dense terrain stands before this one.
    wall = {"id": "wall", "kind": "dense", "outline": [[22.0, 14.0], [22.5, 14.0], [22.5, 26.0], [22.0, 26.0]]}
    problem = a_problem([(20.0, 20.0)], [(20.0 + TOUCH + 4.9, 20.0)], terrain=[wall])
    reason = impossible(problem)
    assert reason is not None
    assert "too far from every enemy" in reason
    assert "4.900″" in reason


def test_a_model_left_behind_for_good_leaves_the_unit_no_move():
    lost = (20.0, 20.0 + TOUCH + 8.2)  # two moves of 3" and 2" of coherency are not enough
    problem = a_problem([(20.0, 20.0), lost], [(20.0 + TOUCH + 1.0, 20.0), (20.0, lost[1] + TOUCH + 1.0)])
    reason = impossible(problem)
    assert reason is not None
    assert "Red Raiders 1 can neither stay nor move" in reason
    assert "8.200″" in reason
