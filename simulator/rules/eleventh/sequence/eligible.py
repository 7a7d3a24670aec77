"""Who may do what in the Fight phase of the 11th edition, read from the position alone."""

from __future__ import annotations

from typing import Final

from simulator.army import Unit
from simulator.files.ability_texts import model_ability
from simulator.geometry.lengths import at_most
from simulator.rules.eleventh.books import ENGAGEMENT, PILE_IN_TARGETS
from simulator.rules.eleventh.consolidate import forced_mode
from simulator.rules.eleventh.selecting import engaged_foes
from simulator.rules.words import is_engaged, unit_distance, units_within
from simulator.state import State

PASS_DISTANCE: Final = 5.0
"""Inches: a player may pass when every eligible unit is farther than this from every enemy (12.04)."""


def engaged_now(state: State, unit: Unit) -> bool:
    """Say whether a unit is engaged (03.04)."""
    return is_engaged(state, unit, ENGAGEMENT)


def foes_engaged(state: State, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemy units that a unit is engaged with, of those that count for its fights (03.04, 23)."""
    return engaged_foes(state, unit)


def somebody_in_reach(state: State, unit: Unit) -> bool:
    """Say whether a unit that may pile in has anybody to pile in to (12.03)."""
    return bool(units_within(state, unit, PILE_IN_TARGETS))


def can_pile_in(state: State, unit: Unit) -> bool:
    """Say whether a unit could pile in in the Pile In step (12.03): eligible, and with somebody in reach."""
    if not unit.on_table or unit.record.piled_in:
        return False
    return (unit.record.charged or engaged_now(state, unit)) and somebody_in_reach(state, unit)


def can_fight(state: State, unit: Unit) -> bool:
    """Say whether a unit is eligible to fight in the Fight step (12.04)."""
    record = unit.record
    if not unit.on_table or record.fought:
        return False
    return record.charged or record.engaged_at_fight_step or engaged_now(state, unit)


def fights_first(unit: Unit) -> bool:
    """Say whether a unit is a Fights First unit: it charged this turn, or all its models have the ability (24.13).

    All that are left now: a destroyed model counts only where those that linger are all there is of the unit.
    """
    if unit.record.charged or unit.record.fights_first:
        return True
    left = [m for m in unit.models if m.alive] or unit.on_table
    return bool(left) and all(model_ability(m.abilities, "FIGHTS FIRST") for m in left)


def fight_types(state: State, unit: Unit) -> tuple[str, ...]:
    """Return the fight types open to a unit that was selected to fight (12.06, decision D16)."""
    if not engaged_now(state, unit):
        return ("overrun",)
    return ("normal",) if unit.record.engaged_at_fight_step else ("normal", "overrun")


def can_consolidate(state: State, unit: Unit) -> bool:
    """Say whether a unit could make a consolidation move (12.08, decision D10): eligible, and in some mode."""
    record = unit.record
    if not unit.on_table or record.consolidated:
        return False
    was_eligible = record.fought or record.eligible_to_fight or record.charged or record.engaged_at_fight_step
    return (was_eligible or engaged_now(state, unit)) and forced_mode(state, unit) is not None


def far_from_everybody(state: State, unit: Unit) -> bool:
    """Say whether a unit is more than 5" from every enemy unit (12.04, the pass rule)."""
    return not any(at_most(unit_distance(unit, foe), PASS_DISTANCE) for foe in state.enemies_of(unit))


def wrecks(state: State) -> tuple[tuple[Unit, Unit], ...]:
    """Return destroyed transports still on the table, each with a unit that is still inside it (18.05)."""
    return tuple(
        (state.unit(unit.embarked_in), unit)
        for unit in state.units
        if unit.embarked_in is not None
        and any(m.alive for m in unit.models)
        and not any(m.alive for m in state.unit(unit.embarked_in).models)
        and any(m.pose is not None for m in state.unit(unit.embarked_in).models)
    )
