"""The area that a base can get to within its distance round what stops it, as a region to shade.

Whatever a shortest way leads to is seen, in a straight line, from the start or from the last place where the way bends.
So the area is the union, over these places, of discs of what is left of the distance, without what obstacles hide.
Arcs are walked in steps: the ways that bend between two of their places are longer than the true ones by the third
power of a step, about a thousandth of an inch. Lengths in inches.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from simulator.geometry.grown import Grown
from simulator.geometry.kernels import Floats
from simulator.geometry.legs import grown_obstacles, room_on
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.outlines import FINENESS, outline
from simulator.geometry.shapes import Base, Pose
from simulator.geometry.ways import Obstacles, WayFinder

_STEP: Final = 0.16
"""Radians between places where ways bend."""
_HIDING: Final = TOLERANCE + FINENESS
"""Inches that obstacles are shrunk by before they hide anything: an end, or the next place of an arc, must be seen."""
_ROUND: Final = 64
"""Corners of a disc of what is left of the distance."""
_OUTSIDE: Final = 1e6
"""Inches: no table reaches farther."""
_FAR: Final = 4.0
"""Shadows reach this many times as far as anything that they could hide."""


def reach_area(
    base: Base, start: Pose, limit: float, obstacles: Obstacles, *, facing: float | None = None
) -> BaseGeometry:
    """Return where the centre of a base can get to; nothing where it may not stand at its start.

    Args:
        base: the base that moves.
        start: where it stands.
        limit: how far it may go, in inches.
        obstacles: what it may not pass.
        facing: how it ends, in degrees, if not as it starts: it is taken to turn where it begins or where it ends, and
            always to have room to turn.

    Returns:
        A polygon or several, right to about 0.01 inches. Places where the base would stand on what it may pass, such
        as its mates, are in it.
    """
    longest = limit + TOLERANCE
    near = _near(base, start, longest, obstacles)
    last = start.facing if facing is None else facing
    gone = [_gone_to(base, replace(start, facing=way), longest, near) for way in dict.fromkeys((start.facing, last))]
    standing = [outline(body, -TOLERANCE) for _, _, body in grown_obstacles(base, last, near)]
    solid = shapely.union_all([shapely.Polygon(polygon) for polygon in standing if polygon is not None])
    return shapely.difference(shapely.intersection(shapely.union_all(gone), _room(near, base, last)), solid)


def _gone_to(base: Base, start: Pose, longest: float, obstacles: Obstacles) -> BaseGeometry:
    """Return where a base gets to that keeps its facing, wherever it may not stand."""
    finder = WayFinder(base, start.facing, start.point, obstacles, limit=longest)
    if not finder.sets_out:
        return shapely.Polygon()
    bodies = [body for _, _, body in grown_obstacles(base, start.facing, obstacles)]
    sources = [(*start.point, longest)] + [(x, y, longest - gone) for (x, y), gone in finder.turning_points(_STEP)]
    seen = _seen(np.array([source for source in sources if source[2] > FINENESS]), bodies)
    return shapely.intersection(shapely.union_all(seen), _room(obstacles, base, start.facing))


def _room(obstacles: Obstacles, base: Base, facing: float) -> BaseGeometry:
    """Return where on the table the centre of a base may be."""
    edges = room_on(obstacles.board, base, facing)
    left, right, low, high = (float(np.clip(edge, -_OUTSIDE, _OUTSIDE)) for edge in edges)
    return shapely.box(left - TOLERANCE, low - TOLERANCE, right + TOLERANCE, high + TOLERANCE)


def _near(base: Base, start: Pose, longest: float, obstacles: Obstacles) -> Obstacles:
    """Return the obstacles that a base can come to."""
    x, y = start.point
    reach = longest + base.reach

    def close(outline: Floats) -> bool:
        low, high = outline.min(axis=0), outline.max(axis=0)
        return bool((low <= (x + reach, y + reach)).all() and (high >= (x - reach, y - reach)).all())

    bodies = (b for b in obstacles.bodies if np.hypot(b.pose.x - x, b.pose.y - y) <= reach + b.base.reach)
    polygons = (p for p in obstacles.polygons if close(np.array(p)))
    return replace(obstacles, bodies=tuple(bodies), polygons=tuple(polygons))


Shapes = NDArray[np.object_]


def _seen(sources: Floats, bodies: list[Grown]) -> Shapes:
    """Return what is within its distance of each source (x, y, distance) and hidden by no body, as polygons."""
    turn = np.arange(_ROUND) * (2 * np.pi / _ROUND)
    # The polygon's area is the disc's; its sides stray from the circle by less than the fineness up to 4 inches.
    fair = 1.0 / np.sqrt(np.sinc(2.0 / _ROUND))
    rim = np.stack([np.cos(turn), np.sin(turn)], axis=-1) * fair
    seen: Shapes = shapely.polygons(sources[:, None, :2] + sources[:, 2, None, None] * rim)
    for body in bodies:
        hiding = outline(body, -_HIDING)
        if hiding is None:
            continue
        cx, cy = body.centre
        away = np.hypot(sources[:, 0] - cx, sources[:, 1] - cy) - body.reach
        rows = np.flatnonzero(away < sources[:, 2])
        if len(rows):
            seen[rows] = shapely.difference(seen[rows], _shadows(sources[rows], hiding))
    return seen


def _shadows(sources: Floats, hiding: Floats) -> Shapes:
    """Return a convex polygon (n, 2) with all that it hides from each source, as far as that matters, as polygons."""
    towards = hiding[None] - sources[:, None, :2]
    middle = hiding.mean(axis=0) - sources[:, :2]
    cross = middle[:, None, 0] * towards[..., 1] - middle[:, None, 1] * towards[..., 0]
    along = (middle[:, None] * towards).sum(axis=-1)
    angle = np.arctan2(cross, along)
    each = np.arange(len(sources))
    edges = np.stack([towards[each, angle.argmin(axis=1)], middle, towards[each, angle.argmax(axis=1)]], axis=1)
    far = _FAR * (sources[:, 2, None, None] + np.ptp(hiding, axis=0).max())
    edges *= far / np.hypot(edges[..., 0], edges[..., 1])[..., None]
    corners = np.concatenate([np.broadcast_to(hiding, (len(sources), *hiding.shape)), sources[:, None, :2] + edges], 1)
    return np.asarray(shapely.convex_hull(shapely.multipoints(corners)))
