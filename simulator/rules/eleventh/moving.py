"""Moving (03): what every move keeps, along the way and where it ends."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.rules import cohering, going
from simulator.rules.clause import Finding, clause
from simulator.rules.eleventh.books import core
from simulator.rules.eleventh.coherency import COHERENCY
from simulator.rules.judged import JudgedMove


@clause("move.distance", core("03.01"), decisions=("D7",))
def distance(judged: JudgedMove) -> Iterator[Finding]:
    """No model moves further than the maximum distance, measured along its way."""
    yield from going.goes_no_further(distance, judged)


@clause("move.blocked", core("03.01, 13.06"), decisions=("D7", "D9", "D17"))
def blocked(judged: JudgedMove) -> Iterator[Finding]:
    """No base passes through an enemy base, over the table edge, or through terrain that stops it; no MONSTER or
    VEHICLE through a friendly MONSTER or VEHICLE.
    """
    yield from going.passes_nothing(blocked, judged)


@clause("move.overlap", core("03.01, 13.06"), decisions=("D7", "D17"))
def overlap(judged: JudgedMove) -> Iterator[Finding]:
    """No base ends on another base, or on dense terrain over 2" high."""
    yield from going.ends_on_nothing(overlap, judged)


@clause("move.coherency", core("03.03"), decisions=("D6", "D7"))
def coherency(judged: JudgedMove) -> Iterator[Finding]:
    """The unit ends in coherency: each model within 2" of another of its unit and within 9" of every other."""
    if judged.steps:
        yield from cohering.ends_coherent(coherency, judged, COHERENCY)
