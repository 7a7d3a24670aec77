"""Figures on a pygame surface. Needs no display: surfaces, fonts and files work without one.

Everything is painted four times too large and scaled down, which smooths edges and lets things stand on quarters of a
pixel. What is likely to come again (bases, words, overlays) is kept. Colours are kept premultiplied by their opacity,
so that scaling down mixes them rightly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pygame

from simulator.geometry.shapes import Point
from simulator.view import lettering
from simulator.view.camera import Camera
from simulator.view.drawing import figures as figures_of
from simulator.view.figures import Box, Figure, Path, Shape, Text, Texture
from simulator.view.marks import Area, Mark, Marker, Table
from simulator.view.mottle import paint_texture
from simulator.view.raster import Painted, bounds, enlarged, faded, rastered, scaled_down, tinted
from simulator.view.shelf import Shelf
from simulator.view.theme import Theme, rgb
from simulator.view.traced import Trace, lay, traceable, traced

FINE = 4
"""How many times too large things are painted."""
COARSE = 2
"""The same for what covers much of the window, unless the painter is to be fine."""
LARGE = 250_000.0
"""Square pixels from which something is large."""
WHITE = "#FFFFFF"
KEPT_LARGE = 6_000_000
"""Square pixels of bases four times too large that are kept: 24 MB."""
KEPT_BELOW = 1000
"""Sprites of which is remembered what lies below their words."""
KEPT_AREA = 12_000_000
"""Square pixels of bases, and again of words and overlays, that are kept: 48 MB of each."""


class Painter:
    """Paints figures and keeps what it painted. One painter for a window; a new one for a single picture."""

    def __init__(self, *, fine: bool = False, scale: float = 1.0) -> None:
        """Make a painter; a `fine` one takes its time over large things, for pictures that are saved.

        `scale` says how many pixels a point is: figures are in points, surfaces in pixels.
        """
        self.fine = fine
        self.scale = scale
        self._bases: Shelf[tuple[object, ...], tuple[Painted, tuple[Shape, ...]]] = Shelf(KEPT_AREA)
        """Sprites at each part of a pixel, by the identity of their shapes: the quickest thing to know."""
        self._large: Shelf[tuple[object, ...], Painted] = Shelf(KEPT_LARGE)
        """What sprites with different words have in common, before it is scaled down."""
        self._below: Shelf[int, tuple[Painted, tuple[Shape, ...]]] = Shelf(KEPT_BELOW)
        """The same by the identity of a sprite's shapes."""
        self._pieces: Shelf[tuple[object, ...], tuple[Painted, object]] = Shelf(KEPT_AREA / 4)
        """That at its size, and the words of sprites, at each part of a pixel; each with what its key rests on."""
        self._known: Shelf[tuple[object, ...], tuple[Painted | Trace, tuple[Shape, ...]]] = Shelf(KEPT_AREA)
        """Everything else by the identity of its shapes."""
        self._overlays: Shelf[tuple[object, ...], Painted | Trace] = Shelf(KEPT_AREA)
        """Words and overlays by what they look like: their shapes are often made anew."""
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

    def paint(self, surface: pygame.Surface, figures: Iterable[Figure], origin: Point = (0.0, 0.0)) -> None:
        """Paint figures in their order; `origin` is where their (0, 0) is on the surface, in points."""
        ox, oy = origin
        for figure in figures:
            at = ((figure.at[0] + ox) * self.scale, (figure.at[1] + oy) * self.scale)
            if figure.sprite:
                self._stamp(surface, figure, at)
            else:
                self._lay(surface, figure, at)

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
        """Write one line with its baseline at `at`; return its width in points."""
        self.paint(surface, (Figure(12, (Text(0.0, 0.0, text, face, size, colour, anchor),), at),))
        return lettering.width(text, face, size)

    def shapes(self, surface: pygame.Surface, shapes: Sequence[Shape], at: Point = (0.0, 0.0)) -> None:
        """Paint loose shapes, for panels and controls."""
        self.paint(surface, (Figure(12, tuple(shapes), at),))

    def _stamp(self, surface: pygame.Surface, figure: Figure, at: Point) -> None:
        (ix, fx), (iy, fy) = _quarters(at[0], FINE), _quarters(at[1], FINE)
        key = (id(figure.shapes), fx, fy, figure.opacity)
        kept = self._bases.get(key)
        if kept is None:
            kept = (self._sprite(figure.shapes, fx, fy, figure.opacity), figure.shapes)
            self._bases.put(key, kept, _area(kept[0]))
        sprite, dx, dy = kept[0]
        surface.blit(sprite, (ix + dx, iy + dy), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _sprite(self, shapes: tuple[Shape, ...], fx: int, fy: int, opacity: float) -> Painted:
        """Return shapes painted; what lies below their words is painted once for all that differ in those."""
        words = next((k for k, shape in enumerate(shapes) if isinstance(shape, Text)), len(shapes))
        large = self._under_words(shapes, words)
        key: tuple[object, ...] = (id(large[0]), fx, fy)
        kept = self._pieces.get(key)
        if kept is None:
            kept = (scaled_down(large, fx, fy, FINE), large)
            self._pieces.put(key, kept, _area(kept[0]))
        below, left, top = kept[0]
        surface = below.copy()
        if words < len(shapes):
            key = (shapes[words:], fx, fy)
            kept = self._pieces.get(key)
            if kept is None:
                kept = (rastered(shapes[words:], (fx / FINE, fy / FINE), 1.0, FINE, None, self.scale), None)
                self._pieces.put(key, kept, _area(kept[0]))
            upper, x, y = kept[0]
            surface.blit(upper, (x - left, y - top), special_flags=pygame.BLEND_PREMULTIPLIED)
        return faded(surface, opacity), left, top

    def _under_words(self, shapes: tuple[Shape, ...], words: int) -> Painted:
        """Return what lies below a sprite's words, too large."""
        kept = self._below.get(id(shapes))
        if kept is None:
            box = bounds(shapes, (0.0, 0.0), self.scale)
            key = (shapes[:words], box)
            large = self._large.get(key)
            if large is None:
                large = enlarged(shapes[:words], box, FINE, self.scale)
                self._large.put(key, large, _area(large))
            kept = (large, shapes)
            self._below.put(id(shapes), kept, 1)
        return kept[0]

    def _lay(self, surface: pygame.Surface, figure: Figure, at: Point) -> None:
        plain = 0
        if figure.opacity == 1.0:
            # Straight things from the bottom up need no smoothing; the first that does ends this.
            for shape in figure.shapes:
                if not _painted_plainly(surface, shape, at, self.scale):
                    break
                plain += 1
        if plain == len(figure.shapes):
            return
        (ix, fx), (iy, fy) = _quarters(at[0], FINE), _quarters(at[1], FINE)
        known = (id(figure.shapes), fx, fy, figure.opacity)
        kept = None if figure.fleeting else self._known.get(known)
        if kept is None:
            painted, whole = self._overlay(surface, figure, figure.shapes[plain:], at)
            if painted is None:
                return
            if whole and not figure.fleeting:
                self._known.put(known, (painted, figure.shapes), _area(painted))
        else:
            painted = kept[0]
        if isinstance(painted, Trace):
            lay(surface, painted, ix, iy)
            return
        layer, dx, dy = painted
        surface.blit(layer, (ix + dx, iy + dy), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _overlay(
        self, surface: pygame.Surface, figure: Figure, shapes: tuple[Shape, ...], at: Point
    ) -> tuple[Painted | Trace | None, bool]:
        """Return shapes painted for a place, and whether all of them; what is off the surface is left out."""
        box = bounds(shapes, at, self.scale)
        width, height = surface.get_size()
        clip = (max(box[0], 0), max(box[1], 0), min(box[2], width), min(box[3], height))
        if clip[0] >= clip[2] or clip[1] >= clip[3]:
            return None, False
        word = shapes[0]
        alone = len(shapes) == 1 and isinstance(word, Text) and not word.halo
        large = (clip[2] - clip[0]) * (clip[3] - clip[1]) > LARGE
        # Letters come smooth from their font, and need less of our own.
        fineness = COARSE if (large or alone) and not self.fine else FINE
        (ix, fx), (iy, fy) = _quarters(at[0], FINE), _quarters(at[1], FINE)
        offset, whole = (fx / FINE, fy / FINE), clip == box
        inner = (clip[0] - ix, clip[1] - iy, clip[2] - ix, clip[3] - iy)
        lines = surface.get_bytesize() == 4 and traceable(shapes, inner)
        cut = None if whole else inner
        if figure.fleeting:
            if lines:
                return traced(shapes, offset, figure.opacity, self.scale, inner), whole
            return rastered(shapes, offset, figure.opacity, fineness, cut, self.scale), whole
        if whole and alone and isinstance(word, Text) and word.colour != WHITE:
            # Words come in several colours, one after the other: they are painted once, in white.
            white = replace(figure, shapes=(replace(word, colour=WHITE),))
            painted, _ = self._overlay(surface, white, white.shapes, at)
            assert isinstance(painted, tuple), "words on the surface are painted, whatever their colour"
            return tinted(painted, word.colour), whole
        key = (shapes, fx, fy, figure.opacity, fineness, lines, cut)
        kept = self._overlays.get(key)
        if kept is None:
            if lines:
                kept = traced(shapes, offset, figure.opacity, self.scale, inner)
            else:
                kept = rastered(shapes, offset, figure.opacity, fineness, cut, self.scale)
            if kept is not None:
                self._overlays.put(key, kept, _area(kept))
        return kept, whole


def _area(painted: Painted | Trace) -> float:
    """Return what a kept surface takes, in pixels; a little more than its area, so that small things count too."""
    if isinstance(painted, Trace):
        return float(10 * len(painted.x) + 64)  # two places of 8 bytes, five numbers of 4
    return float(painted[0].get_width() * painted[0].get_height() + 64)


def is_ground(mark: Mark) -> bool:
    """Say whether a mark belongs to the table itself, which stays while models move."""
    return isinstance(mark, Table | Marker) or (isinstance(mark, Area) and mark.role not in ("reach", "legal"))


def _quarters(value: float, fineness: int) -> tuple[int, int]:
    """Split a coordinate into whole pixels and fine steps."""
    steps = round(value * fineness)
    return steps // fineness, steps % fineness


def _painted_plainly(surface: pygame.Surface, shape: Shape, at: Point, scale: float) -> bool:
    """Paint a shape that needs no smoothing, and say so: square boxes, upright and level hairlines, texture."""
    match shape:
        case Box(radius=0.0, ink=ink) if not ink.stroke and ink.fill_a == 1.0:
            left, top = round(shape.x * scale + at[0]), round(shape.y * scale + at[1])
            right = round((shape.x + shape.width) * scale + at[0])
            bottom = round((shape.y + shape.height) * scale + at[1])
            surface.fill(ink.fill, (left, top, right - left, bottom - top))
            return True
        case Texture():
            paint_texture(surface, shape, at, scale)
            return True
        case Path(rings=rings, ink=ink, closed=False) if _is_hairlines(shape):
            r, g, b = rgb(ink.stroke)
            a = ink.stroke_a
            shade = (round(r * a), round(g * a), round(b * a), round(255 * a))
            thick = max(round(scale), 1)
            for (ax, ay), (bx, by) in rings:
                # A line lies about its middle, half a point to either side.
                x, y = (min(ax, bx) - 0.5 * (ax == bx)) * scale, (min(ay, by) - 0.5 * (ay == by)) * scale
                size = (max(round(abs(bx - ax) * scale), thick), max(round(abs(by - ay) * scale), thick))
                _shaded(surface, shade, (round(x + at[0]), round(y + at[1])), size)
            return True
    return False


def _shaded(
    surface: pygame.Surface, shade: tuple[int, int, int, int], at: tuple[int, int], size: tuple[int, int]
) -> None:
    """Mix one premultiplied colour into a rectangle."""
    if shade[3] == 255:
        surface.fill(shade, (at, size))
        return
    place = pygame.Rect(at, size).clip(surface.get_clip())
    if place.width and place.height:
        line = pygame.Surface(place.size, pygame.SRCALPHA, 32)
        line.fill(shade)
        surface.blit(line, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def _is_hairlines(path: Path) -> bool:
    ink = path.ink
    return (
        not ink.fill
        and ink.width == 1.0
        and not ink.dash
        and not ink.round
        and all(len(r) == 2 and (r[0][0] == r[1][0] or r[0][1] == r[1][1]) for r in path.rings)
    )
