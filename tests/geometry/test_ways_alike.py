"""Shortest ways are the same however one looks at the table, one by one or in bulk, and bounded as they should be."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from simulator.geometry.ways import WayFinder, shortest_way
from tests.geometry.ways_judged import faults, length_on, same, way_on
from tests.geometry.ways_tables import a_place, a_table, moved, without_edge


@pytest.mark.parametrize("shapes", [False, True])
def test_the_way_back_is_as_long(shapes: bool) -> None:
    for seed in range(60):
        table = a_table(f"back {seed}", shapes=shapes)
        assert same(length_on(table), length_on(replace(table, start=table.end, end=table.start)))


@pytest.mark.parametrize("shapes", [False, True])
def test_turning_mirroring_and_shifting_the_table_changes_nothing(shapes: bool) -> None:
    dice = Random("symmetry")
    for seed in range(50):
        table = without_edge(a_table(f"symmetry {seed}", shapes=shapes))
        length = length_on(table)
        degrees, by = dice.choice((90.0, 180.0, dice.uniform(0, 360))), (dice.uniform(-40, 40), dice.uniform(-40, 40))
        for mirror in (False, True):
            assert same(length, length_on(moved(table, degrees, mirror, by)), 1e-7)


def test_the_order_of_the_obstacles_changes_nothing() -> None:
    for seed in range(40):
        table = a_table(f"order {seed}")
        shuffled = list(table.obstacles.bodies)
        Random(seed).shuffle(shuffled)
        other = replace(table, obstacles=replace(table.obstacles, bodies=tuple(shuffled)))
        assert same(length_on(table), length_on(other))


@pytest.mark.parametrize("shapes", [False, True])
def test_fewer_obstacles_never_make_the_way_longer(shapes: bool) -> None:
    for seed in range(40):
        table = a_table(f"fewer {seed}", shapes=shapes)
        length = length_on(table)
        obstacles = table.obstacles
        for k in range(len(obstacles.bodies)):
            fewer = replace(obstacles, bodies=obstacles.bodies[:k] + obstacles.bodies[k + 1 :])
            assert length_on(replace(table, obstacles=fewer)) <= length + 1e-8
        for k in range(len(obstacles.polygons)):
            fewer = replace(obstacles, polygons=obstacles.polygons[:k] + obstacles.polygons[k + 1 :])
            assert length_on(replace(table, obstacles=fewer)) <= length + 1e-8


@pytest.mark.parametrize("shapes", [False, True])
def test_many_ends_at_once_one_by_one_or_each_on_its_own_make_no_difference(shapes: bool) -> None:
    for seed in range(20):
        table = a_table(f"many {seed}", shapes=shapes)
        dice = Random(seed)
        board = table.obstacles.board
        ends = [(dice.uniform(0, board[0]), dice.uniform(0, board[1])) for _ in range(12)]
        ends += [a_place(dice, table.base, table.facing, table.obstacles) or table.end for _ in range(8)]
        for limit in (None, 5.0):
            finder = WayFinder(table.base, table.facing, table.start, table.obstacles, limit=limit)
            for end, at_once in zip(ends, finder.lengths_to(np.array(ends)), strict=True):
                alone = shortest_way(table.base, table.facing, table.start, end, table.obstacles, limit=limit)
                length = alone.length if alone is not None else math.inf
                assert same(finder.length_to(end), length)
                assert same(at_once, length)
                way = finder.way_to(end)
                assert (way is None) == (alone is None)
                if way is not None:
                    assert same(way.length, length)
                    assert faults(replace(table, end=end), way) == []


# --- limits, lower bounds -----------------------------------------------------------------------------------------


def test_a_limit_hides_longer_ways_and_changes_no_shorter_one() -> None:
    seen = 0
    for seed in range(150):
        table = a_table(f"limit {seed}", shapes=seed % 3 == 0)
        way = way_on(table)
        if way is None or len(way.path) == 2:
            continue
        seen += 1
        arguments = (table.base, table.facing, table.start, table.end, table.obstacles)
        kept = shortest_way(*arguments, limit=way.length + 1e-6)
        assert kept is not None
        assert kept.length == pytest.approx(way.length, abs=1e-9)
        assert shortest_way(*arguments, limit=way.length - 1e-6) is None
        finder = WayFinder(*arguments[:3], table.obstacles, limit=way.length - 1e-6)
        assert finder.length_to(table.end) == math.inf
    assert seen > 20


@pytest.mark.parametrize("shapes", [False, True])
def test_ways_round_shrunk_obstacles_bound_those_to_all_places_near_by_from_below(shapes: bool) -> None:
    bent = 0
    for seed in range(40):
        table = a_table(f"shrunk {seed}", shapes=shapes, walls=1)
        dice = Random(seed)
        across = dice.choice((0.01, 0.1, 0.4, 1.0))
        arguments = (table.base, table.facing, table.start, table.obstacles)
        bounds = WayFinder(*arguments, shrink=across)
        for _ in range(10):
            end = a_place(dice, table.base, table.facing, table.obstacles)
            if end is None:
                continue
            turn, far = dice.uniform(0, 7), across * dice.choice((1.0, dice.random()))
            middle = (end[0] + far * math.cos(turn), end[1] + far * math.sin(turn))
            way = shortest_way(*arguments[:3], end, table.obstacles)
            if way is not None:
                bent += len(way.path) > 2
                assert bounds.length_to(middle) - across <= way.length + 1e-9
                assert bounds.lengths_to(np.array([middle]))[0] == pytest.approx(bounds.length_to(middle), abs=1e-8)
    assert bent > 20
