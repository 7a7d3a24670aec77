"""Regions against the conditions that they are drawn from."""

from random import Random

import numpy as np
import pytest
import shapely

from simulator.geometry.areas import NOWHERE, Region, places, whole
from simulator.geometry.conditions import (
    Beyond,
    Clear,
    Condition,
    Nearer,
    NearerPolygon,
    OffPolygons,
    OnBoard,
    Within,
    WithinAll,
    WithinCount,
    WithinPolygon,
)
from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Base, Body, Pose, Round
from simulator.geometry.squares import FINEST
from tests.geometry.random_bases import SHAPES, a_base, a_facing
from tests.tiers import mostly_slow

R32 = Round(inches(16))
SQUARE = shapely.box(14.0, 14.0, 26.0, 26.0)
ELL = ((18.0, 18.0), (23.0, 18.0), (23.0, 19.5), (19.5, 19.5), (19.5, 23.0), (18.0, 23.0))
RIGHT_TO = 0.008
"""Inches."""


def bodies(dice: Random, count: int) -> tuple[Body, ...]:
    return tuple(
        Body(
            a_base(dice, dice.choice(SHAPES)),
            Pose(20 + dice.uniform(-5, 5), 20 + dice.uniform(-5, 5), a_facing(dice)),
        )
        for _ in range(count)
    )


def kinds(dice: Random) -> list[Condition]:
    some = bodies(dice, dice.randint(1, 4))
    return [
        Within("", some, dice.uniform(0.5, 2.0)),
        WithinAll("", some, dice.uniform(3.0, 9.0)),
        WithinCount("", bodies(dice, 5), dice.uniform(1.0, 3.0), 2),
        Nearer("", some, dice.uniform(0.2, 4.0)),
        Beyond("", some, dice.uniform(0.0, 2.0)),
        Clear("", some),
        OffPolygons("", (ELL,)),
        WithinPolygon("", ELL, dice.choice([0.0, 1.0])),
        NearerPolygon("", ELL, dice.uniform(0.5, 3.0)),
        OnBoard("", dice.uniform(18.0, 23.0), dice.uniform(18.0, 23.0)),
    ]


def agrees(base: Base, facing: float, region: Region, conditions: list[Condition], dice: Random) -> None:
    """A place well inside a region keeps the conditions, and one well outside breaks one of them."""
    points = np.array([(dice.uniform(14.2, 25.8), dice.uniform(14.2, 25.8)) for _ in range(300)])
    slack = np.min([c.slacks(base, points, np.full(len(points), facing)) for c in conditions], axis=0)
    for (x, y), room in zip(points.tolist(), slack.tolist(), strict=True):
        if region.holds((x, y), RIGHT_TO):
            assert room >= 0.0, ((x, y), room)
        elif region.off((x, y)) > RIGHT_TO:
            assert room < 0.0, ((x, y), room)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("number", range(10))
def test_every_kind_of_condition_has_its_region(number: int, shape: str) -> None:
    dice = Random(f"area {shape} {number}")
    base, facing = a_base(dice, shape), a_facing(dice)
    condition = kinds(dice)[number]
    agrees(base, facing, places(base, facing, SQUARE, [condition]), [condition], dice)


@pytest.mark.parametrize("seed", range(8))
def test_several_conditions_hold_together(seed: int) -> None:
    dice = Random(f"areas {seed}")
    conditions = dice.sample(kinds(dice), 3)
    agrees(R32, 0.0, places(R32, 0.0, SQUARE, conditions), conditions, dice)


def test_two_neighbours_are_wanted_of_whoever_needs_two() -> None:
    mates = tuple(Body(R32, Pose(17.0 + 3.0 * k, 20.0)) for k in range(3))
    region = places(R32, 0.0, SQUARE, [WithinCount("", mates, 1.0, 2)])
    assert region.holds((18.5, 20.0))
    assert not region.holds((15.5, 20.0))


def test_nobody_is_within_a_distance_of_nobody() -> None:
    assert places(R32, 0.0, SQUARE, [Within("", (), 2.0)]).is_empty


def test_contact_is_a_line() -> None:
    foe, mate = Body(R32, Pose(20.0, 20.0)), Body(R32, Pose(20.0, 21.3))
    region = places(R32, 0.0, SQUARE, [Within("", (foe,), 0.0), Clear("", (foe, mate))])
    assert region.shape.is_empty
    assert len(region.lines) == 1
    # Two thirds of the circle: the mate, which all but touches the enemy, keeps the rest of it.
    assert region.contact.length == pytest.approx(2 * np.pi * 2 * R32.radius * 2 / 3, abs=0.2)
    assert region.holds((20.0, 20.0 - 2 * R32.radius))
    assert not region.holds((20.0, 20.0 + 2 * R32.radius))


def test_contact_out_of_reach_leaves_no_line() -> None:
    foe = Body(R32, Pose(20.0, 20.0))
    region = places(R32, 0.0, shapely.box(14.0, 14.0, 18.0, 18.0), [Within("", (foe,), 0.0), Clear("", (foe,))])
    assert region.is_empty
    assert region.some_place is None


def test_a_region_says_some_place_that_is_well_inside() -> None:
    region = whole(shapely.box(0.0, 0.0, 4.0, 2.0))
    assert region.some_place is not None
    assert region.holds(region.some_place, 0.9)
    assert NOWHERE.some_place is None
    assert NOWHERE.off((0.0, 0.0)) == float("inf")


class Between:
    """A condition that no outline is known of: within a distance of the first body, and not of the second."""

    name = "between"

    def __init__(self, near: Body, far: Body) -> None:
        self.parts = (Within("", (near,), 2.0), Beyond("", (far,), 1.0))

    def slacks(self, base, centres, facings):
        return np.min([part.slacks(base, centres, facings) for part in self.parts], axis=0)


@pytest.mark.parametrize("shape", mostly_slow(SHAPES, ["hull"]))
def test_a_condition_of_any_other_kind_is_put_together_of_squares(shape: str) -> None:
    dice = Random(f"squares {shape}")
    base = a_base(dice, shape)
    between = Between(*bodies(dice, 2))
    exact = places(base, 30.0, SQUARE, between.parts)
    region = places(base, 30.0, SQUARE, [between])
    assert region.shape.symmetric_difference(exact.shape).area <= 2 * FINEST * exact.shape.length
    assert places(base, 30.0, shapely.Polygon(), [between]).is_empty
