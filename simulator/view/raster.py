"""Shapes painted several times too large and scaled down: smooth edges, and places on parts of a pixel.

Colours are premultiplied by their opacity, so that scaling down mixes them rightly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import pygame
import pygame.font

from simulator.geometry.shapes import Point
from simulator.view import lettering
from simulator.view.figures import Box, Ellipse, Ink, Path, Shape, Text, Texture
from simulator.view.stretched import pulled, shrunk
from simulator.view.strokes import Dot, flattened, stroked
from simulator.view.theme import rgb

Stroke = list[Point] | Dot
"""A piece of a line that has a width: a polygon or a round end."""
Painted = tuple[pygame.Surface, int, int]
"""A premultiplied surface, and where its corner goes relative to the whole pixel it was painted for."""

SPARSE = 20_000
"""Square pixels from which lines are painted where they pass alone."""
TILE = 48
"""Pixels: size of the squares for that."""
RIM = 4.0
"""Points around such a square within which lines are still painted, so that they do not end at its edge."""


@dataclass(frozen=True, slots=True)
class Hoop:
    """The band between two circles."""

    x: float
    y: float
    outer: float
    inner: float


def extent(shapes: Sequence[Shape]) -> tuple[float, float, float, float]:
    """Return the box around shapes, in points about their place: left, top, right, bottom."""
    boxes = [_box(shape) for shape in shapes]
    return (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(b[3] for b in boxes),
    )


def bounds(shapes: Sequence[Shape], at: Point, scale: float = 1.0) -> tuple[int, int, int, int]:
    """Return the whole pixels that shapes at a place (in pixels) may touch: left, top, right, bottom.

    `scale` says how many pixels a point is.
    """
    left, top, right, bottom = extent(shapes)
    x, y = at
    return (
        math.floor(left * scale + x) - 1,
        math.floor(top * scale + y) - 1,
        math.ceil(right * scale + x) + 2,
        math.ceil(bottom * scale + y) + 2,
    )


def _box(shape: Shape) -> tuple[float, float, float, float]:
    match shape:
        case Ellipse(x=x, y=y, rx=rx, ry=ry, ink=ink):
            r = max(rx, ry) + (ink.width / 2 if ink.stroke else 0.0)
            return (x - r, y - r, x + r, y + r)
        case Box(x=x, y=y, width=width, height=height, ink=ink):
            half = ink.width / 2 if ink.stroke else 0.0
            return (x - half, y - half, x + width + half, y + height + half)
        case Texture(x=x, y=y, width=width, height=height):
            return (x, y, x + width, y + height)
        case Path(rings=rings, ink=ink):
            half = ink.width / 2 if ink.stroke else 0.0
            xs = [p[0] for ring in rings for p in ring]
            ys = [p[1] for ring in rings for p in ring]
            return (min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)
        case Text():
            left = _text_left(shape)
            wide = lettering.width(shape.text, shape.face, shape.size, shape.spacing)
            rim = (shape.halo_width if shape.halo else 0.0) + 1.0
            return (
                left - rim,
                shape.y - shape.size * 1.1 - rim,
                left + wide + rim + 2.0,
                shape.y + shape.size * 0.4 + rim,
            )


def _text_left(text: Text) -> float:
    wide = lettering.width(text.text, text.face, text.size, text.spacing)
    return text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]


def rastered(
    shapes: Sequence[Shape],
    offset: Point,
    opacity: float,
    fineness: int,
    clip: tuple[int, int, int, int] | None,
    scale: float = 1.0,
) -> Painted:
    """Paint shapes about a whole pixel, moved by part of a pixel, and scale them down.

    `scale` says how many pixels a point is: shapes are in points, offset and clip in pixels.
    """
    whole = bounds(shapes, offset, scale)
    left, top, right, bottom = box = clip or whole
    if len(shapes) == 1 and isinstance(shapes[0], Box) and box == whole:
        least, (more, down) = shrunk(shapes[0], scale)
        if more or down:
            small, left, top = rastered((least,), offset, opacity, fineness, None, scale)
            return pulled(small, round(more * scale), round(down * scale)), left, top
    if (right - left) * (bottom - top) > SPARSE and all(isinstance(s, Path) and not s.ink.fill for s in shapes):
        return faded(_lines_alone(shapes, offset, fineness, box, scale), opacity), left, top
    size = ((right - left) * fineness, (bottom - top) * fineness)
    large = pygame.Surface(size, pygame.SRCALPHA, 32)
    # From here on all is fine pixels: so many of them are a point.
    move = ((offset[0] - left) / scale, (offset[1] - top) / scale)
    for k, shape in enumerate(shapes):
        _paint_large(large, shape, move, fineness * scale, empty=k == 0)
    small = pygame.transform.smoothscale(large, (right - left, bottom - top))
    return faded(small, opacity), left, top


def _lines_alone(
    shapes: Sequence[Shape], offset: Point, fineness: int, box: tuple[int, int, int, int], scale: float
) -> pygame.Surface:
    """Paint lines that leave most of their box empty: tile by tile, where they pass."""
    left, top, right, bottom = box
    whole = pygame.Surface((right - left, bottom - top), pygame.SRCALPHA, 32)
    inks: list[tuple[Ink, list[Stroke]]] = []
    for shape in shapes:
        assert isinstance(shape, Path), "these are lines"
        ink = shape.ink
        lines = flattened(shape, fineness * scale)
        inks.append((ink, [p for pts, shut in lines for p in stroked(pts, shut, ink.width, ink.dash, ink.round)]))
    corner = ((offset[0] - left) / scale, (offset[1] - top) / scale)
    tiles: dict[tuple[int, int], dict[int, list[Stroke]]] = {}
    for k, (_, parts) in enumerate(inks):
        for part in parts:
            for place in _tiles(part, corner, scale):
                tiles.setdefault(place, {}).setdefault(k, []).append(part)
    for (column, row), found in sorted(tiles.items()):
        x, y = left + column * TILE, top + row * TILE
        tile = (max(x, left), max(y, top), min(x + TILE, right), min(y + TILE, bottom))
        if tile[0] >= tile[2] or tile[1] >= tile[3]:
            continue
        size = ((tile[2] - tile[0]) * fineness, (tile[3] - tile[1]) * fineness)
        large = pygame.Surface(size, pygame.SRCALPHA, 32)
        move = ((offset[0] - tile[0]) / scale, (offset[1] - tile[1]) / scale)
        room = (-move[0] - RIM, -move[1] - RIM, TILE / scale - move[0] + RIM, TILE / scale - move[1] + RIM)
        for k, parts in sorted(found.items()):
            near = [piece if isinstance(piece, Dot) else _cut(piece, room) for piece in parts]
            ink = inks[k][0]
            _cover(large, near, ink.stroke, ink.stroke_a, move, fineness * scale, k == min(found))
        small = pygame.transform.smoothscale(large, (tile[2] - tile[0], tile[3] - tile[1]))
        whole.blit(small, (tile[0] - left, tile[1] - top), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole


def _tiles(part: Stroke, move: Point, scale: float) -> set[tuple[int, int]]:
    """Return columns and rows of the tiles that a piece of a line touches; `move` takes it to points of the box."""
    if isinstance(part, Dot):
        part = [(part.x + u * part.r, part.y + v * part.r) for u, v in ((1, 1), (1, -1), (-1, -1), (-1, 1))]
    found: set[tuple[int, int]] = set()
    for one, other in pairwise([*part, part[0]]):
        steps = math.ceil(math.dist(one, other) * scale * 2 / TILE) + 1
        for k in range(steps + 1):
            x = (one[0] + (other[0] - one[0]) * k / steps + move[0]) * scale
            y = (one[1] + (other[1] - one[1]) * k / steps + move[1]) * scale
            rim = TILE / 4 + 2.0
            columns = {math.floor((x - rim) / TILE), math.floor((x + rim) / TILE)}
            rows = {math.floor((y - rim) / TILE), math.floor((y + rim) / TILE)}
            found |= {(column, row) for column in columns for row in rows}
    return found


def _cut(part: list[Point], room: tuple[float, float, float, float]) -> list[Point]:
    """Return what of a polygon lies in a rectangle (left, top, right, bottom): painting the rest takes its time."""
    left, top, right, bottom = room
    for axis, limit, sign in ((0, left, 1.0), (1, top, 1.0), (0, right, -1.0), (1, bottom, -1.0)):
        kept: list[Point] = []
        for one, other in pairwise([*part, part[0]] if part else []):
            inside, there = (one[axis] - limit) * sign, (other[axis] - limit) * sign
            if inside >= 0.0:
                kept.append(one)
            if (inside > 0.0 > there) or (inside < 0.0 < there):
                share = inside / (inside - there)
                kept.append((one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share))
        part = kept
    return part


def enlarged(shapes: Sequence[Shape], box: tuple[int, int, int, int], fineness: int, scale: float) -> Painted:
    """Return shapes about a whole pixel painted too large, with a pixel to spare around a box."""
    left, top, right, bottom = box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1
    large = pygame.Surface(((right - left) * fineness, (bottom - top) * fineness), pygame.SRCALPHA, 32)
    move = (-left / scale, -top / scale)
    for k, shape in enumerate(shapes):
        _paint_large(large, shape, move, fineness * scale, empty=k == 0)
    return large, left, top


def scaled_down(large: Painted, right: int, down: int, fineness: int) -> Painted:
    """Return what was painted too large at its size, moved right and down by less than a pixel, in fine pixels."""
    surface, left, top = large
    width, height = surface.get_width() // fineness - 1, surface.get_height() // fineness - 1
    place = (fineness - right, fineness - down, width * fineness, height * fineness)
    return pygame.transform.smoothscale(surface.subsurface(place), (width, height)), left + 1, top + 1


def tinted(white: Painted, colour: str) -> Painted:
    """Return what was painted in white in another colour."""
    surface = white[0].copy()
    surface.fill(rgb(colour), special_flags=pygame.BLEND_RGB_MULT)
    return surface, white[1], white[2]


def faded(small: pygame.Surface, opacity: float) -> pygame.Surface:
    """Return a surface, made that much fainter."""
    if opacity != 1.0:
        a = round(255 * opacity)
        small.fill((a, a, a, a), special_flags=pygame.BLEND_RGBA_MULT)
    return small


def _paint_large(large: pygame.Surface, shape: Shape, move: Point, fineness: float, *, empty: bool) -> None:
    """Paint a shape on a large surface; on an `empty` one, what it covers need not be mixed with what is there."""
    match shape:
        case Text():
            _paint_text(large, shape, move, fineness)
        case Texture():
            raise AssertionError("texture is painted plainly, and comes first in its figure")
        case Ellipse(rx=rx, ry=ry, ink=ink) if rx == ry and not ink.dash:
            if ink.fill:
                _cover(large, [Dot(shape.x, shape.y, rx)], ink.fill, ink.fill_a, move, fineness, empty)
            if ink.stroke:
                hoop = Hoop(shape.x, shape.y, rx + ink.width / 2, rx - ink.width / 2)
                _cover(large, [hoop], ink.stroke, ink.stroke_a, move, fineness, empty and not ink.fill)
        case Ellipse() | Path() | Box():
            ink = shape.ink
            lines = flattened(shape, fineness)
            if ink.fill:
                rings = [points for points, _ in lines if len(points) > 2]
                _cover(large, [_joined(rings)], ink.fill, ink.fill_a, move, fineness, empty)
            if ink.stroke:
                covered = [
                    part for points, closed in lines for part in stroked(points, closed, ink.width, ink.dash, ink.round)
                ]
                _cover(large, covered, ink.stroke, ink.stroke_a, move, fineness, empty and not ink.fill)


def _joined(rings: list[list[Point]]) -> list[Point]:
    """Return rings as one polygon, each joined to the first by a line without width; one inside another is a hole."""
    joined: list[Point] = []
    for ring in rings:
        joined += [*ring, ring[0]]
    joined += [ring[0] for ring in reversed(rings[:-1])]
    return joined


def _cover(
    large: pygame.Surface,
    parts: Sequence[Stroke | Hoop],
    colour: str,
    opacity: float,
    move: Point,
    fineness: float,
    empty: bool,
) -> None:
    """Fill parts that together have one colour and one opacity."""
    r, g, b = rgb(colour)
    shade = (round(r * opacity), round(g * opacity), round(b * opacity), round(255 * opacity))
    whole = opacity == 1.0 or empty
    layer = large if whole else pygame.Surface(large.get_size(), pygame.SRCALPHA, 32)
    for part in parts:
        _cover_part(layer, part, shade, move, fineness)
    if not whole:
        large.blit(layer, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)


def _cover_part(
    large: pygame.Surface,
    part: Stroke | Hoop,
    colour: tuple[int, int, int, int],
    move: Point,
    fineness: float,
) -> None:
    dx, dy = move
    match part:
        case Dot(x=x, y=y, r=r):
            _disc(large, colour, (x + dx) * fineness, (y + dy) * fineness, r * fineness, 0.0)
        case Hoop(x=x, y=y, outer=outer, inner=inner):
            centre = ((x + dx) * fineness, (y + dy) * fineness)
            _disc(large, colour, *centre, outer * fineness, max(inner, 0.0) * fineness)
        case _:
            # A fine pixel's index is half a pixel less than the place of its middle.
            ox, oy = dx * fineness - 0.5, dy * fineness - 0.5
            corners = [(round(x * fineness + ox), round(y * fineness + oy)) for x, y in part]
            if len(corners) > 2:
                pygame.draw.polygon(large, colour, corners)


def _disc(
    large: pygame.Surface, colour: tuple[int, int, int, int], x: float, y: float, outer: float, inner: float
) -> None:
    """Fill a disc or, with an inner radius, a hoop; all in fine pixels."""
    radius = max(round(outer), 1)
    width = 0 if inner <= 0.0 else max(radius - round(inner), 1)
    pygame.draw.circle(large, colour, (round(x), round(y)), radius, width)


def _paint_text(large: pygame.Surface, text: Text, move: Point, fineness: float) -> None:
    x, y = (_text_left(text) + move[0]) * fineness, (text.y + move[1]) * fineness
    key = (text.text, text.face, text.size * fineness)
    if text.halo:
        spread = text.halo_width * fineness
        halo, dx, dy = _line(*key, text.halo, text.spacing * fineness)
        for k in range(16):
            turn = math.pi * k / 8
            at = (round(x + dx + spread * math.cos(turn)), round(y + dy + spread * math.sin(turn)))
            large.blit(halo, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    line, dx, dy = _line(*key, text.colour, text.spacing * fineness)
    large.blit(line, (round(x + dx), round(y + dy)), special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=512)
def _line(text: str, face: str, size: float, colour: str, spacing: float) -> tuple[pygame.Surface, float, float]:
    """Return a line of text, premultiplied, and where its corner goes relative to its beginning on the baseline."""
    font = _font(face, round(size))
    up = font.get_ascent()
    if not spacing:
        return font.render(text, True, colour).premul_alpha(), 0.0, float(-up)
    wide = math.ceil(lettering.width(text, face, size, spacing)) + 8
    line = pygame.Surface((wide, font.get_height()), pygame.SRCALPHA, 32)
    x = 4.0
    for letter in text:
        glyph = font.render(letter, True, colour).premul_alpha()
        line.blit(glyph, (round(x), 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        x += lettering.width(letter, face, size) + spacing
    return line, -4.0, float(-up)


@lru_cache(maxsize=128)
def _font(face: str, size: int) -> pygame.font.Font:
    """Return a face at a size in fine pixels. Each has its letters ready: going from one size to another is free."""
    if not pygame.font.get_init():
        pygame.font.init()
    path = lettering.font_file(face)
    return pygame.font.Font(None if path is None else str(path), max(size, 1))
