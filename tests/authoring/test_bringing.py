"""What comes from elsewhere becomes one step, and nothing of the file changes but what was added."""

import pytest

from simulator.armies import read_army
from simulator.armies.layouts import Ground
from simulator.authoring.bringing import (
    TakeSheet,
    army_edit,
    demo_names,
    ground_edit,
    listing_key,
    notes_of,
    searched,
    sheet_bases,
    sheet_edit,
    with_demo,
)
from simulator.authoring.draft import Draft
from simulator.authoring.templates import new_scenario
from simulator.geometry.shapes import Pose
from tests.armies.conftest import invented_data
from tests.armies.records import COUNTS, SAMPLES, counts
from tests.authoring.drafts import duel
from tests.builders import guard, raiders, scenario_json

__all__ = ["invented_data"]
SQUARE = [[10.0, 10.0], [14.0, 10.0], [14.0, 14.0], [10.0, 14.0]]


def scenario_of(draft: Draft):
    assert draft.scenario is not None
    return draft.scenario


@pytest.mark.usefixtures("invented_data")
@pytest.mark.parametrize(
    "name", ["new-recruit.json", "battlescribe.ros", "app.txt", "new-recruit.txt", "tournament.txt"]
)
def test_an_army_comes_into_reserve_as_one_step(name):
    before = duel()
    edit, army = army_edit(scenario_of(before), read_army(SAMPLES / name), "blue")
    after = before.do(edit)
    assert len(after.done) == 1
    assert after.text.startswith(before.text.rstrip("\n"))
    assert after.is_valid
    assert counts(army) == COUNTS
    new = [u for u in scenario_of(after).state.units if u.id in COUNTS]
    assert {u.id: len(u.models) for u in new} == COUNTS
    assert all(u.in_reserve and u.player == "blue" for u in new)
    assert after.undo().text == before.text


@pytest.mark.usefixtures("invented_data")
def test_a_table_save_puts_both_players_units_where_they_stood():
    before = Draft.of(new_scenario("Bridge"), "bridge.toml")
    muster = read_army(SAMPLES / "table.json")
    edit, army = army_edit(scenario_of(before), muster)
    state = scenario_of(before.do(edit)).state
    assert {u.player for u in state.units} == {"red", "blue"}
    standing = sum(len(u.on_table) for u in state.units)
    assert standing + sum(len(u.models) for u in state.units if not u.on_table) == army.models == muster.models


@pytest.mark.usefixtures("invented_data")
def test_a_second_army_of_the_same_names_gets_ids_of_its_own():
    draft = duel()
    for player in ("red", "blue"):
        draft = draft.do(army_edit(scenario_of(draft), read_army(SAMPLES / "app.txt"), player)[0])
    assert draft.is_valid
    assert len(scenario_of(draft).state.units) == 2 + 2 * len(COUNTS)


@pytest.mark.usefixtures("invented_data")
def test_a_roster_of_another_edition_is_noted():
    draft = duel()
    _, army = army_edit(scenario_of(draft), read_army(SAMPLES / "new-recruit.json"), "red")
    assert army.ruleset is not None
    other = next(name for name in ("40k-11e", "40k-10e") if name != army.ruleset)
    scenario = scenario_of(Draft.of(draft.text.replace('"40k-11e"', f'"{other}"'), "x.toml"))
    assert [n.where for n in notes_of(scenario, army) if army.ruleset in n.what] == ["ruleset"]


@pytest.mark.usefixtures("invented_data")
def test_a_datasheet_becomes_a_unit_with_its_bases_profile_and_weapons():
    draft = duel()
    (listing, *_) = searched("amber raid")
    poses = [Pose(30.0 + 2.0 * k, 30.0, 0.0) for k in range(6)]

    key = listing_key(listing)
    assert [round(b.reach * 2 * 25.4) for b in sheet_bases(key, 6)] == [40, 32, 32, 32, 32, 32]
    after = draft.do(sheet_edit(scenario_of(draft), key, 6, "red", poses))
    assert len(after.done) == 1
    assert after.is_valid
    unit = scenario_of(after).state.unit("amber-raiders")
    assert [m.pose for m in unit.on_table] == poses
    assert [m.base_name for m in unit.models] == ["40mm", *["32mm"] * 5]
    assert unit.models[1].profile.W == 2
    assert {w.name for w in unit.models[0].weapons} == {"Ember blade"}
    again = after.do(sheet_edit(scenario_of(after), key, 5, "red", [Pose(p.x, 38.0, 0.0) for p in poses[:5]]))
    assert again.is_valid


def test_a_ground_takes_the_place_of_what_lies_there_and_undo_brings_it_back():
    old = [{"id": "ruin", "kind": "light", "outline": SQUARE}]
    draft = duel(terrain=old, objectives=[{"id": "A", "at": [30.0, 22.0]}])
    layout = Ground(
        "Yard", (60.0, 44.0), ({"id": "wall", "kind": "dense", "outline": SQUARE},), ({"id": "b", "at": [9, 9]},)
    )
    edit, _ = ground_edit(scenario_of(draft), layout)
    after = draft.do(edit)
    board = scenario_of(after).state.board
    assert [t.id for t in board.terrain] == ["wall"]
    assert [o.id for o in board.objectives] == ["b"]
    assert after.undo().text == draft.text


def test_the_objectives_of_a_deployment_pattern_do_not_replace_those_that_lie_there():
    draft = duel(objectives=[{"id": "A", "at": [30.0, 22.0]}])
    zones = ({"id": "one", "player": "attacker", "outline": SQUARE},)
    pattern = Ground("Corners", (60.0, 44.0), (), ({"id": "B", "at": [9.0, 9.0]},), zones)
    edit, notes = ground_edit(scenario_of(draft), pattern)
    after = scenario_of(draft.do(edit))
    assert [o.id for o in after.state.board.objectives] == ["A"]
    assert [z.player for z in after.zones] == ["red"]
    assert any("stay" in note.what for note in notes)


def test_an_empty_table_takes_the_size_of_a_ground_and_one_in_use_keeps_its_own():
    pattern = Ground("Small", (44.0, 30.0), (), (), ({"id": "one", "outline": SQUARE},))
    empty = Draft.of(new_scenario("Bridge"), "bridge.toml")
    after = empty.do(ground_edit(scenario_of(empty), pattern)[0])
    assert (scenario_of(after).state.board.width, scenario_of(after).state.board.depth) == (44.0, 30.0)
    edit, notes = ground_edit(scenario_of(duel()), pattern)
    assert scenario_of(duel().do(edit)).state.board.width == 60.0
    assert any("another size" in note.what for note in notes)


def test_a_demo_is_opened_as_one_step_in_toml_and_in_json():
    assert "overrun" in demo_names()
    assert not any("script" in name for name in demo_names())
    for draft in (duel(), Draft.of(scenario_json(), "duel.json")):
        after = with_demo(draft, "overrun")
        assert after.is_valid
        assert after.is_json == draft.is_json
        assert "carrier" in scenario_of(after).state.unit_by_id
        assert after.undo().text == draft.text


@pytest.mark.usefixtures("invented_data")
@pytest.mark.parametrize("models", [[[30.0, 20.0], [32.0, 20.0], [34.0, 20.0]], 3])
def test_models_that_are_there_get_what_each_has_on_its_datasheet(models):
    changes = {"in_reserve": True} if isinstance(models, int) else {}
    draft = duel(units=[{**guard(), "models": models, **changes}, raiders()])
    (listing, *_) = searched("amber raiders")
    after = draft.do(TakeSheet("guard", listing_key(listing)))
    assert after.is_valid
    unit = scenario_of(after).state.unit("guard")
    assert [m.base_name for m in unit.models] == ["40mm", "32mm", "32mm"]
    assert [[w.name for w in m.weapons] for m in unit.models] == [["Ember blade"], ["Hatchet"], ["Hatchet"]]
    assert [m.pose for m in unit.models] == [m.pose for m in scenario_of(draft).state.unit("guard").models]
    again = after.do(TakeSheet("guard", listing_key(searched("amber warden")[0])))
    assert [m.base_name for m in scenario_of(again).state.unit("guard").models] == ["40mm"] * 3
    assert again.is_valid
