"""Conditions measured together: gaps to bodies that several of them are about are measured once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from simulator.geometry.conditions import BodiesCondition, Condition, Floats
from simulator.geometry.gaps import Flock
from simulator.geometry.shapes import Base, Body, Round


class Together:
    """The conditions of one question, prepared for one base."""

    def __init__(self, conditions: Sequence[Condition], base: Base) -> None:
        self.conditions = tuple(conditions)
        self.base = base
        self.flock: Flock | None = None
        self.columns: list[slice | NDArray[np.intp] | None] = [None] * len(conditions)
        if not isinstance(base, Round):
            return  # Gaps of other bases cost more than asking again about the cells that are left.
        known: dict[int, int] = {}
        bodies: list[Body] = []
        for number, condition in enumerate(conditions):
            if isinstance(condition, BodiesCondition) and condition.bodies:
                places = []
                for body in condition.bodies:
                    place = known.setdefault(id(body), len(bodies))
                    if place == len(bodies):
                        bodies.append(body)
                    places.append(place)
                low, high = places[0], places[0] + len(places)
                together = places == list(range(low, high))
                self.columns[number] = slice(low, high) if together else np.array(places)
        if bodies:
            self.flock = Flock.of(bodies)

    def at(self, centres: Floats, facings: Floats) -> Measuring:
        """Begin to measure at centres (k, 2) with facings (k,) in degrees."""
        return Measuring(self, centres, facings)


class Measuring:
    """The conditions measured at some places, of which fewer and fewer are kept."""

    def __init__(self, together: Together, centres: Floats, facings: Floats) -> None:
        self._together, self._centres, self._facings = together, centres, facings
        self._gaps = together.flock.gaps_from(together.base, centres, facings) if together.flock is not None else None

    def slack(self, number: int) -> Floats:
        """Return the slack of one of the conditions, by its number, at the places kept."""
        condition, columns = self._together.conditions[number], self._together.columns[number]
        if columns is not None and self._gaps is not None and isinstance(condition, BodiesCondition):
            return condition.slacks_of(self._gaps[:, columns])
        return condition.slacks(self._together.base, self._centres, self._facings)

    def keep(self, which: NDArray[np.bool_]) -> None:
        """Go on with some of the places."""
        self._centres, self._facings = self._centres[which], self._facings[which]
        if self._gaps is not None:
            self._gaps = self._gaps[which]
