"""Which units fight first."""

from __future__ import annotations

from simulator.army import Unit
from simulator.files.ability_texts import model_ability


def fights_first(unit: Unit) -> bool:
    """Say whether a unit is a Fights First unit: it charged this turn, or all its models have the ability.

    All that are left now: a destroyed model counts only where those that linger are all there is of the unit.
    """
    if unit.record.charged or unit.record.fights_first:
        return True
    left = [m for m in unit.models if m.alive] or unit.on_table
    return bool(left) and all(model_ability(m.abilities, "FIGHTS FIRST") for m in left)
