"""[HAZARDOUS]: hazard rolls after the attacks, one for each weapon selected (24.15, 06.03)."""

from __future__ import annotations

import pytest

from simulator.script import Attack
from tests.strikes import many, squad, strike, weapon

PLASMA = weapon(abilities=["HAZARDOUS"])


def test_one_roll_for_each_weapon_when_all_attacks_are_made():
    struck = strike(many("r1", 3, weapons=[PLASMA]), many("b1", 3), faces=(1, 1, 1, 3, 6, 4))
    assert [purpose for purpose, *_ in struck.dice] == ["hit", "hazard"]
    assert struck.roll("hazard") == ((3, 6, 4), 3, 3)
    assert struck.left("r1") == [1, 1, 1]


@pytest.mark.parametrize(("keywords", "lost"), [(["INFANTRY"], 1), (["MONSTER"], 3), (["VEHICLE"], 3)])
def test_a_one_or_two_costs_a_mortal_wound_and_three_of_big_models(keywords, lost):
    red = many("r1", 1, weapons=[PLASMA], keywords=keywords, profile={"W": 5})
    assert strike(red, many("b1", 1), faces=(1, 2)).left("r1") == [5 - lost]


def test_a_unit_with_one_model_that_is_not_big_suffers_one():
    red = squad("r1", ("a", {"keywords": ["MONSTER"]}), ("b", {}), weapons=[PLASMA], profile={"W": 5})
    assert strike(red, many("b1", 2), faces=(1, 1, 1, 6)).left("r1") == [5, 4]


def test_a_weapon_that_splits_its_attacks_is_one_weapon():
    red = {**many("r1", 1, weapons=[{**PLASMA, "A": "2"}]), "models": [{"id": "r1-a", "at": [16.0, 11.0]}]}
    blue = [{**many(b, 1), "models": [{"id": f"{b}-a", "at": [16.0, y]}]} for b, y in (("b1", 13.0), ("b2", 9.0))]
    attacks = (Attack("b1", count=1), Attack("b2", count=1))
    assert strike(red, *blue, attacks=attacks, faces=(1, 1, 6)).roll("hazard")[0] == (6,)


def test_feel_no_pain_may_ignore_it():
    red = many("r1", 1, weapons=[PLASMA], profile={"W": 2, "FNP": 4})
    struck = strike(red, many("b1", 1), faces=(1, 1, 4))
    assert struck.left("r1") == [2]
    assert struck.roll("feel no pain") == ((4,), 4, 1)


def test_mortal_wounds_spill_over():
    red = many("r1", 2, weapons=[PLASMA], keywords=["VEHICLE"], profile={"W": 2})
    assert sorted(strike(red, many("b1", 2), faces=(1, 1, 1, 6)).left("r1")) == [0, 1]


def test_results_without_dice_have_no_hazard():
    struck = strike(many("r1", 1, weapons=[PLASMA]), many("b1", 1), attacks=(Attack("b1", casualties=("b1-a",)),))
    assert struck.dice == []
