"""How events speak of units: one model does, several do."""

from __future__ import annotations

from simulator.army import Unit


def told(unit: Unit, one: str, several: str = "") -> str:
    """Return a unit's name with what it does: `one` for a unit of one model, `several` for more."""
    return f"{unit.name} {one if len(unit.models) == 1 or not several else several}"


def they(unit: Unit) -> str:
    """Return "it" for a unit of one model, "they" for more."""
    return "it" if len(unit.models) == 1 else "they"
