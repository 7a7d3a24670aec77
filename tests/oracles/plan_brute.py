"""Every way to stand of up to four models on places offered: the most engaged, then the most in contact.

All combinations are gone through but those that cannot become better than what was found, or cannot become legal: a
clash, too far apart, a model that no place left could be a neighbour of. Sets of places are bits of a number.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from simulator.moves import Move
from tests.oracles.plan_order import as_move
from tests.oracles.plan_places import Offer, dutiful

NODES = 400_000
CHECKS = 60


@dataclass
class Brute:
    """What going through everything came to."""

    engaged: int
    contact: int
    move: Move
    complete: bool
    """Whether everything was gone through: False where there was too much of it."""


def brute(offered: Offer) -> Brute:
    """Find the best legal way to stand. Standing still always is one."""
    return _Search(offered).run()


def _bits(row: np.ndarray) -> int:
    return sum(1 << int(k) for k in np.flatnonzero(row))


class _Search:
    def __init__(self, offered: Offer) -> None:
        self.offered = offered
        n, k = offered.may.shape
        assert n <= 4, "there are too many combinations for more than four models"
        self.n = n
        fits = ~(offered.clash | offered.far)
        self.fits = [_bits(fits[p]) for p in range(k)]
        self.near = [_bits(offered.near[p]) for p in range(k)]
        worth = (n + 1) * offered.engaged.astype(int) + offered.contact.astype(int)
        self.worth = worth.tolist()
        self.classes = [(w, _bits(worth == w)) for w in sorted(set(self.worth), reverse=True)]
        self.nodes = self.checks = 0
        self.best = sum(self.worth[p] for p in offered.own)
        self.places: tuple[int, ...] = offered.own
        self.move = offered.asked.move

    def run(self) -> Brute:
        # First with everybody doing its duty who could by itself: what is found so need not be gone through again.
        for may in (dutiful(self.offered), self.offered.may):
            self.checks = 0
            self._place((), tuple(enumerate(_bits(row) for row in may)), 0)
        engaged, contact = self.offered.counts(self.places)
        return Brute(engaged, contact, self.move, self.nodes < NODES and self.checks < CHECKS)

    def _most(self, options: int) -> int:
        return next((w for w, bits in self.classes if w and bits & options), 0)

    def _place(self, placed: tuple[tuple[int, int], ...], left: tuple[tuple[int, int], ...], worth: int) -> None:
        self.nodes += 1
        if self.nodes >= NODES or self.checks >= CHECKS:
            return
        if worth + sum(self._most(options) for _, options in left) <= self.best:
            return
        if not left:
            self._leaf(placed, worth)
            return
        room = 0
        for _, options in left:
            room |= options
        for _, p in placed:
            room |= 1 << p
        if self.n > 1 and any(not self.near[p] & room for _, p in placed):
            return
        model, options = min(left, key=lambda entry: entry[1].bit_count())
        rest = tuple(entry for entry in left if entry[0] != model)
        for _, bits in self.classes:
            some = options & bits
            stays = some >> self.offered.own[model] & 1  # who stays owes nothing: try that first
            while some:
                p = self.offered.own[model] if stays else (some & -some).bit_length() - 1
                some, stays = some & ~(1 << p), 0
                after = tuple((m, o & self.fits[p]) for m, o in rest)
                if all(o for _, o in after):
                    self._place((*placed, (model, p)), after, worth + self.worth[p])

    def _leaf(self, placed: tuple[tuple[int, int], ...], worth: int) -> None:
        places = tuple(p for _, p in sorted(placed))
        if not self.offered.coherent(places) or not self.offered.somebody[:, list(places)].any(axis=1).all():
            return
        self.checks += 1
        move = as_move(self.offered, places)
        if move is not None:
            self.best, self.places, self.move = worth, places, move
