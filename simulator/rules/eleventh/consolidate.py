"""The consolidation move (12.08), sentence by sentence: when eligible, the forced mode, while and after moving."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from simulator.army import Unit
from simulator.geometry.conditions import Condition, Within
from simulator.geometry.lengths import at_most
from simulator.moves import Move
from simulator.rules import approaching
from simulator.rules.clause import Finding, clause
from simulator.rules.eleventh import duties, moving, objective_mode
from simulator.rules.eleventh.books import CONSOLIDATE_WITHIN, ENGAGEMENT, FIGHT_MOVE, core
from simulator.rules.eleventh.coherency import COHERENCY, keeping_coherency
from simulator.rules.eleventh.objective_mode import OBJECTIVE
from simulator.rules.eleventh.selecting import choices_of, engaged_foes, every_engaged, some_within
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.ruleset import MoveRule, Selection
from simulator.rules.telling import told
from simulator.rules.terms import Terms
from simulator.rules.words import (
    bodies,
    distance_to_objective,
    distance_to_unit,
    engaged,
    gauge_to_unit,
    is_engaged,
    listed,
    objectives_within,
    quote,
    unit_distance,
    units_within,
)
from simulator.state import State

SECTION = core("12.08")
ONGOING, ENGAGING = "ongoing", "engaging"


def forced_mode(state: State, unit: Unit, engagement: float = ENGAGEMENT) -> str | None:
    """Return the first mode whose condition holds, or None when none does."""
    if engaged_foes(state, unit, engagement):
        return ONGOING
    if units_within(state, unit, CONSOLIDATE_WITHIN):
        return ENGAGING
    return OBJECTIVE if objectives_within(state.board, unit, CONSOLIDATE_WITHIN) else None


def _claimed_mode(state: State, unit: Unit, move: Move, engagement: float) -> str | None:
    """Return the mode a move claims: by name, or by what it selects."""
    if move.mode is not None:
        return move.mode
    if move.objective is not None:
        return OBJECTIVE
    if move.targets is not None:
        return ONGOING if engaged_foes(state, unit, engagement) else ENGAGING
    return None


def select(state: State, move: Move, engagement: float = ENGAGEMENT) -> Selection:
    """Fill in the mode, which is forced, and what is selected in it."""
    unit = state.unit(move.unit)
    due = forced_mode(state, unit, engagement)
    if due is None:
        return Selection(mode_fault=_nothing_near(state, unit))
    mode = _claimed_mode(state, unit, move, engagement) or due
    fault = None if mode == due else f"{_why(state, unit, due, engagement)}, so its mode is {due}, not {mode}"
    if mode == ONGOING:
        chosen = every_engaged(state, unit, move, mode, engagement)
    elif mode == ENGAGING:
        chosen = some_within(state, unit, move, CONSOLIDATE_WITHIN, mode)
    else:
        chosen = _one_objective(state, unit, move)
    return Selection(
        chosen.targets,
        mode,
        chosen.objectives,
        target_fault=chosen.target_fault,
        mode_fault=fault,
        target_note=chosen.target_note,
        mode_note=f"{_why(state, unit, due, engagement)}, so its mode is {due}",
    )


def _why(state: State, unit: Unit, due: str, engagement: float) -> str:
    if due == ONGOING:
        return f"{told(unit, 'is', 'are')} engaged with {duties.names(engaged_foes(state, unit, engagement))}"
    if due == ENGAGING:
        near = units_within(state, unit, CONSOLIDATE_WITHIN)
        return f"{told(unit, 'is', 'are')} unengaged and {quote(CONSOLIDATE_WITHIN)} or less from {duties.names(near)}"
    near_by = objectives_within(state.board, unit, CONSOLIDATE_WITHIN)
    return (
        f"{told(unit, 'has', 'have')} no enemy within {quote(CONSOLIDATE_WITHIN)}, and objective "
        f"{listed([o.id for o in near_by])} is"
    )


def _nothing_near(state: State, unit: Unit) -> str:
    enemy = min((unit_distance(unit, foe) for foe in state.enemies_of(unit)), default=math.inf)
    marker = min((distance_to_objective(m, o) for o in state.board.objectives for m in unit.on_table), default=math.inf)
    seen = [f"the nearest enemy is {quote(enemy)} away"] if enemy < math.inf else []
    seen += [f"the nearest objective {quote(marker)}"] if marker < math.inf else []
    measured = f" ({listed(seen)})" if seen else ""
    near = quote(CONSOLIDATE_WITHIN)
    return f"{told(unit, 'is', 'are')} unengaged, with no enemy and no objective within {near}{measured}"


def _one_objective(state: State, unit: Unit, move: Move) -> Selection:
    choices = objectives_within(state.board, unit, CONSOLIDATE_WITHIN)
    if move.objective is None:
        if len(choices) == 1:
            return Selection(objectives=choices, target_note=f"the only objective near: {choices[0].id}")
        fault = (
            f"{unit.name} must select one of the objectives within {quote(CONSOLIDATE_WITHIN)}, and the move names "
            f"none: choose from {listed([o.id for o in choices], 'or')}"
            if choices
            else f"no objective is within {quote(CONSOLIDATE_WITHIN)} of {unit.name}"
        )
        return Selection(objectives=choices, target_fault=fault)
    claimed = tuple(o for o in state.board.objectives if o.id == move.objective)
    if claimed and claimed[0] in choices:
        return Selection(objectives=claimed, target_note=f"selected: {move.objective}")
    away = min((distance_to_objective(m, o) for o in claimed for m in unit.on_table), default=math.inf)
    fault = f"objective {move.objective} is {quote(away)} from {unit.name}; {quote(CONSOLIDATE_WITHIN)} at most"
    return Selection(objectives=claimed, target_fault=fault)


@clause("consolidate.eligible", SECTION, decisions=("D10",))
def eligible(judged: JudgedMove) -> Iterator[Finding]:
    """The unit is engaged, or was eligible to fight at some time this phase, and has not consolidated yet."""
    unit, record = judged.unit, judged.unit.record
    if record.consolidated:
        kept, why = False, f"{told(unit, 'has', 'have')} consolidated already"
    elif record.fought:
        kept, why = True, f"{unit.name} fought this phase"
    elif record.eligible_to_fight or record.charged or record.engaged_at_fight_step:
        kept, why = True, f"{told(unit, 'was', 'were')} eligible to fight this phase"
    elif is_engaged(judged.state, unit, judged.engagement):
        kept, why = True, f"{told(unit, 'is', 'are')} engaged"
    else:
        kept, why = False, f"{told(unit, 'is', 'are')} not engaged, and not eligible to fight this phase"
    yield Finding(eligible, kept, f"{why}.", unit=unit.id)


@clause("consolidate.mode", SECTION)
def mode(judged: JudgedMove) -> Iterator[Finding]:
    """The mode is the first that applies: ongoing (engaged), engaging (enemy within 3"), objective (one within 3")."""
    fault = judged.selection.mode_fault
    yield Finding(mode, fault is None, f"{fault or judged.selection.mode_note}.", unit=judged.unit.id)


@clause("consolidate.targets", SECTION, decisions=("D18",))
def targets(judged: JudgedMove) -> Iterator[Finding]:
    """Ongoing selects every enemy unit it is engaged with, engaging one or more within 3", objective one within 3"."""
    if judged.selection.mode is None:
        return
    fault = judged.selection.target_fault
    yield Finding(targets, fault is None, f"{fault or judged.selection.target_note}.", unit=judged.unit.id)


@clause("consolidate.base-contact", SECTION, decisions=("D7",))
def base_contact(judged: JudgedMove) -> Iterator[Finding]:
    """In the ongoing mode a model in base contact with an enemy model is not moved."""
    if judged.selection.mode == ONGOING:
        yield from approaching.stays_in_contact(base_contact, judged)


@clause("consolidate.closer", SECTION, decisions=("D1", "D2", "D7"))
def closer(judged: JudgedMove) -> Iterator[Finding]:
    """In the ongoing and engaging modes each moved model ends closer to the selected enemy unit closest to it."""
    yield from duties.closer(closer, judged)


@clause("consolidate.engaged-if-possible", SECTION, decisions=("D1", "D3", "D5", "D12"))
def engaged_if_possible(judged: JudgedMove) -> Iterator[Finding]:
    """In those modes each moved model ends engaged with the selected enemy unit closest to it, if it can."""
    yield from duties.engaged_if_possible(engaged_if_possible, judged)


@clause("consolidate.keeps-engagements", SECTION)
def keeps_engagements(judged: JudgedMove) -> Iterator[Finding]:
    """After an ongoing consolidation each model that began engaged with an enemy unit is still engaged with it."""
    if judged.selection.mode == ONGOING:
        yield from duties.keeps_engagements(keeps_engagements, judged)


@clause("consolidate.engages-all", SECTION)
def engages_all(judged: JudgedMove) -> Iterator[Finding]:
    """After an engaging consolidation the unit is engaged with every selected enemy unit."""
    if judged.selection.mode != ENGAGING or not judged.steps:
        return
    unit = judged.ended
    for foe in judged.selection.targets:
        gap, model = min(((distance_to_unit(m, foe), m) for m in unit.on_table), key=lambda entry: entry[0])
        kept = at_most(gap, judged.engagement)
        yield Finding(
            engages_all,
            kept,
            f"{told(unit, 'ends', 'end')} engaged with {foe.name}, {quote(gap)} away."
            if kept
            else f"{told(unit, 'ends', 'end')} {quote(gap)} from {foe.name}, which was selected; "
            f"{quote(judged.engagement)} at most.",
            model=model.id,
            unit=unit.id,
            target=foe.id,
            measured=gap,
            required=judged.engagement,
            relation="<=",
            slack=judged.engagement - gap,
            now=gauge_to_unit(model, foe),
        )


def after(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:
    """Return the after-moving conditions on one model's end that the declared move keeps, by mode."""
    match judged.selection.mode:
        case "ongoing":
            return duties.keeping_what_is_kept(judged, step)
        case "engaging":
            return (*keeping_coherency(judged, step), *_keeping_all_engaged(judged, step))
        case "objective":
            return objective_mode.after(judged, step)
        case _:
            return keeping_coherency(judged, step)


def _keeping_all_engaged(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:
    """Return the selected units that this model alone engages, as conditions on its end."""
    mates = [m for m in judged.ended.on_table if m.id != step.model.id]
    return tuple(
        Within(f"engaging {foe.name}, which nobody else of the unit does", bodies(foe.on_table), judged.engagement)
        for foe in judged.selection.targets
        if engaged(step.ended, foe, judged.engagement)
        and not any(engaged(mate, foe, judged.engagement) for mate in mates)
    )


def legal_end(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...] | None:
    """Return what one model's end must keep to be legal, by mode; None when it may not move."""
    if judged.selection.mode == OBJECTIVE:
        return objective_mode.legal_end(judged, step)
    return duties.legal_end(judged, step)


def choices(state: State, unit: Unit, engagement: float = ENGAGEMENT) -> tuple[Move, ...]:
    """Return every selection of what to consolidate toward, in the mode that is forced."""
    match forced_mode(state, unit, engagement):
        case "ongoing":
            return (Move("consolidate", unit.id),)
        case "engaging":
            return choices_of(state, unit, "consolidate", CONSOLIDATE_WITHIN)
        case "objective":
            near = objectives_within(state.board, unit, CONSOLIDATE_WITHIN)
            return tuple(Move("consolidate", unit.id, objective=o.id) for o in near)
        case _:
            return ()


def terms(state: State, unit: Unit, selection: Selection, engagement: float = ENGAGEMENT) -> Terms:
    """Return what each model and the unit must come to, by mode."""
    if selection.mode == OBJECTIVE:
        return objective_mode.terms(state, unit, selection, engagement, unengaged=True)
    return _toward_enemies(state, unit, selection, engagement)


def launch_terms(state: State, unit: Unit, selection: Selection, engagement: float = ENGAGEMENT) -> Terms:
    """Return the same by the June 2026 book."""
    if selection.mode == OBJECTIVE:
        return objective_mode.terms(state, unit, selection, engagement, unengaged=False)
    return _toward_enemies(state, unit, selection, engagement)


def _toward_enemies(state: State, unit: Unit, selection: Selection, engagement: float) -> Terms:
    ongoing = selection.mode == ONGOING
    aims = (
        duties.aim(state, unit, m, selection.targets, engagement, stays=ongoing, keeps=ongoing) for m in unit.on_table
    )
    all_of_them = (
        Within(f"engaging {foe.name}", bodies(foe.on_table), engagement) for foe in selection.targets if not ongoing
    )
    return Terms(tuple(aims), COHERENCY, tuple(all_of_them), ())


BEFORE = (eligible, mode, targets, moving.distance, moving.blocked, moving.overlap)
WHILE = (base_contact, closer, engaged_if_possible, objective_mode.in_range_if_possible)
AFTER = (keeps_engagements, engages_all, objective_mode.unit_in_range)
CLAUSES = (*BEFORE, *WHILE, *AFTER, objective_mode.unengaged, moving.coherency)
LAUNCH_CLAUSES = (*BEFORE, *WHILE, *AFTER, moving.coherency)

RULE = MoveRule("consolidate", FIGHT_MOVE, select, CLAUSES, after, legal_end, terms, choices, called="consolidation")
LAUNCH_RULE = replace(RULE, clauses=LAUNCH_CLAUSES, terms=launch_terms)
