"""Ghosts, ways, measures and engagement outlines as figures."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from simulator.geometry.shapes import Body, Point
from simulator.view.camera import Camera
from simulator.view.figures import Ellipse, Figure, Ink, Path, Shape, arrow_head, cross, tick
from simulator.view.marks import Ghost, Measure, Ring, Way
from simulator.view.theme import BROKEN, DASH, ENGAGE, GHOST, LINK, MEASURE, WAY, Theme, side_line
from simulator.view.tokens import Outline, body_outline

if TYPE_CHECKING:
    from shapely import Polygon

HALO = 2.6
"""Points that the mat-coloured rim of a line adds to its width."""


def ghost_figure(mark: Ghost, camera: Camera, theme: Theme) -> Figure:
    """Return the outline of a base that is not there; its outermost line is inside the exact edge."""
    outline = body_outline(mark.body, camera.scale)
    at = camera.to_pixels(mark.body.pose.point)
    r = outline.r
    if mark.role == "witness":
        width = 2.6 if r >= 13.0 else 1.6
        half = max(0.2 * r, 3.0)
        ink = Ink(stroke=theme.legal, width=2.8 if r >= 13.0 else 1.8, round=True)
        shapes: tuple[Shape, ...] = (
            outline.grown(0.0, Ink(theme.mat, 0.55)),
            outline.grown(
                -width / 2, Ink(theme.legal, 0.2, theme.legal, 1.0, width, _even(outline, -width / 2, DASH["witness"]))
            ),
            tick(0.0, 0.0, half, ink),
        )
        return Figure(8, shapes, at, id=mark.id)
    if mark.role == "casualty":
        arm = 0.32 * r if r >= 6.5 else 3.0
        shapes = (cross(0.0, 0.0, arm, Ink(stroke=theme.ink, width=2.0 if r >= 13.0 else 1.4, round=True)),)
        if r >= 6.5:
            line = Ink(stroke=theme.ink, width=1.2, dash=_even(outline, -0.6, DASH["casualty"]))
            shapes = (outline.grown(-0.6, line), *shapes)
        return Figure(7, shapes, at, 0.62, mark.id)
    if mark.role == "later":
        ink = Ink(stroke=theme.ink, stroke_a=0.6, width=1.2, dash=_even(outline, -0.6, DASH["witness"]))
        return Figure(7, (outline.grown(-0.6, ink),), at, id=mark.id)
    dash = _even(outline, -GHOST / 2, DASH["start"])
    ink = Ink(theme.ink, 0.04, theme.ink, 1.0, GHOST, dash)
    return Figure(7, (outline.grown(-GHOST / 2, ink),), at, id=mark.id)


def _even(outline: Outline, by: float, dash: tuple[float, ...]) -> tuple[float, ...]:
    """Return a dash stretched so that a whole number of them goes round the outline."""
    length = outline.length(by)
    times = max(round(length / sum(dash)), 1)
    return tuple(d * length / (times * sum(dash)) for d in dash)


def way_figure(mark: Way, camera: Camera, theme: Theme) -> Figure:
    """Return a way, a link, or a strike, with a rim that keeps it visible on any ground."""
    points = tuple(camera.to_pixels(p) for p in mark.points)
    if mark.role == "link":
        colour = theme.ink if mark.side is None else side_line(mark.side, theme)
        return Figure(6, (Path((points,), Ink(stroke=colour, stroke_a=0.55, width=LINK), False),), id=mark.id)
    colours = {"broken": theme.broken, "legal": theme.legal, "undecided": theme.undecided}
    colour = colours.get(mark.role, theme.ink)
    width = WAY if mark.role == "strike" else (2.2 if mark.role in colours else 1.8)
    shapes: list[Shape] = []
    head: tuple[Point, ...] = ()
    if mark.stop_at is not None:
        points = until_edge(points, mark.stop_at, camera, 2.0)
    if mark.arrow and len(points) > 1 and _length(points) >= 10.0:
        (ax, ay), (bx, by) = points[-2], points[-1]
        along = math.hypot(bx - ax, by - ay)
        if along > 0.0:
            direction = ((bx - ax) / along, (by - ay) / along)
            head = arrow_head((bx, by), direction, 7.5, 7.0)
            tail = (bx - direction[0] * min(6.0, along), by - direction[1] * min(6.0, along))
            points = (*points[:-1], tail)
    if len(points) > 1:
        halo = Ink(stroke=theme.mat, stroke_a=0.8, width=width + HALO, round=True)
        shapes = [Path((points,), halo, False), Path((points,), Ink(stroke=colour, width=width, round=True), False)]
    if head:
        shapes.append(Path((head,), Ink(colour, 1.0, theme.mat, 0.8, 1.0, round=True)))
        shapes.append(Path((head,), Ink(colour)))
    if mark.role in ("broken", "undecided") and points:
        x, y = points[0]
        shapes.append(Ellipse(x, y, 4.0, 4.0, Ink(colour, 1.0, theme.mat, 1.0, 1.5)))
    return Figure(11 if mark.role == "strike" else 7, tuple(shapes), id=mark.id)


def until_edge(points: tuple[Point, ...], body: Body, camera: Camera, gap: float) -> tuple[Point, ...]:
    """Return a line in pixels cut where it last enters a base, `gap` pixels before its edge."""
    outline = body_outline(body, camera.scale)
    cx, cy = camera.to_pixels(body.pose.point)

    def inside(p: Point) -> bool:
        dx, dy = p[0] - cx, p[1] - cy
        if dx == 0.0 and dy == 0.0:
            return True
        ex, ey = outline.edge(math.degrees(math.atan2(-dy, dx)))
        return math.hypot(dx, dy) <= math.hypot(ex, ey) + gap

    kept = list(points)
    while len(kept) > 1 and inside(kept[-2]):
        kept.pop()
    if len(kept) < 2:
        return ()
    (ax, ay), (bx, by) = kept[-2], kept[-1]
    low, high = 0.0, 1.0
    for _ in range(24):
        t = (low + high) / 2
        low, high = (low, t) if inside((ax + (bx - ax) * t, ay + (by - ay) * t)) else (t, high)
    return (*kept[:-1], (ax + (bx - ax) * low, ay + (by - ay) * low))


def _length(points: tuple[Point, ...]) -> float:
    return sum(math.dist(p, q) for p, q in pairwise(points))


def measure_figure(mark: Measure, camera: Camera, theme: Theme) -> Figure:
    """Return a measured line with its end bars; its plate is placed with the other words."""
    start, end = camera.to_pixels(mark.start), camera.to_pixels(mark.end)
    broken = mark.role in ("broken", "undecided")
    colour = {"broken": theme.broken, "undecided": theme.undecided}.get(mark.role, theme.ink)
    width, half = (BROKEN, 8.0) if broken else (MEASURE, 6.0)
    length = math.dist(start, end)
    if length > 0.0:
        nx, ny = -(end[1] - start[1]) / length * half, (end[0] - start[0]) / length * half
    else:
        nx, ny = 0.0, half
    bars = tuple(((x - nx, y - ny), (x + nx, y + ny)) for x, y in (start, end))
    lines = ((start, end), *bars)
    halo = Ink(stroke=theme.mat, stroke_a=0.85, width=width + HALO, round=True)
    ink = Ink(stroke=colour, width=width, round=True)
    return Figure(11, (Path(lines, halo, False), Path(lines, ink, False)), id=mark.id)


def ring_figure(mark: Ring, camera: Camera, theme: Theme) -> Figure:
    """Return everything within a distance of some bases as one outline."""
    rings = tuple(tuple(camera.to_pixels(p) for p in ring) for ring in ring_outline(mark.bodies, mark.distance))
    ink = Ink(theme.ink, 0.05, theme.ink, 0.7, ENGAGE, DASH["engage"], round=True)
    return Figure(5, (Path(rings, ink),), id=mark.id)


@lru_cache(maxsize=128)
def ring_outline(bodies: tuple[Body, ...], distance: float) -> tuple[tuple[Point, ...], ...]:
    """Return the outlines of everything within a distance of some bases, in inches; for drawing alone.

    Curves are polygons of 128 corners or so: they show a distance and never decide about it.
    """
    from shapely import MultiPolygon, Polygon, union_all

    grown = union_all([_grown(body, distance) for body in bodies])
    assert isinstance(grown, Polygon | MultiPolygon), "bases have an area"
    parts = list(grown.geoms) if isinstance(grown, MultiPolygon) else [grown]
    rings: list[tuple[Point, ...]] = []
    for part in parts:
        rings += [tuple((x, y) for x, y in list(r.coords)[:-1]) for r in (part.exterior, *part.interiors)]
    return tuple(rings)


@lru_cache(maxsize=1024)
def _grown(body: Body, distance: float, count: int = 128) -> Polygon:
    """Return the curve at a distance from a base as a polygon with its corners on the curve."""
    from shapely import Polygon

    points: list[Point] = []
    x, y, turn = body.pose.x, body.pose.y, body.pose.facing
    step = 1e-4
    for k in range(count):
        a = 2 * math.pi * k / count
        c, s = math.cos(a), math.sin(a)
        h = body.base.support(c, s, turn)
        # The support's derivative gives the touching point: p = h n + h' t.
        ahead = body.base.support(math.cos(a + step), math.sin(a + step), turn)
        behind = body.base.support(math.cos(a - step), math.sin(a - step), turn)
        slope = (ahead - behind) / (2 * step)
        points.append((x + (h + distance) * c - slope * s, y + (h + distance) * s + slope * c))
    return Polygon(points)
