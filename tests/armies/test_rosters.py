"""Rosters of New Recruit and BattleScribe: JSON, .ros and .rosz say the same, and all of it comes over or is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from simulator.armies import ASSUMED, LEFT_OUT, NOT_UNDERSTOOD, Brought, Taken, bring_in, read_army
from simulator.armies.roster_tree import edition_in
from tests.armies.records import COUNTS, SAMPLES, brought, counts, entry, invented, said, zipped

TREES = ["new-recruit.json", "battlescribe.ros"]


@pytest.mark.parametrize("name", TREES)
class TestEveryForm:
    def test_units_and_models_are_counted_as_they_are(self, name: str):
        army = brought(name)
        assert counts(army) == COUNTS
        assert army.models == army.muster.models == 22

    def test_everybody_is_in_reserve(self, name: str):
        assert all(unit["in_reserve"] and unit["player"] == "red" for unit in brought(name).units)

    def test_characteristics_come_from_the_roster_alone(self, name: str):
        warden = entry(brought(name), "amber-warden")
        assert warden["profile"] == {"M": 6, "T": 4, "Sv": 2, "Inv": 4, "W": 5, "Ld": 6, "OC": 1}
        assert warden["keywords"] == ["CHARACTER", "INFANTRY", "AMBER ORDER", "AMBER WARDEN"]
        assert warden["abilities"] == ["FIGHTS FIRST"]
        walker = entry(brought(name), "ember-walker")
        assert walker["profile"]["Inv"] == 5
        assert walker["abilities"] == ["DAMAGED 4", "DEADLY DEMISE D3"]

    def test_a_weapon_with_two_ways_to_strike_is_two_weapons(self, name: str):
        sweep, strike = entry(brought(name), "amber-warden")["weapons"]
        assert sweep == {
            "name": "Warden's maul - sweep", "range": "melee", "A": "6", "WS": 2, "S": 6, "AP": -1, "D": "1",
            "abilities": ["SUSTAINED HITS 1"],
        }  # fmt: skip
        assert (strike["D"], strike["abilities"]) == ("D6+1", ["DEVASTATING WOUNDS", "ANTI-VEHICLE 4+"])

    def test_each_model_has_the_weapons_of_its_kind(self, name: str):
        raiders = entry(brought(name), "amber-raiders")
        carried = [tuple(model["weapons"]) for model in raiders["models"]]
        assert carried == [("Ember blade",)] + [("Hatchet",)] * 7 + [("Great axe",)] * 2
        assert raiders["abilities"] == ["FEEL NO PAIN 6+"]

    def test_a_profile_on_the_models_is_the_unit_s(self, name: str):
        hounds = entry(brought(name), "amber-hounds")
        assert (hounds["models"], hounds["profile"]["M"]) == (5, 10)

    def test_what_is_not_understood_is_listed(self, name: str):
        assert said(brought(name), NOT_UNDERSTOOD) == ["Amber Hounds: Fangs: the weapon ability Extra Bites"]

    def test_what_a_fight_has_no_use_for_is_listed(self, name: str):
        gone = said(brought(name), LEFT_OUT)
        for name_of in (
            "Amber Warden: Cinder pistol (ranged)",
            "Amber Warden: Lantern of Ash",
            "Amber Raiders: Banner",
        ):
            assert name_of in gone
        assert "roster: Detachment: Lantern Host" in gone

    def test_bases_are_told_as_stand_ins_without_the_data_set(self, name: str):
        army = brought(name)
        assert {unit["base"] for unit in army.units} == {"32mm"}
        assert "Amber Raiders: the base of its models is not told; 32mm stands in" in said(army, ASSUMED)
        assert any("pip install 'fightphase[data]'" in text for text in said(army, ASSUMED))

    def test_bases_come_from_the_data_set(self, name: str):
        army = brought(name, invented())
        raiders = entry(army, "amber-raiders")
        assert [m.get("base") for m in raiders["models"]] == ["40mm"] + [None] * 9
        assert raiders["base"] == "32mm"
        assert entry(army, "amber-hounds")["base"] == "60x35.5mm"
        assert any(text.startswith("Ember Walker: it has no base;") for text in said(army, ASSUMED))


def test_the_edition_is_the_roster_s():
    assert brought("new-recruit.json").ruleset == "40k-11e"
    assert brought("battlescribe.ros").ruleset == "40k-10e"


@pytest.mark.parametrize(
    ("text", "edition"),
    [
        ("Some Wars 11th Edition", 11),
        ("Wars (10th edition)", 10),
        ("Some Wars", None),
        (None, None),
        ("2nd Edition", 2),
    ],
)
def test_the_edition_is_read_from_the_game_s_name(text: object, edition: int | None):
    assert edition_in(text) == edition


def test_an_archive_says_what_the_roster_in_it_says(tmp_path: Path):
    packed = zipped(tmp_path, {"a roster.ros": (SAMPLES / "battlescribe.ros").read_bytes()})
    army = read_army(packed)
    assert army.source == "BattleScribe roster (.rosz)"
    assert army.units == read_army(SAMPLES / "battlescribe.ros").units


def test_json_and_xml_say_the_same():
    one, other = (read_army(SAMPLES / name) for name in TREES)
    assert one.units == other.units
    assert one.notes == other.notes


def changed_roster(folder: Path, change: Any) -> Brought:
    """The sample after something was done to its units, by name, without a data set."""
    tree = json.loads((SAMPLES / "new-recruit.json").read_text(encoding="utf-8"))
    force = tree["roster"]["forces"][0]
    change({s["name"]: s for s in force["selections"]}, force)
    path = folder / "changed.json"
    path.write_text(json.dumps(tree), encoding="utf-8")
    return bring_in(read_army(path), ["red"], Taken())


class TestOddRosters:
    def test_units_in_a_group_are_found(self, tmp_path: Path):
        def change(units: Any, force: Any) -> None:
            force["selections"] = [{"type": "upgrade", "name": "Allies", "selections": [units["Amber Raiders"]]}]

        assert counts(changed_roster(tmp_path, change)) == {"amber-raiders": 10}

    def test_units_in_a_force_in_a_force_are_found(self, tmp_path: Path):
        def change(units: Any, force: Any) -> None:
            force["selections"] = []
            force["forces"] = [{"selections": [units["Ember Walker"]]}]

        assert counts(changed_roster(tmp_path, change)) == {"ember-walker": 1}

    def test_a_unit_without_models_has_as_many_as_it_counts_and_it_is_told(self, tmp_path: Path):
        def change(units: Any, force: Any) -> None:
            raiders = units["Amber Raiders"]
            raiders["selections"], raiders["number"] = [], 3
            force["selections"] = [raiders]

        army = changed_roster(tmp_path, change)
        assert counts(army) == {"amber-raiders": 3}
        assert "Amber Raiders: no models are told in it; 3 put in their place" in said(army, ASSUMED)

    def test_a_weapon_beside_the_models_goes_to_as_many_as_there_are(self, tmp_path: Path):
        def change(units: Any, force: Any) -> None:
            raiders = units["Amber Raiders"]
            axe = next(s for s in raiders["selections"] if "axe" in s["name"])
            raiders["selections"].append({**axe["selections"][0], "name": "Great axe", "number": 2})
            axe["selections"] = []
            force["selections"] = [raiders]

        models = changed_roster(tmp_path, change).units[0]["models"]
        assert sum("Great axe" in model["weapons"] for model in models) == 2

    def test_one_name_with_two_sets_of_characteristics_is_two_weapons(self, tmp_path: Path):
        def change(units: Any, force: Any) -> None:
            raiders = units["Amber Raiders"]
            blade = raiders["selections"][0]["selections"][0]["profiles"][0]
            blade["name"] = "Hatchet"
            force["selections"] = [raiders]

        raiders = changed_roster(tmp_path, change).units[0]
        assert [w["name"] for w in raiders["weapons"]] == ["Hatchet", "Hatchet (2)", "Great axe"]
        assert raiders["models"][1]["weapons"] == ["Hatchet (2)"]

    def test_a_way_to_strike_has_the_name_of_its_weapon(self, tmp_path: Path):
        def change(units: Any, force: Any) -> None:
            for profile in units["Amber Warden"]["selections"][2]["profiles"]:
                profile["name"] = profile["name"].rpartition(" - ")[2]

        weapons = entry(changed_roster(tmp_path, change), "amber-warden")["weapons"]
        assert [w["name"] for w in weapons] == ["Warden's maul - sweep", "Warden's maul - strike"]

    def test_weapons_that_are_counted_for_each_model_are_everybody_s(self, tmp_path: Path):
        def change(units: Any, force: Any) -> None:
            for weapon in units["Amber Raiders"]["selections"][1]["selections"]:
                weapon["number"] = 1

        raiders = entry(changed_roster(tmp_path, change), "amber-raiders")
        assert [model["weapons"] for model in raiders["models"][1:8]] == [["Hatchet"]] * 7

    @pytest.mark.parametrize("number", [-1, "many", None, 2.5, [], True])
    def test_a_number_that_is_none_is_told(self, tmp_path: Path, number: object):
        def change(units: Any, force: Any) -> None:
            units["Amber Raiders"]["selections"][1]["number"] = number

        army = changed_roster(tmp_path, change)
        assert counts(army)["amber-raiders"] == 3
        assert any("Expected a count" in text for text in said(army, NOT_UNDERSTOOD))

    def test_nobody_has_millions_of_models(self, tmp_path: Path):
        def change(units: Any, force: Any) -> None:
            units["Amber Raiders"]["selections"][1]["number"] = 10**9

        army = changed_roster(tmp_path, change)
        assert counts(army)["amber-raiders"] == 500
        assert any("more than 500 models" in text for text in said(army, NOT_UNDERSTOOD))

    @pytest.mark.parametrize(
        ("key", "text", "told"),
        [("T", "4+D6", "T = 4+D6"), ("W", "9999", "W = 9999"), ("SV", "?", "Sv = ?"), ("M", "far", "M = far")],
    )
    def test_a_characteristic_that_no_scenario_has_is_told(self, tmp_path: Path, key: str, text: str, told: str):
        def change(units: Any, force: Any) -> None:
            for characteristic in units["Ember Walker"]["profiles"][0]["characteristics"]:
                if characteristic["name"] == key:
                    characteristic["$text"] = text

        assert f"Ember Walker: Ember Walker: {told}" in said(changed_roster(tmp_path, change), NOT_UNDERSTOOD)

    def test_a_weapon_that_no_scenario_has_is_told(self, tmp_path: Path):
        def change(units: Any, force: Any) -> None:
            for characteristic in units["Ember Walker"]["selections"][0]["profiles"][0]["characteristics"]:
                if characteristic["name"] == "S":
                    characteristic["$text"] = "User"

        told = said(changed_roster(tmp_path, change), NOT_UNDERSTOOD)
        assert "Ember Walker: Kiln claws: S = User" in told
        assert "Ember Walker: Kiln claws is no weapon of a scenario" in told

    def test_without_profiles_the_data_set_has_them(self, tmp_path: Path):
        tree = json.loads((SAMPLES / "new-recruit.json").read_text(encoding="utf-8"))

        def bare(node: Any) -> None:
            if isinstance(node, dict):
                node.pop("profiles", None)
                node.pop("rules", None)
            for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
                bare(inner)

        bare(tree)
        path = tmp_path / "bare.json"
        path.write_text(json.dumps(tree), encoding="utf-8")
        army = bring_in(read_army(path), ["red"], Taken(), invented())
        assert counts(army) == COUNTS
        raiders = entry(army, "amber-raiders")
        assert raiders["profile"]["W"] == 2
        assert [m["weapons"] for m in raiders["models"]] == [["Ember blade"]] + [["Hatchet"]] * 7 + [["Great axe"]] * 2
        assert any("the characteristics are those of the invented data set" in text for text in said(army, ASSUMED))
