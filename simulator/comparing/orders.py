"""Who chooses what, when, and from which options: the choices that a phase comes to on either side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from simulator.comparing.course import Asked, Course, walked
from simulator.comparing.sides import Cited, Sides, both, merged
from simulator.rules.sequence import Sequence
from simulator.rules.sequence_clause import SequenceClause

Courses = tuple[Course, Course]


@dataclass(frozen=True, slots=True)
class Asking:
    """A kind of choice as one ruleset has it: who makes it first, from what, whether they may pass."""

    step: str
    first: str
    """The player who is asked first."""
    options: tuple[tuple[str, tuple[str, ...]], ...]
    """For each player who is asked, in the order in which they first are: all that they are offered in this phase."""
    may_pass: tuple[tuple[str, bool], ...]
    """For each of them, whether they may pass when they are first asked."""
    settled: bool
    """Whether an earlier choice has settled the unit it is about, and with it whose choice this is."""
    why: str
    """Why it is this player who is asked first; empty where that is settled."""
    about_passing: str
    title: str
    clause: Cited


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    """A kind of choice on both sides."""

    kind: str
    asking: tuple[Asking | None, Asking | None]
    """None where it does not come up."""
    known: tuple[bool, bool]
    """Whether the order of the phase has this kind of choice at all."""

    @property
    def differs(self) -> bool:
        """Whether it is made by others, from other options, at another time, or can be passed on one side alone."""
        one, other = self.asking
        if one is None or other is None:
            return one is not other
        if (one.step, dict(one.options), dict(one.may_pass)) != (other.step, dict(other.options), dict(other.may_pass)):
            return True
        return one.first != other.first and not (one.settled and other.settled)


@dataclass(frozen=True, slots=True)
class _Key:
    kind: str
    clause: str
    """The clause behind it where the other side has that one as well; otherwise choices of one kind are paired."""


def courses(sides: Sides) -> Courses:
    """Return the phase walked through on both sides."""
    return both(sides, walked)


def choices(sides: Sides, through: Courses) -> tuple[ChoiceMade, ...]:
    """Return every kind of choice that comes up on one side at least, in the order of the phase.

    None where one of the two cannot be played: there is nothing to compare.
    """
    if any(course.why_not for course in through):
        return ()
    one, other = sides[0].ruleset.sequence, sides[1].ruleset.sequence
    found = (_grouped(through[0], other), _grouped(through[1], one))
    return tuple(
        ChoiceMade(
            key.kind,
            (_asking(found[0].get(key)), _asking(found[1].get(key))),
            (_knows(one, key.kind), _knows(other, key.kind)),
        )
        for key in merged(*found)
    )


def _knows(sequence: Sequence | None, kind: str) -> bool:
    return sequence is not None and kind in sequence.by_kind


def _grouped(course: Course, other: Sequence | None) -> dict[_Key, list[Asked]]:
    """Return the decisions of a walk by kind and, where the other side has the same clause, by clause."""
    shared = set() if other is None else {c.id for c in other.clauses}
    groups: dict[_Key, list[Asked]] = {}
    for asked in course.asked:
        decision = asked.decision
        key = _Key(decision.decision, decision.clause if decision.clause in shared else "")
        groups.setdefault(key, []).append(asked)
    return groups


def _asking(group: list[Asked] | None) -> Asking | None:
    if not group:
        return None
    first, decisions = group[0].decision, [asked.decision for asked in group]
    players = list(dict.fromkeys(d.player for d in decisions))
    units = [u.id for u in group[0].state.units]
    offered = {p: _in_order((o for d in decisions if d.player == p for o in d.options), units) for p in players}
    passing = {p: next(d.may_pass for d in decisions if d.player == p) for p in players}
    return Asking(
        first.step,
        first.player,
        tuple(offered.items()),
        tuple(passing.items()),
        bool(first.unit),
        "" if first.unit else first.why,
        first.about_passing,
        first.rule.title,
        Cited.of(first.rule),
    )


def _in_order(options: Iterable[str], units: list[str]) -> tuple[str, ...]:
    """Return options once: units in file order, others as they came."""
    once = list(dict.fromkeys(options))
    return tuple(sorted(once, key=lambda o: units.index(o) if o in units else len(units)))


def steps_clause(sequence: Sequence | None) -> SequenceClause | None:
    """Return the clause that names the steps of a phase: the first of its order."""
    return None if sequence is None else next((c for c in sequence.clauses if c.id == "phase.steps"), None)
