"""Moving: what every move keeps, along the way and where it ends."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.rules import cohering, going
from simulator.rules.clause import Finding, clause
from simulator.rules.cosmic_combat.books import move
from simulator.rules.cosmic_combat.coherency import COHERENCY
from simulator.rules.judged import JudgedMove


@clause("move.distance", move("Moving"), decisions=("D7",))
def distance(judged: JudgedMove) -> Iterator[Finding]:
    """No model moves further than its distance, along its way; turning is free."""
    yield from going.goes_no_further(distance, judged)


@clause("move.blocked", move("Moving"), decisions=("D7", "D17"))
def blocked(judged: JudgedMove) -> Iterator[Finding]:
    """No base passes through another base, enemy's or friend's, over the table edge, or through what stops it."""
    yield from going.passes_nothing(blocked, judged)


@clause("move.overlap", move("Moving"), decisions=("D7", "D17"))
def overlap(judged: JudgedMove) -> Iterator[Finding]:
    """No base ends on another base, or on dense terrain over 2" high."""
    yield from going.ends_on_nothing(overlap, judged)


@clause("move.coherency", move("Moving"), decisions=("D7", "D14", "D31"))
def coherency(judged: JudgedMove) -> Iterator[Finding]:
    """A unit that moves as a group ends as one, each model within 2" of the next; those that go separately need not."""
    if judged.selection.mode == "models":
        yield Finding(coherency, True, f"The models of {judged.unit.name} go separately.", unit=judged.unit.id)
    elif judged.steps:
        yield from cohering.ends_coherent(coherency, judged, COHERENCY)
