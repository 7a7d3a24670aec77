"""Getting out of a destroyed transport, sentence by sentence (Destroyed Transports, Emergency Disembarkation).

Models are set up one after the other in the order their owner declares. Each is judged as it is set up: those before
it stand, those after it do not stand yet. An emergency is a matter of the whole unit: that one of its models had no
place within 3", where the others are declared, is what allows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.army import Model
from simulator.geometry.closest import Closest
from simulator.geometry.conditions import Condition
from simulator.geometry.farthest import reaching
from simulator.geometry.lengths import at_most
from simulator.geometry.places import Impossible, Undecided
from simulator.geometry.shapes import Pose
from simulator.moves import Move
from simulator.rules import cohering, getting_out
from simulator.rules.clause import Finding, clause
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.ruleset import MoveRule, Selection
from simulator.rules.setting_up import (
    Room,
    Setting,
    can_stand,
    could_be_set_up,
    hulls,
    keeping_coherent,
    keeping_unengaged,
    wreck_of,
)
from simulator.rules.tenth.books import DISEMBARK, EMERGENCY, LARGE_UNIT, core
from simulator.rules.tenth.coherency import LARGE, SMALL, coherency_of, incoherent
from simulator.rules.words import quote
from simulator.state import State

SECTION = core("Transports: Destroyed Transports, Emergency Disembarkation")


def coherent_with(others: tuple[Model, ...]) -> tuple[Condition, ...]:
    """Return what one model's place must keep for a unit to be coherent, its other models being where they are."""
    return cohering.coherent_with(others, LARGE if len(others) + 1 >= LARGE_UNIT else SMALL)


ROOM: Final = Room(DISEMBARK, coherent_with, incoherent)
"""Where models that get out are set up."""
EMERGENCY_ROOM: Final = Room(EMERGENCY, coherent_with, incoherent)
"""Where they are set up if there is not room for all of them nearer."""


def select(state: State, move: Move) -> Selection:  # noqa: ARG001 - the shape of every move's selection
    """Nothing is selected before getting out."""
    return Selection()


@clause("disembark.eligible", SECTION)
def eligible(judged: JudgedMove) -> Iterator[Finding]:
    """The unit is in a transport that is destroyed and not yet taken off the table."""
    yield from getting_out.in_destroyed_transport(eligible, judged)


@clause("disembark.within", SECTION, decisions=("D7",))
def within(judged: JudgedMove) -> Iterator[Finding]:
    """Each model is set up wholly within 6" of the transport: no point of its base is farther from the transport's."""
    yield from getting_out.wholly_within(within, judged, EMERGENCY)


@clause("disembark.emergency-if-needed", SECTION, decisions=("D3", "D5", "D7", "D12"))
def emergency_if_needed(judged: JudgedMove) -> Iterator[Finding]:
    """Each model is set up wholly within 3" of the transport; farther away only if not all of them have room there."""
    wreck = wreck_of(judged.state, judged.unit)
    if wreck is None or not judged.steps:
        return
    reaches = {step.model.id: reaching(step.ended.body, hulls(wreck))[0] for step in judged.steps}
    far = [step for step in judged.steps if not at_most(reaches[step.model.id], DISEMBARK)]
    if not far:
        message = f"All that are set up of {judged.unit.name} are wholly within {quote(DISEMBARK)} of {wreck.name}."
        yield Finding(emergency_if_needed, True, message, unit=judged.unit.id)
        return
    found = [(step, could_be_set_up(judged, step.state, step.model, ROOM, unengaged=True)) for step in far]
    needed = any(isinstance(setting.answer, Impossible) for _, setting in found)
    for step, setting in found:
        reach = reaches[step.model.id]
        kept, why = _why(judged, setting, needed=needed)
        yield Finding(
            emergency_if_needed,
            kept,
            f"{'Undecided: ' if kept is None else ''}{step.name} reaches {quote(reach)} from {wreck.name}; {why}.",
            model=step.model.id,
            unit=judged.unit.id,
            target=wreck.id,
            measured=reach,
            required=DISEMBARK,
            relation="<=",
            slack=None if kept else DISEMBARK - reach,
            witness=None if needed else getting_out.witness(step.model, setting),
        )


def _why(judged: JudgedMove, setting: Setting, *, needed: bool) -> tuple[bool | None, str]:
    """Say whether a model may be set up farther away than 3", and why."""
    match setting.answer:
        case Impossible() as proof:
            return True, f"it could not be wholly within {quote(DISEMBARK)}: {proof.summary}"
        case Closest() | Undecided() if needed:
            return True, f"there is not room for all of the unit within {quote(DISEMBARK)}"
        case Closest():
            return False, f"it could be wholly within {quote(DISEMBARK)} {getting_out.there(judged, setting)}"
        case Undecided() as search:
            said = f"no place wholly within {quote(DISEMBARK)} was found, and none ruled out"
            return None, f"{said}. Searched {search.tried} places"


@clause("disembark.unengaged", SECTION, decisions=("D7",))
def unengaged(judged: JudgedMove) -> Iterator[Finding]:
    """No model is set up within engagement range of an enemy unit."""
    yield from getting_out.none_engaged(unengaged, judged)


@clause("disembark.set-up-if-possible", SECTION, decisions=("D3", "D5", "D12"))
def set_up_if_possible(judged: JudgedMove) -> Iterator[Finding]:
    """Each model that has a place, when the others stand, is set up; who has no place is destroyed."""
    yield from getting_out.all_set_up(set_up_if_possible, judged, EMERGENCY_ROOM, unengaged=True)


@clause("disembark.on-table", SECTION, decisions=("D7",))
def on_table(judged: JudgedMove) -> Iterator[Finding]:
    """Each model is set up on the table, no part of its base over the edge."""
    yield from getting_out.stands_on_table(on_table, judged)


@clause("disembark.overlap", SECTION, decisions=("D7", "D17"))
def overlap(judged: JudgedMove) -> Iterator[Finding]:
    """No model is set up on another base, on the transport, or on dense terrain over 2" high."""
    yield from getting_out.stands_on_nothing(overlap, judged)


@clause("disembark.coherency", core("Unit Coherency, updates 1.2"), decisions=("D7",))
def coherency(judged: JudgedMove) -> Iterator[Finding]:
    """The unit is set up in coherency: each model within 2" of another, of two from seven models on, in one group."""
    if judged.steps:
        yield from cohering.ends_coherent(coherency, judged, coherency_of(judged.ended.on_table))


def after(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:
    """Return coherency, as far as the declared places keep it, as conditions on one model's place."""
    return keeping_coherent(judged, step.model, EMERGENCY_ROOM)


def legal_end(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...] | None:
    """Return what one model's place must keep to be legal, the others as declared; None without a transport."""
    wreck = wreck_of(judged.state, judged.unit)
    if wreck is None:
        return None
    return (
        *can_stand(step.state, step.model, wreck, DISEMBARK),
        *keeping_coherent(judged, step.model, ROOM),
        *keeping_unengaged(step.state, judged.ended, judged.engagement),
    )


def instead(judged: JudgedMove, step: JudgedStep) -> Pose | None:
    """Return the place that one model could have been set up in, the others as declared; None when none was found."""
    if wreck_of(judged.state, judged.unit) is None:
        return None
    for room in (ROOM, EMERGENCY_ROOM):
        setting = could_be_set_up(judged, step.state, step.model, room, unengaged=True, coherent=True)
        if isinstance(setting.answer, Closest):
            return setting.answer.pose
    return None


RULE = MoveRule(
    kind="disembark",
    called="disembarkation",
    distance=EMERGENCY,
    select=select,
    clauses=(
        eligible,
        within,
        emergency_if_needed,
        unengaged,
        set_up_if_possible,
        on_table,
        overlap,
        coherency,
    ),
    after=after,
    legal_end=legal_end,
    instead=instead,
)
