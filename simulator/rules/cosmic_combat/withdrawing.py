"""A plain retreat, for whoever is no tactician: the whole group the same way, else each model as far as it may go."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from simulator.army import Model, Unit
from simulator.geometry.nearest import nearest
from simulator.geometry.places import Found
from simulator.geometry.shapes import Point
from simulator.moves import Move, Step
from simulator.rules import ruleset_of
from simulator.rules.cosmic_combat.books import RETREAT
from simulator.rules.cosmic_combat.fights import in_combat_with
from simulator.rules.cosmic_combat.retreat import GROUP, MODELS, away_from_enemies
from simulator.rules.judged import judge, measure
from simulator.rules.passing import barrier
from simulator.rules.possible import find, standing_conditions
from simulator.rules.travelling import Allowance
from simulator.rules.words import nearest_model
from simulator.state import State

_TURNS: Final = (0.0, 30.0, -30.0, 60.0, -60.0, 90.0, -90.0)
_LENGTHS: Final = (RETREAT, 2.0, 1.5, 1.0)


def plain_retreat(state: State, selected: Move) -> Move:
    """Return a legal retreat of a unit, in the mode that is selected, if one is; one without steps if none is found."""
    unit = state.unit(selected.unit)
    for move in _tried(state, unit, selected):
        found = measure(judge(state, move, ruleset_of(state)))
        if found and all(finding.kept for finding in found):
            return move
    return replace(selected, steps=())


def _tried(state: State, unit: Unit, selected: Move) -> Iterator[Move]:
    models = _last_first(state, unit)
    if selected.mode in (None, GROUP):
        x, y = _away(state, unit)
        for length in _LENGTHS:
            for turn in _TURNS:
                c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
                by = (length * (c * x - s * y), length * (s * x + c * y))
                yield replace(selected, steps=tuple(Step(m.id, to=_moved(m, by)) for m in models))
    separately = _one_by_one(state, unit, models)
    if selected.mode in (None, GROUP) and len(separately) == len(models):  # as a group those that had to turn, too
        yield replace(selected, steps=separately)
    if selected.mode in (None, MODELS):
        yield replace(selected, mode=MODELS, steps=separately)


def _last_first(state: State, unit: Unit) -> tuple[Model, ...]:
    """Return the unit's models, the farthest from the combat first: they make room."""
    foes = in_combat_with(state, unit)
    return tuple(sorted(unit.on_table, key=lambda m: -nearest_model(m, foes)[0]))


def _middle(models: tuple[Model, ...]) -> Point:
    places = [m.pose.point for m in models if m.pose is not None]
    return (math.fsum(x for x, _ in places) / len(places), math.fsum(y for _, y in places) / len(places))


def _away(state: State, unit: Unit) -> Point:
    """Return the direction from the enemies that the unit fights to the unit, as a unit vector."""
    foes = in_combat_with(state, unit)
    if not foes:
        return (1.0, 0.0)
    (x, y), (u, v) = _middle(unit.on_table), _middle(foes)
    length = math.hypot(x - u, y - v) or 1.0
    return ((x - u) / length, (y - v) / length)


def _moved(model: Model, by: Point) -> Point:
    assert model.pose is not None
    return (model.pose.x + by[0], model.pose.y + by[1])


def _one_by_one(state: State, unit: Unit, models: tuple[Model, ...]) -> tuple[Step, ...]:
    """Return each model's step as far away as it may go, with the others that went before it at their ends.

    One that has no place as it faces turns, where it starts or where it ends, to whatever facing gives it one.
    """
    x, y = _away(state, unit)
    steps, now = [], state
    for model in models:
        assert model.pose is not None
        asked = (*away_from_enemies(state, unit, model), *standing_conditions(now, model))
        to = _moved(model, (RETREAT * x, RETREAT * y))
        obstacles = barrier(now, model).obstacles
        place = nearest(model.base, model.pose, RETREAT, obstacles, asked, to)
        if isinstance(place, Found):
            steps.append(Step(model.id, to=place.pose.point))
        else:
            place = find(model, Allowance(RETREAT), obstacles, asked)
            if not isinstance(place, Found):
                continue
            steps.append(Step(model.id, path=place.way.path[1:], facing=place.pose.facing))
        now = now.with_pose(model.id, place.pose)
    return tuple(steps)
