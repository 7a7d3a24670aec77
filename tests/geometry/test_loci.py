"""Curves of constant gap: every place on them has that gap, and no crossing is missed."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest

from simulator.geometry.gaps import Flock, gap
from simulator.geometry.levels import Levels
from simulator.geometry.loci import Loci
from simulator.geometry.pairs import gaps_of_pairs
from simulator.geometry.shapes import Base, Body, Hull, Oval, Pose, Round, rectangle
from tests.tiers import mostly_slow

MOVERS: tuple[Base, ...] = (Round(0.63), Oval(2.07, 1.38), Oval(0.6, 0.9), rectangle(4.0, 2.0))
OTHERS: tuple[Base, ...] = (
    Round(0.63),
    Oval(2.07, 1.38),
    Oval(0.5, 1.4),
    rectangle(3.0, 5.0),
    Hull(((2.0, 0.0), (-1.0, 1.5), (-1.0, -1.5))),
)
CIRCLES = np.array([[5.0, 5.0, 3.0], [4.0, 7.0, 2.5]])
LINES = np.array([[1.0, 0.0, 2.5], [math.cos(2.0), math.sin(2.0), 1.0]])


def some_bodies(dice: Random, count: int = 5) -> list[Body]:
    return [
        Body(dice.choice(OTHERS), Pose(dice.uniform(0, 9), dice.uniform(0, 9), dice.uniform(0, 360)))
        for _ in range(count)
    ]


def level(base: Base, facing: float, about: list[tuple[Body, float]], number: int, x: float, y: float) -> float:
    """How far a place is outside one of the curves of `Levels`, told by other means."""
    if number < len(about):
        body, distance = about[number]
        return gap(Body(base, Pose(x, y, facing)), body) - distance
    number -= len(about)
    if number < len(CIRCLES):
        cx, cy, radius = CIRCLES[number].tolist()
        return math.hypot(x - cx, y - cy) - radius
    nx, ny, offset = LINES[number - len(CIRCLES)].tolist()
    return float(nx * x + ny * y - offset)


@pytest.mark.parametrize("base", MOVERS)
def test_gaps_of_chosen_pairs_are_those_of_each_pair(base: Base) -> None:
    dice = Random(4)
    bodies = some_bodies(dice, 9)
    which = np.array([dice.randrange(9) for _ in range(60)])
    centres = np.array([(dice.uniform(-2, 11), dice.uniform(-2, 11)) for _ in range(60)])
    found = gaps_of_pairs(base, 33.0, centres, Flock.of(bodies), which)
    expected = [
        gap(Body(base, Pose(x, y, 33.0)), bodies[k]) for (x, y), k in zip(centres.tolist(), which.tolist(), strict=True)
    ]
    assert found == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("base", MOVERS)
def test_all_places_of_a_curve_have_the_gap_that_it_stands_for(base: Base) -> None:
    dice = Random(5)
    about = [(body, distance) for body in some_bodies(dice) for distance in (1e-7, 2.0)]
    loci = Loci.of(base, 77.0, about)
    shares = np.array([dice.random() for _ in loci.piece])
    points = loci.at(loci.piece, loci.low + shares * (loci.high - loci.low))
    for number, (x, y) in zip(loci.curve[loci.piece].tolist(), points.tolist(), strict=True):
        assert level(base, 77.0, about, number, x, y) == pytest.approx(0.0, abs=1e-9)
    # It is closed, and goes once round.
    assert sorted(loci.following.tolist()) == list(range(len(loci.piece)))


@pytest.mark.parametrize("base", MOVERS)
@pytest.mark.parametrize("seed", mostly_slow(range(3), {0}))
def test_crossings_lie_on_both_curves_and_none_is_missed(base: Base, seed: int) -> None:
    dice = Random(seed)
    facing = dice.uniform(0, 360)
    about = [(body, distance) for body in some_bodies(dice) for distance in (1e-7, 2.0)]
    loci, levels = Loci.of(base, facing, about), Levels.of(base, facing, about, CIRCLES, LINES)
    asked = np.ones((len(about), len(levels)), dtype=bool)
    for i, (body, _) in enumerate(about):
        for j, (other, _) in enumerate(about):
            asked[i, j] = body != other
    pairs, points = loci.crossed(levels, asked)
    assert len(points) > 40
    for (i, j), (x, y) in zip(pairs.tolist(), points.tolist(), strict=True):
        assert level(base, facing, about, i, x, y) == pytest.approx(0.0, abs=1e-9)
        assert level(base, facing, about, j, x, y) == pytest.approx(0.0, abs=1e-9)
    # Walked along in short steps, each curve enters and leaves each other one as often.
    for i in range(len(about)):
        pieces = np.flatnonzero(loci.curve == i)
        shares = np.arange(200) / 200
        walk = np.concatenate([loci.at(np.full(200, piece), shares) for piece in pieces])
        for j in np.flatnonzero(asked[i]).tolist():
            inside = levels.at(walk, np.full(len(walk), j)) < 0.0
            times = int((inside != np.roll(inside, 1)).sum())
            assert int(((pairs[:, 0] == i) & (pairs[:, 1] == j)).sum()) >= times


def test_a_curve_that_only_just_dips_into_another_crosses_it_twice() -> None:
    oval = Body(Oval(2.0, 1.2), Pose(0.0, 0.0, 20.0))
    loci = Loci.of(Round(0.5), 0.0, [(oval, 0.0)])
    top = max(loci.begins[:, 1].max(), loci.at(loci.piece, (loci.low + loci.high) / 2)[:, 1].max())
    for deep in (1e-3, 1e-5):
        # A line just below the highest place of the curve, found to 1e-9 by ever shorter stretches.
        shares = np.linspace(0.0, 1.0, 20001)
        highest = loci.at(np.zeros(len(shares), dtype=np.intp), shares)[:, 1].max()
        assert highest >= top
        line = np.array([[0.0, 1.0, highest - deep]])
        levels = Levels.of(Round(0.5), 0.0, [], np.empty((0, 3)), line)
        _, points = loci.crossed(levels, np.ones((1, 1), dtype=bool))
        assert len(points) == 2
        assert points[:, 1] == pytest.approx(highest - deep, abs=1e-9)
