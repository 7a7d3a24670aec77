"""Where no window can be opened, it is said what to do about it."""

from __future__ import annotations

import pygame
import pytest

from simulator.view import opening
from simulator.view.replay_window import NoScreenError, show
from simulator.view.window.advice import no_window, shows_nothing
from tests.view.skirmish import a_skirmish

NAMES = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


@pytest.mark.parametrize(
    ("environment", "advice"),
    [
        ({"SDL_VIDEODRIVER": "x11"}, "x11 not available. SDL_VIDEODRIVER asks for x11, which needs DISPLAY; unset it"),
        ({"SDL_VIDEODRIVER": "wayland"}, "SDL_VIDEODRIVER asks for wayland, which needs WAYLAND_DISPLAY; unset it"),
        ({"SDL_VIDEODRIVER": "nonsense", "DISPLAY": ":0"}, "SDL_VIDEODRIVER asks for nonsense; unset it"),
        ({"SDL_VIDEODRIVER": "x11", "DISPLAY": ":77"}, "There is no screen at DISPLAY=:77; name one that is there"),
        ({"WAYLAND_DISPLAY": "wayland-9"}, "There is no screen at WAYLAND_DISPLAY=wayland-9"),
        ({}, "Sit at a screen"),
    ],
)
def test_the_advice_suits_what_was_asked_for(bare, environment, advice):
    for name, value in environment.items():
        bare.setenv(name, value)
    said = no_window("x11 not available")
    assert advice in said
    assert said.endswith("or write a file with --export.")
    assert no_window("", "have it played").endswith("or have it played.")


def test_a_driver_that_shows_nothing_is_no_screen_unless_it_was_asked_for(bare):
    assert shows_nothing("offscreen")
    assert not shows_nothing("x11")
    bare.setenv("SDL_VIDEODRIVER", "dummy")
    assert not shows_nothing("dummy")


def test_a_window_that_nobody_would_see_is_not_opened(bare):
    """SDL falls back on such a driver without a word, and the program would wait for ever."""
    bare.setenv("DISPLAY", ":77")
    bare.setattr(opening, "shows_nothing", lambda _: True)
    bare.setenv("SDL_VIDEODRIVER", "dummy")  # stands for what SDL falls back on
    with pytest.raises(NoScreenError, match="asks for dummy"):
        show(a_skirmish())
    assert not pygame.display.get_init()
