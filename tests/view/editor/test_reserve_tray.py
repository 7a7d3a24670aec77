"""Units that are not on the table: seen in the tray, and put down from there by hand."""

from dataclasses import replace

import pytest

from simulator.authoring.draft import Draft
from simulator.view.editor.bench import Bench
from simulator.view.editor.commands import commanded
from simulator.view.editor.hands import dragged, hovered, pressed, released
from simulator.view.editor.tray import shelf_of, tray_part
from simulator.view.theme import LIGHT
from simulator.view.window.parts import hot_places
from tests.builders import guard, raiders, scenario_text
from tests.view.editor.benches import a_bench, click, keys, on_screen


def waiting(count: int = 1) -> Bench:
    """A bench with one unit on the table and others in reserve."""
    reserve = [{**guard(id=f"guard-{'abcdefghij'[k]}"), "models": 3, "in_reserve": True} for k in range(count)]
    return a_bench(scenario_text(units=[raiders([20.0, 20.0], [20.0, 22.0]), *reserve]))


def test_every_unit_that_waits_has_a_card():
    bench = waiting(2)
    hots = hot_places(tray_part(bench, LIGHT))
    assert [h.argument for h in hots if h.command == "deploy"] == ["guard-a", "guard-b"]
    assert "3 models" in hots[-1].tip
    assert tray_part(a_bench(), LIGHT) == []


def test_a_card_is_clicked_and_the_unit_put_down_where_the_table_is_clicked():
    bench = commanded(waiting(), "deploy", "guard-a")
    assert bench.tool == "unit"
    bench = replace(bench, settings=replace(bench.settings, formation="line"))
    after = click(hovered(bench, on_screen(bench, (40.0, 30.0))), (40.0, 30.0))
    assert len(after.draft.done) == 1
    unit = after.state.unit("guard-a")
    assert not unit.in_reserve
    assert {m.pose.y for m in unit.on_table} == {30.0}
    assert after.tool == "select"
    assert after.picked.models == ("guard-a-1", "guard-a-2", "guard-a-3")
    assert shelf_of(after) is None
    assert shelf_of(keys(after, "undo")) is not None


def test_a_card_is_dragged_onto_the_table():
    bench = waiting()
    card = next(h for h in hot_places(tray_part(bench, LIGHT)) if h.command == "deploy")
    bench, press = pressed(bench, card.rect.centre, (card,), 1)
    assert press is not None
    bench, press = dragged(bench, press, on_screen(bench, (40.0, 30.0)))
    after = released(bench, press)
    assert len(after.state.unit("guard-a").on_table) == 3
    back, press = dragged(bench, press, card.rect.centre)
    assert released(back, press).draft is bench.draft


def test_tab_goes_through_the_units_that_wait():
    bench = keys(waiting(2), "unit")
    assert bench.settings.reserve == ""
    assert keys(bench, "next").settings.reserve == "guard-a"
    assert keys(bench, "next", "next").settings.reserve == "guard-b"
    assert keys(bench, "next", "next", "next").settings.reserve == ""
    assert keys(bench, "before").settings.reserve == "guard-b"
    assert keys(bench, "next", "leave", "unit").settings.reserve == ""


@pytest.mark.parametrize("size", [(1280, 900), (800, 600), (640, 450)])
def test_a_long_tray_is_paged_and_stays_clear_of_the_corner(size):
    bench = waiting(10)
    bench = replace(bench, view=bench.view.resized(size))
    seen: list[str] = []
    for _ in range(10):
        shelf = shelf_of(bench)
        assert shelf is not None
        assert shelf.rect.right <= bench.view.board.right - 150.0
        assert all(place.right <= shelf.rect.right for _, place in shelf.cards)
        assert shelf.before + len(shelf.cards) + shelf.after == 10
        seen += [unit.id for unit, _ in shelf.cards if unit.id not in seen]
        bench = keys(bench, "tray-on")
    assert len(seen) == 10


def test_the_whole_table_is_seen_above_the_tray():
    for board in ([60.0, 44.0], [44.0, 60.0]):
        tree = scenario_text(units=[raiders([20.0, 20.0]), {**guard(), "models": 3, "in_reserve": True}],
                             board={"size": board})  # fmt: skip
        bench = a_bench(tree)
        shelf = shelf_of(bench)
        assert shelf is not None
        assert on_screen(bench, (0.0, 0.0))[1] <= shelf.rect.top


def test_the_form_of_a_unit_that_waits_is_shown_with_it():
    from simulator.view.editor.forms.form import control_of

    bench = commanded(waiting(), "deploy", "guard-a")
    for key in ("tool.formation", "unit.name", "unit.keywords"):
        assert control_of(bench, key) is not None
    assert control_of(bench, "unit.withdraw") is None
    assert isinstance(bench.draft, Draft)
