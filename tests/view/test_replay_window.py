"""The window's loop and painting without a screen: events are handed in, frames are painted on plain surfaces."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.view import opening, replay_window
from simulator.view.opening import has_screen, two_pygames
from simulator.view.replay_window import Loop, show
from simulator.view.window.parts import Hot, hot_places
from simulator.view.window.replay_view import ReplayView
from tests.view.skirmish import a_skirmish

pygame = pytest.importorskip("pygame")
pytestmark = pytest.mark.usefixtures("no_screen")


@pytest.fixture(scope="module")
def view() -> ReplayView:
    return ReplayView(a_skirmish())


@pytest.fixture
def loop(view) -> Loop:
    return Loop(view, "light", (1280, 900))


def press(loop: Loop, key: int, unicode: str = "", mod: int = 0) -> None:
    loop.handle(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=unicode, mod=mod))
    loop.handle(pygame.event.Event(pygame.KEYUP, key=key, unicode=unicode, mod=mod))


def click(loop: Loop, at: tuple[float, float]) -> None:
    loop.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    loop.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    loop.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))


def drag(loop: Loop, start: tuple[float, float], *ways: tuple[float, float]) -> None:
    loop.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for at in ways:
        loop.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0)))
    loop.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=ways[-1], button=1))


def hot(loop: Loop, command: str, argument: float | str | None = None) -> Hot:
    hots = hot_places(loop.view.parts(loop.desk.playback, loop.desk.view))
    return next(h for h in hots if h.command == command and argument in (None, h.argument))


def event_number(loop: Loop) -> int:
    moment = loop.desk.playback.moment
    return moment.number if moment else 0


def picture(loop: Loop) -> bytes:
    surface = pygame.Surface(loop.desk.view.size, 0, 32)
    loop.view.paint(surface, loop.desk.playback, loop.desk.view)
    return pygame.image.tobytes(surface, "RGB")


def test_it_begins_at_the_start_paused_with_all_models_in_sight(loop):
    assert event_number(loop) == 0
    assert not loop.desk.playback.playing
    left, lower, right, upper = loop.desk.view.camera.seen
    for state in a_skirmish().states:
        for model in (m for u in state.units for m in u.on_table):
            assert left < model.pose.x - model.base.reach
            assert model.pose.x + model.base.reach < right
            assert lower < model.pose.y - model.base.reach
            assert model.pose.y + model.base.reach < upper


def test_keys_step_play_and_jump(loop):
    press(loop, pygame.K_RIGHT)
    press(loop, pygame.K_RIGHT)
    assert event_number(loop) == 2
    press(loop, pygame.K_LEFT)
    assert event_number(loop) == 1
    press(loop, pygame.K_RIGHT, mod=pygame.KMOD_LSHIFT)
    assert event_number(loop) == 4
    press(loop, pygame.K_RIGHT, mod=pygame.KMOD_LCTRL)
    assert event_number(loop) == 12
    press(loop, pygame.K_END)
    assert event_number(loop) == 39
    press(loop, pygame.K_HOME)
    assert event_number(loop) == 0
    press(loop, pygame.K_5, "5")
    assert loop.desk.playback.at == pytest.approx(loop.view.timeline.duration / 2)
    press(loop, pygame.K_SPACE, " ")
    assert loop.desk.playback.playing
    press(loop, pygame.K_k, "k")
    assert not loop.desk.playback.playing
    press(loop, pygame.K_RIGHTBRACKET, "]")
    assert loop.desk.playback.speed == 2.0


def test_a_held_space_does_not_flicker_between_play_and_pause(loop):
    for _ in range(3):
        loop.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, unicode=" ", mod=0))
    assert loop.desk.playback.playing


def test_zoom_keeps_what_is_under_the_mouse(loop):
    at = (300.0, 400.0)
    loop.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    before = loop.desk.view.camera
    place = before.to_inches((at[0], at[1] - 48))
    press(loop, pygame.K_PLUS, "+", pygame.KMOD_LSHIFT)
    after = loop.desk.view.camera
    assert after.scale == pytest.approx(1.2 * before.scale)
    assert after.to_inches((at[0], at[1] - 48)) == pytest.approx(place)
    loop.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0))
    assert loop.desk.view.camera.scale == pytest.approx(before.scale)
    assert loop.glide is not None
    for share in (0.0, 0.3, 0.7, 1.0):
        seen = loop.glide.camera(loop.glide.began + share * loop.glide.time)
        assert seen.to_inches((at[0], at[1] - 48)) == pytest.approx(place)


def test_dragging_the_board_takes_the_table_along(loop):
    place = loop.desk.view.camera.to_inches((300, 300))
    drag(loop, (300, 348), (310, 350), (400, 398))
    assert loop.desk.view.camera.to_inches((400, 350)) == pytest.approx(place)


def test_a_double_click_beside_the_bases_fits_again(loop):
    fitting = loop.desk.view.camera
    drag(loop, (300, 348), (400, 398))
    assert loop.desk.view.camera != fitting
    for _ in range(2):
        click(loop, (20, 700))
    assert loop.desk.view.camera == fitting


def test_the_playhead_is_dragged_and_plays_on(loop):
    press(loop, pygame.K_SPACE, " ")
    strip = hot(loop, "track").rect
    y = strip.centre[1]
    drag(loop, (strip.left + 50, y), (strip.left + 300, y), (strip.centre[0], y))
    assert 0.3 < loop.desk.playback.at / loop.view.timeline.duration < 0.9
    assert loop.desk.playback.playing
    drag(loop, (strip.left + 50, y), (strip.right + 200, y))
    assert loop.desk.playback.at == loop.view.timeline.duration


def test_a_click_on_the_log_jumps(loop):
    line = hot(loop, "event", 7)
    click(loop, line.rect.centre)
    assert event_number(loop) == 8


def test_a_click_on_a_base_keeps_its_card(loop, view):
    camera = loop.desk.view.camera
    x, y = camera.to_pixels((36.0, 24.6))
    click(loop, (x, y + 48))
    assert loop.desk.view.pinned == "carrier"
    click(loop, (20, 700))
    assert loop.desk.view.pinned == ""


def test_the_wheel_over_the_log_scrolls_and_a_step_brings_the_line_back(loop):
    rect = loop.view.log_rect(loop.desk.view)
    loop.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=rect.centre, rel=(0, 0), buttons=(0, 0, 0)))
    loop.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3, precise_x=0.0, precise_y=-3.0))
    assert loop.desk.view.log_scroll == 168
    press(loop, pygame.K_RIGHT)
    assert loop.desk.view.log_scroll is None


def test_escape_closes_the_keys_first_and_then_the_window(loop):
    press(loop, pygame.K_SLASH, "?", pygame.KMOD_LSHIFT)
    assert loop.desk.view.help
    press(loop, pygame.K_RIGHT)
    assert event_number(loop) == 0
    press(loop, pygame.K_ESCAPE)
    assert not loop.desk.view.help
    assert not loop.desk.view.left
    press(loop, pygame.K_ESCAPE)
    assert loop.desk.view.left


def test_every_button_does_something(loop):
    for command in ("forward", "forward-unit", "back", "back-unit", "toggle", "help"):
        before = loop.desk
        click(loop, hot(loop, command).rect.centre)
        assert loop.desk.playback != before.playback or loop.desk.view.help != before.view.help
    press(loop, pygame.K_ESCAPE)
    click(loop, hot(loop, "speed", 4.0).rect.centre)
    assert loop.desk.playback.speed == 4.0


def test_moving_models_are_painted_along_their_way(loop):
    moving = next(m for m in loop.view.timeline.moments if m.text.startswith("Raiders 2"))
    seen = set()
    for share in (0.2, 0.21, 0.5, 0.51, 1.0):
        loop.desk = replace(loop.desk, playback=loop.desk.playback.seek(moving.start + share * moving.action))
        seen.add(picture(loop))
    assert len(seen) == 5


@pytest.mark.parametrize("size", [(1280, 900), (1000, 640), (800, 600), (640, 480)])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_all_moments_can_be_painted_at_every_size(view, size, theme):
    loop = Loop(view, theme, size)
    for name in ("The Fight", "Raiders 3", "4 saves", "Carrier is destroyed", "The Walker would", "Hounds 1"):
        moment = next(m for m in view.timeline.moments if m.text.startswith(name))
        loop.desk = replace(loop.desk, playback=loop.desk.playback.seek(moment.start + moment.action / 2))
        assert len(set(picture(loop))) > 20


def test_a_narrow_window_has_a_drawer(view):
    loop = Loop(view, "light", (800, 600))
    plain = picture(loop)
    seen = {plain}
    for drawer in ("now", "unit", "log", ""):
        press(loop, pygame.K_TAB)
        assert loop.desk.view.drawer == drawer
        seen.add(picture(loop))
    assert len(seen) == 4


def test_a_resized_window_goes_on_fitting_until_somebody_moves_the_view(loop):
    loop.handle(pygame.event.Event(pygame.VIDEORESIZE, size=(1000, 700), w=1000, h=700))
    smaller = loop.desk.view.camera
    assert loop.desk.view.size == (1000, 700)
    assert smaller.scale < 30
    press(loop, pygame.K_PLUS, "+")
    loop.handle(pygame.event.Event(pygame.VIDEORESIZE, size=(1280, 900), w=1280, h=900))
    assert loop.desk.view.camera.scale == pytest.approx(1.2 * smaller.scale)


def test_the_window_plays_and_closes(monkeypatch):
    """The whole loop, with events posted as a person would cause them."""
    seen = []
    paint = Loop.paint

    def watched(self, surface):
        paint(self, surface)
        seen.append(self.desk.playback.at)
        if len(seen) == 8:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="", mod=0))

    monkeypatch.setattr(replay_window.Loop, "paint", watched)
    pygame.display.init()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, unicode=" ", mod=0))
    show(a_skirmish(), size=(800, 600))
    assert seen == sorted(seen)
    assert seen[-1] > seen[1]


def test_no_screen_is_said_clearly(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    pygame.display.quit()
    with pytest.raises(replay_window.NoScreenError):
        show(a_skirmish())


@pytest.mark.parametrize(
    ("platform", "environment", "screen"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"DISPLAY": ":0", "SDL_VIDEODRIVER": "dummy"}, False),
        ("linux", {"SDL_VIDEODRIVER": "x11"}, True),
        ("darwin", {}, True),
        ("win32", {}, True),
        ("win32", {"SDL_VIDEODRIVER": "dummy"}, False),
    ],
)
def test_whether_there_is_a_screen(monkeypatch, platform, environment, screen):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(opening.sys, "platform", platform)
    assert has_screen() is screen


def test_two_pygames_are_noticed(monkeypatch):
    monkeypatch.setattr(opening, "version", lambda _: "2.6.1")
    assert "pygame 2.6.1 and pygame-ce 2.6.1 are both installed" in two_pygames()

    def only_ce(name):
        if name == "pygame":
            raise opening.PackageNotFoundError(name)
        return "2.5.8"

    monkeypatch.setattr(opening, "version", only_ce)
    assert two_pygames() == ""
