"""What a person asks of the window beside playing, as changes of the desk: no window and no pygame."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.bookmarks import Bookmark
from simulator.view.window import notes
from simulator.view.window.desk import Desk
from simulator.view.window.hands import commanded, cursor, dragged, pressed, released, zoomed
from simulator.view.window.replay_view import ReplayView, hot_places
from tests.view.skirmish import a_skirmish

VIEW = ReplayView(a_skirmish())


@pytest.fixture
def desk() -> Desk:
    return Desk(*VIEW.start((1280, 900), "light"))


def do(desk: Desk, command: str, argument: float | str = 0) -> Desk:
    return commanded(desk, command, argument, VIEW.action)


def pixel(desk: Desk, model: str) -> tuple[float, float]:
    x, y = desk.view.camera.to_pixels(desk.playback.frame.state.model(model).pose.point)
    return (x + desk.view.board.left, y + desk.view.board.top)


@pytest.mark.parametrize("name", ["engagement", "coherency", "names", "grid"])
def test_overlays_are_switched_and_remembered(desk, name):
    before = getattr(desk.view.shown, name)
    switched = do(do(desk, name), "forward")
    assert getattr(switched.view.shown, name) is not before
    assert do(switched, name).view.shown == desk.view.shown


def test_a_menu_stays_while_one_looks_and_goes_with_anything_else(desk):
    opened = do(desk, "menu", "overlays")
    assert opened.view.menu == "overlays"
    assert do(opened, "engagement").view.menu == "overlays"
    assert do(opened, "theme").view == replace(opened.view, theme="dark")
    assert do(opened, "forward").view.menu == ""
    assert do(opened, "menu", "overlays").view.menu == ""
    left = do(opened, "leave")
    assert left.view.menu == ""
    assert not left.view.left


def test_the_right_button_measures_between_bases_and_the_length_vanishes_on_drop(desk):
    hots, track = hot_places(VIEW.parts(desk.playback, desk.view)), VIEW.track(desk.view)
    there, press = pressed(desk, pixel(desk, "raiders-1"), hots, track, right=True)
    there, press = dragged(there, press, pixel(desk, "guard-1"), track)
    assert (there.view.tape.start.model, there.view.tape.end.model) == ("raiders-1", "guard-1")
    assert there.view.camera == desk.view.camera
    assert "edge to edge" in VIEW._said(there.playback.frame, there.view)
    assert released(there, press, desk.playback.frame.state, VIEW.action).view.tape is None
    assert pressed(desk, (1100.0, 300.0), hots, track, right=True)[1] is None


def test_keys_measure_too(desk):
    measuring = do(desk, "measure")
    assert cursor(replace(measuring, view=replace(measuring.view, mouse=(300.0, 600.0))), None, ()) == "cross"
    picked = do(do(do(measuring, "drawer"), "pick"), "drawer")
    assert picked.view.tape.start.model == "raiders-1"
    assert picked.view.tape.end.model == "raiders-2"
    assert do(picked, "pick").view.tape.start.model == "raiders-2"
    left = do(picked, "leave")
    assert (left.view.measuring, left.view.tape, left.view.left) == (False, None, False)


def test_following_ends_when_somebody_takes_the_view(desk):
    following = do(do(desk, "event", 4), "follow")
    assert following.view.follow
    assert do(following, "forward").view.follow
    assert not zoomed(following.view, 1.2).follow
    assert not do(following, "fit-action").view.follow
    assert not do(following, "follow").view.follow
    track = VIEW.track(desk.view)
    panned, press = pressed(following, (300.0, 650.0), (), track)
    assert not dragged(panned, press, (340.0, 650.0), track)[0].view.follow


def test_why_stops_the_replay_to_tell(desk):
    asked = do(do(desk, "toggle"), "why")
    assert asked.view.why
    assert not asked.playback.playing
    assert not do(asked, "why").view.why
    assert not do(asked, "leave").view.why


def test_a_bookmark_is_set_written_and_dropped(desk):
    at = do(do(desk, "event", 3), "bookmark")
    assert at.view.bookmarks == (Bookmark(4),)
    assert at.view.writing == ""
    typed = notes.typed(notes.typed(at.view, "the \x07first"), " move!")
    assert notes.erased(typed).writing == "the first move"
    kept = notes.kept(notes.erased(typed))
    assert kept.bookmarks == (Bookmark(4, "the first move"),)
    again = do(Desk(at.playback, kept), "bookmark")
    assert again.view.writing == "the first move"
    assert notes.let_be(notes.typed(again.view, "?")).bookmarks == kept.bookmarks
    elsewhere = do(Desk(at.playback.home(), replace(kept, flag=None)), "flag", 4)
    assert elsewhere.event == 4
    assert elsewhere.view.flag == 4
    assert do(elsewhere, "unmark").view.bookmarks == ()
    assert do(do(elsewhere, "note"), "leave").view.flag == 4
    assert do(elsewhere, "leave").view.flag is None


def test_a_note_is_no_longer_than_its_file_takes(desk):
    written = notes.typed(do(desk, "bookmark").view, "x" * 700)
    assert len(written.writing) == 500


def test_a_snippet_has_its_events_in_order(desk):
    part = do(do(do(do(desk, "event", 9), "snippet-from"), "event", 19), "snippet-to")
    assert part.view.snippet == (10, 20)
    assert do(do(part, "event", 4), "snippet-to").view.snippet == (None, 5)
    assert do(do(part, "event", 29), "snippet-from").view.snippet == (30, None)
    assert do(part, "snippet-none").view.snippet == (None, None)
    assert do(do(desk, "home"), "snippet-from").view.snippet == (1, None)


def test_a_click_on_a_base_opens_its_card_in_a_narrow_window(desk):
    narrow = Desk(desk.playback, VIEW.resized(desk.view, (800, 600)))
    track, state = VIEW.track(narrow.view), desk.playback.frame.state
    at = pixel(narrow, "raiders-1")
    pinned = released(*pressed(narrow, at, (), track), state, VIEW.action)
    assert (pinned.view.pinned, pinned.view.drawer) == ("raiders", "unit")
    beside = released(*pressed(pinned, (30.0, 300.0), (), track), state, VIEW.action)
    assert (beside.view.pinned, beside.view.drawer) == ("", "")
