"""Figures on a pygame surface. Needs no display: surfaces, fonts and files work without one.

Everything is painted four times too large and scaled down, which smooths edges and lets things stand on quarters of a
pixel. What is likely to come again (bases, words, overlays) is kept. Colours are kept premultiplied by their opacity,
so that scaling down mixes them rightly.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pygame
import pygame.freetype

from simulator.geometry.shapes import Point
from simulator.view import lettering
from simulator.view.camera import Camera
from simulator.view.drawing import figures as figures_of
from simulator.view.figures import Box, Ellipse, Figure, Path, Shape, Text, Texture
from simulator.view.marks import Area, Mark, Marker, Table
from simulator.view.strokes import Dot, flattened, stroked
from simulator.view.theme import Theme, rgb

FINE = 4
"""How many times too large things are painted."""
COARSE = 2
"""The same for what covers much of the window, unless the painter is to be fine."""
LARGE = 250_000.0
"""Square pixels from which something is large."""
KEPT = 6000
"""How many sprites are kept."""
KEPT_AREA = 16_000_000
"""Square pixels of words and overlays that are kept: 64 MB."""
TILE = 256
"""Pixels: size of the texture's tile."""


@dataclass(frozen=True, slots=True)
class Hoop:
    """The band between two circles."""

    x: float
    y: float
    outer: float
    inner: float


Painted = tuple[pygame.Surface, int, int]
"""A premultiplied surface, and where its corner goes relative to the whole pixel it was painted for."""


class Painter:
    """Paints figures and keeps what it painted. One painter for a window; a new one for a single picture."""

    def __init__(self, *, fine: bool = False) -> None:
        """Make a painter; a `fine` one takes its time over large things, for pictures that are saved."""
        pygame.freetype.init()
        self.fine = fine
        self._sprites: OrderedDict[tuple[int, int, int, float], tuple[Painted, tuple[Shape, ...]]] = OrderedDict()
        self._overlays: OrderedDict[tuple[object, ...], Painted] = OrderedDict()
        self._kept_area = 0
        self._ground: tuple[tuple[object, ...], pygame.Surface] | None = None
        self._places: dict[str, Point] = {}
        """Where each name stood last, so that it stays there while it can."""

    def draw(self, surface: pygame.Surface, marks: Iterable[Mark], camera: Camera, theme: Theme) -> None:
        """Paint marks; mat, grid, terrain and objectives are painted once for each view and kept."""
        scene = tuple(marks)
        ground = tuple(m for m in scene if is_ground(m))
        rest = tuple(m for m in scene if not is_ground(m))
        key = (ground, camera, theme.name, surface.get_size())
        if self._ground is None or self._ground[0] != key:
            baked = pygame.Surface(surface.get_size(), 0, 32)
            baked.fill(theme.surround)
            self.paint(baked, figures_of(ground, camera, theme))
            self._ground = (key, baked)
            self._places.clear()
        surface.blit(self._ground[1], (0, 0))
        self.paint(surface, figures_of(rest, camera, theme, beneath=ground, places=self._places))

    def paint(self, surface: pygame.Surface, figures: Iterable[Figure]) -> None:
        """Paint figures in their order."""
        for figure in figures:
            if figure.sprite:
                self._stamp(surface, figure)
            else:
                self._lay(surface, figure)

    def text(
        self,
        surface: pygame.Surface,
        at: Point,
        text: str,
        face: str,
        size: float,
        colour: str,
        *,
        anchor: str = "start",
    ) -> float:
        """Write one line with its baseline at `at`; return its width in pixels."""
        self.paint(surface, (Figure(12, (Text(0.0, 0.0, text, face, size, colour, anchor),), at),))
        return lettering.width(text, face, size)

    def shapes(self, surface: pygame.Surface, shapes: Sequence[Shape], at: Point = (0.0, 0.0)) -> None:
        """Paint loose shapes, for panels and controls."""
        self.paint(surface, (Figure(12, tuple(shapes), at),))

    def _stamp(self, surface: pygame.Surface, figure: Figure) -> None:
        (ix, fx), (iy, fy) = _quarters(figure.at[0], FINE), _quarters(figure.at[1], FINE)
        key = (id(figure.shapes), fx, fy, figure.opacity)
        kept = self._sprites.get(key)
        if kept is None:
            painted = _painted(figure.shapes, (fx / FINE, fy / FINE), figure.opacity, FINE, None)
            kept = (painted, figure.shapes)
            self._sprites[key] = kept
            if len(self._sprites) > KEPT:
                self._sprites.popitem(last=False)
        sprite, dx, dy = kept[0]
        surface.blit(sprite, (ix + dx, iy + dy), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _lay(self, surface: pygame.Surface, figure: Figure) -> None:
        plain = 0
        if figure.opacity == 1.0:
            # Straight things from the bottom up need no smoothing; the first that does ends this.
            for shape in figure.shapes:
                if not _painted_plainly(surface, shape, figure.at):
                    break
                plain += 1
        shapes = figure.shapes[plain:]
        if not shapes:
            return
        box = _bounds(shapes, figure.at)
        width, height = surface.get_size()
        clip = (max(box[0], 0), max(box[1], 0), min(box[2], width), min(box[3], height))
        if clip[0] >= clip[2] or clip[1] >= clip[3]:
            return
        large = (clip[2] - clip[0]) * (clip[3] - clip[1]) > LARGE
        fineness = COARSE if large and not self.fine else FINE
        (ix, fx), (iy, fy) = _quarters(figure.at[0], fineness), _quarters(figure.at[1], fineness)
        whole = clip == box
        key = (shapes, fx, fy, figure.opacity, fineness, None if whole else (ix, iy, clip))
        painted = self._overlays.get(key)
        if painted is None:
            offset = (fx / fineness, fy / fineness)
            inner = (clip[0] - ix, clip[1] - iy, clip[2] - ix, clip[3] - iy)
            painted = _painted(shapes, offset, figure.opacity, fineness, inner)
            self._keep(key, painted)
        else:
            self._overlays.move_to_end(key)
        layer, dx, dy = painted
        surface.blit(layer, (ix + dx, iy + dy), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _keep(self, key: tuple[object, ...], painted: Painted) -> None:
        """Keep what was painted, and drop what was not used for longest: large things soonest."""
        area = painted[0].get_width() * painted[0].get_height()
        self._overlays[key] = painted
        self._kept_area += area
        while self._kept_area > KEPT_AREA and len(self._overlays) > 1:
            _, (old, _, _) = self._overlays.popitem(last=False)
            self._kept_area -= old.get_width() * old.get_height()


def is_ground(mark: Mark) -> bool:
    """Say whether a mark belongs to the table itself, which stays while models move."""
    return isinstance(mark, Table | Marker) or (isinstance(mark, Area) and mark.role not in ("reach", "legal"))


def save(surface: pygame.Surface) -> bytes:
    """Return a surface as the bytes of a PNG file."""
    from io import BytesIO

    buffer = BytesIO()
    pygame.image.save(surface, buffer, "picture.png")
    return buffer.getvalue()


def _quarters(value: float, fineness: int) -> tuple[int, int]:
    """Split a coordinate into whole pixels and fine steps."""
    steps = round(value * fineness)
    return steps // fineness, steps % fineness


def _bounds(shapes: Sequence[Shape], at: Point) -> tuple[int, int, int, int]:
    """Return the whole pixels that shapes at a place may touch: left, top, right, bottom."""
    boxes = [_box(shape) for shape in shapes]
    x, y = at
    return (
        math.floor(min(b[0] for b in boxes) + x) - 1,
        math.floor(min(b[1] for b in boxes) + y) - 1,
        math.ceil(max(b[2] for b in boxes) + x) + 2,
        math.ceil(max(b[3] for b in boxes) + y) + 2,
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


def _painted_plainly(surface: pygame.Surface, shape: Shape, at: Point) -> bool:
    """Paint a shape that needs no smoothing, and say so: square boxes, upright and level hairlines, texture."""
    match shape:
        case Box(radius=0.0, ink=ink) if not ink.stroke and ink.fill_a == 1.0:
            left, top = round(shape.x + at[0]), round(shape.y + at[1])
            right, bottom = round(shape.x + shape.width + at[0]), round(shape.y + shape.height + at[1])
            surface.fill(ink.fill, (left, top, right - left, bottom - top))
            return True
        case Texture():
            _paint_texture(surface, shape, at)
            return True
        case Path(rings=rings, ink=ink, closed=False) if _is_hairlines(shape):
            r, g, b = rgb(ink.stroke)
            a = ink.stroke_a
            line = pygame.Surface((1, 1), pygame.SRCALPHA, 32)
            line.fill((round(r * a), round(g * a), round(b * a), round(255 * a)))
            for (ax, ay), (bx, by) in rings:
                left, top = math.floor(min(ax, bx) + at[0]), math.floor(min(ay, by) + at[1])
                size = (max(round(abs(bx - ax)), 1), max(round(abs(by - ay)), 1))
                surface.blit(pygame.transform.scale(line, size), (left, top), special_flags=pygame.BLEND_PREMULTIPLIED)
            return True
    return False


def _is_hairlines(path: Path) -> bool:
    ink = path.ink
    return (
        not ink.fill
        and ink.width == 1.0
        and not ink.dash
        and not ink.round
        and all(len(r) == 2 and (r[0][0] == r[1][0] or r[0][1] == r[1][1]) for r in path.rings)
    )


def _paint_texture(surface: pygame.Surface, shape: Texture, at: Point) -> None:
    left, top = round(shape.x + at[0]), round(shape.y + at[1])
    right, bottom = round(shape.x + shape.width + at[0]), round(shape.y + shape.height + at[1])
    before = surface.get_clip()
    surface.set_clip(pygame.Rect(left, top, right - left, bottom - top).clip(before))
    tile = _tile(shape.colour, shape.strength)
    for y in range(top, bottom, TILE):
        for x in range(left, right, TILE):
            surface.blit(tile, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
    surface.set_clip(before)


@lru_cache(maxsize=8)
def _tile(colour: str, strength: float) -> pygame.Surface:
    """Return a tile of soft noise that fits itself on every side; the same on every machine."""
    generator = np.random.Generator(np.random.PCG64(3))
    noise = np.zeros((TILE, TILE))
    for cells, weight in ((8, 0.5), (16, 0.3), (32, 0.2)):
        coarse = generator.random((cells, cells))
        place = np.arange(TILE) * cells / TILE
        low = place.astype(int)
        part = place - low
        part = part * part * (3 - 2 * part)
        high = (low + 1) % cells
        rows = coarse[low] * (1 - part)[:, None] + coarse[high] * part[:, None]
        noise += weight * (rows[:, low] * (1 - part) + rows[:, high] * part)
    noise = np.clip((noise - 0.25) / 0.5, 0.0, 1.0) * strength
    pixels = np.empty((TILE, TILE, 4), dtype=np.uint8)
    for k, channel in enumerate(rgb(colour)):
        pixels[..., k] = np.round(channel * noise)
    pixels[..., 3] = np.round(255 * noise)
    return pygame.image.frombuffer(pixels.tobytes(), (TILE, TILE), "RGBA").copy()


def _painted(
    shapes: Sequence[Shape],
    offset: Point,
    opacity: float,
    fineness: int,
    clip: tuple[int, int, int, int] | None,
) -> Painted:
    """Paint shapes about a whole pixel, moved by part of a pixel, and scale them down."""
    left, top, right, bottom = clip or _bounds(shapes, offset)
    size = ((right - left) * fineness, (bottom - top) * fineness)
    large = pygame.Surface(size, pygame.SRCALPHA, 32)
    move = (offset[0] - left, offset[1] - top)
    for k, shape in enumerate(shapes):
        _paint_large(large, shape, move, fineness, empty=k == 0)
    small = pygame.transform.smoothscale(large, (right - left, bottom - top))
    if opacity != 1.0:
        a = round(255 * opacity)
        small.fill((a, a, a, a), special_flags=pygame.BLEND_RGBA_MULT)
    return small, left, top


def _paint_large(large: pygame.Surface, shape: Shape, move: Point, fineness: int, *, empty: bool) -> None:
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
    fineness: int,
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
    fineness: int,
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


def _paint_text(large: pygame.Surface, text: Text, move: Point, fineness: int) -> None:
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
    font = _font(face)
    if not spacing:
        glyphs, rect = font.render(text, fgcolor=colour, size=size)
        return glyphs.premul_alpha(), float(rect.x), float(-rect.y)
    up, down = math.ceil(1.2 * size), math.ceil(0.4 * size)
    line = pygame.Surface((math.ceil(lettering.width(text, face, size, spacing)) + 8, up + down), pygame.SRCALPHA, 32)
    x = 4.0
    for letter in text:
        glyphs, rect = font.render(letter, fgcolor=colour, size=size)
        at = (round(x + rect.x), up - rect.y)
        line.blit(glyphs.premul_alpha(), at, special_flags=pygame.BLEND_PREMULTIPLIED)
        x += lettering.width(letter, face, size) + spacing
    return line, -4.0, float(-up)


@lru_cache(maxsize=8)
def _font(face: str) -> pygame.freetype.Font:
    path = lettering.font_file(face)
    font = pygame.freetype.Font(None if path is None else str(path))
    font.origin = True
    font.antialiased = True
    return font
