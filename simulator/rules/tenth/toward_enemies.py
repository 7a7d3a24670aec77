"""What pile-in moves and consolidation moves toward enemies share: closer to the closest model, and into contact."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from simulator.army import Model, Unit
from simulator.geometry.conditions import Condition, Within
from simulator.geometry.lengths import less
from simulator.geometry.places import Found, Impossible, Undecided
from simulator.rules import cohering
from simulator.rules.approaching import Target, ends_closer, model_target, with_some_enemy
from simulator.rules.clause import Clause, Finding
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.possible import ask, free_of_later_ends, move_first, standing_conditions, weighed
from simulator.rules.ruleset import Selection
from simulator.rules.tenth.books import ENGAGEMENT
from simulator.rules.tenth.coherency import coherency_of
from simulator.rules.tenth.in_reach import enemies_in_reach
from simulator.rules.terms import Aim, Duty, Terms
from simulator.rules.words import (
    apart,
    bodies,
    closest_of,
    foes,
    gauge,
    is_engaged,
    nearest_model,
    quote,
    touched_enemy,
    units_within,
)
from simulator.state import State


def spoken_of(state: State, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemy units that a move is about: those it is engaged with, otherwise those it might come to engage.

    Nothing is selected before these moves: whoever is closest counts. Pictures and plans ask whom a move is about.
    """
    return units_within(state, unit, ENGAGEMENT) or enemies_in_reach(state, unit)


def enemy_models(state: State, unit: Unit) -> tuple[Model, ...]:
    """Return the enemy models that count for a unit's fight moves: AIRCRAFT only for units that FLY."""
    return tuple(m for foe in foes(state, unit) for m in foe.on_table)


def _nobody_to_move_toward(state: State, unit: Unit) -> str:
    """Say that no enemy model counts for a unit's fight moves, and why."""
    why = "; AIRCRAFT count for units that FLY alone" if state.enemies_of(unit) else ""
    return f"There is no enemy on the table that {unit.name} could move toward{why}."


def closest_models(state: State, unit: Unit, model: Model) -> tuple[Target, ...]:
    """Return the enemy models closest to a model where it stands: several in a tie (D1)."""
    gaps = ((apart(model, enemy), enemy) for enemy in enemy_models(state, unit))
    return tuple(model_target(state, enemy) for _, enemy in closest_of(gaps))


def closer(clause: Clause, judged: JudgedMove) -> Iterator[Finding]:
    """Measure that each moved model ends closer to the enemy model that was closest to it (D1, D2).

    Where no enemy model counts, nobody can: AIRCRAFT are passed over by whoever does not FLY.
    """
    if not enemy_models(judged.state, judged.unit):
        yield Finding(clause, False, _nobody_to_move_toward(judged.state, judged.unit), unit=judged.unit.id)
    for step in judged.steps:
        target = _chosen(judged, step)
        if target is not None:
            yield ends_closer(clause, judged, step, target)


def _chosen(judged: JudgedMove, step: JudgedStep) -> Target | None:
    """Return the enemy model a moved model is judged with: of several tied, the one that serves it best (D1)."""
    tied = closest_models(step.state, judged.unit, step.model)
    if len(tied) <= 1:
        return tied[0] if tied else None

    def merit(target: Target) -> tuple[bool, int]:
        if touched_enemy(step.state, step.ended) is not None:
            duty = 2
        else:
            answer = _could_touch(judged, step, target)
            duty = 2 if isinstance(answer, Impossible) else 1 if isinstance(answer, Undecided) else 0
        return less(target.distance(step.ended), target.distance(step.model)), duty

    return max(tied, key=merit)


def _could_touch(judged: JudgedMove, step: JudgedStep, target: Target) -> Found | Impossible | Undecided:
    """Ask whether the model could have ended closer to its closest enemy model and in base contact with any (D4)."""
    enemies = bodies(enemy_models(step.state, judged.unit))
    return ask(judged, step, f"touch, closer to {target.id}", (target.nearer(step.model),), enemies)


def base_contact_if_possible(clause: Clause, judged: JudgedMove) -> Iterator[Finding]:
    """Measure that each moved model ends in base contact with an enemy model, if that was possible (D3, D4)."""
    for step in judged.steps:
        target = _chosen(judged, step)
        if target is None:
            continue
        gap, enemy = nearest_model(step.ended, enemy_models(step.state, judged.unit))
        assert enemy is not None
        touched, seen = touched_enemy(step.state, step.ended), None
        kept: bool | None = True
        if touched is not None:
            gap, enemy = apart(step.ended, touched), touched
            message = f"{step.name} ends in base contact with {judged.state.name_of(touched.id)}."
        else:
            answer = _could_touch(judged, step, target)
            kept, seen = weighed(judged, step, answer)
            match answer:
                case Found():
                    message = (
                        f"{step.name} ends {quote(gap)} from the nearest enemy model and could end in base contact: a "
                        f"place {quote(answer.way.length)} from where it began touches one."
                    ) + move_first(judged, seen)
                case Impossible():
                    message = f"{step.name} could not end in base contact with an enemy model: {answer.summary}."
                case Undecided():
                    message = (
                        f"Undecided: no legal place where {step.name} is in base contact was found, and none ruled "
                        f"out. Searched {answer.tried} places."
                    )
        yield Finding(
            clause,
            kept,
            message,
            model=step.model.id,
            unit=judged.unit.id,
            target=enemy.id,
            measured=gap,
            required=0.0,
            relation="<=",
            slack=None if kept and touched is None else -max(0.0, gap),  # excused: no slack measures that
            now=gauge(step.ended, enemy),
            witness=seen,
        )


def after(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:
    """Return coherency as a condition on one model's end, as far as the declared move keeps it.

    In base contact, which is all that is asked about, a model engages an enemy unit in any case.
    """
    return cohering.keeping_coherency(judged, step, coherency_of(judged.ended.on_table))


def legal_end(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...] | None:
    """Return what one model's end must keep in a move toward enemies; None when it touches one and stays."""
    target = _chosen(judged, step)
    if target is None or touched_enemy(step.state, step.model) is not None:
        return None
    conditions: list[Condition] = [
        target.nearer(step.model),
        *standing_conditions(step.state, step.model),
        *free_of_later_ends(judged, step),
        *cohering.coherent_end(judged, step, coherency_of(judged.ended.on_table)),
    ]
    if isinstance(_could_touch(judged, step, target), Found):
        conditions.append(_in_contact(step.state, judged.unit))
    elif not _mates_end_engaged(judged, step):
        conditions.append(with_some_enemy(step.state, judged.unit, ENGAGEMENT))
    return tuple(conditions)


def _mates_end_engaged(judged: JudgedMove, step: JudgedStep) -> bool:
    """Say whether without this model the unit ends in engagement range: otherwise it is this one that must."""
    others = tuple(m for m in judged.ended.models if m.id != step.model.id)
    return is_engaged(judged.end, replace(judged.ended, models=others), ENGAGEMENT)


def _in_contact(state: State, unit: Unit) -> Within:
    return Within("in base contact with no enemy model", bodies(enemy_models(state, unit)), 0.0)


def terms(state: State, unit: Unit, _selection: Selection) -> Terms:
    """Return what each model and the unit must come to in a move toward enemies."""
    aims = tuple(_aim(state, unit, model) for model in unit.on_table)
    return Terms(aims, coherency_of(unit.on_table), (with_some_enemy(state, unit, ENGAGEMENT),), ())


def _aim(state: State, unit: Unit, model: Model) -> Aim:
    touched = touched_enemy(state, model)
    contact = _in_contact(state, unit)
    duties = []
    for target in closest_models(state, unit, model):
        nearer = target.nearer(model)
        duties.append(Duty(target.id, (nearer, contact), (nearer,)))
    return Aim(model, f"it touches {state.name_of(touched.id)}" if touched else None, (), tuple(duties))
