"""Where is the legal place nearest to the one that was wanted?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import Final

import numpy as np

from simulator.geometry.answers import START, Found, Impossible, Undecided
from simulator.geometry.cells import FINEST, Cells, Proof, near_enough, nowhere, shorten, sift, try_places
from simulator.geometry.circles import circles_of, corners, foot
from simulator.geometry.conditions import NUMERIC, Condition, Floats, contradiction, nearby
from simulator.geometry.reach import Reach
from simulator.geometry.shapes import Base, Point, Pose
from simulator.geometry.together import Together
from simulator.geometry.ways import Obstacles

PRECISION: Final = 0.002
"""Inches. A place this much nearer to the wanted one is not looked for any more."""
_ROUGHLY: Final = 0.01
"""Inches. The same where the cells have become tiny: where a bent way is just about as long as the limit."""
_LAST_PRECISE: Final = 0.0005
_FIRST_SPLIT: Final = 8
_ON_CURVE: Final = 0.02
"""Inches. Curves this close to the nearest place found are the ones it was stopped by."""


def nearest(
    base: Base,
    start: Pose,
    limit: float,
    obstacles: Obstacles,
    conditions: Sequence[Condition],
    to: Point,
    *,
    budget: int = 20000,
) -> Found | Impossible | Undecided:
    """Look for the place nearest to `to` that keeps all `conditions` and can be reached within `limit` inches.

    Takes the same question as `search`, without turning. The place found is the nearest to within 0.002" (0.01" where
    the way there bends and is as long as the limit, because bent ways are planned with half the tolerance); where
    exact candidates are as good (`to` itself, the point at the limit on the straight line, corners between distances
    that are asked for) one of those is returned, so that the numbers are crisp.

    Returns:
        Found; Impossible with a certificate, when there is no place at all; or Undecided.
    """
    reach = Reach(base, start, limit, obstacles)
    conditions = nearby(conditions, base, start, reach.longest)
    asked = Together(conditions, base)
    clash = contradiction(conditions)
    if clash is not None:
        return nowhere(reach, f"{clash[0].name} / {clash[1].name}", -math.inf)
    best = _first(_on_the_line(start.point, to, limit), asked, reach, to)
    proof, tried = Proof(), 0
    cells = Cells.root(reach).split(_FIRST_SPLIT, base)
    while len(cells):
        radius = cells.radius(base)
        if tried + len(cells) > budget or radius < FINEST:
            return Undecided(tried, radius)
        tried += len(cells)
        alive, worst = sift(cells, asked, reach, proof)
        good = (worst >= NUMERIC) & near_enough(cells.centres[alive], reach)
        best = _nearer(best, cells.centres[alive[good]], reach, to)
        if reach.blocked and reach.room_at_start < -NUMERIC:
            return nowhere(reach, START, reach.room_at_start)
        if best is not None:
            precise = PRECISION if radius > _LAST_PRECISE else _ROUGHLY
            offsets = np.maximum(np.abs(cells.centres[alive] - np.array(to)) - cells.half, 0.0)
            open_still = np.hypot(offsets[:, 0], offsets[:, 1]) < math.dist(best.pose.point, to) - precise
            alive, worst = alive[open_still], worst[open_still]
        alive, _ = shorten(cells, alive, worst, reach, proof)
        cells = cells.take(alive).split(2, base)
    if best is None:
        return proof.finish()
    crisp = _first(_crisp(base, start, limit, conditions, best.pose.point, to), asked, reach, to)
    if crisp is not None and math.dist(crisp.pose.point, to) <= math.dist(best.pose.point, to) + PRECISION:
        return crisp
    return best


def _first(points: Sequence[Point], asked: Together, reach: Reach, to: Point) -> Found | None:
    """Return the nearest to `to` of those points that are such places."""
    centres = np.array(points, dtype=np.float64).reshape(-1, 2)
    centres, _ = try_places(centres, np.full(len(centres), reach.start.facing), asked, reach)
    return _nearer(None, centres, reach, to)


def _nearer(best: Found | None, centres: Floats, reach: Reach, to: Point) -> Found | None:
    """Return the nearest to `to` of the places that can be reached, if any is nearer than the best so far."""
    away = np.hypot(centres[:, 0] - to[0], centres[:, 1] - to[1])
    if best is not None:
        better = away < math.dist(best.pose.point, to) - NUMERIC
        centres, away = centres[better], away[better]
    centres = centres[np.argsort(away, kind="stable")]
    facings = np.full(len(centres), reach.start.facing)
    straight = reach.find_straight(centres, facings)
    if straight is not None:
        nearer = np.hypot(centres[:, 0] - to[0], centres[:, 1] - to[1]) < math.dist(straight.pose.point, to)
        centres, facings = centres[nearer], facings[nearer]
    return reach.find_bent(centres, facings) or straight or best


def _on_the_line(start: Point, to: Point, limit: float) -> list[Point]:
    """Return the wanted place, or as far toward it as the limit goes; and the start."""
    away = math.dist(start, to)
    if away <= limit:
        return [to, start]
    share = limit / away
    return [(start[0] + share * (to[0] - start[0]), start[1] + share * (to[1] - start[1])), to, start]


def _crisp(
    base: Base, start: Pose, limit: float, conditions: Sequence[Condition], near: Point, to: Point
) -> list[Point]:
    """Return exact places about `near`: nearest points to `to`, and corners, of the circles that pass close by."""
    circles = [
        (x, y, r)
        for x, y, r in circles_of(base, start, limit, conditions)
        if abs(math.hypot(near[0] - x, near[1] - y) - r) <= _ON_CURVE
    ]
    points = [p for circle in circles for p in foot(circle, to)]
    points += [p for one, other in combinations(circles, 2) for p in corners(one, other)]
    return [p for p in points if math.dist(p, near) <= 2 * _ON_CURVE]
