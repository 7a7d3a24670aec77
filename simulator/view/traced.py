"""Straight lines that leave most of their box empty, mixed into a surface pixel by pixel, where they pass alone.

How much of a pixel a line covers follows from how far the pixel's middle is from it: nothing is painted too large here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pygame

from simulator.geometry.shapes import Point
from simulator.view.figures import Ink, Path, Shape
from simulator.view.theme import rgb

Floats = npt.NDArray[np.float32]
Whole = npt.NDArray[np.intp]
Packed = npt.NDArray[np.uint32]

MOST = 48
"""Corners up to which lines are traced, piece by piece."""
SPARSE = 20_000
"""Square pixels of their box from which that is worth while."""
Clip = tuple[int, int, int, int]
"""Left, top, right, bottom, in whole pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Trace:
    """Lines as pixels about a whole one: where each is, its colours premultiplied, and what shows through it."""

    x: Whole
    y: Whole
    colours: npt.NDArray[np.uint32]
    """Red, green, blue and opacity of each pixel, 0 to 255; shape (4, n)."""
    through: Packed
    """How much of what is below shows through, 0 to 256."""
    box: Clip


@dataclass(frozen=True, slots=True)
class Piece:
    """A straight piece of a line, in pixels, and whether its ends are round."""

    start: Point
    end: Point
    round_start: bool
    round_end: bool


def traceable(shapes: Sequence[Shape], box: Clip) -> bool:
    """Say whether shapes are unbroken lines alone, not too many, and far apart in the box around them."""
    if (box[2] - box[0]) * (box[3] - box[1]) <= SPARSE:
        return False
    count = 0
    for shape in shapes:
        if not isinstance(shape, Path) or shape.ink.fill or shape.ink.dash:
            return False
        count += sum(map(len, shape.rings))
    return count <= MOST


def traced(shapes: Sequence[Shape], offset: Point, opacity: float, scale: float, clip: Clip) -> Trace | None:
    """Return lines about a whole pixel, moved by part of a pixel; later ones lie over earlier ones.

    `scale` says how many pixels a point is: shapes are in points, offset and clip in pixels. What lies outside the
    clip may be missing; None where nothing is inside.
    """
    inks: dict[tuple[tuple[tuple[Point, ...], ...], bool], list[tuple[int, Ink]]] = {}
    for k, shape in enumerate(shapes):
        assert isinstance(shape, Path), "these are lines"
        inks.setdefault((shape.rings, shape.closed), []).append((k, shape.ink))
    found: list[tuple[Whole, Whole, list[tuple[int, Floats]]]] = []
    for (rings, closed), worn in inks.items():
        reach = max(ink.width for _, ink in worn) / 2 * scale + 1.0
        for piece in _pieces(rings, offset, scale, closed=closed, round_ends=any(ink.round for _, ink in worn)):
            inside = _within(piece, reach + 2.0, clip)
            if inside is None:
                continue
            x, y, apart = _near(inside, reach)
            found.append((x, y, [(k, np.clip(ink.width / 2 * scale + 0.5 - apart, 0.0, 1.0)) for k, ink in worn]))
    if not found:
        return None
    left, top = min(int(x.min()) for x, _, _ in found), min(int(y.min()) for _, y, _ in found)
    right, bottom = max(int(x.max()) for x, _, _ in found) + 1, max(int(y.max()) for _, y, _ in found) + 1
    wide = right - left
    places = [(y - top) * wide + x - left for x, y, _ in found]
    every = np.concatenate(places)
    # Where pieces of one line meet, it covers what one of them covers most.
    cover = _slate(len(shapes), wide * (bottom - top))
    for place, (_, _, parts) in zip(places, found, strict=True):
        for k, part in parts:
            cover[k][place] = np.maximum(cover[k][place], part)
    mixed = np.zeros((4, len(every)), np.float32)
    for k, shape in enumerate(shapes):
        assert isinstance(shape, Path), "these are lines"
        share = cover[k][every] * np.float32(shape.ink.stroke_a)
        cover[k][every] = 0.0
        mixed *= 1.0 - share
        for channel, value in enumerate((*rgb(shape.ink.stroke), 255)):
            mixed[channel] += share * np.float32(value)
    seen = mixed[3] >= 0.5
    colours = np.rint(mixed[:, seen] * np.float32(opacity)).astype(np.uint32)
    alpha = colours[3]
    at = every[seen]
    return Trace(at % wide + left, at // wide + top, colours, 256 - alpha - (alpha >> 7), (left, top, right, bottom))


def lay(surface: pygame.Surface, trace: Trace, x: int, y: int) -> None:
    """Mix lines into a surface of 32 bits a pixel, about a pixel of it, where it lets itself be painted."""
    clip, (left, top, right, bottom) = surface.get_clip(), trace.box
    xs, ys, colours, through = trace.x + x, trace.y + y, trace.colours, trace.through
    if not clip.contains(pygame.Rect(left + x, top + y, right - left, bottom - top)):
        inside = (xs >= clip.left) & (xs < clip.right) & (ys >= clip.top) & (ys < clip.bottom)
        if not inside.any():
            return
        xs, ys, colours, through = xs[inside], ys[inside], colours[:, inside], through[inside]
    red, green, blue, alpha = surface.get_shifts()
    # A surface without opacity leaves the upper byte alone.
    shifts = (red, green, blue, alpha if surface.get_masks()[3] else 24)
    over = sum((colours[k] << np.uint32(shift) for k, shift in enumerate(shifts)), np.uint32(0))
    pixels = pygame.surfarray.pixels2d(surface)
    below = pixels[xs, ys]
    # Two bytes of a pixel at a time: there is room between them for what they are multiplied by.
    odd = ((below & np.uint32(0xFF00FF)) * through >> np.uint32(8)) & np.uint32(0xFF00FF)
    even = ((below >> np.uint32(8)) & np.uint32(0xFF00FF)) * through & np.uint32(0xFF00FF00)
    pixels[xs, ys] = over + odd + even


def _pieces(
    rings: Sequence[Sequence[Point]], offset: Point, scale: float, *, closed: bool, round_ends: bool
) -> Iterator[Piece]:
    """Yield the straight pieces of lines, in pixels. Corners are round, ends are as asked."""
    for ring in rings:
        line = [(x * scale + offset[0], y * scale + offset[1]) for x, y in ring]
        if closed:
            line.append(line[0])
        last = len(line) - 2
        for k, (one, other) in enumerate(pairwise(line)):
            yield Piece(one, other, round_ends or closed or k > 0, round_ends or closed or k < last)


def _within(piece: Piece, rim: float, clip: Clip) -> Piece | None:
    """Return what of a piece is within a clip and so many pixels around it (Liang and Barsky); None for nothing."""
    (ax, ay), (bx, by) = piece.start, piece.end
    dx, dy, low, high = bx - ax, by - ay, 0.0, 1.0
    for along, room in (
        (-dx, ax - clip[0] + rim),
        (dx, clip[2] + rim - ax),
        (-dy, ay - clip[1] + rim),
        (dy, clip[3] + rim - ay),
    ):
        if along == 0.0 and room < 0.0:
            return None
        if along < 0.0:
            low = max(low, room / along)
        elif along > 0.0:
            high = min(high, room / along)
    if low > high:
        return None
    if low == 0.0 and high == 1.0:
        return piece
    start, end = (ax + dx * low, ay + dy * low), (ax + dx * high, ay + dy * high)
    return Piece(start, end, piece.round_start, piece.round_end)


def _near(piece: Piece, reach: float) -> tuple[Whole, Whole, Floats]:
    """Return the pixels within a distance of a straight line, and how far the middle of each is from it."""
    (ax, ay), (bx, by) = piece.start, piece.end
    steep = abs(by - ay) > abs(bx - ax)
    if steep:
        ax, ay, bx, by = ay, ax, by, bx
    length = math.hypot(bx - ax, by - ay)
    ux, uy = ((bx - ax) / length, (by - ay) / length) if length > 0.0 else (1.0, 0.0)
    low, high = min(ax, bx), max(ax, bx)
    columns = np.arange(math.floor(low - reach), math.ceil(high + reach) + 1)
    middle = ay + uy / ux * (np.clip(columns + 0.5, low, high) - ax)
    half = reach / abs(ux)
    rows = np.arange(math.ceil(2 * half) + 2)
    y = np.floor(middle - half).astype(np.intp)[:, None] + rows
    x = np.broadcast_to(columns[:, None], y.shape)
    px, py = (columns[:, None] + np.float32(0.5 - ax)).astype(np.float32), (y + (0.5 - ay)).astype(np.float32)
    along = px * np.float32(ux) + py * np.float32(uy)
    apart = np.abs(px * np.float32(uy) - py * np.float32(ux))
    beyond = np.maximum(np.maximum(-along, along - np.float32(length)), np.float32(0.0))
    if piece.round_start and piece.round_end:
        apart = np.hypot(apart, beyond)
    else:
        # A line that ends bluntly covers half of the pixel in whose middle it ends.
        apart = np.where(
            along < length / 2,
            np.hypot(apart, beyond) if piece.round_start else np.where(along < 0.0, np.float32(reach), apart),
            np.hypot(apart, beyond) if piece.round_end else np.where(along > length, np.float32(reach), apart),
        )
    found = (y.ravel(), x.ravel()) if steep else (x.ravel(), y.ravel())
    return *found, apart.ravel()


_slates: list[Floats] = []
"""Where coverage is put together: all nothing between one use and the next."""


def _slate(count: int, size: int) -> list[Floats]:
    """Return so many slates of so many pixels, clean."""
    while len(_slates) < count:
        _slates.append(np.zeros(0, np.float32))
    for k in range(count):
        if len(_slates[k]) < size:
            _slates[k] = np.zeros(size, np.float32)
    return _slates[:count]
