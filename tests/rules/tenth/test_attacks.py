"""Attacks of the 10th edition: who strikes whom, who takes an attack, saves one by one, what comes last, hazards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from simulator.army import Unit
from simulator.commands.validate import setup_warnings
from simulator.rules.attacks.declaring import declare, targets_of
from simulator.rules.tenth.attacking import ATTACKING
from simulator.rules.tenth.attacking.allocating import allocation_order
from simulator.rules.tenth.attacking.mortal_wounds import bearer
from simulator.script import Attack
from tests.builders import Tree
from tests.play.tables import table, unit
from tests.strikes import Struck, many, squad, weapon
from tests.strikes import strike as strike_under

B = 32 / 25.4


def strike(red: Tree, *blue: Tree, faces: Iterable[int] = (), attacks: Sequence[Attack] = (Attack("b1"),)) -> Struck:
    return strike_under(red, *blue, faces=faces, attacks=attacks, ruleset="40k-10e")


def reached(red: Tree, *blue: Tree) -> dict[str, list[str]]:
    """The enemy units that each red model may strike."""
    state = table(red, *blue, step="fight", ruleset="40k-10e").state
    striker = state.unit(red["id"])
    models = striker.on_table
    return {m.id[-1]: [foe.id for foe in targets_of(state, striker, m, ATTACKING.striking)] for m in models}


def standing(unit_tree: Tree) -> Unit:
    """A unit of a table that is not played."""
    return table(unit_tree, unit("b9", 50.0, 40.0), ruleset="40k-10e").state.unit(unit_tree["id"])


def column(gap: float) -> Tree:
    """Three red models one behind the other, in base contact, the first so far from the enemy at (20, 20)."""
    first = 20.0 - B - gap
    return squad("r1", *((name, {"at": [20.0, first - B * k]}) for k, name in enumerate("abc")))


def test_a_model_strikes_within_an_inch_and_the_one_behind_it_through_contact_alone():
    enemy = squad("b1", ("a", {"at": [20.0, 20.0]}))
    assert reached(column(0.0), enemy) == {"a": ["b1"], "b": ["b1"], "c": []}
    assert reached(column(0.5), enemy) == {"a": ["b1"], "b": [], "c": []}
    assert reached(column(1.0), enemy) == {"a": ["b1"], "b": [], "c": []}
    assert reached(column(1.01), enemy) == {"a": [], "b": [], "c": []}


def test_the_second_rank_strikes_only_units_that_its_mate_touches():
    near = squad("b1", ("a", {"at": [20.0, 20.0]}))
    beside = squad("b2", ("a", {"at": [21.9, 19.4]}))
    assert reached(column(0.0), near, beside) == {"a": ["b1", "b2"], "b": ["b1"], "c": []}


def test_a_model_out_of_reach_is_refused_in_the_edition_s_words():
    state = table(column(0.0), squad("b1", ("a", {"at": [20.0, 20.0]})), step="fight", ruleset="40k-10e").state
    _, (wrong,) = declare(state, state.unit("r1"), [Attack("b1", models=("r1-c",))], ATTACKING.striking)
    assert wrong.message == (
        'attack.targets: models: "r1-c" cannot strike b1 (it is within reach of nobody). '
        'Within reach of it, and not striking already: "r1-a" or "r1-b".'
    )


def order(unit_tree: Tree, first: str | None = None, struck: tuple[str, ...] = ()) -> list[list[str]]:
    found = standing(unit_tree)
    rank = {m.id: place for place, m in enumerate(found.models)}
    groups = allocation_order(found.models, rank, first, struck)
    return [[m.id.removeprefix(f"{found.id}-") for m in group] for group in groups]


def test_attacks_go_to_the_wounded_and_the_struck_first_and_to_leaders_last():
    heroes = [("x", {"keywords": ["CHARACTER"]}), ("y", {"keywords": ["CHARACTER"], "wounds": 1})]
    blue = squad("b1", ("a", {}), ("b", {"wounds": 1}), ("c", {}), *heroes, profile={"W": 2})
    assert order(blue) == [["b"], ["a", "c"], ["y"], ["x"]]
    assert order(blue, struck=("b1-c",)) == [["b", "c"], ["a"], ["y"], ["x"]]
    assert order(blue, first="b1-x") == [["x"], ["b"], ["a", "c"], ["y"]]
    assert order(squad("b1", *heroes, profile={"W": 2})) == [["y"], ["x"]]


@pytest.mark.parametrize(("saves", "left"), [((2, 1), [0, 0]), ((1, 2), [1, 0])])
def test_saves_are_made_one_by_one_in_the_order_rolled(saves, left):
    # The owner lets b suffer first; its armour holds on a 6, that of a on a 2.
    blue = squad("b1", ("a", {"profile": {"Sv": 2}}), ("b", {"profile": {"Sv": 6}}))
    struck = strike(many("r1", 2, weapons=[weapon()]), blue, faces=(5, 5, 5, 5, *saves))
    assert struck.left() == left


def test_the_better_of_both_saves_is_made():
    blue = squad("b1", ("a", {}), profile={"Sv": 3, "Inv": 5})
    assert strike(many("r1", 1, weapons=[weapon(AP=-1)]), blue, faces=(5, 5, 4)).roll("save") == ((4,), 4, 1)
    assert strike(many("r1", 1, weapons=[weapon(AP=-4)]), blue, faces=(5, 5, 5)).roll("save") == ((5,), 5, 1)


def test_whom_attacks_were_allocated_to_is_remembered_only_while_he_lives():
    blue = squad("b1", ("a", {}), ("b", {}), profile={"Sv": 4})
    struck = strike(many("r1", 2, weapons=[weapon()]), blue, faces=(5, 5, 5, 5, 4, 1))
    assert struck.left() == [1, 0]
    assert "struck" not in struck.state.sequence
    kept = strike(many("r1", 2, weapons=[weapon()]), blue, faces=(5, 5, 5, 5, 4, 4))
    assert kept.state.sequence["struck"] == ["b1-b"]


def test_devastating_wounds_wait_for_the_other_weapon_and_do_not_spill_over():
    blades = [
        weapon(D="3", abilities=["DEVASTATING WOUNDS"]),
        weapon(name="Tail", A="1", abilities=["EXTRA ATTACKS"]),
    ]
    blue = many("b1", 2, profile={"W": 2, "Sv": 4})
    attacks = (Attack("b1", "Blade"), Attack("b1", "Tail"))
    struck = strike(many("r1", 1, weapons=blades), blue, faces=(5, 6, 5, 5, 1), attacks=attacks)
    assert struck.lost == [("b1-b", 1, 1), ("b1-b", 1, 0)]
    assert struck.left() == [2, 0]


def test_the_toughness_is_that_of_the_moment_when_targets_were_selected():
    blue = squad("b1", ("a", {}), ("x", {"keywords": ["CHARACTER"], "profile": {"T": 9, "W": 3}}), profile={"T": 3})
    blades = [weapon(S=6), weapon(name="Tail", S=6, AP=-1, A="1", abilities=["EXTRA ATTACKS"])]
    attacks = (Attack("b1", "Blade"), Attack("b1", "Tail"))
    struck = strike(many("r1", 1, weapons=blades), blue, faces=(5, 2, 1, 5, 2, 1), attacks=attacks)
    assert [need for purpose, _, need, _ in struck.dice if purpose == "wound"] == [2, 2]
    assert struck.left() == [0, 2]


def bearers(*models: tuple[str, Tree]) -> Unit:
    return standing(
        squad("r1", *models, weapons=[weapon(name="Knife"), weapon(abilities=["HAZARDOUS"])], profile={"W": 4})
    )


def test_a_wounded_bearer_suffers_first_then_one_that_is_no_leader():
    hero = {"keywords": ["CHARACTER"], "weapons": ["Blade"]}
    rank = {f"r1-{name}": place for place, name in enumerate("abcx")}

    def who(*models: tuple[str, Tree]) -> str | None:
        found = bearers(*models)
        model = bearer(found, rank)
        return None if model is None else model.id

    assert who(("a", {"weapons": ["Knife"]}), ("b", {"weapons": ["Blade"]}), ("x", {**hero, "wounds": 2})) == "r1-x"
    assert who(("a", {"weapons": ["Knife"]}), ("b", {"weapons": ["Blade"]}), ("x", hero)) == "r1-b"
    assert who(("a", {"weapons": ["Knife"]}), ("x", hero)) == "r1-x"
    assert who(("a", {"weapons": ["Knife"], "wounds": 1})) is None


def test_a_hazardous_test_fails_on_a_one_and_costs_one_bearer_three_wounds():
    red = many("r1", 2, weapons=[weapon(abilities=["HAZARDOUS"])], profile={"W": 2})
    struck = strike(red, many("b1", 2), faces=(1, 1, 2, 1))
    assert struck.roll("hazard") == ((2, 1), 2, 1)
    assert struck.lost == [("r1-b", 2, 0)]
    assert strike(red, many("b1", 2), faces=(1, 1, 1, 1)).left("r1") == [0, 0]


def test_an_ability_of_another_edition_does_nothing_and_is_warned_of():
    red = many("r1", 1, weapons=[weapon(abilities=["CLEAVE 2"])])
    scenario = table(red, many("b1", 5), ruleset="40k-10e")
    (warning,) = [w for w in setup_warnings(scenario) if "CLEAVE" in w.message]
    assert warning.severity == "warning"
    assert 'Blade has "CLEAVE 2", which does nothing by the 10th edition' in warning.message
    assert not [w for w in setup_warnings(table(red, many("b1", 5))) if "CLEAVE" in w.message]
    assert strike(red, many("b1", 5), faces=(1,)).roll("hit") == ((1,), 3, 0)
