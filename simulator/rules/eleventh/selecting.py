"""Selecting enemy units before a fight move: what the rules fill in, and what they leave to the player."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from simulator.army import Unit
from simulator.moves import Move
from simulator.rules.eleventh.books import ENGAGEMENT
from simulator.rules.ruleset import Selection
from simulator.rules.telling import told
from simulator.rules.words import foes, listed, quote, unit_distance, units_within
from simulator.state import State

_MANY: Final = 4
"""Of more enemy units than these not every selection is returned."""


def engaged_foes(state: State, unit: Unit, engagement: float = ENGAGEMENT) -> tuple[Unit, ...]:
    """Return the enemy units that a unit is engaged with, of those that count for its fight moves."""
    return units_within(state, unit, engagement)


def _claimed(state: State, unit: Unit, move: Move) -> tuple[Unit, ...] | None:
    """Return the units a move claims as its targets, as far as they stand on the table."""
    if move.targets is None:
        return None
    wanted = set(move.targets)
    return tuple(foe for foe in foes(state, unit) if foe.id in wanted)


def every_engaged(
    state: State, unit: Unit, move: Move, mode: str | None = None, engagement: float = ENGAGEMENT
) -> Selection:
    """Select every enemy unit the unit is engaged with: no choice."""
    due, claimed = engaged_foes(state, unit, engagement), _claimed(state, unit, move)
    if claimed is None:
        fault = None if due else f"{told(unit, 'is', 'are')} engaged with no enemy unit it could select"
        return Selection(due, mode, target_fault=fault, target_note=f"every engaged enemy: {_names(due)}")
    if set(move.targets or ()) == {foe.id for foe in due}:
        return Selection(due, mode, target_note=f"every engaged enemy: {_names(due)}")
    fault = (
        f"{told(unit, 'is', 'are')} engaged with {_names(due)}, so it must select exactly "
        f"{'that unit' if len(due) == 1 else 'those units'}; the move selects {_ids(move)}"
        if due
        else f"{told(unit, 'is', 'are')} engaged with no enemy unit; the move selects {_ids(move)}"
    )
    return Selection(claimed, mode, target_fault=fault)


def some_within(state: State, unit: Unit, move: Move, distance: float, mode: str | None = None) -> Selection:
    """Select one or more enemy units within a distance: the player's choice where there are several."""
    choices, claimed = units_within(state, unit, distance), _claimed(state, unit, move)
    if claimed is None:
        if len(choices) == 1:
            return Selection(choices, mode, target_note=f"the only enemy within {quote(distance)}: {_names(choices)}")
        if not choices:
            return Selection((), mode, target_fault=f"no enemy unit is within {quote(distance)} of {unit.name}")
        fault = (
            f"{unit.name} must select one or more of the enemy units within {quote(distance)}, and the move names "
            f"none: choose from {listed([foe.id for foe in choices], 'or')}"
        )
        return Selection(choices, mode, target_fault=fault)
    wrong = [t for t in move.targets or () if t not in {foe.id for foe in choices}]
    if not wrong and claimed:
        return Selection(claimed, mode, target_note=f"selected: {_names(claimed)}")
    return Selection(claimed, mode, target_fault=_wrong(state, unit, move, wrong, distance))


def choices_of(state: State, unit: Unit, kind: str, distance: float) -> tuple[Move, ...]:
    """Return every selection of one or more enemy units within a distance, the larger ones first.

    Of many units there are too many selections: then only the single ones, the pairs and all of them are returned.
    """
    near = [foe.id for foe in units_within(state, unit, distance)]
    sizes = range(len(near), 0, -1) if len(near) <= _MANY else (len(near), 2, 1)
    return tuple(Move(kind, unit.id, targets=some) for size in sizes for some in combinations(near, size))


def _wrong(state: State, unit: Unit, move: Move, wrong: list[str], distance: float) -> str:
    if not move.targets:
        return f"{unit.name} must select at least one enemy unit within {quote(distance)}"
    parts = []
    for target in wrong:
        foe = state.unit(target)
        if foe.player == unit.player:
            parts.append(f"{foe.name} is no enemy of {unit.name}")
        elif not foe.on_table:
            parts.append(f"{foe.name} is not on the table")
        elif foe not in foes(state, unit):
            parts.append(f"{foe.name} is an aircraft, which only units that fly can select")
        else:
            parts.append(f"{foe.name} is {quote(unit_distance(unit, foe))} from {unit.name}; {quote(distance)} at most")
    return "; ".join(parts)


def _names(units: tuple[Unit, ...]) -> str:
    return listed([unit.name for unit in units]) if units else "nobody"


def _ids(move: Move) -> str:
    return listed(list(move.targets or ())) or "nobody"
