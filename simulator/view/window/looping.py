"""What every window's loop does alike: it follows the window's size, lets the view glide, and brings the screen up to
date.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from simulator.view.camera import Camera
from simulator.view.theme import MS
from simulator.view.window.board_picture import Picture
from simulator.view.window.framed import Framed, at_least
from simulator.view.window.glide import Glide
from simulator.view.window.inputs import key_names, points

if TYPE_CHECKING:
    import pygame

FRAMES = 60
"""Frames a second while something moves."""


class Viewed(Protocol):
    """What a window is about, with the way that it is seen: a desk, a bench, a sitting."""

    @property
    def view(self) -> Framed:
        """How the window stands."""
        ...


S = TypeVar("S", bound=Viewed)


class Looping(ABC, Generic[S]):
    """One window's loop, but for what the window is about."""

    def __init__(self, size: tuple[int, int], scale: float, *, reduced: bool) -> None:
        """Begin with a window of so many pixels, `scale` of them to a point."""
        self.scale = scale
        self.reduced = reduced
        self.held_keys: set[int] = set()
        self.names = key_names()
        self.windowed = size
        """The size (pixels) to which the window goes back from full screen."""
        self.painted: S | None = None
        """What the window shows; None when it must be painted again."""
        self.glide: Glide | None = None
        self.picture: Picture | None = None

    @property
    @abstractmethod
    def at_hand(self) -> S:
        """What the window is about, as it is now."""

    @abstractmethod
    def lay_out(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window of so many points."""

    @abstractmethod
    def picture_of(self, at_hand: S) -> Picture:
        """Return a picture of the board alone."""

    @abstractmethod
    def paint(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paint what is to be seen now; return where it differs from what was seen before."""

    @property
    def now(self) -> float:
        """Milliseconds of the window's clock."""
        import pygame

        return float(pygame.time.get_ticks())

    def _bring_up(self, surface: pygame.Surface) -> None:
        """Paint, and bring to the screen what has changed on it."""
        import pygame

        anew, self.painted = self.painted is None, self.at_hand
        changed = self.paint(surface)
        if anew:
            pygame.display.flip()
        else:
            pygame.display.update(changed)

    def _on_the_way(self) -> Camera | None:
        """Return how the table is seen while the view glides; None once it is there."""
        now = self.now
        if self.glide is not None and self.glide.over(now):
            self._arrive()
        return None if self.glide is None else self.glide.camera(now)

    def _arrive(self) -> None:
        """Let the view be where it is to be."""
        self.glide = self.picture = None

    def _follow(self, before: S) -> None:
        """Let the window follow what it is about: its size, and the way the view changes."""
        view, was = self.at_hand.view, before.view
        if view.full_screen != was.full_screen:
            self._switch()
        elif view.camera.scale != was.camera.scale and (time := self._takes(before)):
            self._glide_from(before, time)

    def _takes(self, before: S) -> float:  # noqa: ARG002 - for windows where it is not always the same
        """Return how many milliseconds a change of view takes; 0 where it is there at once, as with reduced motion."""
        return 0.0 if self.reduced else float(MS["zoom"])

    def _glide_from(self, before: S, time: float) -> None:
        """Let the view glide to where it was just set, from where it is seen now."""
        now, view = self.now, self.at_hand.view
        start = self.glide.camera(now) if self.glide is not None else before.view.camera
        nearer = view.camera.scale >= start.scale
        if self.picture is None or not nearer:
            # The picture that shows more serves for the whole way: the old one going nearer, the new one going back.
            self.picture = self.picture_of(before if nearer else self.at_hand)
            now = self.now
        self.glide = Glide(start, view.camera, now, time)

    def _fit(self, surface: pygame.Surface) -> None:
        """Take in a size that the window got without saying so."""
        if at_least(points(surface.get_size(), self.scale)) != self.at_hand.view.size:
            self._resize(surface.get_size())

    def _resize(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window of so many pixels."""
        self._arrive()
        self.lay_out(points(size, self.scale))

    def _switch(self) -> None:
        """Fill the screen, or go back to the window as it was."""
        import pygame

        if self.at_hand.view.full_screen:
            surface = pygame.display.get_surface()
            self.windowed = self.windowed if surface is None else surface.get_size()
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self.windowed, pygame.RESIZABLE)
        surface = pygame.display.get_surface()
        assert surface is not None
        self._resize(surface.get_size())
