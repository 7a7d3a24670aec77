"""Is there a place in base contact with one of these bodies? The same search as for places, along the contact curves.

Touching is a gap within the tolerance of zero, so the places that touch a body fill a thin band around it. A place in
the band is known by its angle, seen from the body's centre, and its gap. Angles are split first; the gap only once the
arcs are as short as the band is thin. Bases keep their facing here, as long as they may not turn.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.answers import REACH, START, WAY, Arc, Found, Impossible, Undecided
from simulator.geometry.cells import FINEST, Indices, near_enough
from simulator.geometry.circles import circles_of, corners
from simulator.geometry.conditions import NUMERIC, Clear, Condition, Floats, contact_conditions, contradiction, nearby
from simulator.geometry.gaps import Flock, gap
from simulator.geometry.hints import likely_facings
from simulator.geometry.lengths import TOLERANCE, overlapping
from simulator.geometry.places import search
from simulator.geometry.reach import Reach
from simulator.geometry.shapes import Base, Body, Point, Pose, Round
from simulator.geometry.ways import Obstacles, turning_clearance

_FIRST_ARCS: Final = 16
"""Into how many arcs a band is cut at first: a power of two."""
_CANDIDATES: Final = 256
_CORNERS_AT: Final = 0.02
"""Inches. When arcs are this small, the exact corners of the contact curves are tried."""


def search_contact(
    base: Base,
    start: Pose,
    limit: float,
    obstacles: Obstacles,
    conditions: Sequence[Condition],
    touch: Sequence[Body],
    *,
    may_turn: bool = False,
    budget: int = 20000,
    hints: Sequence[Point] = (),
) -> Found | Impossible | Undecided:
    """Look for a place in base contact with one of `touch` that keeps `conditions`, within `limit` inches of way.

    Takes the same question as `places.search`. Base contact is a gap within the tolerance of zero; overlapping the
    body touched by more is never allowed. A base that is not round keeps its facing; with `may_turn`, and no place at
    that facing, some likely facings are tried, and then the bands are searched as places for every facing. These are
    thin, so what can almost be touched often stays undecided.

    Returns:
        Found; Impossible, its cells being arcs that `certificate.verify_contact` checks; or Undecided.
    """
    bands = [_Band(base, start, body) for body in touch]
    within, clear = contact_conditions(touch)
    clash = contradiction((*conditions, within, clear))
    if not any(isinstance(condition, Clear) and set(touch) <= set(condition.bodies) for condition in conditions):
        conditions = (*conditions, clear)
    reach = Reach(base, start, limit, obstacles)
    conditions = nearby(conditions, base, start, reach.longest)
    proof: list[Arc] = []
    near: list[int] = []
    for number, band in enumerate(bands):
        spare = reach.longest + TOLERANCE - band.gap_at_start
        if clash is not None:
            proof.append(band.whole(number, f"{clash[0].name} / {clash[1].name}", -math.inf))
        elif reach.room_at_start < -NUMERIC:
            proof.append(band.whole(number, START, reach.room_at_start))
        elif spare < -NUMERIC:
            proof.append(band.whole(number, REACH, spare))
        else:
            near.append(number)
    answer = _along(bands, near, reach, conditions, proof, budget, hints) if near else Impossible(tuple(proof))
    if isinstance(answer, Found) or not (may_turn and base.spin > 0.0) or clash is not None:
        return answer
    for facing in likely_facings(base, start, touch):
        if not overlapping(turning_clearance(base, start.point, start.facing, facing, obstacles)):
            turned = replace(start, facing=facing)
            found = search_contact(base, turned, limit, obstacles, conditions, touch, budget=budget // 16)
            if isinstance(found, Found):
                return replace(found, turns_first=True)
    asked = (*conditions, within, clear)
    return search(base, start, limit, obstacles, asked, may_turn=True, budget=budget // 2, hints=hints)


class _Band:
    """The places in contact with one body: its angles and gaps, and how fast they move the centre."""

    def __init__(self, base: Base, start: Pose, body: Body) -> None:
        self.base, self.facing, self.body = base, start.facing, body
        self.centre = np.array(body.pose.point)
        outer, inner = base.reach + body.base.reach + TOLERANCE, base.inner + body.base.inner - TOLERANCE
        self.is_round = isinstance(base, Round) and isinstance(body.base, Round)
        self.per_radian = outer if self.is_round else outer * outer / inner
        self.per_gap = 1.0 if self.is_round else outer / inner
        self.solved_to = 0.0 if self.is_round else 1e-8
        self.outer = outer
        self.gap_at_start = gap(Body(base, start), body)
        self._flock = Flock.of((body,))

    def radius(self, half_angle: float, half_gap: float) -> float:
        """Return how far a place can be from the middle of an arc.

        Curves of equal gap are convex about the body's centre, between the circles `inner` and `outer`: where such a
        curve is r away and leans by an angle t from the circle, r cos t >= inner, and it moves r / cos t a radian.
        """
        return self.per_radian * half_angle + self.per_gap * half_gap + self.solved_to

    def middles(self, angles: Floats, gaps: Floats) -> Floats:
        """Return the centres of the base at these angles and gaps, (k, 2)."""
        out = np.stack([np.cos(angles), np.sin(angles)], axis=1)
        if self.is_round:
            return np.asarray(self.centre + (self.outer - TOLERANCE + gaps)[:, None] * out)
        # Along a ray the gap is convex and grows by at most one a unit: both steps below stay outside the root.
        far = np.full(len(angles), self.outer + TOLERANCE)
        over = self._gaps(far, out) - gaps
        nearer = far - over
        for _ in range(60):
            now = self._gaps(nearer, out) - gaps
            if float(now.max(initial=0.0)) <= NUMERIC / 100:
                break
            fall = (over - now) / np.maximum(far - nearer, 1e-300)
            far, over = nearer, now
            nearer = nearer - now / np.clip(fall, 1e-3, 1.0)
        return np.asarray(self.centre + nearer[:, None] * out)

    def _gaps(self, away: Floats, out: Floats) -> Floats:
        return self._flock.gaps_from(self.base, self.centre + away[:, None] * out, self.facing)[:, 0]

    def whole(self, number: int, reason: str, slack: float) -> Arc:
        """Return the whole band as one arc."""
        x, y = self.middles(np.zeros(1), np.zeros(1))[0].tolist()
        return Arc(number, 0.0, math.pi, 0.0, TOLERANCE, x, y, self.radius(math.pi, TOLERANCE), reason, slack)


@dataclass(frozen=True, slots=True)
class _Arcs:
    """The arcs of one level: one size for all, in radians and inches of gap."""

    bodies: Indices
    angles: Floats
    gaps: Floats
    half_angle: float
    half_gap: float

    def take(self, which: Indices) -> _Arcs:
        return _Arcs(self.bodies[which], self.angles[which], self.gaps[which], self.half_angle, self.half_gap)

    def split(self) -> _Arcs:
        """Halve the angles as long as that makes a difference, otherwise the gaps."""
        bodies = np.repeat(self.bodies, 2)
        if self.half_angle > self.half_gap:
            half = self.half_angle / 2
            angles = (self.angles[:, None] + np.array([-half, half])).ravel()
            return _Arcs(bodies, angles, np.repeat(self.gaps, 2), half, self.half_gap)
        half = self.half_gap / 2
        gaps = (self.gaps[:, None] + np.array([-half, half])).ravel()
        return _Arcs(bodies, np.repeat(self.angles, 2), gaps, self.half_angle, half)


def _along(
    bands: Sequence[_Band],
    near: Sequence[int],
    reach: Reach,
    conditions: Sequence[Condition],
    proof: list[Arc],
    budget: int,
    hints: Sequence[Point],
) -> Found | Impossible | Undecided:
    """Search the bands that are near, by arcs."""
    found = _try([*hints, *_straight_in(bands, near, reach)], bands, near, reach, conditions)
    if found is not None:
        return found
    step = 2 * math.pi / _FIRST_ARCS
    angles = np.tile((np.arange(_FIRST_ARCS) + 0.5) * step - math.pi, len(near))
    arcs = _Arcs(np.repeat(np.array(near), _FIRST_ARCS), angles, np.zeros(len(angles)), step / 2, TOLERANCE)
    tried, corners_tried = 0, False
    while len(arcs.bodies):
        radii = np.array([band.radius(arcs.half_angle, arcs.half_gap) for band in bands])
        largest = float(radii[arcs.bodies].max())
        if largest < _CORNERS_AT and not corners_tried:
            corners_tried = True
            found = _try(_exact(bands, near, reach, conditions), bands, near, reach, conditions)
            if found is not None:
                return found
        if tried + len(arcs.bodies) > budget or largest < FINEST:
            return Undecided(tried, largest)
        tried += len(arcs.bodies)
        answer = _sift(arcs, radii, bands, reach, conditions, proof)
        if isinstance(answer, Found):
            return answer
        arcs = arcs.take(answer).split()
    return Impossible(tuple(proof))


def _sift(
    arcs: _Arcs,
    radii: Floats,
    bands: Sequence[_Band],
    reach: Reach,
    conditions: Sequence[Condition],
    proof: list[Arc],
) -> Found | Indices:
    """Return a place at the middle of an arc; or else the arcs that are left when some are emptied."""
    centres = np.empty((len(arcs.bodies), 2))
    for number in np.unique(arcs.bodies).tolist():
        mine = arcs.bodies == number
        centres[mine] = bands[number].middles(arcs.angles[mine], arcs.gaps[mine])
    radius = radii[arcs.bodies]
    alive: Indices = np.arange(len(centres))
    facings = np.full(len(centres), reach.start.facing)

    def empty(out: NDArray[np.bool_], spare: Floats, reason: str) -> Indices:
        for i, best in zip(alive[out].tolist(), spare[out].tolist(), strict=True):
            where = (float(arcs.angles[i]), arcs.half_angle, float(arcs.gaps[i]), arcs.half_gap)
            x, y = centres[i].tolist()
            proof.append(Arc(int(arcs.bodies[i]), *where, x, y, float(radius[i]), reason, best))
        return alive[~out]

    away = np.hypot(centres[:, 0] - reach.start.x, centres[:, 1] - reach.start.y)
    spare = reach.longest - away + radius
    out = spare < -NUMERIC
    alive = empty(out, spare, REACH)
    worst = np.full(len(alive), math.inf)
    for condition in conditions:
        if not len(alive):
            return alive
        slack = condition.slacks(reach.base, centres[alive], facings[alive])
        spare = slack + radius[alive]
        out = spare < -NUMERIC
        if out.any():
            alive, worst, slack = empty(out, spare, condition.name), worst[~out], slack[~out]
        worst = np.minimum(worst, slack)
    good = np.flatnonzero((worst >= NUMERIC) & near_enough(centres[alive], reach))
    best = alive[good[np.argsort(-worst[good], kind="stable")[:_CANDIDATES]]]
    found = reach.find_straight(centres[best], facings[best]) or reach.find_bent(centres[best], facings[best])
    if found is not None:
        return found
    largest = float(radius.max())
    spare = reach.shortfalls(centres[alive], largest)
    radius = np.full(len(centres), largest)
    return empty(spare < -NUMERIC, spare, WAY)


def _try(
    points: Sequence[Point], bands: Sequence[_Band], near: Sequence[int], reach: Reach, conditions: Sequence[Condition]
) -> Found | None:
    """Return the first of these points that is such a place, if any is."""
    centres = np.array(points, dtype=np.float64).reshape(-1, 2)
    facings = np.full(len(centres), reach.start.facing)
    gaps = Flock.of([bands[number].body for number in near]).gaps_from(reach.base, centres, facings)
    kept = near_enough(centres, reach) & (np.abs(gaps) <= TOLERANCE - NUMERIC).any(axis=1)
    kept &= (gaps >= NUMERIC - TOLERANCE).all(axis=1)
    for condition in conditions:
        kept &= condition.slacks(reach.base, centres, facings) >= NUMERIC
    return reach.find_straight(centres[kept], facings[kept]) or reach.find_bent(centres[kept], facings[kept])


def _straight_in(bands: Sequence[_Band], near: Sequence[int], reach: Reach) -> list[Point]:
    """Return the places straight in toward the centre of each body, nearest body first."""
    x, y = reach.start.point
    points = []
    for number in sorted(near, key=lambda number: bands[number].gap_at_start):
        body = bands[number].body
        angle = math.atan2(y - body.pose.y, x - body.pose.x)
        px, py = bands[number].middles(np.array([angle]), np.zeros(1))[0].tolist()
        points.append((px, py))
    return points


def _exact(bands: Sequence[_Band], near: Sequence[int], reach: Reach, conditions: Sequence[Condition]) -> list[Point]:
    """Return the corners of contact circles with one another and with the circles of reach and of the conditions."""
    if not isinstance(reach.base, Round):
        return []
    touching = circles_of(reach.base, reach.start, 0.0, contact_conditions([bands[n].body for n in near]))[1:]
    limit = reach.longest - TOLERANCE
    others = dict.fromkeys([*touching, *circles_of(reach.base, reach.start, limit, conditions)])
    return [point for one in touching for other in others if other != one for point in corners(one, other)]
