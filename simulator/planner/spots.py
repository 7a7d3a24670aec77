"""Models that end engaged together, or within range, and the spots they could end in: arcs of contact, and cells.

Every place where a model touches an enemy is in some arc, and every place where it may end as is asked is in some cell,
a square; a model that stays where it stands has a spot of its own. What rules a spot out for one model, or two spots
together, is as in `arc_matching`; so whatever models really end so together, some of them touching enemies, have spots
of their own that no row forbids. Lengths in inches.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from simulator.board import Objective
from simulator.geometry.conditions import NUMERIC, Condition, Floats
from simulator.geometry.contact_arcs import ContactArcs
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Round
from simulator.planner.arc_matching import Bools, Matching, arcs_about, bulges, largest, usable
from simulator.planner.problem import Problem
from simulator.planner.relaxed import engaged
from simulator.rules.words import being_in_range, in_range, touched_enemy, within

_AT_ONCE = 400
"""How many points are tried at once for what covers them."""


@dataclass(frozen=True, eq=False)
class Spots:
    """Which spots each of n models can end in, and in which of them it would touch an enemy."""

    matching: Matching
    """Its arcs are all the spots."""
    touching: Bools
    """(k,): whether who is counted as touching an enemy may be in the spot."""

    def where_touch(self, models: Sequence[int]) -> Matching:
        """Return the spots where these models, by their places in the rows, must touch an enemy; all others may."""
        allowed = self.matching.allowed.copy()
        allowed[list(models)] &= self.touching
        used = np.flatnonzero(allowed.any(axis=0))
        return replace(
            self.matching,
            allowed=allowed[:, used],
            rows=self.matching.rows[:, used],
            bands=self.matching.bands[:, used],
            middles=self.matching.middles[used],
            covers=self.matching.covers[used],
        )

    @property
    def could_touch(self) -> tuple[int, ...]:
        """The models that have a spot where they would touch an enemy."""
        return tuple(np.flatnonzero((self.matching.allowed & self.touching).any(axis=1)).tolist())

    @property
    def must_touch(self) -> tuple[int, ...]:
        """The models all of whose spots, one at least, touch an enemy."""
        elsewhere = np.asarray((self.matching.allowed & ~self.touching).any(axis=1))
        return tuple(number for number in self.could_touch if not elsewhere[number])


def engaged_spots(problem: Problem, numbers: Sequence[int], length: float, side: float) -> Spots:
    """Return the spots where some models that have round bases could end engaged.

    Args:
        problem: the unit's move.
        numbers: the models; they are the rows.
        length: of the arcs where they touch an enemy, in inches.
        side: of the cells, in inches.
    """
    reach = problem.ruleset.engagement
    stay = [any(within(problem.models[number], foe, reach) for foe in problem.enemies) for number in numbers]
    return _spots(problem, numbers, stay, engaged(problem), length, side)


def ranged_spots(problem: Problem, numbers: Sequence[int], goal: Objective, side: float) -> Spots:
    """Return the spots, cells alone, where some models that have round bases could end within range of an objective."""
    stay = [in_range(problem.models[number], goal) for number in numbers]
    return _spots(problem, numbers, stay, being_in_range(goal), None, side)


def _spots(
    problem: Problem, numbers: Sequence[int], stay: Sequence[bool], want: Condition, length: float | None, side: float
) -> Spots:
    """Return spots in cells that keep a condition, and in arcs if these have a length; those that `stay` keep it."""
    parts = [_staying(problem, numbers, stay)]
    points = []
    for base in dict.fromkeys(problem.models[number].base for number in numbers):
        assert isinstance(base, Round)
        rows = [k for k, n in enumerate(numbers) if problem.models[n].base == base and problem.may_move(n)]
        movers = [numbers[k] for k in rows]
        if not movers:
            continue
        cells = _cells(np.array([problem.models[n].body.pose.point for n in movers]), problem.rule.distance, side)
        both = [(cells, False)]
        if length is not None and problem.enemies:
            both.append((arcs_about(base.radius, problem.enemy_bodies, length)[0], True))
        for about, touch in both:
            allowed = np.zeros((len(numbers), len(about)), dtype=np.bool_)
            allowed[rows] = usable(problem, base, movers, about, () if touch else (want,))
            part = _Part(allowed, about.middles, base.radius - about.radii, np.full(len(about), touch)).used
            parts.append(part)
            points.append(bulges(base.radius, about)[allowed.any(axis=0)] if touch else part.middles)
    allowed = np.concatenate([part.allowed for part in parts], axis=1)
    nothing = np.zeros((0, allowed.shape[1]), dtype=np.bool_)
    spots = Matching(
        allowed,
        nothing,
        np.zeros(0),
        nothing,
        (),
        np.concatenate([part.middles for part in parts]),
        np.concatenate([part.covers for part in parts]) - TOLERANCE / 2 - NUMERIC,
    )
    if points:
        grid = np.unique(np.round(np.concatenate(points) / side), axis=0) * side
        found = [largest(spots.covering(grid[k : k + _AT_ONCE])) for k in range(0, len(grid), _AT_ONCE)]
        spots = spots.with_rows(largest(np.concatenate(found)))
    return Spots(spots, np.concatenate([part.touching for part in parts]))


@dataclass(frozen=True, eq=False)
class _Part:
    """Spots of one kind."""

    allowed: Bools
    middles: Floats
    covers: Floats
    touching: Bools

    @property
    def used(self) -> _Part:
        """Those that somebody can use."""
        some = np.flatnonzero(self.allowed.any(axis=0))
        return _Part(self.allowed[:, some], self.middles[some], self.covers[some], self.touching[some])


def _staying(problem: Problem, numbers: Sequence[int], stay: Sequence[bool]) -> _Part:
    """Return the spots of those that need not move: nobody is made to."""
    models = [problem.models[number] for number in numbers]
    return _Part(
        np.diag(np.array(stay, dtype=np.bool_)),
        np.array([m.body.pose.point for m in models]).reshape(-1, 2),
        np.array([m.base.inner for m in models]),
        np.array([touched_enemy(problem.state, m) is not None for m in models], dtype=np.bool_),
    ).used


def _cells(starts: Floats, limit: float, side: float) -> ContactArcs:
    """Return squares over everything within the limit of a start; they have no direction and no bend."""
    low, high = starts.min(axis=0) - limit - side, starts.max(axis=0) + limit + side
    x, y = (np.arange(low[axis], high[axis] + side, side) for axis in (0, 1))
    middles = np.stack(np.meshgrid(x, y, indexing="ij"), axis=-1).reshape(-1, 2)
    count = len(middles)
    across = np.full(count, side / math.sqrt(2.0) + NUMERIC)
    return ContactArcs(middles, across, np.zeros((count, 2)), np.full(count, math.inf))
