"""What a script may say of attacks: faces for every roll, abilities that are declined, whom Precision strikes."""

from __future__ import annotations

import re

import pytest

from simulator.events import AttacksMade, DiceRolled, ModelLingers, WoundsLost
from simulator.files.faults import ScriptError
from tests.play.tables import play_script, table
from tests.strikes import many, squad, weapon


def fight(*attacks, **more):
    return {"decision": "select-to-fight", "unit": "r1", "attacks": list(attacks), **more}


def against(red, blue, tmp_path, entry, seed=1):
    """Rolls of red's attacks: purpose and faces."""
    played = play_script(tmp_path, table(red, blue, step="fight"), entry, seed=seed)
    return played, [(e.purpose, e.faces) for e in played.events if isinstance(e, DiceRolled)]


def test_every_roll_of_an_attack_can_be_given(tmp_path):
    blade = weapon(A="D3", D="D3", abilities=["SUSTAINED HITS D3", "TWIN-LINKED"])
    blue = many("b1", 1, profile={"Sv": 7, "W": 6, "FNP": 5})
    attack = {
        "target": "b1", "number": [2], "hits": [6, 1], "sustained": [1], "wounds": [1, 4], "rerolls": [4],
        "saves": [1, 2], "damage": [3, 1], "feel_no_pain": [5, 1, 1, 6],
    }  # fmt: skip
    played, rolls = against(many("r1", 1, weapons=[blade]), blue, tmp_path, fight(attack))
    assert rolls == [
        ("attacks", (2,)), ("hit", (6, 1)), ("sustained hits", (1,)), ("wound", (1, 4)), ("wound re-roll", (4,)),
        ("save", (1, 2)), ("damage", (3, 1)), ("feel no pain", (5, 1, 1, 6)),
    ]  # fmt: skip
    assert played.final.model("b1-a").wounds == 4


def test_what_is_left_out_is_rolled(tmp_path):
    red = many("r1", 3, weapons=[weapon(A="2", abilities=["TWIN-LINKED"])])
    _, rolls = against(
        red, many("b1", 3, profile={"T": 9}), tmp_path, fight({"target": "b1", "wounds": [1] * 6, "hits": [5] * 6})
    )
    assert [r[0] for r in rolls][:3] == ["hit", "wound", "wound re-roll"]
    assert len(rolls[2][1]) == 6


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"rerolls": [4, 4]}, "rerolls: 2 faces given, but 1 wound die is rolled again."),
        ({"rerolls": []}, "rerolls: 0 faces given, but 1 wound die is rolled again."),
        ({"number": [1]}, "number: 1 face given, but none are asked for."),
        ({"rerolls": [1], "saves": [1]}, "saves: 1 face given, but none are asked for."),
        ({"rerolls": [4], "saves": [1], "feel_no_pain": [1]}, "feel_no_pain: 1 face given, but none are asked for."),
        ({"decline": ["TWIN-LINKED"], "rerolls": [1]}, "rerolls: 1 face given, but none are asked for."),
        ({"decline": ["LETHAL HITS"]}, 'decline: Blade has no "LETHAL HITS". It has "TWIN-LINKED".'),
        ({"character": "b1-a"}, 'character = "b1-a": b1 cannot be struck so; there is no PRECISION.'),
    ],
)
def test_faces_that_do_not_fit_are_refused(keys, said, tmp_path):
    red = many("r1", 1, weapons=[weapon(abilities=["TWIN-LINKED"])])
    attack = {"target": "b1", "hits": [6], "wounds": [1], **keys}
    with pytest.raises(ScriptError, match=re.escape(said)):
        against(red, many("b1", 1, profile={"Sv": 7}), tmp_path, fight(attack))


def test_each_of_several_attacks_gives_its_own_faces_though_they_are_rolled_together(tmp_path):
    red = squad(
        "r1", ("a", {"weapons": ["Blade"]}), ("b", {"weapons": ["Axe"]}), weapons=[weapon(A="2"), weapon(name="Axe")]
    )
    attacks = (
        {"target": "b1", "weapon": "Blade", "hits": [6, 1], "wounds": [6], "saves": [3]},
        {"target": "b1", "weapon": "Axe", "hits": [5], "wounds": [5], "saves": [2]},
    )
    _, rolls = against(red, many("b1", 3, profile={"Sv": 2}), tmp_path, fight(*attacks))
    assert rolls == [("hit", (6, 1, 5)), ("wound", (6, 5)), ("save", (3, 2))]


def test_hazards_and_their_feel_no_pain_can_be_given(tmp_path):
    red = many("r1", 2, weapons=[weapon(abilities=["HAZARDOUS"])], profile={"W": 2, "FNP": 5})
    entry = fight({"target": "b1", "hits": [1, 1]}, hazards=[1, 2], hazard_feel_no_pain=[6, 1])
    played, rolls = against(red, many("b1", 2), tmp_path, entry)
    assert rolls[:3] == [("hit", (1, 1)), ("hazard", (1, 2)), ("feel no pain", (6, 1))]
    assert sorted(m.wounds for m in played.final.unit("r1").models) == [1, 2]


def test_hazards_can_be_given_though_the_attacks_are_the_automatic_players(tmp_path):
    red = many("r1", 2, weapons=[weapon(abilities=["HAZARDOUS"])], profile={"W": 2, "FNP": 5})
    entry = {"decision": "select-to-fight", "unit": "r1", "hazards": [1, 2], "hazard_feel_no_pain": [6, 1]}
    for seed in range(3):
        played, rolls = against(red, many("b1", 2, profile={"W": 9}), tmp_path, entry, seed=seed)
        assert [roll for roll in rolls if roll[0] == "hazard"] == [("hazard", (1, 2))]
        assert ("feel no pain", (6, 1)) in rolls
        first = next(e for e in played.events if isinstance(e, AttacksMade))
        assert first.declared["hazards"] == [1, 2], "whoever reads the log finds what was given"


def test_who_fights_on_death_can_be_given_though_the_attacks_are_the_automatic_players(tmp_path):
    sure = weapon(A="9", WS=2, S=9, AP=-6)
    for face, stays in ((3, 0), (4, 1)):
        blue = many("b1", 1, abilities=["FIGHT ON DEATH 4+"])
        entry = {"decision": "select-to-fight", "unit": "r1", "fight_on_death": [face]}
        played, _ = against(many("r1", 1, weapons=[sure]), blue, tmp_path, entry)
        assert sum(isinstance(e, ModelLingers) for e in played.events) == stays


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"hazards": [1]}, "hazards: 1 face given, but another number is asked for."),
        ({"hazards": [6, 6], "hazard_feel_no_pain": [1]}, "hazard_feel_no_pain: 1 face given, but none are asked for."),
        ({"fight_on_death": [1]}, "fight_on_death: 1 face given, but none are asked for."),
        ({"hazards": [1, 6], "casualties": []}, "attack.mortal-wounds: casualties: by these dice r1-b falls."),
    ],
)
def test_faces_beside_automatic_attacks_that_do_not_fit_are_refused_with_their_line(given, said, tmp_path):
    red = many("r1", 2, weapons=[weapon(WS=6, S=1, abilities=["HAZARDOUS"])])
    with pytest.raises(ScriptError, match=re.escape(said)) as caught:
        against(red, many("b1", 2), tmp_path, {"decision": "select-to-fight", "unit": "r1", **given})
    assert caught.value.faults[0].line == 3


@pytest.mark.parametrize("automatic", [True, False])
@pytest.mark.parametrize("fall", [["r1-a", "r1-c"], ["r1-c", "r1-b"]])
def test_the_owner_says_who_falls_to_hazard_rolls(fall, automatic, tmp_path):
    red = many("r1", 3, weapons=[weapon(WS=6, S=1, abilities=["HAZARDOUS"])])
    entry = fight({"target": "b1", "hits": [1, 1, 1]}, hazards=[1, 6, 2], casualties=fall)
    if automatic:
        del entry["attacks"]
    played, _ = against(red, many("b1", 3), tmp_path, entry)
    lost = [e.model for e in played.events if isinstance(e, WoundsLost) and e.clause == "06.02"]
    assert lost == fall


@pytest.mark.parametrize("given", [{"hazards": [1, 1]}, {"hazards": []}, {"hazards": [6], "fight_on_death": [6]}])
def test_another_number_of_hazard_rolls_is_refused(given, tmp_path):
    red = many("r1", 1, weapons=[weapon(abilities=["HAZARDOUS"])])
    with pytest.raises(ScriptError, match=r"(hazards|fight_on_death): \d faces? given"):
        against(red, many("b1", 1), tmp_path, fight({"target": "b1", "hits": [1]}, **given))


def test_who_fights_on_death_can_be_given(tmp_path):
    blue = many("b1", 2, abilities=["FIGHT ON DEATH 4+"])
    entry = fight({"target": "b1", "casualties": ["b1-a", "b1-b"]}, fight_on_death=[3, 4])
    played, _ = against(many("r1", 2), blue, tmp_path, entry)
    assert [e.model for e in played.events if isinstance(e, ModelLingers)] == ["b1-b"]


def test_the_leader_that_precision_strikes_can_be_given(tmp_path):
    boss, aide = (("boss", {"keywords": ["CHARACTER"]}), ("aide", {"keywords": ["CHARACTER"]}))
    red = many("r1", 1, weapons=[weapon(abilities=["PRECISION"])])
    attack = {"target": "b1", "hits": [6], "wounds": [6], "saves": [1], "character": "b1-aide"}
    played, _ = against(red, squad("b1", ("a", {}), boss, aide), tmp_path, fight(attack))
    assert not played.final.model("b1-aide").alive


@pytest.mark.parametrize(
    ("attack", "said"),
    [
        ({"decline": ["LETHAL"]}, 'decline holds "LETHAL". Expected "LETHAL HITS", "PRECISION", "PSYCHIC" or'),
        ({"character": "b9"}, 'model = "b9"'),
        ({"count": 0}, "count = 0. Expected a number from 1"),
        ({"number": [7]}, "number"),
        ({"wounds_lost": {"b1-a": 1}, "feel_no_pain": [1]}, "There is wounds_lost and feel_no_pain. Expected one"),
    ],
)
def test_what_a_script_cannot_hold_is_said_with_its_line(attack, said, tmp_path):
    with pytest.raises(ScriptError, match=re.escape(said)) as refused:
        against(many("r1", 1, weapons=[weapon()]), many("b1", 1), tmp_path, fight({"target": "b1", **attack}))
    assert all(fault.line is not None for fault in refused.value.faults)


def test_hazards_belong_to_a_fight(tmp_path):
    entry = {"decision": "pile-in", "unit": "r1", "stay": True, "hazards": [1]}
    with pytest.raises(ScriptError, match=r'hazards = \[1\] does not belong to "pile-in", only to select-to-fight'):
        against(many("r1", 1), many("b1", 1), tmp_path, entry)
