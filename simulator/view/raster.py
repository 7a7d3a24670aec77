"""Shapes painted several times too large and scaled down: smooth edges, and places on parts of a pixel.

Colours are premultiplied by their opacity, so that scaling down mixes them rightly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame
import pygame.font

from simulator.geometry.shapes import Point
from simulator.view import lettering
from simulator.view.figures import Box, Ellipse, Path, Shape, Text, Texture
from simulator.view.strokes import Dot, flattened, stroked
from simulator.view.theme import rgb

Painted = tuple[pygame.Surface, int, int]
"""A premultiplied surface, and where its corner goes relative to the whole pixel it was painted for."""


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
    left, top, right, bottom = clip or bounds(shapes, offset, scale)
    size = ((right - left) * fineness, (bottom - top) * fineness)
    large = pygame.Surface(size, pygame.SRCALPHA, 32)
    # From here on all is fine pixels: so many of them are a point.
    move = ((offset[0] - left) / scale, (offset[1] - top) / scale)
    for k, shape in enumerate(shapes):
        _paint_large(large, shape, move, fineness * scale, empty=k == 0)
    small = pygame.transform.smoothscale(large, (right - left, bottom - top))
    return _faded(small, opacity), left, top


def enlarged(
    shapes: Sequence[Shape],
    box: tuple[int, int, int, int],
    fineness: int,
    scale: float,
    onto: Painted | None = None,
) -> Painted:
    """Return shapes about a whole pixel painted too large, with a pixel to spare around their box.

    With `onto`, what was painted so before, they are painted on a copy of that.
    """
    left, top, right, bottom = box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1
    if onto is None:
        large = pygame.Surface(((right - left) * fineness, (bottom - top) * fineness), pygame.SRCALPHA, 32)
    else:
        large = onto[0].copy() if shapes else onto[0]
    move = (-left / scale, -top / scale)
    for k, shape in enumerate(shapes):
        _paint_large(large, shape, move, fineness * scale, empty=k == 0 and onto is None)
    return large, left, top


def scaled_down(large: Painted, right: int, down: int, fineness: int, opacity: float) -> Painted:
    """Return what was painted too large at its size, moved right and down by less than a pixel, in fine pixels."""
    surface, left, top = large
    width, height = surface.get_width() // fineness - 1, surface.get_height() // fineness - 1
    place = (fineness - right, fineness - down, width * fineness, height * fineness)
    small = pygame.transform.smoothscale(surface.subsurface(place), (width, height))
    return _faded(small, opacity), left + 1, top + 1


def tinted(white: Painted, colour: str) -> Painted:
    """Return what was painted in white in another colour."""
    surface = white[0].copy()
    surface.fill(rgb(colour), special_flags=pygame.BLEND_RGB_MULT)
    return surface, white[1], white[2]


def _faded(small: pygame.Surface, opacity: float) -> pygame.Surface:
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
    parts: Sequence[list[Point] | Dot | Hoop],
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
    part: list[Point] | Dot | Hoop,
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
