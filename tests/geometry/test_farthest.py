"""How far the farthest point of a base is: what "wholly within" is measured by."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest

from simulator.geometry.farthest import WhollyWithin, farthest, farthest_point, reaching
from simulator.geometry.gaps import gap, gap_to_point
from simulator.geometry.shapes import Base, Body, Hull, Oval, Pose, Round, outline_points, rectangle

TRANSPORTS = [
    Round(1.97),
    Oval(2.362, 1.811),
    rectangle(4.33, 3.15),
    Hull(((2.4, -0.8), (1.9, 1.6), (-2.1, 0.9), (-1.3, -1.5))),
]
PASSENGERS = [Round(0.63), Oval(1.476, 0.827), Oval(0.7, 1.18), rectangle(2.36, 1.18)]


def by_points(body: Body, other: Body) -> float:
    """The farthest of many points of the outline: never more than the truth, and less by next to nothing."""
    return max(gap_to_point(other, p) for p in outline_points(body, 2000))


@pytest.mark.parametrize("transport", TRANSPORTS, ids=["round", "oval", "rectangle", "hull"])
@pytest.mark.parametrize("base", PASSENGERS, ids=["round", "long oval", "wide oval", "rectangle"])
def test_the_farthest_point_of_many_is_hardly_nearer(base: Base, transport: Base) -> None:
    rng = Random(11)
    there = Body(transport, Pose(10.0, 10.0, 33.0))
    for _ in range(12):
        angle, away = rng.uniform(0.0, 6.28), transport.reach + base.reach + rng.uniform(0.0, 5.0)
        body = Body(base, Pose(10 + away * math.cos(angle), 10 + away * math.sin(angle), rng.uniform(0.0, 360.0)))
        nearly = by_points(body, there)
        assert nearly - 1e-9 <= farthest(body, there) <= nearly + 5e-6


@pytest.mark.parametrize("transport", TRANSPORTS, ids=["round", "oval", "rectangle", "hull"])
@pytest.mark.parametrize("base", PASSENGERS, ids=["round", "long oval", "wide oval", "rectangle"])
def test_the_point_itself_is_on_the_base_and_as_far_away_as_that(base: Base, transport: Base) -> None:
    there = Body(transport, Pose(10.0, 10.0, 33.0))
    for turn in range(0, 360, 40):
        angle = math.radians(turn)
        body = Body(base, Pose(10 + 5.5 * math.cos(angle), 10 + 5.5 * math.sin(angle), 20.0))
        point = farthest_point(body, there)
        assert gap_to_point(body, point) == pytest.approx(0.0, abs=1e-6)
        assert gap_to_point(there, point) == pytest.approx(farthest(body, there), abs=1e-5)


def test_round_to_round_is_the_gap_and_the_whole_base() -> None:
    assert farthest(Body(Round(0.5), Pose(6.0, 0.0)), Body(Round(2.0), Pose(0.0, 0.0))) == pytest.approx(4.5)


def test_a_corner_of_a_rectangle_is_what_counts() -> None:
    body = Body(rectangle(2.0, 1.0), Pose(5.0, 0.0, 0.0))
    assert farthest(body, Body(Round(1.0), Pose(0.0, 0.0))) == pytest.approx(math.hypot(6.0, 0.5) - 1.0)


@pytest.mark.parametrize("transport", TRANSPORTS, ids=["round", "oval", "rectangle", "hull"])
@pytest.mark.parametrize("base", PASSENGERS, ids=["round", "long oval", "wide oval", "rectangle"])
def test_the_condition_says_the_same_in_bulk(base: Base, transport: Base) -> None:
    rng = np.random.default_rng(5)
    there = (Body(transport, Pose(10.0, 10.0, 70.0)),)
    centres = 10.0 + rng.uniform(-9.0, 9.0, (60, 2))
    facings = rng.uniform(0.0, 360.0, 60)
    slacks = WhollyWithin("", there, 6.0).slacks(base, centres, facings)
    for centre, facing, slack in zip(centres.tolist(), facings.tolist(), slacks.tolist(), strict=True):
        body = Body(base, Pose(*centre, facing))
        if gap(body, there[0]) < 0.0:
            continue
        exact = 6.001 - farthest(body, there[0])
        # where the base is sure to be within, a smaller slack is good enough
        assert slack == pytest.approx(exact, abs=1e-5) or 0.0 <= slack <= exact


@pytest.mark.parametrize("base", PASSENGERS, ids=["round", "long oval", "wide oval", "rectangle"])
def test_the_slack_changes_no_faster_than_the_base_moves(base: Base) -> None:
    rng = Random(3)
    condition = WhollyWithin("", (Body(Oval(2.362, 1.811), Pose(0.0, 0.0, 15.0)),), 6.0)
    for _ in range(60):
        x, y, facing = rng.uniform(3, 9), rng.uniform(-3, 3), rng.uniform(0, 360)
        dx, dy, turn = rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3), rng.uniform(-10, 10)
        a, b = condition.slacks(base, np.array([[x, y], [x + dx, y + dy]]), np.array([facing, facing + turn]))
        if min(a, b) < 0.0:
            assert abs(a - b) <= math.hypot(dx, dy) + base.spin * math.radians(abs(turn)) + 1e-5


def test_of_several_hulls_the_one_that_it_is_wholly_nearest_to_counts() -> None:
    near, far = Body(Round(1.0), Pose(0.0, 0.0)), Body(Round(1.0), Pose(20.0, 0.0))
    assert reaching(Body(Round(0.5), Pose(4.0, 0.0)), (far, near)) == (pytest.approx(3.5), near)
