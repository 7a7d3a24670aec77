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
        self.models = np.arange(len(places))
        self._home = np.array(layout.home)
        self.put(places)

    def put(self, places: Sequence[int]) -> None:
        """Put every model in its place."""
        self.places = list(places)
        pairs = [self.layout.pairs.of(place) for place in places]
        self.overlaps = np.sum([pair.overlap for pair in pairs], axis=0, dtype=np.int16)
        self.neighbours = np.sum([pair.near for pair in pairs], axis=0, dtype=np.int16)
        self.strays = np.sum([pair.far for pair in pairs], axis=0, dtype=np.int16)
        self.kept = self.layout.somebody[self.places].sum(axis=0)

    def move(self, number: int, place: int) -> None:
        """Move one model to a place."""
        old = self.places[number]
        self.places[number] = place
        new, was = self.layout.pairs.of(place), self.layout.pairs.of(old)
        self.overlaps += new.overlap - was.overlap
        self.neighbours += new.near - was.near
        self.strays += new.far - was.far
        self.kept = self.kept + self.layout.somebody[place].astype(int) - self.layout.somebody[old].astype(int)

    @property
    def value(self) -> float:
        """What the places are worth together."""
        return float(self.worth.values[self.models, self.places].sum())

    def broken(self) -> tuple[int, list[bool]]:
        """Return how many conditions are broken, and which models have a part in it."""
        at = np.array(self.places)
        overlaps, strays = self.overlaps[at] - 1, self.strays[at]
        lack = np.maximum(self.count - self.neighbours[at], 0)
        faults = overlaps + strays + lack
        count = int(overlaps.sum() + strays.sum()) // 2 + int(lack.sum())
        count += sum(1 for kept in self.kept.tolist() if kept == 0)
        blocks = self.layout.on_start[at]
        if blocks.any():
            count += self._circles(blocks, at)
        if self.coherency.connected and count == 0:
            count += self._groups() - 1
        return count, (faults > 0).tolist()

    def _circles(self, blocks: Bools, at: NDArray[np.intp]) -> int:
        """Return how many pairs of models would each have to move before the other."""
        waits = blocks & (at != self._home)[:, None]
        np.fill_diagonal(waits, val=False)
        return int((waits & waits.T).sum()) // 2

    def _groups(self) -> int:
        """Return into how many groups of neighbours the models fall."""
        left, groups = set(range(len(self.places))), 0
        while left:
            groups += 1
            edge = [left.pop()]
            while edge:
                near = self.layout.pairs.of(self.places[edge.pop()]).near
                reached = {j for j in left if near[self.places[j]]}
                left -= reached
                edge.extend(reached)
        return groups

    def costs(self, number: int) -> Floats:
        """Return what it costs the whole, in prices, when a model stands in each place."""
        old = self.places[number]
        layout, at = self.layout, np.array(self.places)
        was = layout.pairs.of(old)
        costs = self.overlaps - was.overlap + (self.strays - was.far)
        if self.count:
            neighbours = self.neighbours - was.near
            costs = costs + np.maximum(self.count - neighbours, 0)
            needy = at[(neighbours[at] < self.count) & (self.models != number)]
            if len(needy):
                for place in needy.tolist():
                    costs = costs + (1 - layout.pairs.of(place).near)
        unkept = (self.kept - layout.somebody[old] == 0).nonzero()[0]
        if len(unkept):
            costs = costs + (len(unkept) - layout.somebody[:, unkept].sum(axis=1))
        others = (at != self._home) & (self.models != number)
        waiting = (layout.on_start[at, number] & others).nonzero()[0]
        if len(waiting):
            circles = layout.on_start[:, waiting].sum(axis=1)
            circles[self._home[number]] = 0
            costs = costs + circles
        return np.asarray(costs, dtype=np.float64)


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
    most = values.max(axis=1) - 1e-9
    chances = _chances(_ROW + k)
    until = np.zeros((n, k), dtype=np.int64)
    since, draw = 0, 0
    for step in range(steps + 1):
        broken, faulty = joint.broken()
        if broken == 0:
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
            continue
        draw = (draw + 7) % _ROW
        less = (values[joint.models, joint.places] < most).tolist()
        candidates = [i for i in range(n) if faulty[i] or less[i]]
        if not candidates:
            if broken == 0:
                break
            candidates = list(range(n))
        number = candidates[int(chances[draw] * len(candidates))]
        scores = values[number] - price * joint.costs(number)
        offset = int(chances[(draw + 3) % _ROW] * _ROW)
        scores += _JITTER * chances[offset : offset + k]
        scores[until[number] > step] = -np.inf
        old = joint.places[number]
        scores[old] = -np.inf
        place = int(scores.argmax())
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
                if joint.broken()[0]:
                    joint.move(number, old)
                else:
                    improved = True
        for i in range(n):
            for j in range(i):
                a, b = joint.places[i], joint.places[j]
                if values[i, b] + values[j, a] > values[i, a] + values[j, b] + 1e-9:
                    joint.move(i, b)
                    joint.move(j, a)
                    if joint.broken()[0]:
                        joint.move(i, a)
                        joint.move(j, b)
                    else:
                        improved = True
    return tuple(joint.places)
