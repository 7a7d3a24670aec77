"""Whether so many models of a unit can touch enemies where so many are engaged: what one count leaves for the other.

The most that touch and the most that are engaged are often not to be had in one move. Whatever models touch, these are
so many of those that could: for each such choice a matching of spots, on which the chosen must touch, shows how many
can be engaged. If every choice leaves too few, no legal move comes to both counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Final

from simulator.geometry.shapes import Round
from simulator.planner.alone import Alone, alone
from simulator.planner.goals import Counts
from simulator.planner.multipliers import by_multipliers
from simulator.planner.problem import Problem
from simulator.planner.solving import Solved
from simulator.planner.spots import Spots, engaged_spots

_LEVELS: Final = ((0.12, 0.16, 4), (0.06, 0.08, 6))
"""Inches: how long the arcs and the sides of the cells are; and how often the solver is asked for each choice."""
_CHOICES: Final = 64
"""How many choices are gone through at most: where there are more, nothing is proved."""


def both_impossible(problem: Problem, answers: tuple[Alone, ...], engaged: int, contact: int) -> bool:
    """Say whether it is proved that no legal move of a unit (or staying) comes to two counts, or more, at once.

    Args:
        problem: the unit's move.
        answers: what `alone` says of its models.
        engaged: how many models are engaged with any enemy unit.
        contact: how many touch an enemy base.
    """
    numbers = [answer.number for answer in answers if answer.possible]
    if len(numbers) < engaged:
        return True
    if not all(isinstance(problem.models[number].base, Round) for number in numbers):
        return False
    choices: list[tuple[int, ...]] | None = None
    for length, side, rounds in _LEVELS:
        spots = engaged_spots(problem, numbers, length, side)
        if choices is None:
            choices = _choices(spots, contact, everybody=engaged == len(numbers))
            if len(choices) > _CHOICES:
                return False
        left = _left(spots, choices, engaged, rounds)
        # On the finest level one choice that is left is one too many.
        choices = list(islice(left, 1) if (length, side, rounds) == _LEVELS[-1] else left)
        if not choices:
            return True
    return False


def touching_so_engaged(solved: Sequence[Solved], found: Counts) -> int:
    """Return how many models touch enemies at most in any legal move that engages as many as were found, or more.

    What was proved of any legal move is only gone below where that leaves room for two more than were found.

    Args:
        solved: all selections there are.
        found: what the best move comes to.
    """
    bounds = [found.contact]
    for one in solved:
        if one.engaged_at_most < found.engaged:
            continue
        more = found.contact + 1
        closed = one.contact_at_most > more and both_impossible(
            one.problem, alone(one.problem), found.engaged, more + 1
        )
        bounds.append(more if closed else one.contact_at_most)
    return max(bounds)


def _choices(spots: Spots, contact: int, *, everybody: bool) -> list[tuple[int, ...]]:
    """Return which models touch, as their places in the rows; one more than are gone through where there are many."""
    # Where everybody that could be is engaged, who has no other spot touches; else it may be left out.
    must = spots.must_touch if everybody else ()
    free = [number for number in spots.could_touch if number not in must]
    chosen = combinations(free, max(0, contact - len(must)))
    return [(*must, *some) for some in islice(chosen, _CHOICES + 1)]


def _left(spots: Spots, choices: Iterable[tuple[int, ...]], engaged: int, rounds: int) -> Iterator[tuple[int, ...]]:
    """Yield the choices that may leave so many models engaged."""
    could = set(spots.could_touch)
    for chosen in choices:
        if could.issuperset(chosen):
            most, _ = by_multipliers(spots.where_touch(chosen), engaged - 1, rounds)
            if most >= engaged:
                yield chosen
