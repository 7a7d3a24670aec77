"""[TWIN-LINKED]: wound rolls may be re-rolled (24.38)."""

from __future__ import annotations

from simulator.script import Attack
from tests.strikes import many, strike, weapon

GUNS = weapon(A="3", abilities=["TWIN-LINKED"])


def test_wound_rolls_that_fail_are_rolled_again_once():
    struck = strike(
        many("r1", 1, weapons=[GUNS]), many("b1", 1, profile={"Sv": 2}), faces=(6, 6, 6, 1, 4, 3, 5, 2, 6, 6)
    )
    rolls = [(purpose, faces, passed) for purpose, faces, _, passed in struck.dice]
    assert rolls[1:] == [("wound", (1, 4, 3), 1), ("wound re-roll", (5, 2), 1), ("save", (6, 6), 2)]


def test_they_are_rolled_again_before_modifiers_and_judged_with_them():
    lance = {**GUNS, "A": "1", "abilities": ["TWIN-LINKED", "LANCE"]}
    red = many("r1", 1, weapons=[lance], charged=True)
    assert [p for p, *_ in strike(red, many("b1", 1), faces=(6, 3, 1)).dice] == ["hit", "wound", "save"]
    assert strike(red, many("b1", 1, profile={"Sv": 2}), faces=(6, 2, 3, 6)).roll("wound re-roll") == ((3,), 3, 1)


def test_a_roll_that_was_made_again_may_be_critical():
    deadly = {**GUNS, "A": "1", "abilities": ["TWIN-LINKED", "DEVASTATING WOUNDS"]}
    assert strike(many("r1", 1, weapons=[deadly]), many("b1", 1, profile={"Sv": 2}), faces=(6, 1, 6)).left() == [0]


def test_it_may_be_declined():
    attacks = (Attack("b1", decline=("TWIN-LINKED",)),)
    struck = strike(many("r1", 1, weapons=[GUNS]), many("b1", 1), faces=(6, 6, 6, 1, 1, 1), attacks=attacks)
    assert [p for p, *_ in struck.dice] == ["hit", "wound"]
