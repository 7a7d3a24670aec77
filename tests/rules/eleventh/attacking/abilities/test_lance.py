"""[LANCE]: +1 to wound after a charge (24.21)."""

from __future__ import annotations

import pytest

from tests.strikes import many, strike, weapon


@pytest.mark.parametrize(("charged", "passed"), [(True, 2), (False, 1)])
def test_it_adds_one_to_wound_if_the_unit_charged(charged, passed):
    red = many("r1", 1, weapons=[weapon(A="3", abilities=["LANCE"])], charged=charged)
    faces = (6, 6, 6, 4, 3, 2) + (6,) * passed
    assert strike(red, many("b1", 1, profile={"Sv": 2}), faces=faces).roll("wound") == ((4, 3, 2), 4 - charged, passed)


def test_a_one_still_fails():
    red = many("r1", 1, weapons=[weapon(S=8, abilities=["LANCE"])], charged=True)
    assert strike(red, many("b1", 1), faces=(6, 1)).roll("wound")[2] == 0


def test_it_makes_no_critical_wound():
    red = many("r1", 1, weapons=[weapon(abilities=["LANCE", "DEVASTATING WOUNDS"])], charged=True)
    assert strike(red, many("b1", 1, profile={"Sv": 2}), faces=(6, 5, 6)).left() == [1]
