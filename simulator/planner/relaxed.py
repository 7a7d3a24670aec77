"""What one model's end keeps in every legal move of its unit, whatever its mates do: the terms made easier.

A mate that may move ends no farther from its start than the move's distance, so no gap to it ends more than that
smaller or larger than it is now; a mate that may not move stands where it stands. Whoever keeps the real terms keeps
these, so what these rule out is ruled out for good. Lengths in inches.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from simulator.geometry.conditions import BodiesCondition, Clear, Condition, Floats, Within
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Body
from simulator.planner.problem import Problem
from simulator.planner.question import Question
from simulator.rules.terms import Aim, Duty

COHERENCY = "coherency"
SPREAD = "the spread of coherency"
STUCK = "standing on a mate that stays"
ENGAGED = "too far from every enemy"


@dataclass(frozen=True)
class WithinOwn(BodiesCondition):
    """The gap to at least `count` of `bodies` is at most that body's own distance."""

    nearest_counts = False
    distances: tuple[float, ...]
    """One for each body, in inches."""
    count: int

    def slacks_of(self, gaps: Floats) -> Floats:
        """Return the `count`-th largest of the distances less the gaps, plus the tolerance."""
        spare = np.array(self.distances) - gaps
        place = gaps.shape[1] - self.count
        return np.asarray(np.partition(spare, place, axis=1)[:, place] + TOLERANCE)


def goes_at_most(problem: Problem, number: int) -> float:
    """Return by how much a model's gap to anything can change in the move, in inches; 0 where it may not move.

    Its centre goes no farther than the move's distance; a base that turns moves its outline by no more than lies
    between its inner and its outer circle.
    """
    if not problem.may_move(number):
        return 0.0
    base = problem.models[number].base
    return problem.rule.distance + TOLERANCE + (base.reach - base.inner if base.spin > 0.0 else 0.0)


def coherency(problem: Problem, number: int) -> tuple[Condition, ...]:
    """Return what is left of coherency for one model when its mates may go where they can."""
    terms = problem.terms.coherency
    mates = [k for k in range(len(problem.models)) if k != number]
    if not mates:
        return ()
    near = tuple(problem.models[k].body for k in mates)
    more = [goes_at_most(problem, k) for k in mates]
    asked: list[Condition] = []
    count = min(terms.count, len(mates))
    asked.append(WithinOwn(COHERENCY, near, tuple(terms.neighbour + m for m in more), count))
    if terms.spread is not None:
        asked.append(WithinOwn(SPREAD, near, tuple(terms.spread + m for m in more), len(mates)))
    return tuple(asked)


def staying_mates(problem: Problem, number: int) -> tuple[Condition, ...]:
    """Return not standing on a mate that may not move."""
    stuck = tuple(m.body for k, m in enumerate(problem.models) if k != number and not problem.may_move(k))
    return (Clear(STUCK, stuck),) if stuck else ()


def engaged(problem: Problem) -> Within:
    """Return being engaged with any enemy unit, as a condition on one model's end."""
    return Within(ENGAGED, problem.enemy_bodies, problem.ruleset.engagement)


def ends(aim: Aim) -> tuple[tuple[Condition, ...], ...]:
    """Return what a moved model's end must keep with regard to its targets: one of these."""
    return tuple(dict.fromkeys(way for duty in aim.duties for way in _ways(duty)))


def _ways(duty: Duty) -> tuple[tuple[Condition, ...], ...]:
    """Return the duty done and the duty excused; only the latter where the former asks for all of it and more."""
    return (duty.excused,) if set(duty.excused) <= set(duty.done) else (duty.done, duty.excused)


def questions(
    problem: Problem,
    number: int,
    more: tuple[Condition, ...],
    touch: tuple[Body, ...] | None = None,
) -> tuple[Question, ...]:
    """Return the questions whose answers say whether a moved model could end as `more` asks; one Found is enough."""
    aim = problem.aims[number]
    assert aim.model.pose is not None
    if not problem.may_move(number):
        return ()
    common = (
        *more,
        *aim.keeps,
        *problem.terms.everybody,
        *coherency(problem, number),
        *problem.standing,
        *staying_mates(problem, number),
    )
    around = problem.lasting_obstacles[number]
    base, pose, limit = aim.model.base, aim.model.pose, problem.rule.distance
    return tuple(Question(base, pose, limit, around, (*way, *common), touch) for way in ends(aim))
