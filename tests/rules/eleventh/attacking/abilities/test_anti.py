"""[ANTI-K Y+]: low wound rolls are critical against a keyword (24.03)."""

from __future__ import annotations

import pytest

from simulator.events import ModelDestroyed, apply
from simulator.rules.attacks.gathering import situation_of
from tests.play.tables import table
from tests.strikes import many, squad, strike, weapon

HARD = {"T": 9, "Sv": 7, "W": 3}


@pytest.mark.parametrize(
    ("ability", "passed"),
    [("ANTI-INFANTRY 4+", 2), ("ANTI-VEHICLE 4+", 1), ("Anti-Infantry 5+", 1), ("ANTI-SWARM 2+", 1)],
)
def test_a_roll_of_y_or_more_wounds_units_with_the_keyword_whatever_their_toughness(ability, passed):
    red = many("r1", 1, weapons=[weapon(A="3", abilities=[ability])])
    struck = strike(red, many("b1", 1, profile=HARD), faces=(6, 5, 4, 6, 4, 3) + (1,) * passed)
    assert struck.roll("wound")[2] == passed


def test_such_a_wound_is_critical():
    red = many("r1", 1, weapons=[weapon(D="2", abilities=["ANTI-INFANTRY 4+", "DEVASTATING WOUNDS"])])
    struck = strike(red, many("b1", 1, profile={**HARD, "Sv": 2}), faces=(4, 4))
    assert struck.left() == [1]


def test_the_keyword_of_a_leader_is_one_of_its_unit():
    witch = ("witch", {"keywords": ["PSYKER", "CHARACTER"]})
    red = many("r1", 1, weapons=[weapon(abilities=["ANTI-PSYKER 2+"])])
    assert strike(red, squad("b1", ("a", {}), witch, profile=HARD), faces=(4, 2, 1)).left() == [2, 3]


def test_the_keyword_of_a_leader_that_is_destroyed_is_its_units_no_more():
    witch = ("witch", {"keywords": ["PSYKER", "CHARACTER"]})
    state = table(many("r1", 1), squad("b1", ("a", {}), witch), step="fight").state
    fallen = apply(state, ModelDestroyed(unit="b1", model="b1-witch", text=""))
    seen = [
        situation_of(s.unit("r1"), s.model("r1-a"), s.unit("b1"), one_target=True).target_keywords
        for s in (state, fallen)
    ]
    assert ["PSYKER" in keywords for keywords in seen] == [True, False]


@pytest.mark.parametrize("keyword", ["VEHICLE", "VEHICLES"])
def test_singular_and_plural_of_a_keyword_are_one(keyword):
    red = many("r1", 1, weapons=[weapon(abilities=["ANTI-VEHICLE 3+"])])
    assert strike(red, many("b1", 1, profile=HARD, keywords=[keyword]), faces=(4, 3, 1)).left() == [2]


def test_of_two_the_better_one_that_applies_counts():
    red = many("r1", 1, weapons=[weapon(abilities=["ANTI-INFANTRY 5+", "ANTI-VEHICLE 2+", "ANTI-INFANTRY 3+"])])
    assert strike(red, many("b1", 1, profile=HARD), faces=(4, 3, 1)).left() == [2]
    assert strike(red, many("b1", 1, profile=HARD), faces=(4, 2)).left() == [3]
