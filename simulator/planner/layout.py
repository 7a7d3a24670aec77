"""All candidate places of a unit laid side by side, with what each is worth and which go together.

Models are numbered as in the problem, places from 0. Everything that the search asks for is measured here once, in
bulk: what is reached from each place, which of them overlap, are neighbours, or are too far apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.conditions import NUMERIC, Condition, Floats
from simulator.geometry.flock import Flock
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Base, Body, Pose
from simulator.planner.problem import Problem
from simulator.planner.sites import Sites
from simulator.rules.terms import Coherency

Bools = NDArray[np.bool_]
"""An array of truth values."""
Ints = NDArray[np.int16]
"""An array of small counts."""


@dataclass(frozen=True, slots=True, eq=False)
class Pairing:
    """How one place goes with each of k places: 1 where it is so, else 0."""

    overlap: Ints
    """Whether two bases would overlap; a place overlaps itself."""
    near: Ints
    """Whether the two are within the neighbour distance of coherency."""
    far: Ints
    """Whether they are farther apart than coherency allows."""


class Pairs:
    """How places go together, measured for a place when it is first asked for: few of them are ever taken.

    What is doubtful by no more than rounding counts against a pair, so that a whole that is fine here is legal.
    """

    def __init__(self, places: Sequence[Body], coherency: Coherency) -> None:
        self._places = places
        self._coherency = coherency
        groups: dict[Base, list[int]] = {}
        for k, body in enumerate(places):
            groups.setdefault(body.base, []).append(k)
        self._groups = [
            (
                base,
                np.array(group),
                np.array([places[k].pose.point for k in group]).reshape(-1, 2),
                np.array([places[k].pose.facing for k in group]),
            )
            for base, group in groups.items()
        ]
        self._known: dict[int, Pairing] = {}

    def of(self, place: int) -> Pairing:
        """Return how a place goes with every place."""
        if place not in self._known:
            self._known[place] = self._measured(place)
        return self._known[place]

    def _measured(self, place: int) -> Pairing:
        flock = Flock.of(self._places[place : place + 1])
        gaps = np.empty(len(self._places))
        for base, group, centres, facings in self._groups:
            gaps[group] = flock.gaps_from(base, centres, facings)[:, 0]
        overlap = gaps < -TOLERANCE + NUMERIC
        overlap[place] = True
        near = gaps <= self._coherency.neighbour + TOLERANCE - NUMERIC
        near[place] = False
        spread = self._coherency.spread
        far = np.zeros(len(gaps), dtype=bool) if spread is None else gaps > spread + TOLERANCE - NUMERIC
        return Pairing(overlap.astype(np.int16), near.astype(np.int16), far.astype(np.int16))


@dataclass(frozen=True, eq=False)
class Layout:
    """k places for n models. A place of one base is no place for a model with another."""

    poses: tuple[Pose, ...]
    bases: tuple[Base, ...]
    """Whose base stands there, for each place."""
    home: tuple[int, ...]
    """The place where each model stands now."""
    lengths: Floats
    """(n, k): how far each model goes to each place, in inches; infinite where it may not end."""
    done: Bools
    """(n, k): whether it does its duty there."""
    engaged: Bools
    """(k,): whether a model there is engaged with any enemy unit."""
    foes: Bools
    """(k, u): with which enemy units, in the order of `State.enemies_of`."""
    contact: Bools
    """(k,): whether a model there touches an enemy base."""
    holds: Bools
    """(k,): whether a model there is within range of an objective that counts."""
    somebody: Bools
    """(k, q): which of the conditions that somebody must keep a model there keeps."""
    on_start: Bools
    """(k, n): whether a base there overlaps another model's base where it stands now."""
    pairs: Pairs
    """How each place goes with every other."""

    def body(self, place: int) -> Body:
        """Return a base standing in a place."""
        return Body(self.bases[place], self.poses[place])


def layout_of(problem: Problem, sites: Sequence[Sites], ranged: Sequence[Condition]) -> Layout:
    """Lay out places.

    Args:
        problem: the unit's move.
        sites: the places of each base.
        ranged: being within range of each objective that counts, as conditions.
    """
    n = len(problem.models)
    sizes = [len(s.centres) for s in sites]
    total = sum(sizes)
    lengths, done = np.full((n, total), np.inf), np.zeros((n, total), dtype=bool)
    poses: list[Pose] = []
    bases: list[Base] = []
    units = problem.state.enemies_of(problem.unit)
    reach = problem.ruleset.engagement
    foes = np.zeros((total, len(units)), dtype=bool)
    contact, holds = np.zeros(total, dtype=bool), np.zeros(total, dtype=bool)
    somebody = np.zeros((total, len(problem.terms.somebody)), dtype=bool)
    flocks = [Flock.of(tuple(m.body for m in foe.on_table)) for foe in units]
    begin = 0
    for part, size in zip(sites, sizes, strict=True):
        here = slice(begin, begin + size)
        rows = list(part.models)
        lengths[rows, here], done[rows, here] = part.lengths, part.done > 0.0
        bases += [part.base] * size
        poses += [part.pose(k) for k in range(size)]
        for number, flock in enumerate(flocks):
            gaps = flock.least_from(part.base, part.centres, part.facings)
            foes[here, number] = gaps <= reach + TOLERANCE - NUMERIC
            contact[here] |= gaps <= TOLERANCE - NUMERIC
        for number, condition in enumerate(problem.terms.somebody):
            somebody[here, number] = condition.slacks(part.base, part.centres, part.facings) >= NUMERIC
        for condition in ranged:
            holds[here] |= condition.slacks(part.base, part.centres, part.facings) >= NUMERIC
        begin += size
    home = tuple(_home(problem, number, poses, lengths[number]) for number in range(n))
    coherency = problem.terms.coherency
    pairs = Pairs([Body(base, pose) for base, pose in zip(bases, poses, strict=True)], coherency)
    on_start = np.array([pairs.of(place).overlap > 0 for place in home]).T
    on_start[home, range(n)] = False
    return Layout(
        tuple(poses),
        tuple(bases),
        home,
        lengths,
        done,
        np.asarray(foes.any(axis=1), dtype=np.bool_),
        foes,
        contact,
        holds,
        somebody,
        on_start,
        pairs,
    )


def _home(problem: Problem, number: int, poses: Sequence[Pose], lengths: Floats) -> int:
    """Return the place where a model stands now."""
    pose = problem.models[number].pose
    for place in np.flatnonzero(lengths == 0.0).tolist():
        if poses[place] == pose:
            return int(place)
    raise AssertionError(f"{problem.models[number].id} has no place where it stands")
