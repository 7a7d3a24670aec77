"""The emergency disembark out of a destroyed transport (18.05), sentence by sentence.

Models are set up one after the other in the order their owner declares. Each is judged as it is set up: those before
it stand, those after it do not stand yet. What each owes besides a place that is allowed is in `disembark_duties`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from simulator.geometry.closest import Closest
from simulator.geometry.conditions import Condition
from simulator.geometry.farthest import farthest_point, reaching
from simulator.geometry.gaps import gap, gap_to_edge, separation
from simulator.geometry.lengths import at_most, overlapping
from simulator.geometry.places import Impossible
from simulator.geometry.shapes import Body, Pose, Round
from simulator.moves import Move
from simulator.rules.clause import Finding, Gauge, clause
from simulator.rules.eleventh import disembark_duties as duties
from simulator.rules.eleventh import moving
from simulator.rules.eleventh.books import core
from simulator.rules.eleventh.setting_up import (
    DISEMBARK,
    can_stand,
    could_be_set_up,
    hulls,
    keeping_coherent,
    takes_up_room,
    wreck_of,
)
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.ruleset import MoveRule, Selection
from simulator.rules.telling import told
from simulator.rules.words import quote
from simulator.state import State

SECTION = core("18.05")


def select(state: State, move: Move) -> Selection:  # noqa: ARG001 - the shape of every move's selection
    """Nothing is selected before an emergency disembark."""
    return Selection()


@clause("disembark.eligible", SECTION)
def eligible(judged: JudgedMove) -> Iterator[Finding]:
    """The unit is in a transport that is destroyed and not yet taken off the table."""
    unit = judged.unit
    carrier = judged.state.unit_by_id.get(unit.embarked_in or "")
    if carrier is None:
        kept, why = False, f"{told(unit, 'is', 'are')} in no transport"
    elif not hulls(carrier):
        kept, why = False, f"{carrier.name} is not on the table"
    elif any(m.alive for m in carrier.models):
        kept, why = False, f"{carrier.name} is not destroyed"
    else:
        kept, why = True, f"{carrier.name} is destroyed, and {told(unit, 'is', 'are')} in it"
    yield Finding(eligible, kept, f"{why}.", unit=unit.id, target=carrier.id if carrier else None)


@clause("disembark.within", SECTION, decisions=("D7",))
def within(judged: JudgedMove) -> Iterator[Finding]:
    """Each model is set up wholly within 6" of the transport: no point of its base is farther from the transport's."""
    wreck = wreck_of(judged.state, judged.unit)
    if wreck is None:
        return
    for step in judged.steps:
        reach, hull = reaching(step.ended.body, hulls(wreck))
        kept = at_most(reach, DISEMBARK)
        end = farthest_point(step.ended.body, hull)
        _, _, start = separation(Body(Round(0.0), Pose(*end)), hull)
        yield Finding(
            within,
            kept,
            f"{step.name} reaches {quote(reach)} from {wreck.name}"
            + ("." if kept else f"; wholly within {quote(DISEMBARK)} of it is allowed."),
            model=step.model.id,
            unit=judged.unit.id,
            target=wreck.id,
            measured=reach,
            required=DISEMBARK,
            relation="<=",
            slack=DISEMBARK - reach,
            now=Gauge(start, end, reach),
        )


@clause("disembark.on-table", SECTION, decisions=("D7",))
def on_table(judged: JudgedMove) -> Iterator[Finding]:
    """Each model is set up on the table, no part of its base over the edge."""
    board = judged.state.board
    for step in judged.steps:
        inside = gap_to_edge(step.ended.body, board.width, board.depth)
        kept = not overlapping(inside)
        yield Finding(
            on_table,
            kept,
            f"{step.name} stands on the table."
            if kept
            else f"{step.name} sticks out over the edge by {quote(-inside)}.",
            model=step.model.id,
            unit=judged.unit.id,
            measured=inside,
            required=0.0,
            relation=">=",
            slack=inside,
        )


@clause("disembark.overlap", SECTION, decisions=("D7", "D17"))
def overlap(judged: JudgedMove) -> Iterator[Finding]:
    """No model is set up on another base, on the transport, or on dense terrain over 2" high."""
    for step in judged.steps:
        clean = True
        mine = step.ended.body
        for other in takes_up_room(step.state, step.model):
            depth = -gap(mine, other.body)
            if not overlapping(-depth):
                continue
            clean = False
            length, start, end = separation(mine, other.body)
            yield Finding(
                overlap,
                False,
                f"{step.name} overlaps {judged.state.name_of(other.id)} by {quote(depth)}.",
                model=step.model.id,
                unit=judged.unit.id,
                target=other.id,
                measured=-depth,
                required=0.0,
                relation=">=",
                slack=-depth,
                now=Gauge(start, end, length),
            )
        for terrain in step.on_terrain:
            clean = False
            yield Finding(
                overlap,
                False,
                f"{step.name} stands on {terrain.id}, dense terrain over 2″ high.",
                model=step.model.id,
                unit=judged.unit.id,
                target=terrain.id,
            )
        if clean:
            yield Finding(overlap, True, f"{step.name} stands on nothing.", model=step.model.id, unit=judged.unit.id)


@clause("disembark.coherency", core("18.05, 03.03"), decisions=("D6", "D7"))
def coherency(judged: JudgedMove) -> Iterator[Finding]:
    """The unit is set up in coherency: each model within 2" of another of its unit and within 9" of every other."""
    if judged.steps:
        yield from moving.ends_coherent(coherency, judged)


def after(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:
    """Return coherency, as far as the declared places keep it, as conditions on one model's place."""
    return keeping_coherent(judged, step.model)


def legal_end(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...] | None:
    """Return what one model's place must keep to be legal, the others as declared; None without a transport."""
    wreck = wreck_of(judged.state, judged.unit)
    if wreck is None:
        return None
    return (*can_stand(step.state, step.model, wreck), *keeping_coherent(judged, step.model))


def instead(judged: JudgedMove, step: JudgedStep) -> Pose | None:
    """Return the place that one model could have been set up in, the others as declared; None when none was found."""
    if wreck_of(judged.state, judged.unit) is None:
        return None
    setting = could_be_set_up(judged, step.state, step.model, unengaged=True, coherent=True)
    if isinstance(setting.answer, Impossible) and duties.unengaged not in judged.rule.clauses:
        setting = could_be_set_up(judged, step.state, step.model, unengaged=False, coherent=True)
    return setting.answer.pose if isinstance(setting.answer, Closest) else None


RULE = MoveRule(
    kind="disembark",
    distance=DISEMBARK,
    select=select,
    clauses=(
        eligible,
        within,
        duties.as_close_as_possible,
        duties.unengaged_if_possible,
        duties.set_up_if_possible,
        duties.engaged_rather_than_destroyed,
        on_table,
        overlap,
        coherency,
    ),
    after=after,
    legal_end=legal_end,
    instead=instead,
)
LAUNCH_RULE = replace(
    RULE,
    clauses=(
        eligible,
        within,
        duties.as_close_as_possible,
        duties.unengaged,
        duties.set_up_if_possible,
        on_table,
        overlap,
        coherency,
    ),
)
