"""Lengths at their very limits: the tolerance is inclusive, however a computer rounds the last of its digits."""

from __future__ import annotations

import math

import pytest

from simulator.geometry.conditions import NUMERIC
from simulator.geometry.lengths import (
    NOISE,
    TOLERANCE,
    at_least,
    at_most,
    less,
    overlapping,
    same_place,
    touching,
)
from simulator.moves import Move, Step
from simulator.referee import check
from tests.positions import position, unit

STARTS = [k / 10 for k in range(0, 600, 7)]


@pytest.mark.parametrize("start", STARTS)
def test_a_limit_and_the_tolerance_are_kept_wherever_on_the_table_they_are_measured(start: float) -> None:
    for length in (3.001, math.nextafter(3.001, 4.0)):
        assert at_most((start + length) - start, 3.0)
        assert at_most(start - (start - length), 3.0)
    for length in (1.999, math.nextafter(1.999, 1.0)):
        assert at_least((start + length) - start, 2.0)
        assert not less((start + length) - start, 2.0)
    assert touching((start + 0.001) - start)
    assert same_place((start + 0.001) - start)
    assert not overlapping((start - 0.001) - start)


@pytest.mark.parametrize("beyond", [1e-6, 1e-8, 1e-9])
def test_what_is_beyond_the_tolerance_by_more_than_rounding_is_not_kept(beyond: float) -> None:
    assert not at_most(3.0 + TOLERANCE + beyond, 3.0)
    assert not at_least(3.0 - TOLERANCE - beyond, 3.0)
    assert less(3.0 - TOLERANCE - beyond, 3.0)
    assert not touching(TOLERANCE + beyond)
    assert overlapping(-TOLERANCE - beyond)
    assert not same_place(TOLERANCE + beyond)


def test_what_is_not_less_is_at_least_and_proofs_leave_room_for_rounding() -> None:
    for off in (-0.0011, -0.001 - NOISE, -0.001, 0.0, 0.001):
        assert less(3.0 + off, 3.0) is not at_least(3.0 + off, 3.0)
    assert math.isclose(NOISE, NUMERIC / 10)


@pytest.mark.parametrize(("start", "end"), [(20.0, 23.001), (10.0, 6.999), (23.001, 20.0), (6.999, 10.0)])
@pytest.mark.parametrize("ruleset", ["40k-11e", "40k-10e"])
def test_a_move_of_three_inches_and_the_tolerance_is_as_legal_here_as_there(
    start: float, end: float, ruleset: str
) -> None:
    foe = end + math.copysign(2.0, end - start)
    raiders = unit("raiders", "red", [(start, 30.0)], charged=True)
    state = position(raiders, unit("guard", "blue", [(foe, 30.0)]), ruleset=ruleset)
    for step in (Step("raiders-1", path=((end, 30.0),)), Step("raiders-1", to=(end, 30.0))):
        verdict = check(state, Move("pile-in", "raiders", (step,)), advise=False)
        assert "move.distance" not in {f.clause.id for f in verdict.broken}
