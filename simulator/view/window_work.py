"""The window's work with files: bookmarks kept as they change, and the errands that write something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from simulator.replay import Replay
from simulator.view.keeping import Keeping, StoppedError
from simulator.view.window.desk import Desk

TOLD_EVERY = 150
"""Milliseconds between two words on how far an export is."""
Show = Callable[[str], None]
"""Shows some words at once, in the midst of work."""


class Work:
    """What one window has to write and to read."""

    def __init__(self, replay: Replay) -> None:
        """Read the bookmarks that were kept."""
        self.keeping = Keeping(replay)
        self.kept, self.said = self.keeping.bookmarks()
        self._last = -TOLD_EVERY

    def begun(self, desk: Desk) -> Desk:
        """Return the desk with the bookmarks that were kept, and with what is wrong with them."""
        return Desk(desk.playback, replace(desk.view, bookmarks=self.kept, said=self.said))

    def keep(self, desk: Desk) -> Desk:
        """Write the bookmarks where somebody changed them; return the desk with what went wrong, if anything did."""
        if desk.view.bookmarks == self.kept:
            return desk
        self.kept = desk.view.bookmarks
        said = self.keeping.keep(self.kept)
        return Desk(desk.playback, replace(desk.view, said=said)) if said else desk

    def run(self, desk: Desk, command: str, argument: float | str, show: Show) -> Desk:
        """Write the file that a command asks for; return the desk with what came of it."""
        view = replace(desk.view, menu="")
        show("Writing …")
        said = self.keeping.run(
            command,
            str(argument),
            desk.event,
            view.snippet,
            view.theme,
            lambda done, count: self._tell(done, count, show),
        )
        return Desk(desk.playback, replace(view, said=said))

    def _tell(self, done: int, count: int, show: Show) -> None:
        """Say how far a film is; Esc stops it, and so does closing the window.

        Raises:
            StoppedError: it was stopped.
        """
        import pygame

        now = pygame.time.get_ticks()
        if now - self._last < TOLD_EVERY:
            return
        self._last = now
        show(f"Writing: {done} of {count} frames. Esc stops.")
        for event in pygame.event.get((pygame.KEYDOWN, pygame.QUIT)):
            if event.type == pygame.QUIT or event.key == pygame.K_ESCAPE:
                raise StoppedError
