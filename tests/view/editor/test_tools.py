from dataclasses import replace

import pytest

from simulator.geometry.gaps import gap
from simulator.geometry.lengths import inches, touching
from simulator.view.editor import entering
from simulator.view.editor.held import Mods
from simulator.view.editor.picked import Picked
from simulator.view.editor.tools.preview import preview_marks
from simulator.view.marks import Badge, Ghost, Plate
from tests.builders import guard, raiders
from tests.view.editor.benches import a_bench, click, drag, keys

TWO = [raiders([20.0, 20.0], [20.0, 22.0], charged=True), guard([30.0, 20.0], [30.0, 22.0])]


@pytest.fixture
def bench():
    return a_bench(units=TWO)


def with_settings(bench, tool: str, **settings):
    return replace(keys(bench, tool), settings=replace(bench.settings, **settings))


def test_a_click_puts_a_block_down_where_it_is(bench):
    after = click(with_settings(bench, "unit", count=6, files=3, gap=0.0), (40.0, 10.0))
    unit = after.state.units[-1]
    assert (unit.id, unit.player, len(unit.models)) == ("red-unit", "red", 6)
    xs, ys = zip(*(m.pose.point for m in unit.models), strict=True)
    assert (max(xs) + min(xs)) / 2 == pytest.approx(40.0, abs=1e-3)
    assert (max(ys) + min(ys)) / 2 == pytest.approx(10.0, abs=1e-3)
    assert max(xs) - min(xs) == pytest.approx(2 * inches(32), abs=1e-3)
    assert after.picked.models == tuple(m.id for m in unit.models)
    assert after.tool == "unit"
    assert len(after.draft.done) == 1
    assert after.draft.is_valid


def test_the_next_unit_of_the_same_name_gets_a_letter(bench):
    tool = with_settings(bench, "unit", name="Tarn Raiders", count=1)
    after = click(click(tool, (40.0, 10.0)), (45.0, 10.0))
    assert [(u.id, u.name) for u in after.state.units[2:]] == [
        ("tarn-raiders", "Tarn Raiders"),
        ("tarn-raiders-b", "Tarn Raiders B"),
    ]


def test_a_drag_says_which_way_a_line_looks(bench):
    after = drag(with_settings(bench, "unit", count=3, formation="line", gap=0.0), (40.0, 10.0), (44.0, 10.0))
    assert {round(m.pose.x, 3) for m in after.state.units[-1].models} == {40.0}


@pytest.mark.parametrize("formation", ["line", "block", "wedge", "arc"])
def test_formations_are_previewed_where_they_will_land(bench, formation):
    tool = with_settings(bench, "unit", count=5, formation=formation)
    tool = replace(tool, pencil=replace(tool.pencil, at=(40.0, 10.0)))
    ghosts = [m.body.pose.point for m in preview_marks(tool) if isinstance(m, Ghost)]
    after = keys(tool, "take")
    assert len(ghosts) == 5
    for ghost, model in zip(ghosts, after.state.units[-1].models, strict=True):
        assert model.pose.point == pytest.approx(ghost, abs=1e-3)


def test_nothing_more_is_offered_where_a_unit_was_just_put_down(bench):
    tool = with_settings(bench, "unit", count=3)
    after = keys(replace(tool, pencil=replace(tool.pencil, at=(40.0, 10.0))), "take")
    assert not list(preview_marks(after))
    moved_on = replace(after, pencil=replace(after.pencil, at=(40.0, 12.0)))
    assert sum(isinstance(m, Ghost) for m in preview_marks(moved_on)) == 3


def test_a_unit_is_put_in_contact_around_the_nearest_enemy(bench):
    after = click(with_settings(bench, "unit", count=3, formation="around", gap=0.0), (28.0, 20.0))
    enemies = [m.body for m in after.state.unit("guard").models]
    for model in after.state.units[-1].models:
        assert any(touching(gap(model.body, enemy)) for enemy in enemies)
    assert after.draft.is_valid


def test_what_does_not_fit_is_told_and_not_put_down(bench):
    tool = with_settings(bench, "unit", count=40, formation="arc", radius=2.0)
    tool = replace(tool, pencil=replace(tool.pencil, at=(40.0, 10.0)))
    assert any(isinstance(m, Plate) and m.role == "broken" for m in preview_marks(tool))
    refused = keys(tool, "take")
    assert refused.draft is tool.draft
    assert "too small" in refused.said


def test_bases_that_would_overlap_or_hang_over_are_marked_before_the_click(bench):
    tool = with_settings(bench, "unit", count=1)
    for at, wrong in (((20.0, 20.5), 1), ((0.0, 10.0), 1), ((40.0, 10.0), 0)):
        there = replace(tool, pencil=replace(tool.pencil, at=at))
        assert sum(isinstance(m, Badge) for m in preview_marks(there)) == wrong


def test_a_unit_in_reserve_is_put_on_the_table(bench):
    away = entering.activated(replace(bench, picked=Picked(("guard-1", "guard-2"))), "unit.withdraw")
    assert not away.state.unit("guard").on_table
    tool = keys(away, "unit")
    waiting = entering.chosen(replace(tool, view=replace(tool.view, menu="tool.reserve")), "guard")
    after = click(waiting, (40.0, 10.0))
    assert len(after.state.unit("guard").on_table) == 2
    assert after.settings.reserve == ""


def test_a_rectangle_of_terrain_is_dragged_by_half_inches(bench):
    after = drag(keys(bench, "terrain"), (10.1, 30.1), (15.9, 32.6))
    ruin = after.state.board.terrain[0]
    assert set(ruin.outline) == {(10.0, 30.0), (16.0, 30.0), (16.0, 32.5), (10.0, 32.5)}
    assert after.picked.things == (("terrain", "terrain"),)
    assert after.pencil.corners == ()


def test_a_rectangle_can_be_drawn_by_two_clicks_or_by_keys_alone(bench):
    clicked = click(click(keys(bench, "terrain"), (10.0, 30.0)), (16.0, 33.0))
    assert len(clicked.state.board.terrain) == 1
    tool = keys(bench, "terrain", "take")
    for _ in range(3):
        tool = keys(tool, "nudge-right", "nudge-up", mods=Mods(shift=True))
    typed = keys(tool, "take")
    xs = [x for x, _ in typed.state.board.terrain[0].outline]
    assert max(xs) - min(xs) == pytest.approx(3.0)


def test_nothing_thin_is_drawn(bench):
    refused = click(click(keys(bench, "terrain"), (10.0, 30.0)), (16.0, 30.0))
    assert refused.draft is bench.draft
    assert refused.said


def test_a_polygon_is_closed_at_its_first_corner(bench):
    tool = with_settings(bench, "terrain", shape="polygon", kind="dense")
    for place in ((10.0, 30.0), (16.0, 30.0), (14.0, 34.0)):
        tool = click(tool, place)
    assert len(tool.pencil.corners) == 3
    assert len(keys(tool, "delete").pencil.corners) == 2
    for done in (click(tool, (10.0, 30.0)), keys(tool, "finish")):
        assert done.state.board.terrain[0].outline == ((10.0, 30.0), (16.0, 30.0), (14.0, 34.0))
        assert done.state.board.terrain[0].kind == "dense"
    assert keys(tool, "leave").pencil.corners == ()
    assert keys(tool, "leave").tool == "terrain"


def test_a_piece_of_terrain_is_turned_and_put_down(bench):
    tool = keys(with_settings(bench, "terrain", shape="wall"), *["turn-left"] * 6)
    after = click(tool, (12.0, 32.0))
    xs, ys = zip(*after.state.board.terrain[0].outline, strict=True)
    assert max(xs) - min(xs) == pytest.approx(0.5)
    assert max(ys) - min(ys) == pytest.approx(6.0)


def test_objectives_get_the_next_letter(bench):
    tool = keys(bench, "objective")
    after = click(click(tool, (12.0, 12.0)), (48.0, 32.0))
    assert [(o.id, o.at) for o in after.state.board.objectives] == [("A", (12.0, 12.0)), ("B", (48.0, 32.0))]
    area = drag(replace(after, settings=replace(after.settings, objective="rectangle")), (30.0, 5.0), (34.0, 9.0))
    assert area.state.board.objectives[2].area


def test_deployment_zones_are_laid_out_at_once_and_again(bench):
    tool = keys(bench, "zone")
    one = entering.activated(tool, "zones.long edges")
    assert [(z.player, max(y for _, y in z.outline)) for z in one.scenario.zones] == [("red", 12.0), ("blue", 44.0)]
    again = entering.activated(one, "zones.corners")
    assert len(again.scenario.zones) == 2
    assert again.scenario.zones[0].outline[2] == (30.0, 22.0)
    drawn = drag(again, (20.0, 20.0), (25.0, 24.0))
    assert len(drawn.scenario.zones) == 3


def test_settings_of_a_tool_are_typed_and_checked(bench):
    tool = keys(bench, "unit")
    after = entering.taken(entering.written(entering.focused(tool, "tool.count"), "10"))
    assert after.settings.count == 10
    assert not after.draft.done
    for key, text in (("tool.count", "0"), ("tool.base", "3 yards"), ("tool.gap", "-1")):
        assert entering.written(entering.focused(tool, key), text).focus.entry.fault
    assert keys(after, "more").settings.count == 11
    assert keys(after, "fewer").settings.count == 9


@pytest.mark.parametrize("formation", ["line", "block", "arc", "wedge", "around"])
def test_a_selection_is_arranged_about_its_middle(bench, formation):
    both = replace(bench, picked=Picked(("raiders-1", "raiders-2")))
    after = entering.activated(both, f"form.{formation}")
    assert after.draft.undo_label == "Arrange 2 models"
    assert after.draft.is_valid
    assert after.picked == both.picked
