"""How far each unit's models go, and what a turn takes of that, where it is the model that decides it."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.army import Unit
from simulator.comparing.sides import Cited, Side, Sides, both, cited, merged


@dataclass(frozen=True, slots=True)
class Going:
    """A unit in one kind of move that both rulesets know; all lengths in inches, one for each of its models."""

    unit: str
    kind: str
    turns: tuple[tuple[float, ...], tuple[float, ...]]
    """What the first turn of each model takes of its distance."""
    inches: tuple[tuple[float, ...], tuple[float, ...]]
    """The maximum distance of each model."""
    own: bool
    """Whether that is each model's own on both sides; elsewhere it is the move's, and compared as such."""
    clauses: tuple[Cited | None, Cited | None]

    @property
    def turns_differ(self) -> bool:
        """Whether turning takes something else."""
        return self.turns[0] != self.turns[1]

    @property
    def differs(self) -> bool:
        """Whether turning takes something else, or some model's own distance is another one."""
        return self.turns_differ or (self.own and self.inches[0] != self.inches[1])


def goings(sides: Sides) -> tuple[Going, ...]:
    """Return every unit on the table in every kind of move whose models move and that both rulesets know."""
    one, other = sides[0].kinds, sides[1].kinds
    return tuple(
        Going(
            unit.id,
            kind,
            both(sides, _turns, unit, kind),
            both(sides, _inches, unit, kind),
            all(both(sides, Side.own_distance, kind)),
            both(sides, cited, kind, "move.distance"),
        )
        for kind in merged(one, other)
        if kind in one and kind in other
        for unit in sides[0].state.units
        if unit.on_table
    )


def _turns(side: Side, unit: Unit, kind: str) -> tuple[float, ...]:
    allowance = side.ruleset.moves[kind].allowance
    return tuple(allowance.turn_cost(model) for model in unit.on_table)


def _inches(side: Side, unit: Unit, kind: str) -> tuple[float, ...]:
    allowance = side.ruleset.moves[kind].allowance
    return tuple(allowance.of(model) for model in unit.on_table)
