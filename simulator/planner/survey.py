"""All places worth thinking of, for each base of a unit that moves: where the curves of what is exactly so cross.

A model may as well stand at the end of what binds it: in contact, exactly in engagement range, as far as it may go,
just near enough to a mate. So the crossings of these curves are where the models of a best move stand, or places next
to others that stand so (chains of touching bases). Lengths in inches, facings in degrees.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from simulator.geometry.conditions import Floats
from simulator.geometry.crossings import circles_crossed, circles_cut, lines_crossed
from simulator.geometry.shapes import Base, Body, Round
from simulator.planner.judging import Judging
from simulator.planner.problem import Problem
from simulator.planner.sites import Sites

_HAIR: Final = 1e-7
"""Inches. Places are made with this much to spare, so that rounding never breaks what they keep."""
_SAME: Final = 1e-6
"""Inches. Places nearer to each other are one."""
_CHAIN: Final = 2
"""How many touching bases a chain goes on for from where it begins, either way round."""


class Survey:
    """What is known about the places of one problem."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._judging = Judging(problem)
        self._curves: dict[Base, tuple[Floats, Floats, Floats]] = {}

    @property
    def bases(self) -> dict[Base, tuple[int, ...]]:
        """The numbers of the models with each base, in file order."""
        groups: dict[Base, list[int]] = {}
        for number, model in enumerate(self._problem.models):
            groups.setdefault(model.base, []).append(number)
        return {base: tuple(numbers) for base, numbers in groups.items()}

    def sites(self, level: int) -> tuple[Sites, ...]:
        """Return the candidate places for each base."""
        starts = {base: self._corners(base) for base in self.bases if isinstance(base, Round)}
        found = []
        for base, models in self.bases.items():
            assert isinstance(base, Round)
            points = [starts[base], self._chains(base, starts)]
            centres = np.concatenate(points)
            found.append(self.judged(base, models, centres, np.zeros(len(centres))))
        return tuple(found)

    def judged(self, base: Base, models: Sequence[int], centres: Floats, facings: Floats) -> Sites:
        """Return those of some places that any of the models may end in, and where they stand now."""
        poses = [self._problem.models[number].body.pose for number in models]
        here = np.array([pose.point for pose in poses]).reshape(-1, 2)
        centres = np.concatenate([here, np.asarray(centres, dtype=float).reshape(-1, 2)])
        facings = np.concatenate([np.zeros(len(here)), np.asarray(facings, dtype=float)])
        kept = _different(centres, facings)
        centres, facings = centres[kept], facings[kept]
        may, done = self._judging.legal(base, models, centres, facings)
        lengths = np.full(may.shape, math.inf)
        for row, number in enumerate(models):
            columns = np.flatnonzero(may[row])
            if len(columns):
                lengths[row, columns] = self._judging.lengths(base, number, centres[columns])
            own = np.hypot(*(centres - here[row]).T) <= _SAME
            lengths[row, own] = 0.0
        useful = np.isfinite(lengths).any(axis=0)
        return Sites(
            base, tuple(models), centres[useful], facings[useful], lengths[:, useful], done[:, useful].astype(float)
        )

    def near(self, base: Base, placed: Sequence[Body]) -> Floats:
        """Return where curves about mates that are placed cross one another and all others."""
        assert isinstance(base, Round)
        reach, around, lines = self._curves_of(base)
        about = self._mates(base, placed)
        others = np.concatenate([reach, around])
        return np.concatenate(
            [
                circles_crossed(about, others)[1],
                circles_crossed(about, about)[1],
                circles_cut(about, lines)[1],
            ]
        )

    def _mates(self, base: Round, mates: Sequence[Body]) -> Floats:
        """Return the circles on which a base touches mates, or is just near enough to be their neighbour."""
        neighbour = self._problem.terms.coherency.neighbour - _HAIR
        sizes = [(b.pose.x, b.pose.y, b.base.reach + base.radius) for b in mates if isinstance(b.base, Round)]
        return np.array([(x, y, r + d) for x, y, r in sizes for d in (_HAIR, neighbour)]).reshape(-1, 3)

    def _curves_of(self, base: Round) -> tuple[Floats, Floats, Floats]:
        """Return the circles of reach, those about bodies, and lines."""
        if base not in self._curves:
            problem = self._problem
            movers = [n for n in self.bases[base] if problem.may_move(n)]
            starts = [problem.models[n].body.pose.point for n in movers]
            limit = problem.rule.distance
            reach = np.array([(x, y, limit - _HAIR) for x, y in starts]).reshape(-1, 3)
            circles = self._foes(base)
            friends = [
                m.body
                for unit in problem.state.units
                for m in unit.on_table
                if unit.player == problem.unit.player and unit.id != problem.unit.id
            ]
            around = [circles, self._staying(base), self._contacts(base, friends), self._objectives(base)]
            width, depth = problem.state.board.width, problem.state.board.depth
            r = base.radius
            edges = [(1.0, 0.0, r), (0.0, 1.0, r), (1.0, 0.0, width - r), (0.0, 1.0, depth - r)]
            lines = np.array(edges)
            self._curves[base] = reach, self._close(base, np.concatenate(around)), lines
        return self._curves[base]

    def _contacts(self, base: Round, bodies: Sequence[Body]) -> Floats:
        sizes = [(b.pose.x, b.pose.y, b.base.reach + base.radius + _HAIR) for b in bodies if isinstance(b.base, Round)]
        return np.array(sizes).reshape(-1, 3)

    def _foes(self, base: Round) -> Floats:
        """Return the circles of contact with enemies and of exact engagement."""
        edge = self._problem.ruleset.engagement - _HAIR
        sizes = [
            (b.pose.x, b.pose.y, b.base.reach + base.radius)
            for b in self._problem.enemy_bodies
            if isinstance(b.base, Round)
        ]
        return self._close(base, np.array([(x, y, r + d) for d in (_HAIR, edge) for x, y, r in sizes]).reshape(-1, 3))

    def _staying(self, base: Round) -> Floats:
        problem = self._problem
        return self._mates(base, [m.body for n, m in enumerate(problem.models) if not problem.may_move(n)])

    def _objectives(self, base: Round) -> Floats:
        markers = [o for o in self._problem.selection.objectives if o.at is not None]
        return np.array(
            [(*o.at, o.diameter / 2 + o.range + base.radius - _HAIR) for o in markers if o.at is not None]
        ).reshape(-1, 3)

    def _close(self, base: Round, circles: Floats) -> Floats:
        """Return those circles that a mover with this base can come to."""
        problem = self._problem
        starts = np.array([problem.models[n].body.pose.point for n in self.bases[base] if problem.may_move(n)])
        starts = starts.reshape(-1, 2)
        away = np.hypot(circles[:, :1] - starts[:, 0], circles[:, 1:2] - starts[:, 1]) - circles[:, 2:]
        return circles[(np.abs(away) <= problem.rule.distance).any(axis=1)]

    def _corners(self, base: Round) -> Floats:
        """Return all crossings, and the places straight in toward enemies."""
        reach, around, lines = self._curves_of(base)
        return np.concatenate(
            [
                circles_crossed(reach, around)[1],
                circles_crossed(around, around)[1],
                circles_cut(reach, lines)[1],
                circles_cut(around, lines)[1],
                lines_crossed(lines, lines)[1],
                self._straight_in(base),
            ]
        )

    def _straight_in(self, base: Round) -> Floats:
        """Return the places of contact and of exact engagement straight in toward each enemy, or as far as it goes."""
        reach, _, _ = self._curves_of(base)
        circles = self._foes(base)
        step = circles[None, :, :2] - reach[:, None, :2]
        away = np.hypot(step[..., 0], step[..., 1])
        share = np.minimum(away - circles[:, 2], self._problem.rule.distance - _HAIR) / np.maximum(away, _HAIR)
        kept = (share > 0.0) & (away > _HAIR)
        return np.asarray((reach[:, None, :2] + share[..., None] * step)[kept])

    def _chains(self, base: Round, starts: dict[Round, Floats]) -> Floats:
        """Return places beside places on the curves about enemies, where a base there would be touched exactly."""
        found = [np.empty((0, 2))]
        mine = self._foes(base)
        for other, points in starts.items():
            theirs = self._foes(other)
            both = _matching(mine, theirs, base.radius - other.radius)
            for (x, y, radius), (_, _, radius_there) in both:
                off = points - (x, y)
                far = np.hypot(off[:, 0], off[:, 1])
                on = np.abs(far - radius_there) <= _SAME
                angle = np.arctan2(off[on, 1], off[on, 0])
                between = base.radius + other.radius + _HAIR
                cosine = (radius**2 + radius_there**2 - between**2) / (2.0 * radius * radius_there)
                if not -1.0 <= cosine <= 1.0:
                    continue
                turn = math.acos(cosine)
                steps = _CHAIN if base == other else 1
                for k in range(1, steps + 1):
                    for side in (-turn, turn):
                        there = angle + side * k
                        found.append(np.stack([x + radius * np.cos(there), y + radius * np.sin(there)], axis=-1))
        return np.concatenate(found)


def _matching(
    mine: Floats, theirs: Floats, larger: float
) -> list[tuple[tuple[float, float, float], tuple[float, float, float]]]:
    """Return the pairs of circles about the same enemy at the same distance, for two bases."""
    pairs = []
    for row in mine.tolist():
        for other in theirs.tolist():
            if row[0] == other[0] and row[1] == other[1] and abs(row[2] - other[2] - larger) <= _SAME:
                pairs.append(((row[0], row[1], row[2]), (other[0], other[1], other[2])))
    return pairs


def _different(centres: Floats, facings: Floats) -> np.ndarray:
    """Return the numbers of places that differ, in the order of their coordinates."""
    numbers = np.arange(len(centres))
    for shift in ((0.137, 0.137), (0.637, 0.637), (0.137, 0.637), (0.637, 0.137)):
        cells = np.floor(centres[numbers] / _SAME + shift)
        turns = np.floor(facings[numbers] / _SAME + 0.137)
        _, first = np.unique(np.column_stack([cells, turns]), axis=0, return_index=True)
        numbers = numbers[np.sort(first)]
    cells = np.floor(centres[numbers] / _SAME + 0.137)
    return numbers[np.lexsort((facings[numbers], cells[:, 1], cells[:, 0]))]
