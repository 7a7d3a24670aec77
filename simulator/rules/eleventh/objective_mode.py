"""The objective mode of consolidation (12.08): toward an objective, and out of every fight."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.army import Model, Unit
from simulator.board import Objective
from simulator.geometry.conditions import Condition
from simulator.geometry.lengths import TOLERANCE, less
from simulator.geometry.places import Found, Impossible, Undecided
from simulator.rules.approaching import ends_in_range, nearer_objective
from simulator.rules.clause import Finding, Witness, clause
from simulator.rules.eleventh.books import core
from simulator.rules.eleventh.coherency import COHERENCY, coherent_end, keeping_coherency
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.possible import ask, free_of_later_ends, move_first, standing_conditions, weighed
from simulator.rules.ruleset import Selection
from simulator.rules.telling import told
from simulator.rules.terms import Aim, Duty, Terms
from simulator.rules.words import (
    being_in_range,
    being_unengaged,
    distance_to_objective,
    distance_to_unit,
    engaged,
    gauge_to_objective,
    gauge_to_unit,
    in_range,
    is_engaged,
    objective_range,
    quote,
)
from simulator.state import State

SECTION = core("12.08")
OBJECTIVE = "objective"


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
        kept, seen = weighed(judged, step, answer)
        match answer:
            case Found():
                message = (
                    f"{step.name} ends {quote(ends)} from objective {objective.id}, outside {quote(reach)}; it could "
                    f"end within range: there is a place {quote(answer.way.length)} from where it began."
                ) + move_first(judged, seen)
            case Undecided():
                message = (
                    f"Undecided: no legal place where {step.name} is within range of {objective.id} was found, and "
                    f"none ruled out. Searched {answer.tried} places."
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
    return ask(judged, step, f"range {objective.id}", (being_in_range(objective),))


@clause("consolidate.in-range", SECTION, decisions=("D18",))
def unit_in_range(judged: JudgedMove) -> Iterator[Finding]:
    """After an objective consolidation the unit is within range of the objective."""
    if judged.selection.mode == OBJECTIVE:
        yield from ends_in_range(unit_in_range, judged, judged.selection.objectives)


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
                    f"{judged.end.name_of(model.id)} ends engaged with {foe.name}, {quote(gap)} away; it must be "
                    f"farther than {quote(judged.engagement)}.",
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
        yield Finding(unengaged, True, f"{told(unit, 'ends', 'end')} unengaged.", unit=unit.id)


def after(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:
    """Return coherency and staying unengaged as conditions on one model's end, as far as the move keeps them."""
    return (*keeping_coherency(judged, step), *_keeping_unengaged(judged))


def _keeping_unengaged(judged: JudgedMove) -> tuple[Condition, ...]:
    """Return staying unengaged, where the ruleset asks for it and the declared end does so."""
    if unengaged not in judged.rule.clauses or is_engaged(judged.end, judged.ended, judged.engagement):
        return ()
    return being_unengaged(judged.end, judged.ended, judged.engagement)


def legal_end(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...] | None:
    """Return what one model's end must keep to be legal in this mode; None when nothing is selected."""
    objective = _nearest_objective(step.ended, judged.selection.objectives)
    if objective is None:
        return None
    apart = being_unengaged(judged.end, judged.ended, judged.engagement) if unengaged in judged.rule.clauses else ()
    reachable = isinstance(_could_be_in_range(judged, step, objective), Found)
    return (
        being_in_range(objective) if reachable else nearer_objective(objective, step.model),
        *standing_conditions(step.state, step.model),
        *free_of_later_ends(judged, step),
        *coherent_end(judged, step),
        *apart,
    )


def terms(state: State, unit: Unit, selection: Selection, engagement: float, *, unengaged: bool) -> Terms:
    """Return what each model and the unit must come to, toward the selected objective."""
    objective = selection.objectives[0]
    ranged = being_in_range(objective)
    aims = tuple(
        Aim(
            m,
            None,
            (),
            (Duty(objective.id, (ranged,), (nearer_objective(objective, m),)),),
        )
        for m in unit.on_table
    )
    apart = being_unengaged(state, unit, engagement) if unengaged else ()
    return Terms(aims, COHERENCY, (ranged,), apart)
