"""How good any legal move of a unit can be at most: upper bounds, proved for the continuous problem."""

from __future__ import annotations

from collections.abc import Mapping

from simulator.geometry.shapes import Pose
from simulator.planner.alone import Alone, alone, alone_in_contact, count_possible
from simulator.planner.contact_bound import ContactBound
from simulator.planner.impossible import impossible
from simulator.planner.problem import Problem

__all__ = ["Alone", "ContactBound", "alone", "alone_in_contact", "engaged_at_most", "impossible", "in_contact_at_most"]


def engaged_at_most(problem: Problem, answers: tuple[Alone, ...] | None = None) -> int:
    """Return how many models can end engaged with any enemy unit, at most, in any legal move (or if nobody moves).

    Args:
        problem: the unit's move.
        answers: what `alone` said of it, where it was asked already.
    """
    return count_possible(alone(problem) if answers is None else answers)


def in_contact_at_most(problem: Problem, found: int | None = None, known: Mapping[int, Pose] | None = None) -> int:
    """Return how many models can end touching an enemy base, at most, in any legal move (or if nobody moves).

    Whoever asks more than once about a problem keeps a `ContactBound`, which remembers what is proved already.

    Args:
        problem: the unit's move.
        found: a number that is known to be possible; no bound is looked for below it.
        known: places already found where a model, by its number, may end touching an enemy.
    """
    return ContactBound(problem, known).at_most(found)
