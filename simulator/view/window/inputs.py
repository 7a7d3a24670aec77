"""What keys and the mouse say, in the window's own terms: names of the key table, and points."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from simulator.geometry.shapes import Point

if TYPE_CHECKING:
    import pygame

CURSORS = {
    "arrow": "SYSTEM_CURSOR_ARROW",
    "hand": "SYSTEM_CURSOR_HAND",
    "cross": "SYSTEM_CURSOR_CROSSHAIR",
    "move": "SYSTEM_CURSOR_SIZEALL",
    "text": "SYSTEM_CURSOR_IBEAM",
    "no": "SYSTEM_CURSOR_NO",
}
"""How the mouse looks, as pygame calls it."""
TWICE = 400
"""Milliseconds within which a second click makes a double click."""


def points(size: tuple[int, int], scale: float) -> tuple[int, int]:
    """Return a size of pixels in points, the last one cut by the window's edge included."""
    return math.ceil(size[0] / scale), math.ceil(size[1] / scale)


def placed(at: tuple[float, float], scale: float) -> tuple[float, float]:
    """Return a place of the mouse in points. Where the system counts in units of its own, those become pixels."""
    import pygame

    surface, ratio = pygame.display.get_surface(), 1.0
    if surface is not None and (width := pygame.display.get_window_size()[0]):
        ratio = surface.get_width() / width
    return at[0] * ratio / scale, at[1] * ratio / scale


def in_points(event: pygame.event.Event, scale: float) -> pygame.event.Event:
    """Return an event of the mouse with its place in points; any other as it is."""
    import pygame

    if "pos" not in event.dict:
        return event
    return pygame.event.Event(event.type, {**event.dict, "pos": placed(event.pos, scale)})


def turned(event: pygame.event.Event, mouse: Point | None, scale: float) -> tuple[Point, float, float]:
    """Return where the wheel was turned (points), and how far to the right and away from the person (notches).

    `mouse` is where the mouse was seen last; None where that is not known.
    """
    import pygame

    dx, dy = getattr(event, "precise_x", event.x), getattr(event, "precise_y", event.y)
    return mouse or placed(pygame.mouse.get_pos(), scale), dx, dy


def point_with(shape: str) -> None:
    """Let the mouse look like something: one of CURSORS. Where the system has no such shape, it looks as it did."""
    import pygame

    found = getattr(pygame, CURSORS[shape])
    if pygame.mouse.get_cursor().data == (found,):
        return
    try:
        pygame.mouse.set_cursor(found)
    except pygame.error:
        # Some systems make no cursor now and then. It is a hint; nobody's work is to end for it.
        return


def key_names() -> dict[int, str]:
    """Return the names of the key table for keys that write nothing."""
    import pygame

    return {
        pygame.K_LEFT: "ArrowLeft",
        pygame.K_RIGHT: "ArrowRight",
        pygame.K_UP: "ArrowUp",
        pygame.K_DOWN: "ArrowDown",
        pygame.K_HOME: "Home",
        pygame.K_END: "End",
        pygame.K_ESCAPE: "Escape",
        pygame.K_TAB: "Tab",
        pygame.K_RETURN: "Enter",
        pygame.K_KP_ENTER: "Enter",
        pygame.K_BACKSPACE: "Backspace",
        pygame.K_DELETE: "Delete",
        pygame.K_F2: "F2",
        pygame.K_SPACE: " ",
        pygame.K_KP_PLUS: "+",
        pygame.K_KP_MINUS: "-",
    }
