"""Solve one unit's move toward one selection: search places, prove bounds, and look further where these leave room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

import numpy as np

from simulator.geometry.conditions import Condition
from simulator.geometry.shapes import Pose
from simulator.planner.bounds import alone, engaged_at_most
from simulator.planner.contact_bound import ContactBound
from simulator.planner.goals import Counts, reached
from simulator.planner.problem import Problem
from simulator.planner.solver import Solution, Solver, Wish

_FIRST: Final = 40
"""Steps of the first search, for each model."""
_FURTHER: Final = ((60, 3), (120, 3), (240, 1))
"""What follows where the bounds leave room: steps for each model, and how often they are gone; first from the best that
is known, then from where everybody stands, with other chances."""
_COUNTED: Final = {"engaged", "contact"}
"""Preferences whose bounds are proved: only there it is known that there may be something better."""
_RESTARTS: Final = (4, 240)
"""Where a count stays two or more below its bound: how many searches begin again, at most, and the steps of each for
each model."""
_CONTACT: Final = 120
"""Steps of a search that puts contact first, for each model, at most."""
_ARRANGEMENTS: Final = 2
"""How many ways to touch enemies together are begun with, at most."""


@dataclass(frozen=True, slots=True)
class Solved:
    """What came of one selection."""

    problem: Problem
    best: Solution | None
    engaged_at_most: int
    contact_at_most: int
    steps: int
    stopped: bool = False
    """Whether the search was stopped before it was over; the bounds are then what was proved by then."""


Watch = Callable[[int, Counts | None, int, int], None]
"""Is told now and then: steps so far, what the best comes to, and the two bounds."""


def solve(
    problem: Problem,
    wish: Wish,
    ranged: Sequence[Condition],
    watch: Watch | None = None,
    beaten: Counts | None = None,
) -> Solved:
    """Look for the best move toward one selection, and prove how good any could be.

    Args:
        problem: the unit's move.
        wish: what is wanted.
        ranged: being within range of each objective that counts, as conditions.
        beaten: what another selection comes to, if one does: where this one is proved to come to no more engaged models
            and no more in contact, it is not searched.
        watch: is told how it goes. A KeyboardInterrupt ends the search with the best so far.
    """
    solver = Solver(problem, wish, ranged)
    n = engaged = contact = len(problem.models)
    stopped = False
    try:
        if beaten is None or wish.effort == 0:
            solver.look(_FIRST * n, solver.hoped)
        engaged = engaged_at_most(problem, alone(problem, _known(solver, solver.layout.engaged)))
        if wish.effort == 0:
            return Solved(problem, solver.best, engaged, contact, solver.steps)
        touching = ContactBound(problem, _known(solver, solver.layout.contact))
        contact = touching.at_most(_touching(solver) if beaten is None else beaten.contact)
        if beaten is not None:
            if engaged <= beaten.engaged and contact <= beaten.contact and beaten.holds == 0 == beaten.exposed:
                return Solved(problem, None, engaged, contact, solver.steps)
            solver.look(_FIRST * n, solver.hoped)
        for effort, (steps, times) in enumerate(_FURTHER[: wish.effort]):
            counts = solver.best.counts if solver.best else None
            if watch is not None:
                watch(solver.steps, counts, engaged, contact)
            if counts is not None and reached(wish.prefer, counts, Counts(engaged, contact, solver.hoped.holds, 0)):
                break
            solver.widen(effort)
            if effort == 0:
                _touch_together(solver, touching, steps * n // 2, engaged, contact)
            _look_again(solver, steps * n, times if wish.prefer in _COUNTED else 1, engaged, contact)
            contact = touching.at_most(_touching(solver))
        if wish.effort == len(_FURTHER) and wish.prefer == "engaged":
            _begin_again(solver, engaged, contact)
        solver.shorten()
    except KeyboardInterrupt:
        stopped = True
    return Solved(problem, solver.best, engaged, contact, solver.steps, stopped)


def bounded(problem: Problem) -> Solved:
    """Return the bounds of a selection that is not searched, because another one comes before it anyway."""
    touching = ContactBound(problem).at_most()
    return Solved(problem, None, engaged_at_most(problem), touching, 0)


def _look_again(solver: Solver, steps: int, times: int, engaged: int, contact: int) -> None:
    """Search from the best that is known and from where everybody stands, until what is hoped for is there."""
    hoped = solver.hoped  # of the places at hand; more than is proved possible need not be waited for
    most = Counts(min(hoped.engaged, engaged), min(hoped.contact, contact), hoped.holds, 0)
    home = {number: solver.layout.poses[place] for number, place in enumerate(solver.layout.home)}
    for turn in range(times):
        solver.look(steps, most, home if turn else None, turn=turn)
        if solver.best is not None and reached(solver.wish.prefer, solver.best.counts, most):
            return
    if solver.wish.prefer == "engaged":
        _from_contact(solver, min(steps, _CONTACT * len(home)), most)


def _begin_again(solver: Solver, engaged: int, contact: int) -> None:
    """Search from where everybody stands, with other chances each time, if a count is two or more below its bound.

    What is known draws each search that begins from it to its like, and the many places round it do the same. Here are
    only places that are there from the beginning, some of them sampled, and those of the best move that is known.
    """
    best = solver.best
    if best is None:
        return
    near = Counts(max(best.counts.engaged, engaged - 1), max(best.counts.contact, contact - 1), best.counts.holds, 0)
    if reached(solver.wish.prefer, best.counts, near):
        return
    other = Solver(solver.problem, solver.wish, solver.ranged)
    other.widen(1)
    other.offer(tuple(enumerate(best.poses)))
    home = {number: other.layout.poses[place] for number, place in enumerate(other.layout.home)}
    times, steps = _RESTARTS
    for turn in range(1, times + 1):
        before = other.steps
        other.look(steps * len(home), near, home, turn=turn)
        solver.steps += other.steps - before
        if other.best is not None and other.best.rank > best.rank:
            solver.best = best = other.best  # at once: whoever interrupts is given the best so far
        if reached(solver.wish.prefer, best.counts, near):
            break
    solver.offer(tuple(enumerate(best.poses)))


def _known(solver: Solver, so: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> dict[int, Pose]:
    """Return where models end that are so in the best move known."""
    if solver.best is None:
        return {}
    places = solver.places_of(solver.best.poses)
    return {number: solver.layout.poses[place] for number, place in enumerate(places) if so[place]}


def _touch_together(solver: Solver, bound: ContactBound, steps: int, engaged: int, contact: int) -> None:
    """Begin where models would touch enemies together, as many as the bound leaves possible."""
    for arrangement in islice(bound.arrangements(), _ARRANGEMENTS):
        if _touching(solver) >= contact:
            return
        solver.offer_round(arrangement)
        hoped = solver.hoped
        most = Counts(min(hoped.engaged, engaged), min(hoped.contact, contact), hoped.holds, 0)
        solver.look(steps, most, dict(arrangement))


def _from_contact(solver: Solver, steps: int, most: Counts) -> None:
    """Search from a move that puts contact first, and round where its models stand: it may touch with more."""
    other = solver.afresh(replace(solver.wish, prefer="contact"))
    other.look(steps, most)
    solver.steps += other.steps
    if other.best is None or other.best.counts.contact <= _touching(solver):
        return
    placed = list(enumerate(other.best.poses))
    solver.offer_round(placed)
    solver.look(steps, most, dict(placed))


def _touching(solver: Solver) -> int:
    return solver.best.counts.contact if solver.best else 0
