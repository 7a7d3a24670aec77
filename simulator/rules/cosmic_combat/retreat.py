"""The retreat, sentence by sentence: who may, how far, away from whom, and how far from every enemy (step 6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.army import Model, Unit
from simulator.geometry.conditions import Beyond, Condition
from simulator.geometry.lengths import TOLERANCE, at_least, less
from simulator.moves import Move
from simulator.rules import cohering
from simulator.rules.clause import Finding, clause
from simulator.rules.cosmic_combat import moving
from simulator.rules.cosmic_combat.books import FIGHTING, NEIGHBOUR, RETREAT, fight
from simulator.rules.cosmic_combat.coherency import COHERENCY
from simulator.rules.cosmic_combat.fights import in_combat_with
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.possible import free_of_later_ends, standing_conditions
from simulator.rules.ruleset import MoveRule, Selection
from simulator.rules.telling import told
from simulator.rules.terms import Aim, Coherency, Duty, Terms
from simulator.rules.words import bodies, gauge, nearest_model, quote
from simulator.state import State

SECTION: Final = fight("Step 6")
GROUP, MODELS = "group", "models"


def select(state: State, move: Move) -> Selection:
    """Nothing is selected before a retreat; a unit all of whose models move is a group unless it says otherwise."""
    unit = state.unit(move.unit)
    moved = {step.model for step in move.steps}
    mode = move.mode or (GROUP if all(m.id in moved for m in unit.on_table) else MODELS)
    fault = None if mode in (GROUP, MODELS) else f"{unit.name} retreats as a {GROUP} or as {MODELS}, not {mode}"
    foes = {state.unit_of[m.id].id for m in in_combat_with(state, unit)}
    return Selection(tuple(u for u in state.units if u.id in foes), mode, mode_fault=fault)


def _enemies(state: State, unit: Unit) -> tuple[Model, ...]:
    return tuple(m for foe in state.enemies_of(unit) for m in foe.on_table)


@clause("retreat.eligible", SECTION)
def eligible(judged: JudgedMove) -> Iterator[Finding]:
    """The unit was in a fight this phase, survived it, and has not retreated yet."""
    unit, record = judged.unit, judged.unit.record
    if record.retreated:
        kept, why = False, f"{told(unit, 'has', 'have')} retreated already"
    elif record.fought:
        kept, why = True, f"{told(unit, 'has', 'have')} fought"
    else:
        kept, why = False, f"{told(unit, 'was', 'were')} in no fight this phase"
    yield Finding(eligible, kept, f"{why}.", unit=unit.id)


@clause(
    "retreat.mode",
    SECTION,
    decisions=("D31",),
)
def mode(judged: JudgedMove) -> Iterator[Finding]:
    """The whole coherent unit retreats as a group, or some of its models do separately."""
    fault = judged.selection.mode_fault
    how = "as a group" if judged.selection.mode == GROUP else "model by model"
    kept = f"{told(judged.unit, 'retreats', 'retreat')} {how}"
    yield Finding(mode, fault is None, f"{fault or kept}.", unit=judged.unit.id)


@clause("retreat.away", SECTION, decisions=("D7", "D31"))
def away(judged: JudgedMove) -> Iterator[Finding]:
    """Each model that moves ends farther from the combat than it began: from the enemy models within 1" of its unit."""
    foes = in_combat_with(judged.state, judged.unit)
    for step in judged.steps:
        began, near = nearest_model(step.model, foes)
        ends, other = nearest_model(step.ended, foes)
        if near is None or other is None:
            continue
        kept = less(began, ends)
        limit = f"farther than it began, {quote(began)}" if kept else f"it must end farther than {quote(began)}"
        yield Finding(
            away,
            kept,
            f"{step.name} ends {quote(ends)} from {judged.state.name_of(other.id)}; {limit}.",
            model=step.model.id,
            unit=judged.unit.id,
            target=other.id,
            measured=ends,
            required=began,
            relation=">",
            slack=ends - began,
            now=gauge(step.ended, other),
            before=gauge(step.model, near),
        )


@clause(
    "retreat.clear-of-enemies",
    SECTION,
    decisions=("D7", "D31"),
    other_text=(
        "At exactly 1″ two sentences hold at once: models within 1″ are in a fight, and a retreat ends at least 1″ "
        "away. Both are read to the letter, so a model may end at exactly 1″."
    ),
)
def clear_of_enemies(judged: JudgedMove) -> Iterator[Finding]:
    """Each model that retreats, and in a group every model, ends at least 1" from every enemy; or it is locked."""
    foes = _enemies(judged.end, judged.ended)
    moved = {step.model.id for step in judged.steps}
    for model in judged.ended.on_table:
        gap, foe = nearest_model(model, foes)
        if foe is None or not (model.id in moved or judged.selection.mode == GROUP):
            continue
        kept, name = at_least(gap, FIGHTING), judged.state.name_of(model.id)
        yield Finding(
            clear_of_enemies,
            kept,
            f"{name} ends {quote(gap)} from {judged.state.name_of(foe.id)}; {quote(FIGHTING)} at least.",
            model=model.id,
            unit=judged.unit.id,
            target=foe.id,
            measured=gap,
            required=FIGHTING,
            relation=">=",
            slack=gap - FIGHTING,
            now=gauge(model, foe),
        )


def away_from_enemies(state: State, unit: Unit, model: Model) -> tuple[Condition, ...]:
    """Return where a model of a unit may retreat to, as conditions on its end: clear of enemies, away from combat."""
    foes, combat = _enemies(state, unit), in_combat_with(state, unit)
    conditions: list[Condition] = []
    if foes:
        conditions.append(Beyond("too near an enemy", bodies(foes), FIGHTING - 2.0 * TOLERANCE))
    if combat:
        conditions.append(Beyond("not away from the combat", bodies(combat), nearest_model(model, combat)[0]))
    return tuple(conditions)


def legal_end(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...] | None:
    """Return everything one model's end must keep to be legal, the others as declared."""
    together = cohering.coherent_end(judged, step, COHERENCY) if judged.selection.mode == GROUP else ()
    return (
        *away_from_enemies(judged.state, judged.unit, step.model),
        *standing_conditions(step.state, step.model),
        *free_of_later_ends(judged, step),
        *together,
    )


def _after(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:  # noqa: ARG001 - nothing is "if possible"
    return ()


def terms(state: State, unit: Unit, selection: Selection) -> Terms:  # noqa: ARG001 - nothing is selected
    """Return what a planner must know of any legal retreat: models may go separately, and leave the others behind."""
    aims = []
    for model in unit.on_table:
        keeps = away_from_enemies(state, unit, model)
        aims.append(Aim(model, None, keeps, (Duty(unit.id, keeps, keeps),)))
    return Terms(tuple(aims), Coherency(NEIGHBOUR, count=0), (), ())


def choices(state: State, unit: Unit) -> tuple[Move, ...]:  # noqa: ARG001 - nothing is selected
    """Return the one retreat there is to plan: the whole group."""
    return (Move("retreat", unit.id),)


RULE = MoveRule(
    kind="retreat",
    distance=RETREAT,
    select=select,
    clauses=(
        eligible,
        mode,
        moving.distance,
        moving.blocked,
        moving.overlap,
        away,
        clear_of_enemies,
        moving.coherency,
    ),
    after=_after,
    legal_end=legal_end,
    terms=terms,
    choices=choices,
    leaves=True,
)
