"""The consolidation move (12.08), sentence by sentence: when eligible, the forced mode, while and after moving."""

from __future__ import annotations

import math
from collections.abc import Iterator

from simulator.army import Model, Unit
from simulator.board import Objective
from simulator.geometry.conditions import Beyond, Condition, Within, WithinPolygon
from simulator.geometry.lengths import TOLERANCE, at_most, less
from simulator.geometry.places import Found, Impossible, Undecided
from simulator.moves import Move
from simulator.rules.clause import Clause, Finding, Witness, clause
from simulator.rules.eleventh import duties, moving
from simulator.rules.eleventh.books import CONSOLIDATE_WITHIN, FIGHT_MOVE, core
from simulator.rules.eleventh.selecting import engaged_foes, every_engaged, some_within
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.possible import ask, witness
from simulator.rules.ruleset import MoveRule, Selection
from simulator.rules.words import (
    bodies,
    distance_to_objective,
    distance_to_unit,
    engaged,
    gauge_to_objective,
    gauge_to_unit,
    in_range,
    is_engaged,
    listed,
    marker_body,
    objective_range,
    objectives_within,
    quote,
    unit_distance,
    units_within,
)
from simulator.state import State

SECTION = core("12.08")
ONGOING, ENGAGING, OBJECTIVE = "ongoing", "engaging", "objective"


def forced_mode(state: State, unit: Unit) -> str | None:
    """Return the first mode whose condition holds, or None when none does."""
    if engaged_foes(state, unit):
        return ONGOING
    if units_within(state, unit, CONSOLIDATE_WITHIN):
        return ENGAGING
    return OBJECTIVE if objectives_within(state.board, unit, CONSOLIDATE_WITHIN) else None


def _claimed_mode(state: State, unit: Unit, move: Move) -> str | None:
    """Return the mode a move claims: by name, or by what it selects."""
    if move.mode is not None:
        return move.mode
    if move.objective is not None:
        return OBJECTIVE
    if move.targets is not None:
        return ONGOING if engaged_foes(state, unit) else ENGAGING
    return None


def select(state: State, move: Move) -> Selection:
    """Fill in the mode, which is forced, and what is selected in it."""
    unit = state.unit(move.unit)
    due = forced_mode(state, unit)
    if due is None:
        return Selection(mode_fault=_nothing_near(state, unit))
    mode = _claimed_mode(state, unit, move) or due
    fault = None if mode == due else f"{_why(state, unit, due)}, so its mode is {due}, not {mode}"
    if mode == ONGOING:
        chosen = every_engaged(state, unit, move, mode)
    elif mode == ENGAGING:
        chosen = some_within(state, unit, move, CONSOLIDATE_WITHIN, mode)
    else:
        chosen = _one_objective(state, unit, move)
    return Selection(
        chosen.targets,
        mode,
        chosen.objectives,
        chosen.target_fault,
        fault,
        chosen.target_note,
        f"{_why(state, unit, due)}, so its mode is {due}",
    )


def _why(state: State, unit: Unit, due: str) -> str:
    if due == ONGOING:
        return f"{unit.name} is engaged with {duties.names(engaged_foes(state, unit))}"
    if due == ENGAGING:
        near = units_within(state, unit, CONSOLIDATE_WITHIN)
        return f"{unit.name} is unengaged and {quote(CONSOLIDATE_WITHIN)} or less from {duties.names(near)}"
    near_by = objectives_within(state.board, unit, CONSOLIDATE_WITHIN)
    return (
        f"{unit.name} has no enemy within {quote(CONSOLIDATE_WITHIN)}, and objective "
        f"{listed([o.id for o in near_by])} is"
    )


def _nothing_near(state: State, unit: Unit) -> str:
    enemy = min((unit_distance(unit, foe) for foe in state.enemies_of(unit)), default=math.inf)
    marker = min((distance_to_objective(m, o) for o in state.board.objectives for m in unit.on_table), default=math.inf)
    seen = [f"the nearest enemy is {quote(enemy)} away"] if enemy < math.inf else []
    seen += [f"the nearest objective {quote(marker)}"] if marker < math.inf else []
    told = f" ({listed(seen)})" if seen else ""
    return f"{unit.name} is unengaged, with no enemy and no objective within {quote(CONSOLIDATE_WITHIN)}{told}"


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
        kept, why = False, f"{unit.name} has consolidated already"
    elif record.fought:
        kept, why = True, f"{unit.name} fought this phase"
    elif record.eligible_to_fight or record.charged or record.engaged_at_fight_step:
        kept, why = True, f"{unit.name} was eligible to fight this phase"
    elif is_engaged(judged.state, unit, judged.engagement):
        kept, why = True, f"{unit.name} is engaged"
    else:
        kept, why = False, f"{unit.name} is not engaged and was not eligible to fight this phase"
    yield Finding(eligible, kept, f"{why}.", unit=unit.id)


@clause("consolidate.mode", SECTION)
def mode(judged: JudgedMove) -> Iterator[Finding]:
    """The mode is the first of ongoing (engaged), engaging (an enemy within 3") and objective (one within 3") that applies."""
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
        yield from duties.not_touching(base_contact, judged)


@clause("consolidate.closer", SECTION, decisions=("D1", "D2", "D7"))
def closer(judged: JudgedMove) -> Iterator[Finding]:
    """In the ongoing and engaging modes each moved model ends closer to the selected enemy unit closest to it."""
    yield from duties.closer(closer, judged)


@clause("consolidate.engaged-if-possible", SECTION, decisions=("D1", "D3", "D5", "D12"))
def engaged_if_possible(judged: JudgedMove) -> Iterator[Finding]:
    """In those modes each moved model ends engaged with the selected enemy unit closest to it, if it can."""
    yield from duties.engaged_if_possible(engaged_if_possible, judged)


@clause("consolidate.in-range-if-possible", SECTION, decisions=("D4", "D18"))
def in_range_if_possible(judged: JudgedMove) -> Iterator[Finding]:
    """In the objective mode each moved model ends within range of the objective if it can, otherwise closer to it."""
    if judged.selection.mode != OBJECTIVE:
        return
    for step in judged.steps:
        yield from _toward(step, judged)


def _nearest_objective(model: Model, objectives: tuple[Objective, ...]) -> Objective | None:
    return min(objectives, key=lambda o: distance_to_objective(model, o), default=None)


def _toward(step: JudgedStep, judged: JudgedMove) -> Iterator[Finding]:
    chosen = judged.selection.objectives
    objective = next((o for o in chosen if in_range(step.ended, o)), None) or _nearest_objective(step.ended, chosen)
    if objective is None:
        return
    began, ends = distance_to_objective(step.model, objective), distance_to_objective(step.ended, objective)
    reach = objective_range(objective)
    seen: Witness | None = None
    kept: bool | None
    if in_range(step.ended, objective):
        kept, message = True, f"{step.name} ends within range of {objective.id}, {quote(ends)} away."
    else:
        answer = _could_be_in_range(judged, step, objective)
        match answer:
            case Found():
                kept, seen = False, witness(judged, step, answer)
                message = (
                    f"{step.name} ends {quote(ends)} from objective {objective.id}, outside {quote(reach)}; it could "
                    f"end within range: there is a place {quote(answer.way.length)} from where it began."
                )
                if seen.move_first is not None:
                    message += (
                        f" That takes the place of {judged.state.name_of(seen.move_first)}: move that model first."
                    )
            case Undecided():
                kept = None
                message = (
                    f"Undecided: no legal place where {step.name} is within range of {objective.id} was found, and none "
                    f"ruled out. Searched {answer.tried} places."
                )
            case Impossible():
                kept = less(ends, began)
                message = (
                    f"{step.name} could not end within range of {objective.id}: {answer.summary}. It ends "
                    f"{quote(ends)} away; it must end nearer than {quote(began)}, where it began."
                )
                reach = began
    yield Finding(
        in_range_if_possible,
        kept,
        message,
        model=step.model.id,
        unit=judged.unit.id,
        target=objective.id,
        measured=ends,
        required=reach,
        relation="<" if reach == began else "<=",
        slack=reach - ends,
        now=gauge_to_objective(step.ended, objective),
        before=gauge_to_objective(step.model, objective),
        witness=seen,
    )


def _could_be_in_range(judged: JudgedMove, step: JudgedStep, objective: Objective) -> Found | Impossible | Undecided:
    return ask(judged, step, f"range {objective.id}", (_ranged(objective),))


def _ranged(objective: Objective) -> Condition:
    reach = objective_range(objective)
    if objective.at is not None:
        return Within(f"out of range of {objective.id}", (marker_body(objective),), reach)
    return WithinPolygon(f"out of range of {objective.id}", objective.area, reach)


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
            f"{unit.name} ends engaged with {foe.name}, {quote(gap)} away."
            if kept
            else f"{unit.name} ends {quote(gap)} from {foe.name}, which it selected; {quote(judged.engagement)} at most.",
            model=model.id,
            unit=unit.id,
            target=foe.id,
            measured=gap,
            required=judged.engagement,
            relation="<=",
            slack=judged.engagement - gap,
            now=gauge_to_unit(model, foe),
        )


@clause("consolidate.in-range", SECTION, decisions=("D18",))
def unit_in_range(judged: JudgedMove) -> Iterator[Finding]:
    """After an objective consolidation the unit is within range of the objective."""
    if judged.selection.mode != OBJECTIVE or not judged.steps or not judged.selection.objectives:
        return
    unit = judged.ended
    gap, model, objective = min(
        (
            (distance_to_objective(m, o) - objective_range(o), m, o)
            for m in unit.on_table
            for o in judged.selection.objectives
        ),
        key=lambda entry: entry[0],
    )
    measured, reach = distance_to_objective(model, objective), objective_range(objective)
    kept = at_most(gap, 0.0)
    yield Finding(
        unit_in_range,
        kept,
        f"{unit.name} ends {quote(measured)} from objective {objective.id}"
        + ("." if kept else f"; {quote(reach)} at most."),
        model=model.id,
        unit=unit.id,
        target=objective.id,
        measured=measured,
        required=reach,
        relation="<=",
        slack=reach - measured,
        now=gauge_to_objective(model, objective),
    )


@clause(
    "consolidate.unengaged",
    core("12.08 as amended July 2026"),
    decisions=("D11",),
    other_text="The June 2026 book does not ask for this.",
)
def unengaged(judged: JudgedMove) -> Iterator[Finding]:
    """After an objective consolidation the unit is unengaged."""
    if judged.selection.mode != OBJECTIVE or not judged.steps:
        return
    unit = judged.ended
    clean = True
    for model in unit.on_table:
        for foe in judged.end.enemies_of(unit):
            if engaged(model, foe, judged.engagement):
                clean = False
                gap = distance_to_unit(model, foe)
                yield Finding(
                    unengaged,
                    False,
                    f"{judged.end.name_of(model.id)} ends engaged with {foe.name}, {quote(gap)} away; it must be farther "
                    f"than {quote(judged.engagement)}.",
                    model=model.id,
                    unit=unit.id,
                    target=foe.id,
                    measured=gap,
                    required=judged.engagement,
                    relation=">",
                    slack=gap - judged.engagement - TOLERANCE,
                    now=gauge_to_unit(model, foe),
                )
    if clean:
        yield Finding(unengaged, True, f"{unit.name} ends unengaged.", unit=unit.id)


def after(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:
    """Return the after-moving conditions on one model's end that the declared move keeps, by mode."""
    match judged.selection.mode:
        case "ongoing":
            return duties.keeping_what_is_kept(judged, step)
        case "engaging":
            return (*duties.keeping_coherency(judged, step), *_keeping_all_engaged(judged, step))
        case "objective":
            return (*duties.keeping_coherency(judged, step), *_keeping_unengaged(judged, step))
        case _:
            return duties.keeping_coherency(judged, step)


def _keeping_all_engaged(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:
    """Return the selected units that this model alone engages, as conditions on its end."""
    mates = [m for m in judged.ended.on_table if m.id != step.model.id]
    return tuple(
        Within(f"engaging {foe.name}, which nobody else of the unit does", bodies(foe.on_table), judged.engagement)
        for foe in judged.selection.targets
        if engaged(step.ended, foe, judged.engagement)
        and not any(engaged(mate, foe, judged.engagement) for mate in mates)
    )


def _keeping_unengaged(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:
    """Return staying unengaged, where the ruleset asks for it and the declared end does so."""
    asked: tuple[Clause, ...] = judged.rule.clauses
    if unengaged not in asked or is_engaged(judged.end, judged.ended, judged.engagement):
        return ()
    near = bodies(m for foe in judged.end.enemies_of(judged.ended) for m in foe.on_table)
    return (Beyond("engaged with an enemy", near, judged.engagement),) if near else ()


BEFORE = (eligible, mode, targets, moving.distance, moving.blocked, moving.overlap)
WHILE = (base_contact, closer, engaged_if_possible, in_range_if_possible)
AFTER = (keeps_engagements, engages_all, unit_in_range)

RULE = MoveRule("consolidate", FIGHT_MOVE, select, (*BEFORE, *WHILE, *AFTER, unengaged, moving.coherency), after)
LAUNCH_RULE = MoveRule("consolidate", FIGHT_MOVE, select, (*BEFORE, *WHILE, *AFTER, moving.coherency), after)
