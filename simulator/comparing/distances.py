"""The numbers of two rulesets, and who is engaged and who is coherent by them where everybody stands."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.army import Unit
from simulator.comparing.sides import Cited, Side, Sides, both, cited, enemies, merged
from simulator.rules.terms import Coherency
from simulator.rules.words import engaged, unit_distance

ENGAGEMENT = "engagement range"


@dataclass(frozen=True, slots=True)
class Distance:
    """A distance that both rulesets name, or one of them."""

    what: str
    """"engagement range", or the kind of move whose maximum distance it is."""
    inches: tuple[float | None, float | None]
    """None where a ruleset has no such distance, or where it is a characteristic of each model."""
    own: tuple[bool, bool]
    """Whether it is a characteristic of each model."""
    clauses: tuple[Cited | None, Cited | None]

    @property
    def differs(self) -> bool:
        """Whether it is another distance on the other side."""
        return self.inches[0] != self.inches[1] or self.own[0] != self.own[1]


@dataclass(frozen=True, slots=True)
class Coherent:
    """What coherency asks of a unit, and whether it is coherent where it stands."""

    unit: str
    asks: tuple[Coherency | None, Coherency | None]
    lacks: tuple[str | None, str | None]
    """Why it is not in coherency, in a sentence without a full stop; None where it is."""
    clauses: tuple[Cited | None, Cited | None]

    @property
    def differs(self) -> bool:
        """Whether the unit is coherent on one side alone, or lacks something else on the other."""
        return self.lacks[0] != self.lacks[1]

    @property
    def asked_differently(self) -> bool:
        """Whether the sides ask for different things, whatever they come to here."""
        return self.asks[0] != self.asks[1]


@dataclass(frozen=True, slots=True)
class Engagement:
    """Two enemy units that are engaged on one side at least."""

    units: tuple[str, str]
    apart: float
    """The gap between them, in inches."""
    models: tuple[tuple[int, int], tuple[int, int]]
    """On each side: how many models of the first unit are engaged with the second, and the other way round."""

    @property
    def engaged(self) -> tuple[bool, bool]:
        """Whether they are engaged, on each side."""
        return any(self.models[0]), any(self.models[1])

    @property
    def differs(self) -> bool:
        """Whether they are engaged on one side alone."""
        return self.engaged[0] != self.engaged[1]

    @property
    def models_differ(self) -> bool:
        """Whether it is another number of models that is engaged."""
        return self.models[0] != self.models[1]


def distances(sides: Sides) -> tuple[Distance, ...]:
    """Return engagement range, and the maximum distance of every kind of move that models make."""
    one, other = sides
    found = [Distance(ENGAGEMENT, (one.ruleset.engagement, other.ruleset.engagement), (False, False), (None, None))]
    for kind in merged(one.kinds, other.kinds):
        clauses = both(sides, cited, kind, "move.distance")
        found.append(Distance(kind, both(sides, _inches, kind), both(sides, Side.own_distance, kind), clauses))
    return tuple(found)


def _inches(side: Side, kind: str) -> float | None:
    rule = side.rule(kind)
    return None if rule is None or side.own_distance(kind) else rule.distance


def coherencies(sides: Sides) -> tuple[Coherent, ...]:
    """Return what coherency asks of every unit on the table that has more than one model, and what it lacks."""
    return tuple(
        Coherent(unit.id, both(sides, _asks, unit), both(sides, _lacks, unit), both(sides, _coherency_clause))
        for unit in sides[0].state.units
        if len(unit.on_table) > 1
    )


def _asks(side: Side, unit: Unit) -> Coherency | None:
    return None if side.ruleset.coherency is None else side.ruleset.coherency(unit.on_table)


def _lacks(side: Side, unit: Unit) -> str | None:
    return side.ruleset.incoherent(unit)


def _coherency_clause(side: Side) -> Cited | None:
    return next((c for kind in side.kinds if (c := cited(side, kind, "move.coherency")) is not None), None)


def engagements(sides: Sides) -> tuple[Engagement, ...]:
    """Return every two enemy units that are engaged on one side at least, in file order."""
    found = []
    for unit, foe in enemies(sides):
        models = both(sides, _models, unit, foe)
        if any(map(any, models)):
            found.append(Engagement((unit.id, foe.id), max(0.0, unit_distance(unit, foe)), models))
    return tuple(found)


def _models(side: Side, unit: Unit, foe: Unit) -> tuple[int, int]:
    """Return how many models of each unit are engaged with the other."""
    reach = side.ruleset.engagement
    return sum(engaged(m, foe, reach) for m in unit.on_table), sum(engaged(m, unit, reach) for m in foe.on_table)
