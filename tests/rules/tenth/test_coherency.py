"""Unit coherency of the 10th edition: one neighbour, two from seven models on, and one group."""

from __future__ import annotations

import random
from math import cos, pi, sin

import numpy as np
import pytest

from simulator.rules.cohering import coherent_with, is_coherent
from simulator.rules.tenth.coherency import LARGE, SMALL, coherency_of, incoherent
from tests.positions import position, turned
from tests.rules.tenth.tables import TOUCH, unit

STEP = TOUCH + 1.9
"""From one model's centre to that of a neighbour, but not to the next but one."""


def row(count: int, step: float = STEP):
    return unit("raiders", "red", [(20.0 + step * k, 50.0) for k in range(count)])


def ring(count: int):
    """Models on a closed ring: everybody has two neighbours."""
    radius = STEP / (2 * sin(pi / count))
    places = [(50 + radius * cos(2 * pi * k / count), 50 + radius * sin(2 * pi * k / count)) for k in range(count)]
    return unit("raiders", "red", places)


@pytest.mark.parametrize("count", range(1, 7))
def test_up_to_six_models_need_one_neighbour(count: int) -> None:
    assert incoherent(row(count)) is None


@pytest.mark.parametrize("count", [7, 8, 20])
def test_from_seven_models_on_the_ends_of_a_row_have_too_few(count: int) -> None:
    why = incoherent(row(count))
    assert why is not None
    assert why.startswith("raiders-1 is within 2.000″ of only 1 of the 2 other models")
    assert incoherent(ring(count)) is None
    assert incoherent(row(count, step=(TOUCH + 1.9) / 2)) is None


def test_the_models_that_are_left_count() -> None:
    whole = ring(7)
    assert coherency_of(whole.on_table) == LARGE
    assert coherency_of(whole.on_table[1:]) == SMALL


@pytest.mark.parametrize("count", [4, 8])
def test_two_groups_are_not_coherent_though_everybody_has_neighbours(count: int) -> None:
    half = count // 2
    near = [(20.0 + TOUCH * (k % 2), 20.0 + TOUCH * (k // 2)) for k in range(half)]
    far = [(x + 10.0, y) for x, y in near]
    split = unit("raiders", "red", [*near, *far])
    why = incoherent(split)
    assert why is not None
    assert "2 groups" in why
    joined = unit("raiders", "red", [*near, *((x + TOUCH * 2 + 1.5, y) for x, y in near)])
    assert incoherent(joined) is None


def test_nine_inches_of_spread_limit_nothing() -> None:
    wide = row(6, step=TOUCH + 2.0)
    assert wide.on_table[-1].body.pose.x - wide.on_table[0].body.pose.x > 15.0
    assert incoherent(wide) is None


@pytest.mark.parametrize(("hair", "kept"), [(-0.002, True), (0.0, True), (0.0005, True), (0.002, False)])
def test_the_second_neighbour_is_measured_with_the_same_tolerance(hair: float, kept: bool) -> None:
    for degrees in range(0, 360, 15):
        spin = turned(degrees)
        # the last touches one model; its second neighbour stands 2" and a hair away, and the others beyond that one
        second = TOUCH + 2.0 + hair
        line = [0.0, TOUCH, *(second + TOUCH * k for k in range(5))]
        models = unit("raiders", "red", [spin((50.0 + x, 50.0)) for x in line])
        assert (incoherent(models) is None) == kept


def test_what_keeps_a_unit_coherent_is_what_makes_it_so() -> None:
    """A place keeps the conditions on one model's end just when the whole unit is coherent with the model there."""
    dice = random.Random(4)
    seen = {True: 0, False: 0}
    for _ in range(300):
        count = dice.choice([2, 3, 6, 7, 9])
        places = [(dice.uniform(45, 45 + count), dice.uniform(47, 53)) for _ in range(count)]
        models = position(unit("raiders", "red", places), ruleset="40k-10e").unit("raiders").models
        terms = coherency_of(models)
        last = models[-1]
        centre, facing = np.array([last.body.pose.point]), np.array([0.0])
        kept = all(c.slacks(last.base, centre, facing)[0] >= 0.0 for c in coherent_with(tuple(models[:-1]), terms))
        assert kept == is_coherent(models, terms)
        seen[kept] += 1
    assert min(seen.values()) >= 25
