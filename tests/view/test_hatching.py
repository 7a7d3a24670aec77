import math
from itertools import pairwise

import pytest
from shapely import LineString, Polygon

from simulator.view.hatching import hatch

SQUARE = ((10.0, 10.0), (50.0, 10.0), (50.0, 50.0), (10.0, 50.0))
HOLE = ((20.0, 20.0), (40.0, 20.0), (40.0, 40.0), (20.0, 40.0))
VIEW = (200.0, 200.0)


def test_lines_lie_inside_and_as_far_apart_as_asked() -> None:
    lines = hatch((SQUARE, HOLE), 7.0, (0.0, 0.0), VIEW)
    region = Polygon(SQUARE, [HOLE]).buffer(1e-6)
    levels = set()
    for line in lines:
        assert region.covers(LineString(line))
        (ax, ay), (bx, by) = line
        assert ax - bx == pytest.approx(by - ay), "rising to the right"
        levels.add(round((ax + ay) * math.sqrt(0.5), 6))
    steps = sorted(levels)
    assert [b - a for a, b in pairwise(steps)] == pytest.approx([7.0] * (len(steps) - 1))


def test_lines_cover_a_share_of_the_area_that_suits_their_distance() -> None:
    length = sum(math.dist(*line) for line in hatch((SQUARE, HOLE), 0.5, (0.0, 0.0), VIEW))
    assert length * 0.5 == pytest.approx(40 * 40 - 20 * 20, rel=0.01)


def test_lines_move_with_the_table() -> None:
    moved = tuple((x + 3.3, y - 1.7) for x, y in SQUARE)
    before, after = hatch((SQUARE,), 7.0, (0.0, 0.0), VIEW), hatch((moved,), 7.0, (3.3, -1.7), VIEW)
    assert len(before) == len(after)
    for (a, _), (b, _) in zip(before, after, strict=True):
        assert b == pytest.approx((a[0] + 3.3, a[1] - 1.7))


def test_nothing_is_hatched_far_out_of_view_and_nothing_of_nothing() -> None:
    wide = ((-1e6, -1e6), (1e6, -1e6), (1e6, 1e6), (-1e6, 1e6))
    assert len(hatch((wide,), 7.0, (0.0, 0.0), VIEW)) < 60
    assert hatch((), 7.0, (0.0, 0.0), VIEW) == ()
