"""Words in the window: none over another, none outside its place, at every size and every moment."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from simulator.bookmarks import Bookmark
from simulator.replay import Replay
from simulator.view import lettering
from simulator.view.figures import Text
from simulator.view.layout import Rect
from simulator.view.window.parts import Part
from simulator.view.window.replay_view import ReplayView
from tests.view.skirmish import a_skirmish

WORDY = "The Very Long Named Raiders of the Outermost Marches and Everything Beyond"


@pytest.fixture(scope="module")
def plain() -> ReplayView:
    return ReplayView(a_skirmish())


@pytest.fixture(scope="module")
def wordy() -> ReplayView:
    """The same, with a long name, long sentences and long clause ids."""
    replay = a_skirmish(WORDY)
    events = tuple(
        replace(
            e,
            text=f"{e.text}, and so it goes on for many more words than anybody would want",
            clause=f"{e.clause}.x-y-z",
        )
        if e.text
        else e
        for e in replay.events
    )
    return ReplayView(Replay(replay.header, replay.scenario, events))


def written(part: Part) -> list[tuple[str, Rect]]:
    """Every line of words of a part, and the rectangle of its capitals."""
    found = []
    for figure in part.figures:
        for text in (s for s in figure.shapes if isinstance(s, Text) and s.text):
            width = lettering.width(text.text, text.face, text.size, text.spacing)
            left = figure.at[0] + text.x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
            base = figure.at[1] + text.y
            found.append((text.text, Rect(left, base - lettering.CAP * text.size, left + width, base)))
    return found


def assert_readable(view: ReplayView, size: tuple[int, int], *, every: int = 1, **opened: Any) -> None:
    playback, state = view.start(size, "light")
    state = replace(state, **opened)
    whole = Rect(0.0, 0.0, float(size[0]), float(size[1]))
    for at in (0.0, *(m.rest for m in view.timeline.loud[::every])):
        for part in view.parts(playback.seek(at), state):
            place = part.clip or whole
            words = written(part)
            if any(hot.command == "event" for hot in part.hots):
                # What is scrolled beyond an edge is cut there on purpose: lines of the log above and below.
                words = [(t, r) for t, r in words if place.top + 36.0 <= r.top and r.bottom <= place.bottom]
            for text, rect in words:
                assert place.left <= rect.left, text
                assert rect.right <= place.right + 0.01, text
                assert place.top <= rect.top, text
                assert rect.bottom <= place.bottom, text
            for (one, a), (other, b) in combinations(words, 2):
                assert not a.overlaps(b), (one, other)


@pytest.mark.parametrize("size", [(1280, 900), (1000, 640), (1920, 1080), (800, 600), (640, 480)])
def test_words_stay_in_their_places(plain, size):
    assert_readable(plain, size)


@pytest.mark.parametrize("size", [(1280, 900), (1000, 640), (800, 600), (640, 480)])
def test_long_words_stay_in_their_places_too(wordy, size):
    assert_readable(wordy, size)


@pytest.mark.parametrize("drawer", ["now", "unit", "log"])
def test_words_of_drawers_stay_in_their_places(wordy, drawer):
    assert_readable(wordy, (800, 600), drawer=drawer)


@pytest.mark.parametrize("size", [(1280, 900), (800, 600), (640, 480)])
def test_the_sheet_of_keys_fits(plain, size):
    playback, state = plain.start(size, "light")
    sheet = plain.parts(playback, replace(state, help=True))[-1]
    for text, rect in written(sheet):
        assert rect.left >= 0, text
        assert rect.top >= 0, text
        assert rect.right <= size[0], text
        assert rect.bottom <= size[1], text
    for (one, a), (other, b) in combinations(written(sheet), 2):
        assert not a.overlaps(b), (one, other)


def test_no_words_are_smaller_than_twelve_points_nor_numbers_than_eleven(plain):
    playback, state = plain.start((1280, 900), "light")
    for moment in plain.timeline.loud:
        for part in plain.parts(playback.seek(moment.rest), state):
            for text in (s for f in part.figures for s in f.shapes if isinstance(s, Text)):
                assert text.size >= (11.0 if text.face == "map" else 12.0), text.text


def test_every_hot_place_is_big_enough_to_hit(plain):
    playback, state = plain.start((800, 600), "light")
    for part in plain.parts(playback, state):
        for hot in part.hots:
            if hot.command != "event":
                assert hot.rect.right - hot.rect.left >= 24
                assert hot.rect.bottom - hot.rect.top >= 24


OPEN = {
    "help": {"help": True},
    "overlays": {"menu": "overlays"},
    "export": {"menu": "export"},
    "snippet": {"menu": "snippet", "snippet": (4, 30)},
    "why": {"why": True, "drawer": "why"},
    "pinned": {"pinned": "raiders", "drawer": "unit"},
    "note": {"bookmarks": (Bookmark(30, f"{WORDY}, {WORDY}"),), "flag": 30},
    "writing": {"bookmarks": (Bookmark(1),), "flag": 1, "writing": f"{WORDY} {WORDY} {WORDY} {WORDY}"},
    "measuring": {"measuring": True},
    "said": {"said": f"{WORDY} cannot be written: the folder is read-only, and so is everything in it."},
}


@pytest.mark.parametrize("size", [(1280, 900), (800, 600)])
@pytest.mark.parametrize("name", OPEN)
def test_what_is_opened_has_room_for_its_words(wordy, size, name):
    assert_readable(wordy, size, every=6, **OPEN[name])
