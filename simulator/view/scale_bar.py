"""The scale bar: how long some inches are at this zoom."""

from __future__ import annotations

from simulator.geometry.shapes import Point
from simulator.view.camera import Camera
from simulator.view.figures import Figure, Ink, Path, Shape, Text
from simulator.view.layout import Rect
from simulator.view.theme import MAP, Theme


def scale_length(scale: float) -> float:
    """Return how many inches the scale bar shows at `scale` pixels an inch: 1, 2, 3, 6 or, far away, 12."""
    return next((n for n in (1.0, 2.0, 3.0, 6.0, 12.0) if n * scale >= 60.0), 12.0)


def scale_bar_rect(camera: Camera) -> Rect:
    """Return the place of the scale bar, in pixels."""
    length = scale_length(camera.scale) * camera.scale
    return Rect(20.0, camera.height - 44.0, 32.0 + length, camera.height - 10.0)


def scale_bar_figure(camera: Camera, theme: Theme) -> Figure:
    """Return the scale bar, with a bar at every inch while there is room for them."""
    inches = scale_length(camera.scale)
    length = inches * camera.scale
    x, y = 26.0, camera.height - 20.0
    lines: list[tuple[Point, Point]] = [((x, y), (x + length, y)), ((x, y - 5.0), (x, y + 5.0))]
    lines.append(((x + length, y - 5.0), (x + length, y + 5.0)))
    step = 1.0 if inches <= 3.0 else inches / 6.0
    small: list[tuple[Point, Point]] = []
    k = step
    while k < inches - 1e-9:
        small.append(((x + k * camera.scale, y - 3.0), (x + k * camera.scale, y + 3.0)))
        k += step
    shapes: list[Shape] = [Path(tuple(lines), Ink(stroke=theme.mat, stroke_a=0.8, width=4.6), False)]
    if small:
        shapes.append(Path(tuple(small), Ink(stroke=theme.ink, width=1.5), False))
    shapes.append(Path(tuple(lines), Ink(stroke=theme.ink, width=2.0), False))
    shapes.append(Text(x + length / 2, y - 9.0, f"{inches:g}″", "semibold", MAP, theme.ink, "middle", theme.mat))
    return Figure(13, tuple(shapes), id="scale")
