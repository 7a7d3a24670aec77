from dataclasses import replace

import pytest

from simulator.geometry.lengths import inches
from simulator.view.editor.hands import twice
from simulator.view.editor.held import Mods
from simulator.view.editor.picked import Picked
from tests.builders import guard, raiders
from tests.view.editor.benches import a_bench, at, carry, click, drag, keys, on_screen

TWO = [raiders([20.0, 20.0], [20.0, 22.0], charged=True), guard([30.0, 20.0], [30.0, 22.0])]
RUIN = {"id": "ruin", "kind": "light", "outline": [[10.0, 30.0], [14.0, 30.0], [14.0, 33.0], [10.0, 33.0]]}
ONE = Picked(("raiders-1",))


@pytest.fixture
def bench():
    return a_bench(units=TWO, terrain=[RUIN])


def test_a_click_selects_a_model_and_shift_adds_another(bench):
    one = click(bench, (20.0, 20.0))
    assert one.picked == ONE
    both = click(one, (30.0, 22.0), Mods(shift=True))
    assert both.picked.models == ("raiders-1", "guard-2")
    assert click(both, (30.0, 22.0), Mods(shift=True)).picked == ONE
    assert not click(both, (50.0, 40.0)).picked


def test_two_clicks_select_the_whole_unit(bench):
    assert twice(bench, on_screen(bench, (20.0, 22.0))).picked.models == ("raiders-1", "raiders-2")


def test_a_rubber_band_selects_the_models_it_touches(bench):
    assert drag(bench, (18.0, 23.0), (19.7, 19.7)).picked.models == ("raiders-1", "raiders-2")
    assert drag(bench, (9.0, 29.0), (15.0, 34.0)).picked.things == (("terrain", "ruin"),)
    assert not drag(bench, (9.0, 29.0), (12.0, 34.0)).picked


def test_a_drag_moves_what_is_selected_as_one_step(bench):
    picked = replace(bench, picked=Picked(("raiders-1", "raiders-2")))
    after = drag(picked, (20.0, 20.0), (21.0, 18.0), (23.05, 15.55), mods=Mods(ctrl=True))
    assert at(after, "raiders-1") == pytest.approx((23.05, 15.55), abs=1e-3)
    assert at(after, "raiders-2") == pytest.approx((23.05, 17.55), abs=1e-3)
    assert after.draft.undo_label == "Move 2 models"
    assert after.undone().draft.text == bench.draft.text
    assert after.undone().redone().draft.text == after.draft.text


def test_a_drag_snaps_to_contact_unless_ctrl_is_held(bench):
    near = (30.0 - inches(32) - 0.2, 20.0)
    held = carry(bench, (20.0, 20.0), near).held
    assert held.snap.kind == "contact"
    assert held.snap.to == ("guard-1",)
    after = drag(bench, (20.0, 20.0), near)
    assert at(after, "raiders-1") == pytest.approx((30.0 - inches(32), 20.0), abs=1e-4)
    free = drag(bench, (20.0, 20.0), near, mods=Mods(ctrl=True))
    assert at(free, "raiders-1") == pytest.approx(near, abs=1e-3)


def test_shift_keeps_a_drag_straight(bench):
    after = drag(click(bench, (20.0, 20.0)), (20.0, 20.0), (25.0, 20.6), mods=Mods(shift=True))
    assert at(after, "raiders-1")[1] == pytest.approx(20.0)


def test_alt_leaves_what_was_dragged_and_puts_down_a_copy(bench):
    after = drag(bench, (20.0, 20.0), (20.0, 10.0), mods=Mods(alt=True, ctrl=True))
    assert at(after, "raiders-1") == (20.0, 20.0)
    assert len(after.state.unit("raiders").models) == 3
    assert after.picked.models == ("raiders-3",)
    whole = replace(bench, picked=Picked(("raiders-1", "raiders-2")))
    twin = drag(whole, (20.0, 20.0), (20.0, 10.0), mods=Mods(alt=True, ctrl=True))
    assert [u.id for u in twin.state.units] == ["raiders", "guard", "raiders-b"]
    assert twin.picked.models == ("raiders-b-1", "raiders-b-2")


def test_what_lies_on_the_table_is_dragged_to_whole_inches(bench):
    after = drag(bench, (12.0, 31.0), (13.9, 32.9))
    assert after.state.board.terrain[0].outline[0] == (12.0, 32.0)
    assert after.draft.undo_label == "Move ruin"


def test_nudges_one_after_another_are_one_step(bench):
    one = click(bench, (20.0, 20.0))
    after = keys(one, "nudge-right", "nudge-right", "nudge-up")
    assert at(after, "raiders-1") == pytest.approx((20.2, 20.1))
    assert len(after.draft.done) == 1
    assert keys(after, "nudge-left", mods=Mods(shift=True)).undone().draft.text == bench.draft.text
    there_and_back = keys(one, "nudge-right", "nudge-left", "nudge-up")
    assert at(there_and_back, "raiders-1") == pytest.approx((20.0, 20.1))
    assert there_and_back.undone().draft.text == bench.draft.text


def test_a_nudge_goes_on_from_where_another_step_left_off(bench):
    moved = drag(bench, (20.0, 20.0), (25.0, 15.0), mods=Mods(ctrl=True))
    back = keys(moved, "nudge-right", "nudge-left", "nudge-up")
    assert back.undone().draft.text == moved.draft.text


def test_without_a_selection_arrows_pan(bench):
    before = bench.view.camera.centre
    assert keys(bench, "nudge-right").view.camera.centre[0] > before[0]


def test_a_selection_is_taken_up_and_put_down_by_keys_at_a_typed_length(bench):
    from simulator.view.editor.by_keys import typed

    held = keys(click(bench, (20.0, 20.0)), "take", "nudge-up")
    for key in "2.5":
        held = typed(held, key)
    after = keys(held, "take")
    assert at(after, "raiders-1") == pytest.approx((20.0, 22.5))
    assert not keys(held, "leave").draft.done


def test_turning_mirroring_and_deleting_are_steps(bench):
    both = replace(bench, picked=Picked(("raiders-1", "raiders-2")))
    turned = keys(both, *["turn-left"] * 6)
    assert at(turned, "raiders-1") == pytest.approx((21.0, 21.0), abs=1e-3)
    wide = replace(bench, picked=Picked(("raiders-1", "guard-1")))
    assert at(keys(wide, "mirror"), "raiders-1") == pytest.approx((30.0, 20.0), abs=1e-3)
    assert "raiders-2" not in keys(click(bench, (20.0, 22.0)), "delete").state.model_by_id
    gone = keys(replace(bench, picked=Picked(things=(("terrain", "ruin"),))), "delete")
    assert gone.state.board.terrain == ()
    assert not gone.picked


def test_a_twin_is_put_beside_and_selected(bench):
    after = keys(replace(bench, picked=Picked(things=(("terrain", "ruin"),))), "duplicate")
    assert after.picked.things == (("terrain", "ruin-2"),)
    assert after.state.board.terrain[1].outline[0] == (14.5, 30.0)


def test_tab_goes_round_all_bases_and_things(bench):
    seen = []
    for _ in range(6):
        bench = keys(bench, "next")
        seen.append(bench.picked)
    assert [p.models for p in seen[:4]] == [("raiders-1",), ("raiders-2",), ("guard-1",), ("guard-2",)]
    assert seen[4].things == (("terrain", "ruin"),)
    assert seen[5] == seen[0]
    assert keys(seen and bench, "before").picked == seen[4]


def test_the_whole_unit_and_then_everything_is_selected(bench):
    unit = keys(click(bench, (20.0, 20.0)), "all")
    assert unit.picked.models == ("raiders-1", "raiders-2")
    assert len(keys(unit, "all").picked.models) == 4


def test_overlaps_are_told_while_dragging(bench):
    from simulator.view.editor.scene import live_problems

    over = carry(bench, (20.0, 20.0), (20.0, 21.7), Mods(ctrl=True))
    problem = next(p for p in live_problems(over, over.state) if p.is_error)
    assert problem.clause == "move.overlap"
    assert set(problem.models) == {"raiders-1", "raiders-2"}
    assert not live_problems(bench, bench.state)


def test_escape_leaves_one_level_at_a_time(bench):
    one = keys(click(bench, (20.0, 20.0)), "measure", "help")
    assert not keys(one, "leave").view.help
    assert keys(one, "leave", "leave").tool == "select"
    assert keys(one, "leave", "leave", "leave").picked == Picked()


def test_a_right_drag_measures_from_edge_to_edge(bench):
    from simulator.view.editor.hands import dragged, pressed
    from simulator.view.window.tape import measured

    held, press = pressed(bench, on_screen(bench, (20.0, 20.0)), (), 3)
    held, press = dragged(held, press, on_screen(bench, (30.0, 20.0)))
    assert measured(held.state, held.tape).length == pytest.approx(10.0 - inches(32))
