"""[DEVASTATING WOUNDS]: critical wounds become mortal wounds (24.10)."""

from __future__ import annotations

from tests.strikes import many, squad, strike, weapon


def red(**changes):
    return many("r1", 1, weapons=[weapon(abilities=["DEVASTATING WOUNDS"], **changes)])


def test_a_critical_wound_needs_no_save():
    struck = strike(red(D="2"), many("b1", 1, profile={"Sv": 2, "Inv": 2, "W": 3}), faces=(6, 6))
    assert struck.left() == [1]
    assert [purpose for purpose, *_ in struck.dice] == ["hit", "wound"]


def test_a_wound_that_is_not_critical_is_saved_as_ever():
    struck = strike(red(D="2"), many("b1", 1, profile={"Sv": 2, "W": 3}), faces=(6, 5, 2))
    assert struck.left() == [3]


def test_one_critical_wound_harms_one_model_and_the_rest_is_lost():  # C095
    struck = strike(red(D="3"), many("b1", 2, profile={"W": 2}), faces=(6, 6))
    assert struck.left() == [2, 0]


def test_two_of_them_harm_two_models():
    struck = strike(red(A="2", D="3"), many("b1", 3, profile={"W": 2}), faces=(6, 6, 6, 6))
    assert sorted(struck.left()) == [0, 0, 2]


def test_they_come_after_the_normal_damage_of_the_same_attacks():
    # the save that fails makes the wounded model the one that the mortal wounds go to
    struck = strike(red(A="2", D="2"), many("b1", 2, profile={"W": 3, "Sv": 7}), faces=(6, 6, 6, 5, 1))
    assert struck.lost == [("b1-b", 2, 1), ("b1-b", 1, 0)]


def test_models_that_are_no_leaders_suffer_before_leaders():
    boss = ("boss", {"keywords": ["CHARACTER"], "wounds": 1})
    struck = strike(red(), squad("b1", ("a", {}), boss, profile={"W": 3}), faces=(6, 6))
    assert struck.left() == [2, 1]


def test_feel_no_pain_is_rolled_against_each_mortal_wound():
    struck = strike(red(D="3"), many("b1", 1, profile={"W": 4, "FNP": 5}), faces=(6, 6, 5, 4, 6))
    assert struck.roll("feel no pain") == ((5, 4, 6), 5, 2)
    assert struck.left() == [3]


def test_damage_that_is_dice_is_rolled_for_each_of_them():
    struck = strike(red(A="2", D="D3"), many("b1", 2, profile={"W": 3}), faces=(6, 6, 6, 6, 1, 3))
    assert struck.roll("mortal wounds")[0] == (1, 3)
    assert struck.lost == [("b1-b", 1, 2), ("b1-b", 2, 0)]
