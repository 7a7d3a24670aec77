from __future__ import annotations

from random import Random

import numpy as np
import pytest

from simulator.geometry.circles import corners
from simulator.geometry.crossings import circle_by_circle, circles_crossed, circles_cut, lines_crossed


def circles(dice: Random, count: int) -> np.ndarray:
    return np.array([(dice.uniform(0, 6), dice.uniform(0, 6), dice.uniform(0.2, 4)) for _ in range(count)])


def lines(dice: Random, count: int) -> np.ndarray:
    turns = np.array([dice.uniform(0, 7) for _ in range(count)])
    return np.column_stack([np.cos(turns), np.sin(turns), [dice.uniform(-2, 6) for _ in range(count)]])


def test_circles_cross_where_the_plain_formula_says_pair_by_pair() -> None:
    dice = Random(1)
    one, other = circles(dice, 12), circles(dice, 9)
    pairs, points = circles_crossed(one, other)
    found = {(i, j, round(x, 6), round(y, 6)) for (i, j), (x, y) in zip(pairs.tolist(), points.tolist(), strict=True)}
    expected = {
        (i, j, round(x, 6), round(y, 6))
        for i, a in enumerate(one.tolist())
        for j, b in enumerate(other.tolist())
        for x, y in corners((a[0], a[1], a[2]), (b[0], b[1], b[2]))
    }
    assert expected
    assert found == expected


def test_lines_cut_circles_and_one_another_in_points_of_both() -> None:
    dice = Random(2)
    rings, straight = circles(dice, 15), lines(dice, 8)
    pairs, points = circles_cut(rings, straight)
    ring, line = rings[pairs[:, 0]], straight[pairs[:, 1]]
    assert len(points) > 40
    assert np.hypot(*(points - ring[:, :2]).T) == pytest.approx(ring[:, 2], abs=1e-9)
    assert np.einsum("ij,ij->i", points, line[:, :2]) == pytest.approx(line[:, 2], abs=1e-9)
    reached = {tuple(pair) for pair in pairs.tolist()}
    near = np.abs(rings[:, :2] @ straight[:, :2].T - straight[:, 2]) < rings[:, 2:] - 1e-6
    assert reached == {tuple(pair) for pair in np.argwhere(near).tolist()}

    pairs, points = lines_crossed(straight, straight)
    assert len(points) == 8 * 7
    for side in (0, 1):
        line = straight[pairs[:, side]]
        assert np.einsum("ij,ij->i", points, line[:, :2]) == pytest.approx(line[:, 2], abs=1e-8)


def test_circles_that_touch_meet_in_one_place_and_those_about_one_centre_nowhere() -> None:
    one = np.array([(0.0, 0.0, 1.0)])
    _, points = circles_crossed(one, np.array([(3.0, 0.0, 2.0)]))
    assert points == pytest.approx(np.array([[1.0, 0.0], [1.0, 0.0]]))
    assert not len(circles_crossed(one, np.array([(0.0, 0.0, 1.0), (0.0, 0.0, 2.0), (5.0, 0.0, 1.0)]))[1])


def test_each_circle_with_its_own_other_one_crosses_as_in_the_table_of_all() -> None:
    dice = Random(3)
    one, other = circles(dice, 20), circles(dice, 20)
    rows, points = circle_by_circle(one, other)
    pairs, all_points = circles_crossed(one, other)
    own = pairs[:, 0] == pairs[:, 1]
    assert rows.tolist() == pairs[own, 0].tolist()
    assert points == pytest.approx(all_points[own])
