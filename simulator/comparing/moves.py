"""The worked moves of a scenario judged on both sides, and which units may make which moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from simulator.army import Unit
from simulator.comparing.course import Course
from simulator.comparing.sides import Cited, Side, Sides, both, merged
from simulator.moves import Example, Move
from simulator.referee import check
from simulator.rules.clause import Clause, Finding
from simulator.rules.judged import judge
from simulator.rules.verdict import Verdict
from simulator.state import State

UNKNOWN = "unknown"
"""What a ruleset says of a kind of move that it does not know."""


@dataclass(frozen=True, slots=True)
class Deciding:
    """A clause that one side alone finds broken, and how the other side comes not to."""

    clause: Cited
    finding: Finding
    there: str
    """"kept", "undecided", "broken" (where it is undecided here), "does not apply" (there was nothing to measure), "not
    asked for" (the other side has no such clause) or "unknown" (no such move)."""


@dataclass(frozen=True, slots=True)
class Verdicts:
    """One worked move, judged on both sides."""

    example: Example
    verdicts: tuple[Verdict | None, Verdict | None]
    """None where the ruleset does not know this kind of move."""
    deciding: tuple[tuple[Deciding, ...], tuple[Deciding, ...]]
    """On each side, what is broken there and not on the other."""

    @property
    def outcomes(self) -> tuple[str, str]:
        """The verdict of each side: "legal", "illegal", "undecided" or "unknown"."""
        one, other = (UNKNOWN if v is None else v.outcome for v in self.verdicts)
        return one, other

    @property
    def differs(self) -> bool:
        """Whether the sides come to different verdicts."""
        return self.outcomes[0] != self.outcomes[1]

    @property
    def breaks_differ(self) -> bool:
        """Whether it is other clauses that are broken."""
        return bool(self.deciding[0] or self.deciding[1])


@dataclass(frozen=True, slots=True)
class Allowed:
    """Whether a unit may make a move, toward whom, and why: when its turn comes where nobody moves or falls before."""

    may: bool
    why: str
    asked: bool = False
    """Whether the unit is asked for it in this phase, where nobody moves or falls before."""
    mode: str | None = None
    targets: tuple[str, ...] = ()
    """The enemy units that would be selected if nothing else is said; empty where it may not make the move."""
    objectives: tuple[str, ...] = ()
    fault: str = ""
    """Why nothing can be selected, in a sentence without a full stop."""
    clause: Cited | None = None


@dataclass(frozen=True, slots=True)
class MayMove:
    """One unit and one kind of move, on both sides."""

    unit: str
    kind: str
    allowed: tuple[Allowed, Allowed]

    @property
    def differs(self) -> bool:
        """Whether the unit may make the move on one side alone, or goes another way."""
        one, other = self.allowed
        return _essence(one) != _essence(other)


def _essence(allowed: Allowed) -> tuple[object, ...]:
    return allowed.may, allowed.asked, allowed.targets, allowed.objectives, bool(allowed.fault)


def verdicts(sides: Sides, examples: Iterable[Example]) -> tuple[Verdicts, ...]:
    """Return every worked move judged on both sides, in file order."""
    found = []
    for example in examples:
        one, other = both(sides, _judged, example)
        deciding = (_deciding(one, other, sides[1], example), _deciding(other, one, sides[0], example))
        found.append(Verdicts(example, (one, other), deciding))
    return tuple(found)


def _judged(side: Side, example: Example) -> Verdict | None:
    return None if side.rule(example.move.kind) is None else check(side.state, example.move, name=example.name)


def _deciding(verdict: Verdict | None, other: Verdict | None, there: Side, example: Example) -> tuple[Deciding, ...]:
    """Return the clauses that one verdict finds broken or open and the other does not, each with its first finding."""
    if verdict is None:
        return ()
    unkept = {f.clause.id: f for f in reversed(verdict.findings) if f.kept is False}
    open_too = {f.clause.id: f for f in reversed(verdict.undecided) if f.clause.id not in unkept}
    theirs = set() if other is None else {(f.clause.id, f.kept) for f in other.findings}
    found = []
    for clause in dict.fromkeys(f.clause for f in verdict.findings if f.kept is not True):
        finding = unkept.get(clause.id) or open_too[clause.id]
        if (clause.id, finding.kept) in theirs:
            continue
        found.append(Deciding(Cited.of(clause), finding, _there(clause, other, there, example)))
    return tuple(found)


def _there(clause: Clause, verdict: Verdict | None, side: Side, example: Example) -> str:
    """Return how it comes that a side does not find a clause broken."""
    rule = side.rule(example.move.kind)
    if rule is None or verdict is None:
        return UNKNOWN
    if clause.id not in {c.id for c in rule.clauses}:
        return "not asked for"
    kept = [f.kept for f in verdict.findings if f.clause.id == clause.id]
    if not kept:
        return "does not apply"
    return "broken" if False in kept else "undecided" if None in kept else "kept"


def may_moves(sides: Sides, courses: tuple[Course, Course]) -> tuple[MayMove, ...]:
    """Return for every unit on the table which moves it may make, of the kinds that both sides' phases ask for.

    A unit that is asked for a move is looked at where it is first asked, any other where it stands now.
    """
    one, other = both(sides, _asked_for)
    kinds = [kind for kind in merged(one, other) if kind in one and kind in other]
    return tuple(
        MayMove(unit.id, kind, (_allowed(sides[0], courses[0], unit, kind), _allowed(sides[1], courses[1], unit, kind)))
        for unit in sides[0].state.units
        if unit.on_table
        for kind in kinds
    )


def _asked_for(side: Side) -> tuple[str, ...]:
    """Return the kinds of moves that the order of the phase asks for; where it has none, all that models make."""
    sequence = side.ruleset.sequence
    return tuple(kind for kind in side.kinds if sequence is None or kind in sequence.by_kind)


def _allowed(side: Side, course: Course, unit: Unit, kind: str) -> Allowed:
    rule = side.ruleset.moves[kind]
    state, asked = _when_asked(side, course, unit, kind)
    judged = judge(state, Move(kind, unit.id), side.ruleset)
    clause = next((c for c in rule.clauses if c.id == f"{kind}.eligible"), None)
    findings = () if clause is None else tuple(clause.measure(judged))
    may = all(f.kept is not False for f in findings)
    why = " ".join(f.message for f in findings if may or f.kept is False)
    cited = None if clause is None else Cited.of(clause)
    if not may:
        return Allowed(may=False, why=why, asked=asked, clause=cited)
    selection = judged.selection
    return Allowed(
        may=True,
        why=why,
        asked=asked,
        mode=selection.mode,
        targets=tuple(t.id for t in selection.targets),
        objectives=tuple(o.id for o in selection.objectives),
        fault=selection.mode_fault or selection.mode_doubt or selection.target_fault or "",
        clause=cited,
    )


def _when_asked(side: Side, course: Course, unit: Unit, kind: str) -> tuple[State, bool]:
    """Return the position in which a unit is first asked for a move, or else the one there is now; and which it is."""
    for asked in course.asked:
        if asked.decision.decision == kind and unit.id in asked.decision.options:
            return asked.state, True
    return side.state, False
