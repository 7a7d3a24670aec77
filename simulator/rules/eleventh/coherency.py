"""Coherency, to the letter: within 2" of one other model, within 9" of every other (03.03, D6)."""

from __future__ import annotations

from typing import Final

from simulator.army import Model, Unit
from simulator.geometry.conditions import Condition
from simulator.rules import cohering
from simulator.rules.eleventh.books import NEIGHBOUR, SPREAD
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.terms import Coherency

COHERENCY: Final = Coherency(NEIGHBOUR, count=1, spread=SPREAD)
"""Whatever the size of the unit."""


def coherency_of(models: tuple[Model, ...]) -> Coherency:  # noqa: ARG001 - the same of every unit
    """Return the coherency of a unit that has these models now."""
    return COHERENCY


def incoherent(unit: Unit) -> str | None:
    """Say why a unit is not in coherency where it stands; None when it is."""
    return cohering.incoherent(unit, COHERENCY)


def keeping_coherency(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:
    """Return what one model's end must keep so that its unit stays coherent, as far as the declared move does (D3)."""
    return cohering.keeping_coherency(judged, step, COHERENCY)


def coherent_end(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:
    """Return what one model's end must keep for its unit to be coherent, everybody else at the declared ends."""
    return cohering.coherent_end(judged, step, COHERENCY)


def coherent_with(others: tuple[Model, ...]) -> tuple[Condition, ...]:
    """Return what one model's place must keep for a unit to be coherent, its other models being where they are."""
    return cohering.coherent_with(others, COHERENCY)
