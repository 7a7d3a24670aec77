"""A phase walked through where nobody moves and nobody falls: who is asked what, when, and who comes to fight.

The order of the phase is the ruleset's own, asked decision by decision as when it is played; whoever decides takes the
first option there is, in file order, moves nobody and declares no attacks. What is left is the order itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from simulator.comparing.sides import Side
from simulator.events import AttacksMade, apply
from simulator.play import Automatic, CannotBePlayedError
from simulator.play.choice import Choice, cannot_be
from simulator.play.phase import resolved, sequence_of
from simulator.rules.decision import MOVES, Decision
from simulator.rules.sequence_clause import SequenceClause
from simulator.state import State

_NEVER: Final = 1_000_000
"""Wounds that no model loses in one phase."""
_LAST: Final = "remove"
"""Where models are removed for coherency the walk is over: somebody would fall."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision that came up, and the position in which it did."""

    decision: Decision
    state: State


@dataclass(frozen=True, slots=True)
class Fought:
    """A unit that came to fight or struck, and the clause by which it was its turn."""

    unit: str
    rule: SequenceClause


@dataclass(frozen=True, slots=True)
class Course:
    """What a walk through the phase came to."""

    asked: tuple[Asked, ...] = ()
    fought: tuple[Fought, ...] = ()
    """In the order in which units strike, or come to count as having fought where nobody strikes; each once under each
    clause. Those that had fought before are not among them."""
    why_not: str = ""
    """Why the phase cannot be played from this position, in a sentence without a full stop; empty where it can."""

    @property
    def first(self) -> Decision | None:
        """The decision that is due now; None when the phase is over."""
        return self.asked[0].decision if self.asked else None


class _Ones:
    """Dice that always show a 1: what they show decides nothing here."""

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:  # noqa: ARG002 - every die has a 1
        """Return ones."""
        return (1,) * count


def walked(side: Side) -> Course:
    """Walk through the rest of the phase; how far it has come is the position's own."""
    try:
        sequence_of(side.state)
    except CannotBePlayedError as error:
        return Course(why_not=str(error).removesuffix("."))
    asked, fought = list[Asked](), list[Fought]()
    for taken in _walk(_unfalling(side.state)):
        asked.append(Asked(taken.decision, _as_it_was(taken.now, side.state)))
        done = {u.id for u in taken.now.units if u.record.fought}
        turn = _turn(asked)
        now = [f for u in taken.struck if u not in done and (f := Fought(u, turn)) not in fought]
        listed = {f.unit for f in (*fought, *now)} | done
        fought += now
        fought += [Fought(u.id, turn) for u in taken.after.units if u.record.fought and u.id not in listed]
    return Course(tuple(asked), tuple(fought))


@dataclass(frozen=True, slots=True)
class _Taken:
    """A decision that was taken: the position that it came up in, the one in which the next does, and who struck."""

    now: State
    decision: Decision
    after: State
    struck: tuple[str, ...] = ()


def _walk(state: State) -> Iterator[_Taken]:
    sequence = sequence_of(state)
    before: _Taken | None = None
    while True:
        while (event := sequence.upkeep(state)) is not None:
            state = apply(state, event)
        if before is not None:
            yield replace(before, after=state)
        decision = sequence.decision_at(state)
        if decision is None:
            return
        before = _Taken(state, decision, state)
        if decision.decision == _LAST:
            yield before
            return
        events = resolved(state, decision, _chosen(state, decision), _Ones())
        struck = dict.fromkeys(event.unit for event in events if isinstance(event, AttacksMade))
        before = replace(before, struck=tuple(struck))
        for event in events:
            state = apply(state, event)


def _chosen(state: State, decision: Decision) -> Choice:
    """Return what is answered: nobody moves, nobody passes up a fight, nobody strikes."""
    match decision.decision:
        case kind if kind in MOVES and decision.may_pass:
            return Choice(cannot_be, passes=True)
        case kind if kind in MOVES:
            return Choice(cannot_be, unit=decision.options[0], stays=True)
        case "select-to-fight":
            return Choice(cannot_be, unit=decision.options[0])
        case "attack":
            return Choice(cannot_be, unit=decision.unit)
        case _:
            return Automatic().choose(state, decision)


def _turn(asked: list[Asked]) -> SequenceClause:
    """Return the clause by which a unit that has come to fight was chosen: that of the last choice of who fights."""
    return next((a.decision.rule for a in reversed(asked) if not a.decision.unit), asked[-1].decision.rule)


def _unfalling(state: State) -> State:
    """Return a position in which whoever stands has more wounds than can be lost."""
    units = (
        replace(u, models=tuple(replace(m, wounds=_NEVER) if m.alive else m for m in u.models)) for u in state.units
    )
    return replace(state, units=tuple(units))


def _as_it_was(now: State, before: State) -> State:
    """Return a position of the walk with the wounds that models had before it."""
    units = tuple(
        replace(u, models=tuple(replace(m, wounds=before.model(m.id).wounds) for m in u.models)) for u in now.units
    )
    return replace(now, units=units)
