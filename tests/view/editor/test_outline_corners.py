"""Corners of terrain, of areas and of zones: dragged, added, removed, by mouse and by keys."""

import pytest

from simulator.view.editor import outline_corners
from simulator.view.editor.hands import cursor, hovered, twice
from simulator.view.editor.held import Mods
from simulator.view.theme import LIGHT
from tests.builders import guard, raiders
from tests.view.editor.benches import a_bench, carry, click, drag, keys, on_screen

TWO = [raiders([20.0, 20.0], [20.0, 22.0], charged=True), guard([30.0, 20.0], [30.0, 22.0])]
RUIN = {"id": "ruin", "kind": "light", "outline": [[10.0, 30.0], [14.0, 30.0], [14.0, 33.0], [10.0, 33.0]]}
HILL = {"id": "hill", "area": [[40.0, 30.0], [46.0, 30.0], [43.0, 35.0]]}
ZONE = {"id": "south", "player": "red", "outline": [[1.0, 1.0], [59.0, 1.0], [59.0, 9.0], [1.0, 9.0]]}
FREE = Mods(ctrl=True)


@pytest.fixture
def bench():
    return a_bench(units=TWO, terrain=[RUIN], objectives=[HILL], zones=[ZONE])


@pytest.fixture
def ruin(bench):
    return click(bench, (12.0, 31.0))


def outline(bench, name="ruin"):
    board = bench.scenario.state.board
    return next(t.outline for t in board.terrain if t.id == name)


def test_a_corner_is_dragged_on_half_inches_as_one_step(ruin):
    after = drag(ruin, (14.0, 33.0), (15.3, 34.2))
    assert outline(after) == ((10.0, 30.0), (14.0, 30.0), (15.5, 34.0), (10.0, 33.0))
    assert after.draft.undo_label == "Move a corner of terrain ruin"
    assert after.undone().draft.text == ruin.draft.text
    free = drag(ruin, (14.0, 33.0), (15.3, 34.2), mods=FREE)
    assert outline(free)[2] == pytest.approx((15.3, 34.2), abs=0.02)
    assert len(after.draft.text.splitlines()) == len(ruin.draft.text.splitlines())


def test_it_is_seen_where_the_hand_has_it_and_put_back_by_escape(ruin):
    held = carry(ruin, (14.0, 33.0), (16.0, 33.0))
    assert held.standing.state.board.terrain[0].outline[2] == (16.0, 33.0)
    assert keys(held, "leave").standing.state.board.terrain[0].outline[2] == (14.0, 33.0)


def test_areas_and_zones_have_corners_too(bench):
    hill = drag(click(bench, (43.0, 32.0)), (43.0, 35.0), (43.0, 37.0))
    assert hill.scenario.state.board.objectives[0].area[2] == (43.0, 37.0)
    zone = drag(click(bench, (30.0, 9.0)), (59.0, 9.0), (59.0, 12.0))
    assert zone.scenario.zones[0].outline[2] == (59.0, 12.0)


def test_two_clicks_on_an_edge_add_a_corner_there(ruin):
    after = twice(ruin, on_screen(ruin, (13.0, 33.0)))
    assert outline(after) == (
        (10.0, 30.0),
        (14.0, 30.0),
        (14.0, 33.0),
        pytest.approx((13.0, 33.0), abs=0.01),
        (10.0, 33.0),
    )
    assert outline_corners.chosen(after) == 3
    assert twice(ruin, on_screen(ruin, (14.0, 33.0))).draft is ruin.draft


def test_keys_add_choose_nudge_and_remove_corners(ruin):
    longest = keys(ruin, "corner")
    assert outline(longest)[1] == (12.0, 30.0)
    nudged = keys(longest, "nudge-down", "nudge-down")
    assert outline(nudged)[1] == pytest.approx((12.0, 29.8))
    assert len(nudged.draft.done) == len(longest.draft.done) + 1, "nudges are one step"
    assert outline(keys(nudged, "delete")) == outline(ruin)
    chosen = keys(ruin, "corner-next", "corner-next")
    assert outline(keys(chosen, "delete")) == ((10.0, 30.0), (14.0, 33.0), (10.0, 33.0))
    assert outline(keys(chosen, "corner"))[2] == (14.0, 31.5)


def test_three_corners_stay(bench):
    hill = click(bench, (43.0, 32.0))
    after = keys(hill, "corner-next", "delete")
    assert after.draft is hill.draft
    assert after.said == "An outline has three corners at least."


def test_escape_leaves_the_corner_before_the_selection(ruin):
    chosen = keys(ruin, "corner-next")
    left = keys(chosen, "leave")
    assert outline_corners.chosen(left) is None
    assert left.picked == ruin.picked
    assert not keys(left, "leave").picked


def test_without_an_outline_selected_there_is_no_corner(bench):
    assert keys(bench, "corner").said == keys(bench, "corner-next").said == "Select terrain, an area or a zone first."
    assert not list(outline_corners.corner_figures(click(bench, (20.0, 20.0)), bench.view.camera, LIGHT))


def test_squares_show_what_can_be_taken_and_the_mouse_says_so(ruin):
    assert len(list(outline_corners.corner_figures(ruin, ruin.view.camera, LIGHT))) == 4
    assert cursor(hovered(ruin, on_screen(ruin, (14.0, 33.0))), None, ()) == "move"
    assert cursor(hovered(ruin, on_screen(ruin, (12.0, 31.0))), None, ()) == "hand"
