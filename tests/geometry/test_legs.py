"""Straight legs: the tightest place anywhere along them, and what the tolerance says about it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random

import numpy as np
import pytest

from simulator.geometry.gaps import gap, gap_to_polygon
from simulator.geometry.grown import grown_body, grown_polygon
from simulator.geometry.lengths import overlapping
from simulator.geometry.shapes import Base, Body, Oval, Point, Pose, Round, rectangle
from simulator.geometry.ways import Obstacles, clearance, clearances
from tests.geometry.random_bases import SHAPES, a_base, a_facing
from tests.geometry.ways_tables import a_place, a_table
from tests.tiers import DIRECTIONS

INFANTRY = Round(16 / 25.4)
ENEMIES = (Round(20 / 25.4), Oval(2.0, 1.3), Oval(0.6, 1.4), rectangle(3.0, 1.5))


def sampled(base: Base, facing: float, p: Point, q: Point, obstacles: Obstacles, count: int) -> tuple[float, float]:
    """An interval for the tightest gap along a leg: from places along it, and how far it is between them."""
    least = math.inf
    for k in range(count + 1):
        t = k / count
        body = Body(base, Pose(p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]), facing))
        least = min(
            [least]
            + [gap(body, other) for other in obstacles.bodies]
            + [gap_to_polygon(body, outline) for outline in obstacles.polygons]
        )
    return least - math.dist(p, q) / count / 2 - 1e-9, least + 1e-9


@pytest.mark.parametrize("enemy", SHAPES)
@pytest.mark.parametrize("mover", SHAPES)
def test_the_tightest_gap_along_a_leg_is_that_of_many_places_along_it(mover: str, enemy: str) -> None:
    dice = Random(f"{mover} {enemy}")
    for _ in range(20):
        base, facing = a_base(dice, mover), a_facing(dice)
        other = Body(a_base(dice, enemy), Pose(dice.uniform(-3, 3), dice.uniform(-3, 3), a_facing(dice)))
        p, q = ((dice.uniform(-6, 6), dice.uniform(-6, 6)) for _ in range(2))
        obstacles = Obstacles((other,))
        low, high = sampled(base, facing, p, q, obstacles, 80)
        found, hit = clearance(base, facing, (p, q), obstacles)
        assert low <= found <= high
        assert hit is not None
        assert hit.gap == found
        assert gap(Body(base, Pose(*hit.at, facing)), other) == pytest.approx(found, abs=1e-9)


def test_terrain_that_is_not_convex_stops_a_base_at_every_piece() -> None:
    corner = ((2.0, 2.0), (6.0, 2.0), (6.0, 3.0), (3.0, 3.0), (3.0, 6.0), (2.0, 6.0))
    dice = Random(5)
    for _ in range(30):
        base = a_base(dice, dice.choice(SHAPES))
        p, q = ((dice.uniform(-2, 9), dice.uniform(-2, 9)) for _ in range(2))
        found, _ = clearance(base, 30.0, (p, q), Obstacles(polygons=(corner,)))
        low, high = sampled(base, 30.0, p, q, Obstacles(polygons=(corner,)), 80)
        # Overlaps of concave terrain have a right sign; their size is that of the deepest convex piece.
        assert low <= found <= high if high > 0.0 else found < 0.0


@pytest.mark.parametrize("directions", DIRECTIONS)
@pytest.mark.parametrize("enemy", ENEMIES)
@pytest.mark.parametrize("mover", [INFANTRY, Oval(1.2, 0.7)])
def test_sliding_past_an_enemy_base_is_refused_with_two_thousandths_of_overlap_and_not_with_half_of_one(
    mover: Base, enemy: Base, directions: Iterable[int]
) -> None:
    for degree in directions:
        turn = math.radians(degree)
        ux, uy = math.cos(turn), math.sin(turn)
        body = Body(enemy, Pose(30.0, 20.0, 17.0))
        x, y = grown_body(mover, 60.0, body).point(ux, uy)  # here the mover touches, and slides along square to u
        for depth, refused in ((0.002, True), (0.0005, False), (0.0, False)):
            line = [
                (x - depth * ux - t * uy, y - depth * uy + t * ux)
                for t in (-2.3, -1.1, 0.9, 2.7)  # the tightest place lies strictly between the second and the third
            ]
            found, hit = clearance(mover, 60.0, line, Obstacles((body,)))
            assert found == pytest.approx(-depth, abs=1e-5)
            assert hit is not None
            assert overlapping(found) is refused


def test_the_tightest_place_between_the_points_of_a_way_is_found_and_named() -> None:
    enemies = (Body(ENEMIES[0], Pose(30.0, 30.0)), Body(ENEMIES[0], Pose(22.0, 20.0)))
    reach = INFANTRY.radius + ENEMIES[0].radius
    path = ((15.0, 20.0 + reach - 0.002), (21.0, 20.0 + reach - 0.002), (24.0, 20.0 + reach - 0.002), (26.0, 25.0))
    found, hit = clearance(INFANTRY, 0.0, path, Obstacles(enemies, board=(60.0, 44.0)))
    assert found == pytest.approx(-0.002, abs=1e-12)
    assert hit is not None
    assert (hit.kind, hit.index) == ("body", 1)
    assert hit.at == pytest.approx((22.0, 20.0 + reach - 0.002))


@pytest.mark.parametrize(("spare", "refused"), [(0.0, False), (-0.0009, False), (-0.0015, False), (-0.003, True)])
def test_a_gap_exactly_as_wide_as_the_base_lets_it_through(spare: float, refused: bool) -> None:
    half = INFANTRY.radius + ENEMIES[0].radius + spare / 2
    enemies = (Body(ENEMIES[0], Pose(20.0, 20.0 + half)), Body(ENEMIES[0], Pose(20.0, 20.0 - half)))
    found, _ = clearance(INFANTRY, 0.0, ((17.0, 20.0), (23.0, 20.0)), Obstacles(enemies))
    assert found == pytest.approx(spare / 2, abs=1e-12)
    assert overlapping(found) is refused


def test_a_base_may_slide_along_the_table_edge_and_a_wall_but_not_into_them() -> None:
    oval = Oval(2.0, 1.0)
    wall = ((10.0, 5.0), (20.0, 5.0), (20.0, 6.0), (10.0, 6.0))
    for depth, refused in ((0.0, False), (0.0009, False), (0.002, True)):
        found, hit = clearance(oval, 90.0, ((1.0 - depth, 3.0), (1.0 - depth, 9.0)), Obstacles(board=(40.0, 30.0)))
        assert found == pytest.approx(-depth, abs=1e-12)
        assert hit is not None
        assert (hit.kind, hit.index) == ("edge", 0)
        assert overlapping(found) is refused
        found, hit = clearance(oval, 0.0, ((5.0, 4.0 + depth), (25.0, 4.0 + depth)), Obstacles(polygons=(wall,)))
        assert found == pytest.approx(-depth, abs=1e-9)
        assert hit is not None
        assert (hit.kind, hit.index) == ("polygon", 0)
        assert overlapping(found) is refused


def test_every_side_of_the_table_has_its_number() -> None:
    for index, place in enumerate(((0.2, 10.0), (39.7, 10.0), (20.0, 0.1), (20.0, 29.9))):
        found, hit = clearance(INFANTRY, 0.0, ((20.0, 15.0), place), Obstacles(board=(40.0, 30.0)))
        assert found < 0.0
        assert hit is not None
        assert (hit.kind, hit.index, hit.at) == ("edge", index, place)


def test_where_nothing_is_there_is_room_without_end() -> None:
    assert clearance(INFANTRY, 0.0, ((0.0, 0.0), (1.0, 1.0)), Obstacles()) == (math.inf, None)
    assert clearance(INFANTRY, 0.0, (), Obstacles(board=(60.0, 44.0))) == (math.inf, None)


def test_a_way_of_one_point_or_of_the_same_point_twice_is_measured_where_it_stands() -> None:
    enemy = Obstacles((Body(ENEMIES[1], Pose(3.0, 0.0)),))
    here = gap(Body(INFANTRY, Pose(0.0, 0.0)), enemy.bodies[0])
    for path in (((0.0, 0.0),), ((0.0, 0.0), (0.0, 0.0)), ((0.0, 0.0), (0.0, 1e-15))):
        assert clearance(INFANTRY, 0.0, path, enemy)[0] == pytest.approx(here, abs=1e-12)


def test_a_wall_without_thickness_stops_a_base_too() -> None:
    line = ((0.0, 0.0), (4.0, 0.0), (2.0, 0.0))
    found, _ = clearance(INFANTRY, 0.0, ((1.0, -2.0), (1.0, 2.0)), Obstacles(polygons=(line,)))
    assert found == pytest.approx(-INFANTRY.radius)
    found, _ = clearance(INFANTRY, 0.0, ((5.0, -2.0), (5.0, 2.0)), Obstacles(polygons=(line,)))
    assert found == pytest.approx(1.0 - INFANTRY.radius)


@pytest.mark.parametrize("shapes", [False, True])
def test_legs_in_bulk_are_measured_like_legs_one_by_one(shapes: bool) -> None:
    for seed in range(25):
        table = a_table(f"bulk {seed}", shapes=shapes)
        dice = Random(seed)
        places = [a_place(dice, table.base, table.facing, table.obstacles) or table.start for _ in range(10)]
        places += [(dice.uniform(-2, 17), dice.uniform(-2, 17)) for _ in range(10)]
        starts, ends = np.array(places), np.array(places[1:] + places[:1])
        found = clearances(table.base, starts, ends, table.obstacles, facing=table.facing)
        for p, q, size in zip(starts.tolist(), ends.tolist(), found, strict=True):
            assert size == pytest.approx(clearance(table.base, table.facing, (p, q), table.obstacles)[0], abs=1e-9)


def test_no_legs_in_bulk_are_no_gaps() -> None:
    assert clearances(INFANTRY, np.zeros((0, 2)), np.zeros((0, 2)), Obstacles(board=(60.0, 44.0))).shape == (0,)


def test_terrain_comes_in_convex_pieces_and_once_as_a_whole_when_it_is_convex() -> None:
    corner = ((2.0, 2.0), (6.0, 2.0), (6.0, 3.0), (3.0, 3.0), (3.0, 6.0), (2.0, 6.0))
    assert len(grown_polygon(INFANTRY, 0.0, corner)) > 1
    assert len(grown_polygon(INFANTRY, 0.0, corner[:3])) == 1
