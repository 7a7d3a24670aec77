"""The emergency disembark out of a destroyed transport (18.05), sentence by sentence.

Models are set up one after the other in the order their owner declares. Each is judged as it is set up: those before
it stand, those after it do not stand yet. What each owes besides a place that is allowed is in `disembark_duties`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from simulator.geometry.closest import Closest
from simulator.geometry.conditions import Condition
from simulator.geometry.places import Impossible
from simulator.geometry.shapes import Pose
from simulator.moves import Move
from simulator.rules import cohering, getting_out
from simulator.rules.clause import Finding, clause
from simulator.rules.eleventh import disembark_duties as duties
from simulator.rules.eleventh.books import DISEMBARK, core
from simulator.rules.eleventh.coherency import COHERENCY
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.ruleset import MoveRule, Selection
from simulator.rules.setting_up import (
    can_stand,
    could_be_set_up,
    keeping_coherent,
    wreck_of,
)
from simulator.state import State

SECTION = core("18.05")


def select(state: State, move: Move) -> Selection:  # noqa: ARG001 - the shape of every move's selection
    """Nothing is selected before an emergency disembark."""
    return Selection()


@clause("disembark.eligible", SECTION)
def eligible(judged: JudgedMove) -> Iterator[Finding]:
    """The unit is in a transport that is destroyed and not yet taken off the table."""
    yield from getting_out.in_destroyed_transport(eligible, judged)


@clause("disembark.within", SECTION, decisions=("D7",))
def within(judged: JudgedMove) -> Iterator[Finding]:
    """Each model is set up wholly within 6" of the transport: no point of its base is farther from the transport's."""
    yield from getting_out.wholly_within(within, judged, DISEMBARK)


@clause("disembark.on-table", SECTION, decisions=("D7",))
def on_table(judged: JudgedMove) -> Iterator[Finding]:
    """Each model is set up on the table, no part of its base over the edge."""
    yield from getting_out.stands_on_table(on_table, judged)


@clause("disembark.overlap", SECTION, decisions=("D7", "D17"))
def overlap(judged: JudgedMove) -> Iterator[Finding]:
    """No model is set up on another base, on the transport, or on dense terrain over 2" high."""
    yield from getting_out.stands_on_nothing(overlap, judged)


@clause("disembark.coherency", core("18.05, 03.03"), decisions=("D6", "D7"))
def coherency(judged: JudgedMove) -> Iterator[Finding]:
    """The unit is set up in coherency: each model within 2" of another of its unit and within 9" of every other."""
    if judged.steps:
        yield from cohering.ends_coherent(coherency, judged, COHERENCY)


def after(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:
    """Return coherency, as far as the declared places keep it, as conditions on one model's place."""
    return keeping_coherent(judged, step.model, duties.ROOM)


def legal_end(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...] | None:
    """Return what one model's place must keep to be legal, the others as declared; None without a transport."""
    wreck = wreck_of(judged.state, judged.unit)
    if wreck is None:
        return None
    return (*can_stand(step.state, step.model, wreck, DISEMBARK), *keeping_coherent(judged, step.model, duties.ROOM))


def instead(judged: JudgedMove, step: JudgedStep) -> Pose | None:
    """Return the place that one model could have been set up in, the others as declared; None when none was found."""
    if wreck_of(judged.state, judged.unit) is None:
        return None
    setting = could_be_set_up(judged, step.state, step.model, duties.ROOM, unengaged=True, coherent=True)
    if isinstance(setting.answer, Impossible) and duties.unengaged not in judged.rule.clauses:
        setting = could_be_set_up(judged, step.state, step.model, duties.ROOM, unengaged=False, coherent=True)
    return setting.answer.pose if isinstance(setting.answer, Closest) else None


RULE = MoveRule(
    kind="disembark",
    called="emergency disembark",
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
