"""Attacks are gathered: one enemy unit after the other, identical ones together (04.03)."""

from __future__ import annotations

import pytest

from simulator.events import AttacksMade
from simulator.script import Attack
from tests.strikes import many, squad, strike, weapon


def armed(*weapons):
    """A red unit whose models have one of these weapons each."""
    models = ((chr(97 + k), {"weapons": [w["name"]]}) for k, w in enumerate(weapons))
    return squad("r1", *models, weapons=list(weapons))


def rolls(red, faces, *targets):
    blue = [many("b1", 3)] if not targets else list(targets)
    attacks = [Attack("b1", w["name"]) for w in red["weapons"]]
    return [r[1] for r in strike(red, *blue, attacks=attacks, faces=faces).dice if r[0] == "hit"]


def test_weapons_of_other_names_and_numbers_of_attacks_make_identical_attacks():
    assert rolls(armed(weapon(), weapon(name="Axe", A="2")), (1, 1, 1)) == [(1, 1, 1)]


@pytest.mark.parametrize("change", [{"WS": 4}, {"S": 5}, {"AP": -1}, {"D": "2"}, {"abilities": ["LETHAL HITS"]}])
def test_another_characteristic_or_ability_makes_other_attacks(change):
    assert rolls(armed(weapon(), weapon(name="Axe", **change)), (1, 1)) == [(1,), (1,)]


def test_an_ability_that_does_not_apply_makes_no_difference():
    assert rolls(armed(weapon(), weapon(name="Axe", abilities=["ANTI-VEHICLE 2+", "LANCE"])), (1, 1)) == [(1, 1)]


def test_attacks_that_come_later_in_the_list_join_identical_ones():
    red = armed(weapon(), weapon(name="Axe", S=5), weapon(name="Club"))
    attacks = [Attack("b1", name) for name in ("Blade", "Axe", "Club")]
    struck = strike(red, many("b1", 3), attacks=attacks, faces=(1, 1, 1))
    made = [(e.weapon, e.models) for e in struck.events if isinstance(e, AttacksMade)]
    assert made == [("Blade and Club", ("r1-a", "r1-c")), ("Axe", ("r1-b",))]


def test_all_attacks_against_one_unit_come_before_those_against_the_next():
    red = squad(
        "r1",
        ("a", {"at": [20.0, 11.0]}),
        weapons=[weapon(), *(weapon(name=n, S=s, abilities=["EXTRA ATTACKS"]) for n, s in (("Tail", 5), ("Horns", 6)))],
    )
    blue = (squad("b1", ("a", {"at": [20.0, 13.0]})), squad("b2", ("a", {"at": [20.0, 9.0]})))
    attacks = [Attack("b1", "Blade"), Attack("b2", "Tail"), Attack("b1", "Horns")]
    struck = strike(red, *blue, attacks=attacks, faces=(1, 1, 1))
    assert [(e.target, e.weapon) for e in struck.events if isinstance(e, AttacksMade)] == [
        ("b1", "Blade"), ("b1", "Horns"), ("b2", "Tail"),
    ]  # fmt: skip


def test_saves_of_gathered_attacks_are_resolved_together_from_the_lowest():
    tough = ("c", {"profile": {"Sv": 2}})
    red = armed(weapon(WS=2), weapon(name="Axe", WS=2))
    blue = squad("b1", ("a", {"wounds": 1}), tough, profile={"W": 2, "Sv": 6})
    struck = strike(red, blue, attacks=[Attack("b1", "Blade"), Attack("b1", "Axe")], faces=(6, 6, 6, 6, 5, 2))
    assert struck.lost == [("b1-a", 1, 0)]  # the 2 falls on a, and the 5 holds on the one with 2+
