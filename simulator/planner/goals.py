"""What a player prefers, as weights: an earlier goal always outweighs all later ones together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from simulator.geometry.conditions import Floats
from simulator.planner.layout import Bools, Layout
from simulator.planner.plan import Preference

_ORDERS: Final[dict[Preference, tuple[str, ...]]] = {
    "engaged": ("holds", "engaged", "contact", "exposed", "length"),
    "contact": ("holds", "contact", "engaged", "exposed", "length"),
    "objective": ("holds", "engaged", "contact", "exposed", "length"),
    "safe": ("holds", "exposed", "engaged", "contact", "length"),
    "least-movement": ("holds", "engaged", "length"),
    "wrap": ("holds", "engaged", "contact", "exposed", "length"),
}
_INCHES: Final = 128.0
"""No unit walks farther than this altogether: one of what is counted is worth more."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What a position comes to: how many models of the unit."""

    engaged: int
    contact: int
    holds: int
    exposed: int
    """How many enemy units that were not selected each model is engaged with, added up."""


def rank(prefer: Preference, counts: Counts, length: float) -> tuple[float, ...]:
    """Return what a position is worth: of two, the larger is better. The length of all ways together is in inches."""
    told = {
        "holds": counts.holds,
        "engaged": counts.engaged,
        "contact": counts.contact,
        "exposed": -counts.exposed,
        "length": -round(length, 6),
    }
    return tuple(told[goal] for goal in _ORDERS[prefer])


def reached(prefer: Preference, counts: Counts, most: Counts) -> bool:
    """Say whether a position has the most of everything that is preferred, but for the length of the ways."""
    wanted = _ORDERS[prefer]
    return (
        all(getattr(counts, goal) >= getattr(most, goal) for goal in ("holds", "engaged", "contact") if goal in wanted)
        # Where safety comes first nobody exposed is enough, and nothing else.
        and (prefer != "safe" or counts.exposed == 0)
    )


@dataclass(frozen=True, slots=True)
class Worth:
    """What each place is worth to each model, and what one of the first goal is worth."""

    values: Floats
    """(n, k); minus infinity where the model may not end."""
    counted: Floats
    """The same without the length of the way."""
    unit: float

    def bar(self, number: int, places: Bools | int) -> None:
        """Rule places out for a model."""
        self.values[number, places] = self.counted[number, places] = -np.inf


def worth(layout: Layout, prefer: Preference, selected: tuple[int, ...], *, most: int) -> Worth:
    """Return what each place is worth.

    Args:
        layout: the places.
        prefer: the player's preference.
        selected: which enemy units the unit is to be engaged with; with others it is exposed.
        most: how many of anything can be counted at most, over all models together.
    """
    others = [number for number in range(layout.foes.shape[1]) if number not in selected]
    counted = {
        "holds": layout.holds.astype(float),
        "engaged": layout.engaged.astype(float),
        "contact": layout.contact.astype(float),
        "exposed": -layout.foes[:, others].sum(axis=1).astype(float),
    }
    values = np.zeros_like(layout.lengths)
    weight = 1.0
    goals = tuple(goal for goal in _ORDERS[prefer] if goal == "length" or counted[goal].any())
    # To stay is worth a little more than any step, however short: nobody moves for nothing.
    walked = np.where(np.isfinite(layout.lengths), layout.lengths + (layout.lengths > 0.0), 0.0)
    for goal in reversed(goals):
        if goal == "length":
            values -= weight * walked
            weight *= _INCHES
        else:
            values += weight * counted[goal]
            weight *= most + 1
    values[~np.isfinite(layout.lengths)] = -np.inf
    whole = values if goals[-1] != "length" else values + walked
    return Worth(values, whole, weight / (most + 1))
