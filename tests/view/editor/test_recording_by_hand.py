from dataclasses import replace

import pytest

from simulator.geometry.lengths import inches
from simulator.referee import check
from simulator.report.verdict import as_expected
from simulator.view.card import card_corner, card_rect
from simulator.view.editor import entering
from simulator.view.editor.hands import pressed
from simulator.view.editor.held import Mods
from simulator.view.editor.judging import Judging
from simulator.view.editor.picked import Picked
from simulator.view.editor.scene import EditorScene
from simulator.view.theme import theme_named
from simulator.view.window.minimap import minimap_rect
from tests.builders import guard, raiders
from tests.view.editor.benches import a_bench, carry, click, drag, keys, on_screen

FAR = 20.0 + 4.0 + inches(32)
UNITS = [raiders([20.0, 20.0], [20.0, 22.0], charged=True), guard([FAR, 20.0], [FAR, 22.0])]


@pytest.fixture
def bench():
    return keys(click(a_bench(units=UNITS), (20.0, 20.0)), "record")


def test_recording_begins_with_the_move_of_the_step_for_the_unit_selected(bench):
    assert bench.tool == "record"
    assert (bench.recording.kind, bench.recording.unit) == ("pile-in", "raiders")


def test_recording_needs_a_unit_and_a_position_without_faults():
    plain = a_bench(units=UNITS)
    assert "Select a model" in keys(plain, "record").said
    over = drag(plain, (20.0, 20.0), (20.0, 21.5), mods=Mods(ctrl=True))
    refused = keys(over, "record")
    assert refused.recording is None
    assert "problems first" in refused.said


def test_a_model_is_judged_while_it_is_dragged(bench):
    judging = Judging()
    near = judging.of(carry(bench, (20.0, 20.0), (22.5, 20.0), Mods(ctrl=True)))
    far = judging.of(carry(bench, (20.0, 20.0), (17.0, 20.0), Mods(ctrl=True)))
    assert near.length == pytest.approx(2.5, abs=1e-3)
    assert near.drawn is None
    assert far.drawn.clause.id == "pile-in.closer"
    assert not near.reach.is_empty


def test_nothing_of_the_scenario_changes_until_the_move_is_kept(bench):
    moved = drag(bench, (20.0, 20.0), (22.5, 20.0), mods=Mods(ctrl=True))
    assert moved.draft is bench.draft
    assert moved.state.model("raiders-1").pose.point == pytest.approx((22.5, 20.0), abs=1e-3)
    assert moved.scenario.state.model("raiders-1").pose.point == (20.0, 20.0)
    assert keys(moved, "leave", "leave").state.model("raiders-1").pose.point == (20.0, 20.0)


def test_a_legal_move_is_kept_with_its_verdict(bench):
    moved = drag(bench, (20.0, 20.0), (22.5, 20.0), mods=Mods(ctrl=True))
    moved = drag(moved, (20.0, 22.0), (22.5, 22.0), mods=Mods(ctrl=True))
    after = keys(moved, "record-save")
    (example,) = after.scenario.examples
    assert (example.name, example.expect, example.breaks) == ("pile-in", "legal", ())
    assert as_expected(example, check(after.scenario.state, example.move))
    assert after.recording is None
    assert after.said == "Recorded pile-in: legal."
    assert after.undone().draft.text == bench.draft.text


def test_an_illegal_move_is_kept_with_what_it_breaks(bench):
    after = keys(drag(bench, (20.0, 20.0), (17.0, 20.0), mods=Mods(ctrl=True)), "record-save")
    (example,) = after.scenario.examples
    assert example.expect == "illegal"
    assert "pile-in.closer" in example.breaks
    assert as_expected(example, check(after.scenario.state, example.move))


def test_only_models_of_the_unit_move(bench):
    other = drag(bench, (FAR, 20.0), (FAR, 15.0))
    assert other.recording == bench.recording
    assert "Red Raiders" in other.said


def test_a_dragged_model_is_put_back_by_undo(bench):
    moved = drag(bench, (20.0, 20.0), (22.5, 20.0), mods=Mods(ctrl=True))
    assert keys(moved, "undo").recording.ends == ()
    again = drag(moved, (22.5, 20.0), (21.5, 20.0), mods=Mods(ctrl=True))
    assert [k for k, _ in again.recording.ends] == ["raiders-1"]


def test_a_move_is_recorded_by_keys_alone(bench):
    one = keys(bench, "next", *["nudge-right"] * 2, mods=Mods(shift=True))
    assert one.picked == Picked(("raiders-1",))
    assert dict(one.recording.ends)["raiders-1"].point == pytest.approx((22.0, 20.0))
    taken = keys(keys(one, "next", "take"), "nudge-right", mods=Mods(shift=True))
    after = keys(taken, "take")
    assert dict(after.recording.ends)["raiders-2"].point == pytest.approx((21.0, 22.0))


def test_kind_name_and_targets_are_set_in_the_panel(bench):
    kind = entering.chosen(replace(bench, view=replace(bench.view, menu="record.kind")), "consolidate")
    named = entering.taken(entering.written(entering.focused(kind, "record.name"), "to the left"))
    picked = entering.activated(named, "record.target.guard")
    assert (picked.recording.kind, picked.recording.name) == ("consolidate", "to the left")
    assert picked.recording.targets == ("guard",)
    assert entering.activated(picked, "record.target.guard").recording.targets is None


def test_a_worked_move_is_taken_up_changed_and_deleted(bench):
    kept = keys(drag(bench, (20.0, 20.0), (22.5, 20.0), mods=Mods(ctrl=True)), "record-save")
    again = entering.activated(replace(kept, picked=Picked()), "move.0")
    assert again.state.model("raiders-1").pose.point == pytest.approx((22.5, 20.0), abs=1e-3)
    changed = keys(drag(again, (22.5, 20.0), (22.0, 20.0), mods=Mods(ctrl=True)), "record-save")
    assert len(changed.scenario.examples) == 1
    assert changed.scenario.examples[0].move.steps[0].to == pytest.approx((22.0, 20.0), abs=1e-3)
    gone = entering.activated(entering.activated(replace(changed, picked=Picked()), "move.0"), "record.gone")
    assert gone.scenario.examples == ()
    assert gone.recording is None


def test_a_model_is_judged_as_soon_as_it_is_pressed(bench):
    bench, _ = pressed(bench, on_screen(bench, (20.0, 22.0)), (), 1)
    scene = EditorScene()
    judged = scene.judging.of(bench)
    assert judged.model == "raiders-2"
    assert not judged.reach.is_empty
    assert scene.card(bench) is None, "nothing has moved yet"


def test_the_card_stays_in_its_corner_while_it_covers_nothing_there(bench):
    scene, corners = EditorScene(), []
    for place in ((20.5, 18.0), (33.0, 8.0), (20.5, 18.0)):
        held = carry(bench, (20.0, 20.0), place, Mods(ctrl=True))
        corners.append(card_corner(scene.card(held), held.view.camera))
    assert corners[0] == corners[1] == corners[2]
    over = carry(bench, (20.0, 20.0), (56.0, 41.0), Mods(ctrl=True))
    assert card_corner(scene.card(over), over.view.camera) != corners[0], "it does not stand on what it speaks of"


def test_the_card_stands_clear_of_the_minimap_and_words_of_the_card(bench):
    near = replace(bench, view=bench.view.fitted((15.0, 14.0, 30.0, 26.0)))
    for place in ((17.0, 20.5), (22.4, 20.2), (20.0, 23.5)):
        held, scene = carry(near, (20.0, 20.0), place, Mods(ctrl=True)), EditorScene()
        camera, board = held.view.camera, held.scenario.state.board
        card = card_rect(scene.card(held), camera)
        assert not card.overlaps(minimap_rect(camera, board.width, board.depth))
        drawn = scene.board(held, camera, theme_named("light"))
        plates = [f for f in drawn if f.layer == 12 and f.id in ("length", "closest", "closest-plate", "measure-plate")]
        assert plates
        assert not any(card.nearest(f.at) == f.at for f in plates)


def test_starts_and_ways_of_the_others_show_while_one_is_in_hand(bench):
    moved = drag(bench, (20.0, 22.0), (22.5, 22.0), mods=Mods(ctrl=True))
    scene, held = EditorScene(), carry(moved, (20.0, 20.0), (21.5, 20.0), Mods(ctrl=True))
    ids = [f.id for f in scene.board(held, held.view.camera, theme_named("light"))]
    for name in ("start-raiders-1", "way-raiders-1", "start-raiders-2", "way-raiders-2"):
        assert ids.count(name) == 1, name
