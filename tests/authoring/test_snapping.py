"""Snapping: what a base is drawn to, in which order, and that it then stands there exactly."""

from __future__ import annotations

import math

import pytest

from simulator.authoring.contact import at_distance
from simulator.authoring.snapping import Snap, Surroundings, snap
from simulator.files.sizes import read_base
from simulator.geometry.gaps import gap
from simulator.geometry.shapes import Base, Body, Pose

ROUND, OVAL, LONG = read_base("32mm"), read_base("75x42mm"), read_base("60x35mm rectangle")
WIDE = 32 / 25.4
EXACT = 1e-9


def at(x: float, y: float, base: Base = ROUND, facing: float = 0.0) -> Body:
    return Body(base, Pose(x, y, facing))


def snapped(body: Body, near: Surroundings, reach: float = 0.2) -> Snap:
    found = snap(body, near, reach)
    assert found is not None
    return found


@pytest.mark.parametrize("enemy", [ROUND, OVAL, LONG], ids=["round", "oval", "rectangle"])
@pytest.mark.parametrize("base", [ROUND, OVAL, LONG], ids=["round", "oval", "rectangle"])
def test_a_base_near_another_touches_it_from_either_side_of_contact(base: Base, enemy: Base):
    other = at(20.0, 20.0, enemy, 30.0)
    for angle in range(0, 360, 45):
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        for away in (-0.1, 0.1):
            reach = next(r / 100 for r in range(600) if gap(at(20 + c * r / 100, 20 + s * r / 100, base), other) > away)
            hand = at(20.0 + c * reach, 20.0 + s * reach, base)
            found = snapped(hand, Surroundings(enemies={"e": other}), 0.3)
            assert (found.kind, found.to) == ("contact", ("e",))
            assert abs(gap(Body(base, found.pose), other)) <= EXACT


@pytest.mark.parametrize("base", [ROUND, OVAL], ids=["round", "oval"])
def test_between_two_bases_it_touches_both(base: Base):
    near = {"a": at(20.0, 20.0), "b": at(22.5, 20.0, OVAL)}
    middle = next(
        y / 100 for y in range(2000, 2400) if min(gap(at(21.1, y / 100, base), o) for o in near.values()) > 0.05
    )
    found = snapped(at(21.1, middle, base), Surroundings(others=near), 0.4)
    assert set(found.to) == {"a", "b"}
    assert found.told == "touches a and b"
    assert all(abs(gap(Body(base, found.pose), other)) <= EXACT for other in near.values())


def test_contact_comes_before_coherency_before_engagement_before_alignment_before_grid():
    mate, enemy = at(20.0, 20.0), at(20.0 + 2 * WIDE + 4.1, 20.0)
    near = Surroundings(
        mates={"m": mate}, enemies={"e": enemy}, others={"x": at(40.0, 20.05)}, coherency=2.0, engagement=2.0, grid=1.0
    )
    both = at(20.0 + WIDE + 2.02, 20.03)
    assert snapped(both, near).kind == "coherency"
    assert gap(Body(ROUND, snapped(both, near).pose), mate) == pytest.approx(2.0, abs=EXACT)
    engaged = snapped(at(enemy.pose.x + WIDE + 2.1, 20.0), near)
    assert (engaged.kind, engaged.to, engaged.told) == ("engagement", ("e",), "engagement range: 2.00″ from e")
    assert snapped(at(20.0 + WIDE + 0.1, 20.0), near).kind == "contact"
    aligned = snapped(at(35.02, 20.1), near)
    assert (aligned.kind, aligned.to) == ("alignment", ("x",))
    assert aligned.pose.y == 20.05
    grid = snapped(at(35.1, 30.9), near)
    assert (grid.kind, grid.pose) == ("grid", Pose(35.0, 31.0, 0.0))


def test_a_distance_that_is_asked_for_is_kept_exactly():
    near = Surroundings(start=(10.0, 10.0), lengths=(3.0,), grid=1.0)
    found = snapped(at(12.0, 12.0), near)
    assert found.kind == "distance"
    assert math.dist(found.pose.point, (10.0, 10.0)) == pytest.approx(3.0, abs=EXACT)
    assert math.dist(at_distance((1.0, 1.0), (4.0, 5.0), 2.5), (1.0, 1.0)) == pytest.approx(2.5)


def test_it_never_snaps_onto_a_base_nor_farther_than_the_hand_may_be_drawn():
    crowd = {"a": at(20.0, 20.0), "b": at(20.0 + 1.5 * WIDE, 20.0)}
    between = at(20.0 + 0.75 * WIDE, 20.0)
    found = snap(between, Surroundings(others=crowd), 0.1)
    assert found is None
    assert snap(at(30.0, 30.0), Surroundings(others=crowd), 0.3) is None
    near = snapped(at(20.0 + WIDE + 0.29, 20.0), Surroundings(others={"a": crowd["a"]}), 0.3)
    assert math.dist(near.pose.point, (20.0 + WIDE + 0.29, 20.0)) <= 0.3


def test_a_selection_moves_as_the_base_under_the_hand_does():
    hand = at(20.0 + WIDE + 0.1, 20.0)
    assert snapped(hand, Surroundings(others={"a": at(20.0, 20.0)})).shift(hand.pose) == pytest.approx((-0.1, 0.0))
