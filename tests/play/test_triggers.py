"""Rules that strike an enemy unit: dice, Feel No Pain, casualties and whom, each of which a script can fix."""

from __future__ import annotations

import re

import pytest

from simulator.events import DiceRolled, ModelDestroyed, ModelLingers, WoundsLost
from simulator.files.faults import ScriptError
from tests.play.tables import fought, play_script, table, unit
from tests.strikes import many, squad

SMASH = {"name": "Smash", "at": "fight", "effect": "mortal-wounds", "wounds": "D3"}


def smash(**more):
    return {"decision": "trigger", "trigger": "Smash", "targets": ["b1"], **more}


def against(blue, tmp_path, *entries, wounds="D3", at="fight", seed=1):
    """Smash strikes a blue unit as its step begins, by a script."""
    red = many("r1", 1, profile={"W": 9}, triggers=[{**SMASH, "wounds": wounds, "at": at}])
    return play_script(tmp_path, table(red, blue, step="start"), *entries, seed=seed)


def lost(played):
    return [(e.model, e.lost) for e in played.events if isinstance(e, WoundsLost) and e.clause == "06.02"]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("face", [1, 2, 3])
def test_the_dice_of_its_wounds_can_be_given(face, seed, tmp_path):
    played = against(many("b1", 1, profile={"W": 5}), tmp_path, smash(trigger_wounds=[face]), seed=seed)
    assert next(e.faces for e in played.events if isinstance(e, DiceRolled)) == (face,)
    assert lost(played) == [("b1-a", face)]


def test_feel_no_pain_against_it_can_be_given(tmp_path):
    blue = many("b1", 1, profile={"W": 5, "FNP": 5})
    played = against(blue, tmp_path, smash(trigger_wounds=[3], trigger_feel_no_pain=[4, 5, 6]))
    assert lost(played) == [("b1-a", 1)]


def test_faces_can_be_given_though_the_target_is_left_to_the_automatic_player(tmp_path):
    entry = smash(trigger_wounds=[2])
    del entry["targets"]
    assert lost(against(many("b1", 1, profile={"W": 5}), tmp_path, entry)) == [("b1-a", 2)]


@pytest.mark.parametrize("fall", [("b1-a", "b1-b"), ("b1-b", "b1-c"), ("b1-c", "b1-a")])
def test_its_owner_says_who_falls(fall, tmp_path):
    played = against(many("b1", 3), tmp_path, smash(casualties=list(fall)), wounds="2")
    assert lost(played) == [(model, 1) for model in fall]


def test_who_is_only_wounded_can_be_named_as_well(tmp_path):
    played = against(many("b1", 3, profile={"W": 2}), tmp_path, smash(casualties=["b1-b", "b1-a"]), wounds="3")
    assert lost(played) == [("b1-b", 2), ("b1-a", 1)]


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"trigger_wounds": [1, 2]}, "trigger_wounds: 2 faces given, but Smash inflicts D3."),
        ({"trigger_wounds": []}, "trigger_wounds: 0 faces given, but Smash inflicts D3."),
        ({"trigger_wounds": [4]}, "trigger_wounds: 4 is not a face of a D3."),
        ({"trigger_feel_no_pain": [4]}, "trigger_feel_no_pain: 1 face given, but none are asked for."),
        ({"fight_on_death": [4]}, "fight_on_death: 1 face given, but none are asked for."),
        ({"trigger_wounds": [1], "casualties": ["b1-a", "b1-b"]}, "casualties: by these dice b1-a falls."),
        ({"trigger_wounds": [2], "casualties": ["b1-c"]}, "casualties: by these dice b1-b and b1-c fall."),
        ({"trigger_wounds": [1], "casualties": []}, "attack.mortal-wounds: casualties: by these dice b1-c falls."),
        (
            {"trigger_wounds": [1], "casualties": ["r1-a"]},
            "attack.mortal-wounds: casualties: by these dice b1-c falls.",
        ),
        ({"targets": ["b1", "r1"]}, 'phase.trigger-target: one is struck, and 2 are named. Options: "b1".'),
    ],
)
def test_what_does_not_fit_is_refused_with_its_line(keys, said, tmp_path):
    with pytest.raises(ScriptError, match=re.escape(said)) as caught:
        against(many("b1", 3), tmp_path, smash(**keys))
    (fault,) = caught.value.faults
    assert (fault.line, fault.entry) == (3, 'decision 1 ("trigger")')


@pytest.mark.parametrize("keys", [{"targets": ["b1"]}, {"trigger_wounds": [1]}, {"casualties": ["b1-a"]}])
@pytest.mark.parametrize("why", ["it does not strike", "nobody is engaged"])
def test_whom_it_strikes_and_how_is_refused_when_it_strikes_nobody(why, keys, tmp_path):
    trigger = SMASH if why == "nobody is engaged" else {"name": "Smash", "at": "fight", "effect": "fights-first"}
    blue = unit("b1", 40.0, 30.0) if why == "nobody is engaged" else unit("b1", 20.0, 12.0)
    scenario = table(unit("r1", 20.0, 10.0, triggers=[trigger]), blue, step="fight")
    entry = {"decision": "trigger", "trigger": "Smash", **keys}
    if "casualties" in keys:
        entry["casualties"] = ["b1-1"]
    said = f'phase.trigger-target: "Smash" strikes nobody here, and there is {next(iter(keys))}.'
    with pytest.raises(ScriptError, match=re.escape(said)) as caught:
        play_script(tmp_path, scenario, entry)
    assert caught.value.faults[0].line == 3


@pytest.mark.parametrize("at", ["start", "pile-in", "fight"])
def test_who_fights_on_death_stays_when_a_rule_destroys_it(at, tmp_path):
    blue = squad("b1", ("a", {}), abilities=["FIGHT ON DEATH"])
    played = against(blue, tmp_path, smash(), wounds="1", at=at)
    assert fought(played.events) == ["r1", "b1"]
    stays = next(n for n, e in enumerate(played.events) if isinstance(e, ModelLingers))
    gone = next(n for n, e in enumerate(played.events) if isinstance(e, ModelDestroyed) and e.model == "b1-a")
    assert stays < gone


@pytest.mark.parametrize(("face", "stays"), [(4, True), (3, False)])
def test_the_face_by_which_it_stays_can_be_given(face, stays, tmp_path):
    blue = squad("b1", ("a", {}), abilities=["FIGHT ON DEATH 4+"])
    played = against(blue, tmp_path, smash(trigger_wounds=[1], fight_on_death=[face]))
    assert any(isinstance(e, ModelLingers) for e in played.events) is stays
    assert ("b1" in fought(played.events)) is stays


def test_nobody_stays_at_the_end_of_the_phase(tmp_path):
    blue = squad("b1", ("a", {}), abilities=["FIGHT ON DEATH"], profile={"Sv": 2, "T": 9})
    red = many("r1", 1, triggers=[{**SMASH, "at": "end"}], weapons=[])
    scenario = table(red, blue, step="end")
    played = play_script(tmp_path, scenario, smash(trigger_wounds=[3]))
    assert not any(isinstance(e, ModelLingers) for e in played.events)
    assert not played.final.model("b1-a").on_table
