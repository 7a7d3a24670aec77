"""The area within reach against the exact lengths of ways."""

import math
from random import Random

import numpy as np
import pytest
import shapely

from simulator.geometry.gaps import gap, gap_to_polygon
from simulator.geometry.lengths import TOLERANCE, inches
from simulator.geometry.reach_area import reach_area
from simulator.geometry.shapes import Base, Body, Pose, Round, rectangle
from simulator.geometry.ways import Obstacles, WayFinder
from tests.geometry.random_bases import a_base
from tests.tiers import first_of

R32 = Round(inches(16))
LIMIT = 3.0
RIGHT_TO = 0.01
"""Inches."""


def disagreement(base: Base, start: Pose, obstacles: Obstacles, places: int = 700, seed: int = 0) -> float:
    """How far from the border of the area lies a place that is in it and cannot be reached, or the other way round."""
    area = reach_area(base, start, LIMIT, obstacles)
    finder = WayFinder(base, start.facing, start.point, obstacles, limit=LIMIT + 0.3)
    points = np.random.default_rng(seed).uniform(-3.2, 3.2, (places, 2)) + np.array(start.point)
    reached = finder.lengths_to(points) <= LIMIT + TOLERANCE
    wrong = points[shapely.contains_xy(area, points[:, 0], points[:, 1]) != reached]
    if not len(wrong):
        return 0.0
    return float(shapely.distance(shapely.boundary(area), shapely.points(wrong)).max())


def crowd(seed: int) -> tuple[Base, Pose, Obstacles]:
    """A base among others of any shape, before a wall and near the table's edge."""
    dice = Random(f"reach {seed}")
    shape = dice.choice(["round", "round", "oval", "hull"])
    base, start = (R32 if shape == "round" else a_base(dice, shape)), Pose(20.0, 20.0, dice.uniform(0, 360))
    bodies: list[Body] = []
    for _ in range(60):
        other = R32 if dice.random() < 0.6 else a_base(dice, dice.choice(["round", "oval", "hull"]))
        body = Body(other, Pose(20 + dice.uniform(-5, 5), 20 + dice.uniform(-5, 5), dice.uniform(0, 360)))
        if all(gap(body, b) >= 0.0 for b in (*bodies, Body(base, start))) and len(bodies) < 8:
            bodies.append(body)
    wall = ((21.5, 18.0), (22.0, 18.0), (22.0, 21.5), (21.5, 21.5))
    walls = (wall,) if gap_to_polygon(Body(base, start), wall) > 0.0 else ()
    return base, start, Obstacles(tuple(bodies), walls, (20.0 + base.reach + 0.6, 44.0))


def gate(seed: int) -> Obstacles:
    """Bases in a row round a start, with gaps of a base's width, a hair more or less."""
    dice = Random(f"gate {seed}")
    turn, far = dice.uniform(0, math.tau), dice.uniform(2.1 * R32.radius, 3.0)
    bodies = [Body(R32, Pose(20 + far * math.cos(turn), 20 + far * math.sin(turn)))]
    for _ in range(4):
        width = 4 * R32.radius + dice.choice([-0.02, -0.004, -0.001, 0.0, 0.0005, 0.001, 0.003, 0.01])
        way, last = turn + dice.uniform(-2, 2), bodies[-1].pose
        body = Body(R32, Pose(last.x + width * math.cos(way), last.y + width * math.sin(way)))
        if all(gap(body, b) >= 0.0 for b in (*bodies, Body(R32, Pose(20.0, 20.0)))):
            bodies.append(body)
    return Obstacles(tuple(bodies))


@pytest.mark.parametrize("seeds", first_of(6, 110))
def test_the_area_holds_what_can_be_reached_and_nothing_else(seeds: range) -> None:
    for seed in seeds:
        assert disagreement(*crowd(seed), seed=seed) <= RIGHT_TO, seed


@pytest.mark.parametrize("seeds", first_of(6, 100))
def test_gaps_of_just_a_base_are_passed_or_not_as_the_ways_say(seeds: range) -> None:
    for seed in seeds:
        assert disagreement(R32, Pose(20.0, 20.0), gate(seed), seed=seed) <= RIGHT_TO, seed


def test_with_nothing_in_the_way_it_is_a_disc() -> None:
    area = reach_area(R32, Pose(20.0, 20.0), LIMIT, Obstacles())
    assert area.area == pytest.approx(math.pi * (LIMIT + TOLERANCE) ** 2, abs=1e-3)


def test_the_table_ends_it() -> None:
    area = reach_area(R32, Pose(1.0, 20.0), LIMIT, Obstacles(board=(60.0, 44.0)))
    assert area.bounds[0] == pytest.approx(R32.radius - TOLERANCE, abs=1e-9)


def test_behind_a_wall_less_is_left_than_straight_on() -> None:
    wall = ((21.0, 19.0), (21.2, 19.0), (21.2, 21.0), (21.0, 21.0))
    area = reach_area(R32, Pose(20.0, 20.0), LIMIT, Obstacles(polygons=(wall,)))
    assert not area.covers(shapely.Point(22.9, 20.0))
    assert area.covers(shapely.Point(17.1, 20.0))


def test_whoever_touches_a_base_may_slide_along_it() -> None:
    touched = Body(R32, Pose(20.0 + 2 * R32.radius, 20.0))
    assert disagreement(R32, Pose(20.0, 20.0), Obstacles((touched,))) <= RIGHT_TO


def test_whoever_overlaps_what_stops_it_goes_nowhere() -> None:
    on_it = Body(R32, Pose(20.0 + R32.radius, 20.0))
    assert reach_area(R32, Pose(20.0, 20.0), LIMIT, Obstacles((on_it,))).is_empty


def test_a_rectangle_keeps_its_facing_on_the_way() -> None:
    posts = (Body(Round(0.2), Pose(21.5, 20.7)), Body(Round(0.2), Pose(21.5, 19.3)))
    slim = rectangle(2.0, 0.9)
    along = reach_area(slim, Pose(20.0, 20.0, 0.0), LIMIT, Obstacles(posts))
    across = reach_area(slim, Pose(20.0, 20.0, 90.0), LIMIT, Obstacles(posts))
    assert along.covers(shapely.Point(22.9, 20.0))
    assert not across.covers(shapely.Point(22.9, 20.0))


def test_whoever_turns_gets_by_with_either_facing_and_stands_with_the_last() -> None:
    posts = (Body(Round(0.2), Pose(21.5, 20.7)), Body(Round(0.2), Pose(21.5, 19.3)))
    slim, start = rectangle(2.0, 0.9), Pose(20.0, 20.0, 90.0)
    turned = reach_area(slim, start, LIMIT, Obstacles(posts), facing=0.0)
    assert turned.covers(shapely.Point(22.9, 20.0)), "it turns first"
    assert not turned.covers(shapely.Point(20.6, 20.7)), "turned, it would stand on a post"
    assert reach_area(slim, start, LIMIT, Obstacles(posts)).covers(shapely.Point(20.6, 20.7))
