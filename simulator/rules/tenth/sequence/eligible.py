"""Who may do what in the Fight phase of the 10th edition, read from the position alone."""

from __future__ import annotations

from simulator.army import Unit
from simulator.rules.cohering import is_coherent
from simulator.rules.tenth.books import ENGAGEMENT
from simulator.rules.tenth.coherency import coherency_of
from simulator.rules.tenth.consolidate import closest_objectives
from simulator.rules.tenth.in_reach import enemies_in_reach, is_held_by_aircraft_alone, objective_in_reach
from simulator.rules.words import is_engaged, units_within
from simulator.state import State


def engaged_now(state: State, unit: Unit) -> bool:
    """Say whether a unit is within engagement range of an enemy unit."""
    return is_engaged(state, unit, ENGAGEMENT)


def foes_engaged(state: State, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemy units that a unit is in engagement range of, of those that count for its fights."""
    return units_within(state, unit, ENGAGEMENT)


def can_fight(state: State, unit: Unit) -> bool:
    """Say whether a unit is eligible to fight: engaged now, or it charged; and it has not fought (Fight Phase)."""
    if not unit.on_table or unit.record.fought:
        return False
    return unit.record.charged or engaged_now(state, unit)


def may_pile_in(state: State, unit: Unit) -> bool:
    """Say whether a unit selected to fight is asked for its pile-in: it has not made it, and enemies are in reach."""
    if not unit.on_table or unit.record.piled_in or "AIRCRAFT" in unit.keywords:
        return False
    return bool(enemies_in_reach(state, unit))


def may_consolidate(state: State, unit: Unit) -> bool:
    """Say whether a unit that has fought is asked for its consolidation: enemies or an objective are in reach."""
    if not unit.on_table or unit.record.consolidated or "AIRCRAFT" in unit.keywords:
        return False
    if enemies_in_reach(state, unit):
        return True
    if is_held_by_aircraft_alone(state, unit) and is_coherent(unit.on_table, coherency_of(unit.on_table)):
        return False  # it can end in engagement range, so that no objective counts, and nobody is there to go to
    return any(objective_in_reach(unit, objective) for objective in closest_objectives(state, unit))
