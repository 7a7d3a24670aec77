"""The pile-in move (12.03), sentence by sentence: when eligible, maximum distance, before, while, after moving."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.army import Unit
from simulator.geometry.conditions import Condition
from simulator.moves import Move
from simulator.rules import approaching
from simulator.rules.clause import Finding, clause
from simulator.rules.eleventh import duties, moving
from simulator.rules.eleventh.books import ENGAGEMENT, FIGHT_MOVE, PILE_IN_TARGETS, core
from simulator.rules.eleventh.coherency import COHERENCY
from simulator.rules.eleventh.selecting import choices_of, engaged_foes, every_engaged, some_within
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.ruleset import MoveRule, Selection
from simulator.rules.telling import does, told
from simulator.rules.terms import Terms
from simulator.rules.words import is_engaged
from simulator.state import State

SECTION = core("12.03")


def select(state: State, move: Move, engagement: float = ENGAGEMENT) -> Selection:
    """Fill in the pile-in targets: every engaged enemy unit, otherwise one or more within 5"."""
    unit = state.unit(move.unit)
    if engaged_foes(state, unit, engagement):
        return every_engaged(state, unit, move, engagement=engagement)
    return some_within(state, unit, move, PILE_IN_TARGETS)


@clause("pile-in.eligible", core("12.03, 12.06"), decisions=("D16",))
def eligible(judged: JudgedMove) -> Iterator[Finding]:
    """The unit is engaged, charged this turn or is selected for an overrun fight, and has not piled in this step."""
    unit, record = judged.unit, judged.unit.record
    if record.piled_in and not record.overrun:
        kept, why = False, f"{told(unit, 'has', 'have')} piled in already this step"
    elif record.overrun:
        kept, why = True, f"{told(unit, 'is', 'are')} selected for an overrun fight"
    elif is_engaged(judged.state, unit, judged.engagement):
        kept, why = True, f"{told(unit, 'is', 'are')} engaged"
    elif record.charged:
        kept, why = True, f"{unit.name} charged this turn"
    else:
        kept = False
        is_not = does(unit, "is not", "are not")
        why = f"{told(unit, is_not)} engaged, did not charge this turn and {is_not} selected for an overrun fight"
    yield Finding(eligible, kept, f"{why}.", unit=unit.id)


@clause("pile-in.targets", SECTION)
def targets(judged: JudgedMove) -> Iterator[Finding]:
    """An engaged unit selects every enemy unit it is engaged with; otherwise it selects one or more within 5"."""
    fault = judged.selection.target_fault
    yield Finding(targets, fault is None, f"{fault or judged.selection.target_note}.", unit=judged.unit.id)


@clause("pile-in.base-contact", SECTION, decisions=("D7",))
def base_contact(judged: JudgedMove) -> Iterator[Finding]:
    """A model in base contact with an enemy model is not moved."""
    yield from approaching.stays_in_contact(base_contact, judged)


@clause("pile-in.closer", SECTION, decisions=("D1", "D2", "D7"))
def closer(judged: JudgedMove) -> Iterator[Finding]:
    """Each model that is moved ends closer to the pile-in target that was closest to it."""
    yield from duties.closer(closer, judged)


@clause("pile-in.engaged-if-possible", SECTION, decisions=("D1", "D3", "D5", "D12"))
def engaged_if_possible(judged: JudgedMove) -> Iterator[Finding]:
    """Each model that is moved ends engaged with the pile-in target that was closest to it, if it can."""
    yield from duties.engaged_if_possible(engaged_if_possible, judged)


@clause("pile-in.unit-engaged", SECTION)
def unit_engaged(judged: JudgedMove) -> Iterator[Finding]:
    """After moving, the unit is engaged."""
    yield from approaching.ends_engaged(unit_engaged, judged)


@clause("pile-in.keeps-engagements", SECTION)
def keeps_engagements(judged: JudgedMove) -> Iterator[Finding]:
    """Each model that began engaged with an enemy unit is still engaged with that same unit."""
    yield from duties.keeps_engagements(keeps_engagements, judged)


def after(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:
    """Return the after-moving conditions on one model's end that the declared move keeps."""
    return duties.keeping_what_is_kept(judged, step)


def choices(state: State, unit: Unit, engagement: float = ENGAGEMENT) -> tuple[Move, ...]:
    """Return every selection of pile-in targets there is."""
    if engaged_foes(state, unit, engagement):
        return (Move("pile-in", unit.id),)
    return choices_of(state, unit, "pile-in", PILE_IN_TARGETS)


def terms(state: State, unit: Unit, selection: Selection, engagement: float = ENGAGEMENT) -> Terms:
    """Return what each model and the unit must come to, toward the selected targets."""
    aims = (duties.aim(state, unit, m, selection.targets, engagement, stays=True, keeps=True) for m in unit.on_table)
    return Terms(tuple(aims), COHERENCY, (approaching.with_some_enemy(state, unit, engagement),), ())


RULE = MoveRule(
    kind="pile-in",
    doing=("piles in", "pile in"),
    distance=FIGHT_MOVE,
    select=select,
    clauses=(
        eligible,
        targets,
        moving.distance,
        moving.blocked,
        moving.overlap,
        base_contact,
        closer,
        engaged_if_possible,
        unit_engaged,
        keeps_engagements,
        moving.coherency,
    ),
    after=after,
    legal_end=duties.legal_end,
    terms=terms,
    choices=choices,
)
