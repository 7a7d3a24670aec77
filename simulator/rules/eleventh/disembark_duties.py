"""What each model that gets out of a destroyed transport owes: closest, unengaged, set up at all (18.05).

"As close as possible" is each model's own duty, as D3 has it: it is broken only by a witness, a place closer by more
than 0.002", where nothing stands that stood at the model's turn, where it is as unengaged as it was declared, and where
its unit, all others at their declared places, is as coherent as declared. A witness that takes the place of a model
declared later counts as long as that one still finds a place; the message then says whom to set up first. The same goes
for "unengaged if possible", and for models that are not set up at all, which are judged when everybody else stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.army import Unit
from simulator.geometry.closest import PRECISION, Closest
from simulator.geometry.gaps import separation
from simulator.geometry.lengths import touching
from simulator.geometry.places import Impossible, Undecided
from simulator.rules import getting_out
from simulator.rules.clause import Finding, Gauge, clause
from simulator.rules.eleventh.books import DISEMBARK, core
from simulator.rules.eleventh.coherency import coherent_with, incoherent
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.setting_up import (
    Room,
    Setting,
    could_be_set_up,
    hulls,
    is_engaged_at,
    wreck_of,
)
from simulator.rules.words import quote

SECTION = core("18.05")
ROOM: Final = Room(DISEMBARK, coherent_with, incoherent)
"""Where models that get out may be set up (18.05)."""
AMENDED = core("18.05 as amended after June 2026")


@clause("disembark.as-close-as-possible", SECTION, decisions=("D3", "D5", "D7", "D12"))
def as_close_as_possible(judged: JudgedMove) -> Iterator[Finding]:
    """Each model is set up as close as possible to the transport: touching it, or no place is closer by over 0.002"."""
    wreck = wreck_of(judged.state, judged.unit)
    if wreck is None:
        return
    for step in judged.steps:
        length, start, end = min(separation(step.ended.body, hull) for hull in hulls(wreck))
        stands = max(0.0, length)
        setting = None
        kept: bool | None = True
        if touching(length):
            message = f"{step.name} touches {wreck.name}."
        elif length <= PRECISION:
            message = f"{step.name} stands {quote(stands)} from {wreck.name}; nothing is closer by more than that."
        else:
            free = is_engaged_at(judged, step.ended) is None
            setting = could_be_set_up(judged, step.state, step.model, ROOM, unengaged=free, than=stands)
            kept, message = _judge_closeness(judged, step, wreck, stands, setting)
        best = max(0.0, setting.answer.gap) if setting and isinstance(setting.answer, Closest) else None
        yield Finding(
            as_close_as_possible,
            kept,
            message,
            model=step.model.id,
            unit=judged.unit.id,
            target=wreck.id,
            measured=stands,
            required=best,
            relation=None if best is None else "<=",
            slack=None if best is None else best - stands,
            now=Gauge(start, end, stands),
            witness=getting_out.witness(step.model, setting) if setting else None,
        )


def _judge_closeness(
    judged: JudgedMove, step: JudgedStep, wreck: Unit, stands: float, setting: Setting
) -> tuple[bool | None, str]:
    here = f"{step.name} stands {quote(stands)} from {wreck.name}"
    match setting.answer:
        case Closest() as found:
            there = getting_out.there(judged, setting)
            return False, f"{here}; it could stand {quote(max(0.0, found.gap))} from it, {there}."
        case Impossible() as proof if setting.spoils is None:
            return True, f"{here}, as close as possible: {proof.summary}."
        case Impossible():
            name = judged.state.name_of(setting.spoils.id) if setting.spoils else ""
            return True, f"{here}; closer it would take the place of {name}, which would then have none."
        case Undecided() as search:
            said = f"no closer place was found, and none ruled out. Searched {search.tried} places."
            return None, f"Undecided: {here}; {said}"


@clause(
    "disembark.unengaged-if-possible",
    AMENDED,
    decisions=("D3", "D5", "D11", "D12"),
    other_text="The June 2026 book lets nobody be set up engaged: who has no other place is destroyed.",
)
def unengaged_if_possible(judged: JudgedMove) -> Iterator[Finding]:
    """Each model is set up unengaged if that is possible; only a model that has no such place is set up engaged."""
    for step in judged.steps if wreck_of(judged.state, judged.unit) else ():
        foe = is_engaged_at(judged, step.ended)
        if foe is None:
            yield getting_out.unengaged(unengaged_if_possible, judged, step)
            continue
        setting = could_be_set_up(judged, step.state, step.model, ROOM, unengaged=True)
        kept: bool | None
        match setting.answer:
            case Closest():
                kept, why = False, f"it could be set up unengaged {getting_out.there(judged, setting)}"
            case Impossible() as proof:
                kept, why = True, f"it could not be set up unengaged: {proof.summary}"
            case Undecided() as search:
                kept = None
                why = f"no unengaged place was found, and none ruled out. Searched {search.tried} places"
        yield getting_out.engaged(
            unengaged_if_possible, judged, step, foe, kept, why, getting_out.witness(step.model, setting)
        )


@clause(
    "disembark.unengaged",
    SECTION,
    decisions=("D11",),
    other_text="Since it was amended, the text lets a model that has no other place be set up engaged.",
)
def unengaged(judged: JudgedMove) -> Iterator[Finding]:
    """No model is set up engaged."""
    yield from getting_out.none_engaged(unengaged, judged)


@clause("disembark.set-up-if-possible", SECTION, decisions=("D3", "D5", "D12"))
def set_up_if_possible(judged: JudgedMove) -> Iterator[Finding]:
    """Each model that has an unengaged place, when the others stand, is set up; who has no place is destroyed."""
    yield from getting_out.all_set_up(set_up_if_possible, judged, ROOM, unengaged=True)


@clause(
    "disembark.engaged-rather-than-destroyed",
    AMENDED,
    decisions=("D3", "D5", "D11", "D12"),
    other_text="By the June 2026 book a model that has no unengaged place is destroyed.",
)
def engaged_rather_than_destroyed(judged: JudgedMove) -> Iterator[Finding]:
    """A model that has no unengaged place but an engaged one, when the others stand, is set up there."""
    yield from getting_out.all_set_up(engaged_rather_than_destroyed, judged, ROOM, unengaged=False)
