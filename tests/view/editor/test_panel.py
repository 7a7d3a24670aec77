from dataclasses import replace

import pytest

from simulator.view.editor import entering
from simulator.view.editor.forms.form import control_of, controls_of
from simulator.view.editor.forms.laid import form_rect, laid_of
from simulator.view.editor.painter import menu_rows
from simulator.view.editor.picked import Picked
from tests.builders import guard, raiders
from tests.view.editor.benches import a_bench, keys

BLADE = {"name": "Blade", "A": "2", "S": 4}
TWO = [raiders([20.0, 20.0], [20.0, 22.0], charged=True, weapons=[BLADE]), guard([30.0, 20.0], [30.0, 22.0])]
RUIN = {"id": "ruin", "kind": "light", "outline": [[10.0, 30.0], [14.0, 30.0], [14.0, 33.0], [10.0, 33.0]]}
MARKER = {"id": "A", "at": [30.0, 30.0]}
ZONE = {"id": "home", "player": "red", "outline": [[0.0, 0.0], [60.0, 0.0], [60.0, 9.0], [0.0, 9.0]]}


@pytest.fixture
def bench():
    return a_bench(units=TWO, terrain=[RUIN], objectives=[MARKER], zones=[ZONE])


@pytest.fixture
def unit(bench):
    return replace(bench, picked=Picked(("raiders-1", "raiders-2")))


def fill(bench, key: str, text: str):
    return entering.taken(entering.written(entering.focused(bench, key), text))


def test_a_name_is_typed_and_taken_as_one_step(unit):
    after = fill(unit, "unit.name", "Tarn Raiders")
    assert after.state.unit("raiders").name == "Tarn Raiders"
    assert len(after.draft.done) == 1
    assert after.picked == unit.picked


def test_a_value_that_cannot_be_is_told_at_once_and_never_taken(unit):
    typing = entering.written(entering.focused(unit, "unit.base"), "33 mm")
    assert "33 mm" in typing.focus.entry.fault
    refused = entering.taken(typing)
    assert refused.draft is unit.draft
    assert refused.focus.entry is not None
    assert entering.let_be(refused).focus.entry is None
    assert fill(unit, "unit.base", "40mm").state.model("raiders-2").base_name == "40mm"


@pytest.mark.parametrize("text", ["", "far", "1e9", "nan"])
def test_a_place_is_a_number(unit, text):
    refused = fill(unit, "place.x", text)
    assert refused.focus.entry.fault
    assert refused.draft is unit.draft


def test_a_place_moves_the_whole_selection(unit):
    after = fill(unit, "place.x", "25,5")
    assert after.state.model("raiders-1").pose.point == pytest.approx((25.5, 20.0))
    assert after.state.model("raiders-2").pose.point == pytest.approx((25.5, 22.0))


def test_switches_set_and_remove_flags(unit):
    assert control_of(unit, "unit.charged").value == "on"
    off = entering.activated(unit, "unit.charged")
    assert not off.state.unit("raiders").record.charged
    assert entering.activated(off, "unit.charged").state.unit("raiders").record.charged


def test_contradictory_flags_can_be_set_and_are_told_with_their_clause(unit):
    after = entering.activated(unit, "unit.consolidated")
    assert any(p.clause or p.line for p in after.draft.problems)
    assert after.draft.text != unit.draft.text


def test_choices_are_made_from_a_menu(unit):
    opened = entering.activated(unit, "unit.player")
    assert opened.view.menu == "unit.player"
    assert [(row.argument, row.on) for row in menu_rows(opened)] == [("red", True), ("blue", False)]
    after = keys(opened)
    after = entering.chosen(opened, "blue")
    assert after.state.unit("raiders").player == "blue"
    assert after.view.menu == ""


def test_profile_and_weapons_are_edited(unit):
    after = fill(fill(unit, "unit.profile.T", "5"), "unit.weapons.0.A", "d6+1")
    model = after.state.model("raiders-1")
    assert model.profile.T == 5
    assert model.weapons[0].A == "D6+1"
    renamed = fill(after, "weapons.0.name", "Long blade")
    assert renamed.state.model("raiders-1").weapons[0].name == "Long blade"
    more = entering.activated(renamed, "weapon.add")
    assert len(more.draft.tree["units"][0]["weapons"]) == 2
    assert len(entering.activated(more, "weapons.0.gone").draft.tree["units"][0]["weapons"]) == 1


def test_one_model_has_a_base_and_wounds_of_its_own(bench):
    one = replace(bench, picked=Picked(("raiders-2",)))
    after = fill(one, "model.base", "40mm")
    assert after.state.model("raiders-2").base_name == "40mm"
    assert after.state.model("raiders-1").base_name == "32mm"


def test_the_scenario_is_what_shows_without_a_selection(bench):
    after = fill(bench, "title", "At the bridge")
    assert after.scenario.title == "At the bridge"
    board = entering.chosen(replace(bench, view=replace(bench.view, menu="board")), "44×60")
    assert (board.state.board.width, board.state.board.depth) == (44.0, 60.0)
    assert fill(bench, "turn.round", "3").state.round == 3


@pytest.mark.parametrize(
    ("thing", "key", "text", "found"),
    [
        (("terrain", "ruin"), "thing.height", "4", lambda s: s.state.board.terrain[0].height == 4.0),
        (("terrain", "ruin"), "thing.id", "wreck", lambda s: s.state.board.terrain[0].id == "wreck"),
        (("objectives", "A"), "thing.range", "6", lambda s: s.state.board.objectives[0].range == 6.0),
        (("objectives", "A"), "place.y", "12", lambda s: s.state.board.objectives[0].at == (30.0, 12.0)),
        (("zones", "home"), "place.y", "2", lambda s: s.zones[0].outline[0] == (0.0, 2.0)),
    ],
)
def test_what_lies_on_the_table_has_fields(bench, thing, key, text, found):
    after = fill(replace(bench, picked=Picked(things=(thing,))), key, text)
    assert found(after.scenario)
    assert len(after.draft.done) == 1


def test_tab_goes_through_every_control_and_keeps_it_in_sight(unit):
    seen = []
    for _ in controls_of(unit):
        unit = entering.stepped(unit, 1)
        placed = next(p for p in laid_of(unit).placed if p.control.key == unit.focus.key)
        rect = form_rect(unit.view.panel)
        assert rect.top <= placed.rect.top
        assert placed.rect.bottom <= rect.bottom
        seen.append(unit.focus.key)
    assert seen == [c.key for c in controls_of(unit)]
    assert len(set(seen)) == len(seen)
    assert not unit.draft.done


def test_going_elsewhere_takes_what_was_typed_and_drops_what_cannot_be(unit):
    typing = entering.written(entering.focused(unit, "unit.name"), "Tarn")
    assert entering.left(typing).state.unit("raiders").name == "Tarn"
    wrong = entering.written(entering.focused(unit, "unit.base"), "33 mm")
    gone = entering.left(wrong)
    assert gone.draft is unit.draft
    assert "33 mm" in gone.said


def test_a_problem_is_chosen_shown_and_mended(bench):
    over = fill(replace(bench, picked=Picked(("raiders-1",))), "place.x", "-3")
    kinds = [p.is_error for p in over.draft.problems]
    assert sorted(kinds) == [False, True]
    chosen = keys(replace(over, picked=Picked()), *["problem-next"] * (kinds.index(True) + 1))
    assert chosen.picked.models == ("raiders-1",)
    mended = keys(chosen, "problem-fix")
    assert not any(p.is_error for p in mended.draft.problems)


def test_the_caret_moves_and_letters_go_where_it_is(unit):
    typing = entering.focused(unit, "unit.name")
    for key in ("End", "ArrowLeft", "Backspace", "Home", "Delete"):
        typing = entering.pressed_in(typing, key)
    assert typing.focus.entry.text == "ed Raides"
    assert entering.written(typing, "Old ").focus.entry.text == "Old ed Raides"
