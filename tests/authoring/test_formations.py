"""Formations: neighbours are exactly as far apart as they are told, whatever their bases are."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from simulator.authoring.edits.where import spot
from simulator.authoring.formations import FormationError, Poses, arc, around, block, line, wedge
from simulator.files.sizes import read_base
from simulator.geometry.gaps import gap
from simulator.geometry.lengths import overlapping, touching
from simulator.geometry.shapes import Base, Body, Hull, Pose, Round

ROUND, LARGE = read_base("32mm"), read_base("60mm")
OVAL, LONG = read_base("75x42mm"), read_base("60x35mm rectangle")
HULL = Hull(((2.0, 0.0), (1.0, 1.5), (-2.0, 1.0), (-1.5, -1.0), (1.0, -1.2)))
UNITS = {
    "round": [ROUND] * 5,
    "with-a-leader": [LARGE, *[ROUND] * 4],
    "oval": [OVAL] * 5,
    "rectangle": [LONG] * 5,
    "mixed": [ROUND, OVAL, HULL, LONG, LARGE],
}
EXACT = 1e-9


def standing(bases: list[Base], poses: Poses) -> list[Body]:
    assert len(bases) == len(poses)
    return [Body(base, pose) for base, pose in zip(bases, poses, strict=True)]


def assert_clear(bodies: list[Body]) -> None:
    assert not any(overlapping(gap(a, b)) for a, b in combinations(bodies, 2))


@pytest.mark.parametrize("bases", UNITS.values(), ids=UNITS)
@pytest.mark.parametrize("apart", [0.0, 1.25])
@pytest.mark.parametrize("facing", [0.0, 90.0, 33.0])
def test_neighbours_of_a_line_are_as_far_apart_as_told(bases: list[Base], apart: float, facing: float):
    bodies = standing(bases, line(bases, (20.0, 20.0), facing, apart))
    assert [gap(a, b) for a, b in pairwise(bodies)] == pytest.approx([apart] * 4, abs=EXACT)
    right = math.radians(facing - 90.0)
    along = [math.cos(right) * b.pose.x + math.sin(right) * b.pose.y for b in bodies]
    assert along == sorted(along), "the first is on the left"
    assert_clear(bodies)


def test_a_line_has_its_middle_where_it_is_asked_for_and_looks_where_it_should():
    poses = line([ROUND] * 3, (20.0, 10.0), 90.0)
    assert [p.facing for p in poses] == [90.0] * 3
    assert (poses[1].x, poses[1].y) == pytest.approx((20.0, 10.0))
    assert poses[0].x < poses[2].x
    bodies = standing([LARGE, ROUND], line([LARGE, ROUND], (0.0, 0.0), 90.0))
    assert bodies[0].pose.x - LARGE.reach == pytest.approx(-(bodies[1].pose.x + ROUND.reach)), "between the two ends"


@pytest.mark.parametrize("bases", UNITS.values(), ids=UNITS)
def test_ranks_of_a_block_are_as_far_apart_as_told(bases: list[Base]):
    bodies = standing(bases, block(bases, 3, (20.0, 20.0), 30.0, 0.5, 1.0))
    front, back = bodies[:3], bodies[3:]
    for rank in (front, back):
        assert [gap(a, b) for a, b in pairwise(rank)] == pytest.approx([0.5] * (len(rank) - 1), abs=EXACT)
    assert min(gap(a, b) for a in front for b in back) >= 1.0 - EXACT
    assert_clear(bodies)


def test_a_square_block_of_round_bases_touches_on_all_sides():
    bodies = standing([ROUND] * 9, block([ROUND] * 9, 3, (10.0, 10.0), 0.0))
    touched = sum(abs(gap(a, b)) <= EXACT for a, b in combinations(bodies, 2))
    assert touched == 12
    assert bodies[0].pose.x == max(b.pose.x for b in bodies), "the first rank is in front"
    assert (bodies[4].pose.x, bodies[4].pose.y) == pytest.approx((10.0, 10.0))
    with pytest.raises(FormationError):
        block([ROUND], 0, (0.0, 0.0), 0.0)


@pytest.mark.parametrize("bases", UNITS.values(), ids=UNITS)
@pytest.mark.parametrize("inward", [False, True])
def test_neighbours_of_an_arc_are_as_far_apart_as_told(bases: list[Base], inward: bool):
    bodies = standing(bases, arc(bases, (20.0, 20.0), 6.0, 90.0, 0.25, inward=inward))
    assert [gap(a, b) for a, b in pairwise(bodies)] == pytest.approx([0.25] * 4, abs=EXACT)
    assert [math.dist(b.pose.point, (20.0, 20.0)) for b in bodies] == pytest.approx([6.0] * 5)
    for body in bodies:
        out = math.degrees(math.atan2(body.pose.y - 20.0, body.pose.x - 20.0))
        assert math.remainder(body.pose.facing - out - (180.0 if inward else 0.0), 360.0) == pytest.approx(
            0.0, abs=1e-6
        )
    assert_clear(bodies)


def test_a_circle_holds_as_many_as_fit_and_no_more():
    assert isinstance(ROUND, Round)
    radius = ROUND.radius / math.sin(math.pi / 8)
    bodies = standing([ROUND] * 8, arc([ROUND] * 8, (20.0, 20.0), radius + 1e-9, 0.0))
    assert abs(gap(bodies[0], bodies[-1])) < 1e-6, "the ring is closed"
    with pytest.raises(FormationError, match="too small for 9 models"):
        arc([ROUND] * 9, (20.0, 20.0), radius, 0.0)
    with pytest.raises(FormationError, match="too small for these bases"):
        arc([LARGE] * 2, (20.0, 20.0), 0.5, 0.0)


@pytest.mark.parametrize("half_angle", [30.0, 45.0, 90.0])
def test_the_arms_of_a_wedge_are_joined_model_by_model(half_angle: float):
    bodies = standing([ROUND] * 7, wedge([ROUND] * 7, (20.0, 20.0), 90.0, 0.0, half_angle))
    for k in range(1, 7):
        assert abs(gap(bodies[k], bodies[max(0, k - 2)])) <= EXACT
    assert bodies[0].pose.y == max(b.pose.y for b in bodies)
    assert bodies[1].pose.x < 20.0 < bodies[2].pose.x, "left first"
    assert_clear(bodies)


def test_a_wedge_that_is_too_narrow_is_refused():
    for angle in (20.0, 100.0):
        with pytest.raises(FormationError):
            wedge([ROUND] * 3, (0.0, 0.0), 0.0, 0.0, angle)
    with pytest.raises(FormationError, match="too narrow"):
        wedge([ROUND, LARGE, LARGE], (0.0, 0.0), 0.0, 0.0, 30.0)


@pytest.mark.parametrize("enemy", [ROUND, LARGE, OVAL, LONG, HULL], ids=["round", "large", "oval", "rectangle", "hull"])
@pytest.mark.parametrize("base", [ROUND, OVAL], ids=["round", "oval"])
def test_models_around_an_enemy_touch_it_and_one_another(enemy: Base, base: Base):
    target = Body(enemy, Pose(30.0, 20.0, 20.0))
    bodies = standing([base] * 3, around([base] * 3, [target], (10.0, 20.0)))
    assert all(abs(gap(body, target)) <= EXACT for body in bodies)
    assert_clear(bodies)
    for k, body in enumerate(bodies[1:], 1):
        assert min(gap(body, mate) for mate in bodies[:k]) < 1e-4, "as near as there is room"
    assert bodies[0].pose.x < 30.0, "where they come from"


def test_touching_still_means_touching_when_it_is_written_in_few_digits():
    target = Body(OVAL, Pose(30.0, 20.0, 20.0))
    for pose in around([ROUND] * 4, [target], (10.0, 13.0)):
        x, y, *facing = spot(pose)
        assert touching(abs(gap(Body(ROUND, Pose(x, y, *facing)), target)))


def test_a_unit_is_surrounded_from_the_side_they_come_from_past_what_is_in_the_way():
    targets = [Body(ROUND, Pose(30.0, 20.0)), Body(ROUND, Pose(30.0, 22.0))]
    wall = Body(LARGE, Pose(27.5, 20.0))
    bodies = standing([ROUND] * 5, around([ROUND] * 5, targets, (20.0, 21.0), [wall]))
    for body in bodies:
        assert min(abs(gap(body, target)) for target in targets) <= EXACT
    assert_clear([*bodies, *targets, wall])


def test_no_room_is_said():
    ring = [Body(LARGE, pose) for pose in arc([LARGE] * 5, (30.0, 20.0), 2.1, 0.0)]
    with pytest.raises(FormationError, match="There is room for 0 of 1 models"):
        around([LARGE], [Body(ROUND, Pose(30.0, 20.0))], (0.0, 0.0), ring)
