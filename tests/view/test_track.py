import pytest

from simulator.view.timeline import Timeline
from simulator.view.track import LEAST, Track
from tests.view.skirmish import a_skirmish


@pytest.fixture(scope="module")
def timeline() -> Timeline:
    replay = a_skirmish()
    return Timeline.of(replay.initial, replay.events)


@pytest.mark.parametrize("width", [300.0, 750.0, 1230.0, 2400.0])
def test_five_blocks_fill_the_strip(timeline, width):
    track = Track.of(timeline, width)
    assert [b.step for b in track.blocks] == ["start", "pile-in", "fight", "consolidate", "end"]
    assert track.blocks[0].left == 0
    assert track.blocks[-1].right == pytest.approx(width)
    for block in track.blocks:
        assert block.right - block.left >= min(LEAST, width / 10) - 1e-9


def test_a_step_with_more_events_is_longer(timeline):
    blocks = {b.step: b.right - b.left for b in Track.of(timeline, 1230.0).blocks}
    assert blocks["fight"] > blocks["pile-in"] > blocks["consolidate"]


def test_the_playhead_is_on_an_event_when_it_has_just_happened(timeline):
    track = Track.of(timeline, 900.0)
    for moment, x in track.places:
        assert track.place_of(moment.rest) == pytest.approx(x)
        assert track.time_at(x) == pytest.approx(moment.rest)
        assert track.nearest(x) is moment


def test_the_playhead_never_goes_back_while_time_goes_on(timeline):
    track = Track.of(timeline, 900.0)
    places = [track.place_of(timeline.duration * k / 500) for k in range(501)]
    assert places == sorted(places)
    assert places[0] == 0
    assert places[-1] == pytest.approx(900.0)


def test_a_strip_without_events(timeline):
    track = Track.of(Timeline.of(a_skirmish().initial, ()), 500.0)
    assert track.nearest(10.0) is None
    assert track.time_at(500.0) == track.duration
