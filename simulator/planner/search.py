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
from typing import Final

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.conditions import Floats
from simulator.planner.goals import Worth
from simulator.planner.layout import Bools, Layout
from simulator.rules.terms import Coherency

Places = tuple[int, ...]
"""The place of each model."""

_TABU: Final = 7
"""For how many steps at least a model does not come back to a place it left; up to twice as many, by chance."""
_JITTER: Final = 1.0
"""Inches. Places of nearly equal worth are taken by chance."""
_BREAKS: Final = 1.3
"""What one broken condition costs, in units of the first goal."""
_PATIENCE: Final = 400
"""After so many steps without anything better the search begins again from the best it knows."""


@dataclass(frozen=True, slots=True)
class Sought:
    """What a search came to."""

    places: Places
    value: float
    steps: int


class Joint:
    """The places of all models together, and what one model's change of place would do."""

    def __init__(self, layout: Layout, worth: Worth, coherency: Coherency, places: Sequence[int]) -> None:
        self.layout = layout
        self.worth = worth
        self.coherency = coherency
        self.count = coherency.count if len(places) > 1 else 0
        self.price = _BREAKS * worth.unit
        self.places = list(places)
        self._overlap = layout.overlap.astype(np.int16)
        self._near = layout.near.astype(np.int16)
        self._far = layout.far.astype(np.int16)
        self._home = np.array(layout.home)
        self._apart = Connection(layout.near) if coherency.connected else None
        self.put(places)

    def put(self, places: Sequence[int]) -> None:
        """Put every model in its place."""
        self.places = list(places)
        self.overlaps = self._overlap[self.places].sum(axis=0)
        self.neighbours = self._near[self.places].sum(axis=0)
        self.strays = self._far[self.places].sum(axis=0)
        self.kept = self.layout.somebody[self.places].sum(axis=0)

    def move(self, number: int, place: int) -> None:
        """Move one model to a place."""
        old = self.places[number]
        self.places[number] = place
        self.overlaps += self._overlap[place] - self._overlap[old]
        self.neighbours += self._near[place] - self._near[old]
        self.strays += self._far[place] - self._far[old]
        self.kept = self.kept + self.layout.somebody[place].astype(int) - self.layout.somebody[old].astype(int)

    @property
    def value(self) -> float:
        """What the places are worth together."""
        return float(self.worth.values[range(len(self.places)), self.places].sum())

    @property
    def broken(self) -> int:
        """How many conditions are broken."""
        at = np.array(self.places)
        count = int(self.overlaps[at].sum() - len(at)) // 2 + int(self.strays[at].sum()) // 2
        if self.count:
            count += int(np.maximum(self.count - self.neighbours[at], 0).sum())
        count += int((self.kept == 0).sum())
        count += self._circles(at)
        if self._apart is not None and count == 0:
            count += self._apart.groups(at) - 1
        return count

    def _circles(self, at: NDArray[np.intp]) -> int:
        """Return how many pairs of models would each have to move before the other."""
        blocks = self.layout.on_start[at] & (at != self._home)[:, None]
        np.fill_diagonal(blocks, val=False)
        return int((blocks & blocks.T).sum()) // 2

    def costs(self, number: int) -> Floats:
        """Return what it costs the whole, in prices, when a model stands in each place."""
        old = self.places[number]
        layout, at = self.layout, np.array(self.places)
        costs = self.overlaps - self._overlap[old] + (self.strays - self._far[old])
        if self.count:
            neighbours = self.neighbours - self._near[old]
            costs = costs + np.maximum(self.count - neighbours, 0)
            needy = at[(neighbours[at] < self.count) & (np.arange(len(at)) != number)]
            if len(needy):
                costs = costs + (len(needy) - self._near[needy].sum(axis=0))
        unkept = np.flatnonzero(self.kept - layout.somebody[old] == 0)
        if len(unkept):
            costs = costs + (len(unkept) - layout.somebody[:, unkept].sum(axis=1))
        others = (at != self._home) & (np.arange(len(at)) != number)
        waiting = np.flatnonzero(layout.on_start[at, number] & others)
        if len(waiting):
            circles = layout.on_start[:, waiting].sum(axis=1)
            circles[self._home[number]] = 0
            costs = costs + circles
        return np.asarray(costs, dtype=np.float64)

    def unhappy(self, most: Floats) -> list[int]:
        """Return the models that break something, or whose place is worth less than the most of any of theirs."""
        at = np.array(self.places)
        broken = (self.overlaps[at] > 1) | (self.strays[at] > 0) | (self.neighbours[at] < self.count)
        less = self.worth.values[range(len(at)), at] < most - 1e-9
        found: list[int] = np.flatnonzero(broken | less).tolist()
        return found


class Connection:
    """Whether the neighbours of a unit make one group."""

    def __init__(self, near: Bools) -> None:
        self._near = near

    def groups(self, at: NDArray[np.intp]) -> int:
        """Return into how many groups the models in these places fall."""
        near = self._near[np.ix_(at, at)]
        left, groups = set(range(len(at))), 0
        while left:
            groups += 1
            edge = [left.pop()]
            while edge:
                one = edge.pop()
                reached = {j for j in left if near[one, j]}
                left -= reached
                edge.extend(reached)
        return groups


_ROW: Final = 4096


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
    values, price = joint.worth.values, joint.price
    most = values.max(axis=1)
    chances = _chances(_ROW + k)
    until = np.zeros((n, k), dtype=np.int64)
    since, draw = 0, 0
    for step in range(steps + 1):
        if joint.broken == 0:
            value = joint.value
            if best is None or value > best.value + 1e-9:
                best, since = Sought(tuple(joint.places), value, step), step
                if enough(best.places):
                    return Sought(best.places, best.value, step)
        if step == steps:
            break
        if best is not None and step - since > _PATIENCE:
            joint.put(best.places)
            since = step
        draw = (draw + 7) % _ROW
        candidates = joint.unhappy(most)
        if not candidates:
            break
        number = candidates[int(chances[draw] * len(candidates))]
        scores = values[number] - price * joint.costs(number)
        offset = int(chances[(draw + 3) % _ROW] * _ROW)
        scores = scores + _JITTER * chances[offset : offset + k]
        scores[until[number] > step] = -np.inf
        old = joint.places[number]
        scores[old] = -np.inf
        place = int(np.argmax(scores))
        if scores[place] == -np.inf:
            continue
        until[number, old] = step + _TABU + int(chances[(draw + 5) % _ROW] * _TABU)
        joint.move(number, place)
    return None if best is None else Sought(best.places, best.value, steps)


def settle(joint: Joint) -> Places:
    """Improve places in which nothing is broken, one model or two equal ones at a time, until that does not help."""
    values = joint.worth.values
    n = len(joint.places)
    improved = True
    while improved:
        improved = False
        for number in range(n):
            scores = np.where(joint.costs(number) == 0, values[number], -np.inf)
            place, old = int(np.argmax(scores)), joint.places[number]
            if scores[place] > values[number, old] + 1e-9:
                joint.move(number, place)
                if joint.broken:
                    joint.move(number, old)
                else:
                    improved = True
        for i in range(n):
            for j in range(i):
                a, b = joint.places[i], joint.places[j]
                if values[i, b] + values[j, a] > values[i, a] + values[j, b] + 1e-9:
                    joint.move(i, b)
                    joint.move(j, a)
                    if joint.broken:
                        joint.move(i, a)
                        joint.move(j, b)
                    else:
                        improved = True
    return tuple(joint.places)
