"""The automatic player's weapons and targets: the most wounds expected, none counted twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.play.aiming import aimed
from simulator.rules.attacks.declaring import declare
from simulator.rules.attacks.expecting import chances, mean, wounds_of_attack, wounds_of_damage
from simulator.rules.attacks.traits import Situation
from simulator.rules.eleventh.attacking import ATTACKING
from tests.attack_pairs import PAIRS
from tests.oracles.attack_oracle import Group, Strike, struck, total
from tests.play.tables import table
from tests.strikes import many, squad, weapon

AGAINST_MANY = weapon(name="Sweep", A="6", S=3)
AGAINST_ONE = weapon(name="Hammer", A="1", S=8, AP=-3, D="3")


def aims(red, *blue):
    state = table(red, *blue, step="fight").state
    attacks = aimed(state, state.unit("r1"))
    assert declare(state, state.unit("r1"), attacks, ATTACKING.striking)[1] == ()
    return [(a.target, a.weapon, a.models, a.count) for a in attacks]


def test_the_weapon_that_promises_more_is_taken():
    red = many("r1", 1, weapons=[AGAINST_MANY, AGAINST_ONE])
    assert [a[1] for a in aims(red, many("b1", 3, profile={"T": 3}))] == ["Sweep"]
    assert [a[1] for a in aims(red, many("b1", 1, profile={"T": 8, "Sv": 2, "W": 6}))] == ["Hammer"]


def test_damage_beyond_a_models_wounds_counts_for_nothing():  # C095
    assert wounds_of_damage("3", 2, None) == 2
    assert wounds_of_damage("D6", 2, None) == pytest.approx(1 / 6 + 5 / 6 * 2)
    assert wounds_of_damage("2", 1, 4) == pytest.approx(0.75)


def test_wounds_that_others_are_expected_to_take_are_not_counted_again():
    # three models: each of the two units has one wound left, so not all of them strike the same one
    red = squad(
        "r1",
        *((c, {"at": [20.0 + 0.01 * k, 9.7 + 1.3 * k]}) for k, c in enumerate("abc")),
        weapons=[weapon(WS=2, S=8, A="4")],
    )
    blue = squad("b1", ("a", {"at": [18.0, 11.0]})), squad("b2", ("a", {"at": [22.0, 11.0]}))
    assert {a[0] for a in aims(red, *blue)} == {"b1", "b2"}


def test_a_weapon_is_split_where_that_promises_more():
    red = squad("r1", ("a", {"at": [20.0, 11.0]}), weapons=[weapon(A="6", WS=2, S=8)])
    blue = squad("b1", ("a", {"at": [18.0, 11.0]})), squad("b2", ("a", {"at": [22.0, 11.0]}))
    assert aims(red, *blue) == [("b1", "Blade", ("r1-a",), 3), ("b2", "Blade", ("r1-a",), 3)]


def test_cleave_is_not_thrown_away_for_a_split():
    red = squad("r1", ("a", {"at": [20.0, 11.0]}), weapons=[weapon(A="2", abilities=["CLEAVE 4"])])
    five = squad("b1", *((chr(97 + k), {"at": [18.0 - 1.4 * (k % 2), 9.0 + 1.4 * k]}) for k in range(5)))
    assert aims(red, five, squad("b2", ("a", {"at": [22.0, 11.0]}))) == [("b1", "Blade", ("r1-a",), None)]


def test_a_unit_of_which_nobody_is_left_is_not_struck():
    dead = squad("b1", ("a", {"at": [18.0, 11.0]}), abilities=["FIGHT ON DEATH"])
    red = squad("r1", ("a", {"at": [20.0, 11.0]}), weapons=[weapon(A="2")])
    state = table(red, dead, squad("b2", ("a", {"at": [22.0, 11.0]})), step="fight").state
    state = state.with_model(replace(state.model("b1-a"), wounds=0, lingers=True))
    assert [a.target for a in aimed(state, state.unit("r1"))] == ["b2"]


@pytest.mark.parametrize("text", ["3", "D6", "2D3+1", "D3"])
def test_chances_of_numbers(text):
    found = chances(text)
    assert sum(found) == pytest.approx(1)
    assert sum(v * c for v, c in enumerate(found)) == pytest.approx(mean(text))


@pytest.mark.parametrize("number", [0, 1, 3, 5, 7, 9], ids=lambda n: PAIRS[n].name)
def test_one_attack_is_expected_to_do_what_enumeration_says(number):
    pair = PAIRS[number]
    state = table(pair.red, pair.blue, step="fight").state
    (strike,), (group,) = pair.strikes, pair.groups
    traits = ATTACKING.abilities.traits(
        state.model("r1-a").weapons[0], Situation(target_keywords=frozenset({"INFANTRY"}))
    )
    one = Strike(**{**_fields(strike), "models": 1, "attacks": (0, 6, 1), "more_dice": 0})
    crowd = Group(**{**_fields(group), "count": 10})
    exact = sum(wounds * chance for (wounds, _), chance in struck((crowd,), (one,)).items())
    expected = wounds_of_attack(state.model("r1-a").weapons[0], traits, state.unit("b1"), ATTACKING.allocation)
    assert expected == pytest.approx(exact, rel=0.02)


def _fields(thing):
    return {name: getattr(thing, name) for name in thing.__dataclass_fields__}


def test_dice_totals_of_the_enumeration():
    assert total((2, 3, 1)) == pytest.approx({3: 1 / 9, 4: 2 / 9, 5: 3 / 9, 6: 2 / 9, 7: 1 / 9})
