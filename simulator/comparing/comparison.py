"""What a comparison comes to: every part on both sides, and what of it differs."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.comparing.course import Course
from simulator.comparing.distances import Coherent, Distance, Engagement
from simulator.comparing.going import Going
from simulator.comparing.moves import MayMove, Verdicts
from simulator.comparing.orders import ChoiceMade, steps_clause
from simulator.comparing.sides import Cited, Side, Sides
from simulator.comparing.striking import Strikes
from simulator.rules.sequence_clause import SequenceClause
from simulator.scenario import Scenario


@dataclass(frozen=True)
class Comparison:
    """One position under two rulesets. Everything that has two sides has them in the order of `sides`."""

    scenario: Scenario
    sides: Sides
    distances: tuple[Distance, ...]
    coherencies: tuple[Coherent, ...]
    engagements: tuple[Engagement, ...]
    strikes: tuple[Strikes, ...]
    goings: tuple[Going, ...]
    verdicts: tuple[Verdicts, ...]
    courses: tuple[Course, Course]
    choices: tuple[ChoiceMade, ...]
    may_move: tuple[MayMove, ...]

    @property
    def steps(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The steps of the phase, in order; none where a ruleset has no order of the phase."""
        return _steps(self.sides[0]), _steps(self.sides[1])

    @property
    def steps_differ(self) -> bool:
        """Whether the phase has other steps."""
        return self.steps[0] != self.steps[1]

    @property
    def fights(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The units that come to fight where nobody moves and nobody falls, in order."""
        one, other = (tuple(f.unit for f in course.fought) for course in self.courses)
        return one, other

    @property
    def fights_differ(self) -> bool:
        """Whether other units come to fight, in another order or by another clause; not known where one of the two
        cannot be played.
        """
        if any(course.why_not for course in self.courses):
            return False
        one, other = ([(f.unit, f.rule.id) for f in course.fought] for course in self.courses)
        return one != other

    @property
    def next_differs(self) -> bool:
        """Whether it is another choice that is due now, or something else for which there is none."""
        one, other = self.courses
        if one.why_not or other.why_not:
            return self._why_not(0) != self._why_not(1)
        a, b = one.first, other.first
        if a is None or b is None:
            return a is not b
        return (a.player, a.decision, a.options, a.may_pass, a.unit) != (
            b.player, b.decision, b.options, b.may_pass, b.unit,
        )  # fmt: skip

    def _why_not(self, side: int) -> str:
        """Return why the phase cannot be played, whatever the ruleset is called."""
        return self.courses[side].why_not.replace(self.sides[side].name, "")

    @property
    def counts(self) -> dict[str, int]:
        """How many things differ, by what they are."""
        return {
            "verdicts": sum(v.differs for v in self.verdicts),
            "broken_clauses": sum(v.breaks_differ for v in self.verdicts),
            "next": int(self.next_differs),
            "steps": int(self.steps_differ),
            "choices": sum(c.differs for c in self.choices),
            "fights": int(self.fights_differ),
            "moves": sum(m.differs for m in self.may_move),
            "engagements": sum(e.differs or e.models_differ for e in self.engagements),
            "strikes": sum(s.differs for s in self.strikes),
            "distances": sum(d.differs for d in self.distances),
            "going": sum(g.differs for g in self.goings),
            "coherency": sum(c.differs for c in self.coherencies),
            "coherency_asks": int(any(c.asked_differently for c in self.coherencies)),
        }

    @property
    def same(self) -> bool:
        """Whether nothing at all differs."""
        return not any(self.counts.values())

    @property
    def clauses(self) -> tuple[tuple[Cited, ...], tuple[Cited, ...]]:
        """On each side, the clauses that what differs rests on, once, in the order in which they are told."""
        return self._clauses(0), self._clauses(1)

    def _clauses(self, side: int) -> tuple[Cited, ...]:
        found = [d.clause for v in self.verdicts for d in v.deciding[side]]
        course = self.courses[side]
        if self.next_differs and course.first is not None:
            found.append(Cited.of(course.first.rule))
        if self.steps_differ and (clause := steps_clause(self.sides[side].ruleset.sequence)) is not None:
            found.append(Cited.of(clause))
        found += [a.clause for c in self.choices if c.differs and (a := c.asking[side]) is not None]
        if self.fights_differ:
            found += [Cited.of(rule) for rule in _rules(course)]
        found += [c for m in self.may_move if m.differs and (c := m.allowed[side].clause) is not None]
        found += [c for s in self.strikes if s.differs and (c := s.clauses[side]) is not None]
        found += [c for g in self.goings if g.differs and (c := g.clauses[side]) is not None]
        found += [c for d in self.distances if d.differs and (c := d.clauses[side]) is not None]
        found += [
            c for h in self.coherencies if (h.differs or h.asked_differently) and (c := h.clauses[side]) is not None
        ]
        return tuple(dict.fromkeys(found))


def _steps(side: Side) -> tuple[str, ...]:
    return () if side.ruleset.sequence is None else side.ruleset.sequence.steps


def _rules(course: Course) -> tuple[SequenceClause, ...]:
    return tuple(dict.fromkeys(fought.rule for fought in course.fought))
