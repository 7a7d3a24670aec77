"""Which models to remove so that a unit is in coherency again: as few as were found to be enough."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import Final

from simulator.army import Unit

MOST_TRIED: Final = 3000
"""Sets of models tried one by one, the smallest first; beyond that one model after another goes, greedily."""


def to_remove(unit: Unit, incoherent: Callable[[Unit], str | None]) -> tuple[str, ...]:
    """Return the ids of models without which a unit is in coherency, in file order from the last.

    As few as possible where at most `MOST_TRIED` sets had to be tried; otherwise as few as the greedy way finds.
    A unit that is in coherency loses nobody.
    """
    models = tuple(reversed(unit.on_table))
    tried = 0
    for count in range(len(models)):
        tried += comb(len(models), count)
        if tried > MOST_TRIED:
            break
        for gone in combinations([m.id for m in models], count):
            if incoherent(_without(unit, gone)) is None:
                return gone
    return _greedily(unit, incoherent)


def _without(unit: Unit, gone: tuple[str, ...]) -> Unit:
    return replace(unit, models=tuple(m for m in unit.models if m.id not in gone))


def _greedily(unit: Unit, incoherent: Callable[[Unit], str | None]) -> tuple[str, ...]:
    """Take away the model without which the largest cluster stays whole: the one with the fewest others near it."""
    gone: tuple[str, ...] = ()
    while incoherent(_without(unit, gone)) is not None:
        left = _without(unit, gone).on_table
        places = {m.id: m.body.pose.point for m in left}
        mean = tuple(sum(p[k] for p in places.values()) / len(places) for k in (0, 1))
        far = max(left, key=lambda m: (places[m.id][0] - mean[0]) ** 2 + (places[m.id][1] - mean[1]) ** 2)
        gone = (*gone, far.id)
    return gone
