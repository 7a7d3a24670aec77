"""How the table's window stands: its size, what it looks at, what is open."""

from __future__ import annotations

from dataclasses import dataclass, replace

from simulator.state import State
from simulator.view.camera import Box, Camera, fit
from simulator.view.layout import Rect
from simulator.view.scene import board_box, fight_box
from simulator.view.theme import BAR
from simulator.view.window.framed import Worked

NARROW = 296
"""Points of width of the panel in a narrow window."""
DECIDING, CARD, LOG = 376.0, 212.0, 112.0
"""Points of height of what is decided and of a unit's card, and the least that a log takes: nothing below jumps."""
ROOMY = (760.0, 600.0)
"""Points of a board that has room for a card."""
ABOVE, BELOW = 48.0, 44.0
"""Points of the board that a fitted view leaves to captions and to the scale."""


@dataclass(frozen=True, slots=True)
class TableView(Worked):
    """Everything about the window that is not the game."""

    hidden: bool = False
    """Whether the panel is put away."""
    log_scroll: float | None = None
    """Points the log was scrolled by hand; None keeps its end in sight."""
    scroll: float = 0.0
    """Points that what is decided was scrolled."""

    @property
    def tight(self) -> bool:
        """Whether the board has no room for a card beside what happens on it: the panel then shows it."""
        board = self.board
        return board.right - board.left < ROOMY[0] or board.bottom - board.top < ROOMY[1]

    @property
    def side(self) -> float:
        """The width of the panel; 0 while it is put away."""
        return 0.0 if self.hidden else float(BAR["side"] if self.wide else NARROW)

    @property
    def board(self) -> Rect:
        """The table's part of the window."""
        return Rect(0.0, self.top.bottom, float(self.size[0]) - self.side, self.status.top)

    @property
    def panel(self) -> Rect | None:
        """The panel beside the board; None while it is put away."""
        if self.hidden:
            return None
        return Rect(self.board.right, self.top.bottom, float(self.size[0]), self.status.top)

    @property
    def deciding(self) -> Rect | None:
        """Where the panel says what is decided now."""
        panel = self.panel
        return None if panel is None else replace(panel, bottom=min(panel.top + DECIDING, panel.bottom))

    @property
    def card(self) -> Rect | None:
        """Where the panel shows a unit, or the last attack; None where there is no room."""
        panel = self.panel
        if panel is None or panel.bottom - panel.top < DECIDING + CARD + LOG:
            return None
        return replace(panel, top=panel.top + DECIDING, bottom=panel.top + DECIDING + CARD)

    @property
    def log(self) -> Rect | None:
        """Where the panel shows the log; None where there is no room."""
        panel, above = self.panel, self.card or self.deciding
        if panel is None or above is None or panel.bottom - above.bottom < LOG:
            return None
        return replace(panel, top=above.bottom)

    def fitted(self, box: Box, *, moved: bool = True) -> TableView:
        """Return it looking at a box (inches), clear of captions and scale."""
        board = self.board
        width, height = board.right - board.left, board.bottom - board.top
        seen = fit(box, width, max(height - ABOVE - BELOW, 40.0), largest=72.0)
        centre = (seen.centre[0], seen.centre[1] + (ABOVE - BELOW) / 2 / seen.scale)
        return replace(self, camera=Camera(width, height, seen.scale, centre), moved=moved)

    def looking_at(self, state: State) -> TableView:
        """Return it looking at all models."""
        return self.fitted(fight_box(state), moved=False)

    def looking_over(self, state: State) -> TableView:
        """Return it looking at the whole table."""
        return self.fitted(board_box(state, 1.0))
