"""Damaged X: a model with few wounds left hits worse (24.39)."""

from __future__ import annotations

import pytest

from tests.strikes import many, squad, strike, weapon


@pytest.mark.parametrize(("wounds", "need"), [(5, 3), (4, 4), (1, 4)])
def test_minus_one_to_hit_at_x_wounds_or_fewer(wounds, need):
    red = squad("r1", ("a", {"wounds": wounds}), weapons=[weapon()], abilities=["DAMAGED 4"], profile={"W": 8})
    assert strike(red, many("b1", 1), faces=(2,)).roll("hit") == ((2,), need, 0)


def test_a_six_hits_all_the_same():
    red = many("r1", 1, weapons=[weapon(WS=6)], abilities=["DAMAGED 1"])
    assert strike(red, many("b1", 1), faces=(6, 1)).roll("hit")[2] == 1


def test_attacks_of_damaged_models_are_not_identical_to_those_of_others():
    red = squad("r1", ("a", {"wounds": 1}), ("b", {}), weapons=[weapon()], abilities=["DAMAGED 1"], profile={"W": 2})
    struck = strike(red, many("b1", 2), faces=(3, 3, 1))
    assert struck.dice == [("hit", (3,), 4, 0), ("hit", (3,), 3, 1), ("wound", (1,), 4, 0)]
