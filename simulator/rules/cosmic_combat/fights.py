"""Which models are in a fight with one another: opposing models within 1", several of them to one enemy (step 1).

Everything that hangs together by 1" is one fight. Models of the same coherent groups that are farther off count as
being in it, but roll no dice and take no wounds (step 5).
"""

from __future__ import annotations

from dataclasses import dataclass

from simulator.army import Model, Unit
from simulator.rules.cosmic_combat.books import FIGHTING, NEIGHBOUR
from simulator.rules.words import groups, within
from simulator.state import State


@dataclass(frozen=True, slots=True)
class Fight:
    """One fight: ids of models, in file order."""

    models: tuple[str, ...]
    """Those within 1" of an enemy."""
    out_of_range: tuple[str, ...]
    """Those in coherency with one of them, and within 1" of no enemy."""

    @property
    def name(self) -> str:
        """What choices call it: its first model in the file."""
        return self.models[0]


def opponents(state: State, model: Model) -> tuple[Model, ...]:
    """Return the enemy models within 1" of a model, in file order."""
    enemies = state.enemies_of(state.unit_of[model.id])
    return tuple(foe for unit in enemies for foe in unit.on_table if within(model, foe, FIGHTING))


def in_combat_with(state: State, unit: Unit) -> tuple[Model, ...]:
    """Return the enemy models within 1" of any model of a unit, in file order."""
    enemies = (foe for other in state.enemies_of(unit) for foe in other.on_table)
    return tuple(foe for foe in enemies if any(within(model, foe, FIGHTING) for model in unit.on_table))


def fights(state: State) -> tuple[Fight, ...]:
    """Return every fight on the table, in file order of its first model."""
    order = {m.id: n for n, m in enumerate(m for unit in state.units for m in unit.models)}
    foes = {m.id: [foe.id for foe in opponents(state, m)] for unit in state.units for m in unit.on_table}
    left = [m for m in order if foes.get(m)]
    found = []
    while left:
        edge, members = [left[0]], set[str]()
        while edge:
            model = edge.pop()
            if model not in members:
                members.add(model)
                edge += foes[model]
        left = [m for m in left if m not in members]
        found.append(Fight(tuple(sorted(members, key=order.__getitem__)), _out_of_range(state, members, foes)))
    return tuple(found)


def _out_of_range(state: State, members: set[str], foes: dict[str, list[str]]) -> tuple[str, ...]:
    return tuple(
        mate.id
        for unit in state.units
        for group in groups(unit.on_table, NEIGHBOUR)
        if any(m.id in members for m in group)
        for mate in group
        if not foes[mate.id]
    )
