"""Scenario files: what is said of keys and values that cannot be, and of ids that name nobody."""

from __future__ import annotations

from typing import Any

import pytest

from tests.builders import a_scenario, a_unit, guard, raiders, scenario_json, scenario_text
from tests.faults import faults_of, one_model, only_fault


class TestShape:
    def test_a_misspelt_key_is_a_fault_with_the_nearest_known_one(self):
        assert only_fault(units=[raiders(chraged=True), guard()]) == (
            'unit "raiders": chraged = true. A unit has no such key. The nearest known is "charged".'
        )

    def test_a_key_like_no_other_is_a_fault_with_the_known_ones(self):
        assert only_fault(board={"size": [60.0, 44.0], "zzz": 1}) == (
            "board: zzz = 1. [board] has no such key. Known are size."
        )

    def test_a_text_that_is_too_long_is_told_its_length(self):
        (fault,) = faults_of(scenario_text(title="word " * 2000))
        assert fault.endswith("… has 10,000 characters. Expected 200 at most.")

    def test_a_missing_key_is_a_fault_of_its_entry(self):
        assert only_fault(
            units=[{"id": "raiders", "models": [[9.0, 9.0]], "base": "32mm"}, guard(), raiders(id="b")]
        ) == ('unit "raiders": There is no player. Expected an id in quotes, such as "raiders".')

    def test_a_missing_table_is_a_fault_of_the_scenario(self):
        assert only_fault(board=None) == "scenario: There is no board. Expected a [board] table."

    def test_one_bracket_too_few_is_told_as_such(self):
        text = scenario_text(players=None) + '\n[players]\nid = "red"\n'
        (fault,) = [f for f in faults_of(text) if "two brackets" in f]
        assert fault.endswith(
            'players = { id = "red" }. Expected a list of tables. Write [[players]], with two brackets.'
        )

    def test_one_bracket_too_many_is_told_as_such(self):
        fault = only_fault(board=[{"size": [60, 44]}])
        assert fault.endswith("Expected one table of keys and values. Write [board], with one bracket.")

    def test_a_number_in_quotes_is_a_fault(self):
        assert only_fault(board={"size": [60.0, "44"]}).startswith(
            'board: size = [60.0, "44"]. Expected width and depth'
        )

    def test_true_is_no_number_and_one_is_not_true(self):
        assert "Expected [x, y]" in only_fault(units=[raiders([True, 20.0]), guard([40.0, 20.0])])
        assert only_fault(units=[raiders(charged=1), guard()]).endswith(
            "charged = 1. Expected true or false, without quotes."
        )

    @pytest.mark.parametrize("value", ["nan", "inf", "-inf", "1e300", "[1.0]", '"12"', "true", "{ x = 1 }"])
    def test_a_coordinate_that_is_no_place_on_a_table_is_a_fault(self, value: str):
        text = scenario_text().replace("models = [[20.0, 20.0]]", f"models = [[{value}, 20.0]]")
        (fault,) = faults_of(text)
        assert "Expected [x, y] or [x, y, facing]" in fault
        assert 'unit "raiders", model "raiders-1": [' in fault

    @pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity", "1e999", "1" * 400])
    def test_json_numbers_that_are_none_are_faults(self, value: str):
        text = scenario_json().replace("60.0", value)
        (fault,) = faults_of(text, json=True)
        assert "Expected width and depth in inches" in fault
        assert fault.startswith("t.toml:7: board: size")

    def test_an_unknown_ruleset_is_a_fault_with_the_nearest(self):
        assert only_fault(ruleset="40k-11").endswith('"cosmic-combat". The nearest known is "40k-11e".')

    @pytest.mark.parametrize("ruleset", ["40k-11e", "40k-11e-launch", "40k-10e", "cosmic-combat"])
    def test_every_ruleset_of_the_formats_is_known(self, ruleset: str):
        assert a_scenario(ruleset=ruleset).state.ruleset == ruleset

    def test_a_newer_format_is_refused_with_both_versions(self):
        assert only_fault(format=2) == (
            "scenario: format = 2. This program reads format 1. The file was written for a newer program."
        )

    @pytest.mark.parametrize(
        ("profile", "said"),
        [
            ({"Sv": "3+"}, 'Sv = "3+". Expected a whole number from 1 to 7, without quotes, such as 3 (it means 3+).'),
            ({"W": 0}, "W = 0. Expected a whole number from 1 to 200, without quotes, such as 2."),
            ({"w": 1}, 'w = 1. A profile has no such key. The nearest known is "W".'),
        ],
    )
    def test_characteristics_are_checked(self, profile: dict[str, Any], said: str):
        assert only_fault(units=[raiders(profile=profile), guard()]) == f'unit "raiders", profile: {said}'

    @pytest.mark.parametrize("dice", ["three", "D", "2D", "D6+", "", "-1", "D7x"])
    def test_what_is_no_dice_is_a_fault(self, dice: str):
        weapon = {"name": "Blade", "S": 4, "A": dice}
        fault = only_fault(units=[raiders(weapons=[weapon]), guard()])
        assert fault.endswith(f'weapon "Blade": A = "{dice}". Expected a number or dice, such as "3", "D6" or "2D3+1".')


class TestWhoIsWho:
    def test_ids_that_stand_twice_name_both_lines(self):
        text = scenario_text(units=[raiders(), guard(), raiders([30.0, 30.0])])
        lines = [i for i, line in enumerate(text.splitlines(), start=1) if line == 'id = "raiders"']
        assert faults_of(text) == [
            f't.toml:{lines[1]}: unit "raiders": id = "raiders" stands twice; the first is in line {lines[0]}.'
        ]

    @pytest.mark.parametrize("key", ["terrain", "objectives"])
    def test_ids_of_terrain_and_objectives_are_unique(self, key: str):
        entry = {"outline": [[1, 1], [2, 1], [2, 2]]} if key == "terrain" else {"at": [30, 30]}
        assert "stands twice" in only_fault(**{key: [{"id": "x", **entry}, {"id": "x", **entry}]})

    def test_a_model_may_not_have_the_short_id_of_another(self):
        units = [raiders([10.0, 10.0], {"id": "raiders-1", "at": [15.0, 10.0]}), guard()]
        assert 'id = "raiders-1" stands twice' in only_fault(units=units)

    def test_a_unit_of_nobody_is_a_fault_with_the_nearest_player(self):
        assert only_fault(units=[raiders(player="rde"), guard(), raiders([1, 1], id="x")]).endswith(
            'player = "rde". There is no such player. The nearest known is "red".'
        )

    @pytest.mark.parametrize("count", [0, 1, 3])
    def test_there_are_exactly_two_players(self, count: int):
        players = [{"id": name} for name in ("red", "blue", "green")[:count]]
        assert any("Expected exactly two [[players]] tables." in f for f in faults_of(scenario_text(players=players)))

    def test_the_active_player_must_be_there(self):
        assert only_fault(turn={"active": "green"}).startswith('turn: active = "green". There is no such player.')

    def test_a_no_break_space_in_an_id_is_named(self):
        fault = only_fault(units=[a_unit("red\u00a0one", "red", [[20.0, 20.0]]), guard()])
        assert 'id = "red\\u00a0one" holds U+00A0 no-break space.' in fault

    def test_a_letter_of_another_alphabet_in_an_id_is_named(self):
        fault = only_fault(units=[a_unit("r\u0430iders", "red", [[20.0, 20.0]]), guard()])
        assert "holds U+0430 cyrillic small letter a among letters of another alphabet" in fault

    def test_ids_of_one_alphabet_are_fine_whichever_it_is(self):
        assert a_scenario(units=[a_unit("каратели", "red", [[20.0, 20.0]]), a_unit("Wächter-1", "blue", [[30, 30]])])

    def test_a_no_break_space_in_a_keyword_is_read_as_a_space_and_told(self):
        scenario = a_scenario(units=[raiders(keywords=["fights\u00a0first"]), guard()])
        assert scenario.state.unit("raiders").keywords == {"FIGHTS FIRST"}
        (warning,) = scenario.warnings
        assert warning.severity == "warning"
        assert 'it is read as "FIGHTS FIRST"' in warning.message

    def test_a_keyword_with_a_look_alike_letter_is_a_fault(self):
        assert "U+0410" in only_fault(units=[raiders(keywords=["\u0410IRCRAFT"]), guard()])

    def test_a_model_with_a_weapon_its_unit_lacks_is_a_fault(self):
        unit = one_model(weapons=["Blaed"]) | {"weapons": [{"name": "Blade", "S": 4}]}
        assert only_fault(units=[unit, guard()]).endswith(
            'weapon = "Blaed". There is no such weapon. The nearest known is "Blade".'
        )

    def test_more_wounds_than_the_profile_has_are_a_fault(self):
        unit = one_model(wounds=3) | {"profile": {"W": 2}}
        assert only_fault(units=[unit, guard()]).endswith("wounds = 3. Expected at most 2, the profile's W.")
        assert only_fault(units=[one_model(wounds=2), guard()]).endswith("Expected at most 1, W without a profile.")

    @pytest.mark.parametrize("wounds", [0, -1])
    def test_a_model_on_the_table_has_wounds_left(self, wounds: int):
        assert "Expected a whole number from 1" in only_fault(units=[one_model(wounds=wounds), guard()])

    def test_a_player_without_units_is_a_warning(self):
        (warning,) = a_scenario(units=[raiders()]).warnings
        assert str(warning).endswith('warning: player "blue": This player has no unit.')
