"""Conditions: what their slacks measure, and that they change no faster than the base moves."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest

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
    contradiction,
    nearby,
)
from simulator.geometry.gaps import gap, gap_to_edge, gap_to_polygon
from simulator.geometry.lengths import TOLERANCE, at_most, less, overlapping
from simulator.geometry.shapes import Base, Body, Pose, Round
from tests.geometry.random_bases import SHAPES, a_base, a_facing
from tests.tiers import first_of

ELL = ((2.0, 2.0), (8.0, 2.0), (8.0, 3.0), (3.0, 3.0), (3.0, 8.0), (2.0, 8.0))
BOARD = (12.0, 10.0)


def some_bodies(dice: Random, count: int = 5) -> tuple[Body, ...]:
    return tuple(
        Body(a_base(dice, dice.choice(SHAPES)), Pose(dice.uniform(0, 12), dice.uniform(0, 10), a_facing(dice)))
        for _ in range(count)
    )


def every_condition(bodies: tuple[Body, ...]) -> list[Condition]:
    return [
        Within("within", bodies, 2.0),
        WithinAll("all", bodies, 5.0),
        WithinCount("two", bodies, 2.0, 2),
        Nearer("nearer", bodies, 1.5),
        Beyond("beyond", bodies, 1.0),
        Clear("clear", bodies),
        OffPolygons("off", (ELL, ((9.0, 5.0), (11.0, 5.0), (10.0, 7.0)))),
        OnBoard("on board", *BOARD),
        WithinPolygon("near the ell", ELL, 0.0),
        NearerPolygon("nearer the ell", ELL, 1.0),
    ]


def slack(condition: Condition, base: Base, pose: Pose) -> float:
    return float(condition.slacks(base, np.array([pose.point]), np.array([pose.facing]))[0])


def says_the_rule(condition: Condition, base: Base, pose: Pose) -> bool:
    """Say by single gaps whether a condition is kept."""
    body = Body(base, pose)
    match condition:
        case Within(_, bodies, distance):
            return any(at_most(gap(body, other), distance) for other in bodies)
        case WithinAll(_, bodies, distance):
            return all(at_most(gap(body, other), distance) for other in bodies)
        case WithinCount(_, bodies, distance, count):
            return sum(at_most(gap(body, other), distance) for other in bodies) >= count
        case Nearer(_, bodies, than):
            return any(less(gap(body, other), than) for other in bodies)
        case Beyond(_, bodies, distance):
            return all(less(distance, gap(body, other)) for other in bodies)
        case Clear(_, bodies):
            return not any(overlapping(gap(body, other)) for other in bodies)
        case OffPolygons(_, polygons):
            return not any(overlapping(gap_to_polygon(body, outline)) for outline in polygons)
        case OnBoard():
            return not overlapping(gap_to_edge(body, *BOARD))
        case WithinPolygon(_, outline, distance):
            return at_most(gap_to_polygon(body, outline), distance)
        case NearerPolygon(_, outline, than):
            return less(gap_to_polygon(body, outline), than)
    raise AssertionError(condition)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_slack_is_kept_exactly_when_the_single_gaps_say_so(shape: str) -> None:
    dice = Random(f"kept {shape}")
    seen = set()
    for _ in range(40):
        base, bodies = a_base(dice, shape), some_bodies(dice)
        pose = Pose(dice.uniform(-1, 13), dice.uniform(-1, 11), a_facing(dice))
        for condition in every_condition(bodies):
            kept = says_the_rule(condition, base, pose)
            assert (slack(condition, base, pose) >= 0.0) == kept, condition.name
            seen.add((condition.name, kept))
    assert len(seen) == 2 * len(every_condition(()))


@pytest.mark.parametrize("shape", SHAPES)
def test_slacks_change_no_faster_than_the_base_moves_and_turns(shape: str) -> None:
    dice = Random(f"speed {shape}")
    steepest = 0.0
    for _ in range(40):
        base, bodies = a_base(dice, shape), some_bodies(dice)
        x, y, facing = dice.uniform(-1, 13), dice.uniform(-1, 11), a_facing(dice)
        step, way = dice.choice((0.01, 0.3, 2.0)), dice.uniform(0, 2 * math.pi)
        turn = dice.choice((0.0, 1.0, 30.0, -80.0))
        here, there = Pose(x, y, facing), Pose(x + step * math.cos(way), y + step * math.sin(way), facing + turn)
        most = step + base.spin * math.radians(abs(turn))
        for condition in every_condition(bodies):
            change = abs(slack(condition, base, here) - slack(condition, base, there))
            assert change <= most + 1e-9, condition.name
            steepest = max(steepest, change / most)
    assert steepest > 0.9


def test_every_boundary_has_its_tolerance_on_the_right_side() -> None:
    me, other = Round(0.5), Body(Round(0.5), Pose(0.0, 0.0))

    def at(distance: float, condition: Condition) -> float:
        return slack(condition, me, Pose(1.0 + distance, 0.0))

    for condition, last in (
        (Within("", (other,), 2.0), 2.0 + TOLERANCE),
        (WithinAll("", (other,), 2.0), 2.0 + TOLERANCE),
        (WithinCount("", (other,), 2.0, 1), 2.0 + TOLERANCE),
        (Nearer("", (other,), 2.0), 2.0 - TOLERANCE),
    ):
        assert at(last - 1e-6, condition) > 0.0 > at(last + 1e-6, condition)
    for condition, first in ((Beyond("", (other,), 2.0), 2.0 + TOLERANCE), (Clear("", (other,)), -TOLERANCE)):
        assert at(first + 1e-6, condition) > 0.0 > at(first - 1e-6, condition)


def test_an_outline_may_go_round_either_way() -> None:
    me = Round(0.5)
    for pose in (Pose(5.0, 5.0), Pose(2.5, 5.0), Pose(8.4, 2.5), Pose(3.2, 3.2)):
        for one, other in (
            (OffPolygons("", (ELL,)), OffPolygons("", (ELL[::-1],))),
            (WithinPolygon("", ELL, 1.0), WithinPolygon("", ELL[::-1], 1.0)),
        ):
            assert slack(one, me, pose) == pytest.approx(slack(other, me, pose), abs=1e-12)


def test_nobody_is_near_and_nobody_is_in_the_way() -> None:
    me, here = Round(0.5), Pose(5.0, 5.0)
    assert slack(Within("", (), 2.0), me, here) == -math.inf
    assert slack(Nearer("", (), 2.0), me, here) == -math.inf
    assert slack(WithinCount("", (), 2.0, 1), me, here) == -math.inf
    assert slack(WithinCount("", (), 2.0, 0), me, here) == math.inf
    for condition in (WithinAll("", (), 2.0), Beyond("", (), 2.0), Clear("", ()), OffPolygons("", ())):
        assert slack(condition, me, here) == math.inf


def test_conditions_that_bound_one_gap_from_both_sides_contradict_one_another() -> None:
    one, other = some_bodies(Random(1), 2)
    clear = Clear("clear", (one, other))
    assert contradiction((Nearer("n", (one,), 0.0), clear)) is not None
    assert contradiction((Nearer("n", (one,), 0.0005), clear)) is None
    assert contradiction((Nearer("n", (one,), -0.0005), clear)) is not None
    assert contradiction((Within("w", (one,), 0.0), clear)) is None
    assert contradiction((Within("w", (one,), 2.0), Beyond("b", (one, other), 2.0))) is not None
    assert contradiction((Within("w", (one,), 2.0), Beyond("b", (other,), 2.0))) is None
    assert contradiction((Within("w", (one, other), 2.0), Beyond("b", (one,), 2.0))) is None
    assert contradiction((Within("w", (one,), 2.01), Beyond("b", (one,), 2.0))) is None
    assert contradiction((Within("w", (), 2.0), Beyond("b", (), 2.0))) is None


@pytest.mark.parametrize("seeds", first_of(5, 20))
def test_leaving_out_what_is_far_away_changes_nothing_within_reach(seeds: range) -> None:
    dropped = 0
    for seed in seeds:
        dice = Random(f"far {seed}")
        base, bodies, start = a_base(dice, dice.choice(SHAPES)), some_bodies(dice, 20), Pose(6.0, 5.0, a_facing(dice))
        whole = (Clear("clear", bodies), Beyond("beyond", bodies, 0.5), Within("within", bodies, 1.0))
        fewer = nearby(whole, base, start, 1.0)
        dropped += sum(len(a.bodies) - len(b.bodies) for a, b in zip(whole, fewer, strict=True))
        for _ in range(10):
            way, far = dice.uniform(0, 2 * math.pi), dice.uniform(0, 1)
            pose = Pose(start.x + far * math.cos(way), start.y + far * math.sin(way), a_facing(dice))
            for one, other in zip(whole, fewer, strict=True):
                before, after = slack(one, base, pose), slack(other, base, pose)
                assert after >= before
                assert (before >= 0.0) == (after >= 0.0)
    assert dropped > 50
