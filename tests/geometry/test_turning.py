"""Turning in place: the tightest moment of a turn, which way round, and against dense sampling."""

from __future__ import annotations

import math
from random import Random

import pytest

from simulator.geometry.gaps import convex_parts, gap, gap_to_edge, gap_to_polygon
from simulator.geometry.lengths import TOLERANCE, overlapping
from simulator.geometry.shapes import Base, Body, Hull, Oval, Point, Pose, Round, rectangle
from simulator.geometry.turning import widest_support
from simulator.geometry.ways import Obstacles, turning_clearance
from tests.geometry.random_bases import SHAPES, a_base, a_facing

OVAL = Oval(2.0, 1.0)
CORNER = ((2.0, 2.0), (6.0, 2.0), (6.0, 3.0), (3.0, 3.0), (3.0, 6.0), (2.0, 6.0))


def sampled(base: Base, at: Point, facing: float, turn: float, obstacles: Obstacles) -> tuple[float, float]:
    """An interval for the tightest gap of a turn: from facings in between, and how far a base moves between them."""
    count, least = 120, math.inf
    pieces = [piece for outline in obstacles.polygons for piece in convex_parts(outline)]
    for k in range(count + 1):
        body = Body(base, Pose(*at, facing + turn * k / count))
        if obstacles.board[0] < math.inf:
            least = min(least, gap_to_edge(body, *obstacles.board))
        least = min([least] + [gap(body, other) for other in obstacles.bodies])
        least = min([least] + [gap_to_polygon(body, piece) for piece in pieces])
    error = 1e-6 + max(0.0, -least) * 1e-3  # deep overlaps are known to a thousandth of their depth
    return least - base.spin * math.radians(abs(turn)) / count / 2 - error, least + error


def test_the_tightest_moment_of_a_turn_is_that_of_many_facings() -> None:
    dice = Random("turning")
    for _ in range(60):
        base = a_base(dice, dice.choice(SHAPES))
        bodies = tuple(
            Body(a_base(dice, dice.choice(SHAPES)), Pose(dice.uniform(2, 14), dice.uniform(2, 14), a_facing(dice)))
            for _ in range(dice.randint(0, 3))
        )
        board = (20.0, dice.uniform(13, 20)) if dice.random() < 0.7 else (math.inf, math.inf)
        obstacles = Obstacles(bodies, (CORNER,) if dice.random() < 0.5 else (), board)
        at, here, there = (dice.uniform(3, 13), dice.uniform(3, 13)), a_facing(dice), a_facing(dice)
        shorter = math.remainder(there - here, 360.0)
        low, high = sampled(base, at, here, shorter, obstacles)
        if high < -TOLERANCE and shorter:
            around = sampled(base, at, here, shorter - math.copysign(360.0, shorter), obstacles)
            low, high = max(low, around[0]), max(high, around[1])
        found = turning_clearance(base, at, here, there, obstacles)
        assert low <= found <= high or found == low == high


def test_an_oval_between_two_enemies_may_rock_but_not_turn_across() -> None:
    walls = Obstacles(tuple(Body(rectangle(8.0, 1.0), Pose(20.0, 20.0 + side * 2.0)) for side in (1, -1)))
    at = (20.0, 20.0)
    # The enemies leave a lane 3" wide: the oval touches when its extent across is 1.5", at asin(sqrt(5/12)).
    limit = math.degrees(math.asin(math.sqrt(5 / 12)))
    assert turning_clearance(OVAL, at, 0.0, 30.0, walls) > 0.0
    assert turning_clearance(OVAL, at, 0.0, limit, walls) == pytest.approx(0.0, abs=1e-9)
    assert turning_clearance(OVAL, at, -limit, limit, walls) == pytest.approx(0.0, abs=1e-9)
    assert overlapping(turning_clearance(OVAL, at, 0.0, 90.0, walls))
    # Back to the facing it has, by half a turn: there is no way but across.
    assert turning_clearance(OVAL, at, 0.0, 180.0, walls) == pytest.approx(-0.5, abs=1e-3)


def test_what_is_in_the_way_of_the_shorter_turn_makes_a_base_turn_the_longer_way() -> None:
    arm = Hull(tuple((x + 2.5, y) for x, y in rectangle(6.0, 1.0).corners))  # turns about one of its ends
    at = (20.0, 20.0)
    above, below = Body(Round(0.4), Pose(21.5, 22.0)), Body(Round(0.4), Pose(20.0, 16.0))
    assert not overlapping(turning_clearance(arm, at, 0.0, 30.0, Obstacles((above,))))
    assert not overlapping(turning_clearance(arm, at, 0.0, 120.0, Obstacles((above,))))  # by 240° the other way round
    assert not overlapping(turning_clearance(arm, at, 0.0, 120.0, Obstacles((below,))))
    assert overlapping(turning_clearance(arm, at, 0.0, 120.0, Obstacles((above, below))))


def test_a_turn_at_the_table_edge_counts_the_moment_when_the_base_is_widest() -> None:
    board = Obstacles(board=(60.0, 44.0))
    assert turning_clearance(OVAL, (1.5, 20.0), 60.0, 120.0, board) == pytest.approx(
        1.5 - OVAL.support(1.0, 0.0, 60.0), abs=1e-12
    )
    # From 60° to -60° either way round passes a moment lengthwise, 2" out.
    assert turning_clearance(OVAL, (1.5, 20.0), 60.0, -60.0, board) == pytest.approx(-0.5, abs=1e-12)
    assert turning_clearance(OVAL, (2.0, 20.0), 30.0, -30.0, board) == pytest.approx(0.0, abs=1e-12)


def test_a_round_base_turns_where_it_stands_and_nobody_needs_room_for_no_turn() -> None:
    enemy = Obstacles((Body(Round(1.0), Pose(22.0, 20.0)),))
    assert turning_clearance(Round(0.75), (20.0, 20.0), 0.0, 77.0, enemy) == pytest.approx(0.25)
    assert turning_clearance(OVAL, (20.0, 20.0), 90.0, 450.0, enemy) == pytest.approx(0.0, abs=1e-12)
    assert turning_clearance(OVAL, (20.0, 20.0), 10.0, 200.0, Obstacles()) == math.inf


@pytest.mark.parametrize("shape", SHAPES)
def test_the_widest_extent_during_a_turn_is_that_of_many_facings(shape: str) -> None:
    dice = Random(f"widest {shape}")
    for _ in range(60):
        base, facing, turn = a_base(dice, shape), a_facing(dice), dice.uniform(-360, 360)
        aim = dice.uniform(0, 7)
        u = (math.cos(aim), math.sin(aim))
        seen = max(base.support(*u, facing + turn * k / 500) for k in range(501))
        error = base.spin * math.radians(abs(turn)) / 1000 + 1e-12
        assert seen - 1e-12 <= widest_support(base, u, facing, turn) <= seen + error
