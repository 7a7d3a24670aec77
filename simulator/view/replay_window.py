"""The replay in a window: whether one can be opened, and opening it; `window_loop` does the rest."""

from __future__ import annotations

import gc
import os
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from simulator.replay import Replay
from simulator.view.interface_scale import scale_for
from simulator.view.motion import reduced_motion
from simulator.view.theme import LIGHT, theme_named
from simulator.view.window.advice import no_window, shows_nothing
from simulator.view.window.bars import small_base
from simulator.view.window.desk import Desk
from simulator.view.window.replay_view import ReplayView
from simulator.view.window_loop import Loop

if TYPE_CHECKING:
    import pygame

__all__ = ["Loop", "NoScreenError", "has_screen", "icon", "show", "two_pygames"]

SIZE = (1280, 900)


class NoScreenError(RuntimeError):
    """There is no screen on which a window could be opened."""


def has_screen() -> bool:
    """Say whether a window can be opened: on Linux, whether there is a display to open it on."""
    driver = os.environ.get("SDL_VIDEODRIVER", "")
    if driver in ("dummy", "offscreen"):
        return False
    if driver or not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def two_pygames() -> str:
    """Return a warning when pygame and pygame-ce are both installed, for they overwrite each other; else nothing."""
    found = []
    for name in ("pygame", "pygame-ce"):
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    if len(found) < 2:
        return ""
    return f"{' and '.join(found)} are both installed and share one folder. Uninstall both, then install pygame-ce."


def show(
    replay: Replay,
    *,
    theme: str = "light",
    size: tuple[int, int] = SIZE,
    scale: float | None = None,
    reduced: bool = False,
    at: int = 0,
) -> None:
    """Show a replay in a window until it is closed.

    Args:
        replay: what to show.
        theme: "light" or "dark", to begin with.
        size: pixels of the window, to begin with.
        scale: how large words and controls are, from 1 to 2; if left out, the environment or the display says it.
        reduced: whether models, dice and views are where they go at once; the environment can ask for it too.
        at: the number of the event to begin at; 0 is the start.

    Raises:
        ValueError: there is no such theme, or the environment says a scale that is none.
        NoScreenError: no window can be opened here.
    """
    theme_named(theme)
    pixels = scale_for(scale)
    warning = two_pygames()
    if warning:
        print(warning, file=sys.stderr)
    import pygame

    # On Windows, a pixel is then a pixel: what is too small is enlarged here, sharply.
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    # Display and fonts alone: pygame.init() would open the sound card as well.
    try:
        pygame.display.init()
        pygame.display.set_icon(icon())
        surface = pygame.display.set_mode(size, pygame.RESIZABLE)
    except pygame.error as error:
        pygame.display.quit()
        raise NoScreenError(no_window(str(error))) from error
    if shows_nothing(pygame.display.get_driver()):
        pygame.display.quit()
        raise NoScreenError(no_window())
    pygame.font.init()
    try:
        pygame.display.set_caption(f"{replay.title or 'Fight phase'} – fightphase")
        pygame.key.set_repeat(350, 60)
        view = ReplayView(replay, pixels)
        loop = Loop(view, theme, surface.get_size(), reduced=reduced or reduced_motion())
        # What is there by now stays to the end, and frames leave no garbage in circles: looking for some makes them
        # late. It is looked for whenever nothing moves.
        gc.freeze()
        gc.disable()
        loop.desk = Desk(loop.desk.playback.to_number(at), loop.desk.view)
        loop.run()
    finally:
        gc.enable()
        pygame.display.quit()


def icon() -> pygame.Surface:
    """Return the window's icon: a base of each side, one before the other."""
    import pygame

    from simulator.view.screen import Painter

    surface = pygame.Surface((64, 64), pygame.SRCALPHA, 32)
    bases = (small_base(42.0, 24.0, 1, LIGHT, radius=20.0), small_base(23.0, 40.0, 0, LIGHT, radius=21.0))
    Painter().paint(surface, bases)
    return surface
