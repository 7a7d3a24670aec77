"""How a hand changes what is seen: it goes nearer, moves the table along, opens a menu, chooses a theme."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from simulator.view.overlaid import Shown
from simulator.view.window.framed import Framed, Worked
from simulator.view.window.under import on_board

NOTCH = 1.2
"""How much nearer one notch of the wheel goes."""
OVERLAYS = tuple(Shown.__slots__)
"""Commands that show something over the board, or no longer."""

V = TypeVar("V", bound=Framed)
W = TypeVar("W", bound=Worked)


def zoomed(view: V, factor: float) -> V:
    """Go nearer or farther; what is under the mouse, or in the middle of the board, stays there."""
    pixel = on_board(view, view.mouse) if view.mouse is not None else None
    middle = (view.camera.width / 2, view.camera.height / 2)
    return replace(view, camera=view.camera.zoomed(factor, pixel or middle), moved=True)


def wheeled(view: V, dx: float, dy: float) -> V:
    """Turn the wheel over the board: it zooms; fine or sideways turning pans. `dy` is positive away from the person."""
    if dx == 0.0 and dy == round(dy):
        return zoomed(view, NOTCH**dy)
    return replace(view, camera=view.camera.panned(-40.0 * dx, 40.0 * dy), moved=True)


def looked(view: W, command: str, argument: float | str) -> W | None:
    """Return the view after a command that all windows have in which something is worked on; None for another one."""
    match command:
        case "zoom-in" | "zoom-out":
            return zoomed(view, NOTCH if command == "zoom-in" else 1 / NOTCH)
        case "help":
            return replace(view, help=not view.help)
        case "menu":
            return replace(view, menu="" if view.menu == argument else str(argument), row=-1)
        case "theme":
            return replace(view, theme="light" if view.theme == "dark" else "dark")
        case "full-screen":
            return replace(view, full_screen=not view.full_screen)
        case overlay if overlay in OVERLAYS:
            return replace(view, shown=view.shown.toggled(overlay))
    return None
