"""What pile-in and consolidation moves share, measured once: each rule declares its own clause around it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from simulator.army import Model, Unit
from simulator.geometry.conditions import Condition, Nearer, Within
from simulator.geometry.lengths import at_most, less
from simulator.geometry.places import Found, Impossible, Undecided
from simulator.rules.approaching import ends_closer, unit_target
from simulator.rules.clause import Clause, Finding
from simulator.rules.eleventh.coherency import coherent_end, keeping_coherency
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.possible import ask, free_of_later_ends, move_first, standing_conditions, weighed
from simulator.rules.terms import Aim, Duty
from simulator.rules.words import (
    bodies,
    closest_units,
    distance_to_unit,
    engaged,
    gauge_to_unit,
    listed,
    quote,
    touched_enemy,
)
from simulator.state import State


def closer(clause: Clause, judged: JudgedMove) -> Iterator[Finding]:
    """Measure that each moved model ends closer to its closest target (D1, D2)."""
    for step in judged.steps:
        target = chosen_target(judged, step)
        if target is not None:
            yield ends_closer(clause, judged, step, unit_target(target))


def chosen_target(judged: JudgedMove, step: JudgedStep) -> Unit | None:
    """Return the target a moved model is judged with: of several tied, the one that serves it best (D1)."""
    tied = judged.closest_targets(step)
    if len(tied) <= 1:
        return tied[0] if tied else None

    def merit(target: Unit) -> tuple[bool, int]:
        ends_closer = less(distance_to_unit(step.ended, target), distance_to_unit(step.model, target))
        return (ends_closer, {True: 2, None: 1, False: 0}[_does_its_duty(judged, step, target)])

    return max(tied, key=merit)


def _does_its_duty(judged: JudgedMove, step: JudgedStep, target: Unit) -> bool | None:
    if engaged(step.ended, target, judged.engagement):
        return True
    answer = could_engage(judged, step, target)
    return None if isinstance(answer, Undecided) else isinstance(answer, Impossible)


def could_engage(judged: JudgedMove, step: JudgedStep, target: Unit) -> Found | Impossible | Undecided:
    """Ask whether the model could have ended closer to the target and engaged with it (D3)."""
    nearer, close = _closer_and_engaged(target, distance_to_unit(step.model, target), judged.engagement)
    return ask(judged, step, f"engage {target.id}", (close, nearer))


def _closer_and_engaged(target: Unit, began: float, engagement: float) -> tuple[Nearer, Within]:
    """Return what is owed to a target, as conditions on one model's end: closer than it began, and engaged."""
    near = bodies(target.on_table)
    return (
        Nearer(f"not closer to {target.name}", near, began),
        Within(f"too far from {target.name}", near, engagement),
    )


def engaged_if_possible(clause: Clause, judged: JudgedMove) -> Iterator[Finding]:
    """Measure that each moved model ends engaged with its closest target, if that was possible (D3, D5, D12)."""
    for step in judged.steps:
        target = chosen_target(judged, step)
        if target is None:
            continue
        ends = distance_to_unit(step.ended, target)
        reach = judged.engagement
        kept: bool | None = at_most(ends, reach)
        seen = None
        if kept:
            message = f"{step.name} ends engaged with {target.name}, {quote(ends)} away."
        else:
            answer = could_engage(judged, step, target)
            kept, seen = weighed(judged, step, answer)
            match answer:
                case Found():
                    message = _could_have(judged, step, target, ends, answer) + move_first(judged, seen)
                case Impossible():
                    message = f"{step.name} could not end engaged with {target.name}: {answer.summary}."
                case Undecided():
                    message = (
                        f"Undecided: no legal place where {step.name} is engaged with {target.name} was found, and "
                        f"none ruled out. Searched {answer.tried} places."
                    )
        yield Finding(
            clause,
            kept,
            message,
            model=step.model.id,
            unit=judged.unit.id,
            target=target.id,
            measured=ends,
            required=reach,
            relation="<=",
            slack=None if kept and not at_most(ends, reach) else reach - ends,  # excused: no slack measures that
            now=gauge_to_unit(step.ended, target),
            witness=seen,
        )


def _could_have(judged: JudgedMove, step: JudgedStep, target: Unit, ends: float, found: Found) -> str:
    there = distance_to_unit(replace(step.model, pose=found.pose), target)
    return (
        f"{step.name} ends {quote(ends)} from {target.name}, outside {quote(judged.engagement)}; it could engage it: "
        f"a place {quote(found.way.length)} from where it began is {quote(there)} away."
    )


def kept_engagements(judged: JudgedMove, model: Model) -> tuple[Unit, ...]:
    """Return the enemy units a model began the move engaged with."""
    return _engaged_with(judged.state, judged.unit, model, judged.engagement)


def _engaged_with(state: State, unit: Unit, model: Model, engagement: float) -> tuple[Unit, ...]:
    """Return the enemy units that one model of a unit is engaged with."""
    return tuple(foe for foe in state.enemies_of(unit) if engaged(model, foe, engagement))


def _keeping(foe: Unit, engagement: float) -> Within:
    """Return staying engaged with an enemy unit, as a condition on one model's end."""
    return Within(f"keeping the engagement with {foe.name}", bodies(foe.on_table), engagement)


def keeps_engagements(clause: Clause, judged: JudgedMove) -> Iterator[Finding]:
    """Measure that each model is still engaged with every enemy unit it began engaged with."""
    for step in judged.steps:
        for foe in kept_engagements(judged, step.model):
            ends = distance_to_unit(step.ended, foe)
            kept = at_most(ends, judged.engagement)
            yield Finding(
                clause,
                kept,
                f"{step.name} began engaged with {foe.name} and ends {quote(ends)} away"
                + ("." if kept else f"; {quote(judged.engagement)} at most."),
                model=step.model.id,
                unit=judged.unit.id,
                target=foe.id,
                measured=ends,
                required=judged.engagement,
                relation="<=",
                slack=judged.engagement - ends,
                now=gauge_to_unit(step.ended, foe),
            )


def keeping_what_is_kept(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...]:
    """Return coherency and a model's kept engagements as conditions on its end, as far as the move keeps them."""
    held = (foe for foe in kept_engagements(judged, step.model) if engaged(step.ended, foe, judged.engagement))
    return (
        *keeping_coherency(judged, step),
        *(_keeping(foe, judged.engagement) for foe in held),
    )


def legal_end(judged: JudgedMove, step: JudgedStep) -> tuple[Condition, ...] | None:
    """Return what one model's end must keep in a move toward enemy units; None when it touches one and stays."""
    target = chosen_target(judged, step)
    if target is None or touched_enemy(step.state, step.model) is not None:
        return None
    nearer, _ = _closer_and_engaged(target, distance_to_unit(step.model, target), judged.engagement)
    conditions: list[Condition] = [
        nearer,
        *standing_conditions(step.state, step.model),
        *free_of_later_ends(judged, step),
        *coherent_end(judged, step),
    ]
    held = [foe for foe in kept_engagements(judged, step.model) if foe.id != target.id]
    if engaged(step.model, target, judged.engagement) or isinstance(could_engage(judged, step, target), Found):
        held.append(target)
    conditions.extend(Within(f"engaged with {foe.name}", bodies(foe.on_table), judged.engagement) for foe in held)
    return tuple(conditions)


def aim(
    state: State, unit: Unit, model: Model, targets: tuple[Unit, ...], engagement: float, *, stays: bool, keeps: bool
) -> Aim:
    """Return what one model comes to in a move toward enemy units, if it moves.

    Args:
        state: the position before the move.
        unit: the unit that moves.
        model: one of its models.
        targets: the selected enemy units.
        engagement: the engagement range in inches.
        stays: whether a model that touches an enemy is not moved.
        keeps: whether a model keeps the engagements it began with.
    """
    touched = touched_enemy(state, model) if stays else None
    kept = _engaged_with(state, unit, model, engagement) if keeps else ()
    duties = []
    for began, target in closest_units(model, targets):
        nearer, close = _closer_and_engaged(target, began, engagement)
        duties.append(Duty(target.id, (nearer, close), (nearer,)))
    return Aim(
        model,
        f"it touches {state.name_of(touched.id)}" if touched else None,
        tuple(_keeping(foe, engagement) for foe in kept),
        tuple(duties),
    )


def names(units: tuple[Unit, ...], last: str = "and") -> str:
    """Write the names of units as a list in a sentence."""
    return listed([unit.name for unit in units], last)
