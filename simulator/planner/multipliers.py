"""How many models a matching admits at most: by flow, by a linear program's multipliers, by whole numbers.

The first two are proved here: what the solver says of itself is not believed, its multipliers are checked (weak
duality). The last rests on the solver's own bound, and is only asked for where that is wanted.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from simulator.planner.arc_matching import Bools, Indices, Matching, largest

if TYPE_CHECKING:
    from scipy.sparse import csr_array

    from simulator.geometry.conditions import Floats

_ROUND_OFF: Final = 1e-9
"""Sums of a few hundred multipliers are trusted to this much."""
_NODES: Final = 200
"""How many nodes a search for whole numbers may take."""
_USED: Final = 1e-6
"""Fractions below this are none."""
_MOST_ROWS: Final = 200
"""How many rows are added at once, at most."""
_MARGIN: Final = 1e-3
"""How far from a whole number the solver's own bound must be to be rounded down past it."""


def by_flow(matching: Matching) -> int:
    """Return the most models that can be assigned to bodies, each body holding so many: an upper bound, exact."""
    reach = (matching.allowed.astype(np.float32) @ matching.bands.T.astype(np.float32)) > 0.0
    holding: list[list[int]] = [[] for _ in matching.held]

    def place(model: int, seen: set[int]) -> bool:
        for body in np.flatnonzero(reach[model]).tolist():
            if body in seen:
                continue
            seen.add(body)
            if len(holding[body]) < matching.held[body]:
                holding[body].append(model)
                return True
            for k, other in enumerate(holding[body]):
                if place(other, seen):
                    holding[body][k] = model
                    return True
        return False

    return sum(place(model, set()) for model in range(len(matching.allowed)))


def by_multipliers(matching: Matching, enough: int, rounds: int) -> tuple[int, Matching]:
    """Return an upper bound on how many models can be matched, proved by weak duality; and the matching with more rows.

    Each model is matched once at most, and each row holds so many. Whatever multipliers, none below zero, are put on
    these limits: if those that bear on any one use of an arc by a model add up to one or more, the limits times the
    multipliers bound how many models are matched. The solver only proposes the multipliers. Where its fractions use
    arcs together in which bases certainly overlap, rows that forbid it are added, and it is asked again.

    Args:
        matching: what may be matched.
        enough: no bound below this is of interest.
        rounds: how often the solver is asked, at most.
    """
    from scipy.optimize import linprog

    best = len(matching.allowed)
    for _ in range(rounds):
        bears, limits, arcs = _program(matching)
        if not bears.shape[1]:
            return 0, matching
        matrix: Any = bears  # scipy takes sparse ones, though its types do not say so
        result = linprog(-np.ones(bears.shape[1]), A_ub=matrix, b_ub=limits, method="highs")
        if result.status != 0:
            break
        multipliers = np.maximum(0.0, -np.asarray(result.ineqlin.marginals, dtype=np.float64))
        best = min(best, _proved(bears, limits, multipliers))
        used = np.zeros(len(matching.middles))
        np.add.at(used, arcs, np.asarray(result.x, dtype=np.float64))
        more = overfull(matching, used) if best > enough else None
        if more is None:
            break
        matching = matching.with_rows(more)
    return best, matching


def overfull(matching: Matching, used: Floats) -> Bools | None:
    """Return sets of arcs that one point forbids to be used by more than one model, though they are; None if none is.

    The points tried are those that two arcs in use both cover, in the middle of what they share.
    """
    some = np.flatnonzero(used > _USED)
    middles, covers = matching.middles[some], matching.covers[some]
    apart = np.hypot(*(middles[:, None] - middles[None]).transpose(2, 0, 1))
    one, other = np.nonzero(np.triu(apart < covers[:, None] + covers[None], 1))
    share = (covers[one] / (covers[one] + covers[other]))[:, None]
    rows = matching.covering(middles[one] + (middles[other] - middles[one]) * share)
    over = rows @ used
    worst = np.argsort(-over, kind="stable")[:_MOST_ROWS]
    worst = worst[over[worst] > 1.0 + _USED]
    return largest(rows[worst]) if len(worst) else None


def _proved(bears: csr_array, limits: Floats, multipliers: Floats) -> int:
    """Return the whole number that multipliers prove."""
    least = float((bears.T @ multipliers).min())
    if not least > 0.5:
        return int(limits.sum())
    return math.floor(float(limits @ multipliers) / least + _ROUND_OFF)


@dataclass(frozen=True, slots=True)
class Whole:
    """What the solver says of whole matchings."""

    at_most: int
    """An upper bound on how many models are matched."""
    pairs: tuple[tuple[int, int], ...]
    """A matching found: models and arcs; none where none was."""


def by_whole_numbers(matching: Matching) -> Whole:
    """Return the solver's own bound on whole matchings, rounded down with a margin, and a matching.

    Number of nodes, not time, limits it. What it says is believed only where it says that it ended well, and a matching
    only where it keeps the limits.
    """
    from scipy.optimize import Bounds, LinearConstraint, milp

    everybody = len(matching.allowed)
    bears, limits, arcs = _program(matching)
    count = bears.shape[1]
    if not count:
        return Whole(0, ())
    result = milp(
        -np.ones(count),
        constraints=LinearConstraint(bears, -np.inf, limits),
        integrality=np.ones(count, dtype=np.int64),
        bounds=Bounds(0, 1),
        # Less than one apart, the bound and the matching found are the same whole number.
        options={"mip_rel_gap": 0.9 / everybody, "node_limit": _NODES},
    )
    if result.status not in {0, 1}:
        return Whole(everybody, ())
    bound = result.get("mip_dual_bound")
    most = everybody if bound is None or not math.isfinite(bound) else math.floor(_MARGIN - float(bound))
    taken = np.zeros(count) if result.x is None else np.round(np.asarray(result.x, dtype=np.float64))
    if np.any(bears @ taken > limits):
        return Whole(min(everybody, most), ())
    models = np.nonzero(matching.allowed)[0]
    pairs = tuple((int(models[use]), int(arcs[use])) for use in np.flatnonzero(taken))
    return Whole(min(everybody, most), pairs)


def _program(matching: Matching) -> tuple[csr_array, Floats, Indices]:
    """Return the limits as a matrix with one column for each use of an arc by a model, and which arc each uses."""
    from scipy.sparse import csr_array, vstack

    models, arcs = np.nonzero(matching.allowed)
    count = len(models)
    own = csr_array((np.ones(count), (models, np.arange(count))), shape=(len(matching.allowed), count))
    shared = csr_array(matching.rows[:, arcs].astype(np.float64))
    limits = np.concatenate([np.ones(len(matching.allowed)), matching.limits])
    return vstack([own, shared]).tocsr(), limits, arcs
