"""Outlines as filled polygons, for a painter that can fill polygons and nothing else. Pixels, no pygame in here."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from simulator.geometry.shapes import Point
from simulator.view.figures import Box, Ellipse, Path

Polygon = list[Point]


@dataclass(frozen=True, slots=True)
class Dot:
    """A filled disc: a round end, a rounded corner, one dot of a dotted line."""

    x: float
    y: float
    r: float


def flattened(shape: Ellipse | Path | Box, fineness: float) -> list[tuple[Polygon, bool]]:
    """Return the lines of a shape as points, each with whether it is closed.

    An ellipse begins at its right end and goes clockwise on the screen, as SVG says, so that dashes fall alike.
    `fineness` is the scale at which it will be painted: curves are cut finely enough to look smooth there.
    """
    match shape:
        case Ellipse(x=x, y=y, rx=rx, ry=ry, turn=turn):
            return [(_ellipse(x, y, rx, ry, turn, fineness), True)]
        case Box(x=x, y=y, width=width, height=height, radius=radius):
            return [(_rounded(x, y, width, height, radius, fineness), True)]
        case Path(rings=rings, closed=closed):
            return [(list(ring), closed) for ring in rings if ring]


def _steps(radius: float, fineness: float) -> int:
    """Return into how many straight lines a circle is cut: none strays by more than a twentieth of a fine pixel."""
    return min(max(int(math.pi / math.acos(max(1.0 - 0.05 / max(radius * fineness, 0.06), -1.0))), 8), 400)


@lru_cache(maxsize=512)
def _unit_circle(count: int) -> tuple[Point, ...]:
    return tuple((math.cos(2 * math.pi * k / count), math.sin(2 * math.pi * k / count)) for k in range(count))


def _ellipse(x: float, y: float, rx: float, ry: float, turn: float, fineness: float) -> Polygon:
    circle = _unit_circle(_steps(max(rx, ry), fineness))
    if turn == 0.0:
        return [(x + rx * u, y + ry * v) for u, v in circle]
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return [(x + rx * u * c - ry * v * s, y + rx * u * s + ry * v * c) for u, v in circle]


def _rounded(x: float, y: float, width: float, height: float, radius: float, fineness: float) -> Polygon:
    if radius <= 0.0:
        return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    quarter = max(_steps(radius, fineness) // 4, 2)
    points = []
    for k, (cx, cy) in enumerate(
        (
            (x + width - radius, y + radius),
            (x + width - radius, y + height - radius),
            (x + radius, y + height - radius),
            (x + radius, y + radius),
        )
    ):
        for j in range(quarter + 1):
            a = math.pi / 2 * (k - 1 + j / quarter)
            points.append((cx + radius * math.cos(a), cy + radius * math.sin(a)))
    return points


def stroked(
    points: Sequence[Point], closed: bool, width: float, dash: Sequence[float], round_ends: bool
) -> Iterator[Polygon | Dot]:
    """Yield polygons and dots that together cover a line of this width; corners are rounded, ends are as asked.

    Dashes begin at the first point and follow the line, as SVG says.
    """
    line = [*points, points[0]] if closed else list(points)
    if not dash:
        if closed and len(points) > 2:
            yield from _band(points, width)
        else:
            yield from _piece(line, width, round_ends)
        return
    for piece in dashes(line, dash):
        yield from _piece(piece, width, round_ends)


def dashes(line: Sequence[Point], dash: Sequence[float]) -> Iterator[Polygon]:
    """Yield the visible pieces of a dashed line."""
    pattern = list(dash) if len(dash) % 2 == 0 else list(dash) * 2
    k, left, visible = 0, pattern[0], True
    piece: Polygon = [line[0]]
    for (ax, ay), (bx, by) in pairwise(line):
        length = math.hypot(bx - ax, by - ay)
        done = 0.0
        while length - done > left:
            done += left
            at = (ax + (bx - ax) * done / length, ay + (by - ay) * done / length)
            if visible:
                piece.append(at)
                yield piece
            piece = [at]
            visible = not visible
            k = (k + 1) % len(pattern)
            left = max(pattern[k], 1e-6)
        left -= length - done
        if visible:
            piece.append((bx, by))
    if visible and len(piece) > 1:
        yield piece


def _piece(line: Sequence[Point], width: float, round_ends: bool) -> Iterator[Polygon | Dot]:
    """Cover an open line: one polygon where it is smooth, else one for each straight part, with dots at corners."""
    half = width / 2
    if round_ends:
        yield Dot(*line[0], half)
        if math.dist(line[0], line[-1]) < 0.05 and len(line) == 2:
            return
        yield Dot(*line[-1], half)
    if len(line) > 2 and all(_smooth(a, b, c) for a, b, c in zip(line, line[1:], line[2:], strict=False)):
        before, after = [line[0], *line[:-1]], [*line[1:], line[-1]]
        left, right = _sides(before, line, after, half)
        yield [*left, *reversed(right)]
        return
    for (ax, ay), (bx, by) in pairwise(line):
        length = math.hypot(bx - ax, by - ay)
        if length > 0.0:
            nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
            yield [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
    for x, y in line[1:-1]:
        yield Dot(x, y, half)


def _band(ring: Sequence[Point], width: float) -> Iterator[Polygon | Dot]:
    """Cover a closed line."""
    before, after = [ring[-1], *ring[:-1]], [*ring[1:], ring[0]]
    if all(_smooth(a, b, c) for a, b, c in zip(before, ring, after, strict=True)):
        # Out along one side and back along the other.
        outer, inner = _sides(before, ring, after, width / 2)
        yield [*outer, outer[0], inner[0], *reversed(inner)]
        return
    yield from _piece([*ring, ring[0], ring[1]], width, False)


def _sides(
    before: Sequence[Point], line: Sequence[Point], after: Sequence[Point], half: float
) -> tuple[Polygon, Polygon]:
    """Return the two sides of a smooth line."""
    left, right = [], []
    for (ax, ay), (x, y), (bx, by) in zip(before, line, after, strict=True):
        length = math.hypot(bx - ax, by - ay)
        nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return left, right


def _smooth(a: Point, b: Point, c: Point) -> bool:
    """Say whether a line turns so little at b that its sides need no corner there."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    length = math.sqrt((ux * ux + uy * uy) * (vx * vx + vy * vy))
    return length > 0.0 and ux * vx + uy * vy > 0.9 * length
