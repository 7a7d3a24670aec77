"""What is under the mouse: which place of the table, which base."""

from __future__ import annotations

from math import dist
from typing import Protocol

from simulator.geometry.gaps import gap_to_point
from simulator.geometry.shapes import Point
from simulator.state import State
from simulator.view.camera import Camera
from simulator.view.layout import Rect
from simulator.view.window.parts import holds


class Seen(Protocol):
    """A window that shows a table: where its board is, what covers it, and how it sees the table."""

    @property
    def board(self) -> Rect:
        """The table's part of the window."""
        ...

    @property
    def panel(self) -> Rect | None:
        """The panel, which can lie over the board; None while there is none."""
        ...

    @property
    def camera(self) -> Camera:
        """The view of the table in the board's part of the window."""
        ...


def on_board(view: Seen, at: Point) -> Point | None:
    """Return a place of the window as pixels of the board; None outside it or under the drawer."""
    if not holds(view.board, at) or (view.panel is not None and holds(view.panel, at)):
        return None
    return (at[0] - view.board.left, at[1] - view.board.top)


def model_at(state: State, view: Seen, at: Point | None) -> str:
    """Return the id of the model under a place of the window; empty when there is none."""
    pixel = on_board(view, at) if at is not None else None
    if pixel is None:
        return ""
    place = view.camera.to_inches(pixel)
    near = [m for u in state.units for m in u.on_table if m.pose and dist(m.pose.point, place) <= m.base.reach]
    under = [m for m in near if gap_to_point(m.body, place) <= 0.0]
    return min(under, key=lambda m: m.base.reach).id if under else ""
