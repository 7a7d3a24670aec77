"""The whole table, small, with what is in view: shown while much of the table is out of sight."""

from __future__ import annotations

from simulator.geometry.shapes import Point
from simulator.state import State
from simulator.view.camera import Camera, fit
from simulator.view.figures import Box, Ellipse, Figure, Ink, Path, Shape
from simulator.view.layout import Rect
from simulator.view.scene import index_of, side_of
from simulator.view.theme import RADIUS, RIM, Theme, face_of

LESS = 0.7
"""It shows while less than this share of the table is in view."""
WIDE, HIGH, FRAME, EDGE = 152.0, 112.0, 4.0, 16.0
"""Points: the most it takes, its frame, and how far it is from the edges of the board's part of the window."""
LEAST = (620.0, 300.0)
"""Points: it does not show where the table has less room than this."""
SMALLEST = 1.6
"""Points: radius of the smallest disc that a base shrinks to."""


def minimap_shows(camera: Camera, width: float, depth: float) -> bool:
    """Say whether so little of a table of this size (inches) is in view that the whole helps."""
    left, lower, right, upper = camera.seen
    across = max(min(right, width) - max(left, 0.0), 0.0)
    up = max(min(upper, depth) - max(lower, 0.0), 0.0)
    roomy = camera.width >= LEAST[0] and camera.height >= LEAST[1]
    return roomy and across * up < LESS * width * depth


def minimap_rect(camera: Camera, width: float, depth: float) -> Rect:
    """Return its place in the board's part of the window: in the lower right corner."""
    scale = min(WIDE / width, HIGH / depth)
    right, bottom = camera.width - EDGE, camera.height - EDGE
    return Rect(right - width * scale - 2 * FRAME, bottom - depth * scale - 2 * FRAME, right, bottom)


def minimap_figures(state: State, camera: Camera, theme: Theme) -> tuple[Figure, ...]:
    """Return the table with terrain and bases, and the frame of what is in view; nothing when most of it is."""
    board = state.board
    if not minimap_shows(camera, board.width, board.depth):
        return ()
    rect = minimap_rect(camera, board.width, board.depth)
    inner = rect.grown(-FRAME)
    wide, high = inner.right - inner.left, inner.bottom - inner.top
    small = fit((0.0, 0.0, board.width, board.depth), wide, high)

    def to(point: Point) -> Point:
        x, y = small.to_pixels(point)
        return inner.left + x, inner.top + y

    shapes: list[Shape] = [
        Box(rect.left, rect.top, rect.right - rect.left, rect.bottom - rect.top, Ink(theme.panel), RADIUS["plate"]),
        Box(inner.left, inner.top, wide, high, Ink(theme.mat)),
    ]
    for terrain in board.terrain:
        fill = theme.terrain_dense if terrain.kind == "dense" else theme.terrain
        shapes.append(Path((tuple(to(p) for p in terrain.outline),), Ink(fill)))
    for objective in board.objectives:
        corners = objective.area or (objective.at,)
        middle = [to(p) for p in corners if p is not None]
        x, y = sum(p[0] for p in middle) / len(middle), sum(p[1] for p in middle) / len(middle)
        shapes.append(Ellipse(x, y, 2.0, 2.0, Ink(theme.panel, 1.0, theme.ink, 1.0, 1.0)))
    for unit in state.units:
        side, index = side_of(state, unit), index_of(state, unit)
        for model in unit.on_table:
            x, y = to(model.body.pose.point)
            r = max(model.base.inner * small.scale, SMALLEST)
            # Whole and pierced discs, as bases that are far away.
            shapes.append(Ellipse(x, y, r, r, Ink(face_of(side, index), 1.0, theme.base_edge, 0.8, 0.6)))
            if side == 1:
                shapes.append(Ellipse(x, y, 0.4 * r, 0.4 * r, Ink(RIM)))
    left, lower, right, upper = camera.seen
    (x0, y0), (x1, y1) = to((max(left, 0.0), min(upper, board.depth))), to((min(right, board.width), max(lower, 0.0)))
    if x1 > x0 and y1 > y0:
        shapes.append(Box(x0, y0, x1 - x0, y1 - y0, Ink(stroke=theme.ink, width=1.6)))
    return (Figure(13, tuple(shapes), id="minimap"),)
