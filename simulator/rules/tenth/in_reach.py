"""Whom, and which objective, a fight move could come to: bounds that hold for any move, also of bases that turn.

They are quick, and err to one side only: what is said to be out of reach is out of reach of every legal move.
"""

from __future__ import annotations

from dataclasses import replace

from simulator.army import Model, Unit
from simulator.board import Objective
from simulator.geometry.lengths import TOLERANCE, at_most
from simulator.geometry.shapes import Round
from simulator.rules.tenth.books import ENGAGEMENT, FIGHT_MOVE
from simulator.rules.tenth.pivot import pivot
from simulator.rules.words import distance_to_objective, foes, is_engaged, objective_range, within
from simulator.state import State


def _could_end_within(model: Model, other: Model, distance: float) -> bool:
    """Say whether a model could end a fight move within a distance of another: certainly not, where this is False.

    A base that keeps its facing comes as much nearer as it goes. One that turns stays, where it ends, within the disc
    of its reach about its centre, and the turn has taken its cost of the way.
    """
    far = FIGHT_MOVE + TOLERANCE + distance
    if within(model, other, far):
        return True
    return model.base.spin > 0.0 and within(_disc(model), other, max(distance, far - pivot(model)))


def _disc(model: Model) -> Model:
    """Return a model on the disc that its base stays within, however it turns about its centre."""
    return replace(model, base=Round(model.base.reach))


def may_be_engaged(state: State, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemy units that some model of a unit could come into engagement range of, AIRCRAFT among them."""
    models = unit.on_table
    return tuple(
        foe
        for foe in state.enemies_of(unit)
        if any(_could_end_within(m, other, ENGAGEMENT) for m in models for other in foe.on_table)
    )


def enemies_in_reach(state: State, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemy units that a fight move could be about: none means that there is no move toward enemies.

    They count for the unit's moves (AIRCRAFT only if it flies) and it could come to engage them. A unit that ends
    engaged with AIRCRAFT may move toward any other, however far.
    """
    counting, near = foes(state, unit), may_be_engaged(state, unit)
    among = tuple(foe for foe in counting if foe in near)
    return among or (counting if near else ())


def objective_in_reach(unit: Unit, objective: Objective) -> bool:
    """Say whether a fight move could end within range of an objective: certainly not, where this is False."""
    far = FIGHT_MOVE + TOLERANCE + objective_range(objective)
    return any(
        at_most(distance_to_objective(m, objective), far)
        or (m.base.spin > 0.0 and at_most(distance_to_objective(_disc(m), objective), far - pivot(m)))
        for m in unit.on_table
    )


def is_held_by_aircraft_alone(state: State, unit: Unit) -> bool:
    """Say whether a unit is in engagement range of enemies, and none of all on the table counts for its moves."""
    return is_engaged(state, unit, ENGAGEMENT) and not foes(state, unit)
