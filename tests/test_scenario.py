"""Scenario files: what is read, and what is said of each fault."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from simulator.army import Profile, Record
from simulator.assets import folder
from simulator.board import Board, Objective, Terrain
from simulator.files import ScenarioError
from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Hull, Oval, Pose, Round, rectangle
from simulator.moves import Example, Move, Step
from simulator.scenario import Scenario, from_document, load, load_text
from tests.builders import a_move, a_scenario, a_unit, duel, guard, raiders, scenario_json, scenario_text

CASES = sorted(folder("scenarios").glob("cases/40k-1*/C*.toml"))


def faults_of(text: str, **more: Any) -> list[str]:
    """The faults of a scenario's text as they print, warnings too."""
    try:
        return [str(w) for w in load_text(text, "t.toml", **more).warnings]
    except ScenarioError as error:
        return [str(f) for f in error.faults]


def only_fault(**changes: Any) -> str:
    """The one fault of the sound scenario with changes, without its place."""
    faults = faults_of(scenario_text(**changes))
    assert len(faults) == 1, faults
    return faults[0].split(":", 2)[2].strip()


def one_model(**keys: Any) -> dict[str, Any]:
    """A red unit with one model in the long form, with keys of the model changed; None leaves one out."""
    model = {"id": "sergeant", "at": [20.0, 20.0], **keys}
    return a_unit("raiders", "red", [{k: v for k, v in model.items() if v is not None}])


class TestWhatIsRead:
    @pytest.mark.parametrize("path", CASES, ids=lambda p: p.stem)
    def test_every_worked_case_is_read_without_a_warning(self, path: Path):
        scenario = load(path)
        assert scenario.warnings == ()
        assert scenario.examples
        assert scenario.ruleset in path.parent.name

    def test_there_are_worked_cases_of_both_editions(self):
        assert len([p for p in CASES if "-11e" in p.stem]) == 17
        assert len([p for p in CASES if "-10e" in p.stem]) == 11

    def test_a_scenario_becomes_a_state(self):
        state = duel(gap=1.5)
        assert state.board == Board(60.0, 44.0)
        assert (state.active, state.round, state.phase, state.step) == ("red", 1, "fight", "pile-in")
        assert [p.name for p in state.players] == ["Red", "Blue"]
        assert state.unit("raiders").record == Record(charged=True)
        first, second = state.model("raiders-1"), state.model("guard-1")
        assert first.base == Round(inches(32) / 2)
        assert first.base_name == "32mm"
        assert math.dist(first.body.pose.point, second.body.pose.point) == pytest.approx(1.5 + inches(32))

    def test_what_may_be_left_out_has_its_default(self):
        scenario = load_text(
            scenario_text(turn=None, title=None, units=[a_unit("a", "red", [[9.0, 9.0]]), guard(name=None)]),
            "duel.toml",
        )
        assert scenario.title == "duel"
        assert scenario.state.active == "red"
        assert scenario.state.step == "start"
        assert scenario.state.unit("guard").name == "guard"
        assert scenario.state.model("a-1").profile == Profile()
        assert scenario.state.model("a-1").wounds == 1

    def test_models_in_the_short_form_have_numbered_ids_and_may_face_somewhere(self):
        state = a_scenario(units=[raiders([1.0, 2], [5, 6.5, 90]), guard()]).state
        assert [m.id for m in state.unit("raiders").models] == ["raiders-1", "raiders-2"]
        assert state.model("raiders-2").pose == Pose(5.0, 6.5, 90.0)

    def test_models_in_the_long_form_have_their_own_base_profile_keywords_and_weapons(self):
        blade = {"name": "Blade", "A": 3, "WS": 3, "S": 4, "AP": -1, "D": "d3 + 1"}
        pistol = {"name": "Pistol", "range": 12, "S": 4}
        leader = {
            "id": "leader",
            "at": [30.0, 20.0],
            "facing": 45.0,
            "base": "40mm",
            "wounds": 3,
            "keywords": ["Character"],
            "weapons": ["Blade"],
            "profile": {"W": 5, "Inv": 4},
        }
        unit = raiders(
            {"id": "one", "at": [28, 20]}, leader, profile={"T": 5, "W": 2, "Sv": 3}, weapons=[blade, pistol]
        )
        state = a_scenario(units=[unit, guard()]).state
        one, leading = state.unit("raiders").models
        assert (one.wounds, one.profile) == (2, Profile(T=5, W=2, Sv=3))
        assert [w.name for w in one.weapons] == ["Blade", "Pistol"]
        assert (leading.wounds, leading.profile) == (3, Profile(T=5, W=5, Sv=3, Inv=4))
        assert leading.keywords == {"INFANTRY", "CHARACTER"}
        assert leading.pose == Pose(30.0, 20.0, 45.0)
        assert leading.base == Round(inches(40) / 2)
        (weapon,) = leading.weapons
        assert (weapon.A, weapon.D, weapon.range, weapon.AP) == ("3", "D3+1", "melee", -1)

    @pytest.mark.parametrize(
        ("written", "base"),
        [
            ("32mm", Round(16 / 25.4)),
            ("28.5mm", Round(14.25 / 25.4)),
            ("75x42mm", Oval(37.5 / 25.4, 21 / 25.4)),
            ("75 x 42 mm", Oval(37.5 / 25.4, 21 / 25.4)),
            ("42x75mm", Oval(21 / 25.4, 37.5 / 25.4)),
            ("60x30mm rectangle", rectangle(60 / 25.4, 30 / 25.4)),
            ("40x40mm", Round(20 / 25.4)),
        ],
    )
    def test_base_sizes_are_read_in_millimetres(self, written: str, base: object):
        model = a_scenario(units=[a_unit("u", "red", [[20, 20]], base=written), guard([40.0, 20.0])]).state.model("u-1")
        assert model.base == base
        assert model.base_name == written

    @pytest.mark.parametrize("turned", [False, True], ids=["counter-clockwise", "clockwise"])
    def test_a_hull_is_stored_counter_clockwise_without_corners_on_its_edges(self, turned: bool):
        corners = [[2.0, -1.0], [2.0, 0.0], [2.0, 1.0], [-2.0, 1.0], [-2.0, -1.0], [2.0, -1.0]]
        hull = corners[::-1] if turned else corners
        state = a_scenario(units=[a_unit("u", "red", [[20, 20]], base="hull", hull=hull), guard([40.0, 20.0])]).state
        base = state.model("u-1").base
        assert isinstance(base, Hull)
        assert set(base.corners) == {(2.0, -1.0), (2.0, 1.0), (-2.0, 1.0), (-2.0, -1.0)}
        assert base.inner == pytest.approx(1.0)

    def test_a_model_may_have_its_own_hull(self):
        hull = [[1, 1], [-1, 1], [-1, -1], [1, -1]]
        models = [{"id": "tank", "at": [30, 20], "base": "hull", "hull": hull}, [20.0, 20.0]]
        state = a_scenario(units=[a_unit("u", "red", models), guard([40.0, 20.0])]).state
        assert isinstance(state.model("tank").base, Hull)
        assert isinstance(state.model("u-2").base, Round)

    def test_units_off_the_table_have_no_positions(self):
        carrier = a_unit("carrier", "blue", [[50, 20]], base="100mm", keywords=["VEHICLE", "TRANSPORT"])
        aboard = a_unit("aboard", "blue", 5, embarked_in="carrier")
        waiting = a_unit("waiting", "blue", [{"id": "hero"}], in_reserve=True)
        state = a_scenario(units=[raiders(), carrier, aboard, waiting]).state
        assert state.unit("aboard").embarked_in == "carrier"
        assert [m.id for m in state.unit("aboard").models] == [f"aboard-{n}" for n in range(1, 6)]
        assert all(m.pose is None and m.alive for m in state.unit("aboard").models)
        assert state.unit("waiting").in_reserve
        assert state.unit("waiting").on_table == ()

    def test_terrain_and_objectives_are_read(self):
        ring = [[20, 10], [26, 10], [26, 10.5], [20, 10.5]]
        scenario = a_scenario(
            terrain=[
                {"id": "wall", "outline": [*ring, ring[0]], "kind": "dense", "height": 5},
                {"id": "m", "outline": ring},
            ],
            objectives=[
                {"id": "A", "at": [30.0, 22.0]},
                {"id": "B", "at": [30, 30], "diameter": "50mm", "range": 2},
                {"id": "C", "area": ring},
            ],
        )
        points = tuple((float(x), float(y)) for x, y in ring)
        assert scenario.state.board.terrain == (Terrain("wall", points, "dense", 5.0), Terrain("m", points))
        assert scenario.state.board.objectives == (
            Objective("A", (30.0, 22.0), inches(40), 3.0),
            Objective("B", (30.0, 30.0), inches(50), 2.0),
            Objective("C", area=points),
        )

    def test_worked_examples_are_read_in_order(self):
        moves = [
            a_move("raiders", "pile-in", {"model": "raiders-1", "to": [21, 20.5]}, expect="legal", targets=["guard"]),
            {
                "kind": "consolidate",
                "unit": "guard",
                "mode": "ongoing",
                "expect": "illegal",
                "breaks": ["move.blocked"],
            },
            a_move("raiders", "pile-in", {"model": "raiders-1", "path": [[21, 20], [21, 21]], "facing": 90}),
        ]
        assert a_scenario(moves=moves).examples == (
            Example("a move", Move("pile-in", "raiders", (Step("raiders-1", to=(21.0, 20.5)),), ("guard",)), "legal"),
            Example("move 2", Move("consolidate", "guard", mode="ongoing"), "illegal", ("move.blocked",)),
            Example(
                "a move",
                Move("pile-in", "raiders", (Step("raiders-1", path=((21.0, 20.0), (21.0, 21.0)), facing=90.0),)),
            ),
        )

    def test_toml_and_json_say_the_same(self):
        changes = {"units": [raiders([20.0, 20.0], charged=True), guard()], "moves": [a_move()]}
        from_toml, from_json = load_text(scenario_text(**changes)), load_text(scenario_json(**changes), json=True)
        assert from_toml.state == from_json.state
        assert from_toml.examples == from_json.examples

    def test_a_scenario_is_made_again_from_its_document(self):
        scenario = a_scenario(moves=[a_move()])
        assert from_document(scenario.document).state == scenario.state

    def test_json_files_may_name_their_schema(self):
        assert a_scenario().state == load_text(scenario_json(**{"$schema": "../scenario.schema.json"}), json=True).state


class TestLines:
    def test_units_models_and_examples_know_their_lines(self):
        scenario = load(folder("scenarios") / "cases/40k-11e/C007-11e.toml")
        text = Path(scenario.path).read_text(encoding="utf-8").splitlines()
        for unit in scenario.state.units:
            line = scenario.line_of_unit(unit.id)
            assert line is not None
            assert text[line - 1 : line + 1] == ["[[units]]", f'id = "{unit.id}"']
            for model in unit.models:
                model_line = scenario.line_of_model(model.id)
                assert model_line is not None
                assert text[model_line - 1].startswith("models = ")
        for index, example in enumerate(scenario.examples):
            line = scenario.line_of_example(index)
            assert line is not None
            assert text[line - 1 : line + 1] == ["[[moves]]", f'name = "{example.name}"']

    def test_models_of_a_list_over_several_lines_have_lines_of_their_own(self):
        text = scenario_text().replace(
            "models = [[20.0, 20.0]]", "models = [\n  # the first\n  [20.0, 20.0],\n  [18.0, 20.0],\n]"
        )
        scenario: Scenario = load_text(text)
        second = scenario.line_of_model("raiders-2")
        assert second == (scenario.line_of_model("raiders-1") or 0) + 1
        assert second is not None
        assert text.splitlines()[second - 1] == "  [18.0, 20.0],"


class TestShape:
    def test_a_misspelt_key_is_a_fault_with_the_nearest_known_one(self):
        assert only_fault(units=[raiders(chraged=True), guard()]) == (
            'unit "raiders": chraged = true. A unit has no such key. The nearest known is "charged".'
        )

    def test_a_key_like_no_other_is_a_fault_with_the_known_ones(self):
        assert only_fault(board={"size": [60.0, 44.0], "zzz": 1}) == (
            "board: zzz = 1. [board] has no such key. Known are size."
        )

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


class TestBasesAndPlaces:
    @pytest.mark.parametrize(
        "written",
        ["33 mm", "32", "32in", "-32mm", "0mm", "19.9mm", "200.1mm", "75x42", "x42mm", "1e2mm", "32mm round", ""],
    )
    def test_what_is_no_base_size_is_a_fault(self, written: str):
        fault = only_fault(units=[raiders(base=written), guard()])
        assert fault.startswith(f'unit "raiders": base = "{written}". Expected a size')

    @pytest.mark.parametrize("number", [32, 1.26])
    def test_a_bare_number_is_no_base_size(self, number: float):
        assert f"base = {number}. Expected a size such as" in only_fault(units=[raiders(base=number), guard()])

    def test_there_is_no_default_base_size(self):
        assert only_fault(units=[raiders(base=None), guard()]) == (
            'unit "raiders": There is no base. Expected a size such as base = "32mm" for its models.'
        )

    @pytest.mark.parametrize(
        ("hull", "said"),
        [
            ([[1, 1], [2, 1], [2, 2]], "The centre [0, 0] is not inside the outline."),
            ([[2, 0], [0, 0.2], [-2, 0], [0, 2]], "The outline is not convex: it bends inwards."),
            ([[1, 0], [2, 0], [3, 0]], "Expected at least three corners that do not lie on one line."),
            ([[30, 0], [0, 30], [-30, -30]], "Expected 24″ at most."),
            ([[math.cos(k * 4 * math.pi / 5), math.sin(k * 4 * math.pi / 5)] for k in range(5)], "crosses itself"),
        ],
    )
    def test_a_hull_is_convex_and_round_its_centre(self, hull: list[list[float]], said: str):
        fault = only_fault(units=[raiders(base="hull", hull=hull), guard([50.0, 20.0])])
        assert said in fault

    def test_a_hull_and_the_base_hull_belong_together(self):
        hull = [[1, 1], [-1, 1], [-1, -1], [1, -1]]
        assert "There is a hull, and base" in only_fault(units=[raiders(hull=hull), guard([50.0, 20.0])])
        assert "there is no hull" in only_fault(units=[raiders(base="hull"), guard([50.0, 20.0])])

    def test_bases_that_overlap_are_a_fault_that_names_both_and_by_how_much(self):
        text = scenario_text(units=[raiders([20.0, 20.0], [26.0, 20.0]), guard([27.0, 20.0])])
        first = next(i for i, line in enumerate(text.splitlines(), start=1) if line.startswith("models = [[20.0"))
        (fault,) = faults_of(text)
        assert 'unit "guard", model "guard-1": Its base and that of "raiders-2"' in fault
        assert f"(line {first}) overlap by {inches(32) - 1:.3f}″" in fault

    @pytest.mark.parametrize(("gap", "overlaps"), [(0.0, False), (-0.0005, False), (-0.002, True)])
    def test_bases_may_touch_and_overlap_within_the_tolerance(self, gap: float, overlaps: bool):
        units = [raiders(), guard([20.0 + inches(32) + gap, 20.0])]
        assert len(faults_of(scenario_text(units=units))) == int(overlaps)

    def test_bases_of_any_shape_may_not_overlap(self):
        units = [raiders(base="75x42mm"), guard([20.0, 20.0 + inches(21 + 16) - 0.01])]
        assert "overlap by 0.010″" in only_fault(units=units)
        units = [raiders([20.0, 20.0, 45.0], base="40x40mm rectangle"), guard([21.9, 20.0])]
        gap = 1.9 - math.hypot(20, 20) / 25.4 - 16 / 25.4
        assert gap > 0
        assert faults_of(scenario_text(units=units)) == []

    def test_a_heap_of_bases_is_told_in_hundreds_of_faults_and_not_thousands(self):
        faults = faults_of(scenario_text(units=[raiders(*[[20.0, 20.0]] * 200), guard([40.0, 20.0])]))
        assert len(faults) == 301
        assert any("More bases overlap than the 300 pairs that are told." in f for f in faults)

    def test_a_base_over_the_tables_edge_is_a_fault(self):
        fault = only_fault(units=[raiders([0.5, 20.0]), guard()])
        assert f"Its base reaches {inches(16) - 0.5:.3f}″ over the table's edge; the table is 60″ × 44″." in fault

    def test_a_turned_oval_reaches_as_far_as_it_is_turned(self):
        lying = raiders([30.0, 1.0, 0.0], base="75x42mm")
        standing = raiders([30.0, 1.0, 90.0], base="75x42mm")
        assert faults_of(scenario_text(units=[lying, guard()])) == []
        assert "over the table's edge" in only_fault(units=[standing, guard()])

    def test_a_model_on_the_table_needs_a_place(self):
        assert only_fault(units=[one_model(at=None), guard()]).endswith(
            "There is no at. Expected at = [x, y], for its unit is on the table."
        )
        assert "the unit is on the table" in only_fault(units=[a_unit("raiders", "red", 3), guard()])

    @pytest.mark.parametrize(
        ("outline", "said"),
        [
            ([[20, 10], [26, 10]], "Expected at least three corners [x, y], in inches."),
            ([[20, 10], [26, 12], [26, 10], [20, 12]], "The outline crosses itself: edge 1 meets edge 3."),
            ([[20, 10], [26, 10], [26, 10], [20, 12]], "Corner 3 repeats the one before it."),
            ([[20, 10], [26, 10], [30, 10]], "The outline crosses itself"),
            ([[20, 10], [26, 10], ["x", 10]], 'outline, entry 3 = ["x", 10]. Expected at least three corners'),
        ],
    )
    def test_an_outline_is_a_simple_polygon(self, outline: Any, said: str):
        assert said in only_fault(terrain=[{"id": "wall", "outline": outline}])
        assert said.replace("outline, entry", "area, entry") in only_fault(objectives=[{"id": "C", "area": outline}])

    def test_outlines_need_not_be_convex(self):
        ell = [[10, 10], [14, 10], [14, 12], [12, 12], [12, 16], [10, 16]]
        assert a_scenario(terrain=[{"id": "ell", "outline": ell}]).warnings == ()

    def test_an_objective_is_a_marker_or_an_area(self):
        assert "There is no place." in only_fault(objectives=[{"id": "C"}])
        both = {"id": "C", "at": [30, 22], "area": [[1, 1], [2, 1], [2, 2]]}
        assert "There is an at and an area." in only_fault(objectives=[both])

    @pytest.mark.parametrize("diameter", ["40", "5mm", "400mm", "40x20mm"])
    def test_a_markers_diameter_is_a_size(self, diameter: str):
        fault = only_fault(objectives=[{"id": "C", "at": [30, 22], "diameter": diameter}])
        assert f'diameter = "{diameter}". Expected a size such as "40mm"' in fault

    def test_a_range_of_an_area_is_a_warning(self):
        area = {"id": "C", "area": [[1, 1], [2, 1], [2, 2]], "range": 3.0}
        (warning,) = a_scenario(objectives=[area]).warnings
        assert "range belongs to a marker" in warning.message


class TestFlags:
    def aboard(self, **changes: Any) -> list[dict[str, Any]]:
        carrier = a_unit("carrier", "red", [[50, 20]], base="100mm", keywords=["TRANSPORT"])
        return [raiders(), guard(), carrier, a_unit("aboard", "red", 2, embarked_in="carrier") | changes]

    @pytest.mark.parametrize(
        ("changes", "said"),
        [
            ({"models": [[1.0, 1.0]]}, "Its unit is embarked, so it has no position."),
            ({"models": [{"id": "x", "at": [1.0, 1.0]}]}, "Its unit is embarked, so it has no position."),
            ({"embarked_in": "aboard"}, "A unit cannot be embarked in itself."),
            ({"embarked_in": "carier"}, 'There is no such unit. The nearest known is "carrier".'),
            ({"embarked_in": "guard"}, "That is a unit of the other player."),
            ({"in_reserve": True}, "It is embarked and in reserve, and its transport is not in reserve."),
        ],
    )
    def test_a_unit_is_embarked_in_a_transport_of_its_own_side_and_stands_nowhere(self, changes: Any, said: str):
        assert said in only_fault(units=self.aboard(**changes))

    def test_a_unit_in_reserve_stands_nowhere(self):
        fault = only_fault(units=[raiders(), guard(), a_unit("late", "red", [[1.0, 1.0]], in_reserve=True)])
        assert "Its unit is in reserve, so it has no position." in fault

    def test_a_transport_is_not_embarked_itself(self):
        units = [*self.aboard(), a_unit("inner", "red", 1, embarked_in="aboard")]
        assert "That unit is itself embarked" in only_fault(units=units)

    def test_a_carrier_that_is_no_transport_is_a_warning(self):
        (warning,) = a_scenario(units=self.aboard(embarked_in="raiders")).warnings
        assert "That unit has no keyword TRANSPORT." in warning.message

    @pytest.mark.parametrize("flag", ["charged", "overrun", "fought", "eligible_to_fight"])
    def test_what_only_a_unit_on_the_table_can_do_is_a_warning(self, flag: str):
        (warning,) = a_scenario(turn={"step": "end"}, units=self.aboard(**{flag: True})).warnings
        assert f"{flag} = true, and the unit is embarked" in warning.message

    @pytest.mark.parametrize(
        ("flag", "step", "warned"),
        [
            ("fought", "pile-in", True),
            ("fought", "fight", False),
            ("consolidated", "fight", True),
            ("consolidated", "consolidate", False),
            ("piled_in", "start", True),
            ("piled_in", "pile-in", False),
            ("overrun", "pile-in", True),
            ("overrun", "fight", False),
            ("engaged_at_fight_step", "pile-in", True),
            ("eligible_to_fight", "pile-in", False),
            ("charged", "start", False),
        ],
    )
    def test_what_comes_in_a_later_step_is_a_warning(self, flag: str, step: str, warned: bool):
        warnings = a_scenario(turn={"step": step}, units=[raiders(**{flag: True}), guard()]).warnings
        assert [f"{flag} = true" in w.message for w in warnings] == ([True] if warned else [])

    def test_the_10th_edition_has_no_such_steps(self):
        units = [raiders(fought=True, consolidated=True), guard()]
        assert a_scenario(ruleset="40k-10e", turn={"step": "fight"}, units=units).warnings == ()


def test_a_null_in_json_is_a_key_left_out() -> None:
    text = scenario_json(objectives=[{"id": "C", "at": [30.0, 22.0], "area": None}], notes=None)
    assert load_text(text, "test.json", json=True).state.board.objectives[0].at == (30.0, 22.0)
    with pytest.raises(ScenarioError, match="no place"):
        load_text(scenario_json(objectives=[{"id": "C", "at": None}]), "test.json", json=True)
