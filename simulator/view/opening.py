"""A window of the program: whether one can be opened, and opening it with everything that makes it smooth."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from simulator.view.theme import LIGHT
from simulator.view.window.advice import INSTEAD, no_window, shows_nothing
from simulator.view.window.bars import small_base

if TYPE_CHECKING:
    import pygame

SIZE = (1280, 900)
"""Pixels of a window, to begin with."""


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


@contextmanager
def opened(caption: str, size: tuple[int, int] = SIZE, *, instead: str = INSTEAD) -> Iterator[pygame.Surface]:
    """Open a window for as long as the block lasts.

    Args:
        caption: what stands in its frame.
        size: pixels, to begin with.
        instead: what can be done where none can be opened, behind "or".

    Raises:
        NoScreenError: no window can be opened here.
    """
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
        raise NoScreenError(no_window(str(error), instead)) from error
    if shows_nothing(pygame.display.get_driver()):
        pygame.display.quit()
        raise NoScreenError(no_window("", instead))
    pygame.font.init()
    try:
        pygame.display.set_caption(caption)
        pygame.key.set_repeat(350, 60)
        yield surface
    finally:
        gc.enable()
        pygame.display.quit()


def calm() -> None:
    """Let the garbage be until the window closes.

    What is there by now stays to the end, and frames leave no garbage in circles: looking for some makes them late. It
    is looked for whenever nothing moves.
    """
    gc.freeze()
    gc.disable()


def icon() -> pygame.Surface:
    """Return the window's icon: a base of each side, one before the other."""
    import pygame

    from simulator.view.screen import Painter

    surface = pygame.Surface((64, 64), pygame.SRCALPHA, 32)
    bases = (small_base(42.0, 24.0, 1, LIGHT, radius=20.0), small_base(23.0, 40.0, 0, LIGHT, radius=21.0))
    Painter().paint(surface, bases)
    return surface
