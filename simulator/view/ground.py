"""The table as figures: mat, grid, zones, terrain with its shadow, objectives with their range."""

from __future__ import annotations

import math

from simulator.geometry.shapes import Point
from simulator.view import lettering
from simulator.view.camera import Camera
from simulator.view.figures import Box, Ellipse, Figure, Ink, Path, Shape, Text, Texture
from simulator.view.hatching import HATCH, hatch
from simulator.view.layout import Rect, rect_at
from simulator.view.marks import Area, Marker, Table
from simulator.view.theme import DASH, LEGAL, MAP, REACH, Theme, mixed, side_line

INCHES_FROM, INCHES_FULL, HALVES_FROM = 11.0, 16.0, 60.0
"""Pixels an inch from which the one-inch grid shows, is whole, and the half-inch grid shows."""
SIGN = 15.0
"""Points: size of the name of an objective that is an area."""
MOTTLE = 0.025
"""Strength of the mat's texture: at most three parts in a hundred of lightness to either side."""
CONTACT = 3.6
"""Pixels: how wide the line is where only base contact is legal."""
SHADOW = (0.10, 0.16)
"""Inches that terrain's shadow falls to the right and down."""


def table_figures(mark: Table, camera: Camera, theme: Theme) -> tuple[Figure, ...]:
    """Return surround, mat and grid, cut to what is in view."""
    left, top = camera.to_pixels((0.0, mark.depth))
    right, bottom = camera.to_pixels((mark.width, 0.0))
    near = (max(left, -8.0), max(top, -8.0), min(right, camera.width + 8.0), min(bottom, camera.height + 8.0))
    x, y, width, height = near[0], near[1], near[2] - near[0], near[3] - near[1]
    shapes: list[Shape] = [Box(0.0, 0.0, camera.width, camera.height, Ink(fill=theme.surround))]
    if width > 0.0 and height > 0.0:
        shapes.append(Box(x - 2.0, y - 2.0, width + 4.0, height + 4.0, Ink(fill=theme.mat_edge)))
        shapes.append(Box(x, y, width, height, Ink(fill=theme.mat)))
        dark = "#000000" if theme.name == "light" else "#FFFFFF"
        shapes.append(Texture(x, y, width, height, dark, MOTTLE))
    figures = [Figure(0, tuple(shapes), id=mark.id)]
    if mark.grid and width > 0.0 and height > 0.0:
        lines = _grid(mark, camera, theme, (x, y, x + width, y + height))
        figures.append(Figure(1, lines, id=f"{mark.id}-grid"))
    return tuple(figures)


def _grid(mark: Table, camera: Camera, theme: Theme, near: tuple[float, float, float, float]) -> tuple[Shape, ...]:
    """Return 6″ lines, 1″ lines fading in, and ½″ lines, each kind as one path of straight lines on whole pixels."""
    fade = min(max((camera.scale - INCHES_FROM) / (INCHES_FULL - INCHES_FROM), 0.0), 1.0)
    kinds = [(6.0, 6.0, theme.grid6_a), (1.0, 6.0, theme.grid_a * fade)]
    if camera.scale >= HALVES_FROM:
        kinds.append((0.5, 1.0, 0.6 * theme.grid_a))
    shapes = []
    for every, but_every, strength in kinds:
        lines: list[tuple[Point, Point]] = []
        for k in range(1, math.ceil(mark.width / every)):
            px = math.floor(camera.to_pixels((k * every, 0.0))[0]) + 0.5
            if near[0] < px < near[2] and (every == but_every or (k * every) % but_every != 0.0):
                lines.append(((px, near[1]), (px, near[3])))
        for k in range(1, math.ceil(mark.depth / every)):
            py = math.floor(camera.to_pixels((0.0, k * every))[1]) + 0.5
            if near[1] < py < near[3] and (every == but_every or (k * every) % but_every != 0.0):
                lines.append(((near[0], py), (near[2], py)))
        if lines and strength > 0.0:
            shapes.append(Path(tuple(lines), Ink(stroke=theme.grid, stroke_a=strength), closed=False))
    return tuple(shapes)


def area_figures(mark: Area, camera: Camera, theme: Theme) -> tuple[Figure, ...]:
    """Return terrain, a zone, an objective's area, or the reach and legal area of a base in hand."""
    rings = tuple(tuple(camera.to_pixels(p) for p in ring) for ring in mark.rings)
    match mark.role:
        case "zone":
            colour = theme.ink if mark.side is None else side_line(mark.side, theme)
            drawn = Figure(2, (Path(rings, Ink(colour, 0.05, colour, 0.7, 1.5, DASH["zone"])),), id=mark.id)
            return (drawn, *_zone_name(mark, camera, theme))
        case "range":
            # Above terrain, which may be the very same area.
            return (Figure(4, (Path(rings, _range_ink(mark.side, theme)),), id=mark.id), *_sign(mark, camera, theme))
        case "reach":
            ink = Ink(theme.ink, 0.04, theme.ink, 0.7, REACH, DASH["reach"], round=True)
            return (Figure(6, (Path(rings, ink),), id=mark.id),)
        case "legal":
            return (Figure(6, _legal_shapes(mark, rings, camera, theme), id=mark.id),)
    dx, dy = SHADOW[0] * camera.scale, SHADOW[1] * camera.scale
    shadow = tuple(tuple((x + dx, y + dy) for x, y in ring) for ring in rings)
    shapes: list[Shape] = []
    if mark.role == "exposed":
        fill = mixed(theme.terrain, theme.mat, 0.5)
        shapes.append(Path(rings, Ink(fill, 1.0, theme.terrain_line, 1.0, 1.2, (5.0, 4.0))))
    else:
        shapes.append(Path(shadow, Ink("#000000", 0.55 * theme.shadow_a)))
        dense = mark.role == "dense"
        fill, width = (theme.terrain_dense, 1.6) if dense else (theme.terrain, 1.2)
        shapes.append(Path(rings, Ink(fill, 1.0, theme.terrain_line, 1.0, width, round=True)))
    return (Figure(3, tuple(shapes), id=mark.id),)


def _legal_shapes(mark: Area, rings: tuple[tuple[Point, ...], ...], camera: Camera, theme: Theme) -> tuple[Shape, ...]:
    """Return a legal area, filled and hatched, and its lines of contact on a rim of the mat's colour."""
    shapes: list[Shape] = []
    if rings:
        shapes.append(Path(rings, Ink(theme.legal_fill, theme.legal_fill_a)))
        lines = hatch(rings, HATCH, camera.to_pixels((0.0, 0.0)), (camera.width, camera.height))
        if lines:
            shapes.append(Path(lines, Ink(stroke=theme.legal, stroke_a=0.35), closed=False))
        shapes.append(Path(rings, Ink(stroke=theme.legal, width=LEGAL, round=True)))
    if mark.lines:
        contact = tuple(tuple(camera.to_pixels(p) for p in line) for line in mark.lines)
        shapes.append(Path(contact, Ink(stroke=theme.mat, stroke_a=0.8, width=CONTACT + 2.6, round=True), closed=False))
        shapes.append(Path(contact, Ink(stroke=theme.legal, width=CONTACT, round=True), closed=False))
    return tuple(shapes)


def marker_figures(mark: Marker, camera: Camera, theme: Theme) -> tuple[Figure, ...]:
    """Return an objective's range and its marker."""
    at = camera.to_pixels(mark.at)
    r = mark.radius * camera.scale
    reach = (mark.radius + mark.range) * camera.scale
    ink = _range_ink(mark.side, theme)
    size = min(max(0.95 * r, 11.0), 19.0)
    shapes: list[Shape] = [Ellipse(0.0, 0.0, r - 0.75, r - 0.75, _disc_ink(mark.side, theme))]
    if r >= 8.0 and lettering.width(mark.text, "semibold", size) <= 1.7 * r:
        shapes.append(Text(0.0, size * lettering.CAP / 2, mark.text, "semibold", size, theme.ink, "middle"))
    return (
        Figure(2, (Ellipse(0.0, 0.0, reach, reach, ink),), at, id=f"range-{mark.id}" if mark.id else ""),
        Figure(4, tuple(shapes), at, id=mark.id),
    )


def _range_ink(side: int | None, theme: Theme) -> Ink:
    """Return how the range of an objective looks: dotted while nobody holds it, whole or dashed by side."""
    if side is None:
        return Ink(theme.ink, 0.045, theme.ink, 0.55, 1.3, DASH["engage"], round=True)
    colour = side_line(side, theme)
    return Ink(colour, 0.10, colour, 0.9, 1.6, () if side == 0 else DASH["zone"])


def _disc_ink(side: int | None, theme: Theme) -> Ink:
    """Return how an objective's disc looks: in the panel's colour, its edge in that of the side that holds it."""
    colour = theme.ink if side is None else side_line(side, theme)
    return Ink(theme.panel, 1.0, colour, 1.0, 1.5 if side is None else 2.5)


def zone_name_rect(mark: Area, camera: Camera) -> Rect:
    """Return the place of the words for a zone: inside the upper right corner of what is seen of the box around it."""
    corners = [camera.to_pixels(p) for p in mark.rings[0]]
    right = min(max(x for x, _ in corners), camera.width) - 8.0
    top = max(min(y for _, y in corners), 0.0) + 6.0
    return Rect(right - lettering.width(mark.text, "medium", MAP), top, right, top + 16.0)


def _zone_name(mark: Area, camera: Camera, theme: Theme) -> tuple[Figure, ...]:
    """Return whose a zone is, in words under whatever stands there."""
    if not mark.text:
        return ()
    rect = zone_name_rect(mark, camera)
    text = Text(0.0, 12.0, mark.text, "medium", MAP, theme.ink2, "end", theme.mat)
    return (Figure(4, (text,), (rect.right, rect.top), id=f"{mark.id}-name"),)


def sign_rect(mark: Area, camera: Camera) -> Rect:
    """Return the place of the sign with an area's name: in the middle of its corners."""
    ring = [camera.to_pixels(p) for p in mark.rings[0]]
    half = max(lettering.width(mark.text, "semibold", SIGN) / 2 + 7.0, 14.0)
    middle = (sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring))
    return rect_at(middle, 2 * half, 28.0)


def _sign(mark: Area, camera: Camera, theme: Theme) -> tuple[Figure, ...]:
    if not mark.text:
        return ()
    rect = sign_rect(mark, camera)
    half = (rect.right - rect.left) / 2
    plaque = Box(-half, -14.0, 2 * half, 28.0, _disc_ink(mark.side, theme), 14.0)
    letter = Text(0.0, SIGN * lettering.CAP / 2, mark.text, "semibold", SIGN, theme.ink, "middle")
    return (Figure(4, (plaque, letter), rect.centre, id=f"sign-{mark.id}"),)
