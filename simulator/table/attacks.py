"""Attacks declared by hand: what each model of a unit may strike with, and whom."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.army import Weapon
from simulator.rules import attacking_of
from simulator.rules.attacks.bearers import extra_weapons, melee_weapons
from simulator.rules.attacks.declaring import targets_of
from simulator.state import State


@dataclass(frozen=True, slots=True)
class Striker:
    """What one model may do."""

    model: str
    weapons: tuple[Weapon, ...]
    """Those that it selects one of."""
    extra: tuple[Weapon, ...]
    """Those that it strikes with besides."""
    targets: tuple[str, ...]
    """Enemy units that it may strike with each of them, in file order."""


def strikers(state: State, unit_id: str) -> tuple[Striker, ...]:
    """Return the models of a unit that may strike somebody with something, in file order."""
    unit, striking = state.unit(unit_id), attacking_of(state).striking
    found: list[Striker] = []
    for model in unit.on_table:
        foes = [foe for foe in targets_of(state, unit, model, striking) if any(m.alive for m in foe.models)]
        main, extra = melee_weapons(model), extra_weapons(model)
        if foes and (main or extra):
            found.append(Striker(model.id, main, extra, tuple(foe.id for foe in foes)))
    return tuple(found)
