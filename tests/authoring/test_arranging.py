"""Arranging what is selected: turning, mirroring, aligning, distributing."""

from __future__ import annotations

from itertools import pairwise

import pytest

from simulator.authoring.arranging import (
    SIDES,
    aligned,
    distributed,
    facing_toward,
    mirrored,
    moved,
    turned,
    turned_each,
)
from simulator.files.sizes import read_base
from simulator.geometry.gaps import gap
from simulator.geometry.shapes import Body, Pose

ROUND, LARGE, OVAL = read_base("32mm"), read_base("60mm"), read_base("75x42mm")
THREE = {
    "a": Body(ROUND, Pose(10.0, 10.0, 0.0)),
    "b": Body(LARGE, Pose(14.0, 11.0, 45.0)),
    "c": Body(OVAL, Pose(20.0, 9.0, 90.0)),
}


def gaps(bodies: dict[str, Body]) -> list[float]:
    return [gap(a, b) for k, a in bodies.items() for m, b in bodies.items() if k < m]


def after(placed: tuple[tuple[str, Pose], ...]) -> dict[str, Body]:
    return {key: Body(THREE[key].base, pose) for key, pose in placed}


@pytest.mark.parametrize("degrees", [90.0, 33.0, -15.0])
def test_turning_and_mirroring_keep_all_distances(degrees: float):
    assert gaps(after(turned(THREE, degrees))) == pytest.approx(gaps(THREE), abs=1e-9)
    assert gaps(after(mirrored(THREE, (3.0, 4.0), degrees))) == pytest.approx(gaps(THREE), abs=1e-9)
    assert gaps(after(moved(THREE, 3.0, -2.0))) == pytest.approx(gaps(THREE))


def test_right_angles_are_exact():
    placed = THREE
    for _ in range(4):
        placed = after(turned(placed, 90.0, (15.0, 10.0)))
    assert placed == THREE
    assert after(mirrored(after(mirrored(THREE, (30.0, 22.0), 90.0)), (30.0, 22.0), 90.0)) == THREE
    assert dict(mirrored(THREE, (30.0, 22.0), 90.0))["a"] == Pose(50.0, 10.0, 180.0)
    assert dict(turned(THREE, 180.0, (30.0, 22.0)))["c"] == Pose(40.0, 35.0, 270.0)


def test_each_turns_on_its_own_place_or_toward_a_point():
    assert dict(turned_each(THREE, 350.0))["b"] == Pose(14.0, 11.0, 35.0)
    assert dict(facing_toward(THREE, (10.0, 20.0)))["a"].facing == pytest.approx(90.0)
    assert dict(facing_toward(THREE, (10.0, 10.0)))["a"].facing == 0.0


def test_edges_are_brought_onto_one_line():
    left = after(aligned(THREE, "left"))
    edges = [b.pose.x - b.base.support(-1, 0, b.pose.facing) for b in left.values()]
    assert edges == pytest.approx([10.0 - ROUND.reach] * 3)
    top = after(aligned(THREE, "top", 22.0))
    assert [b.pose.y + b.base.support(0, 1, b.pose.facing) for b in top.values()] == pytest.approx([22.0] * 3)
    assert {b.pose.y for b in after(aligned(THREE, "middle-y")).values()} == {10.0}
    for side in SIDES:
        moves_x = side in ("left", "right", "middle-x")
        for key, pose in aligned(THREE, side):
            kept = (pose.y, THREE[key].pose.y) if moves_x else (pose.x, THREE[key].pose.x)
            assert kept[0] == kept[1]
    with pytest.raises(KeyError):
        aligned(THREE, "diagonal")


@pytest.mark.parametrize("apart", [None, 0.0, 1.5])
def test_the_room_between_bases_becomes_equal(apart: float | None):
    placed = after(distributed(THREE, "x", apart))
    room = [
        (b.pose.x - b.base.support(-1, 0, b.pose.facing)) - (a.pose.x + a.base.support(1, 0, a.pose.facing))
        for a, b in pairwise(placed.values())
    ]
    assert room == pytest.approx([room[0] if apart is None else apart] * 2)
    assert placed["a"] == THREE["a"]
    if apart is None:
        assert placed["c"].pose.point == pytest.approx(THREE["c"].pose.point)
    assert [b.pose.y for b in placed.values()] == [b.pose.y for b in THREE.values()]


def test_nothing_selected_is_nothing_arranged():
    assert turned({}, 90.0) == aligned({}, "left") == distributed({}, "x") == ()
