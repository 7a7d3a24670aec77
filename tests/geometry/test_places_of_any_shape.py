"""Places for ovals and hulls, turning or not, among ovals and hulls."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from simulator.geometry.certificate import verify
from simulator.geometry.conditions import Clear, Condition, Nearer, Within
from simulator.geometry.gaps import gap
from simulator.geometry.lengths import at_most, less, overlapping
from simulator.geometry.places import Found, Impossible, Undecided, search
from simulator.geometry.shapes import Base, Body, Hull, Oval, Pose, Round, rectangle
from simulator.geometry.ways import Obstacles, clearance, turning_clearance
from tests.oracles.any_shape_oracle import MISSED, find, sweep_gaps
from tests.tiers import first_of, often

MOVERS: tuple[Base, ...] = (
    Oval(1.48, 0.83),
    Oval(2.07, 1.38),
    rectangle(3.0, 1.5),
    Hull(((1.6, 0.0), (-0.8, 1.0), (-0.8, -1.0))),
)
OTHERS: tuple[Base, ...] = (Round(0.63), Round(0.63), Oval(1.48, 0.83), rectangle(2.0, 1.2))


def a_table(dice: Random) -> tuple[Base, Pose, tuple[Body, ...], float, float]:
    """Return a mover, its start, some enemies that do not overlap, the gap to the nearest, and an engagement range."""
    base, start = dice.choice(MOVERS), Pose(30.0, 22.0, dice.uniform(0, 360))
    enemies: list[Body] = []
    near, count = dice.uniform(1.5, 8.0), dice.randint(3, 6)
    while len(enemies) < count:
        far, way = dice.uniform(near, near + 4.0), dice.gauss(0.0, 0.6)
        pose = Pose(30 + far * math.cos(way), 22 + far * math.sin(way), dice.uniform(0, 360))
        body = Body(dice.choice(OTHERS), pose)
        if all(gap(body, other) > 0.0 for other in [*enemies, Body(base, start)]):
            enemies.append(body)
    than = min(gap(Body(base, start), enemy) for enemy in enemies)
    return base, start, tuple(enemies), than, dice.choice((0.5, 1.0, 2.0))


def faults(base: Base, start: Pose, enemies: tuple[Body, ...], than: float, engaged: float, found: Found) -> list[str]:
    """Return what is wrong with an answer, by single gaps, and by sampled directions along the way."""
    wrong = []
    end = Body(base, found.pose)
    nearest = min(gap(end, enemy) for enemy in enemies)
    if overlapping(nearest) or not less(nearest, than) or not at_most(nearest, engaged):
        wrong.append(f"gap {nearest}")
    if not at_most(found.way.length, 3.0):
        wrong.append(f"length {found.way.length}")
    if sum(math.dist(p, q) for p, q in pairwise(found.way.path)) > found.way.length + 1e-9:
        wrong.append("longer than it says")
    if found.way.path[0] != start.point or math.dist(found.way.path[-1], found.pose.point) > 1e-9:
        wrong.append("begins or ends elsewhere")
    facing = found.pose.facing if found.turns_first else start.facing
    obstacles = Obstacles(enemies)
    if overlapping(clearance(base, facing, found.way.path, obstacles)[0]):
        wrong.append("not clear")
    legs = np.array(found.way.path)
    if (sweep_gaps(base, facing, legs[:-1], legs[1:], enemies) < -0.001 - MISSED).any():
        wrong.append("not clear by sampled directions")
    turn_at = start.point if found.turns_first else found.pose.point
    if overlapping(turning_clearance(base, turn_at, start.facing, found.pose.facing, obstacles)):
        wrong.append("cannot turn")
    return wrong


def judge(seed: str, *, turns: bool) -> str:
    """Search, hold the answer against the oracle and the checkers, and return what it was."""
    base, start, enemies, than, engaged = a_table(Random(seed))
    conditions: tuple[Condition, ...] = (
        Nearer("closer", enemies, than),
        Within("engaged", enemies, engaged),
        Clear("overlap", enemies),
    )
    answer = search(base, start, 3.0, Obstacles(enemies), conditions, may_turn=turns)
    known = find(base, start, 3.0, enemies, than, engaged, turns=turns)
    if isinstance(answer, Found):
        assert turns or answer.pose.facing == start.facing
        assert faults(base, start, enemies, than, engaged, answer) == []
        return "found"
    assert known is None
    if isinstance(answer, Impossible):
        assert verify(answer, base, start, 3.0, Obstacles(enemies), conditions, may_turn=turns)
        return "impossible"
    assert isinstance(answer, Undecided)
    return "undecided"


def test_without_turning_the_search_and_the_grid_never_disagree() -> None:
    answers = [judge(f"fast {seed}", turns=False) for seed in range(30)]
    assert answers.count("undecided") == 0
    assert {"found", "impossible"} <= set(answers)


@pytest.mark.parametrize("seeds", first_of(8, 16))
def test_with_turning_the_search_and_the_grid_never_disagree(seeds: range) -> None:
    answers = [judge(f"fast {seed}", turns=True) for seed in seeds]
    assert answers.count("undecided") <= 2
    assert {"found", "impossible"} <= set(answers)


@pytest.mark.slow
@pytest.mark.parametrize(("turns", "tables", "undecided"), [(False, 600, 3), (True, 200, 20)])
def test_the_search_and_the_grid_never_disagree_on_many_tables(turns: bool, tables: int, undecided: int) -> None:
    answers = [judge(f"slow {seed}", turns=turns) for seed in range(often(tables))]
    assert answers.count("undecided") <= often(undecided)
