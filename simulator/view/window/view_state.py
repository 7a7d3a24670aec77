"""How the window stands: its size, what it looks at, what is open. Frozen, like everything that can be undone."""

from __future__ import annotations

from dataclasses import dataclass, replace

from simulator.bookmarks import Bookmark
from simulator.geometry.shapes import Point
from simulator.view.camera import Camera
from simulator.view.layout import Rect
from simulator.view.overlaid import QUIET, Shown
from simulator.view.theme import BAR
from simulator.view.window.tape import Tape

SMALLEST = (640, 450)
"""Points: no window is laid out smaller than this, which is 1280 × 900 pixels with everything twice as large."""
WIDE = 1000
"""Points of width from which the panel stands beside the board; below, it is a drawer."""
NOW, CARD = 212.0, 156.0
"""Pixels of height of what happens now and of a unit's card: always the same, so that nothing below them jumps."""
PINNED = 320.0
"""Pixels of height of the card of a unit that was clicked."""
DRAWERS = ("", "now", "unit", "log")
"""What `Tab` cycles through in a narrow window; "why" is opened by its key alone."""


@dataclass(frozen=True, slots=True)
class ViewState:
    """Everything about the window that is not the replay or the playhead."""

    size: tuple[int, int]
    """Points, which are pixels while the interface is not enlarged; so is everything else here."""
    camera: Camera
    """The view of the table in the board's part of the window."""
    theme: str = "light"
    help: bool = False
    judged: bool = False
    """Whether the move at hand shows with its judgement, as long as nothing plays."""
    drawer: str = ""
    log_scroll: float | None = None
    """Pixels the log was scrolled by hand; None keeps the current line in sight."""
    mouse: Point | None = None
    pinned: str = ""
    """The unit whose card stays."""
    moved: bool = False
    """Whether somebody chose this view; until then it goes on fitting the action."""
    full_screen: bool = False
    shown: Shown = QUIET
    """What is drawn over the board."""
    menu: str = ""
    """The menu that is open: "overlays", "export" or "snippet"."""
    measuring: bool = False
    """Whether a drag measures, as after `M`."""
    tape: Tape | None = None
    """What is being measured."""
    follow: bool = False
    """Whether the view goes after the action."""
    why: bool = False
    """Whether the panel tells who had to choose, and why."""
    bookmarks: tuple[Bookmark, ...] = ()
    flag: int | None = None
    """The event whose bookmark's note shows."""
    writing: str | None = None
    """The note of that bookmark while it is written; keys rest until it is done."""
    snippet: tuple[int | None, int | None] = (None, None)
    """The numbers of the first and the last event of the snippet, as far as they are chosen."""
    said: str = ""
    """What came of the last command, until the next one."""
    left: bool = False
    """Whether the window is to close."""

    @property
    def wide(self) -> bool:
        """Whether the panel stands beside the board."""
        return self.size[0] >= WIDE

    @property
    def top(self) -> Rect:
        """The bar with the title."""
        return Rect(0.0, 0.0, float(self.size[0]), float(BAR["top"]))

    @property
    def transport(self) -> Rect:
        """Timeline and controls."""
        width, height = self.size
        return Rect(0.0, float(height - BAR["transport"]), float(width), float(height))

    @property
    def board(self) -> Rect:
        """The table's part of the window."""
        right = float(self.size[0] - (BAR["side"] if self.wide else 0))
        return Rect(0.0, self.top.bottom, right, self.transport.top)

    @property
    def panel(self) -> Rect | None:
        """The panel: beside the board, or as a drawer over it; None while the drawer is shut."""
        if self.wide:
            return Rect(self.board.right, self.top.bottom, float(self.size[0]), self.transport.top)
        if not self.drawer:
            return None
        whole = self.transport.top - self.top.bottom
        height = {"now": NOW, "unit": min(PINNED, whole) if self.pinned else CARD}.get(self.drawer, whole)
        return Rect(self.board.right - BAR["side"], self.top.bottom, self.board.right, self.top.bottom + height)

    def resized(self, size: tuple[int, int]) -> ViewState:
        """Return it for another size of window; the same scale and place on the table."""
        wide = replace(self, size=(max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])))
        board = wide.board
        return replace(wide, camera=self.camera.resized(board.right - board.left, board.bottom - board.top))

    def next_drawer(self) -> ViewState:
        """Open the next drawer, or shut the last."""
        if self.wide:
            return self
        at = DRAWERS.index(self.drawer) if self.drawer in DRAWERS else 0
        return replace(self, drawer=DRAWERS[(at + 1) % len(DRAWERS)])
