"""Declarations: each model strikes whom it is engaged with itself, with one weapon, whose attacks may be split (04)."""

from __future__ import annotations

import pytest

from simulator.files.faults import ScriptError
from simulator.rules.attacks.declaring import declare
from simulator.rules.eleventh.attacking.declaring import STRIKING
from simulator.script import Attack
from tests.play.tables import play_script, table
from tests.strikes import many, squad, strike, weapon

CLAW = weapon(name="Claw", A="1")


def between(*more_weapons, **changes):
    """A red model between b1 and b2, engaged with both, and one behind it that only b1 reaches."""
    return squad(
        "r1",
        ("a", {"at": [20.0, 11.0]}),
        ("b", {"at": [18.0, 11.0]}),
        weapons=[weapon(A="3", **changes), *more_weapons],
    )


B1 = squad("b1", ("a", {"at": [18.0, 13.0]}), ("b", {"at": [20.0, 13.0]}))
B2 = squad("b2", ("a", {"at": [22.5, 11.0]}))


def judged(*attacks, red=None, blue=(B1, B2)):
    """Messages of the parts that do not hold, by part; and the parts that do."""
    state = table(red or between(), *blue, step="fight").state
    held, wrong = declare(state, state.unit("r1"), attacks, STRIKING)
    return {w.part: w.message for w in wrong}, [d.part for d in held]


def test_a_model_may_strike_only_units_that_it_is_engaged_with_itself():
    wrong, held = judged(Attack("b2", models=("r1-b",)))
    assert held == []
    assert wrong[0] == (
        'attack.targets: models: "r1-b" cannot strike b2 (it is engaged with "b1"). '
        'Engaged with it, and not striking already: "r1-a".'
    )


def test_a_part_that_cannot_be_is_refused_by_itself():  # C092
    wrong, held = judged(Attack("b1", models=("r1-b",)), Attack("b3"), Attack("b2", models=("r1-a",)))
    assert list(wrong) == [1]
    assert held == [0, 2]
    assert wrong[1] == 'attack.targets: target = "b3": r1 is not engaged with it. It is engaged with "b1" or "b2".'


def test_all_models_engaged_with_the_target_strike_where_none_are_named():
    state = table(between(), B1, B2, step="fight").state
    held, _ = declare(state, state.unit("r1"), [Attack("b2"), Attack("b1")], STRIKING)
    assert [[m.id for m in d.models] for d in held] == [["r1-a"], ["r1-b"]]


def test_attacks_are_split_as_declared():
    split = (Attack("b1", models=("r1-a",), count=1), Attack("b2", models=("r1-a",), count=2))
    struck = strike(between(), B1, B2, attacks=split, faces=(1, 1, 1))
    assert [faces for _, faces, _, _ in struck.dice] == [(1,), (1, 1)]


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ((1, 1), '"r1-a" has 3 attacks with Blade to declare, and 2 are.'),
        ((2, 2), '"r1-a" has 3 attacks with Blade to declare, and 4 are.'),
    ],
)
def test_all_attacks_are_declared_and_no_more(counts, said):
    attacks = [Attack(t, models=("r1-a",), count=n) for t, n in zip(("b1", "b2"), counts, strict=True)]
    wrong, _ = judged(*attacks)
    assert wrong == {1: f"attack.targets: count: {said}"}


def test_a_weapon_without_a_split_has_one_target():
    wrong, held = judged(Attack("b1", models=("r1-a",)), Attack("b2", models=("r1-a",)))
    assert held == [0]
    assert "it strikes with Blade already" in wrong[1]


def test_no_more_targets_than_attacks():
    one = between(CLAW)
    attacks = [Attack(t, "Claw", ("r1-a",), count=1) for t in ("b1", "b2")]
    wrong, _ = judged(*attacks, red=one)
    assert wrong == {1: 'attack.targets: count: "r1-a" has 1 attacks with Claw to declare, and 2 are.'}


def test_a_number_of_attacks_that_is_rolled_is_not_split():
    red = squad("r1", ("a", {"at": [20.0, 11.0]}), weapons=[weapon(A="D6")])
    attacks = [Attack(t, count=1) for t in ("b1", "b2")]
    wrong, _ = judged(*attacks, red=red)
    assert wrong == {1: "attack.targets: count: Blade makes D6 attacks; a number that is rolled is not split."}


def test_the_same_target_twice_is_no_split():
    wrong, _ = judged(*(Attack("b1", models=("r1-a",), count=n) for n in (1, 2)))
    assert list(wrong) == [1, 0] or list(wrong) == [0, 1]
    assert "it strikes with Blade already" in wrong[1]


def test_a_model_selects_one_melee_weapon_it_has():
    red = squad(
        "r1", ("a", {"at": [20.0, 11.0], "weapons": ["Blade"]}), ("b", {"at": [18.0, 11.0]}),
        weapons=[weapon(), CLAW, {**CLAW, "name": "Bow", "range": 12.0}],
    )  # fmt: skip
    wrong, held = judged(
        Attack("b1", "Claw", ("r1-a",)), Attack("b1", "Bow"), Attack("b1"), Attack("b1", "blade"), red=red
    )
    assert held == [3]
    assert '"r1-a"' not in wrong[0] or "no model that strikes has it" in wrong[0]
    assert wrong[1] == 'attack.weapons: weapon = "Bow": no model that strikes has it. Melee weapons: "Blade" or "Claw".'
    assert (
        wrong[2]
        == 'attack.weapons: weapon: dice are read with one melee weapon; name it. Melee weapons: "Blade" or "Claw".'
    )


def test_an_ability_that_the_weapon_has_not_cannot_be_declined():
    wrong, _ = judged(Attack("b1", decline=("PRECISION",)), red=between(abilities=["LETHAL HITS"]))
    assert wrong[0] == 'attack.weapons: decline: Blade has no "PRECISION". It has "LETHAL HITS".'


def test_a_script_is_refused_with_the_line_of_the_attack_that_cannot_be(tmp_path):
    red = {**many("r1", 1), "weapons": [weapon()], "models": [{"id": "r1-a", "at": [20.0, 11.0]}]}
    scenario = table(
        red, squad("b1", ("a", {"at": [20.0, 13.0]})), squad("b2", ("a", {"at": [30.0, 30.0]})), step="fight"
    )
    entry = {"decision": "select-to-fight", "unit": "r1", "attacks": [{"target": "b1"}, {"target": "b2"}]}
    with pytest.raises(
        ScriptError, match=r'attack 2: attack.targets: target = "b2": r1 is not engaged with it'
    ) as refused:
        play_script(tmp_path, scenario, entry)
    (fault,) = refused.value.faults
    lines = (tmp_path / "test.script.toml").read_text().splitlines()
    assert fault.line is not None
    assert 'target = "b2"' in "\n".join(lines[fault.line - 1 : fault.line + 1])
