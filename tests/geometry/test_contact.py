"""Base contact: along the curves, to the tolerance, against the grid with corners."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import pytest

from simulator.geometry.certificate import verify_contact
from simulator.geometry.conditions import Beyond, Clear, Condition, Nearer, Within
from simulator.geometry.contact import search_contact
from simulator.geometry.gaps import gap
from simulator.geometry.lengths import TOLERANCE, inches
from simulator.geometry.places import Found, Impossible, Undecided, search
from simulator.geometry.shapes import Base, Body, Oval, Pose, Round, rectangle
from simulator.geometry.ways import Obstacles
from tests.geometry.places_tables import a_question, asked, bodies
from tests.oracles.places_oracle import Question, faults, find
from tests.tiers import often

R = inches(32) / 2
ME = Round(R)


def judge(question: Question, nodes: int = 24) -> str:
    """Search, hold the answer against the oracle and the checkers, and return what it was."""
    enemies = bodies(question.enemies)
    answer = search_contact(*asked(question), enemies)
    known = find(question, nodes=nodes)
    if isinstance(answer, Found):
        assert faults(question, answer.way.path, answer.way.length) == []
        return "found"
    assert isinstance(answer, Impossible), f"undecided: {answer}; the oracle says {known}"
    assert known is None
    assert verify_contact(answer, *asked(question), enemies)
    return "impossible"


def test_the_search_for_contact_and_the_corners_never_disagree() -> None:
    answers = [judge(a_question(Random(f"fast contact {seed}"), None)) for seed in range(100)]
    assert answers.count("found") > 20
    assert answers.count("impossible") > 20


@pytest.mark.slow
def test_the_search_for_contact_and_the_corners_never_disagree_on_many_tables() -> None:
    answers = [judge(a_question(Random(f"slow contact {seed}"), None), 48) for seed in range(often(2000))]
    assert answers.count("found") > often(400)
    assert answers.count("impossible") > often(400)


def straight_on(distance: float, turn: float) -> object:
    """Ask for contact with one enemy at a gap, in some direction, 3 inches being the limit."""
    away = distance + 2 * R
    enemy = Body(Round(R), Pose(30 + away * math.cos(turn), 22 + away * math.sin(turn)))
    return search_contact(ME, Pose(30, 22), 3.0, Obstacles((enemy,)), (Clear("overlap", (enemy,)),), (enemy,))


@pytest.mark.parametrize("degrees", range(0, 360, 20))
def test_contact_has_the_tolerance_of_the_limit_and_of_touching(degrees: int) -> None:
    turn = math.radians(degrees)
    for distance, answer in ((3.0, Found), (3.0005, Found), (3.0015, Found), (3.0025, Impossible), (4.0, Impossible)):
        assert isinstance(straight_on(distance, turn), answer), distance


def test_a_slot_between_two_enemies_is_touched_when_it_is_wide_enough() -> None:
    for spare, answer in ((0.01, Found), (0.0, Found), (-0.0015, Found), (-0.0045, Impossible)):
        posts = tuple(Body(Round(R), Pose(32, 22 + side * (2 * R + spare / 2))) for side in (1, -1))
        goal = Body(Round(R), Pose(32 + 2 * R, 22))
        everybody = (*posts, goal)
        start = Pose(30, 22)
        conditions = (Clear("overlap", everybody), Nearer("through", (goal,), 0.003))
        result = search_contact(ME, start, 3.0, Obstacles(everybody), conditions, (goal,))
        assert isinstance(result, answer), (spare, result)
        if isinstance(result, Impossible):
            assert verify_contact(result, ME, start, 3.0, Obstacles(everybody), conditions, (goal,))


def test_what_is_touched_is_never_overlapped_though_nobody_said_so() -> None:
    enemy = Body(Round(R), Pose(33, 22))
    found = search_contact(ME, Pose(30, 22), 3.0, Obstacles(), (), (enemy,))
    assert isinstance(found, Found)
    assert abs(gap(Body(ME, found.pose), enemy)) <= TOLERANCE


def test_touching_and_keeping_off_contradict_one_another() -> None:
    enemy = Body(Round(R), Pose(33, 22))
    conditions = (Beyond("unengaged", (enemy,), 1.0),)
    answer = search_contact(ME, Pose(30, 22), 3.0, Obstacles(), conditions, (enemy,))
    assert isinstance(answer, Impossible)
    assert verify_contact(answer, ME, Pose(30, 22), 3.0, Obstacles(), conditions, (enemy,))


def test_nobody_to_touch_is_impossible() -> None:
    answer = search_contact(ME, Pose(30, 22), 3.0, Obstacles(), (), ())
    assert isinstance(answer, Impossible)
    assert verify_contact(answer, ME, Pose(30, 22), 3.0, Obstacles(), (), ())
    assert answer.summary == "no place: there is nothing to touch"


BASES = (Round(0.63), Oval(1.48, 0.83), Oval(0.5, 1.2), rectangle(2.0, 1.0))


@pytest.mark.parametrize("mine", BASES)
@pytest.mark.parametrize("theirs", BASES)
def test_every_shape_finds_contact_with_every_shape(mine: Base, theirs: Base) -> None:
    dice = Random(f"{mine} {theirs}")
    for _ in range(4):
        turn, facing = dice.uniform(0, 2 * math.pi), dice.uniform(0, 360)
        away = mine.reach + theirs.reach + dice.uniform(0.5, 2.0)
        enemy = Body(theirs, Pose(30 + away * math.cos(turn), 22 + away * math.sin(turn), dice.uniform(0, 360)))
        start = Pose(30, 22, facing)
        distance = gap(Body(mine, start), enemy)
        mate = Body(Round(R), Pose(30 - 5 * math.cos(turn), 22 - 5 * math.sin(turn)))
        for limit, answer in ((distance, Found), (distance - 0.003, Impossible)):
            conditions: tuple[Condition, ...] = (Clear("overlap", (enemy, mate)), Within("mate", (mate,), 12.0))
            result = search_contact(mine, start, limit, Obstacles((enemy,)), conditions, (enemy,))
            assert isinstance(result, answer), (limit, result)
            if isinstance(result, Found):
                assert abs(gap(Body(mine, result.pose), enemy)) <= TOLERANCE
                assert result.pose.facing == facing
            else:
                assert verify_contact(result, mine, start, limit, Obstacles((enemy,)), conditions, (enemy,))


def test_a_long_base_that_may_turn_reaches_contact_that_it_cannot_reach_otherwise() -> None:
    base, enemy = Oval(1.48, 0.83), Body(Round(R), Pose(35.0, 22))
    start = Pose(30, 22, 90.0)
    ask = (base, start, 3.0, Obstacles((enemy,)), (Clear("overlap", (enemy,)),), (enemy,))
    assert isinstance(search_contact(*ask), Impossible)
    found = search_contact(*ask, may_turn=True)
    assert isinstance(found, Found)
    assert abs(gap(Body(base, found.pose), enemy)) <= TOLERANCE


def test_an_exhausted_budget_is_undecided() -> None:
    seen = set()
    for seed in range(30):
        question = a_question(Random(f"contact budget {seed}"), None)
        whole = search_contact(*asked(question), bodies(question.enemies))
        for budget in (0, 16, 100, 300):
            answer = search_contact(*asked(question), bodies(question.enemies), budget=budget)
            seen.add(type(answer))
            assert type(answer) in (type(whole), Undecided)
    assert Undecided in seen


@pytest.mark.parametrize("seed", range(12))
def test_the_curves_and_the_band_of_places_give_one_answer(seed: int) -> None:
    question = a_question(Random(f"band {seed}"), None)
    base, start, limit, obstacles, conditions = asked(question)
    enemies = bodies(question.enemies)
    along = search_contact(base, start, limit, obstacles, conditions, enemies)
    band = search(base, start, limit, obstacles, (*conditions, Within("contact", enemies, 0.0)), budget=100_000)
    assert type(along) is type(band) or isinstance(band, Undecided)
    easier = search_contact(base, start, limit + 0.2, replace(obstacles, polygons=()), conditions, enemies)
    assert isinstance(easier, Found) or not isinstance(along, Found)
