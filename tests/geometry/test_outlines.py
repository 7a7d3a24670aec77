import math
from random import Random

import pytest

from simulator.geometry.grown import grown_body, grown_polygon
from simulator.geometry.outlines import FINENESS, outline
from simulator.geometry.shapes import Body, Pose, Round, rectangle
from tests.geometry.random_bases import SHAPES, a_base, a_facing


@pytest.mark.parametrize("obstacle", SHAPES)
@pytest.mark.parametrize("mover", SHAPES)
def test_an_outline_stays_within_its_fineness_of_the_curve(mover: str, obstacle: str) -> None:
    dice = Random(f"outline {mover} {obstacle}")
    for _ in range(6):
        body = Body(a_base(dice, obstacle), Pose(dice.uniform(-5, 5), dice.uniform(-5, 5), a_facing(dice)))
        grown = grown_body(a_base(dice, mover), a_facing(dice), body)
        distance = dice.choice([-0.001, 0.0, 1.0, 2.001])
        found = outline(grown, distance)
        assert found is not None
        corners = [tuple(p) for p in found.tolist()]
        # Between two corners the polygon is farthest from a curve in the middle, or at the corners themselves.
        for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1], strict=True):
            for px, py in ((x, y), ((x + u) / 2, (y + v) / 2)):
                away = grown.gap_at(px, py) - distance
                assert abs(away) <= FINENESS + 1e-6, (body, distance, away)


def test_an_outline_goes_counter_clockwise_and_visits_no_corner_twice() -> None:
    grown = grown_polygon(Round(0.5), 0.0, ((0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (0.0, 2.0)))[0]
    found = outline(grown)
    assert found is not None
    corners = found.tolist()
    area = sum(x * v - u * y for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1], strict=True)) / 2
    assert area == pytest.approx(4 * 2 + 2 * (4 + 2) * 0.5 + math.pi * 0.25, abs=16 * FINENESS)
    assert len({(round(x, 9), round(y, 9)) for x, y in corners}) == len(corners)


def test_nothing_is_left_of_an_obstacle_deeper_than_it_is() -> None:
    grown = grown_body(rectangle(1.0, 1.0), 0.0, Body(rectangle(1.0, 1.0), Pose(0.0, 0.0)))
    assert outline(grown, -0.9) is not None
    assert outline(grown, -1.1) is None
