"""While the table rests, a window makes what the next event needs; every frame looks as if it had not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.view.playback import Playback
from simulator.view.theme import theme_named
from simulator.view.window.ahead import Ahead
from simulator.view.window.kept import Kept
from simulator.view.window.replay_view import ReplayView
from simulator.view.window.view_state import ViewState
from tests.benchmarks.crowd_replay import crowd_replay

pygame = pytest.importorskip("pygame")

SIZE = (1000, 640)


def test_of_each_name_the_two_that_were_asked_for_last_are_kept() -> None:
    kept: Kept[str] = Kept()
    made: list[str] = []

    def value(key: str) -> str:
        return kept.get("name", key, lambda: made.append(key) or key)

    assert [value(k) for k in "ababcab"] == list("ababcab")
    assert made == list("abcab"), "a and b are kept side by side, until a third one comes"


class Idle(Ahead):
    """Makes nothing ahead."""

    def step(self, playback: Playback, view: ViewState) -> None:
        pass


def test_frames_look_the_same_whether_or_not_they_were_made_ahead() -> None:
    replay = crowd_replay(units=4)
    views = [ReplayView(replay), ReplayView(replay)]
    views[1]._ahead = Idle(views[1]._pieces)
    surfaces = [pygame.Surface(SIZE, 0, 32) for _ in views]
    playback, state = views[0].start(SIZE, "light")
    change = next(m for m in playback.timeline.loud if m.kind == "choice" and m.turn > 1)
    playback = replace(playback.seek(change.start - 700.0), playing=True, speed=2.0)
    stretches = set()
    for n in range(120):
        playback = playback.tick(1000 / 60)
        for view, surface in zip(views, surfaces, strict=True):
            view.paint(surface, playback, state)
        stretches.add(playback.moment.stretch if playback.moment else -1)
        if n % 5 == 0:
            assert surfaces[0].get_buffer().raw == surfaces[1].get_buffer().raw, f"frame {n}"
    assert len(stretches) > 1, "names were placed anew in between"


def test_the_next_units_names_have_their_places_before_it_moves() -> None:
    view, surface = ReplayView(crowd_replay(units=4)), pygame.Surface(SIZE, 0, 32)
    playback, state = view.start(SIZE, "light")
    playback = replace(playback, playing=True)
    moves = next(k for k, m in enumerate(playback.timeline.loud) if m.kind == "move")
    choice, first = playback.timeline.loud[moves - 1], playback.timeline.loud[moves]
    playback = playback.seek(choice.rest)
    while playback.at + 1000 / 60 < first.start:
        view.paint(surface, playback, state)
        playback = playback.tick(1000 / 60)
    seen = view.pane.ground(state.camera, theme_named(state.theme), state.shown.grid, lambda _: ())
    assert not view.stage.name_ahead(playback.timeline.frame(first.start + 5.0), seen.camera, theme_named(state.theme))
