"""Places: what is found is there, what is called impossible is impossible, and symmetries change nothing."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from simulator.geometry.certificate import verify
from simulator.geometry.conditions import Beyond, Clear, Nearer, OnBoard, Within
from simulator.geometry.lengths import inches
from simulator.geometry.places import Found, Impossible, Undecided, search
from simulator.geometry.shapes import Body, Oval, Pose, Round, rectangle
from simulator.geometry.ways import Obstacles, clearance
from tests.geometry.places_tables import a_question, asked
from tests.oracles.places_oracle import Place, Question, faults, find
from tests.tiers import first_of, often

R = inches(32) / 2
ME = Round(R)


def judge(question: Question, nodes: int = 24) -> str:
    """Search, hold the answer against the oracle and the checkers, and return what it was."""
    answer = search(*asked(question))
    known = find(question, nodes=nodes)
    if isinstance(answer, Found):
        assert faults(question, answer.way.path, answer.way.length) == []
        return "found"
    assert isinstance(answer, Impossible), f"undecided: {answer}; the oracle says {known}"
    assert known is None
    assert verify(answer, *asked(question))
    return "impossible"


@pytest.mark.parametrize("seeds", first_of(50, 100))
@pytest.mark.parametrize("engaged", [1.0, 2.0])
def test_the_search_and_the_grid_never_disagree(engaged: float, seeds: range) -> None:
    answers = [judge(a_question(Random(f"fast {engaged} {seed}"), engaged)) for seed in seeds]
    assert {"found", "impossible"} <= set(answers)


@pytest.mark.slow
@pytest.mark.parametrize("engaged", [1.0, 2.0])
def test_the_search_and_the_grid_never_disagree_on_many_tables(engaged: float) -> None:
    answers = [judge(a_question(Random(f"slow {engaged} {seed}"), engaged), 48) for seed in range(often(1000))]
    assert answers.count("found") > often(200)
    assert answers.count("impossible") > often(100)


# --- the boundary of the tolerance ------------------------------------------------------------------------------


def straight_on(gap: float, *, turn: float = 0.0, limit: float = 3.0, engaged: float = 2.0) -> object:
    """Ask for engagement with one enemy at a gap, in some direction."""
    away = gap + 2 * R
    enemy = Body(Round(R), Pose(30 + away * math.cos(turn), 22 + away * math.sin(turn)))
    conditions = (
        Nearer("closer", (enemy,), gap),
        Within("engaged", (enemy,), engaged),
        Clear("overlap", (enemy,)),
        OnBoard("table edge", 60.0, 44.0),
    )
    return search(ME, Pose(30, 22), limit, Obstacles((enemy,), (), (60.0, 44.0)), conditions)


DIRECTIONS = [math.radians(degrees) for degrees in range(0, 360, 15)]


@pytest.mark.parametrize("turn", DIRECTIONS)
def test_three_inches_to_a_gap_of_exactly_two_are_found(turn: float) -> None:
    found = straight_on(5.0, turn=turn)
    assert isinstance(found, Found)
    assert found.way.length == pytest.approx(3.0, abs=1e-9)


@pytest.mark.parametrize("turn", DIRECTIONS)
def test_the_limit_and_the_distance_have_one_tolerance_each(turn: float) -> None:
    assert isinstance(straight_on(5.0005, turn=turn), Found)
    assert isinstance(straight_on(5.0015, turn=turn), Found)
    assert isinstance(straight_on(5.0025, turn=turn), Impossible)
    assert isinstance(straight_on(5.003, turn=turn), Impossible)


def test_a_place_no_wider_than_the_tolerance_is_found_at_its_exact_corner() -> None:
    mates = tuple(Body(Round(R), Pose(30 + side * (2 * R + 2.0), 24)) for side in (1, -1))
    conditions = tuple(Within(f"mate {n}", (mate,), 2.0) for n, mate in enumerate(mates))
    found = search(ME, Pose(30, 22.0), 3.0, Obstacles(), conditions)
    assert isinstance(found, Found)
    assert found.pose.point == pytest.approx((30.0, 24.0), abs=1e-6)
    apart = tuple(replace(c, distance=1.9985) for c in conditions)
    assert isinstance(search(ME, Pose(30, 22.0), 3.0, Obstacles(), apart), Impossible)


def test_closer_is_strict_by_more_than_the_tolerance() -> None:
    enemy = Body(Round(R), Pose(30 + 1.0 + 2 * R, 22))
    for least, answer in ((0.9985, Found), (0.9995, Impossible)):
        nearer = (Nearer("closer", (enemy,), 1.0), Beyond("not too near", (enemy,), least - 0.001))
        assert isinstance(search(ME, Pose(30, 22), 3.0, Obstacles((enemy,)), nearer), answer), least


def test_a_base_in_contact_cannot_come_nearer() -> None:
    enemy = Body(Round(R), Pose(30 + 2 * R, 22))
    conditions = (Nearer("closer", (enemy,), 0.0), Clear("overlap", (enemy,)))
    answer = search(ME, Pose(30, 22), 3.0, Obstacles((enemy,)), conditions)
    assert isinstance(answer, Impossible)
    assert answer.reasons == {"closer / overlap": 1}
    assert verify(answer, ME, Pose(30, 22), 3.0, Obstacles((enemy,)), conditions)


def test_nobody_to_be_near_is_impossible_and_no_condition_at_all_is_found() -> None:
    assert isinstance(search(ME, Pose(5, 5), 3.0, Obstacles(), (Within("engaged", (), 2.0),)), Impossible)
    assert isinstance(search(ME, Pose(5, 5), 3.0, Obstacles(), ()), Found)


def test_no_way_begins_where_the_base_overlaps_what_it_may_not_pass() -> None:
    enemy = Body(Round(R), Pose(30 + 2 * R - 0.002, 22))
    for start, obstacles in ((Pose(30, 22), Obstacles((enemy,))), (Pose(0.5, 22), Obstacles((), (), (60.0, 44.0)))):
        answer = search(ME, start, 3.0, obstacles, ())
        assert isinstance(answer, Impossible)
        assert answer.reasons == {"start": 1}
        assert verify(answer, ME, start, 3.0, obstacles, ())
        assert not verify(answer, ME, replace(start, x=start.x - 0.5 if start.x > 1 else 1.0), 3.0, obstacles, ())


def test_a_slot_of_the_width_of_the_base_lets_it_through_and_a_narrower_one_does_not() -> None:
    for spare, answer in ((0.0, Found), (-0.0005, Found), (-0.0025, Impossible)):
        posts = tuple(Body(Round(R), Pose(32, 22 + side * (2 * R + spare / 2))) for side in (1, -1))
        wall = tuple(Body(Round(R), Pose(32, 22 + side * (4.2 * R + spare / 2))) for side in (1, -1))
        goal = Body(Round(R), Pose(34.4 + 2 * R, 22))
        everybody = (*posts, *wall, goal)
        conditions = (Within("engaged", (goal,), 0.5), Clear("overlap", everybody))
        result = search(ME, Pose(30, 22), 4.0, Obstacles(everybody), conditions)
        assert isinstance(result, answer), (spare, result)


def test_a_way_round_a_wall_is_found_when_it_is_short_enough() -> None:
    wall = ((31.0, 20.0), (31.1, 20.0), (31.1, 22.3), (31.0, 22.3))
    goal = Body(Round(R), Pose(33.2, 21.5))
    obstacles = Obstacles((goal,), (wall,), (60.0, 44.0))
    conditions = (Within("contact", (goal,), 0.0), Clear("overlap", (goal,)))
    lengths = []
    for limit in (2.0, 3.0, 4.0):
        answer = search(ME, Pose(30, 22), limit, obstacles, conditions)
        lengths.append(answer.way.length if isinstance(answer, Found) else None)
        if isinstance(answer, Found):
            assert clearance(ME, 0.0, answer.way.path, obstacles)[0] >= -0.001
            assert len(answer.way.path) > 2
        else:
            assert isinstance(answer, Impossible)
            assert verify(answer, ME, Pose(30, 22), limit, obstacles, conditions)
            assert limit == 2.0 or "way" in answer.reasons
    assert lengths[0] is None
    assert lengths[2] is not None


# --- what may not change an answer --------------------------------------------------------------------------------


def moved(question: Question, change: Callable[[Place], Place], *, mirrors: bool = False) -> Question:
    """Return the question on a table that was moved; without table edges, which cannot turn."""
    walls = tuple(tuple(change(p) for p in (w[::-1] if mirrors else w)) for w in question.walls)
    return replace(
        question,
        start=change(question.start),
        enemies=tuple((*change((x, y)), r) for x, y, r in question.enemies),
        mates=tuple((*change((x, y)), r) for x, y, r in question.mates),
        walls=walls,
        board=(math.inf, math.inf),
    )


@pytest.mark.parametrize("seed", range(25))
def test_turning_mirroring_and_shifting_the_table_change_nothing(seed: int) -> None:
    dice = Random(f"moved {seed}")
    question = a_question(dice, dice.choice((1.0, 2.0)))
    turn = dice.uniform(0, 2 * math.pi)
    c, s = math.cos(turn), math.sin(turn)
    tables = [
        moved(question, lambda p: (p[0] + 100.0, p[1] + 100.0)),
        moved(question, lambda p: (100 + p[0] * c - p[1] * s, 100 + p[0] * s + p[1] * c)),
        moved(question, lambda p: (100.0 - p[0], p[1] + 100.0), mirrors=True),
        moved(replace(question, enemies=question.enemies[::-1], mates=question.mates[::-1]), lambda p: p),
    ]
    kinds = {type(_anywhere(table)) for table in tables}
    assert len(kinds) == 1, kinds


def _anywhere(question: Question) -> object:
    base, start, limit, obstacles, conditions = asked(question)
    conditions = tuple(c for c in conditions if not isinstance(c, OnBoard))
    return search(base, start, limit, replace(obstacles, board=(math.inf, math.inf)), conditions)


@pytest.mark.parametrize("seed", range(30))
def test_more_limit_fewer_obstacles_and_larger_distances_never_make_it_impossible(seed: int) -> None:
    dice = Random(f"monotone {seed}")
    question = a_question(dice, dice.choice((1.0, 2.0)))
    if not isinstance(search(*asked(question)), Found):
        return
    base, start, limit, obstacles, conditions = asked(question)
    easier = [
        (base, start, limit + 0.3, obstacles, conditions),
        (base, start, limit, replace(obstacles, bodies=obstacles.bodies[1:], polygons=()), conditions),
        (base, start, limit, obstacles, conditions[:-1]),
        (base, start, limit, obstacles, tuple(_wider(c) for c in conditions)),
    ]
    for ask in easier:
        assert isinstance(search(*ask), Found)


def _wider(condition: object) -> object:
    return replace(condition, distance=condition.distance + 0.2) if isinstance(condition, Within) else condition


IMPOSSIBLE = [
    seed for seed in range(40) if isinstance(search(*asked(a_question(Random(f"t {seed}"), 1.0))), Impossible)
]


@pytest.mark.parametrize("seed", IMPOSSIBLE)
def test_the_impossible_stays_impossible_when_tightened_or_when_distances_are_eased_by_less_than_the_margin(
    seed: int,
) -> None:
    base, start, limit, obstacles, conditions = asked(a_question(Random(f"t {seed}"), 1.0))
    answer = search(base, start, limit, obstacles, conditions)
    assert isinstance(answer, Impossible)
    assert isinstance(search(base, start, limit * 0.9, obstacles, conditions), Impossible)
    tighter = tuple(replace(c, distance=c.distance * 0.9) if isinstance(c, Within) else c for c in conditions)
    assert isinstance(search(base, start, limit, obstacles, tighter), Impossible)
    assert answer.margin > 0.0
    ease = 0.9 * min(answer.margin, 1.0)
    eased = tuple(replace(c, distance=c.distance + ease) if isinstance(c, Within) else c for c in conditions)
    assert not isinstance(search(base, start, limit, obstacles, eased), Found)


def test_an_exhausted_budget_is_undecided_and_never_impossible() -> None:
    seen = set()
    for seed in range(40):
        ask = asked(a_question(Random(f"budget {seed}"), 1.0))
        whole = search(*ask)
        for budget in (0, 1, 10, 63, 64, 65, 100, 200):
            answer = search(*ask, budget=budget)
            seen.add(type(answer))
            if isinstance(answer, Undecided):
                assert answer.tried <= max(1, budget)
            else:
                assert type(answer) is type(whole)
    assert Undecided in seen


def test_the_same_question_has_the_same_answer_to_the_last_digit() -> None:
    ask = asked(a_question(Random("same"), 2.0))
    assert search(*ask) == search(*ask)


def test_hints_are_tried_first_and_only_believed_when_they_hold() -> None:
    enemy = Body(Round(R), Pose(35, 22))
    conditions = (Within("engaged", (enemy,), 2.0), Clear("overlap", (enemy,)))
    good = (32.5, 22.5)
    found = search(ME, Pose(30, 22), 3.0, Obstacles((enemy,)), conditions, hints=[(34.0, 22.0), (33.9, 22.0), good])
    assert isinstance(found, Found)
    assert found.pose.point == good
    enemy = Body(Round(R), Pose(36.5, 22))
    answer = search(
        ME, Pose(30, 22), 3.0, Obstacles((enemy,)), (Within("engaged", (enemy,), 2.0),), hints=[(34.0, 22.0)]
    )
    assert isinstance(answer, Impossible)


# --- bases that are not round ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("base", [Oval(1.48, 0.83), rectangle(3.0, 1.4)])
def test_a_base_that_may_not_turn_keeps_its_facing(base: Oval) -> None:
    enemy = Body(Round(R), Pose(36, 22))
    conditions = (Within("engaged", (enemy,), 1.0), Clear("overlap", (enemy,)))
    for facing in (0.0, 30.0, 90.0):
        answer = search(base, Pose(30, 22, facing), 3.0, Obstacles((enemy,)), conditions)
        gap = 6.0 - R - base.support(1.0, 0.0, facing)
        assert isinstance(answer, Found if gap <= 4.0 else Impossible), facing
        if isinstance(answer, Found):
            assert answer.pose.facing == facing
        else:
            assert verify(answer, base, Pose(30, 22, facing), 3.0, Obstacles((enemy,)), conditions)


@pytest.mark.parametrize("base", [Oval(1.48, 0.83), rectangle(3.0, 1.4)])
def test_turning_brings_a_long_base_nearer(base: Oval) -> None:
    enemy = Body(Round(R), Pose(35.9, 22))
    conditions = (Within("engaged", (enemy,), 1.0), Clear("overlap", (enemy,)))
    start = Pose(30, 22, 90.0)
    assert isinstance(search(base, start, 3.0, Obstacles((enemy,)), conditions), Impossible)
    found = search(base, start, 3.0, Obstacles((enemy,)), conditions, may_turn=True)
    assert isinstance(found, Found)
    assert found.pose.facing != 90.0
    assert found.way.length <= 3.001
    far = replace(enemy, pose=Pose(30 + 3.0 + 1.0 + R + base.reach + 0.05, 22))
    conditions = (Within("engaged", (far,), 1.0), Clear("overlap", (far,)))
    answer = search(base, start, 3.0, Obstacles((far,)), conditions, may_turn=True)
    assert isinstance(answer, Impossible)
    assert verify(answer, base, start, 3.0, Obstacles((far,)), conditions, may_turn=True)
    assert not verify(answer, base, start, 3.5, Obstacles((far,)), conditions, may_turn=True)
