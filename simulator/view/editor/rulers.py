"""Rulers along the table's left and lower edge, in inches."""

from __future__ import annotations

from simulator.board import Board
from simulator.view.camera import Camera
from simulator.view.figures import Figure, Ink, Path, Text
from simulator.view.theme import Theme

ROOM = 56.0
"""Points between two numbers, at least."""
TICK, GAP = 5.0, 4.0
SIZE = 11.0
OFF = 6.0
"""Points from the table's edge to the ticks: clear of its frame."""


def every(scale: float) -> float:
    """Return how many inches apart the numbers are: 12, 6, 3 or 1, as there is room."""
    return next((step for step in (1.0, 3.0, 6.0) if step * scale >= ROOM), 12.0)


def ruler_figures(board: Board, camera: Camera, theme: Theme) -> tuple[Figure, ...]:
    """Return both rulers, in points of the board's part of the window; at its edge where the table's is not seen."""
    step = every(camera.scale)
    left, bottom = camera.to_pixels((0.0, 0.0))
    x = max(left - OFF, 26.0)
    y = min(bottom + OFF, camera.height - 22.0)
    lines, shapes = [], []
    for k in range(int(board.width / step) + 1):
        px = camera.to_pixels((k * step, 0.0))[0]
        if x + 8.0 < px < camera.width - 8.0 or (px >= left and 8.0 < px < camera.width - 8.0 and left > 26.0):
            lines.append(((px, y), (px, y + TICK)))
            shapes.append(_number(px, y + TICK + GAP + SIZE * 0.72, k * step, "middle", theme))
    for k in range(int(board.depth / step) + 1):
        py = camera.to_pixels((0.0, k * step))[1]
        if 10.0 < py < camera.height - 10.0 and py < y + 1.0:
            lines.append(((x - TICK, py), (x, py)))
            shapes.append(_number(x - TICK - GAP, py + SIZE * 0.36, k * step, "end", theme))
    halo = Ink(stroke=theme.surround, stroke_a=0.7, width=3.0)
    ink = Ink(stroke=theme.ink2, width=1.0)
    ticks = (Path(tuple(lines), halo, False), Path(tuple(lines), ink, False)) if lines else ()
    return (Figure(12, (*ticks, *shapes), id="rulers"),)


def _number(x: float, y: float, value: float, anchor: str, theme: Theme) -> Text:
    return Text(x, y, f"{value:g}", "map", SIZE, theme.ink2, anchor, theme.surround, 1.6)
