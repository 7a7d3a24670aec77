"""[CLEAVE X]: more attacks against many models (24.06)."""

from __future__ import annotations

import pytest

from simulator.script import Attack
from tests.strikes import many, squad, strike, weapon


def near_both(**more):
    """A red model engaged with b1 to its left and b2 to its right."""
    return squad("r1", ("a", {"at": [20.0, 10.0]}), **more)


def side(unit_id, x, count, **more):
    return squad(unit_id, *((chr(97 + k), {"at": [x, 10.0 + 1.4 * k]}) for k in range(count)), **more)


@pytest.mark.parametrize(("models", "x", "attacks"), [(4, 1, 1), (5, 1, 2), (9, 1, 2), (10, 1, 3), (10, 2, 5)])
def test_x_more_attacks_for_every_five_models_of_the_target(models, x, attacks):
    red = many("r1", 1, weapons=[weapon(abilities=[f"CLEAVE {x}"])])
    blue = squad("b1", *((chr(97 + k), {"at": [16.0 + 1.3 * (k % 5), 12.2 + 1.3 * (k // 5)]}) for k in range(models)))
    struck = strike(red, blue, faces=(1,) * attacks)
    assert struck.roll("hit")[0] == (1,) * attacks


def test_each_weapon_adds_its_own():
    red = many("r1", 2, weapons=[weapon(abilities=["CLEAVE 1"])])
    assert len(strike(red, many("b1", 5), faces=(1,) * 4).roll("hit")[0]) == 4


def test_a_weapon_that_splits_its_attacks_adds_none():
    red = near_both(weapons=[weapon(A="2", abilities=["CLEAVE 1"])])
    blue = (side("b1", 18.0, 5), side("b2", 22.0, 5))
    split = (Attack("b1", count=1), Attack("b2", count=1))
    assert len(strike(red, *blue, faces=(1, 1), attacks=split).dice) == 2
    assert len(strike(red, *blue, faces=(1, 1, 1)).roll("hit")[0]) == 3


def test_models_are_counted_when_targets_are_selected():
    fast = weapon(name="Knife", A="5", WS=2, S=8, abilities=[])
    red = squad(
        "r1", ("a", {"weapons": ["Knife"]}), ("b", {"weapons": ["Blade"]}),
        weapons=[fast, weapon(abilities=["CLEAVE 1"])],
    )  # fmt: skip
    struck = strike(
        red, many("b1", 5, profile={"Sv": 7}), attacks=(Attack("b1", "Knife"), Attack("b1", "Blade")),
        faces=(6, 6, 6, 6, 1, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1),  # the knife's hits, wounds, saves; the blade's hits
    )  # fmt: skip
    assert struck.left().count(0) == 4
    assert [faces for purpose, faces, _, _ in struck.dice if purpose == "hit"][1] == (1, 1)
