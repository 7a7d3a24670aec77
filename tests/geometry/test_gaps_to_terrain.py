"""Gaps to terrain outlines, convex and concave, and to the table edge."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest
import shapely

from simulator.geometry.gaps import (
    convex_parts,
    gap,
    gap_to_edge,
    gap_to_point,
    gap_to_polygon,
    separation_to_polygon,
)
from simulator.geometry.shapes import Body, Hull, Oval, Pose, Round, corners_on_table, rectangle
from tests.geometry.random_bases import SHAPES, a_base, a_facing, a_pair
from tests.oracles.gaps_oracle import polygon_of

EXACT = 1e-9

CORNER = ((10.0, 10.0), (16.0, 10.0), (16.0, 11.0), (11.0, 11.0), (11.0, 16.0), (10.0, 16.0))
COMB = ((0.0, 0.0), (8.0, 0.0), (8.0, 4.0), (6.0, 1.0), (5.0, 5.0), (3.0, 1.0), (1.0, 6.0))
STAR = tuple(
    (r * math.cos(math.pi * k / 5), r * math.sin(math.pi * k / 5)) for k in range(10) for r in [2.0 if k % 2 else 5.0]
)
CONCAVE = (CORNER, COMB, STAR, CORNER[::-1], (*COMB, COMB[0]))


@pytest.mark.parametrize("shape", SHAPES)
def test_the_gap_to_a_convex_polygon_is_that_to_the_hull(shape: str) -> None:
    dice = Random(f"convex {shape}")
    for _ in range(100):
        a, b = a_pair(dice, (shape, "hull"))
        if not isinstance(b.base, Hull):
            a, b = b, a
        assert isinstance(b.base, Hull)
        outline = corners_on_table(b.base, b.pose)
        assert gap_to_polygon(a, outline) == pytest.approx(gap(a, b), abs=EXACT)
        assert gap_to_polygon(a, (*outline[::-1], outline[-1])) == pytest.approx(gap(a, b), abs=EXACT)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("outline", CONCAVE)
def test_the_gap_to_a_concave_polygon(shape: str, outline: tuple[tuple[float, float], ...]) -> None:
    dice = Random(f"{shape} {outline}")
    solid = shapely.Polygon(outline)
    x, y, right, top = solid.bounds
    for _ in range(80):
        pose = Pose(dice.uniform(x - 3, right + 3), dice.uniform(y - 3, top + 3), a_facing(dice))
        body = Body(a_base(dice, shape), pose)
        size, p, q = separation_to_polygon(body, outline)
        polygon, error = polygon_of(body)
        distance = polygon.distance(solid)
        assert math.dist(p, q) == pytest.approx(abs(size), abs=EXACT)
        assert gap_to_point(body, p) == pytest.approx(0.0, abs=1e-8)
        if size > 0:
            assert distance - error - EXACT <= size <= distance + EXACT
            assert solid.exterior.distance(shapely.Point(q)) < EXACT
        else:
            assert distance <= error
            for turn in np.linspace(0, 2 * np.pi, 24, endpoint=False):  # no shift shorter than its size parts them
                shift = 0.99 * (-size) - error
                moved = shapely.affinity.translate(polygon, shift * math.cos(turn), shift * math.sin(turn))
                assert shift <= 0 or moved.intersects(solid)


@pytest.mark.parametrize("outline", CONCAVE)
def test_convex_parts_make_up_the_polygon_without_overlapping(outline: tuple[tuple[float, float], ...]) -> None:
    parts = [shapely.Polygon(part) for part in convex_parts(outline)]
    assert len(parts) > 1
    assert sum(part.area for part in parts) == pytest.approx(shapely.Polygon(outline).area)
    assert shapely.unary_union(parts).symmetric_difference(shapely.Polygon(outline)).area < EXACT
    assert all(part.exterior.is_ccw and part.convex_hull.equals(part) for part in parts)


def test_a_convex_polygon_is_its_own_part() -> None:
    assert convex_parts(((0.0, 0.0), (0.0, 2.0), (2.0, 2.0), (2.0, 0.0))) == (
        ((2.0, 0.0), (2.0, 2.0), (0.0, 2.0), (0.0, 0.0)),
    )


@pytest.mark.parametrize("flat", [((0.0, 0.0), (1.0, 1.0)), ((0.0, 0.0), (1.0, 1.0), (2.0, 2.0)), ()])
def test_an_outline_without_area_is_refused(flat: tuple[tuple[float, float], ...]) -> None:
    with pytest.raises(ValueError, match="at least three corners"):
        gap_to_polygon(Body(Round(1.0), Pose(0.0, 0.0)), flat)


# --- the table edge -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_the_gap_to_the_table_edge_is_what_the_outermost_point_keeps(shape: str) -> None:
    dice = Random(f"edge {shape}")
    for _ in range(200):
        body = Body(a_base(dice, shape), Pose(dice.uniform(-1, 45), dice.uniform(-1, 61), a_facing(dice)))
        polygon, error = polygon_of(body, 3600)
        x, y, right, top = polygon.bounds
        inside = min(x, y, 44.0 - right, 60.0 - top)
        assert inside - error - EXACT <= gap_to_edge(body, 44.0, 60.0) <= inside + EXACT


def test_a_base_that_sticks_out_of_the_table_has_a_negative_gap_to_its_edge() -> None:
    assert gap_to_edge(Body(Round(1.0), Pose(0.75, 5.0)), 44.0, 60.0) == pytest.approx(-0.25)
    assert gap_to_edge(Body(Oval(2.0, 1.0), Pose(43.0, 5.0, 90.0)), 44.0, 60.0) == pytest.approx(0.0)
    assert gap_to_edge(Body(rectangle(4.0, 2.0), Pose(22.0, 59.5)), 44.0, 60.0) == pytest.approx(-0.5)
