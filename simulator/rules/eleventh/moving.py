"""Moving (03): what every move keeps, along the way and where it ends."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.geometry.lengths import at_most
from simulator.rules.clause import Clause, Finding, clause
from simulator.rules.eleventh.books import NEIGHBOUR, SPREAD, core
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.passing import stood_on, tall_terrain_under
from simulator.rules.telling import told
from simulator.rules.travelling import Going
from simulator.rules.words import apart, gauge, lonely, nearest_model, quote, too_far_apart


@clause("move.distance", core("03.01"), decisions=("D7",))
def distance(judged: JudgedMove) -> Iterator[Finding]:
    """No model moves further than the maximum distance, measured along its way."""
    limit = judged.rule.distance
    for step in judged.steps:
        trip = step.trip
        if trip.going is Going.NOT_SOUGHT or (trip.going is Going.BLOCKED and step.step.path is None):
            continue
        kept: bool | None = at_most(trip.length, limit)
        if trip.going is Going.UNDECIDED:
            kept = None
        yield Finding(
            distance,
            kept,
            _distance_message(step, limit, kept),
            model=step.model.id,
            unit=judged.unit.id,
            measured=trip.length,
            required=limit,
            relation="<=",
            slack=limit - trip.length,
        )


def _distance_message(step: JudgedStep, limit: float, kept: bool | None) -> str:
    length = quote(step.trip.length)
    if kept is None:
        return (
            f"Undecided: {step.name} turns on its way; no way within {quote(limit)} was found for its base, and none "
            f"ruled out. It is at least {length} long."
        )
    if kept:
        return f"{step.name} goes {length} of {quote(limit)}."
    if step.step.path is not None:
        return f"The way declared for {step.name} is {length} long; it has {quote(limit)}."
    least = "at least " if step.trip.at_least else ""
    return f"{step.name}'s shortest way there is {least}{length}; it has {quote(limit)}."


@clause("move.blocked", core("03.01, 13.06"), decisions=("D7", "D9", "D17"))
def blocked(judged: JudgedMove) -> Iterator[Finding]:
    """No base passes through an enemy base, over the table edge, or through terrain that stops it."""
    for step in judged.steps:
        trip = step.trip
        if trip.going is Going.NOT_SOUGHT:
            continue
        kept = None if trip.going is Going.UNDECIDED else trip.going is Going.CLEAR
        what = step.barrier.name(step.state, trip.hit) if trip.hit else None
        if kept is None:
            message = f"Undecided: no clear way was found for {step.name}, which turns, and none ruled out."
        elif kept:
            message = f"{step.name}'s way is clear."
        elif step.step.path is not None:
            message = f"{step.name} would pass through {what}, {quote(trip.overlap)} deep."
        elif what is not None:
            message = f"{step.name} has no way there: {what} is in the way, and there is no way round."
        else:
            message = f"{step.name} has no way there."
        yield Finding(
            blocked,
            kept,
            message,
            model=step.model.id,
            unit=judged.unit.id,
            target=what,
            measured=-trip.overlap if trip.hit else None,
            required=0.0 if trip.hit else None,
            relation=">=" if trip.hit else None,
            slack=-trip.overlap if trip.hit else None,
        )


@clause("move.overlap", core("03.01, 13.06"), decisions=("D7", "D17"))
def overlap(judged: JudgedMove) -> Iterator[Finding]:
    """No base ends on another base, or on dense terrain over 2" high."""
    for step in judged.steps:
        clean = True
        ended = judged.end.model(step.model.id)
        then = {m.id: m for m in step.on_models}
        for other in (*step.on_models, *(m for m in stood_on(judged.end, ended) if m.id not in then)):
            earlier = next((s for s in judged.steps if s.model.id == other.id and s.index < step.index), None)
            at_its_own_step = other.id in then
            if not at_its_own_step and earlier is None:
                continue  # the later mover's own step reports it
            clean = False
            depth = -apart(ended, other)
            yield Finding(
                overlap,
                False,
                f"{step.name} would end on {judged.state.name_of(other.id)}: their bases overlap by {quote(depth)}.",
                model=step.model.id,
                unit=judged.unit.id,
                target=other.id,
                measured=-depth,
                required=0.0,
                relation=">=",
                slack=-depth,
                now=gauge(ended, other),
            )
        for terrain in tall_terrain_under(judged.end, ended):
            clean = False
            yield Finding(
                overlap,
                False,
                f"{step.name} would end on {terrain.id}, dense terrain over 2″ high.",
                model=step.model.id,
                unit=judged.unit.id,
                target=terrain.id,
            )
        if clean:
            yield Finding(overlap, True, f"{step.name} ends on nothing.", model=step.model.id, unit=judged.unit.id)


@clause("move.coherency", core("03.03"), decisions=("D6", "D7"))
def coherency(judged: JudgedMove) -> Iterator[Finding]:
    """The unit ends in coherency: each model within 2" of another of its unit and within 9" of every other."""
    if judged.steps:
        yield from ends_coherent(coherency, judged)


def ends_coherent(clause: Clause, judged: JudgedMove) -> Iterator[Finding]:
    """Measure that the unit ends in coherency."""
    models = judged.ended.on_table
    clean = True
    for model in lonely(models, NEIGHBOUR):
        clean = False
        gap, mate = nearest_model(model, (m for m in models if m is not model))
        assert mate is not None
        yield Finding(
            clause,
            False,
            f"{judged.end.name_of(model.id)} ends {quote(gap)} from the nearest of its unit; "
            f"{quote(NEIGHBOUR)} at most.",
            model=model.id,
            unit=judged.unit.id,
            target=mate.id,
            measured=gap,
            required=NEIGHBOUR,
            relation="<=",
            slack=NEIGHBOUR - gap,
            now=gauge(model, mate),
        )
    for one, two in too_far_apart(models, SPREAD):
        clean = False
        gap = apart(one, two)
        yield Finding(
            clause,
            False,
            f"{judged.end.name_of(one.id)} and {judged.end.name_of(two.id)} end {quote(gap)} apart; "
            f"{quote(SPREAD)} at most.",
            model=one.id,
            unit=judged.unit.id,
            target=two.id,
            measured=gap,
            required=SPREAD,
            relation="<=",
            slack=SPREAD - gap,
            now=gauge(one, two),
        )
    if clean:
        yield Finding(clause, True, f"{told(judged.unit, 'ends', 'end')} in coherency.", unit=judged.unit.id)
