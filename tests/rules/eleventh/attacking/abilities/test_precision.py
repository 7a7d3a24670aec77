"""[PRECISION]: a CHARACTER's group may come first (24.28)."""

from __future__ import annotations

import pytest

from simulator.script import Attack
from tests.strikes import many, squad, strike, weapon

BOSS = ("boss", {"keywords": ["CHARACTER"], "profile": {"W": 2, "Sv": 3}})


def red(*more, **changes):
    return many("r1", 1, weapons=[weapon(abilities=["PRECISION", *more], **changes)])


def led(*more, **changes):
    return squad("b1", ("a", {}), ("b", {}), BOSS, *more, profile={"Sv": 6, **changes})


def test_attacks_go_to_the_character_first_with_its_own_saves():
    struck = strike(red(A="2"), led(), faces=(6, 6, 6, 6, 3, 2))
    assert struck.lost == [("b1-boss", 1, 1)]


def test_when_it_is_destroyed_the_others_are_next():
    struck = strike(red(A="3"), led(), faces=(6, 6, 6, 6, 6, 6, 1, 1, 1))
    assert [model for model, _, _ in struck.lost] == ["b1-boss", "b1-boss", "b1-b"]


def test_it_may_be_declined():
    attacks = (Attack("b1", decline=("PRECISION",)),)
    assert strike(red(), led(), faces=(6, 6, 1), attacks=attacks).lost == [("b1-b", 1, 0)]


def test_it_comes_even_before_a_wounded_model():
    blue = squad("b1", ("a", {"wounds": 1}), BOSS, profile={"W": 2})
    assert strike(red(), blue, faces=(6, 6, 1)).lost == [("b1-boss", 1, 1)]


def test_mortal_wounds_of_such_attacks_go_to_it_first():
    struck = strike(red("DEVASTATING WOUNDS", D="3"), led(), faces=(6, 6))
    assert struck.lost == [("b1-boss", 2, 0)]


def test_the_leader_named_is_singled_out_and_otherwise_the_one_with_the_fewest_wounds():
    aide = ("aide", {"keywords": ["CHARACTER"], "profile": {"W": 1}})
    assert strike(red(), led(aide), faces=(6, 6, 1)).lost == [("b1-aide", 1, 0)]
    named = (Attack("b1", character="b1-boss"),)
    assert strike(red(), led(aide), faces=(6, 6, 1), attacks=named).lost == [("b1-boss", 1, 1)]


def test_a_model_that_is_no_leader_cannot_be_singled_out():
    with pytest.raises(
        AssertionError, match=r'character = "b1-a": b1 cannot be struck so; leaders there are "b1-boss"'
    ):
        strike(red(), led(), attacks=(Attack("b1", character="b1-a"),))
    with pytest.raises(AssertionError, match="there is no PRECISION"):
        strike(many("r1", 1, weapons=[weapon()]), led(), attacks=(Attack("b1", character="b1-boss"),))


def test_without_a_leader_it_does_nothing():
    assert strike(red(), many("b1", 2), faces=(6, 6, 1)).lost == [("b1-b", 1, 0)]
