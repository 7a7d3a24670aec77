"""Turning somewhere on a given way: at its points, along its lines, ruled out, or left open."""

from __future__ import annotations

import math
from random import Random

import pytest

from simulator.geometry.gaps import gap
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Base, Body, Oval, Pose, rectangle
from simulator.geometry.turning_way import turning_way
from simulator.geometry.ways import Obstacles
from tests.tiers import mostly_slow

PLANK = rectangle(2.4, 1.2)
AT, TO = (10.0, 10.0), (13.0, 10.0)


def post(x: float, y: float, side: float = 1.2) -> Body:
    return Body(rectangle(side, side), Pose(x, y))


def gate(x: float, width: float = 1.4) -> tuple[Body, Body]:
    """Two posts with a gap between them, to the left and right of the way."""
    return post(x, 10.0 + width / 2 + 0.6), post(x, 10.0 - width / 2 - 0.6)


BEHIND = post(10.0 - 0.6 - 0.3 - 0.6, 10.0)
"""So near behind that the plank, which stands across the way, cannot turn where it begins."""


def test_where_nothing_is_near_it_turns_where_it_begins() -> None:
    found = turning_way(PLANK, 90.0, 0.0, (AT, TO), Obstacles())
    assert (found.is_clear, found.gap, found.hit) == (True, math.inf, None)


def test_it_turns_between_what_stops_it_at_the_start_and_at_the_end() -> None:
    obstacles = Obstacles((BEHIND, *gate(13.4)))
    for path in ((AT, TO), (AT, (11.2, 10.0), TO), (AT, AT, TO)):
        assert turning_way(PLANK, 90.0, 0.0, path, obstacles).is_clear is True


def test_a_bent_way_is_tried_along_all_its_lines() -> None:
    aside = (10.0, 14.0)
    obstacles = Obstacles((post(10.0, 8.2), *gate(13.4), post(10.0 - 1.2, 14.0), post(10.0, 15.8)))
    found = turning_way(PLANK, 90.0, 0.0, ((10.0, 10.0), (11.4, 10.0), (13.0, 10.0)), obstacles)
    assert found.is_clear is True
    assert turning_way(PLANK, 90.0, 0.0, (aside, (10.0, 10.0), TO), obstacles).is_clear is True


def test_where_the_two_stand_close_it_stays_open() -> None:
    # to turn at one place it lacks a little; whether it gets by when it turns as it goes is not found out
    found = turning_way(PLANK, 90.0, 0.0, (AT, TO), Obstacles((BEHIND, *gate(12.02))))
    assert found.is_clear is None
    assert -0.2 < found.gap < -TOLERANCE
    assert found.hit is not None


def test_a_gate_that_the_disc_inside_it_does_not_pass_rules_it_out() -> None:
    found = turning_way(PLANK, 90.0, 0.0, (AT, TO), Obstacles(gate(12.0, width=1.1)))
    assert found.is_clear is False
    assert found.hit is not None
    assert found.hit.kind == "body"


def test_a_place_that_it_may_not_stand_in_rules_it_out() -> None:
    for path in ((AT, TO), (TO, AT)):
        stops = Obstacles((post(13.0, 11.1),))
        found = turning_way(PLANK, *((90.0, 0.0) if path[0] == TO else (0.0, 90.0)), path, stops)
        assert found.is_clear is False
        assert found.hit is not None
        assert (found.hit.kind, found.hit.index) == ("body", 0)


@pytest.mark.parametrize(("length", "ruled_out"), [(0.0, True), (0.2, True), (1.2, None)])
def test_a_way_too_short_to_make_room_for_the_turn_rules_it_out(length: float, ruled_out: bool | None) -> None:
    # in a lane 1.8" wide a plank 2.683" from corner to corner overlaps by 0.44" on each side while it turns
    lane = Obstacles((Body(rectangle(20.0, 1.0), Pose(10.0, 11.4)), Body(rectangle(20.0, 1.0), Pose(10.0, 8.6))))
    found = turning_way(PLANK, 0.0, 180.0, (AT, (10.0 + length, 10.0)), lane)
    assert found.is_clear is (False if ruled_out else None)
    if ruled_out:
        assert found.in_turn
        assert found.hit is not None


def test_the_table_edge_is_named_where_it_is_in_the_way() -> None:
    found = turning_way(PLANK, 90.0, 0.0, ((0.7, 10.0), (0.75, 10.0)), Obstacles(board=(60.0, 44.0)))
    assert found.is_clear is False
    assert found.hit is not None
    assert (found.hit.kind, found.hit.index) == ("edge", 0)


def sampled(base: Base, start: Pose, end: Pose, obstacles: Obstacles, dice: Random) -> float:
    """The tightest gap of one random manner of turning on a straight way, at so many moments."""
    turns = sorted(dice.random() for _ in range(2))
    whole = math.remainder(end.facing - start.facing, 360.0) - dice.choice([0.0, 360.0])
    least = math.inf
    for k in range(81):
        share = k / 80
        turned = min(max((share - turns[0]) / max(turns[1] - turns[0], 1e-9), 0.0), 1.0)
        x, y = start.x + share * (end.x - start.x), start.y + share * (end.y - start.y)
        body = Body(base, Pose(x, y, start.facing + turned * whole))
        least = min(least, *(gap(body, other) for other in obstacles.bodies))
    return least


@pytest.mark.parametrize("seed", mostly_slow(range(60), range(15)))
def test_no_random_manner_of_turning_is_clear_where_it_is_ruled_out(seed: int) -> None:
    dice = Random(seed)
    base = dice.choice([PLANK, Oval(1.5, 0.8)])
    start, end = Pose(10.0, 10.0, dice.uniform(0, 360)), Pose(10.0 + dice.uniform(0.0, 3.0), 10.0, dice.uniform(0, 360))
    bodies = tuple(post(dice.uniform(9.0, 14.0), 10.0 + dice.choice([-1, 1]) * dice.uniform(1.2, 2.2)) for _ in "abc")
    obstacles = Obstacles(bodies)
    found = turning_way(base, start.facing, end.facing, (start.point, end.point), obstacles)
    if found.is_clear is not False:
        return
    assert found.hit is not None
    for _ in range(30):
        assert sampled(base, start, end, obstacles, dice) < 0.0


@pytest.mark.slow
def test_the_random_ways_get_all_answers() -> None:
    answers = []
    for seed in range(60):
        dice = Random(seed)
        width, far = dice.uniform(1.0, 3.0), dice.uniform(0.2, 3.0)
        found = turning_way(PLANK, 90.0, 0.0, (AT, (10.0 + far, 10.0)), Obstacles((BEHIND, *gate(12.0, width))))
        answers.append(found.is_clear)
    assert min(answers.count(answer) for answer in (True, False, None)) >= 5
