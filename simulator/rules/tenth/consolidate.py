"""The consolidation move, sentence by sentence: toward enemies if it can end engaged, otherwise to an objective."""

from __future__ import annotations

import math
from collections.abc import Iterator

from simulator.army import Model, Unit
from simulator.board import Objective
from simulator.geometry.conditions import Condition
from simulator.geometry.lengths import less
from simulator.moves import Move
from simulator.rules import approaching, cohering
from simulator.rules.approaching import nearer_objective
from simulator.rules.clause import Finding, clause
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.possible import free_of_later_ends, standing_conditions
from simulator.rules.ruleset import MoveRule, Selection
from simulator.rules.telling import told
from simulator.rules.tenth import moving, toward_enemies
from simulator.rules.tenth.books import ENGAGEMENT, FIGHT_MOVE, core
from simulator.rules.tenth.coherency import coherency_of
from simulator.rules.tenth.ending_engaged import Could, can_end_engaged
from simulator.rules.tenth.pivot import pivot
from simulator.rules.terms import Aim, Duty, Terms
from simulator.rules.travelling import end_pose
from simulator.rules.words import (
    being_in_range,
    closest_of,
    distance_to_objective,
    gauge_to_objective,
    is_engaged,
    listed,
    quote,
    touched_enemy,
)
from simulator.rules.words import in_range as within_range
from simulator.state import State

SECTION = core("Consolidate")
ENGAGING, OBJECTIVE = "engaging", "objective"


def closest_objectives(state: State, unit: Unit) -> tuple[Objective, ...]:
    """Return the objectives closest to a unit: several in a tie (D19)."""
    gaps = (
        (min((distance_to_objective(m, o) for m in unit.on_table), default=math.inf), o) for o in state.board.objectives
    )
    return tuple(o for _, o in closest_of(gaps))


def _claimed_mode(move: Move) -> str | None:
    """Return the mode a move claims: by name, or by what it selects."""
    if move.mode is not None:
        return move.mode
    if move.objective is not None:
        return OBJECTIVE
    return ENGAGING if move.targets is not None else None


def select(state: State, move: Move) -> Selection:
    """Fill in the mode, which is forced, and the objective that is closest."""
    unit = state.unit(move.unit)
    could, claimed = can_end_engaged(state, unit), _claimed_mode(move)
    if could.possible is False and not state.board.objectives:
        return Selection(mode_fault=f"{could.sentence.removesuffix('.')}, and there is no objective to move toward")
    due = {True: ENGAGING, False: OBJECTIVE, None: None}[could.possible]
    mode = claimed or due or (ENGAGING if _ends_engaged(state, unit, move) else OBJECTIVE)
    why = could.sentence.removesuffix(".")
    fault = None if due in (None, mode) else f"{why}, so it consolidates in the mode {due}, not {mode}"
    doubt = why if due is None and mode in (ENGAGING, OBJECTIVE) else None
    if due is None and doubt is None:
        fault = f"the modes of a consolidation are {ENGAGING} and {OBJECTIVE}, not {mode}"
    note = f"{why}, so it consolidates in the mode {mode}"
    if mode != OBJECTIVE:
        targets = toward_enemies.spoken_of(state, unit)
        return Selection(targets, ENGAGING, mode_fault=fault, mode_note=note, mode_doubt=doubt)
    chosen, target_fault, target_note = _objective(state, unit, move)
    return Selection((), OBJECTIVE, chosen, target_fault, fault, doubt, target_note, note)


def _ends_engaged(state: State, unit: Unit, move: Move) -> bool:
    """Say whether the declared ends of a move are in engagement range, whether or not they are legal."""
    for step in move.steps:
        state = state.with_pose(step.model, end_pose(state.model(step.model), step))
    return is_engaged(state, state.unit(unit.id), ENGAGEMENT)


def _objective(state: State, unit: Unit, move: Move) -> tuple[tuple[Objective, ...], str | None, str]:
    """Return the objective, what is wrong with it, and what was filled in."""
    closest = closest_objectives(state, unit)
    claimed = tuple(o for o in state.board.objectives if o.id == move.objective)
    if not claimed:
        return closest, None, f"the closest objective: {listed([o.id for o in closest], 'or')}"
    if claimed[0] in closest:
        return claimed, None, f"selected: {move.objective}"
    away = min(distance_to_objective(m, claimed[0]) for m in unit.on_table)
    nearest = min(distance_to_objective(m, o) for m in unit.on_table for o in closest)
    fault = (
        f"objective {move.objective} is {quote(away)} from {unit.name}, and {listed([o.id for o in closest], 'or')}, "
        f"{quote(nearest)} away, is closer"
    )
    return claimed, fault, ""


@clause("consolidate.eligible", core("Consolidate, Fight Phase, Aircraft"))
def eligible(judged: JudgedMove) -> Iterator[Finding]:
    """The unit has been selected to fight this phase and has made its attacks, and has not consolidated yet."""
    unit, record = judged.unit, judged.unit.record
    kept = False
    if "AIRCRAFT" in unit.keywords:
        why = f"{told(unit, 'is', 'are')} aircraft, which do not consolidate"
    elif record.consolidated:
        why = f"{told(unit, 'has', 'have')} consolidated already"
    elif record.fought:
        kept, why = True, f"{told(unit, 'has', 'have')} fought"
    else:
        why = f"{told(unit, 'has', 'have')} not fought this phase"
    yield Finding(eligible, kept, f"{why}.", unit=unit.id)


@clause("consolidate.mode", SECTION, decisions=("D20",))
def mode(judged: JudgedMove) -> Iterator[Finding]:
    """A unit that can end within engagement range consolidates toward enemies, any other toward an objective."""
    chosen = judged.selection
    if chosen.mode_doubt is None:
        fault = chosen.mode_fault
        yield Finding(mode, fault is None, f"{fault or chosen.mode_note}.", unit=judged.unit.id)
    elif chosen.mode == ENGAGING and is_engaged(judged.end, judged.ended, ENGAGEMENT) and _is_kept_otherwise(judged):
        yield Finding(mode, True, f"{judged.unit.name} can end in engagement range: it does.", unit=judged.unit.id)
    else:
        yield Finding(mode, None, f"Undecided: {chosen.mode_doubt}.", unit=judged.unit.id)


def _is_kept_otherwise(judged: JudgedMove) -> bool:
    """Say whether every other clause is kept: then the move itself shows that the unit can end in engagement range."""
    return all(f.kept for clause in judged.rule.clauses if clause is not mode for f in clause.measure(judged))


@clause("consolidate.targets", SECTION, decisions=("D19",))
def targets(judged: JudgedMove) -> Iterator[Finding]:
    """Toward an objective means toward the one closest to the unit."""
    if judged.selection.mode != OBJECTIVE:
        return
    fault = judged.selection.target_fault
    yield Finding(targets, fault is None, f"{fault or judged.selection.target_note}.", unit=judged.unit.id)


@clause("consolidate.base-contact", SECTION, decisions=("D7",))
def base_contact(judged: JudgedMove) -> Iterator[Finding]:
    """A model in base contact with an enemy model is not moved."""
    if judged.selection.mode is not None:
        yield from approaching.stays_in_contact(base_contact, judged)


@clause("consolidate.closer", SECTION, decisions=("D1", "D2", "D7"))
def closer(judged: JudgedMove) -> Iterator[Finding]:
    """Toward enemies each moved model ends closer to the closest enemy model, of whatever unit."""
    if judged.selection.mode == ENGAGING:
        yield from toward_enemies.closer(closer, judged)


@clause("consolidate.base-contact-if-possible", SECTION, decisions=("D1", "D3", "D4", "D5", "D12"))
def base_contact_if_possible(judged: JudgedMove) -> Iterator[Finding]:
    """Toward enemies each moved model ends in base contact with an enemy model, if it can and keeps the rest."""
    if judged.selection.mode == ENGAGING:
        yield from toward_enemies.base_contact_if_possible(base_contact_if_possible, judged)


@clause("consolidate.unit-engaged", SECTION)
def unit_engaged(judged: JudgedMove) -> Iterator[Finding]:
    """Toward enemies the unit ends within engagement range of an enemy unit."""
    if judged.selection.mode == ENGAGING:
        yield from approaching.ends_engaged(unit_engaged, judged)


@clause("consolidate.toward-objective", SECTION, decisions=("D2", "D7", "D19"))
def toward_objective(judged: JudgedMove) -> Iterator[Finding]:
    """Toward an objective each moved model ends closer to it."""
    if judged.selection.mode != OBJECTIVE:
        return
    objective = _aimed_at(judged)
    for step in judged.steps if objective is not None else ():
        assert objective is not None
        began, ends = distance_to_objective(step.model, objective), distance_to_objective(step.ended, objective)
        kept = less(ends, began)
        yield Finding(
            toward_objective,
            kept,
            f"{step.name} ends {quote(ends)} from objective {objective.id}; "
            + (f"nearer than it began, {quote(began)}." if kept else f"it must end nearer than {quote(began)}."),
            model=step.model.id,
            unit=judged.unit.id,
            target=objective.id,
            measured=ends,
            required=began,
            relation="<",
            slack=began - ends,
            now=gauge_to_objective(step.ended, objective),
            before=gauge_to_objective(step.model, objective),
        )


def _aimed_at(judged: JudgedMove) -> Objective | None:
    """Return the one objective that the unit moves toward: of several tied, the one its models come nearest to."""
    chosen, models = judged.selection.objectives, judged.ended.on_table
    return min(chosen, key=lambda o: sum(distance_to_objective(m, o) for m in models), default=None)


@clause("consolidate.in-range", SECTION, decisions=("D19",))
def in_range(judged: JudgedMove) -> Iterator[Finding]:
    """Toward an objective the unit ends within range of it; otherwise nobody moves."""
    objective = _aimed_at(judged) if judged.selection.mode == OBJECTIVE else None
    if objective is not None:
        yield from approaching.ends_in_range(in_range, judged, (objective,))


def legal_end(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...] | None:
    """Return what one model's end must keep to be legal, by mode; None when it may not move."""
    if judged.selection.mode == ENGAGING:
        return toward_enemies.legal_end(judged, step)
    objective = _aimed_at(judged) if judged.selection.mode == OBJECTIVE else None
    if objective is None or touched_enemy(step.state, step.model) is not None:
        return None
    mates = tuple(m for m in judged.ended.on_table if m.id != step.model.id)
    held = any(within_range(mate, objective) for mate in mates)
    return (
        nearer_objective(objective, step.model),
        *(() if held else (being_in_range(objective),)),
        *standing_conditions(step.state, step.model),
        *free_of_later_ends(judged, step),
        *cohering.coherent_end(judged, step, coherency_of(judged.ended.on_table)),
    )


def choices(state: State, unit: Unit) -> tuple[Move, ...]:
    """Return every selection there is: none toward enemies; toward objectives, one for each that is closest.

    Where it is undecided whether the unit can end in engagement range, a move that does so is looked for.
    """
    could: Could = can_end_engaged(state, unit)
    if could.possible is not False:
        return (Move("consolidate", unit.id, mode=None if could.possible else ENGAGING),)
    closest = closest_objectives(state, unit)
    if len(closest) == 1:
        return (Move("consolidate", unit.id),)
    return tuple(Move("consolidate", unit.id, objective=o.id) for o in closest)


def terms(state: State, unit: Unit, selection: Selection) -> Terms:
    """Return what each model and the unit must come to, by mode."""
    if selection.mode != OBJECTIVE:
        return toward_enemies.terms(state, unit, selection)
    objective = selection.objectives[0]
    return Terms(
        tuple(_aim(state, model, objective) for model in unit.on_table),
        coherency_of(unit.on_table),
        (being_in_range(objective),),
        (),
    )


def _aim(state: State, model: Model, objective: Objective) -> Aim:
    nearer, touched = (nearer_objective(objective, model),), touched_enemy(state, model)
    stays = f"it touches {state.name_of(touched.id)}" if touched else None
    return Aim(model, stays, (), (Duty(objective.id, nearer, nearer),))


RULE = MoveRule(
    kind="consolidate",
    called="consolidation",
    distance=FIGHT_MOVE,
    select=select,
    clauses=(
        eligible,
        mode,
        targets,
        moving.distance,
        moving.blocked,
        moving.overlap,
        base_contact,
        closer,
        base_contact_if_possible,
        unit_engaged,
        toward_objective,
        in_range,
        moving.coherency,
    ),
    after=toward_enemies.after,
    legal_end=legal_end,
    terms=terms,
    choices=choices,
    pivot=pivot,
)
