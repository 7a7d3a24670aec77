"""Shortest ways: worked cases, and where bases touch, overlap by a hair, or squeeze through."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from simulator.geometry.lengths import TOLERANCE, inches, overlapping
from simulator.geometry.shapes import Body, Oval, Point, Pose, Round, rectangle
from simulator.geometry.ways import Obstacles, Way, WayFinder, clearance, shortest_way
from tests.geometry.ways_judged import faults, same, way_on
from tests.geometry.ways_tables import Table, a_table, moved

INFANTRY, GUARD = Round(inches(32) / 2), Round(inches(40) / 2)
BOARD = (60.0, 44.0)


# --- worked cases -------------------------------------------------------------------------------------------------


def test_round_to_the_far_shoulder_is_more_than_three_inches_where_the_straight_line_is_less() -> None:
    enemy = Obstacles((Body(GUARD, Pose(20.0, 20.0)),), board=BOARD)
    way = shortest_way(INFANTRY, 0.0, (18.25, 20.0), (20.9, 21.15), enemy)
    assert way is not None
    assert math.dist((18.25, 20.0), (20.9, 21.15)) == pytest.approx(2.89, abs=0.005)
    assert way.length == pytest.approx(3.31, abs=0.005)
    assert shortest_way(INFANTRY, 0.0, (18.25, 20.0), (20.9, 21.15), enemy, limit=3.0) is None


@pytest.mark.parametrize(
    ("end", "length"),
    [((21.417323, 20.0), 4.696), ((20.503429, 21.324901), 2.985), ((20.53599, 21.312067), 3.020)],
)
def test_to_the_opposite_side_of_a_base(end: Point, length: float) -> None:
    enemy = Obstacles((Body(GUARD, Pose(20.0, 20.0)),), board=BOARD)
    way = shortest_way(INFANTRY, 0.0, (18.082677, 20.0), end, enemy)
    assert way is not None
    assert way.length == pytest.approx(length, abs=TOLERANCE)


def test_a_way_round_one_base_has_the_length_that_paper_and_pencil_give() -> None:
    # Both ends 3" from the centre of a base grown to 2": two tangents and the arc between them, of 2" less half the
    # tolerance.
    reach = 2.0 - TOLERANCE / 2
    enemy = Obstacles((Body(Round(1.25), Pose(30.0, 20.0)),))
    way = shortest_way(Round(0.75), 0.0, (27.0, 20.0), (33.0, 20.0), enemy)
    assert way is not None
    tangent, turn = math.sqrt(9.0 - reach**2), math.pi - 2 * math.acos(reach / 3.0)
    assert way.length == pytest.approx(2 * tangent + reach * turn, abs=1e-12)


def test_a_gap_a_little_too_narrow_makes_it_a_long_way_round() -> None:
    line = (Body(INFANTRY, Pose(22.0, 21.229921)), Body(INFANTRY, Pose(22.0, 18.770079)))
    way = shortest_way(INFANTRY, 0.0, (20.2, 20.0), (23.0, 20.0), Obstacles(line, board=BOARD))
    assert way is not None
    assert way.length > 6.0
    assert shortest_way(INFANTRY, 0.0, (20.2, 20.0), (23.0, 20.0), Obstacles(line, board=BOARD), limit=3.0) is None


@pytest.mark.parametrize(("spare", "passes"), [(0.0, True), (1e-6, True), (-0.0009, True), (-0.0025, False)])
def test_a_gap_exactly_as_wide_as_the_base_lets_a_bent_way_through(spare: float, passes: bool) -> None:
    half = INFANTRY.radius + GUARD.radius + spare / 2
    for degree in range(0, 360, 15):
        turn = math.radians(degree)
        c, s = math.cos(turn), math.sin(turn)

        def place(x: float, y: float, c: float = c, s: float = s) -> Point:
            return 30 + c * x - s * y, 20 + s * x + c * y

        line = tuple(Body(GUARD, Pose(*place(0.0, side * half))) for side in (1, -1))
        way = shortest_way(INFANTRY, 0.0, place(-2.0, 0.7), place(2.0, -0.7), Obstacles(line))
        assert way is not None
        assert (way.length < 5.0) is passes
        assert not overlapping(clearance(INFANTRY, 0.0, way.path, Obstacles(line))[0])


def test_a_corner_on_the_side_of_another_obstacle_leads_nobody_through_it() -> None:
    tank = rectangle(2.0, 1.0)
    block = Obstacles(tuple(Body(tank, Pose(5.0 + 2 * i, 5.0 + 3 * j)) for i in range(3) for j in range(2)))
    for degrees in (0.0, 90.0):
        table = moved(Table(tank, 90.0, (5.75, 1.94), (4.92, 9.72), block), degrees, False, (20.0, 20.0))
        way = way_on(table)
        assert way is not None
        assert faults(table, way) == []
        assert way.length > 9.4  # round the block, not through the crack between its columns


# --- touching, overlapping, squeezing -----------------------------------------------------------------------------


@pytest.mark.parametrize("overlap", [0.0, 0.0003, 0.0008, 0.00097, 0.0009999])
def test_who_touches_or_overlaps_by_no_more_than_the_tolerance_may_go_round(overlap: float) -> None:
    reach = INFANTRY.radius + GUARD.radius - overlap
    enemy = Obstacles((Body(GUARD, Pose(20.0, 20.0)),))
    free = Obstacles((Body(GUARD, Pose(20.0, 20.0)), Body(GUARD, Pose(50.0, 40.0))), board=BOARD)
    for degree in range(0, 360, 10):
        turn = math.radians(degree)
        c, s = math.cos(turn), math.sin(turn)
        ends = ((20 - reach * c, 20 - reach * s), (20 + reach * c, 20 + reach * s))
        way = shortest_way(INFANTRY, 0.0, *ends, enemy)
        assert way is not None
        assert way.length == pytest.approx(math.pi * reach, abs=2 * TOLERANCE)
        assert faults(Table(INFANTRY, 0.0, *ends, enemy), way) == []
        # A step to the side is possible as well, and is short.
        aside = (ends[0][0] - 0.5 * s - 0.2 * c, ends[0][1] + 0.5 * c - 0.2 * s)
        step = WayFinder(INFANTRY, 0.0, ends[0], free).length_to(aside)
        assert step == pytest.approx(math.hypot(0.5, 0.2), abs=1e-3)


@pytest.mark.parametrize("overlap", [0.0015, 0.2, 1.5])
def test_who_overlaps_by_more_than_the_tolerance_goes_nowhere(overlap: float) -> None:
    reach = INFANTRY.radius + GUARD.radius - overlap
    enemy = Obstacles((Body(GUARD, Pose(20.0, 20.0)),), board=BOARD)
    inside, outside = (20.0 - reach, 20.0), (25.0, 20.0)
    for start, end in ((inside, outside), (outside, inside), (inside, inside)):
        assert shortest_way(INFANTRY, 0.0, start, end, enemy) is None
        finder = WayFinder(INFANTRY, 0.0, start, enemy)
        assert finder.length_to(end) == math.inf
        assert finder.way_to(end) is None
        assert finder.lengths_to(np.array([end])).tolist() == [math.inf]


@pytest.mark.parametrize("overlap", [0.0, 0.0008, 0.0009999])
def test_who_is_wedged_between_two_enemies_can_back_out(overlap: float) -> None:
    reach = INFANTRY.radius + GUARD.radius - overlap
    aside = GUARD.radius + 0.2
    back = math.sqrt(reach**2 - aside**2)
    enemies = Obstacles((Body(GUARD, Pose(20.0, 20.0 + aside)), Body(GUARD, Pose(20.0, 20.0 - aside))), board=BOARD)
    start, end = (20.0 - back, 20.0), (22.5, 20.0)
    way = shortest_way(INFANTRY, 0.0, start, end, enemies)
    assert way is not None
    assert way.length > 5.0
    assert faults(Table(INFANTRY, 0.0, start, end, enemies), way) == []
    assert same(WayFinder(INFANTRY, 0.0, start, enemies).length_to(end), way.length)


def test_who_stands_where_it_wants_to_be_goes_nowhere() -> None:
    for seed in range(20):
        table = a_table(f"still {seed}", shapes=True)
        way = way_on(replace(table, end=table.start))
        assert way == Way((table.start, table.start), 0.0)


def test_a_dead_end_is_told_from_a_long_way_round() -> None:
    wall = (
        (28.0, 18.0),
        (36.0, 18.0),
        (36.0, 18.2),
        (28.2, 18.2),
        (28.2, 23.8),
        (36.0, 23.8),
        (36.0, 24.0),
        (28.0, 24.0),
    )
    inside, outside = (32.0, 21.0), (25.0, 21.0)
    pocket = Obstacles(polygons=(wall,), board=BOARD)
    assert shortest_way(INFANTRY, 0.0, inside, outside, pocket) is not None
    cork = Body(rectangle(0.5, 4.8), Pose(36.0, 21.0))  # leaves 0.4" on both sides
    assert shortest_way(INFANTRY, 0.0, inside, outside, replace(pocket, bodies=(cork,))) is None
    assert shortest_way(Round(0.15), 0.0, inside, outside, replace(pocket, bodies=(cork,))) is not None
    assert shortest_way(INFANTRY, 0.0, outside, inside, replace(pocket, bodies=(cork,))) is None


@pytest.mark.parametrize(("spare", "passes"), [(0.0, True), (0.01, True), (-0.003, False)])
def test_the_strip_between_an_enemy_and_the_table_edge_lets_through_what_fits(spare: float, passes: bool) -> None:
    width = 2 * INFANTRY.radius + spare
    enemy = Obstacles((Body(rectangle(4.0, 38.0), Pose(30.0, width + 19.0)),), board=(60.0, width + 38.0))
    way = shortest_way(INFANTRY, 0.0, (26.0, 2.0), (34.0, 2.0), enemy)
    assert (way is not None) is passes
    if way is not None:
        assert faults(Table(INFANTRY, 0.0, (26.0, 2.0), (34.0, 2.0), enemy), way) == []


def test_a_base_may_stand_and_go_exactly_along_the_table_edge() -> None:
    enemy = Obstacles((Body(GUARD, Pose(30.0, 2 * INFANTRY.radius + GUARD.radius)),), board=BOARD)
    ends = ((27.0, INFANTRY.radius), (33.0, INFANTRY.radius))
    way = shortest_way(INFANTRY, 0.0, *ends, enemy)
    assert way == Way(ends, 6.0)
    sticking_out = (27.0, INFANTRY.radius - 0.0008)
    assert shortest_way(INFANTRY, 0.0, sticking_out, (28.0, 5.0), enemy) is not None
    assert shortest_way(INFANTRY, 0.0, (27.0, INFANTRY.radius - 0.002), (28.0, 5.0), enemy) is None
    assert shortest_way(INFANTRY, 0.0, (28.0, 5.0), (27.0, INFANTRY.radius - 0.002), enemy) is None
    assert shortest_way(INFANTRY, 0.0, ends[0], (61.0, 5.0), enemy) is None


def test_an_oval_goes_through_a_gap_lengthwise_that_it_does_not_fit_through_across() -> None:
    oval = Oval(1.6, 0.9)
    line = Obstacles(tuple(Body(GUARD, Pose(20.0, 20.0 + side * (GUARD.radius + 1.0))) for side in (1, -1)))
    lengthwise = shortest_way(oval, 0.0, (16.0, 20.0), (24.0, 20.0), line)
    across = shortest_way(oval, 90.0, (16.0, 20.0), (24.0, 20.0), line)
    assert lengthwise == Way(((16.0, 20.0), (24.0, 20.0)), 8.0)
    assert across is not None
    assert across.length > 9.5


def test_nobody_gets_out_where_there_is_no_room_to_move() -> None:
    huge = Round(30.0)
    assert shortest_way(huge, 0.0, (30.0, 22.0), (31.0, 22.0), Obstacles(board=BOARD)) is None


@pytest.mark.parametrize("odd", [math.nan, math.inf, -math.inf, 1e300])
def test_places_that_are_none_have_no_way_to_them(odd: float) -> None:
    enemy = Obstacles((Body(GUARD, Pose(20.0, 20.0)),), board=BOARD)
    for place in ((odd, 20.0), (20.0, odd)):
        assert shortest_way(INFANTRY, 0.0, (17.0, 20.0), place, enemy) is None
        assert shortest_way(INFANTRY, 0.0, place, (17.0, 20.0), enemy) is None
        assert WayFinder(INFANTRY, 0.0, (17.0, 20.0), enemy).length_to(place) == math.inf
        assert WayFinder(INFANTRY, 0.0, (17.0, 20.0), enemy).lengths_to(np.array([place])).tolist() == [math.inf]
        assert WayFinder(INFANTRY, 0.0, place, enemy).length_to((17.0, 20.0)) == math.inf


def test_bases_on_one_another_in_the_same_place_are_passed_like_one() -> None:
    one = Obstacles((Body(GUARD, Pose(20.0, 20.0)),))
    two = Obstacles((Body(GUARD, Pose(20.0, 20.0)), Body(GUARD, Pose(20.0, 20.0)), Body(Round(0.3), Pose(20.0, 20.1))))
    ends = ((17.0, 20.1), (23.0, 20.0))
    lengths = [WayFinder(INFANTRY, 0.0, ends[0], obstacles).length_to(ends[1]) for obstacles in (one, two)]
    assert lengths[0] == pytest.approx(lengths[1], abs=1e-12)


def test_sides_in_one_line_are_passed_along_in_one_leg() -> None:
    tank = rectangle(2.0, 1.0)
    for base in (INFANTRY, tank, Oval(1.0, 0.6)):
        row = Obstacles(tuple(Body(tank, Pose(20.0 + 2.0 * k, 20.0)) for k in range(4)), board=BOARD)
        ends = ((16.0, 20.0), (30.0, 20.0))
        way = shortest_way(base, 0.0, *ends, row)
        assert way is not None
        assert faults(Table(base, 0.0, *ends, row), way) == []
        assert max(math.dist(p, q) for p, q in pairwise(way.path)) > 7.9
        assert same(WayFinder(base, 0.0, ends[0], row).length_to(ends[1]), way.length)
