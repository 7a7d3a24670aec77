"""[EXTRA ATTACKS]: weapons besides the one selected (24.11)."""

from __future__ import annotations

import pytest

from simulator.play.aiming import aimed
from simulator.script import Attack
from tests.play.tables import table
from tests.strikes import many, strike, weapon

TAIL = weapon(name="Tail", S=3, abilities=["EXTRA ATTACKS"])
CLAW = weapon(name="Claw", S=3, A="1")


def test_a_model_strikes_with_one_weapon_and_all_such_weapons():
    red = many("r1", 1, weapons=[weapon(), CLAW, TAIL, {**TAIL, "name": "Horns", "AP": -1}])
    state = table(red, many("b1", 3), step="fight").state
    assert [a.weapon for a in aimed(state, state.unit("r1"))] == ["Blade", "Tail", "Horns"]


def test_a_model_may_have_nothing_else():
    red = many("r1", 1, weapons=[TAIL])
    state = table(red, many("b1", 1), step="fight").state
    assert [a.weapon for a in aimed(state, state.unit("r1"))] == ["Tail"]
    assert strike(red, many("b1", 1), faces=(1,)).roll("hit")[0] == (1,)


def test_they_may_strike_another_unit_than_the_weapon_selected():
    red = {**many("r1", 1, weapons=[weapon(), TAIL]), "models": [{"id": "r1-a", "at": [16.0, 11.0]}]}
    other = {**many("b2", 1), "models": [{"id": "b2-a", "at": [16.0, 9.0]}]}
    attacks = (Attack("b1", "Blade"), Attack("b2", "Tail"))
    struck = strike(
        red, {**many("b1", 1), "models": [{"id": "b1-a", "at": [16.0, 13.0]}]}, other, attacks=attacks, faces=(1, 1)
    )
    assert [purpose for purpose, *_ in struck.dice] == ["hit", "hit"]


def test_two_weapons_that_are_not_extra_are_one_too_many():
    red = many("r1", 1, weapons=[weapon(), CLAW])
    with pytest.raises(AssertionError, match=r"attack 2: attack.weapons: models: no model is left to strike"):
        strike(red, many("b1", 1), attacks=(Attack("b1", "Blade"), Attack("b1", "Claw")))
    with pytest.raises(AssertionError, match=r'"r1-a" cannot strike b1 \(it strikes with Blade already\)'):
        strike(red, many("b1", 1), attacks=(Attack("b1", "Blade"), Attack("b1", "Claw", ("r1-a",))))
