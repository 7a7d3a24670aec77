"""[PSYCHIC]: modifiers of the hit roll may be ignored (24.29)."""

from __future__ import annotations

from simulator.script import Attack
from tests.strikes import many, strike, weapon


def red(*abilities):
    return many("r1", 1, weapons=[weapon(A="2", abilities=list(abilities))], abilities=["DAMAGED 1"])


def test_a_damaged_model_is_not_the_worse_for_it():
    assert strike(red("PSYCHIC"), many("b1", 1), faces=(3, 2, 1)).roll("hit") == ((3, 2), 3, 1)
    assert strike(red(), many("b1", 1), faces=(3, 2)).roll("hit") == ((3, 2), 4, 0)


def test_it_may_be_declined():
    attacks = (Attack("b1", decline=("PSYCHIC",)),)
    assert strike(red("PSYCHIC"), many("b1", 1), faces=(3, 2), attacks=attacks).roll("hit") == ((3, 2), 4, 0)
