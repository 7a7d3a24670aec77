"""[SUSTAINED HITS X]: critical hits score more (24.36)."""

from __future__ import annotations

import pytest

from tests.strikes import many, strike, weapon


def red(*abilities, **changes):
    return many("r1", 1, weapons=[weapon(abilities=list(abilities), **changes)])


@pytest.mark.parametrize("x", [1, 2, 3])
def test_each_critical_hit_scores_x_more_hits(x):
    struck = strike(red(f"SUSTAINED HITS {x}", A="3"), many("b1", 1), faces=(6, 6, 5) + (1,) * (3 + 2 * x))
    assert struck.roll("hit")[2] == 3
    assert struck.roll("wound")[0] == (1,) * (3 + 2 * x)


def test_a_number_that_is_rolled_is_rolled_for_each_critical_hit():
    struck = strike(red("SUSTAINED HITS D3", A="2"), many("b1", 1), faces=(6, 6, 1, 3) + (1,) * 6)
    assert struck.roll("sustained hits")[0] == (1, 3)


def test_hits_that_are_not_critical_score_nothing_more():
    assert len(strike(red("SUSTAINED HITS 2"), many("b1", 1), faces=(5, 1)).roll("wound")[0]) == 1


def test_two_of_them_do_not_add_up():
    struck = strike(red("SUSTAINED HITS 1", "SUSTAINED HITS 2"), many("b1", 1), faces=(6, 1, 1, 1))
    assert len(struck.roll("wound")[0]) == 3


def test_a_weapon_that_hits_by_itself_has_no_critical_hits():
    assert len(strike(red("SUSTAINED HITS 2", WS=None), many("b1", 1), faces=(1,)).roll("wound")[0]) == 1
