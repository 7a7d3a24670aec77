"""Groups of models that save, their order, and the attacks allocated to them (05.03, 05.04)."""

from __future__ import annotations

import pytest

from simulator.rules.eleventh.attacking.save import allocation_order, groups
from simulator.script import Attack
from tests.play.tables import table, unit
from tests.strikes import many, squad, strike, weapon

HERO = {"keywords": ["CHARACTER"]}
SHIELD = {"profile": {"Sv": 2}}


def built(*models, **more):
    return table(unit("r1", 16.0, 10.0), squad("b1", *models, **more)).state.unit("b1").models


def order(models, *wishes, first=None):
    """The groups in their order, by the letters of their models."""
    ids = [m.id for m in models]
    rank = {m: (wishes.index(m[3:]) if m[3:] in wishes else len(ids) + k) for k, m in enumerate(ids)}
    return ["".join(m.id[3:] for m in group) for group in allocation_order(models, rank, first)]


def test_one_group_for_each_character_and_one_for_each_wounds_and_saves():
    models = built(
        ("a", {}), ("b", SHIELD), ("c", {}), ("d", {"profile": {"Inv": 5}}), ("e", {"profile": {"W": 2}}),
        ("x", HERO), ("y", HERO), ("f", {"profile": {"T": 9, "FNP": 5}}), profile={"Sv": 5},
    )  # fmt: skip
    assert ["".join(m.id[3:] for m in group) for group in groups(models)] == ["acf", "b", "d", "e", "x", "y"]


def test_destroyed_models_are_in_no_group():
    struck = strike(many("r1", 1, weapons=[weapon()]), many("b1", 3, profile={"Sv": 7}), faces=(6, 6, 1))
    assert [len(group) for group in groups(struck.state.unit("b1").models)] == [2]


def test_a_wounded_group_comes_first_and_leaders_last():
    models = built(("x", HERO), ("a", SHIELD), ("b", {"wounds": 1}), ("c", {}), profile={"W": 2, "Sv": 5})
    assert order(models) == ["bc", "a", "x"]
    assert order(models, "x", "a") == ["bc", "a", "x"]


def test_wounded_leaders_come_before_others():
    models = built(("x", HERO), ("y", {**HERO, "wounds": 1}), ("a", {}), profile={"W": 2})
    assert order(models, "x") == ["a", "y", "x"]


def test_the_owner_orders_the_rest():
    models = built(("a", {}), ("b", SHIELD), ("x", HERO), ("y", HERO), profile={"Sv": 5})
    assert order(models, "b", "y") == ["b", "a", "y", "x"]
    assert order(models, "a", "x") == ["a", "b", "x", "y"]


def test_precision_puts_one_leader_before_all():
    models = built(("a", {"wounds": 1}), ("x", HERO), ("y", {**HERO, "wounds": 1}), profile={"W": 2})
    assert order(models, first="b1-x") == ["x", "a", "y"]


def test_saves_are_resolved_from_the_lowest_up_each_by_the_group_of_its_turn():
    # two bodyguards with 2+ stand first by their owner's wish; the ranks behind have 5+
    blue = squad("b1", ("a", {}), ("b", SHIELD), ("c", SHIELD), profile={"Sv": 5})
    red = many("r1", 1, weapons=[weapon(A="4")])
    wish = Attack("b1", hits=(6, 6, 6, 6), casualties=("b1-b", "b1-c", "b1-a"))
    struck = strike(red, blue, faces=(6, 6, 6, 6, 1, 1, 4, 6), attacks=(wish,))
    assert [model for model, _, _ in struck.lost] == ["b1-b", "b1-c", "b1-a"]
    assert struck.roll("save")[2] == 0  # the 6 finds nobody left


def test_a_wounded_model_takes_the_next_attack_until_it_falls():
    red = many("r1", 1, weapons=[weapon(A="3")])
    struck = strike(red, many("b1", 3, profile={"W": 2, "Sv": 7}), faces=(6,) * 6 + (1, 2, 3))
    assert struck.lost == [("b1-c", 1, 1), ("b1-c", 1, 0), ("b1-b", 1, 1)]


@pytest.mark.parametrize(("inv", "held"), [(4, 1), (None, 0)])
def test_both_saves_are_looked_at_and_the_better_one_holds(inv, held):
    profile = {"Sv": 2, "Inv": inv} if inv else {"Sv": 2}
    red = many("r1", 1, weapons=[weapon(AP=-3)])
    assert strike(red, many("b1", 1, profile=profile), faces=(6, 6, 4)).roll("save")[2] == held


def test_the_owner_lets_the_models_farthest_from_the_enemy_fall_first():
    red = {**many("r1", 1, weapons=[weapon(A="2")]), "models": [{"id": "r1-a", "at": [17.4, 10.0]}]}
    struck = strike(red, many("b1", 4, profile={"Sv": 7}), faces=(6,) * 4 + (1, 1))
    assert [model for model, _, _ in struck.lost] == ["b1-d", "b1-c"]  # a and c are as far away; c is later in the file
