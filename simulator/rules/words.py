"""The rulebooks' words, each with its distance as an argument: engaged, within, coherent, touching, closest."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TypeVar

from simulator.army import Model, Unit
from simulator.board import Board, Objective
from simulator.geometry.conditions import Beyond, Condition, Within, WithinPolygon
from simulator.geometry.gaps import gap, gap_to_polygon, separation, separation_to_polygon
from simulator.geometry.lengths import at_most, touching
from simulator.geometry.shapes import Body, Point, Pose, Round
from simulator.rules.clause import Gauge
from simulator.state import State

T = TypeVar("T")


def apart(a: Model, b: Model) -> float:
    """Return the gap between two models' bases, in inches."""
    return gap(a.body, b.body)


def may_be_within(a: Model, b: Model, distance: float) -> bool:
    """Say cheaply whether two models could be this near: False is certain, True is not."""
    one, other = a.pose, b.pose
    assert one is not None
    assert other is not None
    return math.hypot(one.x - other.x, one.y - other.y) <= distance + a.base.reach + b.base.reach + 0.01


def within(a: Model, b: Model, distance: float) -> bool:
    """Say whether two models are within a distance of one another, inclusive."""
    return may_be_within(a, b, distance) and at_most(apart(a, b), distance)


def may_be_near(model: Model, unit: Unit, distance: float) -> bool:
    """Say cheaply whether a model could be this near to one of a unit: False is certain, True is not."""
    assert model.pose is not None
    x, y, reach = unit.around
    return math.hypot(model.pose.x - x, model.pose.y - y) <= distance + model.base.reach + reach + 0.01


def nearest_model(model: Model, others: Iterable[Model]) -> tuple[float, Model | None]:
    """Return the gap to the nearest of other models, and that model; infinity and None when there is none."""
    best, found = math.inf, None
    at, reach = model.pose, model.base.reach + 0.01
    assert at is not None
    for other in others:
        there = other.pose
        assert there is not None
        # As `may_be_within` says, without a call for each of them.
        if found is None or math.hypot(at.x - there.x, at.y - there.y) <= best + reach + other.base.reach:
            distance = apart(model, other)
            if distance < best:
                best, found = distance, other
    return best, found


def distance_to_unit(model: Model, unit: Unit) -> float:
    """Return the gap from a model to the nearest model of a unit."""
    return nearest_model(model, unit.on_table)[0]


def closest_units(model: Model, units: Iterable[Unit]) -> tuple[tuple[float, Unit], ...]:
    """Return the units closest to a model, each with its gap: several in a tie (D1), none that is off the table."""
    return closest_of((distance_to_unit(model, unit), unit) for unit in units)


def closest_of(things: Iterable[tuple[float, T]]) -> tuple[tuple[float, T], ...]:
    """Return those of the least distance: several in a tie (D1), none that is infinitely far."""
    known = tuple(things)
    least = min((gap for gap, _ in known), default=math.inf)
    return tuple((gap, thing) for gap, thing in known if at_most(gap, least) and gap < math.inf)


def nearest_pair(models: Iterable[Model], units: Sequence[Unit]) -> tuple[float, Model, Unit] | None:
    """Return the gap between those of some models and some units that are nearest to one another, the first of equals,
    with both; None where there is none.
    """
    best: tuple[float, Model, Unit] | None = None
    for model in models:
        for unit in units:
            if best is None or may_be_near(model, unit, best[0]):
                gap = distance_to_unit(model, unit)
                if best is None or gap < best[0]:
                    best = (gap, model, unit)
    return best


def unit_distance(a: Unit, b: Unit) -> float:
    """Return the gap between two units: between their nearest models."""
    return min((distance_to_unit(m, b) for m in a.on_table), default=math.inf)


def engaged(model: Model, unit: Unit, engagement: float) -> bool:
    """Say whether a model is engaged with a unit: within engagement range of one of its models."""
    return may_be_near(model, unit, engagement) and any(within(model, foe, engagement) for foe in unit.on_table)


def engaged_units(state: State, unit: Unit, engagement: float) -> tuple[Unit, ...]:
    """Return the enemy units that a unit is engaged with, in file order."""
    return tuple(foe for foe in state.enemies_of(unit) if any(engaged(m, foe, engagement) for m in unit.on_table))


def is_engaged(state: State, unit: Unit, engagement: float) -> bool:
    """Say whether a unit is engaged with any enemy unit."""
    return any(engaged(m, foe, engagement) for foe in state.enemies_of(unit) for m in unit.on_table)


def foes(state: State, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemy units that count for a unit's fight moves: AIRCRAFT only for units that FLY (11e 23)."""
    flies = "FLY" in unit.keywords
    return tuple(foe for foe in state.enemies_of(unit) if flies or "AIRCRAFT" not in foe.keywords)


def units_within(state: State, unit: Unit, distance: float) -> tuple[Unit, ...]:
    """Return the enemy units within a distance of a unit, of those that count for its fight moves."""
    return tuple(foe for foe in foes(state, unit) if any(engaged(m, foe, distance) for m in unit.on_table))


def touches(a: Model, b: Model) -> bool:
    """Say whether two models are in base contact."""
    return may_be_within(a, b, 0.0) and touching(apart(a, b))


def touched_enemy(state: State, model: Model) -> Model | None:
    """Return an enemy model in base contact with a model, or None."""
    unit = state.unit_of[model.id]
    for foe in state.enemies_of(unit):
        if may_be_near(model, foe, 0.0):
            for other in foe.on_table:
                if touches(model, other):
                    return other
    return None


def fighting(state: State, unit: Unit, engagement: float) -> tuple[int, int]:
    """Return how many models of a unit on the table are engaged with any enemy unit, and how many touch an enemy."""
    foes, models = state.enemies_of(unit), unit.on_table
    within_range = sum(any(engaged(m, foe, engagement) for foe in foes) for m in models)
    return within_range, sum(touched_enemy(state, m) is not None for m in models)


def marker_body(objective: Objective) -> Body:
    """Return an objective's marker as a round body."""
    assert objective.at is not None
    return Body(Round(objective.diameter / 2), Pose(*objective.at))


def distance_to_objective(model: Model, objective: Objective) -> float:
    """Return the distance from a base to a marker's edge, or to an area (0 inside or touching), in inches (D18)."""
    if objective.at is not None:
        return max(0.0, gap(model.body, marker_body(objective)))
    return max(0.0, gap_to_polygon(model.body, objective.area))


def objective_range(objective: Objective) -> float:
    """Return how near a base must be to be in range: the marker's range from its edge; 0 for an area."""
    return objective.range if objective.at is not None else 0.0


def in_range(model: Model, objective: Objective) -> bool:
    """Say whether a model is within range of an objective."""
    return at_most(distance_to_objective(model, objective), objective_range(objective))


def being_in_range(objective: Objective) -> Condition:
    """Return being within range of an objective, as a condition on one model's end."""
    reach = objective_range(objective)
    if objective.at is not None:
        return Within(f"out of range of {objective.id}", (marker_body(objective),), reach)
    return WithinPolygon(f"out of range of {objective.id}", objective.area, reach)


def being_unengaged(state: State, unit: Unit, engagement: float) -> tuple[Condition, ...]:
    """Return being engaged with no enemy of a unit, as conditions on one model's end: none where there is no enemy."""
    near = bodies(m for foe in state.enemies_of(unit) for m in foe.on_table)
    return (Beyond("engaged with an enemy", near, engagement),) if near else ()


def objectives_within(board: Board, unit: Unit, distance: float) -> tuple[Objective, ...]:
    """Return the objectives within a distance of a unit."""
    return tuple(
        o for o in board.objectives if any(at_most(distance_to_objective(m, o), distance) for m in unit.on_table)
    )


def gauge(a: Model, b: Model) -> Gauge:
    """Return the measurement between two models, as a line that can be drawn."""
    length, start, end = separation(a.body, b.body)
    return Gauge(start, end, length)


def gauge_to_unit(model: Model, unit: Unit) -> Gauge | None:
    """Return the measurement from a model to the nearest model of a unit."""
    other = nearest_model(model, unit.on_table)[1]
    return None if other is None else gauge(model, other)


def gauge_to_objective(model: Model, objective: Objective) -> Gauge:
    """Return the measurement from a model to an objective."""
    if objective.at is not None:
        length, start, end = separation(model.body, marker_body(objective))
    else:
        length, start, end = separation_to_polygon(model.body, objective.area)
    return Gauge(start, end, max(0.0, length))


def bodies(models: Iterable[Model]) -> tuple[Body, ...]:
    """Return the bases of models where they stand."""
    return tuple(m.body for m in models)


def lonely(models: Sequence[Model], neighbour: float, count: int = 1) -> tuple[Model, ...]:
    """Return the models with fewer than `count` others of their unit within the neighbour distance."""
    if len(models) <= 1:
        return ()

    def enough(model: Model) -> bool:
        near = (other for other in models if other is not model and within(model, other, neighbour))
        return sum(1 for _ in islice(near, count)) >= count  # whoever has enough need not be measured to the others

    return tuple(model for model in models if not enough(model))


def too_far_apart(models: Sequence[Model], spread: float) -> tuple[tuple[Model, Model], ...]:
    """Return the pairs of models farther from one another than the spread allows."""
    return tuple((a, b) for i, a in enumerate(models) for b in models[i + 1 :] if not within(a, b, spread))


def groups(models: Sequence[Model], neighbour: float) -> tuple[tuple[Model, ...], ...]:
    """Return the groups that models make: from one to another in steps of at most the neighbour distance."""
    left, found = list(models), list[tuple[Model, ...]]()
    while left:
        edge, group = [left.pop(0)], list[Model]()
        while edge:
            model = edge.pop()
            group.append(model)
            near = [m for m in left if within(model, m, neighbour)]
            left = [m for m in left if m not in near]
            edge += near
        found.append(tuple(m for m in models if m in group))
    return tuple(found)


def place(point: Point) -> str:
    """Write a place on the table for a message."""
    return f"({point[0]:.3f}, {point[1]:.3f})"


def typed(point: Point, facing: float | None = None) -> str:
    """Write a place that may be typed into a move file, with the facing (degrees) if it takes one: nothing is lost."""
    turned = "" if facing is None else f" facing {digits(facing)}"
    return f"[{digits(point[0])}, {digits(point[1])}]{turned}"


def digits(value: float) -> str:
    """Write a number with three decimals, or with as many more as it has."""
    short = f"{value:.3f}"
    return short if float(short) == value else repr(value)


def quote(length: float) -> str:
    """Write a length for a message: three decimals and the inch mark."""
    return f"{length:.3f}″"


def listed(names: Sequence[str], last: str = "and") -> str:
    """Write names as a list in a sentence."""
    if len(names) <= 1:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"
