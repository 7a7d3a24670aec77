"""What was found out of "if possible" while one model is in hand, as far as it holds wherever else that model is put.

Only the end of the model in hand changes meanwhile. A place that was found is measured again by the conditions as they
are now. A proof that there is none holds everywhere when it needs neither the model in hand nor what the rest of the
move keeps: then any conditions that are asked later ask for more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from simulator.army import Model, Unit
from simulator.geometry.answers import Found, Impossible, Undecided
from simulator.geometry.conditions import NUMERIC, Condition, nearby
from simulator.geometry.shapes import Base, Body, Pose
from simulator.geometry.ways import Obstacles

Answer = Found | Impossible | Undecided


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of one model: a duty, in base contact with one of `touch` or not, past its obstacles."""

    index: int
    """Which step of the move it is about."""
    key: str
    duty: tuple[Condition, ...]
    touch: tuple[Body, ...] | None
    obstacles: Obstacles


@dataclass
class Recall:
    """Answers about the steps of a move of which one model is in hand."""

    model: str
    """The model in hand."""
    closest: dict[int, tuple[Unit, ...]] = field(default_factory=dict)
    """Whom each step's model is nearest to where it begins, by the index of the step: nobody's start changes."""
    _found: dict[tuple[int, str], tuple[Question, Found]] = field(default_factory=dict)
    _least: dict[tuple[int, str], tuple[Question, Answer]] = field(default_factory=dict)
    """What came of asking for no more than must be kept wherever the model in hand is put."""

    def proof(self, question: Question) -> Impossible | None:
        """Return the proof that there is no place, wherever the model in hand is put; None where none is known."""
        known = self._least.get((question.index, question.key))
        if known is None or known[0] != question:
            return None
        return known[1] if isinstance(known[1], Impossible) else None

    def found(self, question: Question, model: Model, allowed: float, conditions: Sequence[Condition]) -> Found | None:
        """Return a place that was found for a model and still keeps everything; None where none is known.

        Args:
            question: what is asked.
            model: the model as its step begins.
            allowed: how far it may go at most, in inches.
            conditions: all that a place must keep now.
        """
        known = self._found.get((question.index, question.key))
        if known is None or known[0] != question or model.pose is None:
            return None
        return known[1] if _keeps(model.base, model.pose, allowed, known[1].pose, conditions) else None

    def keep(self, question: Question, answer: Answer, least: Callable[[], Answer]) -> Answer:
        """Remember an answer, and return it.

        Args:
            question: what was asked.
            answer: what came of it.
            least: looks for a place that keeps only what must be kept wherever the model in hand is put.
        """
        about = (question.index, question.key)
        if isinstance(answer, Found):
            self._found[about] = (question, answer)
        elif about not in self._least or self._least[about][0] != question:
            self._least[about] = (question, least())
        return answer


def _keeps(base: Base, start: Pose, allowed: float, place: Pose, conditions: Sequence[Condition]) -> bool:
    """Say whether a place within an allowance keeps conditions, as the search for places measures it."""
    centres, facings = np.array([place.point]), np.array([place.facing])
    return all(
        float(condition.slacks(base, centres, facings)[0]) >= NUMERIC
        for condition in nearby(conditions, base, start, allowed)
    )
