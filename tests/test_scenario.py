"""Scenario files: what is read, and in which lines it stands."""

from __future__ import annotations

import math
from pathlib import Path

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


def test_a_null_in_json_is_a_key_left_out() -> None:
    text = scenario_json(objectives=[{"id": "C", "at": [30.0, 22.0], "area": None}], notes=None)
    assert load_text(text, "test.json", json=True).state.board.objectives[0].at == (30.0, 22.0)
    with pytest.raises(ScenarioError, match="no place"):
        load_text(scenario_json(objectives=[{"id": "C", "at": None}]), "test.json", json=True)
