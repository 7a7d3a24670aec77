"""Who may strike whom by two rulesets where everybody stands: not in every edition is that who is engaged."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.army import Unit
from simulator.comparing.sides import Cited, Side, Sides, both, enemies
from simulator.rules.attacks.declaring import targets_of

Strikers = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Strikes:
    """Two enemy units of which one may strike the other on one side at least."""

    units: tuple[str, str]
    models: tuple[Strikers, Strikers]
    """On each side: the models of the first unit that may strike the second, and the other way round."""
    clauses: tuple[Cited | None, Cited | None]

    @property
    def differs(self) -> bool:
        """Whether it is other models that may."""
        return self.models[0] != self.models[1]


def strikes(sides: Sides) -> tuple[Strikes, ...]:
    """Return every two enemy units of which one may strike the other, in file order.

    None where one of the rulesets knows no targets of single models: its fights say who strikes.
    """
    if any(side.ruleset.attacking is None for side in sides):
        return ()
    clauses = both(sides, _clause)
    found = (Strikes((unit.id, foe.id), both(sides, _models, unit, foe), clauses) for unit, foe in enemies(sides))
    return tuple(one for one in found if any(map(any, one.models)))


def _clause(side: Side) -> Cited | None:
    attacking = side.ruleset.attacking
    return None if attacking is None else Cited.of(attacking.striking.targets)


def _models(side: Side, unit: Unit, foe: Unit) -> Strikers:
    return _strikers(side, unit, foe), _strikers(side, foe, unit)


def _strikers(side: Side, unit: Unit, foe: Unit) -> tuple[str, ...]:
    """Return the models of a unit that may strike another, in file order."""
    attacking = side.ruleset.attacking
    assert attacking is not None
    there = {model.id: targets_of(side.state, unit, model, attacking.striking) for model in unit.on_table}
    return tuple(model for model, targets in there.items() if any(target.id == foe.id for target in targets))
