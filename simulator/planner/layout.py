"""All candidate places of a unit laid side by side, with what each is worth and which go together.

Models are numbered as in the problem, places from 0. Everything that the search asks for is measured here once, in
bulk: which places overlap, which are neighbours, which are too far apart, and what is reached from each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.conditions import NUMERIC, Condition, Floats
from simulator.geometry.flock import Flock
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Base, Body, Pose, Round
from simulator.planner.problem import Problem
from simulator.planner.sites import Sites

Bools = NDArray[np.bool_]
"""An array of truth values."""


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
    overlap: Bools
    """(k, k): whether two bases would overlap; a place overlaps itself."""
    near: Bools
    """(k, k): whether two places are within the neighbour distance of coherency."""
    far: Bools
    """(k, k): whether two places are farther apart than coherency allows."""
    on_start: Bools
    """(k, n): whether a base there overlaps another model's base where it stands now."""

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
    places = [Body(base, pose) for base, pose in zip(bases, poses, strict=True)]
    coherency = problem.terms.coherency
    overlap, near, far = _pairs(places, coherency.neighbour, coherency.spread)
    on_start = overlap[:, list(home)].copy()
    on_start[home, range(n)] = False
    return Layout(
        tuple(poses),
        tuple(bases),
        home,
        lengths,
        done,
        foes.any(axis=1),
        foes,
        contact,
        holds,
        somebody,
        overlap,
        near,
        far,
        on_start,
    )


def _home(problem: Problem, number: int, poses: Sequence[Pose], lengths: Floats) -> int:
    """Return the place where a model stands now."""
    pose = problem.models[number].pose
    for place in np.flatnonzero(lengths == 0.0).tolist():
        if poses[place] == pose:
            return int(place)
    raise AssertionError(f"{problem.models[number].id} has no place where it stands")


def _pairs(places: Sequence[Body], neighbour: float, spread: float | None) -> tuple[Bools, Bools, Bools]:
    """Return which pairs of places overlap, are neighbours, and are too far apart.

    What is doubtful by no more than rounding counts against the pair, so that a whole that is fine here is legal.
    """
    k = len(places)
    centres = np.array([body.pose.point for body in places]).reshape(-1, 2)
    apart = np.hypot(*(centres[:, None] - centres[None]).transpose(2, 0, 1))
    inner = np.array([body.base.inner for body in places])
    reach = np.array([body.base.reach for body in places])
    low, high = apart - reach[:, None] - reach, apart - inner[:, None] - inner  # the gap is between these
    gaps = high.copy()
    limits = [-TOLERANCE, neighbour + TOLERANCE] + ([spread + TOLERANCE] if spread is not None else [])
    doubtful = np.zeros((k, k), dtype=bool)
    for limit in limits:
        doubtful |= (low <= limit + NUMERIC) & (high >= limit - NUMERIC)
    doubtful &= ~np.all([low == high], axis=0)
    _measure(places, doubtful, gaps)
    overlap = gaps < -TOLERANCE + NUMERIC
    np.fill_diagonal(overlap, val=True)
    near = gaps <= neighbour + TOLERANCE - NUMERIC
    np.fill_diagonal(near, val=False)
    far = np.zeros((k, k), dtype=bool) if spread is None else gaps > spread + TOLERANCE - NUMERIC
    return overlap, near, far


def _measure(places: Sequence[Body], doubtful: Bools, gaps: Floats) -> None:
    """Put the exact gaps of the doubtful pairs in; a round base to another is exact already."""
    upper = np.triu(doubtful, 1)
    for i in np.flatnonzero(upper.any(axis=1)).tolist():
        others = np.flatnonzero(upper[i])
        base, pose = places[i].base, places[i].pose
        flock = Flock.of([places[j] for j in others.tolist()])
        measured = flock.gaps_from(base, np.array([pose.point]), pose.facing)[0]
        gaps[i, others] = gaps[others, i] = measured


def is_round(base: Base) -> bool:
    """Say whether a base is round: its facing never matters."""
    return isinstance(base, Round)
