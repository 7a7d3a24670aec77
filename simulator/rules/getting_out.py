"""Getting out of a destroyed transport, as far as the editions say the same: measured for a clause of theirs."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.army import Model, Unit
from simulator.geometry.closest import Closest
from simulator.geometry.farthest import farthest_point, reaching
from simulator.geometry.gaps import gap, gap_to_edge, separation
from simulator.geometry.lengths import TOLERANCE, at_most, overlapping
from simulator.geometry.places import Impossible, Undecided
from simulator.geometry.shapes import Body, Pose, Round
from simulator.rules.clause import Clause, Finding, Gauge, Witness
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.setting_up import (
    Room,
    Setting,
    could_be_set_up,
    hulls,
    is_engaged_at,
    left_out,
    takes_up_room,
    wreck_of,
)
from simulator.rules.telling import told
from simulator.rules.words import gauge_to_unit, quote


def in_destroyed_transport(clause: Clause, judged: JudgedMove) -> Iterator[Finding]:
    """Measure that the unit is in a transport that is destroyed and not yet taken off the table."""
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
    yield Finding(clause, kept, f"{why}.", unit=unit.id, target=carrier.id if carrier else None)


def wholly_within(clause: Clause, judged: JudgedMove, distance: float) -> Iterator[Finding]:
    """Measure that each model is set up wholly within a distance of the transport."""
    wreck = wreck_of(judged.state, judged.unit)
    if wreck is None:
        return
    for step in judged.steps:
        reach, hull = reaching(step.ended.body, hulls(wreck))
        kept = at_most(reach, distance)
        end = farthest_point(step.ended.body, hull)
        _, _, start = separation(Body(Round(0.0), Pose(*end)), hull)
        yield Finding(
            clause,
            kept,
            f"{step.name} reaches {quote(reach)} from {wreck.name}"
            + ("." if kept else f"; wholly within {quote(distance)} of it is allowed."),
            model=step.model.id,
            unit=judged.unit.id,
            target=wreck.id,
            measured=reach,
            required=distance,
            relation="<=",
            slack=distance - reach,
            now=Gauge(start, end, reach),
        )


def stands_on_table(clause: Clause, judged: JudgedMove) -> Iterator[Finding]:
    """Measure that each model is set up on the table, no part of its base over the edge."""
    board = judged.state.board
    for step in judged.steps:
        inside = gap_to_edge(step.ended.body, board.width, board.depth)
        kept = not overlapping(inside)
        yield Finding(
            clause,
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


def stands_on_nothing(clause: Clause, judged: JudgedMove) -> Iterator[Finding]:
    """Measure that no model is set up on another base, on the transport, or on tall dense terrain (D17)."""
    for step in judged.steps:
        clean = True
        mine = step.ended.body
        for other in takes_up_room(step.state, step.model):
            assert other.pose is not None
            depth = -gap(mine, Body(other.base, other.pose))
            if not overlapping(-depth):
                continue
            clean = False
            length, start, end = separation(mine, Body(other.base, other.pose))
            yield Finding(
                clause,
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
                clause,
                False,
                f"{step.name} stands on {terrain.id}, dense terrain over 2″ high.",
                model=step.model.id,
                unit=judged.unit.id,
                target=terrain.id,
            )
        if clean:
            yield Finding(clause, True, f"{step.name} stands on nothing.", model=step.model.id, unit=judged.unit.id)


def witness(model: Model, setting: Setting) -> Witness | None:
    """Return the place that a model could have been set up in, as a witness; None when none was found."""
    if not isinstance(setting.answer, Closest):
        return None
    pose = setting.answer.pose
    return Witness(model.id, (pose.point, pose.point), pose, setting.takes.id if setting.takes else None)


def there(judged: JudgedMove, setting: Setting) -> str:
    """Say that a model could have been set up where the witness is, which has the numbers, and whom after it."""
    assert isinstance(setting.answer, Closest)
    said = "where the witness stands"
    if setting.takes is None:
        return said
    return f"{said}, where {judged.state.name_of(setting.takes.id)} is set up later: set up that model first"


def none_engaged(clause: Clause, judged: JudgedMove) -> Iterator[Finding]:
    """Measure that no model is set up engaged."""
    for step in judged.steps:
        foe = is_engaged_at(judged, step.ended)
        if foe is None:
            yield unengaged(clause, judged, step)
        else:
            why = "a model that has no unengaged place is destroyed"
            yield engaged(clause, judged, step, foe, False, why, None)


def unengaged(clause: Clause, judged: JudgedMove, step: JudgedStep) -> Finding:
    """Return that a model is unengaged."""
    return Finding(clause, True, f"{step.name} is unengaged.", model=step.model.id, unit=judged.unit.id)


def engaged(
    clause: Clause,
    judged: JudgedMove,
    step: JudgedStep,
    foe: Unit,
    kept: bool | None,
    why: str,
    seen: Witness | None,
) -> Finding:
    """Return that a model is engaged, why that is or is not allowed, and the witness that it need not be."""
    now = gauge_to_unit(step.ended, foe)
    assert now is not None
    undecided = "Undecided: " if kept is None else ""
    return Finding(
        clause,
        kept,
        f"{undecided}{step.name} is engaged with {foe.name}, {quote(max(0.0, now.length))} away; {why}.",
        model=step.model.id,
        unit=judged.unit.id,
        target=foe.id,
        measured=now.length,
        required=judged.engagement,
        relation=">",
        slack=None if kept else now.length - judged.engagement - TOLERANCE,
        now=now,
        witness=seen,
    )


def all_set_up(clause: Clause, judged: JudgedMove, room: Room, *, unengaged: bool) -> Iterator[Finding]:
    """Measure that the models left out have no place; one that has an unengaged one is not asked for an engaged one."""
    if wreck_of(judged.state, judged.unit) is None:
        return
    out = left_out(judged)
    if not out:
        yield Finding(clause, True, f"All of {judged.unit.name} is set up.", unit=judged.unit.id)
    for model in out:
        name = judged.state.name_of(model.id)
        apart = could_be_set_up(judged, judged.end, model, room, unengaged=True)
        if not unengaged and isinstance(apart.answer, Closest):
            continue  # the other clause has said so
        setting = apart if unengaged else could_be_set_up(judged, judged.end, model, room, unengaged=False)
        kept: bool | None
        how = "unengaged" if unengaged else "engaged"
        match setting.answer:
            case Closest():
                kept, why = False, f"it could be, {how}, {there(judged, setting)}"
            case Impossible() as proof:
                kept, why = True, f"it could not be {'unengaged' if unengaged else 'anywhere'}: {proof.summary}"
            case Undecided() as search:
                kept, why = None, f"no place was found, and none ruled out. Searched {search.tried} places"
        yield Finding(
            clause,
            kept,
            f"{'Undecided: ' if kept is None else ''}{name} is not set up; {why}.",
            model=model.id,
            unit=judged.unit.id,
            witness=witness(model, setting),
        )
