"""Is there a place in base contact with one of these bodies? The same search as for places, along the contact curves.

The bands of contact are split by angle first, and by gap only once the arcs are as short as the bands are thin. Bases
keep their facing here, as long as they may not turn.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.answers import REACH, START, WAY, Arc, Found, Impossible, Undecided
from simulator.geometry.bands import Arcs, Bands
from simulator.geometry.cells import FINEST, Indices, near_enough, try_places
from simulator.geometry.circles import circles_of, corners
from simulator.geometry.conditions import NUMERIC, Clear, Condition, Floats, contact_conditions, contradiction, nearby
from simulator.geometry.hints import likely_facings
from simulator.geometry.lengths import TOLERANCE, overlapping
from simulator.geometry.places import search
from simulator.geometry.reach import Reach
from simulator.geometry.shapes import Base, Body, Point, Pose, Round
from simulator.geometry.together import Together
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

    Takes the same question as `places.search`. Base contact is a gap within the tolerance of zero; overlapping what is
    to be touched by more is never allowed. A base that is not round keeps its facing; with `may_turn`, and no place at
    that facing, some likely facings are tried, and then the bands are searched as places for every facing. These are
    thin, so what can almost be touched often stays undecided.

    Returns:
        Found; Impossible, its cells being arcs that `certificate.verify_contact` checks; or Undecided.
    """
    bands = Bands(base, start, touch)
    within, clear = contact_conditions(touch)
    clash = contradiction((*conditions, within, clear))
    if not any(isinstance(c, Clear) and {*map(id, touch)} <= {*map(id, c.bodies)} for c in conditions):
        conditions = (*conditions, clear)
    reach = Reach(base, start, limit, obstacles)
    if clash is not None:
        return bands.nowhere(f"{clash[0].name} / {clash[1].name}", -math.inf)
    spare = [reach.longest + TOLERANCE - gap for gap in bands.gaps_at_start]
    near = [number for number, more in enumerate(spare) if more >= -NUMERIC]
    answer: Found | Impossible | Undecided = Impossible(())
    if near:
        asked = (*nearby(conditions, base, start, reach.longest), within)
        answer = _along(bands, near, reach, Together(asked, base), budget, hints)
    if isinstance(answer, Impossible):
        far = [number for number in range(len(spare)) if number not in near]
        arcs = [arc for arc in answer.cells if isinstance(arc, Arc)]
        answer = Impossible((*(bands.whole(number, REACH, spare[number]) for number in far), *arcs))
    if isinstance(answer, Found) or not (may_turn and base.spin > 0.0):
        return answer
    for facing in likely_facings(base, start, touch):
        if not overlapping(turning_clearance(base, start.point, start.facing, facing, obstacles)):
            turned = replace(start, facing=facing)
            found = search_contact(base, turned, limit, obstacles, conditions, touch, budget=budget // 16)
            if isinstance(found, Found):
                return replace(found, turns_first=True)
    every = (*conditions, within, clear)
    return search(base, start, limit, obstacles, every, may_turn=True, budget=budget // 2, hints=hints)


def _along(
    bands: Bands,
    near: Sequence[int],
    reach: Reach,
    asked: Together,
    budget: int,
    hints: Sequence[Point],
) -> Found | Impossible | Undecided:
    """Search the bands that are near, by arcs."""
    found = _try(np.concatenate([np.array(hints).reshape(-1, 2), _straight_in(bands, near)]), asked, reach)
    if found is not None:
        return found
    proof: list[Arc] = []
    arcs = Arcs.around(near, _FIRST_ARCS)
    tried, corners_tried = 0, False
    while len(arcs):
        radii = bands.radii(arcs.half_angle, arcs.half_gap)[arcs.bands]
        largest = float(radii.max())
        if largest < _CORNERS_AT and not corners_tried:
            corners_tried = True
            found = _try(_exact(bands, near, reach, asked), asked, reach)
            if found is not None:
                return found
        if tried + len(arcs) > budget or largest < FINEST:
            return Undecided(tried, largest)
        tried += len(arcs)
        answer = _sift(arcs, radii, bands, reach, asked, proof)
        if isinstance(answer, Found):
            return answer
        if reach.blocked and reach.room_at_start < -NUMERIC:
            return bands.nowhere(START, reach.room_at_start, near)
        arcs = arcs.take(answer).split()
    return Impossible(tuple(proof))


def _sift(arcs: Arcs, radius: Floats, bands: Bands, reach: Reach, asked: Together, proof: list[Arc]) -> Found | Indices:
    """Return a place at the middle of an arc; or else the arcs that are left when some are emptied."""
    centres = bands.middles(arcs.bands, arcs.angles, arcs.gaps)
    facings = np.full(len(centres), reach.start.facing)
    alive: Indices = np.arange(len(centres))

    def empty(out: NDArray[np.bool_], spare: Floats, reason: str) -> Indices:
        for i, best in zip(alive[out].tolist(), spare[out].tolist(), strict=True):
            where = (float(arcs.angles[i]), arcs.half_angle, float(arcs.gaps[i]), arcs.half_gap)
            x, y = centres[i].tolist()
            proof.append(Arc(int(arcs.bands[i]), *where, x, y, float(radius[i]), reason, best))
        return alive[~out]

    away = np.hypot(centres[:, 0] - reach.start.x, centres[:, 1] - reach.start.y)
    spare = reach.longest - away + radius
    alive = empty(spare < -NUMERIC, spare, REACH)
    worst = np.full(len(alive), math.inf)
    measuring = asked.at(centres[alive], facings[alive])
    for number, condition in enumerate(asked.conditions):
        if not len(alive):
            return alive
        slack = measuring.slack(number)
        spare = slack + radius[alive]
        out = spare < -NUMERIC
        if out.any():
            measuring.keep(~out)
            alive, worst, slack = empty(out, spare, condition.name), worst[~out], slack[~out]
        worst = np.minimum(worst, slack)
    good = np.flatnonzero((worst >= NUMERIC) & near_enough(centres[alive], reach))
    best = alive[good[np.argsort(-worst[good], kind="stable")[:_CANDIDATES]]]
    found = reach.find_straight(centres[best], facings[best]) or reach.find_bent(centres[best], facings[best])
    if found is not None:
        return found
    radius = np.full(len(centres), float(radius.max()))
    spare = reach.shortfalls(centres[alive], float(radius[0]))
    return empty(spare < -NUMERIC, spare, WAY)


def _try(centres: Floats, asked: Together, reach: Reach) -> Found | None:
    """Return the first of some places that is as asked, if any is."""
    centres, facings = try_places(centres, np.full(len(centres), reach.start.facing), asked, reach)
    return reach.find_straight(centres, facings) or reach.find_bent(centres, facings)


def _straight_in(bands: Bands, near: Sequence[int]) -> Floats:
    """Return the places straight in toward the centre of each body, nearest body first."""
    numbers = np.array(sorted(near, key=lambda number: bands.gaps_at_start[number]))
    poses = [bands.touch[number].pose for number in numbers.tolist()]
    x, y = bands.start.point
    angles = np.array([math.atan2(y - pose.y, x - pose.x) for pose in poses])
    return bands.middles(numbers, angles, np.zeros(len(numbers)))


def _exact(bands: Bands, near: Sequence[int], reach: Reach, asked: Together) -> Floats:
    """Return the corners of contact circles with one another and with the circles of reach and of the conditions."""
    points: list[Point] = []
    if isinstance(reach.base, Round):
        touch = contact_conditions([bands.touch[number] for number in near])
        touching = circles_of(reach.base, reach.start, 0.0, touch)[1:]
        others = circles_of(reach.base, reach.start, reach.longest - TOLERANCE, asked.conditions)
        points = [point for one in touching for other in others if other != one for point in corners(one, other)]
    return np.array(points).reshape(-1, 2)
