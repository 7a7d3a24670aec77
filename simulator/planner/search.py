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
from itertools import pairwise
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
_NOWHERE: Final = -1e15
"""What a place is worth, at most, where a model may not end: less than any other."""
_PATIENCE: Final = 400
"""After so many steps without anything better the search begins again from the best it knows."""


@dataclass(frozen=True, slots=True)
class Sought:
    """What a search came to."""

    places: Places
    steps: int


class Joint:
    """The places of all models together, and what a change of any one of them would do.

    Changes are numbered: each is a model and a place it may end in, all changes of one model after the other.
    """

    def __init__(self, layout: Layout, worth: Worth, coherency: Coherency, places: Sequence[int]) -> None:
        self.layout = layout
        self.worth = worth
        self.coherency = coherency
        self.count = coherency.count if len(places) > 1 else 0
        self.price = _BREAKS * worth.unit
        self.models = np.arange(len(places))
        self.mover, self.target = np.nonzero(np.isfinite(worth.values))
        """Of each change: the model, and the place."""
        ends = np.searchsorted(self.mover, np.arange(len(places) + 1)).tolist()
        self._mine = [slice(begin, end) for begin, end in pairwise(ends)]
        self._at_home = self.target == np.array(layout.home)[self.mover]
        self._home = np.array(layout.home)
        self.put(places)

    def put(self, places: Sequence[int]) -> None:
        """Put every model in its place."""
        self.places = list(places)
        pairs = [self.layout.pairs.of(place) for place in places]
        at = self.places
        self._overlap, self._near, self._far = (
            np.array([row[at] for row in rows])
            for rows in ([p.overlap for p in pairs], [p.near for p in pairs], [p.far for p in pairs])
        )
        self._clashes = np.zeros(len(self.target), dtype=np.int16)
        self._mates = np.zeros(len(self.target), dtype=np.int16)
        for number, pair in enumerate(pairs):
            self._count(number, pair.overlap + pair.far, pair.near)
        self._kept = self.layout.somebody[self.places].sum(axis=0)

    def _count(self, number: int, clash: Ints, near: Ints) -> None:
        """Add what one model has to do with the changes of all others."""
        clashes, mates = clash[self.target], near[self.target]
        clashes[self._mine[number]] = mates[self._mine[number]] = 0
        self._clashes += clashes
        self._mates += mates

    def move(self, number: int, place: int) -> None:
        """Move one model to a place."""
        new, old = self.layout.pairs.of(place), self.places[number]
        was = self.layout.pairs.of(old)
        self._count(number, new.overlap - was.overlap + new.far - was.far, new.near - was.near)
        self.places[number] = place
        at = self.places
        for among, row in ((self._overlap, new.overlap), (self._near, new.near), (self._far, new.far)):
            among[number] = among[:, number] = row[at]
        self._kept = self._kept + self.layout.somebody[place].astype(int) - self.layout.somebody[old].astype(int)

    def broken(self) -> int:
        """Return how many conditions are broken."""
        count = int(self._overlap.sum() + self._far.sum() - len(self.places)) // 2
        if self.count:
            count += int(np.maximum(self.count - self._near.sum(axis=0), 0).sum())
        count += int((self._kept == 0).sum())
        waits = self._waits()
        if waits is not None:
            count += int((waits & waits.T).sum()) // 2
        if self.coherency.connected and count == 0:
            count += self._groups() - 1
        return count

    def _waits(self) -> Bools | None:
        """Return (n, n) whether a model can only go when another has gone; None where nobody waits."""
        at = np.array(self.places)
        waits: Bools = self.layout.on_start[at]
        if not waits.any():
            return None
        waits = waits & (at != self._home)[:, None]
        waits[self.models, self.models] = False
        return waits

    def numbering(self) -> NDArray[np.intp]:
        """Return (n, k) the number of each change; of what no model may do, 0."""
        numbers = np.zeros(self.worth.values.shape, dtype=np.intp)
        numbers[self.mover, self.target] = np.arange(len(self.target))
        return numbers

    def costs(self) -> Ints:
        """Return how many conditions are broken that a model has a part in, for each change."""
        layout = self.layout
        costs: Ints = self._clashes.copy()
        if self.count:
            costs += np.maximum(self.count - self._mates, 0)
            # Without model i, model j has so many neighbours; whoever lacks some needs i to be one.
            needy = (self._near.sum(axis=0) - self._near < self.count) & ~np.eye(len(self.places), dtype=bool)
            for i, j in zip(*(part.tolist() for part in needy.nonzero()), strict=True):
                mine = self._mine[i]
                costs[mine] += 1 - layout.pairs.of(self.places[j]).near[self.target[mine]]
        for number, kept in enumerate(self._kept.tolist()):
            keeps = layout.somebody[:, number]
            if kept <= 1:
                for i, place in enumerate(self.places):
                    if kept - keeps[place] == 0:
                        costs[self._mine[i]] += ~keeps[self.target[self._mine[i]]]
        waits = self._waits()
        if waits is not None:
            for j, i in zip(*(part.tolist() for part in waits.nonzero()), strict=True):
                mine = self._mine[i]
                costs[mine] += layout.on_start[self.target[mine], j] & ~self._at_home[mine]
        return costs

    def _groups(self) -> int:
        """Return into how many groups of neighbours the models fall."""
        left, groups = set(range(len(self.places))), 0
        while left:
            groups += 1
            edge = [left.pop()]
            while edge:
                near = self._near[edge.pop()]
                reached = {j for j in left if near[j]}
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
    turn: int = 0,
) -> Sought | None:
    """Search from where `joint` stands.

    Args:
        joint: the models in their first places.
        steps: how many steps at most.
        enough: whether nothing better is to be hoped for.
        turn: where in the row of chances it begins: another search from the same places for each number.

    Returns:
        The best places found in which nothing is broken; None when there were none.
    """
    best: Places | None = None
    worth = -np.inf
    count, price = len(joint.target), joint.price
    values, mover = joint.worth.counted[joint.mover, joint.target], joint.mover
    number_of = joint.numbering()
    chances = _chances(_ROW)
    noise = np.resize(_JITTER * chances, _ROW + count)
    until = np.zeros(count, dtype=np.int64)
    since, draw, run, fine = 0, turn, 0, True
    for step in range(steps + 1):
        broken = joint.broken()
        current = number_of[joint.models, joint.places]
        if broken == 0:
            value = float(values[current].sum())
            if value > worth + 1e-9:
                best, worth, since = tuple(joint.places), value, step
                if enough(best):
                    return Sought(best, step)
        if step == steps:
            break
        if best is not None and step - since > _PATIENCE:
            joint.put(best)
            since, price, run = step, joint.price, 0
            continue
        run = run + 1 if (broken == 0) == fine else 1
        fine = broken == 0
        if run >= _OSCILLATE:
            price, run = (price / _SWING if fine else price * _SWING), 0
        draw = (draw + 7) % _ROW
        scores = values - price * joint.costs()
        scores -= scores[current][mover]
        offset = int(chances[draw] * _ROW)
        scores += noise[offset : offset + count]
        scores[until > step] = -np.inf
        scores[current] = -np.inf
        change = int(scores.argmax())
        if scores[change] == -np.inf:
            continue
        number = int(mover[change])
        until[current[number]] = step + _TABU + int(chances[(draw + 5) % _ROW] * _TABU)
        joint.move(number, int(joint.target[change]))
    return None if best is None else Sought(best, steps)


def settle(joint: Joint) -> Places:
    """Improve places in which nothing is broken, one model or two equal ones at a time, until that does not help."""
    values = joint.worth.values[joint.mover, joint.target]
    while True:
        scores = np.where(joint.costs() == 0, values, -np.inf)
        own = joint.worth.values[joint.models, joint.places]
        # Whoever stands where it may not end goes anywhere it may; no difference of two infinities is taken.
        scores -= np.where(np.isfinite(own), own, _NOWHERE)[joint.mover]
        while True:
            change = int(scores.argmax())
            if scores[change] <= 1e-9:
                break
            number = int(joint.mover[change])
            old = joint.places[number]
            joint.move(number, int(joint.target[change]))
            if joint.broken() == 0:
                break
            joint.move(number, old)
            scores[change] = -np.inf
        if scores[change] <= 1e-9 and not _swapped(joint):
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
