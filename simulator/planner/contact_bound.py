"""How many models can end touching enemies, at most: the cheap bounds first, the dear ones as long as they may help."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from simulator.geometry.shapes import Pose, Round
from simulator.planner.alone import Alone, alone_in_contact, count_possible
from simulator.planner.arc_matching import Matching, matching
from simulator.planner.multipliers import by_flow, by_multipliers, by_whole_numbers
from simulator.planner.packing import Arrangement, arrangements
from simulator.planner.problem import Problem

LEVELS: Final = ((0.25, 1), (0.06, 3), (0.03, 4))
"""How long the arcs are, in inches, and how often the solver is asked: the finer only where the coarser leave room."""
_WHOLE: Final = 0.06
"""Inches. Whole matchings are asked for on arcs no shorter than this: on finer ones they take long."""
_AT_FIRST: Final = 2
"""How many levels are gone through when a bound is asked for first; each time it is asked again, one more."""


class ContactBound:
    """Bounds on one problem; what was proved already is kept, so that asking again costs nothing."""

    def __init__(self, problem: Problem, known: Mapping[int, Pose] | None = None) -> None:
        self.problem = problem
        self.answers: tuple[Alone, ...] = alone_in_contact(problem, known)
        """What each model could come to alone."""
        self._certain = sum(answer.now for answer in self.answers)
        could = [a.number for a in self.answers if a.possible and not a.now]
        self._round = [n for n in could if isinstance(problem.models[n].base, Round)]
        self._others = len(could) - len(self._round)
        self._best = count_possible(self.answers)
        self._next = 0
        self._finest: Matching | None = None
        self._whole = False

    def at_most(self, found: int | None = None, *, thorough: bool = False) -> int:
        """Return how many models can touch enemies at most, in any legal move or if nobody moves.

        Where the bound stays above what was found, asking again looks a little further.

        Args:
            found: a number that is known to be possible: no bound is looked for below it.
            thorough: whether to go through everything at once, and to ask for whole matchings as well.
        """
        floor = -1 if found is None else found
        until = len(LEVELS) if thorough else max(_AT_FIRST, self._next + 1)
        while self._best > floor and self._next < min(until, len(LEVELS)):
            length, rounds = LEVELS[self._next]
            self._next += 1
            finest = matching(self.problem, self._round, length)
            self._take(by_flow(finest))
            if self._best > floor:
                matched, finest = by_multipliers(finest, floor - self._beside, rounds)
                self._take(matched)
            self._finest = finest if length >= _WHOLE else self._finest
        if thorough and self._best > floor and self._finest is not None and not self._whole:
            self._whole = True
            self._take(by_whole_numbers(self._finest).at_most)
        return self._best

    def arrangements(self) -> Iterator[Arrangement]:
        """Yield places in which models touch enemies together, as many as the bound leaves possible, or nearly.

        Only where a bound was asked for that had to match models to arcs. These are places to search from, no moves:
        what the models that touch nobody need is left out of account. Models that touch an enemy already are not named.
        """
        if self._finest is not None:
            yield from arrangements(self.problem, self._round, self._finest)

    @property
    def _beside(self) -> int:
        """How many models count that are not matched."""
        return self._certain + self._others

    def _take(self, matched: int) -> None:
        self._best = min(self._best, self._beside + matched)
