"""Feel No Pain: a die for each wound that would be lost (24.12)."""

from __future__ import annotations

import pytest

from simulator.rules.attacks.rolls import felt
from tests.strikes import many, strike, weapon


@pytest.mark.parametrize(("faces", "lost"), [((6, 5, 4), 1), ((1, 1), 2), ((), 0)])
def test_wounds_are_ignored_on_x_or_more(faces, lost):
    assert felt(faces, 5) == lost


def test_a_die_for_each_wound_of_an_attack():
    blue = many("b1", 1, profile={"W": 4, "Sv": 7, "FNP": 5})
    struck = strike(many("r1", 1, weapons=[weapon(D="3")]), blue, faces=(6, 6, 1, 5, 4, 1))
    assert struck.roll("feel no pain") == ((5, 4, 1), 5, 1)
    assert struck.left() == [2]


def test_what_is_ignored_may_save_a_model_from_damage_it_could_not_bear():
    blue = many("b1", 2, profile={"W": 2, "Sv": 7, "FNP": 4})
    struck = strike(many("r1", 1, weapons=[weapon(D="3")]), blue, faces=(6, 6, 1, 4, 4, 1))
    assert struck.left() == [2, 1]


def test_nothing_spills_over_with_it():
    blue = many("b1", 2, profile={"W": 1, "Sv": 7, "FNP": 4})
    assert strike(many("r1", 1, weapons=[weapon(D="3")]), blue, faces=(6, 6, 1, 1, 1, 1)).left() == [1, 0]


def test_written_as_an_ability_it_is_the_same():
    blue = many("b1", 1, abilities=["Feel No Pain 5+"], profile={"Sv": 7})
    assert strike(many("r1", 1, weapons=[weapon()]), blue, faces=(6, 6, 1, 5)).left() == [1]
