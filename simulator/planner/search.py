"""The joint search: which model ends in which place, so that all are legal together and worth the most.

A tabu search over one place for each model. What is broken together (overlaps, coherency, what somebody must keep, two
models that would each have to move before the other) costs more than any place is worth, but may be passed through.
Steps bound it, never the clock, and its chances come from a fixed row of numbers: the same input, the same answer.
Source: Glover, "Tabu search, part I", ORSA Journal on Computing 1 (1989).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.conditions import Floats
from simulator.planner.goals import Worth
from simulator.planner.layout import Bools, Ints, Layout
from simulator.rules.terms import Coherency

Places = tuple[int, ...]
"""The place of each model."""

_TABU: Final = 7
"""For how many steps at least a model does not come back to a place it left; up to twice as many, by chance."""
_JITTER: Final = 60.0
"""Inches. Places of nearly equal worth are taken by chance."""
_BREAKS: Final = 1.3
"""What one broken condition costs, in units of the first goal."""
_OSCILLATE: Final = 4
_SWING: Final = 1.3
"""After so many steps on one side of what is legal, broken conditions cost so much less, or more: the search crosses
over again and again. Source: Glover, "Tabu search and adaptive memory programming" (1997), on strategic oscillation."""
_PATIENCE: Final = 400
"""After so many steps without anything better the search begins again from the best it knows."""


@dataclass(frozen=True, slots=True)
class Sought:
    """What a search came to."""

    places: Places
    value: float
    steps: int


class Joint:
    """The places of all models together, and what a change of any one of them would do."""

    def __init__(self, layout: Layout, worth: Worth, coherency: Coherency, places: Sequence[int]) -> None:
        self.layout = layout
        self.worth = worth
        self.coherency = coherency
        self.count = coherency.count if len(places) > 1 else 0
        self.price = _BREAKS * worth.unit
        self.models = np.arange(len(places))
        self._home = np.array(layout.home)
        self.put(places)

    def put(self, places: Sequence[int]) -> None:
        """Put every model in its place."""
        self.places = list(places)
        pairs = [self.layout.pairs.of(place) for place in places]
        self._overlap = np.array([pair.overlap for pair in pairs])
        self._near = np.array([pair.near for pair in pairs])
        self._far = np.array([pair.far for pair in pairs])
        self._overlaps, self._nears, self._fars = (
            part.sum(axis=0, dtype=np.int16) for part in (self._overlap, self._near, self._far)
        )
        self._kept = self.layout.somebody[self.places].sum(axis=0)

    def move(self, number: int, place: int) -> None:
        """Move one model to a place."""
        new, old = self.layout.pairs.of(place), self.places[number]
        for rows, total, row in (
            (self._overlap, self._overlaps, new.overlap),
            (self._near, self._nears, new.near),
            (self._far, self._fars, new.far),
        ):
            total += row - rows[number]
            rows[number] = row
        self._kept = self._kept + self.layout.somebody[place].astype(int) - self.layout.somebody[old].astype(int)
        self.places[number] = place

    @property
    def value(self) -> float:
        """What the places are worth together."""
        return float(self.worth.values[self.models, self.places].sum())

    def broken(self) -> int:
        """Return how many conditions are broken."""
        at = np.array(self.places)
        overlaps, strays = self._overlaps[at] - 1, self._fars[at]
        lack = np.maximum(self.count - self._nears[at], 0)
        count = int(overlaps.sum() + strays.sum()) // 2 + int(lack.sum())
        count += sum(1 for kept in self._kept.tolist() if kept == 0)
        waits = self._waits(at)
        if waits is not None:
            count += int((waits & waits.T).sum()) // 2
        if self.coherency.connected and count == 0:
            count += self._groups() - 1
        return count

    def _waits(self, at: NDArray[np.intp]) -> Bools | None:
        """Return (n, n) whether a model can only go when another has gone; None where nobody waits."""
        waits: Bools = self.layout.on_start[at]
        if not waits.any():
            return None
        waits = waits & (at != self._home)[:, None]
        np.fill_diagonal(waits, val=False)
        return waits

    def costs(self) -> Ints:
        """Return (n, k) how many conditions are broken that a model in each place has a part in."""
        layout, at = self.layout, np.array(self.places)
        costs: Ints = (self._overlaps - self._overlap) + (self._fars - self._far)
        if self.count:
            others = self._nears - self._near
            costs += np.maximum(self.count - others, 0)
            # Without model i, model j has so many neighbours; whoever lacks some needs i to be one.
            needy = (others[:, at] < self.count) & (self.models[:, None] != self.models)
            for j in needy.any(axis=0).nonzero()[0].tolist():
                costs[needy[:, j]] += 1 - self._near[j]
        for number, kept in enumerate(self._kept.tolist()):
            mine = layout.somebody[:, number]
            lost = kept - mine[at].astype(int) == 0
            if lost.any():
                costs[lost] += ~mine
        waits = self._waits(at)
        if waits is not None:
            at_home = costs[self.models, self._home]
            for j, i in zip(*waits.nonzero(), strict=True):
                costs[i] += layout.on_start[:, j]
            costs[self.models, self._home] = at_home
        return costs

    def _groups(self) -> int:
        """Return into how many groups of neighbours the models fall."""
        left, groups = set(range(len(self.places))), 0
        while left:
            groups += 1
            edge = [left.pop()]
            while edge:
                near = self._near[edge.pop()]
                reached = {j for j in left if near[self.places[j]]}
                left -= reached
                edge.extend(reached)
        return groups


_ROW: Final = 4096


@cache
def _chances(count: int) -> Floats:
    """Return numbers from 0 to 1, the same on every machine: `random.random` is kept stable by the language."""
    rng = random.Random(20261130)
    return np.array([rng.random() for _ in range(count)])


def seek(
    joint: Joint,
    *,
    steps: int,
    enough: Callable[[Places], bool],
    known: Sought | None = None,
) -> Sought | None:
    """Search from where `joint` stands.

    Args:
        joint: the models in their first places.
        steps: how many steps at most.
        enough: whether nothing better is to be hoped for.
        known: the best that is known already, if anything is.

    Returns:
        The best places found in which nothing is broken; None when there were none.
    """
    n, k = joint.worth.values.shape
    best = known
    values, price = joint.worth.counted, joint.price
    chances = _chances(_ROW)
    noise = np.resize(_JITTER * chances, _ROW + n * k)
    until = np.zeros((n, k), dtype=np.int64)
    since, draw, run, fine = 0, 0, 0, True
    for step in range(steps + 1):
        broken = joint.broken()
        here = values[joint.models, joint.places]
        if broken == 0:
            value = float(here.sum())
            if best is None or value > best.value + 1e-9:
                best, since = Sought(tuple(joint.places), value, step), step
                if enough(best.places):
                    return Sought(best.places, best.value, step)
        if step == steps:
            break
        if best is not None and step - since > _PATIENCE:
            joint.put(best.places)
            since, price, run = step, joint.price, 0
            continue
        run = run + 1 if (broken == 0) == fine else 1
        fine = broken == 0
        if run >= _OSCILLATE:
            price, run = (price / _SWING if fine else price * _SWING), 0
        draw = (draw + 7) % _ROW
        scores = values - price * joint.costs()
        scores -= scores[joint.models, joint.places][:, None]
        offset = int(chances[draw] * _ROW)
        scores += noise[offset : offset + n * k].reshape(n, k)
        scores[until > step] = -np.inf
        scores[joint.models, joint.places] = -np.inf
        number, place = divmod(int(scores.argmax()), k)
        if scores[number, place] == -np.inf:
            continue
        until[number, joint.places[number]] = step + _TABU + int(chances[(draw + 5) % _ROW] * _TABU)
        joint.move(number, place)
    return None if best is None else Sought(best.places, best.value, steps)


def settle(joint: Joint) -> Places:
    """Improve places in which nothing is broken, one model or two equal ones at a time, until that does not help."""
    values = joint.worth.values
    k = values.shape[1]
    while True:
        scores = np.where(joint.costs() == 0, values, -np.inf)
        scores -= values[joint.models, joint.places][:, None]
        while True:
            number, place = divmod(int(scores.argmax()), k)
            if scores[number, place] <= 1e-9:
                break
            old = joint.places[number]
            joint.move(number, place)
            if joint.broken() == 0:
                break
            joint.move(number, old)
            scores[number, place] = -np.inf
        if scores[number, place] <= 1e-9 and not _swapped(joint):
            return tuple(joint.places)


def _swapped(joint: Joint) -> bool:
    """Let two models change places where that is worth more, so that ways are short and do not cross."""
    values, n = joint.worth.values, len(joint.places)
    for i in range(n):
        for j in range(i):
            a, b = joint.places[i], joint.places[j]
            if values[i, b] + values[j, a] > values[i, a] + values[j, b] + 1e-9:
                joint.move(i, b)
                joint.move(j, a)
                if joint.broken() == 0:
                    return True
                joint.move(i, a)
                joint.move(j, b)
    return False
