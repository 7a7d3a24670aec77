"""Moving: what every move keeps, along the way and where it ends."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.rules import cohering, going
from simulator.rules.clause import Finding, clause
from simulator.rules.judged import JudgedMove
from simulator.rules.tenth.books import core
from simulator.rules.tenth.coherency import coherency_of


@clause("move.distance", core("Moving; Pivots, updates 1.2"), decisions=("D7",))
def distance(judged: JudgedMove) -> Iterator[Finding]:
    """No model moves further than the maximum distance, its way and the cost of its first pivot added up."""
    yield from going.goes_no_further(distance, judged)


@clause("move.blocked", core("Moving"), decisions=("D7", "D9", "D17"))
def blocked(judged: JudgedMove) -> Iterator[Finding]:
    """No base passes through an enemy base, over the table edge, or through terrain that stops it; no MONSTER or
    VEHICLE through a friendly MONSTER or VEHICLE.
    """
    yield from going.passes_nothing(blocked, judged)


@clause("move.overlap", core("Moving"), decisions=("D7", "D17"))
def overlap(judged: JudgedMove) -> Iterator[Finding]:
    """No base ends on another base, or on dense terrain over 2" high."""
    yield from going.ends_on_nothing(overlap, judged)


@clause("move.coherency", core("Unit Coherency"), decisions=("D7",))
def coherency(judged: JudgedMove) -> Iterator[Finding]:
    """The unit ends as one group, each model within 2" of another, or of two others if it has seven or more."""
    if judged.steps:
        yield from cohering.ends_coherent(coherency, judged, coherency_of(judged.ended.on_table))
