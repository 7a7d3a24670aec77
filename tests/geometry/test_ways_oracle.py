"""Shortest ways on random tables against the oracle, and clear by an independent measure."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from simulator.geometry.gaps import gap
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Body, Pose
from simulator.geometry.ways import WayFinder
from tests.geometry.ways_judged import faults, length_on, same, way_on
from tests.geometry.ways_tables import a_table, a_tight_table, is_room
from tests.oracles.ways_oracle import longer_than_shortest, shorter_than_shortest
from tests.tiers import first_of, often

ROUGH = 0.05
"""Inches. How far the oracle may be off before it looks again with more nodes."""


def disagreements_of_round_bases(numbers: range, seed: str) -> tuple[list[str], int]:
    """What is wrong on random tables with round bases and terrain, and on how many of them the way is not straight."""
    wrong, bent = [], 0
    for number in numbers:
        table = a_table(f"{seed} {number}", walls=number % 4)
        way = way_on(table)
        wrong += [f"{number}: {fault}" for fault in (faults(table, way) if way else [])]
        if way is not None and len(way.path) == 2:
            continue
        bent += 1
        length = way.length if way is not None else math.inf
        arguments = (table.base, 0.0, table.start, table.end, table.obstacles)
        oracle = longer_than_shortest(*arguments, 48, TOLERANCE / 2)
        if oracle > length + ROUGH:  # a narrow gap, maybe: look closer
            oracle = longer_than_shortest(*arguments, 300, TOLERANCE / 2)
        if not length - 1e-6 <= oracle <= length + ROUGH and oracle != length:
            wrong.append(f"{number}: {length}, the oracle says {oracle}")
    return wrong, bent


def test_ways_of_round_bases_agree_with_the_oracle() -> None:
    wrong, bent = disagreements_of_round_bases(range(200), "fast")
    assert wrong == []
    assert bent > 40


@pytest.mark.slow
def test_ways_of_round_bases_agree_with_the_oracle_on_many_tables() -> None:
    wrong, bent = disagreements_of_round_bases(range(often(2000)), "slow")
    assert wrong == []
    assert bent > often(400)


def test_the_oracle_comes_as_near_to_the_shortest_way_as_its_nodes_are_dense() -> None:
    table = next(t for t in map(a_table, range(100)) if (w := way_on(t)) is not None and len(w.path) > 30)
    errors = [
        longer_than_shortest(table.base, 0.0, table.start, table.end, table.obstacles, samples, TOLERANCE / 2)
        - length_on(table)
        for samples in (24, 96, 256)
    ]
    assert 0.0 <= errors[2] < errors[1] < errors[0]
    assert errors[2] < 2e-4


def disagreements_of_any_bases(numbers: range, seed: str) -> tuple[list[str], int]:
    """The same with ovals and hulls: the oracle gives an interval."""
    wrong, bent = [], 0
    for number in numbers:
        table = a_table(f"{seed} {number}", shapes=True)
        way = way_on(table)
        wrong += [f"{number}: {fault}" for fault in (faults(table, way) if way else [])]
        if way is not None and len(way.path) == 2:
            continue
        bent += 1
        length = way.length if way is not None else math.inf
        arguments = (table.base, table.facing, table.start, table.end, table.obstacles)
        low = shorter_than_shortest(*arguments, 40, TOLERANCE / 2)
        high = longer_than_shortest(*arguments, 40)
        if not low - 1e-6 <= length <= high + 1e-6:
            wrong.append(f"{number}: {length} is not between {low} and {high}")
        if high - low > ROUGH and high < math.inf:
            low = shorter_than_shortest(*arguments, 160, TOLERANCE / 2)
            high = longer_than_shortest(*arguments, 160)
            if not low - 1e-6 <= length <= high + 1e-6 or high - low > ROUGH:
                wrong.append(f"{number}: the oracle cannot tell, {low} to {high}")
    return wrong, bent


@pytest.mark.parametrize("numbers", first_of(30, 60))
def test_ways_of_ovals_and_hulls_agree_with_the_oracle(numbers: range) -> None:
    wrong, bent = disagreements_of_any_bases(numbers, "fast")
    assert wrong == []
    assert bent > len(numbers) / 6


@pytest.mark.slow
def test_ways_of_ovals_and_hulls_agree_with_the_oracle_on_many_tables() -> None:
    wrong, bent = disagreements_of_any_bases(range(often(1000)), "slow")
    assert wrong == []
    assert bent > often(200)


def disagreements_on_tight_tables(numbers: range, seed: str, *, oracle: bool) -> tuple[list[str], int]:
    """The same where bases touch and gaps are just as wide as the base."""
    wrong, bent = [], 0
    for number in numbers:
        table = a_tight_table(f"{seed} {number}")
        way = way_on(table)
        length = way.length if way is not None else math.inf
        wrong += [f"{number}: {fault}" for fault in (faults(table, way) if way else [])]
        finder = WayFinder(table.base, table.facing, table.start, table.obstacles)
        others = (
            length_on(replace(table, start=table.end, end=table.start)),
            finder.length_to(table.end),
            float(finder.lengths_to(np.array([table.end]))[0]),
        )
        if not all(same(length, other, 1e-6) for other in others):
            wrong.append(f"{number}: {length}, the way back, and by a finder, one by one and in bulk: {others}")
        if way is not None and len(way.path) == 2:
            continue
        bent += 1
        if oracle:
            arguments = (table.base, table.facing, table.start, table.end, table.obstacles)
            # Who begins or ends in an overlap has it allowed for on all the way.
            low = shorter_than_shortest(*arguments, 48, TOLERANCE)
            high = longer_than_shortest(*arguments, 48)
            if not low - 2 * TOLERANCE <= length <= high + 2 * TOLERANCE:
                wrong.append(f"{number}: {length} is not between {low} and {high}")
    return wrong, bent


@pytest.mark.parametrize("numbers", first_of(40, 120))
def test_where_bases_touch_ways_are_clear_and_as_long_there_and_back(numbers: range) -> None:
    wrong, bent = disagreements_on_tight_tables(numbers, "fast", oracle=False)
    assert wrong == []
    assert bent > len(numbers) / 2


@pytest.mark.slow
def test_where_bases_touch_ways_agree_with_the_oracle_on_many_tables() -> None:
    wrong, bent = disagreements_on_tight_tables(range(often(300)), "slow", oracle=True)
    assert wrong == []
    assert bent > often(150)


def test_random_tables_hold_ways_of_every_kind() -> None:
    tables = [a_table(f"fast {number}", walls=number % 4) for number in range(200)]
    ways = [way_on(table) for table in tables]
    assert sum(way is None for way in ways) > 5
    assert sum(way is not None and len(way.path) == 2 for way in ways) > 50
    assert sum(way is not None and len(way.path) > 60 for way in ways) > 5
    assert all(is_room(table.base, table.facing, table.start, table.obstacles) for table in tables)
    assert any(gap(Body(t.base, Pose(*t.start)), b) < 0.1 for t in tables for b in t.obstacles.bodies)
