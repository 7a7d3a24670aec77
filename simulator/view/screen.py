"""Figures on a pygame surface. Needs no display: surfaces, fonts and files work without one.

Everything is painted four times too large and scaled down, which smooths edges and lets things stand on quarters of a
pixel. What is likely to come again (bases, words, overlays) is kept. Colours are kept premultiplied by their opacity,
so that scaling down mixes them rightly.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterable, Sequence

import pygame
import pygame.freetype

from simulator.geometry.shapes import Point
from simulator.view import lettering
from simulator.view.camera import Camera
from simulator.view.drawing import figures as figures_of
from simulator.view.figures import Box, Figure, Path, Shape, Text, Texture
from simulator.view.marks import Area, Mark, Marker, Table
from simulator.view.mottle import paint_texture
from simulator.view.raster import Painted, bounds, rastered
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
            fresh = rastered(figure.shapes, (fx / FINE, fy / FINE), figure.opacity, FINE, None)
            kept = (fresh, figure.shapes)
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
        box = bounds(shapes, figure.at)
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
            painted = rastered(shapes, offset, figure.opacity, fineness, inner)
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


def _quarters(value: float, fineness: int) -> tuple[int, int]:
    """Split a coordinate into whole pixels and fine steps."""
    steps = round(value * fineness)
    return steps // fineness, steps % fineness


def _painted_plainly(surface: pygame.Surface, shape: Shape, at: Point) -> bool:
    """Paint a shape that needs no smoothing, and say so: square boxes, upright and level hairlines, texture."""
    match shape:
        case Box(radius=0.0, ink=ink) if not ink.stroke and ink.fill_a == 1.0:
            left, top = round(shape.x + at[0]), round(shape.y + at[1])
            right, bottom = round(shape.x + shape.width + at[0]), round(shape.y + shape.height + at[1])
            surface.fill(ink.fill, (left, top, right - left, bottom - top))
            return True
        case Texture():
            paint_texture(surface, shape, at)
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
