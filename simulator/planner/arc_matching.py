"""Models and the short arcs of contact that they could use: what a bound on how many can touch enemies rests on.

Every place where a model touches an enemy lies within a known radius of the middle of some arc. A model cannot use an
arc where one of its conditions is broken at the middle by more than the radius, or where every way there is too long.
Bases that all cover one point cannot stand together: the arcs from anywhere in which a base covers that point hold one
model between them. And round one body only so many bases find room. Whatever models really touch enemies together
keep all of this.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.conditions import NUMERIC, BodiesCondition, Condition, Floats
from simulator.geometry.contact_arcs import ContactArcs, contact_arcs
from simulator.geometry.flock import Flock
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.reach import Reach
from simulator.geometry.shapes import Base, Body, Round
from simulator.planner.problem import Problem
from simulator.planner.question import Question
from simulator.planner.relaxed import questions

Bools = NDArray[np.bool_]
Indices = NDArray[np.intp]
Part = tuple[float, ContactArcs, Indices, Bools]
"""The arcs of one size of bases: its radius, the arcs, about which body each is, and who can use them, (n, k)."""


@dataclass(frozen=True, eq=False)
class Matching:
    """Which arcs each of n models can use, and which rows of them hold only so many models. Arcs are columns."""

    allowed: Bools
    """(n, k)."""
    rows: Bools
    """(m, k): which arcs share a limit."""
    limits: Floats
    """(m,): how many models these arcs hold together."""
    bands: Bools
    """(b, k): which arcs are about one body; they are also rows, with limits `held`."""
    held: tuple[int, ...]
    """(b,): how many models find room round that body."""
    middles: Floats
    """(k, 2): a place in each arc."""
    covers: Floats
    """(k,): a base anywhere in the arc covers every point within this of its middle."""

    def covering(self, points: Floats) -> Bools:
        """Return in which arcs a base covers each of some points (j, 2), wherever in the arc it is: (j, k)."""
        return np.asarray(np.hypot(*(points[:, None] - self.middles[None]).transpose(2, 0, 1)) < self.covers)

    def with_rows(self, more: Bools) -> Matching:
        """Return the same with more rows that hold one model each."""
        return replace(
            self, rows=np.concatenate([self.rows, more]), limits=np.concatenate([self.limits, np.ones(len(more))])
        )


def matching(problem: Problem, numbers: Sequence[int], length: float) -> Matching:
    """Return the matching of some models that have round bases, on arcs of a length in inches."""
    parts: list[Part] = []
    if not numbers or not problem.enemies:
        nothing = np.zeros((0, 0), dtype=np.bool_)
        nobody = np.zeros((len(numbers), 0), dtype=np.bool_)
        return Matching(nobody, nothing, np.zeros(0), nothing, (), np.zeros((0, 2)), np.zeros(0))
    for base in dict.fromkeys(problem.models[number].base for number in numbers):
        assert isinstance(base, Round)
        own = [place for place, number in enumerate(numbers) if problem.models[number].base == base]
        arcs, bands = arcs_about(base.radius, problem.enemy_bodies, length)
        allowed = np.zeros((len(numbers), len(arcs)), dtype=np.bool_)
        allowed[own] = usable(problem, base, [numbers[place] for place in own], arcs)
        used = np.flatnonzero(allowed.any(axis=0))
        parts.append((base.radius, _take(arcs, used), bands[used], allowed[:, used]))
    allowed = np.concatenate([part[3] for part in parts], axis=1)
    about, held = _rooms(parts, problem.enemy_bodies)
    bare = Matching(
        allowed,
        about,
        np.array(held, dtype=np.float64),
        about,
        held,
        np.concatenate([arcs.middles for _, arcs, _, _ in parts]),
        np.concatenate([radius - TOLERANCE / 2 - NUMERIC - arcs.radii for radius, arcs, _, _ in parts]),
    )
    points = np.concatenate([bulges(radius, arcs) for radius, arcs, _, _ in parts])
    return bare.with_rows(largest(bare.covering(points)))


def _take(arcs: ContactArcs, which: Indices) -> ContactArcs:
    return ContactArcs(arcs.middles[which], arcs.radii[which], arcs.normals[which], arcs.bends[which])


def arcs_about(radius: float, bodies: Sequence[Body], length: float) -> tuple[ContactArcs, Indices]:
    """Return the arcs about all bodies, and about which body each is."""
    each = [contact_arcs(radius, body, length) for body in bodies]
    arcs = ContactArcs(
        np.concatenate([arcs.middles for arcs in each]),
        np.concatenate([arcs.radii for arcs in each]),
        np.concatenate([arcs.normals for arcs in each]),
        np.concatenate([arcs.bends for arcs in each]),
    )
    return arcs, np.repeat(np.arange(len(each)), [len(arcs) for arcs in each])


def usable(
    problem: Problem, base: Round, numbers: Sequence[int], arcs: ContactArcs, more: tuple[Condition, ...] = ()
) -> Bools:
    """Return which arcs each of some models with one base that may move can use, (n, k).

    Args:
        problem: the unit's move.
        base: the base of the models.
        numbers: which models.
        arcs: the arcs, or whatever else lies within known radii of middles.
        more: what else is asked of a place in an arc.
    """
    asked = [questions(problem, number, more) for number in numbers]
    columns: dict[Body, int] = {}
    for question in (question for some in asked for question in some):
        for condition in question.conditions:
            if isinstance(condition, BodiesCondition):
                for body in condition.bodies:
                    columns.setdefault(body, len(columns))
    flock = Flock.of(tuple(columns))
    allowed = np.zeros((len(numbers), len(arcs)), dtype=np.bool_)
    starts = np.array([question.start.point for (question, *_) in asked])
    away = np.hypot(*(arcs.middles[None] - starts[:, None]).transpose(2, 0, 1))
    near = away <= problem.rule.distance + TOLERANCE + arcs.radii + NUMERIC
    which = np.flatnonzero(near.any(axis=0))
    gaps = np.empty((len(arcs), len(columns)))
    gaps[which] = flock.gaps_from(base, arcs.middles[which])
    for place, some in enumerate(asked):
        for question in some:
            left = _kept(question, columns, gaps, arcs, np.flatnonzero(near[place] & ~allowed[place]))
            allowed[place, left] = True
    return allowed


def _kept(question: Question, columns: dict[Body, int], gaps: Floats, arcs: ContactArcs, left: Indices) -> Indices:
    """Return those of some arcs in which a question's conditions, and its ways, leave room for a place."""
    for condition in question.conditions:
        if not len(left):
            return left
        slack = _slacks(condition, columns, gaps, arcs, left, question.base)
        left = left[slack >= -arcs.radii[left] - NUMERIC]
    if len(left):
        reach = Reach(question.base, question.start, question.limit, question.obstacles)
        reach.blocked = True
        left = left[reach.shortfalls(arcs.middles[left], float(arcs.radii[left].max())) >= -NUMERIC]
    return left


def _slacks(
    condition: Condition,
    columns: dict[Body, int],
    gaps: Floats,
    arcs: ContactArcs,
    left: Indices,
    base: Base,
) -> Floats:
    if isinstance(condition, BodiesCondition):
        mine = np.array([columns[body] for body in condition.bodies], dtype=np.intp)
        return condition.slacks_of(gaps[np.ix_(left, mine)])
    return condition.slacks(base, arcs.middles[left], np.zeros(len(left)))


def _rooms(parts: Sequence[Part], bodies: Sequence[Body]) -> tuple[Bools, tuple[int, ...]]:
    """Return the arcs about each body that has any, and how many models find room in them."""
    rows, held = [], []
    for number, body in enumerate(bodies):
        row = np.concatenate([bands == number for _, _, bands, _ in parts])
        if not row.any():
            continue
        rows.append(row)
        middles = np.concatenate([arcs.middles[bands == number] for _, arcs, bands, _ in parts])
        users = int(np.concatenate([allowed[:, bands == number] for *_, bands, allowed in parts], axis=1).any(1).sum())
        if isinstance(body.base, Round):
            smallest = min(radius for radius, _, bands, _ in parts if (bands == number).any())
            half = max(float((a.radii[b == number] / a.bends[b == number]).max(initial=0.0)) for _, a, b, _ in parts)
            users = min(users, _held(body, smallest, middles, half))
        held.append(users)
    arcs = sum(len(bands) for _, _, bands, _ in parts)
    return np.array(rows, dtype=np.bool_).reshape(len(rows), arcs), tuple(held)


def bulges(radius: float, arcs: ContactArcs) -> Floats:
    """Return points that many bases cover at once: the middles of the longest chords that a base covers."""
    inside = np.maximum(arcs.bends**2 - radius**2, 0.0)
    with np.errstate(invalid="ignore"):
        inward = np.where(np.isfinite(arcs.bends), arcs.bends - np.sqrt(inside), 0.0)
    return arcs.middles - inward[:, None] * arcs.normals


def largest(rows: Bools) -> Bools:
    """Return the rows of two arcs and more that are not part of others."""
    if not len(rows):
        return rows
    rows = rows[np.unique(np.packbits(rows, axis=1).view(f"V{(rows.shape[1] + 7) // 8}"), return_index=True)[1]]
    counts = rows.sum(axis=1)
    common = rows.astype(np.float32) @ rows.astype(np.float32).T
    within = (common >= counts[:, None] - 0.5) & (counts[None, :] > counts[:, None])
    return np.asarray(rows[~within.any(axis=1) & (counts > 1)])


def _held(body: Body, radius: float, middles: Floats, half: float) -> int:
    """Return how many discs no smaller than `radius` can touch a round body at once, in arcs about these middles.

    Their centres are about the body's by no more than the sum of the radii and the tolerance, and no nearer to one
    another than the smallest can be; so seen from its centre they are some angle apart. What is free of the circle is
    filled greedily, beginning with the beginning of a free interval: with each of them.
    """
    assert isinstance(body.base, Round)
    around = body.base.radius + radius + TOLERANCE
    ratio = (2 * radius - TOLERANCE) / (2 * around)
    if ratio >= 1.0:
        return 1
    step = 2 * math.asin(ratio) - 1e-9
    whole = math.floor(math.tau / step)
    angles = np.sort(np.arctan2(middles[:, 1] - body.pose.y, middles[:, 0] - body.pose.x))
    beginnings = np.flatnonzero((angles - np.roll(angles, 1)) % math.tau > 2 * half + 1e-9)
    if not len(beginnings) or step <= 2 * half:
        return whole
    most = 1
    for first in beginnings.tolist():
        count, at = 1, -half
        for angle in ((np.roll(angles, -first) - angles[first]) % math.tau).tolist():
            if angle + half >= at + step and max(at + step, angle - half) <= math.tau - step + half:
                count, at = count + 1, max(at + step, angle - half)
        most = max(most, count)
    return min(most, whole)
