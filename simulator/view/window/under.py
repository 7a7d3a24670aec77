"""What is under the mouse: which place of the table, which base."""

from __future__ import annotations

from math import dist

from simulator.geometry.gaps import gap_to_point
from simulator.geometry.shapes import Point
from simulator.state import State
from simulator.view.window.framed import Framed
from simulator.view.window.parts import holds


def on_board(view: Framed, at: Point) -> Point | None:
    """Return a place of the window as pixels of the board; None outside it or under the drawer."""
    if not holds(view.board, at) or (view.panel is not None and holds(view.panel, at)):
        return None
    return (at[0] - view.board.left, at[1] - view.board.top)


def model_at(state: State, view: Framed, at: Point | None) -> str:
    """Return the id of the model under a place of the window; empty when there is none."""
    pixel = on_board(view, at) if at is not None else None
    if pixel is None:
        return ""
    place = view.camera.to_inches(pixel)
    near = [m for u in state.units for m in u.on_table if m.pose and dist(m.pose.point, place) <= m.base.reach]
    under = [m for m in near if gap_to_point(m.body, place) <= 0.0]
    return min(under, key=lambda m: m.base.reach).id if under else ""
