"""Attacks: the tables, the saves from the lowest up, casualties, what a script may declare (11e core rules 04, 05)."""

from __future__ import annotations

import re

import pytest

from simulator.dice import SeededDice
from simulator.events import AttacksMade, DiceRolled, ModelDestroyed, UnitChosen
from simulator.files.faults import ScriptError
from simulator.play.choice import Choice, cannot_be
from tests.play.tables import BLADE, Told, play_script, play_told, still, table, unit
from tests.strikes import squad, strike, weapon


def rolled(target, faces=(), **changes):
    """One model's blow with a blade: what came of it."""
    return strike(squad("r1", ("a", {}), weapons=[weapon(**changes)]), target, faces=faces)


def test_hits_wounds_and_saves_are_rolled_in_this_order_and_every_face_is_logged():
    target = squad("b1", ("a", {}), ("b", {}), profile={"T": 4, "Sv": 4})
    struck = rolled(target, (3, 2, 6, 4, 3, 3), A="3")
    assert struck.dice == [("hit", (3, 2, 6), 3, 2), ("wound", (4, 3), 4, 1), ("save", (3,), 4, 0)]
    assert struck.lost == [("b1-b", 1, 0)]


def test_a_model_never_loses_more_than_it_has_and_nothing_spills_over():  # C095
    target = squad("b1", ("a", {}), ("b", {}), profile={"T": 4, "Sv": 7, "W": 2})
    assert rolled(target, (6, 6, 2), D="3").lost == [("b1-b", 2, 0)]


def test_a_wounded_model_takes_the_next_wound():
    target = squad("b1", ("a", {"wounds": 1}), ("b", {}), ("c", {}), profile={"T": 4, "Sv": 7, "W": 2})
    assert rolled(target, (6, 6, 2)).lost == [("b1-a", 1, 0)]


def test_leaders_take_wounds_last():
    boss = ("boss", {"keywords": ["CHARACTER"]})
    target = squad("b1", ("a", {}), boss, profile={"T": 4, "Sv": 7})
    struck = rolled(target, (6, 6, 6, 6, 2, 2), A="2")
    assert [model for model, _, _ in struck.lost] == ["b1-a", "b1-boss"]


def test_the_lowest_save_is_resolved_first_on_the_group_whose_turn_it_is():
    tough = ("shield", {"profile": {"T": 4, "Sv": 2}})
    target = squad("b1", tough, ("a", {"wounds": 1}), profile={"T": 4, "Sv": 5, "W": 2})
    # a is wounded, so its group comes first: the 2 fails on a (5+), and the 4 holds on the shield (2+)
    struck = rolled(target, (6, 6, 6, 6, 4, 2), A="2")
    assert struck.lost == [("b1-a", 1, 0)]
    assert struck.roll("save") == ((4, 2), None, 1)


def test_a_number_of_attacks_and_damage_that_is_rolled_is_in_the_log():
    target = squad("b1", ("a", {}), profile={"T": 4, "Sv": 7, "W": 6})
    struck = rolled(target, (1, 6, 1, 6, 2, 4), A="D3+1", D="D6")
    rolls = [(purpose, faces) for purpose, faces, _, _ in struck.dice]
    assert rolls == [
        ("attacks", (1,)),
        ("hit", (6, 1)),
        ("wound", (6,)),
        ("save", (2,)),
        ("damage", (4,)),
    ]
    assert struck.lost == [("b1-a", 4, 2)]


def test_a_weapon_without_ws_hits_by_itself():
    target = squad("b1", ("a", {}), profile={"T": 4, "Sv": 7})
    struck = rolled(target, (6, 2), WS=None)
    assert [purpose for purpose, *_ in struck.dice] == ["wound", "save"]


def test_models_leave_the_table_when_all_attacks_of_the_unit_are_made():
    sure = {**BLADE, "A": "3", "WS": 2, "S": 9}
    red = squad(
        "r1",
        ("a", {"weapons": ["Blade"]}),
        ("b", {"weapons": ["Axe"]}),
        weapons=[sure, {**sure, "name": "Axe", "AP": -1}],
    )
    blue = squad("b1", ("a", {}), ("b", {}), ("c", {}), profile={"Sv": 7})
    events = still(table(red, blue, step="fight"), seed=2)
    kinds = [type(e) for e in events]
    attacks = [i for i, kind in enumerate(kinds) if kind is AttacksMade]
    gone = [i for i, kind in enumerate(kinds) if kind is ModelDestroyed]
    assert len(attacks) >= 2
    assert gone
    assert min(gone) > attacks[1]


def test_each_model_strikes_a_unit_that_it_is_itself_engaged_with():  # C092
    models = [{"id": "squad-1", "at": [16.0, 10.0]}, {"id": "boss", "at": [18.4, 10.0], "keywords": ["CHARACTER"]}]
    red = {
        "id": "r1", "player": "red", "base": "32mm", "models": models, "keywords": ["INFANTRY"], "weapons": [BLADE],
    }  # fmt: skip
    scenario = table(red, unit("b1", 14.2, 10.0 - 1.8), unit("b2", 20.2, 10.0 - 1.8), step="fight")
    made = [(e.models, e.target) for e in still(scenario) if isinstance(e, AttacksMade) and e.unit == "r1"]
    assert made == [(("squad-1",), "b1"), (("boss",), "b2")]


def test_a_unit_without_weapons_strikes_nobody_and_says_so():
    events = still(table(unit("r1", 16.0, 10.0), unit("b1", 16.0, 12.0), step="fight"))
    assert "R1 strikes nobody: no melee weapon, and no result is given." in [e.text for e in events]


def reasons(events):
    return [e.text for e in events if isinstance(e, UnitChosen) and e.decision == "attack"]


def test_a_unit_whose_enemies_only_wait_to_fight_strikes_nobody_and_says_so():
    """R1 and R2 are engaged with B1 alone; R1 destroys it, and it stays to fight on death."""
    units = [
        unit("r1", 10.0, 10.0, charged=True, weapons=[BLADE]),
        unit("r2", 12.4, 10.0, charged=True, weapons=[BLADE]),
        unit("b1", 11.2, 12.0, abilities=["FIGHT ON DEATH"], weapons=[BLADE]),
    ]
    events, _ = play_told(table(*units, step="fight"), Told(picks=("r1", "r2"), casualties={"r1": ("b1-1",)}))
    assert reasons(events) == [
        "R2 strikes nobody: who is engaged with it is destroyed, and only waits to fight.",
        "B1 strikes nobody: no attacks are declared.",
    ]


def test_a_unit_whose_engaged_models_have_no_weapon_says_that():
    models = [{"id": "r1-a", "at": [10.0, 10.0], "weapons": []}, {"id": "r1-b", "at": [10.0, 8.4]}]
    red = {"id": "r1", "player": "red", "name": "R1", "base": "32mm", "models": models, "weapons": [BLADE]}
    events = still(table(red, unit("b1", 10.0, 12.0), step="fight"))
    assert reasons(events)[0] == "R1 strike nobody: no model that is engaged has a melee weapon."


def test_a_unit_with_nobody_near_says_that():
    events, _ = play_told(table(unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 30.0), step="fight"), Told())
    assert reasons(events) == ["R1 strikes nobody: no enemy is engaged."]


def test_scripted_casualties_fall_without_dice():
    told = Told(casualties={"r1": ("b1-a", "b1-c")})
    blue = squad("b1", ("a", {}), ("b", {}), ("c", {}))
    events, state = play_told(table(squad("r1", ("a", {}), ("b", {}), ("c", {})), blue, step="fight"), told)
    assert [m.id for m in state.unit("b1").on_table] == ["b1-b"]
    assert not any(isinstance(e, DiceRolled) for e in events)


def fight_of_r1(**attack):
    return {"decision": "select-to-fight", "unit": "r1", "attacks": [{"target": "b1", **attack}]}


@pytest.fixture
def duel():
    """A red and a blue unit of three, each model engaged, with a blade of two attacks; blue models have two wounds."""
    blade = {**BLADE, "A": "2"}
    red = squad("r1", ("a", {}), ("b", {}), ("c", {}), weapons=[blade])
    blue = squad("b1", ("a", {}), ("b", {}), ("c", {}), profile={"T": 4, "Sv": 4, "W": 2})
    return table(red, blue, step="fight")


def test_a_scripts_faces_are_taken_and_the_missing_ones_rolled(duel, tmp_path):
    played = play_script(tmp_path, duel, fight_of_r1(hits=[6, 5, 4, 2, 2, 1]), seed=5)
    dice = [e for e in played.events if isinstance(e, DiceRolled)]
    assert dice[0].faces == (6, 5, 4, 2, 2, 1)
    assert dice[1].faces == SeededDice(5).roll(3)


def test_wounds_lost_are_taken_off_the_models_named(duel, tmp_path):
    played = play_script(tmp_path, duel, fight_of_r1(wounds_lost={"b1-a": 1, "b1-c": 2}))
    assert [m.wounds for m in played.final.unit("b1").models] == [1, 2, 0]


def test_casualties_beside_dice_say_who_falls_first(duel, tmp_path):
    attack = {"hits": [6, 5, 4, 3, 2, 1], "wounds": [6, 5, 1, 1], "saves": [1, 1], "casualties": ["b1-a"]}
    played = play_script(tmp_path, duel, fight_of_r1(**attack))
    assert not played.final.model("b1-a").alive


@pytest.mark.parametrize(
    ("attack", "said"),
    [
        ({"hits": [6, 6]}, "hits: 2 faces given, but Blade makes 6 attacks."),
        ({"hits": [6, 5, 4, 3, 2, 1], "wounds": [6]}, "wounds: 1 face given, but 4 attacks hit."),
        ({"hits": [6, 1, 1, 1, 1, 1], "wounds": [6], "saves": []}, "saves: 0 faces given, but 1 attack wounds."),
        (
            {"hits": [6, 1, 1, 1, 1, 1], "wounds": [6], "saves": [1], "casualties": ["b1-a"]},
            "attack.damage: casualties: by these dice nobody falls.",
        ),
        ({"weapon": "Spoon"}, 'weapon = "Spoon": no model that strikes has it. Melee weapons: "Blade".'),
        ({"wounds_lost": {"b1-a": 3}}, 'attack.damage: wounds_lost: "b1-a" has 2 left, not 3.'),
    ],
)
def test_attacks_that_cannot_be_are_refused_with_their_line(duel, tmp_path, attack, said):
    with pytest.raises(ScriptError, match=re.escape(said)) as refused:
        play_script(tmp_path, duel, fight_of_r1(**attack))
    assert all(fault.line is not None for fault in refused.value.faults)


def test_a_unit_that_is_not_engaged_cannot_be_struck(tmp_path):
    scenario = table(unit("r1", 16.0, 10.0), unit("b1", 16.0, 12.0), unit("b2", 16.0, 30.0), step="fight")
    entry = {"decision": "select-to-fight", "unit": "r1", "attacks": [{"target": "b2", "casualties": ["b2-1"]}]}
    with pytest.raises(ScriptError, match=r'R1 is not engaged with it. It is engaged with "b1"'):
        play_script(tmp_path, scenario, entry)


def test_a_model_that_is_not_engaged_itself_cannot_be_named_as_a_striker(tmp_path):
    red = {"id": "r1", "player": "red", "base": "32mm", "keywords": ["INFANTRY"], "weapons": [BLADE]}
    scenario = table({**red, "models": [[16.0, 10.0], [16.0, 7.5]]}, unit("b1", 16.0, 12.0), step="fight")
    with pytest.raises(
        ScriptError,
        match=r'"r1-2" cannot strike B1 \(it is engaged with nobody\). Engaged with it, .* already: "r1-1".',
    ):
        play_script(tmp_path, scenario, fight_of_r1(models=["r1-1", "r1-2"]))


def test_a_model_strikes_once(duel, tmp_path):
    twice = {"decision": "select-to-fight", "unit": "r1", "attacks": [{"target": "b1"}, {"target": "b1"}]}
    with pytest.raises(ScriptError, match="no model is left to strike"):
        play_script(tmp_path, duel, twice)


def test_the_same_seed_gives_the_same_fight_and_another_seed_another(duel):
    assert still(duel, seed=3) == still(duel, seed=3)
    assert any(still(duel, seed=3) != still(duel, seed=n) for n in range(4, 8))


def test_the_choice_of_nothing_is_a_fault_of_the_program():
    with pytest.raises(AssertionError, match="no such"):
        Choice(cannot_be).refuse("no such unit")
