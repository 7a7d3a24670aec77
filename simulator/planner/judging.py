"""Which places each model of a unit may end in by itself: what its end must keep, and how long its way there is."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.conditions import NUMERIC, BodiesCondition, Condition, Floats
from simulator.geometry.flock import Flock
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Base, Body
from simulator.geometry.ways import WayFinder
from simulator.planner.problem import Problem

Bools = NDArray[np.bool_]


class Keeping:
    """Conditions measured at the same places; what several of them ask about is measured once."""

    def __init__(self, base: Base, centres: Floats, facings: Floats) -> None:
        self._base, self._centres, self._facings = base, centres, facings
        self._gaps: dict[tuple[Body, ...], Floats] = {}
        self._kept: dict[int, tuple[Condition, Bools]] = {}

    def all_kept(self, conditions: Sequence[Condition]) -> Bools:
        """Say of each place whether it keeps every one of the conditions."""
        kept = np.ones(len(self._centres), dtype=bool)
        for condition in conditions:
            kept &= self._is_kept(condition)
        return kept

    def _is_kept(self, condition: Condition) -> Bools:
        known = self._kept.get(id(condition))
        if known is None:
            known = self._kept[id(condition)] = (condition, self._slack(condition) >= NUMERIC)
        return known[1]

    def _slack(self, condition: Condition) -> Floats:
        if not (isinstance(condition, BodiesCondition) and condition.nearest_counts and condition.bodies):
            return condition.slacks(self._base, self._centres, self._facings)
        gaps = self._gaps.get(condition.bodies)
        if gaps is None:
            gaps = Flock.of(condition.bodies).least_from(self._base, self._centres, self._facings)[:, None]
            self._gaps[condition.bodies] = gaps
        return condition.slacks_of(gaps)


class Judging:
    """What is known of one problem's ways, whichever places are asked about."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._longest = problem.rule.distance + TOLERANCE - NUMERIC
        self._finders: dict[int, WayFinder] = {}

    def legal(self, base: Base, models: Sequence[int], centres: Floats, facings: Floats) -> tuple[Bools, Bools]:
        """Say of each model (n) and place (k) whether it may end there, and whether it does its duty, (n, k) each.

        As far as its own end goes, and as the crow flies.
        """
        problem = self._problem
        keeping = Keeping(base, centres, facings)
        common = keeping.all_kept((*problem.standing, *problem.terms.everybody))
        may = np.zeros((len(models), len(centres)), dtype=bool)
        done = np.zeros_like(may)
        for row, number in enumerate(models):
            aim = problem.aims[number]
            for duty in aim.duties:
                kept = keeping.all_kept(duty.done)
                done[row] |= kept
                if problem.may_move(number):
                    may[row] |= kept | keeping.all_kept(duty.excused)
            if problem.may_move(number):
                may[row] &= common & keeping.all_kept(aim.keeps) & (self._away(number, centres) <= self._longest)
        return may, done

    def lengths(self, base: Base, number: int, centres: Floats) -> Floats:
        """Return the lengths of one model's shortest ways to places (k,), infinity beyond the limit."""
        lengths = self._finder(base, number).lengths_to(centres)
        return np.where(lengths <= self._longest, lengths, math.inf)

    def _away(self, number: int, centres: Floats) -> Floats:
        x, y = self._problem.aims[number].model.body.pose.point
        return np.asarray(np.hypot(centres[:, 0] - x, centres[:, 1] - y))

    def _finder(self, base: Base, number: int) -> WayFinder:
        if number not in self._finders:
            pose = self._problem.models[number].body.pose
            obstacles = self._problem.obstacles[number]
            self._finders[number] = WayFinder(base, pose.facing, pose.point, obstacles, limit=self._longest)
        return self._finders[number]
