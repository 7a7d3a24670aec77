"""How the editor's window stands: its size, what it looks at, what is open."""

from __future__ import annotations

from dataclasses import dataclass, replace

from simulator.geometry.shapes import Point
from simulator.state import State
from simulator.view.camera import Box, Camera, fit
from simulator.view.layout import Rect
from simulator.view.overlaid import QUIET, Shown
from simulator.view.theme import BAR
from simulator.view.window.view_state import SMALLEST, WIDE

AIR = 1.0
"""Inches around the table, or around what is selected, when the view fits it."""
RULED = 34.0
"""Points at the board's edges that a fitted view leaves to the rulers and to what stands over the board."""
TRAY = 72.0
"""Points at the board's lower edge that a fitted view leaves to the reserve tray."""


@dataclass(frozen=True, slots=True)
class EditorView:
    """Everything about the window that is not the scenario."""

    size: tuple[int, int]
    """Points, which are pixels while the interface is not enlarged; so is everything else here."""
    camera: Camera
    theme: str = "light"
    shown: Shown = QUIET
    help: bool = False
    menu: str = ""
    """The menu that is open: "overlays", or the key of the field whose choices show."""
    row: int = -1
    """The row of the menu that the keyboard is at."""
    mouse: Point | None = None
    moved: bool = False
    """Whether somebody chose this view; until then it goes on fitting the table."""
    full_screen: bool = False
    drawer: bool = False
    """Whether the panel of a narrow window is open."""
    scroll: float = 0.0
    """Points that the panel was scrolled."""
    tray: int = 0
    """The first unit of the reserve tray that shows."""
    left: bool = False
    """Whether the window is to close."""

    @property
    def wide(self) -> bool:
        """Whether the panel stands beside the board."""
        return self.size[0] >= WIDE

    @property
    def top(self) -> Rect:
        """The bar with the file's name and what has become of it."""
        return Rect(0.0, 0.0, float(self.size[0]), float(BAR["top"]))

    @property
    def status(self) -> Rect:
        """The bar that says where the mouse is and what the hand does."""
        width, height = self.size
        return Rect(0.0, float(height - BAR["status"]), float(width), float(height))

    @property
    def rail(self) -> Rect:
        """The tools."""
        return Rect(0.0, self.top.bottom, float(BAR["rail"]), self.status.top)

    @property
    def board(self) -> Rect:
        """The table's part of the window."""
        right = float(self.size[0] - (BAR["side_editor"] if self.wide else 0))
        return Rect(self.rail.right, self.top.bottom, right, self.status.top)

    @property
    def panel(self) -> Rect | None:
        """The panel: beside the board, or as a drawer over it; None while the drawer is shut."""
        if not self.wide and not self.drawer:
            return None
        right = float(self.size[0])
        return Rect(right - BAR["side_editor"], self.top.bottom, right, self.status.top)

    def resized(self, size: tuple[int, int]) -> EditorView:
        """Return it for another size of window; the same scale and place on the table."""
        wide = replace(self, size=(max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])))
        board = wide.board
        return replace(wide, camera=self.camera.resized(board.right - board.left, board.bottom - board.top))

    def fitted(self, box: Box, *, moved: bool = True) -> EditorView:
        """Return it looking at a box (inches)."""
        board = self.board
        width, height = board.right - board.left, board.bottom - board.top
        return replace(self, camera=fit(box, width, height, margin=RULED, largest=72.0), moved=moved)

    def looking_at(self, state: State) -> EditorView:
        """Return it looking at the whole table; above the reserve tray, where units wait in it."""
        board = state.board
        seen = self.fitted((-AIR, -AIR, board.width + AIR, board.depth + AIR), moved=False)
        if all(unit.on_table for unit in state.units):
            return seen
        lower = seen.camera.to_pixels((0.0, -AIR))[1] + RULED - (self.board.bottom - self.board.top - TRAY)
        if lower <= 0.0:
            return seen
        return self.fitted((-AIR, -AIR - lower / seen.camera.scale, board.width + AIR, board.depth + AIR), moved=False)
