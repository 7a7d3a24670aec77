"""Models that end engaged together and the spots they could end in: short arcs of contact, and cells of other places.

Every place where a model touches an enemy is in some arc, and every place where it may end engaged is in some cell, a
square; a model that stays where it stands has a spot of its own. What rules a spot out for one model, or two spots
together, is as in `arc_matching`; so whatever models really end engaged together, some of them touching enemies, have
spots of their own that no row forbids. Lengths in inches.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from simulator.geometry.conditions import NUMERIC, Floats
from simulator.geometry.contact_arcs import ContactArcs
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Round
from simulator.planner.arc_matching import Bools, Matching, arcs_about, bulges, largest, usable
from simulator.planner.problem import Problem
from simulator.planner.relaxed import engaged
from simulator.rules.words import touched_enemy, within

_AT_ONCE = 400
"""How many points are tried at once for what covers them."""


@dataclass(frozen=True, eq=False)
class EngagedMatching:
    """Which spots each of n models can end engaged in, and in which of them it would touch an enemy."""

    spots: Matching
    """Its arcs are all the spots."""
    touching: Bools
    """(k,): whether who is counted as touching an enemy may be in the spot."""

    def where_touch(self, models: Sequence[int]) -> Matching:
        """Return the spots where these models, by their places in the rows, must touch an enemy; all others may."""
        allowed = self.spots.allowed.copy()
        allowed[list(models)] &= self.touching
        used = np.flatnonzero(allowed.any(axis=0))
        return replace(
            self.spots,
            allowed=allowed[:, used],
            rows=self.spots.rows[:, used],
            bands=self.spots.bands[:, used],
            middles=self.spots.middles[used],
            covers=self.spots.covers[used],
        )

    @property
    def could_touch(self) -> tuple[int, ...]:
        """The models that have a spot where they would touch an enemy."""
        return tuple(np.flatnonzero((self.spots.allowed & self.touching).any(axis=1)).tolist())

    @property
    def must_touch(self) -> tuple[int, ...]:
        """The models all of whose spots, one at least, touch an enemy."""
        elsewhere = np.asarray((self.spots.allowed & ~self.touching).any(axis=1))
        return tuple(number for number in self.could_touch if not elsewhere[number])


def engaged_matching(problem: Problem, numbers: Sequence[int], length: float, side: float) -> EngagedMatching:
    """Return the spots of some models that have round bases.

    Args:
        problem: the unit's move.
        numbers: the models; they are the rows.
        length: of the arcs, in inches.
        side: of the cells, in inches.
    """
    parts = [_staying(problem, numbers)]
    points = []
    for base in dict.fromkeys(problem.models[number].base for number in numbers):
        assert isinstance(base, Round)
        rows = [k for k, n in enumerate(numbers) if problem.models[n].base == base and problem.may_move(n)]
        movers = [numbers[k] for k in rows]
        if not movers or not problem.enemies:
            continue
        arcs, _ = arcs_about(base.radius, problem.enemy_bodies, length)
        cells = _cells(np.array([problem.models[n].body.pose.point for n in movers]), problem.rule.distance, side)
        for about, touch in ((arcs, True), (cells, False)):
            allowed = np.zeros((len(numbers), len(about)), dtype=np.bool_)
            allowed[rows] = usable(problem, base, movers, about, () if touch else (engaged(problem),))
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
    return EngagedMatching(spots, np.concatenate([part.touching for part in parts]))


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


def _staying(problem: Problem, numbers: Sequence[int]) -> _Part:
    """Return the spots of those that are engaged where they stand: nobody is made to move."""
    models = [problem.models[number] for number in numbers]
    stays = [any(within(m, foe, problem.ruleset.engagement) for foe in problem.enemies) for m in models]
    return _Part(
        np.diag(np.array(stays, dtype=np.bool_)),
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
