"""At a limit, and a hair to either side of it, in every direction: decision D7 alone decides."""

from __future__ import annotations

import math
from collections.abc import Iterable

import pytest

from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Point
from simulator.moves import Move, Step
from simulator.referee import check
from tests.positions import CENTRE, pile_in, position, unit
from tests.tiers import DIRECTIONS

pytestmark = pytest.mark.parametrize("directions", DIRECTIONS)

TOUCH = inches(32)
"""Distance between the centres of two touching 32 mm bases."""
each_ruleset = pytest.mark.parametrize("ruleset", ["40k-11e", "40k-10e"])
HAIRS = [(-0.002, True), (-0.0005, True), (0.0, True), (0.0005, True), (0.002, False)]
"""How far past an inclusive limit, and whether that still keeps it."""


def away(bearing: float, distance: float, start: Point = CENTRE) -> Point:
    return (start[0] + math.cos(bearing) * distance, start[1] + math.sin(bearing) * distance)


def broken(state, move: Move) -> set[str]:
    return {f.clause.id for f in check(state, move, advise=False).broken}


@pytest.mark.parametrize(("ruleset", "engagement"), [("40k-11e", 2.0), ("40k-10e", 1.0)])
@pytest.mark.parametrize(("hair", "keeps"), HAIRS)
def test_engaged_is_within_engagement_range(
    ruleset: str, directions: Iterable[int], engagement: float, hair: float, keeps: bool
) -> None:
    for bearing in map(math.radians, directions):
        foe = away(bearing, TOUCH + engagement + hair)
        state = position(unit("raiders", "red", [CENTRE]), unit("guard", "blue", [foe]), ruleset=ruleset)
        assert ("pile-in.eligible" not in broken(state, pile_in("raiders", m1=away(bearing, 0.5)))) == keeps


@each_ruleset
@pytest.mark.parametrize(("hair", "keeps"), HAIRS)
def test_a_move_is_three_inches_at_most(ruleset: str, directions: Iterable[int], hair: float, keeps: bool) -> None:
    for bearing in map(math.radians, directions):
        state = position(
            unit("raiders", "red", [CENTRE], charged=True),
            unit("guard", "blue", [away(bearing, TOUCH + 4.0)]),
            ruleset=ruleset,
        )
        end = away(bearing, 3.0 + hair)
        assert ("move.distance" not in broken(state, pile_in("raiders", m1=end))) == keeps
        straight = Move("pile-in", "raiders", (Step("raiders-1", path=(end,)),))
        assert ("move.distance" not in broken(state, straight)) == keeps


@each_ruleset
@pytest.mark.parametrize(("hair", "keeps"), HAIRS)
def test_coherency_is_within_two_inches_of_a_mate(
    ruleset: str, directions: Iterable[int], hair: float, keeps: bool
) -> None:
    for bearing in map(math.radians, directions):
        mate = away(bearing, TOUCH + 2.0 + hair + 0.3)
        state = position(
            unit("raiders", "red", [CENTRE, mate]),
            unit("guard", "blue", [away(bearing + math.pi / 2, TOUCH + 1.0)]),
            ruleset=ruleset,
        )
        towards = (mate[0] - CENTRE[0], mate[1] - CENTRE[1])
        # the mate steps 0.3" nearer, so that it ends exactly at the limit
        scale = 0.3 / math.hypot(*towards)
        end = (mate[0] - towards[0] * scale, mate[1] - towards[1] * scale)
        assert ("move.coherency" not in broken(state, pile_in("raiders", m2=end))) == keeps


@pytest.mark.parametrize(("hair", "keeps"), HAIRS)
def test_coherency_is_within_nine_inches_of_every_mate(directions: Iterable[int], hair: float, keeps: bool) -> None:
    for bearing in map(math.radians, directions):
        row = [away(bearing, d) for d in (0.0, 2.9, 5.8, 8.0)]
        last = away(bearing, TOUCH + 9.0 + hair)
        state = position(
            unit("raiders", "red", [*row, away(bearing, TOUCH + 8.5)]),
            unit("guard", "blue", [away(bearing, TOUCH * 2 + 9.2)]),
        )
        assert ("move.coherency" not in broken(state, pile_in("raiders", m5=last))) == keeps


@each_ruleset
@pytest.mark.parametrize(("gap", "touches"), [(-0.0005, True), (0.0, True), (0.0005, True), (0.002, False)])
def test_a_model_that_touches_is_not_moved(ruleset: str, directions: Iterable[int], gap: float, touches: bool) -> None:
    for bearing in map(math.radians, directions):
        foe = unit("guard", "blue", [away(bearing, TOUCH + gap)])
        state = position(unit("raiders", "red", [CENTRE]), foe, ruleset=ruleset)
        found = broken(state, pile_in("raiders", m1=away(bearing + 2.0, 0.1)))
        assert ("pile-in.base-contact" in found) == touches


@each_ruleset
@pytest.mark.parametrize(("depth", "overlaps"), [(0.002, True), (0.0005, False), (0.0, False), (-0.002, False)])
def test_bases_may_touch_and_not_overlap(ruleset: str, directions: Iterable[int], depth: float, overlaps: bool) -> None:
    for bearing in map(math.radians, directions):
        state = position(
            unit("raiders", "red", [CENTRE], charged=True),
            unit("guard", "blue", [away(bearing, TOUCH + 2.0)]),
            ruleset=ruleset,
        )
        assert ("move.overlap" in broken(state, pile_in("raiders", m1=away(bearing, 2.0 + depth)))) == overlaps


@each_ruleset
@pytest.mark.parametrize(("depth", "passes"), [(0.002, False), (0.0005, True), (-0.002, True)])
def test_a_straight_way_may_graze_a_base_and_not_pass_through_it(
    ruleset: str, directions: Iterable[int], depth: float, passes: bool
) -> None:
    for bearing in map(math.radians, directions):
        beside = away(bearing + math.pi / 2, TOUCH - depth, away(bearing, 1.37))
        state = position(
            unit("raiders", "red", [CENTRE], charged=True),
            unit("guard", "blue", [beside, away(bearing, TOUCH + 3.0)]),
            ruleset=ruleset,
        )
        move = Move("pile-in", "raiders", (Step("raiders-1", path=(away(bearing, 2.9),)),))
        assert ("move.blocked" not in broken(state, move)) == passes


@each_ruleset
@pytest.mark.parametrize(("nearer", "kept"), [(0.002, True), (0.0005, False), (0.0, False), (-0.002, False)])
def test_closer_is_by_more_than_the_tolerance(
    ruleset: str, directions: Iterable[int], nearer: float, kept: bool
) -> None:
    for bearing in (math.radians(d) for d in directions if d % 5 == 0):
        foe = away(bearing, TOUCH + 1.0)
        state = position(unit("raiders", "red", [CENTRE]), unit("guard", "blue", [foe]), ruleset=ruleset)
        # round the enemy's base by 20 degrees, and nearer by a hair
        end = away(bearing + math.pi + math.radians(20), TOUCH + 1.0 - nearer, foe)
        assert ("pile-in.closer" not in broken(state, pile_in("raiders", m1=end))) == kept


@pytest.mark.parametrize(("gap", "reached"), [(5.0, True), (5.0005, True), (5.002, False)])
def test_pile_in_targets_are_within_five_inches(directions: Iterable[int], gap: float, reached: bool) -> None:
    for bearing in map(math.radians, directions):
        state = position(
            unit("raiders", "red", [CENTRE], charged=True), unit("guard", "blue", [away(bearing, TOUCH + gap)])
        )
        assert ("pile-in.targets" not in broken(state, pile_in("raiders", m1=away(bearing, 3.0)))) == reached
