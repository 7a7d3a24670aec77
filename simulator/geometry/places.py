"""Is there a place for this base, reachable within a limit, such that …? Found, impossible, or undecided.

Branch and bound on Lipschitz conditions: the square about the start that holds everything within reach is split, level
by level, into smaller squares (and, where the base may turn, intervals of facings). A cell is empty when some condition
is broken at its centre by more than it can change within the cell; a centre that keeps every condition and can be
got to within the limit is a witness; anything else is split again. Cells that were emptied make up the proof that no
place exists. All cells of a level are measured together.

What bounds the work is a number of cells, never the clock, so that the answer is the same everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from simulator.geometry.answers import START, Cell, Found, Impossible, Undecided
from simulator.geometry.cells import FINEST, Cells, Proof, near_enough, nowhere, shorten, sift, try_places
from simulator.geometry.conditions import NUMERIC, Condition, Floats, contradiction, nearby
from simulator.geometry.hints import corners_near, straight_in, turned_straight_in
from simulator.geometry.nearest import nearest
from simulator.geometry.reach import Reach
from simulator.geometry.shapes import Base, Point, Pose, Round
from simulator.geometry.together import Together
from simulator.geometry.ways import Obstacles

__all__ = ["Cell", "Found", "Impossible", "Undecided", "nearest", "search"]

_CANDIDATES: Final = 256
"""How many witnesses of one level are tried, the ones with the most room first."""
_FIRST_SPLIT: Final = 8
"""The root is cut into this many squares a side at once: a power of two."""
_CORNERS_AT: Final = 0.01
"""Inches. When cells are this small, the exact corners of circles near those left are tried."""


def search(
    base: Base,
    start: Pose,
    limit: float,
    obstacles: Obstacles,
    conditions: Sequence[Condition],
    *,
    may_turn: bool = False,
    budget: int = 20000,
    hints: Sequence[Point] = (),
) -> Found | Impossible | Undecided:
    """Look for a place for `base` that keeps all `conditions`, reachable from `start` within `limit` inches.

    Args:
        base: the base that moves.
        start: where it stands; it keeps that facing unless `may_turn`.
        limit: the longest way it may go, in inches (inclusive, decision D7).
        obstacles: what it may not pass.
        conditions: what the place must keep.
        may_turn: whether it may end with another facing, turning at its start or at its end.
        budget: how many cells may be measured.
        hints: centres to try first. A hint is only believed when every condition and the way hold.

    Returns:
        Found with the way; Impossible with a certificate that `certificate.verify` checks; or Undecided.
    """
    reach = Reach(base, start, limit, obstacles, may_turn=may_turn)
    clash = contradiction(conditions)
    if clash is not None:
        return nowhere(reach, f"{clash[0].name} / {clash[1].name}", -math.inf)
    if may_turn and base.spin > 0.0:
        # A place without turning is the simpler answer, and quickly found where there is one.
        kept = search(base, start, limit, obstacles, conditions, budget=budget // 4, hints=hints)
        if isinstance(kept, Found):
            return kept
        budget -= budget // 4
    asked = Together(nearby(conditions, base, start, reach.longest), base)
    points = [start.point, *hints, *straight_in(base, start, limit, conditions)]
    centres, facings = np.array(points), np.full(len(points), start.facing)
    if reach.turns:
        turned = turned_straight_in(base, start, limit, conditions)
        centres = np.concatenate([centres, np.array([pose.point for pose in turned]).reshape(-1, 2)])
        facings = np.concatenate([facings, np.array([pose.facing for pose in turned])])
    early, *promising = _at_once(reach, asked, centres, facings)
    if early is not None:
        return early
    proof = Proof()
    tried, corners_tried = 1, not isinstance(base, Round)
    cells = Cells.root(reach).split(_FIRST_SPLIT, base)
    while len(cells):
        radius = cells.radius(base)
        if tried >= budget or radius < FINEST:
            return Undecided(tried, radius)
        cut = len(cells) > budget - tried
        if cut:
            cells = cells.take(np.arange(budget - tried))
        tried += len(cells)
        if not corners_tried and radius < _CORNERS_AT:
            corners_tried = True
            corners = np.array(corners_near(base, start, limit, conditions, cells.centres, radius)).reshape(-1, 2)
            exact = try_places(corners, np.full(len(corners), start.facing), asked, reach)
            found = reach.find_straight(*exact) or reach.find_bent(*exact)
            if found is not None:
                return found
        alive, worst = sift(cells, asked, reach, proof)
        good = np.flatnonzero((worst >= NUMERIC) & near_enough(cells.centres[alive], reach))
        best = alive[good[np.argsort(-worst[good], kind="stable")[:_CANDIDATES]]]
        places, facings = cells.centres[best], cells.facings[best]
        if promising:
            places, facings = np.concatenate([promising[0], places]), np.concatenate([promising[1], facings])
            promising = []
        found = reach.find_straight(places, facings) or reach.find_bent(places, facings)
        if found is not None:
            return found
        if reach.blocked and reach.room_at_start < -NUMERIC:
            return nowhere(reach, START, reach.room_at_start)
        if cut:
            return Undecided(tried, radius)
        alive, worst = shorten(cells, alive, worst, reach, proof)
        cells = cells.take(alive[np.argsort(-worst, kind="stable")]).split(2, base)
    return proof.finish()


def _at_once(
    reach: Reach, asked: Together, centres: Floats, facings: Floats
) -> tuple[Found | Impossible | None, Floats, Floats]:
    """Try some places, and the whole of what is within reach as one cell about the first of them, the start.

    Returns also those of the places that keep the conditions, though no straight way leads to them.
    """
    radius = reach.longest + reach.base.spin * math.radians(Cells.root(reach).facing_half)
    worst = np.full(len(centres), math.inf)
    measuring = asked.at(centres, facings)
    for number, condition in enumerate(asked.conditions):
        slack = measuring.slack(number)
        if slack[0] < -radius - NUMERIC:
            return nowhere(reach, condition.name, float(slack[0]) + radius), centres[:0], facings[:0]
        worst = np.minimum(worst, slack)
    kept = np.flatnonzero((worst >= NUMERIC) & near_enough(centres, reach))
    centres, facings = centres[kept], facings[kept]
    return reach.find_straight(centres, facings), centres, facings
