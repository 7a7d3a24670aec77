"""Where can this base be set up as close as possible to another? Found, impossible with a proof, or undecided.

Nothing is moved: a base is set up anywhere near, so there are no ways and no obstacles, only conditions on the place.
Places in contact are tried first, all round, for nothing can be closer than touching. Where none will do, exact corners
of circles give a good place, and squares are split and emptied, level by level, as in `places.search`, until no square
left can hold a place closer by more than `PRECISION`. Lengths in inches, facings in degrees.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.answers import Impossible, Undecided
from simulator.geometry.cells import FINEST, Cells, Proof, nowhere, sift, try_places
from simulator.geometry.circles import circles_of, corners, foot
from simulator.geometry.conditions import NUMERIC, Condition, Floats, Nearer, contradiction, nearby
from simulator.geometry.flock import Flock
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.reach import Reach
from simulator.geometry.shapes import Base, Body, Point, Pose, Round, period
from simulator.geometry.together import Together
from simulator.geometry.ways import Obstacles

PRECISION: Final = 0.002
"""Inches. A place is as close as possible when none is closer by more than this."""
CLOSER: Final = "no closer"
"""Reason: what is nearer than the place to beat cannot be in the cell."""
_FIRST_SPLIT: Final = 8
_DIRECTIONS: Final = 120
_FACINGS: Final = 12
_HALVINGS: Final = 24
_SLIDES: Final = 40
_MOST_CIRCLES: Final = 60


@dataclass(frozen=True, slots=True)
class Closest:
    """A place that keeps every condition, as close as possible."""

    pose: Pose
    gap: float
    """To what it is to be close to; no smaller than minus the tolerance."""
    sure: bool = True
    """Whether no place is closer by more than `PRECISION`; otherwise the search was cut short."""


def closest(
    base: Base,
    start: Pose,
    limit: float,
    to: Sequence[Body],
    conditions: Sequence[Condition],
    *,
    than: float = math.inf,
    near: Point | None = None,
    may_turn: bool = False,
    budget: int = 60000,
) -> Closest | Impossible | Undecided:
    """Look for the place that keeps all `conditions` and has the smallest gap to the nearest of `to`.

    Args:
        base: the base to set up.
        start: the middle of where to look, and the facing to have unless `may_turn`.
        limit: how far from there its centre may be, in inches.
        to: what it is to be close to. The conditions must keep it from standing on that.
        conditions: what the place must keep.
        than: only a place whose gap is smaller than this, by more than `PRECISION`, is looked for.
        near: of places that are equally close, one near this point is preferred.
        may_turn: whether it may have any facing.
        budget: how many cells may be measured.

    Returns:
        Closest; Impossible, with a certificate (where `than` is given, `CLOSER` is one more reason in it); Undecided.
    """
    beat = (Nearer(CLOSER, tuple(to), than - PRECISION + TOLERANCE),) if than < math.inf else ()
    asked_for = (*conditions, *beat)
    reach = Reach(base, start, limit, Obstacles(), may_turn=may_turn)
    clash = contradiction(asked_for)
    if clash is not None:
        return nowhere(reach, f"{clash[0].name} / {clash[1].name}", -math.inf)
    turns = reach.turns
    asked_for = nearby(asked_for, base, start, reach.longest)
    asked, goal = Together(asked_for, base), Flock.of(to)
    facings = [start.facing]
    if turns:
        facings += [start.facing + k * period(base) / _FACINGS for k in range(1, _FACINGS)]
    touching = _contacts(base, facings, to, asked, reach)
    if touching is not None:
        return _preferred(base, *touching, goal, near)
    best = _at_corners(base, start, limit, asked_for, asked, reach, goal, near)
    return _narrowed(base, best, asked, reach, goal, budget)


def _narrowed(
    base: Base, best: Closest | None, asked: Together, reach: Reach, goal: Flock, budget: int
) -> Closest | Impossible | Undecided:
    """Split and empty squares until the best place is known to within `PRECISION`."""
    proof, tried = Proof(), 0
    cells = Cells.root(reach).split(_FIRST_SPLIT, base)
    while len(cells):
        radius = cells.radius(base)
        if tried + len(cells) > budget or radius < FINEST:
            return Closest(best.pose, best.gap, sure=False) if best is not None else Undecided(tried, radius)
        tried += len(cells)
        alive, worst = sift(cells, asked, reach, proof)
        gaps = _gaps(base, cells.centres[alive], cells.facings[alive], goal)
        good = np.flatnonzero(worst >= NUMERIC)
        if len(good):
            k = good[int(np.argmin(gaps[good]))]
            if best is None or gaps[k] < best.gap - NUMERIC:
                (x, y), facing = cells.centres[alive[k]].tolist(), float(cells.facings[alive[k]])
                best = Closest(Pose(x, y, facing), float(gaps[k]))
        if best is not None:
            alive = alive[gaps - radius < best.gap - PRECISION]
        cells = cells.take(alive).split(2, base)
    return best if best is not None else proof.finish()


def _gaps(base: Base, centres: Floats, facings: Floats, goal: Flock) -> Floats:
    """Return the gaps to the nearest of what a base is to be close to."""
    if not len(centres):
        return np.empty(0)
    return np.asarray(goal.gaps_from(base, centres, facings).min(axis=1))


def _preferred(base: Base, centres: Floats, facings: Floats, goal: Flock, near: Point | None) -> Closest:
    """Return the place nearest to a point, of those that are equally close; the first where none is given."""
    gaps = _gaps(base, centres, facings, goal)
    least = np.flatnonzero(gaps <= gaps.min() + PRECISION / 2)
    pick = least[0]
    if near is not None:
        away = np.hypot(centres[least, 0] - near[0], centres[least, 1] - near[1])
        pick = least[int(np.argmin(np.round(away, 6)))]
    (x, y), facing = centres[pick].tolist(), float(facings[pick])
    return Closest(Pose(x, y, facing), float(gaps[pick]))


def _contacts(
    base: Base, facings: Sequence[float], to: Sequence[Body], asked: Together, reach: Reach
) -> tuple[Floats, Floats] | None:
    """Return places in contact that keep the conditions, with the first facing that has any; None where none has."""
    for facing in facings:
        found = [_round_about(base, facing, body, asked, reach) for body in to]
        centres = np.concatenate(found)
        if len(centres):
            return centres, np.full(len(centres), facing)
    return None


def _round_about(base: Base, facing: float, body: Body, asked: Together, reach: Reach) -> Floats:
    """Return places round a body, in contact with it, that keep the conditions: also the last ones to either side."""
    # Irregular directions: a base in line with something is not more likely to be wanted than one beside it.
    angles = (np.arange(_DIRECTIONS) + 0.5 * np.sin(np.arange(_DIRECTIONS))) * (2 * math.pi / _DIRECTIONS)
    places = _touching_at(angles, base, facing, body)
    kept = _keeps(places, facing, asked, reach)
    if not kept.any():
        return places[:0]
    changes = np.flatnonzero(kept != np.roll(kept, -1))
    inside, outside = angles[changes], angles[(changes + 1) % _DIRECTIONS]
    outside = np.where(changes == _DIRECTIONS - 1, outside + 2 * math.pi, outside)
    swap = ~kept[changes]
    inside, outside = np.where(swap, outside, inside), np.where(swap, inside, outside)
    for _ in range(_HALVINGS if len(changes) else 0):
        middle = (inside + outside) / 2
        yes = _keeps(_touching_at(middle, base, facing, body), facing, asked, reach)
        inside, outside = np.where(yes, middle, inside), np.where(yes, outside, middle)
    last = _touching_at(inside, base, facing, body)
    return np.concatenate([last[_keeps(last, facing, asked, reach)], places[kept]])


def _touching_at(angles: Floats, base: Base, facing: float, body: Body) -> Floats:
    """Return the centres of a base that touches a body, straight out from the body's centre at each angle."""
    out = np.stack([np.cos(angles), np.sin(angles)], axis=-1)
    flock = Flock.of((body,))
    away = np.full(len(angles), body.base.reach + base.reach)
    for _ in range(_SLIDES):
        centres = np.array(body.pose.point) + out * away[:, None]
        left = flock.gaps_from(base, centres, np.full(len(angles), facing))[:, 0]
        # The gap shrinks no faster than the base comes, so coming nearer by it never goes too far.
        away = away - left
        if (np.abs(left) < NUMERIC).all():
            break
    return np.asarray(np.array(body.pose.point) + out * away[:, None])


def _keeps(centres: Floats, facing: float, asked: Together, reach: Reach) -> NDArray[np.bool_]:
    """Say which places keep the conditions and are within the limit."""
    away = np.hypot(centres[:, 0] - reach.start.x, centres[:, 1] - reach.start.y)
    worst = np.where(away <= reach.longest - NUMERIC, math.inf, -math.inf)
    measuring = asked.at(centres, np.full(len(centres), facing))
    for number in range(len(asked.conditions)):
        worst = np.minimum(worst, measuring.slack(number))
    return np.greater_equal(worst, NUMERIC)


def _at_corners(
    base: Base,
    start: Pose,
    limit: float,
    conditions: Sequence[Condition],
    asked: Together,
    reach: Reach,
    goal: Flock,
    near: Point | None,
) -> Closest | None:
    """Return the best exact place of a round base where two circles of what is asked meet, or one comes nearest."""
    if not isinstance(base, Round):
        return None
    x, y = start.point
    circles = circles_of(base, start, limit, conditions)[1:]
    circles.sort(key=lambda circle: abs(math.hypot(circle[0] - x, circle[1] - y) - circle[2]))
    circles = circles[:_MOST_CIRCLES]
    points = [p for one, other in combinations(circles, 2) for p in corners(one, other)]
    points += [p for circle in circles for body in goal.bodies for p in foot(circle, body.pose.point)]
    centres = np.array(points, dtype=np.float64).reshape(-1, 2)
    centres, facings = try_places(centres, np.full(len(centres), start.facing), asked, reach)
    return _preferred(base, centres, facings, goal, near) if len(centres) else None
