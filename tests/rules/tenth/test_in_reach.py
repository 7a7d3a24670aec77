"""What is said to be out of reach is out of reach of every legal move, also of bases that turn."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from simulator.board import Objective
from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Hull, Oval
from simulator.planner.tactician import plan
from simulator.referee import check
from simulator.rules.tenth.in_reach import enemies_in_reach, objective_in_reach
from simulator.rules.tenth.sequence.eligible import may_consolidate, may_pile_in
from simulator.rules.tenth.toward_enemies import spoken_of
from simulator.state import State
from tests.rules.tenth.tables import CENTRE, FOUGHT, TOUCH, away, going, tenth, to, unit

LONG = Hull(((-4.5, -2.5), (4.5, -2.5), (4.5, 2.5), (-4.5, 2.5)))
RADIUS = TOUCH / 2
VEHICLE = frozenset({"VEHICLE"})


def beside_a_long_hull(gap: float, **record: bool) -> State:
    """A long hull, and an enemy so far above its long side."""
    long = unit("raiders", "red", [CENTRE], base=LONG, keywords=VEHICLE, **record)
    return tenth(long, unit("guard", "blue", [(50.0, 52.5 + RADIUS + gap)]))


def test_a_long_base_that_turns_reaches_farther_than_three_inches_and_one() -> None:
    state = beside_a_long_hull(4.3, charged=True)
    assert check(state, going("pile-in", to(1, 50.0, 51.0, 60.0))).outcome == "legal"
    raiders = state.unit("raiders")
    assert may_pile_in(state, raiders)
    assert [foe.id for foe in spoken_of(state, raiders)] == ["guard"]


def test_a_long_base_that_turns_may_consolidate_as_far() -> None:
    state = beside_a_long_hull(4.3, **FOUGHT)
    assert check(state, going("consolidate", to(1, 50.0, 51.0, 60.0))).outcome == "legal"
    assert may_consolidate(state, state.unit("raiders"))


def test_the_bound_of_a_long_base_is_its_reach_and_what_the_turn_leaves_of_its_way() -> None:
    # the disc of its reach comes 1" nearer than it stands, for a vehicle's turn costs 2"; then 1" engages
    most = math.hypot(4.5, 2.5) - 2.5 + 1.0 + 1.0
    for gap, near in ((most - 0.01, True), (most + 0.01, False)):
        state = beside_a_long_hull(gap)
        assert may_pile_in(state, state.unit("raiders")) is near


def test_the_tolerance_of_the_way_and_of_engagement_are_both_in_reach() -> None:
    for gap, near in ((4.0015, True), (4.0025, False)):
        state = tenth(unit("raiders", "red", [CENTRE]), unit("guard", "blue", [(50.0 + TOUCH + gap, 50.0)]))
        assert may_pile_in(state, state.unit("raiders")) is near
        charged = state.with_record("raiders", replace(state.unit("raiders").record, charged=True))
        assert (plan(charged, "raiders", "pile-in", effort=1).status != "impossible") is near


def test_a_base_that_turns_comes_into_range_of_an_objective_farther_off() -> None:
    long = unit("raiders", "red", [CENTRE], base=LONG, keywords=VEHICLE, **FOUGHT)
    marker = Objective("C", (50.0, 52.5 + inches(20) + 3.0 + 3.3))
    state = tenth(long, unit("guard", "blue", [(90.0, 90.0)]), objectives=(marker,))
    assert check(state, going("consolidate", to(1, 50.0, 51.0, 60.0))).outcome == "legal"
    assert objective_in_reach(long, marker)
    assert may_consolidate(state, long)


@pytest.mark.parametrize("seed", range(30))
def test_no_random_move_comes_to_whoever_is_out_of_reach(seed: int) -> None:
    dice = random.Random(seed)
    bases = (Oval(inches(52.5), inches(35.0)), Oval(inches(37.5), inches(21.0)), LONG)
    base, keywords = dice.choice(bases), dice.choice((VEHICLE, frozenset({"MOUNTED"})))
    raiders = unit("raiders", "red", [(*CENTRE, dice.uniform(0, 360))], base=base, keywords=keywords, charged=True)
    foe = away(dice.uniform(0, 2 * math.pi), base.inner + RADIUS + dice.uniform(2.0, 5.0))
    state = tenth(raiders, unit("guard", "blue", [foe]))
    if enemies_in_reach(state, raiders):
        return
    for _ in range(40):
        end = away(dice.uniform(0, 2 * math.pi), 3.0 * math.sqrt(dice.random()))
        facing = dice.choice([None, dice.uniform(0, 360)])
        assert check(state, going("pile-in", to(1, *end, facing)), advise=False).outcome != "legal"
