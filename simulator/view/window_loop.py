"""One window's loop: it keeps the clock, hands every event on, and paints what came of it."""

from __future__ import annotations

import gc
from dataclasses import replace
from typing import TYPE_CHECKING

from simulator.view.keeping import ERRANDS
from simulator.view.keys import command_for
from simulator.view.theme import MS
from simulator.view.window import notes
from simulator.view.window.board_picture import Picture
from simulator.view.window.desk import Desk
from simulator.view.window.following import Chase
from simulator.view.window.hands import (
    REPEATING,
    Press,
    commanded,
    cursor,
    dragged,
    pressed,
    released,
    wheeled,
)
from simulator.view.window.inputs import TWICE, in_points, point_with, points, turned
from simulator.view.window.log import HEAD
from simulator.view.window.looping import FRAMES, Looping
from simulator.view.window.parts import hot_places
from simulator.view.window.replay_view import ReplayView
from simulator.view.window.under import model_at
from simulator.view.window_work import Work

if TYPE_CHECKING:
    import pygame


class Loop(Looping[Desk]):
    """One window's loop: what is seen, what is held, and the time."""

    def __init__(self, view: ReplayView, theme: str, size: tuple[int, int], *, reduced: bool = False) -> None:
        """Begin at the start of the replay, paused; `size` is in pixels."""
        super().__init__(size, view.scale, reduced=reduced)
        self.view = view
        playback, seen = view.start(points(size, self.scale), theme)
        self.desk = Desk(replace(playback, reduced=reduced), seen)
        self.press: Press | None = None
        self.last_click = -TWICE
        self.chase: Chase | None = None
        self.work = Work(view.replay)
        self.desk = self.work.begun(self.desk)
        self.pointed: object = None
        """What the mouse was given its look for."""
        self.fresh = False
        """Whether a key has just opened a note: the letter that it writes is no part of the note."""

    @property
    def at_hand(self) -> Desk:
        """The desk."""
        return self.desk

    def lay_out(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window of so many points."""
        self.desk = Desk(self.desk.playback, self.view.resized(self.desk.view, size))

    def picture_of(self, at_hand: Desk) -> Picture:
        """Return a picture of the board alone."""
        return self.view.picture(at_hand.playback, at_hand.view)

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
                self.handle(in_points(event, self.scale))
            self.desk = self.work.keep(self.desk)
            self._point()
            surface = pygame.display.get_surface()
            if (
                (self.desk != self.painted or self.glide is not None)
                and surface is not None
                and not self.desk.view.left
            ):
                self._fit(surface)
                self._bring_up(surface)

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
        camera = self._on_the_way()
        if camera is None:
            return self.view.paint(surface, self.desk.playback, self.desk.view)
        seen = replace(self.desk.view, camera=camera, mouse=None)
        return self.view.paint(surface, self.desk.playback, seen, self.picture)

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
                self.held_keys.discard(event.key)
            case pygame.MOUSEMOTION if self.press is not None:
                self._arrive()
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

        again = event.key in self.held_keys
        self.held_keys.add(event.key)
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
        seen = (self.desk.view, self.desk.playback.at, self.press)
        if seen == self.pointed or self.desk.playback.playing:
            return
        self.pointed = seen
        hots = hot_places(self.view.parts(self.desk.playback, self.desk.view))
        point_with(cursor(self.desk, self.press, hots))

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

    def _takes(self, before: Desk) -> float:
        """Return how many milliseconds a change of view takes: longer where it fits the action again."""
        view, was = self.desk.view, before.view
        fits = not view.moved or was.moved != view.moved
        return float(MS["fit"]) if fits and not self.reduced else super()._takes(before)

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
        view = self.desk.view
        at, dx, dy = turned(event, view.mouse, self.scale)
        rect = self.view.log_rect(view)
        most = scroll = 0.0
        if rect is not None:
            laid, room = self.view.log(rect.right - rect.left - 1.0), rect.bottom - rect.top - HEAD
            most = laid.height - room + 8.0
            scroll = laid.scroll(view, self.view.timeline.current(self.desk.playback.at), room)
        before = self.desk
        self.desk = wheeled(before, at, dx, dy, rect, most, scroll)
        self._follow(before)
