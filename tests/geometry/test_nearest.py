"""The legal place nearest to the one that was wanted."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest

from simulator.geometry.certificate import verify
from simulator.geometry.conditions import Clear, Nearer, OnBoard, Within
from simulator.geometry.lengths import inches
from simulator.geometry.places import Found, Impossible, Undecided, nearest, search
from simulator.geometry.shapes import Body, Oval, Pose, Round
from simulator.geometry.ways import Obstacles, clearance
from tests.geometry.places_tables import a_question, asked
from tests.oracles.places_oracle import faults, kept, way_lengths

R = inches(32) / 2
ME = Round(R)
HERE = Pose(30, 22)


def distance(found: object, to: tuple[float, float]) -> float:
    assert isinstance(found, Found), found
    return math.dist(found.pose.point, to)


def test_the_place_itself_when_it_is_legal() -> None:
    found = nearest(ME, HERE, 3.0, Obstacles(), (), (31.234, 22.5))
    assert isinstance(found, Found)
    assert found.pose.point == (31.234, 22.5)


def test_exactly_the_limit_on_the_straight_line_when_it_is_too_far() -> None:
    found = nearest(ME, HERE, 3.0, Obstacles(), (OnBoard("table edge", 60, 44),), (37.0, 22.0))
    assert isinstance(found, Found)
    assert found.pose.point == pytest.approx((33.0, 22.0), abs=1e-12)
    assert found.way.length == pytest.approx(3.0, abs=1e-12)


def test_exactly_touching_when_it_would_stand_on_somebody() -> None:
    enemy = Body(Round(R), Pose(33, 22))
    found = nearest(ME, HERE, 3.0, Obstacles((enemy,)), (Clear("overlap", (enemy,)),), (32.2, 22.1))
    assert isinstance(found, Found)
    assert math.dist(found.pose.point, (33, 22)) == pytest.approx(2 * R, abs=1e-9)
    assert distance(found, (32.2, 22.1)) == pytest.approx(2 * R - math.dist((32.2, 22.1), (33, 22)), abs=1e-9)


def test_exactly_at_the_distance_when_it_would_be_too_far_from_a_mate() -> None:
    mate = Body(Round(R), Pose(28, 22))
    found = nearest(ME, HERE, 3.0, Obstacles(), (Within("coherency", (mate,), 2.0),), (32.5, 22.0))
    assert isinstance(found, Found)
    assert found.pose.point == pytest.approx((30 + 2 * R, 22.0), abs=1e-9)


def test_the_corner_between_two_that_are_in_the_way() -> None:
    two = tuple(Body(Round(R), Pose(32, 22 + side)) for side in (0.8, -0.8))
    found = nearest(ME, HERE, 3.0, Obstacles(two), (Clear("overlap", two),), (32.0, 22.0))
    assert isinstance(found, Found)
    for other in two:
        assert math.dist(found.pose.point, other.pose.point) == pytest.approx(2 * R, abs=1e-9)


def test_beyond_somebody_the_nearest_place_is_reached_by_going_round() -> None:
    enemy = Body(Round(R), Pose(31.6, 22.2))
    to = (33.0, 22.6)
    found = nearest(ME, HERE, 4.2, Obstacles((enemy,)), (Clear("overlap", (enemy,)),), to)
    assert isinstance(found, Found)
    assert found.pose.point == to
    assert len(found.way.path) > 2


def test_no_place_at_all_is_impossible_with_a_certificate() -> None:
    enemy = Body(Round(R), Pose(38, 22))
    ask = (ME, HERE, 3.0, Obstacles((enemy,)), (Within("engaged", (enemy,), 2.0),))
    answer = nearest(*ask, (33.0, 22.0))
    assert isinstance(answer, Impossible)
    assert verify(answer, *ask)
    touching = Body(Round(R), Pose(30 + 2 * R, 22))
    ask = (ME, HERE, 3.0, Obstacles((touching,)), (Nearer("closer", (touching,), 0.0), Clear("overlap", (touching,))))
    assert isinstance(nearest(*ask, (33.0, 22.0)), Impossible)


def test_a_small_budget_is_undecided() -> None:
    ask = asked(a_question(Random("nearest budget"), 2.0))
    assert isinstance(search(*ask), Found)
    assert isinstance(nearest(*ask, (0.0, 0.0), budget=100), Undecided)


def test_an_oval_keeps_its_facing_and_touches() -> None:
    base, enemy = Oval(1.48, 0.83), Body(Round(R), Pose(34, 22))
    found = nearest(
        base, Pose(30, 22, 30.0), 3.0, Obstacles((enemy,)), (Clear("overlap", (enemy,)),), (32.6, 22.0), budget=50_000
    )
    assert isinstance(found, Found)
    assert found.pose.facing == 30.0
    assert clearance(base, 30.0, found.way.path, Obstacles((enemy,)))[0] >= -0.001
    assert distance(found, (32.6, 22.0)) < 0.8


@pytest.mark.parametrize("engaged", [1.0, 2.0])
def test_no_point_of_the_grid_is_nearer(engaged: float) -> None:
    """But by what `nearest` promises: 0.002", or 0.01" where the way is bent and as long as the limit."""
    compared = 0
    for seed in range(40):
        dice = Random(f"nearest {engaged} {seed}")
        question = a_question(dice, engaged)
        to = (question.start[0] + dice.uniform(-1, 4), question.start[1] + dice.uniform(-3, 3))
        found = nearest(*asked(question), to)
        points = np.array(question.start) + np.stack(
            np.meshgrid(np.arange(-50, 51) * 0.06, np.arange(-50, 51) * 0.06), axis=-1
        ).reshape(-1, 2)
        points = points[kept(question, points)]
        if isinstance(found, Impossible):
            assert isinstance(search(*asked(question)), Impossible)
            continue
        assert isinstance(found, Found), found
        assert faults(question, found.way.path, found.way.length) == []
        compared += len(points) > 0
        nearer = points[np.hypot(*(points - to).T) < distance(found, to) - 0.01]
        if len(nearer):
            assert (way_lengths(question, nearer, 24) > question.limit + 0.001).all()
    assert compared > 15
