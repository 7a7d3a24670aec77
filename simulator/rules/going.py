"""What moving asks in every edition, measured once: how far, through what, onto what. Each declares its own clauses."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.geometry.lengths import at_most
from simulator.rules.clause import Clause, Finding
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.passing import stood_on, tall_terrain_under
from simulator.rules.travelling import Going
from simulator.rules.words import apart, gauge, quote


def goes_no_further(clause: Clause, judged: JudgedMove) -> Iterator[Finding]:
    """Measure that no model moves further than the maximum distance, along its way and with what its turn costs."""
    for step in judged.steps:
        trip, limit = step.trip, judged.rule.allowance.of(step.model)
        if trip.going is Going.NOT_SOUGHT or (trip.going is Going.BLOCKED and step.step.path is None):
            continue
        kept: bool | None = at_most(step.length, limit)
        if trip.going is Going.UNDECIDED and step.step.path is None:  # a declared way is as long as it is
            kept = None
        yield Finding(
            clause,
            kept,
            _distance_message(step, limit, kept),
            model=step.model.id,
            unit=judged.unit.id,
            measured=step.length,
            required=limit,
            relation="<=",
            slack=limit - step.length,
        )


def _distance_message(step: JudgedStep, limit: float, kept: bool | None) -> str:
    length, turn = quote(step.trip.length), f" and turns for {quote(step.turn)}" if step.turn else ""
    if kept is None:
        return (
            f"Undecided: {step.name} turns on its way; no way within {quote(limit - step.turn)} was found for its "
            f"base, and none ruled out. It is at least {length} long."
        )
    if kept:
        return f"{step.name} goes {length}{turn} of {quote(limit)}."
    if step.turn:
        least = "at least " if step.trip.at_least else ""
        return f"{step.name} goes {least}{length}{turn}: {least}{quote(step.length)}; it has {quote(limit)}."
    if step.step.path is not None:
        return f"The way declared for {step.name} is {length} long; it has {quote(limit)}."
    least = "at least " if step.trip.at_least else ""
    return f"{step.name}'s shortest way there is {least}{length}; it has {quote(limit)}."


def passes_nothing(clause: Clause, judged: JudgedMove) -> Iterator[Finding]:
    """Measure that no base passes through what stops it."""
    for step in judged.steps:
        trip = step.trip
        if trip.going is Going.NOT_SOUGHT:
            continue
        kept = None if trip.going is Going.UNDECIDED else trip.going is Going.CLEAR
        what = step.barrier.name(step.state, trip.hit) if trip.hit else None
        if kept is None:
            message = f"Undecided: no clear way was found for {step.name}, which turns, and none ruled out."
            if what is not None:
                message += (
                    f" Turning at the best place that was tried, it would hit {what}, {quote(trip.overlap)} deep."
                )
        elif kept:
            message = f"{step.name}'s way is clear."
        elif trip.in_turn:
            message = f"{step.name} would turn into {what}, {quote(trip.overlap)} deep."
        elif step.step.path is not None:
            message = f"{step.name} would pass through {what}, {quote(trip.overlap)} deep."
        elif what is not None:
            message = f"{step.name} has no way there: {what} is in the way, and there is no way round."
        else:
            message = f"{step.name} has no way there."
        yield Finding(
            clause,
            kept,
            message,
            model=step.model.id,
            unit=judged.unit.id,
            target=what,
            measured=-trip.overlap if trip.hit else None,
            required=0.0 if trip.hit else None,
            relation=">=" if trip.hit else None,
            slack=-trip.overlap if trip.hit and kept is not None else None,
        )


def ends_on_nothing(clause: Clause, judged: JudgedMove) -> Iterator[Finding]:
    """Measure that no base ends on another base, or on tall terrain: as its step ends, and as the move ends."""
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
                clause,
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
                clause,
                False,
                f"{step.name} would end on {terrain.id}, dense terrain over 2″ high.",
                model=step.model.id,
                unit=judged.unit.id,
                target=terrain.id,
            )
        if clean:
            yield Finding(clause, True, f"{step.name} ends on nothing.", model=step.model.id, unit=judged.unit.id)
