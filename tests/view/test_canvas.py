"""The window's picture is kept from frame to frame: it must be the one that painting everything anew would give."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from simulator.view.playback import Playback
from simulator.view.window.replay_view import ReplayView
from simulator.view.window.view_state import ViewState
from tests.view.skirmish import a_skirmish

pygame = pytest.importorskip("pygame")
SIZE = (1100, 700)


@pytest.fixture(scope="module")
def kept() -> ReplayView:
    return ReplayView(a_skirmish())


def anew(playback: Playback, view: ViewState, scale: float = 1.0) -> bytes:
    """The same instant, painted by a view that has painted nothing before but knows where names stood."""
    surface = pygame.Surface(SIZE, 0, 32)
    fresh = ReplayView(a_skirmish(), scale)
    fresh.paint(surface, playback, view)
    return pygame.image.tobytes(surface, "RGB")


def shown(view: ReplayView, surface: pygame.Surface, playback: Playback, state: ViewState) -> bytes:
    view.paint(surface, playback, state)
    return pygame.image.tobytes(surface, "RGB")


def test_after_any_way_of_getting_there_an_instant_looks_as_if_painted_anew(kept: ReplayView) -> None:
    dice, surface = Random(5), pygame.Surface(SIZE, 0, 32)
    playback, view = kept.start(SIZE, "light")
    view = replace(view, shown=replace(view.shown, names=False))  # names stay where they stood, if they can
    for _ in range(5):
        for _ in range(6):
            match dice.randrange(5):
                case 0:
                    playback = playback.seek(dice.uniform(0, playback.timeline.duration))
                case 1:
                    playback = replace(playback, playing=True).tick(dice.uniform(5, 400))
                case 2:
                    view = replace(view, mouse=(dice.uniform(0, 1100), dice.uniform(0, 700)))
                case 3:
                    playback = playback.forward()
                case 4:
                    view = replace(view, theme=dice.choice(["light", "dark"]), help=dice.random() < 0.2)
            last = shown(kept, surface, playback, view)
        assert last == anew(playback, view)


def test_dragging_the_table_paints_it_where_it_is_then(kept: ReplayView) -> None:
    surface = pygame.Surface(SIZE, 0, 32)
    playback, view = kept.start(SIZE, "light")
    playback = playback.seek(playback.timeline.moments[5].rest)
    view = replace(view, shown=replace(view.shown, names=False, grid=False))
    shown(kept, surface, playback, view)
    dragged = replace(view, camera=view.camera.panned(37, -22), moved=True)
    moved = shown(kept, surface, playback, dragged)
    board = pygame.Rect(200, 200, 300, 200)
    before = pygame.image.frombytes(moved, SIZE, "RGB").subsurface(board)
    shown(kept, surface, playback, view)
    after = surface.subsurface(board.move(-37, 22))
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(after, "RGB")


def test_only_what_changed_is_painted(kept: ReplayView) -> None:
    surface = pygame.Surface(SIZE, 0, 32)
    playback, view = kept.start(SIZE, "light")
    moment = playback.timeline.moments[5]
    assert kept.paint(surface, playback.seek(moment.start + 300.0), view) == [surface.get_rect()]
    changed = kept.paint(surface, playback.seek(moment.start + 316.0), view)
    assert changed
    assert sum(r.width * r.height for r in changed) < 0.1 * SIZE[0] * SIZE[1]
    assert kept.paint(surface, playback.seek(moment.start + 316.0), view) == []


def test_another_surface_gets_the_whole_picture(kept: ReplayView) -> None:
    playback, view = kept.start(SIZE, "dark")
    one, other = pygame.Surface(SIZE, 0, 32), pygame.Surface(SIZE, 0, 32)
    first = shown(kept, one, playback, view)
    assert shown(kept, other, playback, view) == first


@pytest.mark.parametrize("scale", [1.25, 1.5, 2.0])
def test_an_enlarged_interface_shows_bases_where_the_camera_says(scale: float) -> None:
    view = ReplayView(a_skirmish(), scale)
    surface = pygame.Surface((round(1000 * scale), round(700 * scale)), 0, 32)
    playback, state = view.start((1000, 700), "light")
    view.paint(surface, playback, state)
    body = playback.timeline.initial.model("guard-4").body
    x, y = state.camera.to_pixels(body.pose.point)
    x, y, r = x * scale, (y + state.board.top) * scale, body.base.inner * state.camera.scale * scale
    # The face ends where the base does: its colour inside, the mat's outside.
    for dx, dy in ((1, 0), (-1, 0), (0, -1)):
        inside = surface.get_at((round(x + dx * (r - 0.25 * r)), round(y + dy * (r - 0.25 * r))))
        edge = [surface.get_at((round(x + dx * (r + k)), round(y + dy * (r + k)))) for k in (-2, -1, 0)]
        beyond = surface.get_at((round(x + dx * (r + 2.5)), round(y + dy * (r + 2.5))))
        assert inside.r > inside.b + 60
        assert min(sum(c[:3]) for c in edge) < 200
        assert min(beyond[:3]) > 120
