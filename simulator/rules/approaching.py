"""What fight moves share in every edition, measured once: who stays, who ends closer, what the unit comes to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from simulator.army import Model, Unit
from simulator.board import Objective
from simulator.geometry.conditions import Condition, Nearer, NearerPolygon, Within
from simulator.geometry.lengths import at_most, less
from simulator.rules.clause import Clause, Finding, Gauge
from simulator.rules.judged import JudgedMove, JudgedStep
from simulator.rules.telling import told
from simulator.rules.words import (
    bodies,
    distance_to_objective,
    gauge,
    gauge_to_objective,
    gauge_to_unit,
    is_engaged,
    marker_body,
    nearest_model,
    nearest_pair,
    objective_range,
    quote,
    touched_enemy,
)
from simulator.state import State


@dataclass(frozen=True, slots=True)
class Target:
    """Whom a model moves toward: an enemy unit, or one enemy model."""

    id: str
    name: str
    models: tuple[Model, ...]

    def distance(self, model: Model) -> float:
        """Return the gap from a model to the nearest of these, in inches."""
        return nearest_model(model, self.models)[0]

    def measured(self, model: Model) -> tuple[float, Gauge | None]:
        """Return that gap, and its measurement, to be drawn."""
        gap, other = nearest_model(model, self.models)
        return gap, None if other is None else gauge(model, other)

    def nearer(self, model: Model) -> Nearer:
        """Return ending nearer to it than a model stands, as a condition on its end."""
        return Nearer(f"not closer to {self.name}", bodies(self.models), self.distance(model))


def unit_target(unit: Unit) -> Target:
    """Return a whole enemy unit as what a model moves toward."""
    return Target(unit.id, unit.name, unit.on_table)


def model_target(state: State, model: Model) -> Target:
    """Return one enemy model as what a model moves toward."""
    return Target(model.id, state.name_of(model.id), (model,))


def stays_in_contact(clause: Clause, judged: JudgedMove) -> Iterator[Finding]:
    """Measure that no model in base contact with an enemy model is moved."""
    for step in judged.steps:
        foe = touched_enemy(step.state, step.model)
        if foe is None:
            yield Finding(
                clause, True, f"{step.name} began in contact with no enemy.", model=step.model.id, unit=judged.unit.id
            )
            continue
        touched = gauge(step.model, foe)
        yield Finding(
            clause,
            False,
            f"{step.name} touches {judged.state.name_of(foe.id)}, so it stays.",
            model=step.model.id,
            unit=judged.unit.id,
            target=foe.id,
            measured=touched.length,
            required=0.0,
            relation=">",
            slack=min(touched.length, 0.0),
            before=touched,
        )


def ends_closer(clause: Clause, judged: JudgedMove, step: JudgedStep, target: Target) -> Finding:
    """Measure that a moved model ends closer to its target than it began (D2)."""
    (began, before), (ends, now) = target.measured(step.model), target.measured(step.ended)
    kept = less(ends, began)
    want = "nearer than it began," if kept else "it must end nearer than"
    return Finding(
        clause,
        kept,
        f"{step.name} ends {quote(ends)} from {target.name}; {want} {quote(began)}"
        + ("." if kept else ", where it began."),
        model=step.model.id,
        unit=judged.unit.id,
        target=target.id,
        measured=ends,
        required=began,
        relation="<",
        slack=began - ends,
        now=now,
        before=before,
    )


def ends_engaged(clause: Clause, judged: JudgedMove) -> Iterator[Finding]:
    """Measure that the unit ends engaged."""
    if not judged.steps:
        return
    unit, enemies = judged.ended, judged.end.enemies_of(judged.ended)
    kept = is_engaged(judged.end, unit, judged.engagement)
    nearest = nearest_pair(unit.on_table, enemies)
    shown: Gauge | None = gauge_to_unit(nearest[1], nearest[2]) if nearest else None
    if kept:
        message = f"{told(unit, 'ends', 'end')} engaged."
    elif nearest is None:
        message = f"{told(unit, 'ends', 'end')} unengaged; there is no enemy on the table."
    else:
        message = (
            f"{told(unit, 'ends', 'end')} unengaged: the nearest enemy, {nearest[2].name}, is {quote(nearest[0])} "
            f"away; {quote(judged.engagement)} at most."
        )
    yield Finding(
        clause,
        kept,
        message,
        model=nearest[1].id if nearest else None,
        unit=unit.id,
        target=nearest[2].id if nearest else None,
        measured=nearest[0] if nearest else None,
        required=judged.engagement,
        relation="<=",
        slack=judged.engagement - nearest[0] if nearest else None,
        now=shown,
    )


def ends_in_range(clause: Clause, judged: JudgedMove, objectives: tuple[Objective, ...]) -> Iterator[Finding]:
    """Measure that the unit ends within range of one of these objectives."""
    if not judged.steps or not objectives:
        return
    unit = judged.ended
    gap, model, objective = min(
        ((distance_to_objective(m, o) - objective_range(o), m, o) for m in unit.on_table for o in objectives),
        key=lambda entry: entry[0],
    )
    measured, reach = distance_to_objective(model, objective), objective_range(objective)
    kept = at_most(gap, 0.0)
    yield Finding(
        clause,
        kept,
        f"{told(unit, 'ends', 'end')} {quote(measured)} from objective {objective.id}"
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


def nearer_objective(objective: Objective, model: Model) -> Condition:
    """Return ending nearer to an objective than a model stands, as a condition on its end.

    Whoever stands on it is not farther than anywhere else: no place is nearer, however deep in it (D18).
    """
    than, name = distance_to_objective(model, objective), f"not closer to {objective.id}"
    if not less(0.0, than):
        return Nearer(name, (), than)
    if objective.at is not None:
        return Nearer(name, (marker_body(objective),), than)
    return NearerPolygon(name, objective.area, than)


def with_some_enemy(state: State, unit: Unit, engagement: float) -> Within:
    """Return being engaged with any enemy unit, as a condition on one model's end."""
    near = bodies(m for foe in state.enemies_of(unit) for m in foe.on_table)
    return Within("too far from every enemy", near, engagement)
