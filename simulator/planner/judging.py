"""Which places each model of a unit may end in by itself: what its end must keep, and how long its way there is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.conditions import (
    NUMERIC,
    BodiesCondition,
    Clear,
    Condition,
    Floats,
    OffPolygons,
    OnBoard,
)
from simulator.geometry.flock import Flock
from simulator.geometry.gaps import gap, gap_to_polygon
from simulator.geometry.lengths import TOLERANCE, overlapping
from simulator.geometry.shapes import Base, Body, Point, Pose, Round
from simulator.geometry.ways import Obstacles, WayFinder, turning_clearance
from simulator.planner.facings import same_outline
from simulator.planner.problem import Problem

Bools = NDArray[np.bool_]

_EXACT_TURNS: Final = 24
"""How many turns of one model to one facing are measured exactly, where it ends."""
_TURN_SAMPLES: Final = np.linspace(0.0, 1.0, 13)


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
        staying = tuple(m.body for number, m in enumerate(problem.models) if not problem.may_move(number))
        self._standing = (*problem.standing, *((Clear("standing on a mate that stays", staying),) if staying else ()))
        """What the end of every model that moves keeps."""
        self._finders: dict[tuple[int, float], WayFinder] = {}
        self._turns: dict[tuple[int, float], Turning] = {}

    def within_reach(self, models: Sequence[int], centres: Floats) -> Bools:
        """Say of each place (k, 2) whether any of the models comes there as the crow flies, (k,)."""
        near = np.zeros(len(centres), dtype=bool)
        for number in models:
            if self._problem.may_move(number):
                near |= self._away(number, centres) <= self._longest
        return near

    def legal(self, base: Base, models: Sequence[int], centres: Floats, facings: Floats) -> tuple[Bools, Bools]:
        """Say of each model (n) and place (k) whether it may end there, and whether it does its duty, (n, k) each.

        As far as its own end goes, and as the crow flies.
        """
        problem = self._problem
        keeping = Keeping(base, centres, facings)
        common = keeping.all_kept((*self._standing, *problem.terms.everybody))
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

    def lengths(self, base: Base, models: Sequence[int], centres: Floats, facings: Floats, asked: Bools) -> Floats:
        """Return the lengths of the models' shortest ways to the places that are `asked` (n, k), (n, k).

        What a turn takes of the distance counts. Infinity beyond the limit, and where it is not asked. A base that
        turns does so where it starts or where it ends: the referee knows more places. Then only straight ways are
        thought of, and of turns at the end only so many are measured exactly; otherwise the place counts as blocked.
        """
        lengths = np.full(asked.shape, math.inf)
        for row, number in enumerate(models):
            columns = np.flatnonzero(asked[row])
            if not len(columns):
                continue
            own = self._problem.models[number].body.pose.facing
            for facing in np.unique(facings[columns]).tolist():
                mine = columns[facings[columns] == facing]
                if same_outline(base, facing, own):
                    lengths[row, mine] = self._finder(base, number, own).lengths_to(centres[mine])
                else:
                    turn = self._problem.rule.allowance.turn_cost(self._problem.models[number])
                    lengths[row, mine] = self._turning_lengths(base, number, centres[mine], facing) + turn
        lengths[lengths > self._longest] = math.inf
        return lengths

    def _turning_lengths(self, base: Base, number: int, centres: Floats, facing: float) -> Floats:
        """Return the lengths of straight ways that turn to a facing first, or last."""
        pose = self._problem.models[number].body.pose
        lengths = np.full(len(centres), math.inf)
        turning = self._turning(base, number, facing)
        stands = self._stand_clear(number)
        if turning.is_clear_at_start:
            lengths = self._finder(base, number, facing).straight_lengths_to(centres, stands=stands)
        rest = np.flatnonzero(np.isinf(lengths))
        if len(rest):
            last = self._finder(base, number, pose.facing).straight_lengths_to(centres[rest], stands=stands)
            straight = np.isfinite(last)
            rest, last = rest[straight], last[straight]
            clear = turning.clear_at(centres[rest])
            lengths[rest[clear]] = last[clear]
        return lengths

    def _stand_clear(self, number: int) -> bool:
        """Say whether whatever a model may not pass is also what no end may stand on: no mate of its own unit is."""
        return not set(self._problem.lasting_obstacles[number].bodies) & {m.body for m in self._problem.models}

    def _away(self, number: int, centres: Floats) -> Floats:
        x, y = self._problem.aims[number].model.body.pose.point
        return np.asarray(np.hypot(centres[:, 0] - x, centres[:, 1] - y))

    def _finder(self, base: Base, number: int, facing: float) -> WayFinder:
        if (number, facing) not in self._finders:
            start = self._problem.models[number].body.pose.point
            obstacles = self._problem.lasting_obstacles[number]
            self._finders[number, facing] = WayFinder(base, facing, start, obstacles, limit=self._longest)
        return self._finders[number, facing]

    def _turning(self, base: Base, number: int, facing: float) -> Turning:
        if (number, facing) not in self._turns:
            pose = self._problem.models[number].body.pose
            self._turns[number, facing] = Turning(base, pose, facing, self._problem.lasting_obstacles[number])
        return self._turns[number, facing]


class Turning:
    """Where one model can turn from the facing it has to another."""

    def __init__(self, base: Base, pose: Pose, facing: float, obstacles: Obstacles) -> None:
        self._base, self._pose, self._facing, self._obstacles = base, pose, facing, obstacles
        self._left = _EXACT_TURNS
        width, depth = obstacles.board
        self._standing: tuple[Condition, ...] = (
            Clear("", obstacles.bodies),
            OffPolygons("", obstacles.polygons),
            OnBoard("", width, depth),
        )

    @cached_property
    def is_clear_at_start(self) -> bool:
        """Whether it can turn where it stands."""
        return self._is_clear(self._pose.point)

    def clear_at(self, centres: Floats) -> Bools:
        """Say at which places (k, 2) it can turn: by the circle that it turns in, else exactly for the first few."""
        clear = self._room(Round(self._base.reach), centres, np.zeros(len(centres))) >= 0.0
        rest = np.flatnonzero(~clear)
        if not len(rest):
            return clear
        turn = math.remainder(self._facing - self._pose.facing, 360.0)
        promising = np.zeros(len(rest), dtype=bool)
        for whole in (turn, turn - math.copysign(360.0, turn)):
            facings = self._pose.facing + whole * _TURN_SAMPLES
            places = np.repeat(centres[rest], len(facings), axis=0)
            room = self._room(self._base, places, np.tile(facings, len(rest)))
            promising |= (room.reshape(len(rest), -1) >= 0.0).all(axis=1)
        for k in rest[promising].tolist():
            if self._left <= 0:
                break
            self._left -= 1
            x, y = centres[k].tolist()
            clear[k] = self._is_clear((x, y))
        return clear

    def _room(self, base: Base, centres: Floats, facings: Floats) -> Floats:
        """Return how far a base is from overlapping what it may not pass, tolerance included."""
        room = np.full(len(centres), math.inf)
        for condition in self._standing:
            room = np.minimum(room, condition.slacks(base, centres, facings))
        return room

    def _is_clear(self, point: Point) -> bool:
        # What stays out of the circle that it turns in does not stop it.
        circle = Body(Round(self._base.reach), Pose(*point))
        near = replace(
            self._obstacles,
            bodies=tuple(b for b in self._obstacles.bodies if gap(circle, b) < 0.0),
            polygons=tuple(p for p in self._obstacles.polygons if gap_to_polygon(circle, p) < 0.0),
        )
        room = turning_clearance(self._base, point, self._pose.facing, self._facing, near)
        return not overlapping(room - NUMERIC)
