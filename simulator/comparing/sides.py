"""The two sides of a comparison: one position, read by one ruleset and by another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Concatenate, ParamSpec, TypeVar

import simulator.rules
from simulator.army import Unit
from simulator.files.rulesets import STEPS
from simulator.rules.clause import Citation, Clause
from simulator.rules.ruleset import MoveRule, Ruleset
from simulator.rules.sequence_clause import SequenceClause
from simulator.state import State

T = TypeVar("T")
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Side:
    """A position under one ruleset."""

    ruleset: Ruleset
    state: State

    @property
    def name(self) -> str:
        """The ruleset's name."""
        return self.ruleset.name

    def rule(self, kind: str) -> MoveRule | None:
        """Return the rule of a kind of move; None where this ruleset does not know it."""
        return self.ruleset.moves.get(kind)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of moves that models make: not those in which they are set up."""
        return tuple(kind for kind, rule in self.ruleset.moves.items() if not rule.sets_up)

    def own_distance(self, kind: str) -> bool:
        """Say whether the maximum distance of a kind of move is a characteristic of each model."""
        rule = self.rule(kind)
        return rule is not None and rule.own_distance is not None


Sides = tuple[Side, Side]


@dataclass(frozen=True, slots=True)
class Cited:
    """A clause as it is cited: of a move, or of the order of the phase."""

    id: str
    citation: Citation
    sentence: str

    @classmethod
    def of(cls, clause: Clause | SequenceClause) -> Cited:
        """Return the citation of a clause."""
        return cls(clause.id, clause.citation, clause.sentence)


def sides_of(state: State, one: str, other: str) -> Sides:
    """Return a position under two rulesets, by name. Raises KeyError where there is none of that name."""
    return _side(state, one), _side(state, other)


def _side(state: State, name: str) -> Side:
    """Return a position under one ruleset: a step that its phase does not have is read as the last one before it."""
    ruleset = simulator.rules.rulesets()[name]
    step = state.step
    if ruleset.sequence is not None and step in STEPS:
        so_far = STEPS[: STEPS.index(step) + 1]
        step = next(s for s in reversed(so_far) if s in ruleset.sequence.steps)
    return Side(ruleset, replace(state, ruleset=name, step=step))


def enemies(sides: Sides) -> Iterator[tuple[Unit, Unit]]:
    """Yield every two enemy units on the table, in file order, the first player's first."""
    state = sides[0].state
    first = state.players[0].id
    yield from ((u, foe) for u in state.units if u.player == first and u.on_table for foe in state.enemies_of(u))


def both(sides: Sides, do: Callable[Concatenate[Side, P], T], *args: P.args, **named: P.kwargs) -> tuple[T, T]:
    """Return what a function makes of either side."""
    return do(sides[0], *args, **named), do(sides[1], *args, **named)


def cited(side: Side, kind: str, clause: str) -> Cited | None:
    """Return a clause of a kind of move, by its id; None where this ruleset has no such move, or no such clause."""
    rule = side.rule(kind)
    found = None if rule is None else next((c for c in rule.clauses if c.id == clause), None)
    return None if found is None else Cited.of(found)


def merged(one: Iterable[T], other: Iterable[T]) -> tuple[T, ...]:
    """Return what stands in either list, once: by its latest place in one of them, the same whichever list is first."""
    places: dict[T, list[int]] = {}
    for entries in (one, other):
        for place, entry in enumerate(dict.fromkeys(entries)):
            places.setdefault(entry, []).append(place)
    return tuple(sorted(places, key=lambda entry: (max(places[entry]), min(places[entry]), str(entry))))
