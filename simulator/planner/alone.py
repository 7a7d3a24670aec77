"""Which models could end engaged, touching an enemy or in range in any legal move of their unit: each by itself.

What is answered here with "impossible" is proved for the continuous problem: the certificate can be checked again. A
question that stays undecided counts as possible, so that whatever is counted with it stays an upper bound.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from simulator.board import Objective
from simulator.geometry.answers import Found, Impossible, Undecided
from simulator.geometry.shapes import Pose
from simulator.planner.problem import Problem
from simulator.planner.question import Answer, Question
from simulator.planner.relaxed import engaged, questions
from simulator.rules.words import being_in_range, in_range, touched_enemy, within

BUDGET: Final = 4000
"""How many cells each question may take."""


@dataclass(frozen=True, slots=True)
class Alone:
    """What one model could come to, whatever its mates do."""

    number: int
    """Which of the problem's models."""
    now: bool
    """Whether it is so already, where it stands: it may stay."""
    known: Pose | None = None
    """A place that was known before, where it is so."""
    asked: tuple[tuple[Question, Answer], ...] = ()
    """The questions about an end it moves to, and their answers; none where it may not move, or need not."""

    @property
    def possible(self) -> bool:
        """Whether it is not proved to be impossible."""
        return self.now or self.known is not None or any(not isinstance(a, Impossible) for _, a in self.asked)

    @property
    def place(self) -> Pose | None:
        """A place where it would be so, as far as the terms that were made easier can tell; None where none is known.

        Where it is so already and stays, there is none to go to.
        """
        return self.known or next((a.pose for _, a in self.asked if isinstance(a, Found)), None)

    @property
    def undecided(self) -> bool:
        """Whether it only counts as possible because the search gave up."""
        return self.possible and not self.now and self.place is None

    @property
    def proofs(self) -> tuple[tuple[Question, Impossible], ...]:
        """What proves that it is impossible; none where it is not."""
        if self.possible:
            return ()
        return tuple((question, answer) for question, answer in self.asked if isinstance(answer, Impossible))


def alone(problem: Problem, known: Mapping[int, Pose] | None = None, *, budget: int = BUDGET) -> tuple[Alone, ...]:
    """Return, for each model in file order, whether it could end engaged with any enemy unit.

    Args:
        problem: the unit's move.
        known: places already found where a model by its number may end engaged; these are not asked again.
        budget: how many cells each question may take.
    """
    known = known or {}
    want = (engaged(problem),)
    found = []
    for number, model in enumerate(problem.models):
        now = any(within(model, foe, problem.ruleset.engagement) for foe in problem.enemies)
        if now or number in known:
            found.append(Alone(number, now, known.get(number)))
        else:
            found.append(Alone(number, False, None, _asked(questions(problem, number, want), budget)))
    return tuple(found)


def alone_in_contact(
    problem: Problem, known: Mapping[int, Pose] | None = None, *, budget: int = BUDGET
) -> tuple[Alone, ...]:
    """Return, for each model in file order, whether it could end touching an enemy base.

    Takes the same as `alone`; `known` are places where a model may end touching an enemy.
    """
    known = known or {}
    found = []
    for number, model in enumerate(problem.models):
        now = touched_enemy(problem.state, model) is not None
        if now or number in known:
            found.append(Alone(number, now, known.get(number)))
        else:
            asked = questions(problem, number, (), problem.enemy_bodies)
            found.append(Alone(number, False, None, _asked(asked, budget)))
    return tuple(found)


def alone_in_range(
    problem: Problem, goal: Objective, known: Mapping[int, Pose] | None = None, *, budget: int = BUDGET
) -> tuple[Alone, ...]:
    """Return, for each model in file order, whether it could end within range of an objective.

    Takes the same as `alone`; `known` are places where a model may end within that range.
    """
    known = known or {}
    want = (being_in_range(goal),)
    found = []
    for number, model in enumerate(problem.models):
        now = in_range(model, goal)
        if now or number in known:
            found.append(Alone(number, now, known.get(number)))
        else:
            found.append(Alone(number, False, None, _asked(questions(problem, number, want), budget)))
    return tuple(found)


def _asked(asked: tuple[Question, ...], budget: int) -> tuple[tuple[Question, Answer], ...]:
    """Ask until there is an answer that is not impossible."""
    answers: list[tuple[Question, Answer]] = []
    for question in asked:
        answer = question.ask(budget)
        answers.append((question, answer))
        if not isinstance(answer, Impossible):
            break
    return tuple(answers)


def count_possible(answers: tuple[Alone, ...]) -> int:
    """Return how many models could at most."""
    return sum(answer.possible for answer in answers)


__all__ = [
    "BUDGET",
    "Alone",
    "Found",
    "Impossible",
    "Undecided",
    "alone",
    "alone_in_contact",
    "alone_in_range",
    "count_possible",
]
