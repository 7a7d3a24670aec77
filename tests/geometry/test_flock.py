"""Many gaps at once are the same gaps."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from simulator.geometry.gaps import Flock, gap, gaps
from simulator.geometry.shapes import Body, Hull, Oval, Pose, Round
from tests.geometry.random_bases import SHAPES, a_base, a_facing, a_pair
from tests.oracles.gaps_oracle import gap_by_directions

EXACT = 1e-9


def some_bodies(dice: Random, count: int, shapes: tuple[str, ...] = SHAPES) -> list[Body]:
    """Return bases of these shapes crowded on ten inches, a few of them on one spot."""
    spots = [(dice.uniform(0, 10), dice.uniform(0, 10)) for _ in range(count)]
    return [
        Body(a_base(dice, dice.choice(shapes)), Pose(*dice.choice((spots[i], spots[0])), a_facing(dice)))
        for i in range(count)
    ]


@pytest.mark.parametrize("shapes", [SHAPES, ("round",), ("oval",), ("hull",), ("round", "oval"), ("oval", "hull")])
def test_all_gaps_of_two_lists_are_the_single_gaps(shapes: tuple[str, ...]) -> None:
    dice = Random(f"gaps {shapes}")
    for _ in range(4):
        ours, theirs = some_bodies(dice, 14, shapes), some_bodies(dice, 17)
        single = [[gap(a, b) for b in theirs] for a in ours]
        np.testing.assert_allclose(gaps(ours, theirs), single, rtol=0, atol=EXACT)


@pytest.mark.parametrize("shape", SHAPES)
def test_gaps_from_many_places_are_the_single_gaps(shape: str) -> None:
    dice = Random(f"flock {shape}")
    bodies = some_bodies(dice, 15)
    flock = Flock.of(bodies)
    assert len(flock) == 15
    for _ in range(5):
        base = a_base(dice, shape)
        poses = [Pose(dice.uniform(-2, 12), dice.uniform(-2, 12), a_facing(dice)) for _ in range(12)]
        centres, facings = np.array([p.point for p in poses]), np.array([p.facing for p in poses])
        single = [[gap(Body(base, p), b) for b in bodies] for p in poses]
        np.testing.assert_allclose(flock.gaps_from(base, centres, facings), single, rtol=0, atol=EXACT)
        alike = [[gap(Body(base, Pose(p.x, p.y, 33.0)), b) for b in bodies] for p in poses]
        np.testing.assert_allclose(flock.gaps_from(base, centres, 33.0), alike, rtol=0, atol=EXACT)


def test_ovals_with_two_ways_out_take_the_shorter_one_in_bulk() -> None:
    dice = Random("two ways out")
    for _ in range(200):  # far within one another a dozen directions can point at the wrong hill
        one, other = Oval(dice.uniform(1.0, 3.0), dice.uniform(0.2, 0.5)), Oval(dice.uniform(1.0, 3.0), 0.3)
        a = Body(one, Pose(0.0, 0.0, a_facing(dice)))
        b = Body(other, Pose(dice.uniform(-0.2, 0.2), dice.uniform(-0.2, 0.2), a_facing(dice)))
        found = gaps([a], [b])[0, 0]
        low, high = gap_by_directions(a, b, 36000)
        assert low <= found <= high
        assert found == pytest.approx(gap(a, b), abs=EXACT)


@pytest.mark.parametrize("tip", [0.05, 1e-16, 0.0])
def test_a_hull_that_has_crossed_the_long_axis_of_an_oval_leaves_by_the_side_it_came_from_in_bulk(tip: float) -> None:
    oval = Body(Oval(3.0, 1.0), Pose(0.0, 0.0))
    spike = Hull(((0.0, 2.0), (-0.2, -2.0), (0.2, -2.0)))
    below = Body(spike, Pose(0.5, tip - 2.0))
    found = [gaps([oval], [below])[0, 0], gaps([below], [oval])[0, 0]]
    np.testing.assert_allclose(found, gap(oval, below), rtol=0, atol=EXACT)


@pytest.mark.slow
def test_bulk_is_single_on_four_thousand_hard_pairs() -> None:
    dice = Random("hard pairs")
    for _ in range(4000):
        a, b = a_pair(dice, (dice.choice(SHAPES), dice.choice(SHAPES)))
        assert gaps([a], [b])[0, 0] == pytest.approx(gap(a, b), abs=EXACT)


def test_points_on_the_long_axis_of_an_oval_in_bulk() -> None:
    oval = Body(Oval(2.0, 1.0), Pose(0.0, 0.0))
    places = [(x, y) for x in (0.0, 0.75, 1.5, 1.6, 2.0, 5.0, -1.5) for y in (0.0, -0.0, 1e-16, 1e-12, -1e-5)]
    found = Flock.of([oval]).gaps_from(Round(0.25), np.array(places))
    single = [[gap(Body(Round(0.25), Pose(*p)), oval)] for p in places]
    np.testing.assert_allclose(found, single, rtol=0, atol=EXACT)


def test_no_bases_have_no_gaps() -> None:
    body = Body(Oval(2.0, 1.0), Pose(0.0, 0.0))
    assert gaps([], [body]).shape == (0, 1)
    assert gaps([body], []).shape == (1, 0)
    assert gaps([], []).shape == (0, 0)
    for shape in SHAPES:
        base = a_base(Random(1), shape)
        assert Flock.of([]).gaps_from(base, np.zeros((3, 2)), 0.0).shape == (3, 0)
        assert Flock.of([body]).gaps_from(base, np.zeros((0, 2)), np.zeros(0)).shape == (0, 1)
