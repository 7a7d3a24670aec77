"""While a replay plays, an event comes to the words around the table one frame after the table, and never later."""

from __future__ import annotations

from dataclasses import replace

from simulator.view.playback import Playback, Trailing
from simulator.view.timeline import Timeline
from tests.view.skirmish import a_skirmish

FRAME = 1000 / 60


def playing() -> Playback:
    return replace(Playback(Timeline.of(a_skirmish().initial, a_skirmish().events)), playing=True)


def test_it_is_one_frame_behind_where_an_event_begins_or_ends_and_nowhere_else() -> None:
    follower, playback, behind = Trailing(), playing(), 0
    before = playback
    while not playback.at_end:
        shown = follower.behind(playback)
        assert shown is playback or shown is before
        if shown is not playback:
            behind += 1
            assert follower.behind(playback) is playback, "shown again, it has caught up"
        before, playback = playback, playback.tick(FRAME)
    assert behind > 10


def test_what_is_paused_or_jumped_to_is_shown_at_once() -> None:
    follower, playback = Trailing(), playing()
    follower.behind(playback)
    far = playback.seek(playback.timeline.duration / 2)
    assert follower.behind(replace(far, playing=True)) == replace(far, playing=True)
    assert follower.behind(far.pause()) == far.pause()
