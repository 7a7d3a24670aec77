"""Outlines as filled polygons, for a painter that can fill polygons and nothing else. Pixels, no pygame in here."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from simulator.geometry.shapes import Point
from simulator.view.figures import Box, Ellipse, Path

Polygon = list[Point]


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


def _ellipse(x: float, y: float, rx: float, ry: float, turn: float, fineness: float) -> Polygon:
    count = _steps(max(rx, ry), fineness)
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    points = []
    for k in range(count):
        a = 2 * math.pi * k / count
        u, v = rx * math.cos(a), ry * math.sin(a)
        points.append((x + u * c - v * s, y + u * s + v * c))
    return points


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
    points: Sequence[Point], closed: bool, width: float, dash: Sequence[float], round_ends: bool, fineness: float
) -> Iterator[Polygon]:
    """Yield polygons that together cover a line of this width; corners are rounded, ends are as asked.

    Dashes begin at the first point and follow the line, as SVG says.
    """
    line = [*points, points[0]] if closed else list(points)
    if not dash:
        if closed and len(points) > 2:
            yield from _band(points, width, fineness)
        else:
            yield from _piece(line, width, round_ends, fineness)
        return
    for piece in dashes(line, dash):
        yield from _piece(piece, width, round_ends, fineness)


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


def _piece(line: Sequence[Point], width: float, round_ends: bool, fineness: float) -> Iterator[Polygon]:
    """Cover an open line: a quadrilateral for each straight part, a disc at each corner and at round ends."""
    half = width / 2
    for (ax, ay), (bx, by) in pairwise(line):
        length = math.hypot(bx - ax, by - ay)
        if length > 0.0:
            nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
            yield [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
    if half * fineness < 1.0 and not round_ends:
        return
    for x, y in line if round_ends else line[1:-1]:
        yield _ellipse(x, y, half, half, 0.0, fineness)


def _band(ring: Sequence[Point], width: float, fineness: float) -> Iterator[Polygon]:
    """Cover a closed line."""
    half = width / 2
    turns = [_corner(a, b, c) for a, b, c in zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True)]
    if all(t is not None and t > 0.9 for t in turns):
        # Smooth: one polygon, out along one side and back along the other, is both quicker and cleaner.
        outer, inner = [], []
        for a, b, c in zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True):
            dx, dy = c[0] - a[0], c[1] - a[1]
            length = math.hypot(dx, dy)
            nx, ny = -dy / length * half, dx / length * half
            outer.append((b[0] - nx, b[1] - ny))
            inner.append((b[0] + nx, b[1] + ny))
        yield [*outer, outer[0], inner[0], *reversed(inner)]
        return
    line = [*ring, ring[0]]
    yield from _piece(line, width, True, fineness)


def _corner(a: Point, b: Point, c: Point) -> float | None:
    """Return the cosine of the turn at b; None where points coincide."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
    length = math.hypot(ux, uy) * math.hypot(vx, vy)
    return None if length == 0.0 else (ux * vx + uy * vy) / length
