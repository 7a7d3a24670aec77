"""How the editor's window stands: its size, what it looks at, what is open."""

from __future__ import annotations

from dataclasses import dataclass, replace

from simulator.state import State
from simulator.view.camera import Box, fit
from simulator.view.layout import Rect
from simulator.view.theme import BAR
from simulator.view.window.framed import Worked

AIR = 1.0
"""Inches around the table, or around what is selected, when the view fits it."""
RULED = 34.0
"""Points at the board's edges that a fitted view leaves to the rulers and to what stands over the board."""
TRAY = 72.0
"""Points at the board's lower edge that a fitted view leaves to the reserve tray."""


@dataclass(frozen=True, slots=True)
class EditorView(Worked):
    """Everything about the window that is not the scenario."""

    drawer: bool = False
    """Whether the panel of a narrow window is open."""
    scroll: float = 0.0
    """Points that the panel was scrolled."""
    tray: int = 0
    """The first unit of the reserve tray that shows."""

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
