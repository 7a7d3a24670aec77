"""A picture that is kept from frame to frame: only where something changed is it painted again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from simulator.geometry.shapes import Point
from simulator.view.figures import Figure, Shape
from simulator.view.raster import extent
from simulator.view.screen import Painter
from simulator.view.shelf import Shelf

CROWD = 24
"""Rectangles from which it is quicker to paint all that lies between them as well."""
EXTENTS = 8000
"""How many boxes of shapes are remembered."""


@dataclass(frozen=True, slots=True, eq=False)
class Backdrop:
    """A finished picture behind the figures of a sheet: `at` is where its corner goes, in pixels of the canvas."""

    surface: pygame.Surface
    at: tuple[int, int]

    def same(self, other: Backdrop | None) -> bool:
        """Say whether another one shows the same."""
        return other is not None and other.surface is self.surface and other.at == self.at


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """Figures that lie together, bottom to top. The same object, shown again, has not changed."""

    figures: tuple[Figure, ...]
    frame: pygame.Rect | None = None
    """Nothing of it shows outside, in pixels; None for no limit."""
    origin: Point = (0.0, 0.0)
    """Where the (0, 0) of its figures is, in points."""
    backdrop: Backdrop | None = None


class Laid:
    """A sheet as it lies on the canvas: where each of its figures is, in pixels."""

    __slots__ = ("boxes", "figures", "frame", "known", "sheet", "whole")

    def __init__(
        self, sheet: Sheet, frame: pygame.Rect, boxes: list[pygame.Rect], same: tuple[Figure, ...] | None = None
    ) -> None:
        """Take in a sheet and the boxes of its figures, in order; `same` are figures equal to its own, where known."""
        self.sheet = sheet
        self.figures = sheet.figures if same is None else same
        self.frame = frame
        self.boxes = boxes
        self.known = {id(figure): k for k, figure in enumerate(self.figures)}
        if same is not None:
            self.known |= {id(figure): k for k, figure in enumerate(sheet.figures)}
        around = boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)
        self.whole = frame if sheet.backdrop is not None else around.clip(frame)

    def like(self, sheet: Sheet) -> list[int]:
        """Return for each figure of another sheet which one of this sheet it equals, by place; -1 for none.

        The same object is known at once. What was made anew is compared with what stood in the same place.
        """
        found = [self.known.get(id(figure), -1) for figure in sheet.figures]
        strange = [k for k, j in enumerate(found) if j < 0]
        if strange:
            taken = set(found)
            free: dict[tuple[Point, str], list[int]] = {}
            for j, figure in enumerate(self.figures):
                if j not in taken:
                    free.setdefault((figure.at, figure.id), []).append(j)
            for k in strange:
                figure = sheet.figures[k]
                rivals = free.get((figure.at, figure.id), [])
                match = next((j for j in rivals if self.figures[j] == figure), -1)
                if match >= 0:
                    rivals.remove(match)
                    found[k] = match
        return found


class Canvas:
    """Shows sheets one above the other on a surface of its own."""

    def __init__(self, painter: Painter) -> None:
        """Make an empty canvas; `painter` says how many pixels a point is."""
        self.painter = painter
        self.surface = pygame.Surface((1, 1), 0, 32)
        self._laid: list[Laid] = []
        self._extents: Shelf[int, tuple[tuple[float, float, float, float], tuple[Shape, ...]]] = Shelf(EXTENTS)

    def show(self, size: tuple[int, int], sheets: Sequence[Sheet]) -> list[pygame.Rect]:
        """Show sheets, bottom to top, on `size` pixels; return where the picture changed."""
        whole = pygame.Rect((0, 0), size)
        if self.surface.get_size() != size:
            self.surface = pygame.Surface(size, 0, 32)
            self._laid = []
        before, self._laid = self._laid, []
        changed: list[pygame.Rect] = [] if before else [whole]
        for k, sheet in enumerate(sheets):
            old = before[k] if k < len(before) else None
            if old is not None and old.sheet is sheet:
                self._laid.append(old)
                continue
            new, rects = self._lay(sheet, whole, old)
            self._laid.append(new)
            changed += rects
        changed += [old.whole for old in before[len(sheets) :]]
        rects = _joined([r for r in (rect.clip(whole) for rect in changed) if r.width and r.height])
        for rect in rects:
            self._paint(rect)
        self.surface.set_clip(None)
        return rects

    def prepare(self, figures: Sequence[Figure], origin: Point = (0.0, 0.0)) -> None:
        """Paint figures where nobody sees it, so that what is kept of them is there when they are shown."""
        self.surface.set_clip((0, 0, 0, 0))
        self.painter.paint(self.surface, [f for f in figures if not f.fleeting], origin)
        self.surface.set_clip(None)

    def _lay(self, sheet: Sheet, whole: pygame.Rect, old: Laid | None) -> tuple[Laid, list[pygame.Rect]]:
        """Find the box of each figure; return the sheet as it lies, and where it differs from an old one."""
        frame = sheet.frame.clip(whole) if sheet.frame is not None else whole
        moved = old is None or old.sheet.origin != sheet.origin
        if old is None or moved:
            new = Laid(sheet, frame, [self._box(figure, sheet.origin) for figure in sheet.figures])
            return new, [new.whole] if old is None else [old.whole, new.whole]
        like = old.like(sheet)
        boxes = [
            old.boxes[j] if j >= 0 else self._box(figure, sheet.origin)
            for figure, j in zip(sheet.figures, like, strict=True)
        ]
        # What looks as before stays the object that it was, which is known at once the next time.
        same = tuple(old.figures[j] if j >= 0 else figure for figure, j in zip(sheet.figures, like, strict=True))
        new = Laid(sheet, frame, boxes, same)
        stayed = [j for j in like if j >= 0]
        one, other = old.sheet.backdrop, sheet.backdrop
        if (
            old.frame != frame
            or not (one is other or (one is not None and one.same(other)))
            or any(a > b for a, b in pairwise(stayed))
        ):
            return new, [old.whole, new.whole]
        kept = set(stayed)
        rects = [box for j, box in enumerate(old.boxes) if j not in kept]
        rects += [box for box, j in zip(boxes, like, strict=True) if j < 0]
        return new, [rect.clip(frame) for rect in rects]

    def _box(self, figure: Figure, origin: Point) -> pygame.Rect:
        if not figure.shapes:
            return pygame.Rect(0, 0, 0, 0)
        kept = self._extents.get(id(figure.shapes))
        if kept is None:
            kept = (extent(figure.shapes), figure.shapes)
            self._extents.put(id(figure.shapes), kept, 1)
        left, top, right, bottom = kept[0]
        scale = self.painter.scale
        x, y = figure.at[0] + origin[0], figure.at[1] + origin[1]
        # Two pixels more on every side, for what rounding and smoothing touch.
        x0, y0 = int((left + x) * scale) - 3, int((top + y) * scale) - 3
        return pygame.Rect(x0, y0, int((right + x) * scale) + 4 - x0, int((bottom + y) * scale) + 4 - y0)

    def _paint(self, rect: pygame.Rect) -> None:
        """Paint everything that lies in a rectangle."""
        for laid in self._laid:
            place = rect.clip(laid.frame)
            if not place.width or not place.height or not place.colliderect(laid.whole):
                continue
            self.surface.set_clip(place)
            sheet = laid.sheet
            if sheet.backdrop is not None:
                self.surface.blit(sheet.backdrop.surface, sheet.backdrop.at)
            figures = [laid.figures[k] for k in place.collidelistall(laid.boxes)]
            self.painter.paint(self.surface, figures, sheet.origin)


def _joined(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return rectangles that cover the same and do not overlap; one for all where there are very many."""
    apart: list[pygame.Rect] = []
    for rect in rects:
        whole = rect
        while (k := whole.collidelist(apart)) >= 0:
            whole = whole.union(apart.pop(k))
        apart.append(whole)
    if len(apart) > CROWD:
        return [apart[0].unionall(apart[1:])]
    return apart
