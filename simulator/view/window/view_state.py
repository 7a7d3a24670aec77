"""How the window stands: its size, what it looks at, what is open. Frozen, like everything that can be undone."""

from __future__ import annotations

from dataclasses import dataclass, replace

from simulator.bookmarks import Bookmark
from simulator.view.layout import Rect
from simulator.view.theme import BAR
from simulator.view.window.framed import Framed
from simulator.view.window.tape import Tape

NOW, CARD = 212.0, 156.0
"""Pixels of height of what happens now and of a unit's card: always the same, so that nothing below them jumps."""
PINNED = 320.0
"""Pixels of height of the card of a unit that was clicked."""
DRAWERS = ("", "now", "unit", "log")
"""What `Tab` cycles through in a narrow window; "why" is opened by its key alone."""


@dataclass(frozen=True, slots=True)
class ViewState(Framed):
    """Everything about the window that is not the replay or the playhead."""

    judged: bool = False
    """Whether the move at hand shows with its judgement, as long as nothing plays."""
    drawer: str = ""
    log_scroll: float | None = None
    """Pixels the log was scrolled by hand; None keeps the current line in sight."""
    pinned: str = ""
    """The unit whose card stays."""
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

    def next_drawer(self) -> ViewState:
        """Open the next drawer, or shut the last."""
        if self.wide:
            return self
        at = DRAWERS.index(self.drawer) if self.drawer in DRAWERS else 0
        return replace(self, drawer=DRAWERS[(at + 1) % len(DRAWERS)])
