"""What each edit does to a scenario, and to the lines of its file."""

from __future__ import annotations

import pytest

from simulator.authoring.draft import Draft
from simulator.authoring.edits import (
    AddModels,
    AddToTable,
    AddUnit,
    AddWeapon,
    ChangeMove,
    Deploy,
    DuplicateModels,
    DuplicateUnit,
    Edit,
    EditError,
    Place,
    RecordMove,
    RemoveFromTable,
    RemoveModels,
    RemoveMove,
    RemoveUnits,
    RemoveWeapon,
    RenameModel,
    RenamePlayer,
    RenameUnit,
    RenameWeapon,
    SetBoard,
    SetExpected,
    SetModel,
    SetOfTable,
    SetPlayer,
    SetScenario,
    SetTurn,
    SetUnit,
    ShiftOnTable,
    Together,
    Withdraw,
)
from simulator.geometry.shapes import Pose
from simulator.moves import Example, Move, Step
from simulator.state import State
from tests.authoring.drafts import a_draft, a_unit, done, lines_changed

WOLVES = a_unit("wolves", "red", [[5.0, 5.0]])
WALL = {"id": "wall", "kind": "dense", "outline": [[30.0, 30.0], [32.0, 30.0], [32.0, 31.0]]}
LANE = Example("down the lane", Move("pile-in", "guard", (Step("guard-1", to=(23.123456, 20.0)),)), "legal")


def state_of(draft: Draft) -> State:
    assert draft.scenario is not None
    return draft.scenario.state


def models(draft: Draft, unit: str) -> list[str]:
    return [m.id for m in state_of(draft).unit(unit).models]


@pytest.mark.parametrize(
    ("edit", "gone", "new"),
    [
        pytest.param(
            Place((("raiders-1", Pose(20.5, 20.0)),)),
            ["    [20.0, 20.0],        # the sergeant"],
            ["    [20.5, 20.0],        # the sergeant"],
            id="a-model-in-the-short-form",
        ),
        pytest.param(
            Place((("raiders-2", Pose(20.0, 22.0, 95.0)),)),
            ["    [20.0, 22.0, 90.0],  # looks up"],
            ["    [20.0, 22.0, 95.0],  # looks up"],
            id="a-turn",
        ),
        pytest.param(
            Place((("raiders-banner", Pose(20.0, 24.5)),)),
            ['    { id = "raiders-banner", at = [20.0, 24.0], base = "40mm" },'],
            ['    { id = "raiders-banner", at = [20.0, 24.5], base = "40mm" },'],
            id="a-model-in-braces",
        ),
        pytest.param(
            Place((("guard-2", Pose(24.0, 22.5)),)), ["at = [24.0, 22.0]"], ["at = [24.0, 22.5]"], id="a-table"
        ),
        pytest.param(SetUnit("guard", ("charged",), True), [], [], id="a-flag"),
        pytest.param(SetUnit("raiders", ("charged",), False), ["charged = true"], [], id="no-flag-any-more"),
        pytest.param(SetUnit("raiders", ("weapons", 0, "S"), 5), ["S = 4"], ["S = 5"], id="a-weapon"),
        pytest.param(SetUnit("guard", ("profile", "T"), 3), [], ["[units.profile]", "T = 3"], id="a-first-profile"),
        pytest.param(SetTurn("round", 2), [], ["round = 2"], id="the-round"),
        pytest.param(SetBoard(44, 60), ["size = [60.0, 44.0]"], ["size = [44.0, 60.0]"], id="the-table"),
        pytest.param(
            SetScenario("title", "A brawl"),
            ['title = "A duel"      # the title'],
            ['title = "A brawl"      # the title'],
            id="the-title",
        ),
        pytest.param(SetPlayer("blue", "Blue"), [], ['name = "Blue"'], id="a-player"),
        pytest.param(SetExpected(0, "illegal"), [], ['expect = "illegal"'], id="what-is-expected"),
    ],
)
def test_an_edit_changes_the_lines_it_must(edit: Edit, gone: list[str], new: list[str]):
    after = done(edit)
    assert lines_changed(a_draft(), after)[0] == gone
    assert [line for line in lines_changed(a_draft(), after)[1] if line] == new
    assert after.is_valid


def test_coordinates_are_written_in_few_digits_and_touching_bases_still_touch():
    after = done(Place((("raiders-1", Pose(1 / 3, -0.00001)),)))
    assert state_of(after).model("raiders-1").pose == Pose(0.3333, 0.0)


def test_a_number_that_stays_keeps_all_its_digits():
    draft = Draft.of(a_draft().text.replace("[24.0, 22.0]", "[24.0, 22.123456789]"), "duel.toml")
    after = done(Place((("guard-2", Pose(24.5, 22.123456789)),)), draft)
    assert "at = [24.5, 22.123456789]" in after.text


def test_a_model_of_its_own_kind_is_added_like_another():
    after = done(AddModels("raiders", (Pose(20.0, 26.0), Pose(20.0, 28.0)), "raiders-banner"))
    assert models(after, "raiders")[-2:] == ["raiders-4", "raiders-5"]
    assert state_of(after).model("raiders-4").base_name == "40mm"
    assert models(done(AddModels("guard", (Pose(24.0, 24.0),))), "guard") == ["guard-1", "guard-2", "guard-3"]


def test_models_that_go_take_their_steps_and_the_rest_move_up_with_theirs():
    after = done(RemoveModels(("raiders-1",)))
    assert models(after, "raiders") == ["raiders-1", "raiders-banner"]
    assert state_of(after).model("raiders-1").pose == Pose(20.0, 22.0, 90.0)
    assert [step["model"] for step in after.tree["moves"][0]["steps"]] == ["raiders-1"]
    assert after.tree["moves"][0]["steps"][0]["to"] == [21.0, 22.0]
    assert after.is_valid


def test_a_name_that_would_be_another_models_is_kept_by_writing_it_down():
    draft = a_draft().do(RenameModel("guard-2", "raiders-1x")).do(RenameModel("raiders-banner", "raiders-9"))
    draft = draft.do(RenameModel("raiders-1", "raiders-first")).do(RenameModel("raiders-1x", "raiders-1"))
    after = done(RemoveModels(("raiders-first",)), draft)
    assert models(after, "raiders") == ["raiders-2", "raiders-9"]
    assert after.is_valid


def test_a_unit_goes_with_its_last_model_and_so_do_its_moves_and_being_a_target():
    after = done(RemoveModels(("raiders-1", "raiders-2", "raiders-banner")))
    assert [unit["id"] for unit in after.tree["units"]] == ["guard"]
    assert "moves" not in after.tree
    assert "targets" not in done(RemoveUnits(("guard",))).tree["moves"][0]


def test_a_unit_that_is_renamed_is_called_so_everywhere():
    after = done(RenameUnit("raiders", "wolves"))
    assert models(after, "wolves") == ["wolves-1", "wolves-2", "wolves-banner"]
    assert after.tree["moves"][0]["unit"] == "wolves"
    assert [step["model"] for step in after.tree["moves"][0]["steps"]] == ["wolves-1", "wolves-2"]
    assert done(RenameUnit("guard", "levy")).tree["moves"][0]["targets"] == ["levy"]
    assert after.is_valid


def test_twins_have_names_of_their_own():
    after = done(DuplicateUnit("guard", "levy", 10.0, 0.0))
    assert models(after, "levy") == ["levy-1", "levy-2"]
    assert state_of(after).model("levy-1").pose == Pose(34.0, 20.0)
    after = done(DuplicateModels(("guard-1", "raiders-1"), 5.0, 5.0))
    assert models(after, "guard")[-1] == "guard-3"
    assert state_of(after).model("raiders-4").pose == Pose(25.0, 25.0)
    assert state_of(after).model("guard-3").weapons[0].name == "Spear"


def test_one_models_own_matters_are_written_with_its_name():
    after = done(SetModel("raiders-2", ("base",), "50mm"))
    assert lines_changed(a_draft(), after)[1] == [
        '    { id = "raiders-2", at = [20.0, 22.0], facing = 90.0, base = "50mm" },  # looks up'
    ]
    assert models(after, "raiders") == models(a_draft(), "raiders")
    assert done(SetModel("guard-1", ("weapons",), None)).is_valid


def test_a_unit_leaves_the_table_and_comes_back():
    away = done(Withdraw("guard"))
    assert state_of(away).unit("guard").in_reserve
    back = done(Deploy("guard", (Pose(30.0, 20.0), Pose(30.0, 22.0, 45.0))), away)
    assert [m.pose for m in state_of(back).unit("guard").models] == [Pose(30.0, 20.0), Pose(30.0, 22.0, 45.0)]
    assert not state_of(back).unit("guard").in_reserve
    with pytest.raises(EditError, match="2 models, not 1"):
        away.do(Deploy("guard", (Pose(1.0, 1.0),)))


def test_weapons_come_and_go_with_those_who_have_them():
    after = done(AddWeapon("guard", {"name": "Club", "S": 5}))
    assert [w.name for w in state_of(after).model("guard-2").weapons] == ["Spear", "Club"]
    assert done(RenameWeapon("guard", "Spear", "Pike")).tree["units"][1]["models"][0]["weapons"] == ["Pike"]
    after = done(RemoveWeapon("guard", "Spear"))
    assert "weapons" not in after.tree["units"][1]
    assert after.tree["units"][1]["models"][0]["weapons"] == []


def test_terrain_objectives_and_zones_are_drawn_moved_and_taken_away():
    after = done(AddToTable("terrain", WALL))
    assert state_of(after).board.terrain[0].id == "wall"
    moved = done(ShiftOnTable("terrain", "wall", 1.0, -1.0), after)
    assert state_of(moved).board.terrain[0].outline[0] == (31.0, 29.0)
    assert done(SetOfTable("terrain", "wall", "height", 5.0), moved).tree["terrain"][0]["height"] == 5.0
    assert "terrain" not in done(RemoveFromTable("terrain", "wall"), moved).tree
    marked = done(AddToTable("objectives", {"id": "C", "at": [30.0, 22.0]}))
    assert done(ShiftOnTable("objectives", "C", 0.0, 2.0), marked).tree["objectives"][0]["at"] == [30.0, 24.0]
    zone = {"id": "south", "player": "red", "outline": [[0.0, 0.0], [60.0, 0.0], [60.0, 9.0], [0.0, 9.0]]}
    zoned = done(AddToTable("zones", zone))
    assert zoned.scenario is not None
    assert zoned.scenario.zones[0].player == "red"
    assert state_of(zoned) == state_of(a_draft()), "a zone is no part of the position"


def test_a_player_who_is_renamed_keeps_everything():
    after = done(RenamePlayer("red", "crimson"))
    assert state_of(after).active == "crimson"
    assert state_of(after).unit("raiders").player == "crimson"
    assert after.is_valid


def test_a_move_is_recorded_changed_and_taken_away():
    after = done(RecordMove(LANE))
    assert after.scenario is not None
    recorded = after.scenario.examples[1]
    assert (recorded.name, recorded.expect) == ("down the lane", "legal")
    assert recorded.move.steps[0].to == (23.1235, 20.0)
    again = Example("forward", Move("pile-in", "raiders", (Step("raiders-1", to=(21.5, 20.0)),), ("guard",)))
    changed = done(ChangeMove(0, again), after)
    assert changed.scenario is not None
    assert changed.scenario.examples[0].move == again.move
    assert len(done(RemoveMove(0), changed).tree["moves"]) == 1
    assert done(SetExpected(0, "illegal", ("pile-in.closer",))).tree["moves"][0]["breaks"] == ["pile-in.closer"]


def test_several_edits_can_be_one_step():
    both = Together("Two wolves", (AddUnit(WOLVES), DuplicateUnit("wolves", "more", 3.0, 0.0)))
    after = done(both)
    assert len(after.done) == 1
    assert after.undo_label == "Two wolves"
    assert state_of(after).model("more-1").pose == Pose(8.0, 5.0)


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (Place((("nobody", Pose(1, 1)),)), 'There is no model "nobody".'),
        (SetUnit("nobody", ("name",), "x"), 'There is no "nobody" among the units.'),
        (RenameUnit("guard", "raiders"), 'There is a unit "raiders" already.'),
        (RenameModel("guard-1", "guard-2"), 'There is a model "guard-2" already.'),
        (AddUnit(a_unit("guard", "blue", 1)), 'There is a unit "guard" already.'),
        (RemoveWeapon("guard", "Blade"), '"guard" has no weapon "Blade".'),
        (RemoveMove(3), "There is no move 4."),
        (RemoveFromTable("terrain", "x"), 'There is no "x" among the terrain.'),
        (RenamePlayer("red", "blue"), 'There is a player "blue" already.'),
    ],
)
def test_an_edit_that_cannot_be_made_says_why(edit: Edit, said: str):
    with pytest.raises(EditError) as caught:
        a_draft().do(edit)
    assert str(caught.value) == said
