"""The whole problem on places offered, given to CP-SAT: who stands where, so that the most engage, then touch.

A model with one variable for each model and place, cliques of places that clash, coherency by neighbours and by
spread. One worker, a fixed seed and a deterministic limit, so that the same places give the same answer.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

import numpy as np
from ortools.sat.python import cp_model

from tests.oracles.plan_places import Offer, dutiful

LIMIT: Final = 5.0
"""Of CP-SAT's own deterministic time, about a second each."""


@dataclass(frozen=True)
class CpSat:
    """What CP-SAT found."""

    engaged: int
    contact: int
    places: tuple[int, ...]
    proved: bool
    """Whether nothing better is possible on these places."""
    built: float
    """Seconds to build the model."""
    seconds: float
    """Seconds to solve it, or to come to the value that was enough."""

    @property
    def value(self) -> tuple[int, int]:
        """Engaged, then in contact."""
        return self.engaged, self.contact


class _Enough(cp_model.CpSolverSolutionCallback):
    """Stops the search when a value is reached."""

    def __init__(self, value: float) -> None:
        super().__init__()
        self.value = value

    def on_solution_callback(self) -> None:
        """Called by CP-SAT with every better solution."""
        if self.objective_value >= self.value - 0.5:
            self.stop_search()


def cp_sat(
    offered: Offer, *, strict: bool = True, enough: tuple[int, int] | None = None, limit: float = LIMIT
) -> CpSat | None:
    """Solve; None when nothing was found within the limit, or when there is nothing (which then is proved).

    Args:
        offered: the places.
        strict: a model that could do its duty by itself somewhere does it if it moves. Without that the optimum is
            an upper value on these places: the order of moving may excuse a model, but never more than all.
        enough: stop when so many are engaged and in contact.
        limit: deterministic time.
    """
    began = time.process_time()
    n = len(offered.models)
    may = dutiful(offered) if strict else offered.may
    used = np.flatnonzero(may.any(axis=0))
    model = cp_model.CpModel()
    x = {(i, p): model.new_bool_var("") for i in range(n) for p in used if may[i, p]}
    y = {}
    for p in used:
        y[p] = model.new_bool_var("")
        model.add(sum(x[i, p] for i in range(n) if (i, p) in x) == y[p])
    for i in range(n):
        model.add_exactly_one(x[i, p] for p in used if (i, p) in x)
    apart = offered.clash | offered.far
    for clique in cliques(apart[np.ix_(used, used)]):
        model.add_at_most_one(y[used[c]] for c in clique)
    if n > 1:
        for p in used:
            model.add(sum(y[q] for q in used[offered.near[p, used]]) >= y[p])
    for row in offered.somebody:
        model.add_bool_or([y[p] for p in used if row[p]])
    worth = (n + 1) * offered.engaged.astype(int) + offered.contact.astype(int)
    model.maximize(sum(int(worth[p]) * y[p] for p in used))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.max_deterministic_time = limit
    built = time.process_time() - began
    began = time.process_time()
    callback = None if enough is None else _Enough((n + 1) * enough[0] + enough[1])
    status = solver.solve(model, callback)
    seconds = time.process_time() - began
    if status not in {cp_model.OPTIMAL, cp_model.FEASIBLE}:
        return None
    places = tuple(next(int(p) for p in used if (i, p) in x and solver.value(x[i, p])) for i in range(n))
    engaged, contact = offered.counts(places)
    return CpSat(engaged, contact, places, status == cp_model.OPTIMAL, built, seconds)


def cliques(clash: np.ndarray) -> list[list[int]]:
    """Cover all pairs that clash with groups of which any two clash, made greedily."""
    clash = clash.copy()
    np.fill_diagonal(clash, val=False)
    open_pairs = clash.copy()
    found = []
    for first in range(len(clash)):
        while open_pairs[first].any():
            group = [first]
            common = clash[first].copy()
            while common.any():
                # the candidate that covers the most open pairs with those in the group already
                gain = np.where(common, open_pairs[:, group].sum(axis=1), -1)
                best = int(gain.argmax())
                if gain[best] <= 0:
                    break
                group.append(best)
                common &= clash[best]
            open_pairs[np.ix_(group, group)] = False
            found.append(group)
    return found
