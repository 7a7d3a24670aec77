"""The replay in a window: it opens one, keeps the clock, and hands every event on."""

from __future__ import annotations

import gc
import math
import os
import sys
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from simulator.replay import Replay
from simulator.view.interface_scale import scale_for
from simulator.view.keeping import ERRANDS
from simulator.view.keys import command_for
from simulator.view.motion import reduced_motion
from simulator.view.theme import LIGHT, MS, theme_named
from simulator.view.window import notes
from simulator.view.window.advice import no_window, shows_nothing
from simulator.view.window.bars import small_base
from simulator.view.window.desk import Desk
from simulator.view.window.following import Chase
from simulator.view.window.glide import Glide
from simulator.view.window.hands import (
    REPEATING,
    Press,
    commanded,
    cursor,
    dragged,
    model_at,
    pressed,
    released,
    wheeled,
)
from simulator.view.window.log import HEAD
from simulator.view.window.replay_view import Picture, ReplayView, hot_places
from simulator.view.window.view_state import SMALLEST
from simulator.view.window_work import Work

if TYPE_CHECKING:
    import pygame

SIZE = (1280, 900)
FRAMES = 60
"""Frames a second while something moves."""
CURSORS = {
    "arrow": "SYSTEM_CURSOR_ARROW",
    "hand": "SYSTEM_CURSOR_HAND",
    "cross": "SYSTEM_CURSOR_CROSSHAIR",
    "move": "SYSTEM_CURSOR_SIZEALL",
    "text": "SYSTEM_CURSOR_IBEAM",
}
"""How the mouse looks, as pygame calls it."""
TWICE = 400
"""Milliseconds within which a second click makes a double click."""


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


class Loop:
    """One window's loop: what is seen, what is held, and the time."""

    def __init__(self, view: ReplayView, theme: str, size: tuple[int, int], *, reduced: bool = False) -> None:
        """Begin at the start of the replay, paused; `size` is in pixels."""
        self.view = view
        playback, seen = view.start(self._points(size), theme)
        self.desk = Desk(replace(playback, reduced=reduced), seen)
        self.press: Press | None = None
        self.held: set[int] = set()
        self.last_click = -TWICE
        self.windowed = size
        self.names = _key_names()
        self.painted: Desk | None = None
        """What the window shows; None when it must be painted again."""
        self.glide: Glide | None = None
        self.picture: Picture | None = None
        self.chase: Chase | None = None
        self.work = Work(view.replay)
        self.desk = self.work.begun(self.desk)
        self.pointed: object = None
        """What the mouse was given its look for."""
        self.fresh = False
        """Whether a key has just opened a note: the letter that it writes is no part of the note."""

    @property
    def running(self) -> bool:
        """Whether what is seen changes by itself."""
        chasing = self.chase is not None and not self.chase.over(self.desk.view.camera)
        return self.desk.playback.playing or self.glide is not None or chasing

    def run(self) -> None:
        """Handle events and paint until the window is left."""
        import pygame

        clock = pygame.time.Clock()
        while not self.desk.view.left:
            if self.running:
                elapsed = min(clock.tick(FRAMES), 100)
                self.desk = Desk(self.desk.playback.tick(elapsed), self.desk.view)
                self.go_after(elapsed)
                events = pygame.event.get()
            else:
                gc.collect()
                events = [pygame.event.wait(500), *pygame.event.get()]
                clock.tick()
            for event in events:
                self.handle(self._in_points(event))
            self.desk = self.work.keep(self.desk)
            self._point()
            surface = pygame.display.get_surface()
            if (
                (self.desk != self.painted or self.glide is not None)
                and surface is not None
                and not self.desk.view.left
            ):
                self._fit(surface)
                anew = self.painted is None
                self.painted = self.desk
                changed = self.paint(surface)
                if anew:
                    pygame.display.flip()
                else:
                    pygame.display.update(changed)

    def go_after(self, elapsed: float) -> None:
        """Let the view go after the action for some milliseconds, where that is asked for."""
        view = self.desk.view
        if not view.follow or self.press is not None:
            self.chase = None
            return
        if self.glide is not None:
            return
        chase = (self.chase or Chase(view.camera)).after(self.desk.playback.frame)
        if chase.aim.scale != view.camera.scale or chase.aim.width != view.camera.width:
            chase = Chase(view.camera).after(self.desk.playback.frame)
        # With reduced motion, what takes a while has been going on for long.
        self.chase, camera = chase.step(view.camera, 1e6 if self.desk.playback.reduced else elapsed)
        self.desk = Desk(self.desk.playback, replace(view, camera=camera))

    def paint(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paint what is to be seen now; return where it differs from what was seen before."""
        import pygame

        now = float(pygame.time.get_ticks())
        if self.glide is not None and self.glide.over(now):
            self.glide = self.picture = None
        if self.glide is None:
            return self.view.paint(surface, self.desk.playback, self.desk.view)
        seen = replace(self.desk.view, camera=self.glide.camera(now), mouse=None)
        return self.view.paint(surface, self.desk.playback, seen, self.picture)

    def _points(self, size: tuple[int, int]) -> tuple[int, int]:
        """Return a size of pixels in points, the last one cut by the window's edge included."""
        return math.ceil(size[0] / self.view.scale), math.ceil(size[1] / self.view.scale)

    def _in_points(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return an event of the mouse with its place in points; any other as it is."""
        import pygame

        if "pos" not in event.dict:
            return event
        return pygame.event.Event(event.type, {**event.dict, "pos": self._place(event.pos)})

    def _place(self, at: tuple[float, float]) -> tuple[float, float]:
        """Return a place of the mouse in points. Where the system counts in units of its own, those become pixels."""
        import pygame

        surface, ratio = pygame.display.get_surface(), 1.0
        if surface is not None and (width := pygame.display.get_window_size()[0]):
            ratio = surface.get_width() / width
        return at[0] * ratio / self.view.scale, at[1] * ratio / self.view.scale

    def _glide_from(self, before: Desk, time: float) -> None:
        """Let the view glide to where it was just set, from where it is seen now; with reduced motion it is there."""
        import pygame

        if self.desk.playback.reduced:
            return

        now, view = float(pygame.time.get_ticks()), self.desk.view
        start = self.glide.camera(now) if self.glide is not None else before.view.camera
        nearer = view.camera.scale >= start.scale
        if self.picture is None or not nearer:
            # The picture that shows more serves for the whole way: the old one going nearer, the new one going back.
            self.picture = self.view.picture(self.desk.playback, before.view if nearer else view)
            now = float(pygame.time.get_ticks())
        self.glide = Glide(start, view.camera, now, time)

    def _fit(self, surface: pygame.Surface) -> None:
        """Take in a size that the window got without saying so."""
        width, height = self._points(surface.get_size())
        if (max(width, SMALLEST[0]), max(height, SMALLEST[1])) != self.desk.view.size:
            self._resize(surface.get_size())

    def _resize(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window of so many pixels."""
        self.glide = self.picture = None
        self.desk = Desk(self.desk.playback, self.view.resized(self.desk.view, self._points(size)))

    def handle(self, event: pygame.event.Event) -> None:
        """Take in one event."""
        import pygame

        desk, view = self.desk, self.desk.view
        match event.type:
            case pygame.QUIT:
                self.desk = Desk(desk.playback, replace(view, left=True))
            case pygame.VIDEORESIZE:
                self._resize(event.size)
            case pygame.VIDEOEXPOSE | pygame.WINDOWEXPOSED:
                self.painted = None
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.TEXTINPUT if view.writing is not None and not self.fresh:
                self.desk = Desk(desk.playback, notes.typed(view, event.text))
            case pygame.KEYUP:
                self.held.discard(event.key)
            case pygame.MOUSEMOTION if self.press is not None:
                self.glide = self.picture = None
                self.desk, self.press = dragged(desk, self.press, event.pos, self.view.track(view))
            case pygame.MOUSEMOTION:
                self.desk = Desk(desk.playback, replace(view, mouse=event.pos))
            case pygame.WINDOWLEAVE:
                self.desk = Desk(desk.playback, replace(view, mouse=None))
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 2, 3) and self.press is None:
                hots = hot_places(self.view.parts(desk.playback, view))
                right = event.button == 3
                self.desk, self.press = pressed(desk, event.pos, hots, self.view.track(view), right=right)
            case pygame.MOUSEBUTTONUP if event.button in (1, 2, 3) and self.press is not None:
                self._release()
            case pygame.MOUSEWHEEL:
                self._wheel(event)

    def _key(self, event: pygame.event.Event) -> None:
        import pygame

        again = event.key in self.held
        self.held.add(event.key)
        name = self.names.get(event.key, event.unicode)
        self.fresh = self.fresh and again
        if self.desk.view.writing is not None:
            self._write(name)
            return
        shift, ctrl = bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        command = command_for(name, shift=shift, ctrl=ctrl) if name else None
        if command is None or (again and command not in REPEATING):
            return
        if self.desk.view.help and command not in ("help", "leave"):
            return
        self._command(command, name if command == "tenth" else 0)
        self.fresh = self.desk.view.writing is not None

    def _write(self, name: str) -> None:
        """Take in a key while a note is written."""
        view = self.desk.view
        keys = {"Enter": notes.kept, "Escape": notes.let_be, "Backspace": notes.erased}
        if name in keys:
            self.desk = Desk(self.desk.playback, keys[name](view))

    def _point(self) -> None:
        """Let the mouse look like what it would do."""
        import pygame

        seen = (self.desk.view, self.desk.playback.at, self.press)
        if seen == self.pointed or self.desk.playback.playing:
            return
        self.pointed = seen
        hots = hot_places(self.view.parts(self.desk.playback, self.desk.view))
        shape = getattr(pygame, CURSORS[cursor(self.desk, self.press, hots)])
        if pygame.mouse.get_cursor().data != (shape,):
            pygame.mouse.set_cursor(shape)

    def _show(self, text: str) -> None:
        """Show some words at once, in the midst of work."""
        import pygame

        surface = pygame.display.get_surface()
        self.desk = Desk(self.desk.playback, replace(self.desk.view, menu="", said=text))
        if surface is not None:
            self.paint(surface)
            pygame.display.flip()

    def _command(self, command: str, argument: float | str) -> None:
        if command in ERRANDS:
            self.desk = self.work.run(self.desk, command, argument, self._show)
            return
        before = self.desk
        self.desk = commanded(before, command, argument, self.view.action)
        self._follow(before)

    def _follow(self, before: Desk) -> None:
        """Let the window follow what the desk has become: its size, and the way the view changes."""
        view, was = self.desk.view, before.view
        if view.full_screen != was.full_screen:
            self._switch()
        elif view.camera.scale != was.camera.scale:
            fitting = not view.moved or was.moved != view.moved
            self._glide_from(before, float(MS["fit"] if fitting else MS["zoom"]))

    def _switch(self) -> None:
        """Fill the screen, or go back to the window as it was."""
        import pygame

        if self.desk.view.full_screen:
            surface = pygame.display.get_surface()
            self.windowed = self.windowed if surface is None else surface.get_size()
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self.windowed, pygame.RESIZABLE)
        surface = pygame.display.get_surface()
        assert surface is not None
        self._resize(surface.get_size())

    def _release(self) -> None:
        import pygame

        press, self.press = self.press, None
        assert press is not None
        if press.hot is not None and press.still and press.hot.command in ERRANDS:
            self._command(press.hot.command, press.hot.argument)
            return
        before, state = self.desk, self.desk.playback.frame.state
        self.desk = released(before, press, state, self.view.action)
        self._follow(before)
        if press.holds == "board" and press.still:
            now = pygame.time.get_ticks()
            if now - self.last_click <= TWICE and not model_at(state, self.desk.view, press.last):
                self._command("fit-action", 0)
            self.last_click = now

    def _wheel(self, event: pygame.event.Event) -> None:
        import pygame

        view = self.desk.view
        dx, dy = getattr(event, "precise_x", event.x), getattr(event, "precise_y", event.y)
        at = view.mouse or self._place(pygame.mouse.get_pos())
        rect = self.view.log_rect(view)
        most = scroll = 0.0
        if rect is not None:
            laid, room = self.view.log(rect.right - rect.left - 1.0), rect.bottom - rect.top - HEAD
            most = laid.height - room + 8.0
            scroll = laid.scroll(view, self.view.timeline.current(self.desk.playback.at), room)
        before = self.desk
        self.desk = wheeled(before, at, dx, dy, rect, most, scroll)
        self._follow(before)


def _key_names() -> dict[int, str]:
    """Return the names of the key table for keys that write nothing."""
    import pygame

    return {
        pygame.K_LEFT: "ArrowLeft",
        pygame.K_RIGHT: "ArrowRight",
        pygame.K_HOME: "Home",
        pygame.K_END: "End",
        pygame.K_ESCAPE: "Escape",
        pygame.K_TAB: "Tab",
        pygame.K_RETURN: "Enter",
        pygame.K_KP_ENTER: "Enter",
        pygame.K_BACKSPACE: "Backspace",
        pygame.K_SPACE: " ",
        pygame.K_KP_PLUS: "+",
        pygame.K_KP_MINUS: "-",
    }
