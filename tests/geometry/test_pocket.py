"""Pockets: gaps too narrow for a base close a part of the table."""

from __future__ import annotations

import math

import numpy as np
import pytest

from simulator.geometry.pocket import EDGE, TERRAIN, Pocket, pocket_of
from simulator.geometry.shapes import Base, Body, Oval, Point, Pose, Round, rectangle
from simulator.geometry.ways import Obstacles

BASE, OTHER = Round(0.8), Round(0.6)
MIDDLE = (20.0, 20.0)
TABLE = (60.0, 44.0)


def beside(at: Point, *turns: float, gap: float = 0.0, base: Base = OTHER) -> tuple[Body, ...]:
    """Bases round the middle one, at directions in degrees."""
    far = BASE.radius + base.reach + gap
    return tuple(
        Body(base, Pose(at[0] + far * math.cos(math.radians(t)), at[1] + far * math.sin(math.radians(t))))
        for t in turns
    )


def pocket(
    *bodies: Body, at: Point = MIDDLE, base: Base = BASE, walls: tuple[tuple[Point, ...], ...] = (), limit: float = 6.0
) -> Pocket | None:
    return pocket_of(base, Pose(*at), limit, Obstacles(bodies, walls, TABLE))


def box(left: float, low: float, right: float, high: float) -> tuple[Point, ...]:
    return ((left, low), (right, low), (right, high), (left, high))


def test_three_touching_bases_not_on_one_side_close_a_pocket() -> None:
    found = pocket(*beside(MIDDLE, 10, 130, 250))
    assert found is not None
    assert found.bodies == (0, 1, 2)
    assert not found.edge
    assert not found.walls
    assert found.widest is not None
    assert found.widest.width == pytest.approx(1.4 * math.sqrt(3) - 1.2)


@pytest.mark.parametrize("turns", [(0, 180), (0, 90, 179), (0, 60, 120), (45,)])
def test_bases_on_one_side_close_nothing(turns: tuple[float, ...]) -> None:
    assert pocket(*beside(MIDDLE, *turns)) is None


def test_nobody_closes_nothing() -> None:
    assert pocket() is None
    assert pocket(at=(0.8, 0.8)) is None


@pytest.mark.parametrize(("spare", "closed"), [(-0.0021, True), (-0.0019, False), (0.002, False)])
def test_a_gap_lets_a_base_through_that_overlaps_by_no_more_than_the_tolerance(spare: float, closed: bool) -> None:
    half = BASE.radius + OTHER.radius + spare / 2
    posts = [Body(OTHER, Pose(20.0 + dx, 20.0 + dy)) for dx, dy in ((-half, 0.3), (half, 0.3), (0.0, -1.45))]
    assert (pocket(*posts) is not None) == closed


def test_the_table_edge_helps_two_bases() -> None:
    at = (20.0, 0.8)
    found = pocket(*beside(at, 35, 145), at=at)
    assert found is not None
    assert found.edge
    assert {EDGE} < {end for narrow in found.narrows for end in narrow.ends}
    assert pocket(*beside((20.0, 5.0), 35, 145), at=(20.0, 5.0)) is None


def test_a_wall_helps_two_bases_and_two_walls_help_one_another() -> None:
    wall = box(17.0, 18.0, 23.0, 19.2)
    found = pocket(*beside(MIDDLE, 35, 145), walls=(wall,))
    assert found is not None
    assert found.walls
    assert not found.edge
    assert {TERRAIN} < {end for narrow in found.narrows for end in narrow.ends}
    room = (box(17, 18, 23, 19), box(17, 21, 23, 22), box(17, 18, 18.9, 22), box(22.5, 18, 23, 20.4))
    assert pocket(walls=room) is not None
    assert pocket(walls=(*room[:3], box(22.5, 20.8, 23, 22))) is None


def test_bases_of_any_shape_close_a_pocket() -> None:
    posts = (
        Body(rectangle(4.0, 1.0), Pose(20.0, 18.6)),
        Body(Oval(1.5, 0.6), Pose(18.3, 21.0, 70.0)),
        Body(OTHER, Pose(20.9, 21.2)),
    )
    found = pocket(*posts)
    assert found is not None
    assert found.bodies == (0, 1, 2)


def test_a_long_base_counts_as_no_wider_than_it_is_at_its_narrowest() -> None:
    posts = beside(MIDDLE, 0, 120, 240, gap=0.9)
    assert pocket(*posts, base=Round(1.5)) is not None
    assert pocket(*posts, base=Oval(1.5, 0.7)) is None


def test_the_tightest_of_several_rings_is_the_pocket() -> None:
    inner, outer = beside(MIDDLE, 0, 120, 240), beside(MIDDLE, *range(0, 360, 20), gap=4.0)
    found = pocket(*outer, *inner)
    assert found is not None
    assert found.bodies == (18, 19, 20)


def test_the_slack_is_the_way_to_the_outline_and_changes_no_faster_than_the_place() -> None:
    found = pocket(*beside(MIDDLE, 0, 90, 200, 280))
    assert found is not None
    rng = np.random.default_rng(4)
    points = rng.uniform(17.0, 23.0, (400, 2))
    slacks = found.slacks(BASE, points, np.zeros(400))
    away = np.hypot(*(points[:, None] - points[None, :]).transpose(2, 0, 1))
    assert (np.abs(slacks[:, None] - slacks[None, :]) <= away + 1e-9).all()
    assert found.slacks(BASE, np.array([MIDDLE]), np.zeros(1))[0] > 0.0
    assert found.slacks(BASE, np.array([[23.0, 23.0]]), np.zeros(1))[0] < 0.0
