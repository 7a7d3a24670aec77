"""What every window's view has: its size, what it looks at, the bars at its edges. Frozen, so that it can be undone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Self

from simulator.geometry.shapes import Point
from simulator.view.camera import Camera
from simulator.view.layout import Rect
from simulator.view.overlaid import QUIET, Shown
from simulator.view.theme import BAR

SMALLEST = (640, 450)
"""Points: no window is laid out smaller than this, which is 1280 × 900 pixels with everything twice as large."""
WIDE = 1000
"""Points of width from which a window has room for words, and for the panel beside the board."""


def at_least(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size (points) for which a window of some size is laid out: no smaller than the smallest."""
    return max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])


@dataclass(frozen=True, slots=True)
class Framed(ABC):
    """A window that shows a table: what the replay's, the editor's and the table's have alike."""

    size: tuple[int, int]
    """Points, which are pixels while the interface is not enlarged; so is everything else here."""
    camera: Camera
    """The view of the table in the board's part of the window."""
    theme: str = "light"
    shown: Shown = QUIET
    """What is drawn over the board."""
    help: bool = False
    menu: str = ""
    """The menu that is open, by its name; that of a field by the field's key."""
    mouse: Point | None = None
    moved: bool = False
    """Whether somebody chose this view; until then it goes on fitting what there is."""
    full_screen: bool = False
    left: bool = False
    """Whether the window is to close."""

    @property
    @abstractmethod
    def board(self) -> Rect:
        """The table's part of the window."""

    @property
    @abstractmethod
    def panel(self) -> Rect | None:
        """The panel: beside the board, or over it; None while it is shut."""

    @property
    def wide(self) -> bool:
        """Whether there is room for words beside icons, and for a panel beside the board."""
        return self.size[0] >= WIDE

    @property
    def top(self) -> Rect:
        """The bar with the title and the buttons."""
        return Rect(0.0, 0.0, float(self.size[0]), float(BAR["top"]))

    def resized(self, size: tuple[int, int]) -> Self:
        """Return it for another size of window; the same scale and place on the table."""
        wide = replace(self, size=at_least(size))
        board = wide.board
        return replace(wide, camera=self.camera.resized(board.right - board.left, board.bottom - board.top))


@dataclass(frozen=True, slots=True)
class Worked(Framed):
    """A window in which something is worked on, not only watched: the editor's and the table's."""

    row: int = -1
    """The row of the menu that the keyboard is at."""

    @property
    def status(self) -> Rect:
        """The bar that says what the hand does."""
        width, height = self.size
        return Rect(0.0, float(height - BAR["status"]), float(width), float(height))
