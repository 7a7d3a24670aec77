"""The curves that a base's centre lies on where something is exactly so, and where they cross.

Contact with an enemy or a friend, exact engagement, the exact range of an objective, the farthest that a model may go,
the table edge, tall terrain. Lengths in inches, facings in degrees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from simulator.geometry.conditions import (
    Beyond,
    BodiesCondition,
    Condition,
    Floats,
    OffPolygons,
    Within,
    WithinPolygon,
)
from simulator.geometry.crossings import circles_crossed, circles_cut, lines_crossed
from simulator.geometry.grown import grown_body
from simulator.geometry.legs import room_on
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.levels import About, Levels
from simulator.geometry.loci import Loci
from simulator.geometry.shapes import Base, Body
from simulator.planner.problem import Problem

HAIR: Final = 1e-7
"""Inches. Places are made with this much to spare, so that rounding never breaks what they keep."""


@dataclass(frozen=True, eq=False)
class Curves:
    """Curves of one base with one facing."""

    base: Base
    facing: float
    about: tuple[About, ...]
    """The bodies, and the gaps to them."""
    reach: Floats
    """(r, 3): circles of reach; these are never crossed with one another."""
    lines: Floats
    """(l, 3): unit normal and offset."""

    @cached_property
    def _round(self) -> tuple[tuple[int, ...], Floats]:
        """Which of the curves about bodies are circles, and these: (c, 3)."""
        rows, numbers = [], []
        for number, (body, distance) in enumerate(self.about):
            grown = grown_body(self.base, self.facing, body)
            if grown.is_disc:
                numbers.append(number)
                rows.append((*grown.centre, grown.core.radius + distance))
        return tuple(numbers), np.array(rows).reshape(-1, 3)

    @property
    def circles(self) -> Floats:
        """The curves about bodies that are circles, (c, 3)."""
        return self._round[1]

    @cached_property
    def loci(self) -> Loci:
        """The curves about bodies that are not circles."""
        circles = set(self._round[0])
        others = [entry for number, entry in enumerate(self.about) if number not in circles]
        return Loci.of(self.base, self.facing, others)

    def levels(self) -> Levels:
        """Return how far outside these curves places are: other ones about bodies first, all circles, lines."""
        circles = np.concatenate([self.reach, self.circles])
        return Levels.of(self.base, self.facing, self.loci.about, circles, self.lines)

    def crossings(self) -> Floats:
        """Return where any two of these curves cross, (k, 2)."""
        circles, lines, loci = self.circles, self.lines, self.loci
        found = [
            circles_crossed(self.reach, circles)[1],
            _once(*circles_crossed(circles, circles)),
            circles_cut(np.concatenate([self.reach, circles]), lines)[1],
            _once(*lines_crossed(lines, lines)),
        ]
        if loci.about:
            levels = self.levels()
            asked = np.ones((len(loci.about), len(levels)), dtype=bool)
            for i, (body, _) in enumerate(loci.about):
                for j, (other, _) in enumerate(loci.about):
                    asked[i, j] = i < j and body != other
            found.append(loci.crossed(levels, asked)[1])
        return np.concatenate(found)

    def crossings_with(self, other: Curves) -> Floats:
        """Return where these curves cross others of the same base and facing, (k, 2)."""
        mine, theirs = (np.concatenate([c.reach, c.circles]) for c in (self, other))
        found = [
            circles_crossed(mine, theirs)[1],
            circles_cut(mine, other.lines)[1],
            circles_cut(theirs, self.lines)[1],
        ]
        if self.loci.about:
            levels = other.levels()
            found.append(self.loci.crossed(levels, np.ones((len(self.loci.about), len(levels)), dtype=bool))[1])
        if other.loci.about:
            levels = self.levels()
            asked = np.ones((len(other.loci.about), len(levels)), dtype=bool)
            asked[:, : len(self.loci.about)] = False
            found.append(other.loci.crossed(levels, asked)[1])
        return np.concatenate(found)


def _once(pairs: np.ndarray, points: Floats) -> Floats:
    """Return the crossings of curves of one list, each pair once."""
    return np.asarray(points[pairs[:, 0] < pairs[:, 1]])


def curves_of(problem: Problem, base: Base, facing: float, movers: Sequence[int]) -> Curves:
    """Return the curves that matter to some models, whose base has this facing where they end."""
    starts = np.array([problem.models[n].body.pose.point for n in movers]).reshape(-1, 2)
    limit = problem.rule.distance
    reach = np.column_stack([starts, np.full(len(starts), limit - HAIR)])
    about = dict.fromkeys(entry for entry in _about(problem) if _is_close(entry, base, starts, limit))
    left, right, low, high = room_on((problem.state.board.width, problem.state.board.depth), base, facing)
    lines = [
        (nx, ny, offset)
        for nx, ny, offset in ((-1, 0, -left), (1, 0, right), (0, -1, -low), (0, 1, high))
        if len(starts) and (starts @ (nx, ny)).max() >= offset - limit
    ]
    return Curves(base, facing, tuple(about), reach, np.array(lines).reshape(-1, 3) - (0.0, 0.0, HAIR))


def foes_of(problem: Problem) -> Iterator[About]:
    """Yield contact with each enemy, and exact engagement."""
    for distance in (HAIR, problem.ruleset.engagement - HAIR):
        for body in problem.enemy_bodies:
            yield body, distance


def mates_of(problem: Problem, mates: Sequence[Body]) -> Iterator[About]:
    """Yield contact with mates, and being just near enough to be their neighbour."""
    for distance in (HAIR, problem.terms.coherency.neighbour - HAIR):
        for body in mates:
            yield body, distance


def _about(problem: Problem) -> Iterator[About]:
    yield from foes_of(problem)
    yield from mates_of(problem, [m.body for n, m in enumerate(problem.models) if not problem.may_move(n)])
    for unit in problem.state.units:
        if unit.player == problem.unit.player and unit.id != problem.unit.id:
            yield from ((m.body, HAIR) for m in unit.on_table)
    for condition in problem.standing:
        if isinstance(condition, OffPolygons):
            yield from ((body, HAIR) for body in condition.pieces.bodies)
    terms = problem.terms
    duties = (c for aim in terms.aims for duty in aim.duties for c in duty.done)
    kept = (c for aim in terms.aims for c in aim.keeps)
    asked: dict[int, Condition] = {id(c): c for c in (*duties, *kept, *terms.somebody, *terms.everybody)}
    for condition in asked.values():
        yield from _asked(condition)


def _asked(condition: Condition) -> Iterator[About]:
    """Yield where a condition is only just kept."""
    bodies: Sequence[Body] = condition.bodies if isinstance(condition, BodiesCondition) else ()
    if isinstance(condition, Within):
        yield from ((body, max(HAIR, condition.distance - HAIR)) for body in bodies)
    elif isinstance(condition, Beyond):
        yield from ((body, condition.distance + 1.5 * TOLERANCE) for body in bodies)
    elif isinstance(condition, WithinPolygon):
        pieces = OffPolygons(condition.name, (condition.outline,)).pieces
        yield from ((body, max(HAIR, condition.distance - HAIR)) for body in pieces.bodies)


def _is_close(entry: About, base: Base, starts: Floats, limit: float) -> bool:
    """Say whether any way of at most `limit` may come to the curve."""
    body, distance = entry
    away = np.hypot(starts[:, 0] - body.pose.x, starts[:, 1] - body.pose.y)
    outer = base.reach + body.base.reach + distance + limit
    inner = base.inner + body.base.inner + distance - limit
    return bool(((away <= outer) & (away >= inner)).any())
