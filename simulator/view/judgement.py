"""A judgement of one model of a move: the verdict, where it could end, and what is measured of it.

`judgement` judges one move. `Hand` is for a model in hand: what does not change while it is dragged (its reach, and
where it would be legal) is worked out once, so that each of its places is judged within a frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from simulator.geometry.areas import Region
from simulator.geometry.shapes import Body, Point
from simulator.moves import Move, Step
from simulator.referee import check, read, verdict_of
from simulator.rules.clause import Finding
from simulator.rules.judged import JudgedMove, measure, replayed, step_of
from simulator.rules.legal_area import EndAreas
from simulator.rules.recall import Recall
from simulator.rules.verdict import Verdict
from simulator.rules.words import apart
from simulator.state import State
from simulator.view import words
from simulator.view.marks import Row

_NOT = {"<=": ">", "<": "≥", ">=": "<", ">": "≤", "==": "≠"}
_AS = {"<=": "≤", "<": "<", ">=": "≥", ">": ">", "==": "="}
_CLOSER = ("closer", "toward-objective", "away")
"""Clauses that compare a distance with what it was, by the last part of their ids."""
_QUIET = ("unit-engaged",)
"""Clauses that have no row while they are kept: what they measure is measured of the model already."""


@dataclass(frozen=True)
class Judgement:
    """What is to be seen of one model of a move."""

    verdict: Verdict
    """Of the whole move."""
    model: str
    began: Body
    """As it stood when its step began."""
    ends: Body
    """As its step leaves it."""
    way: tuple[Point, ...]
    """From its start to its end, both included; a single place where it goes nowhere."""
    length: float
    """How much of its distance it takes, in inches: its way, and its turn."""
    allowance: float
    """How far it may go, in inches."""
    reach: Region
    """Where its centre can get to."""
    legal: Region
    """Where it would keep all that its end must keep, the others as declared."""
    rows: tuple[Row, ...]
    """What is measured of it, clause by clause; then what else is broken."""
    kept: int
    """Clauses that are kept and have no row: nothing is measured by them."""
    later: tuple[Body, ...]
    """Where the models end that move after it."""
    moved: int
    """How many models have moved by then, itself included."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is broken or undecided of this model, broken first."""
        return tuple(f for f in (*self.verdict.broken, *self.verdict.undecided) if f.model == self.model)

    @property
    def drawn(self) -> Finding | None:
        """The finding of this model that is drawn large; None when it keeps everything."""
        return next(iter(self.findings), None)

    @property
    def closest(self) -> Finding | None:
        """The measurement of this model's distance to its target, as it began and as it is; None without one."""
        mine = (f for f in self.verdict.findings if f.model == self.model and f.before is not None)
        return next((f for f in mine if _last(f) in _CLOSER and f.now is not None), None)


class Hand:
    """A model in hand: a move of its unit of which this model's step is still open."""

    def __init__(self, state: State, move: Move, model: str) -> None:
        """Take up a model.

        Args:
            state: the position before the move.
            move: the steps so far, the model's own among them or not; what is selected.
            model: a model of the unit that stands on the table.

        Raises:
            UnknownRulesetError: there are no rules for the position, or for such a move in them.
            ValueError: the move sets models up: there is nothing that could be in hand.
        """
        self.model = model
        self._judged = read(state, move)
        if self._judged.rule.sets_up:
            raise ValueError(f"a {move.kind} sets models up; none is moved")
        self._areas = EndAreas()
        self._judged.recall = Recall(model)
        self._legal: dict[float | None, tuple[Region, Region]] = {}

    def at(self, step: Step | None = None) -> Judgement:
        """Judge the move with the model's step, or as it is; without advice.

        The verdict is the referee's on the whole move, and a witness is one of those there are. The legal area has the
        other models as they were when it was taken up.
        """
        if step is not None:
            self._judged = replayed(self._judged, step)
        return self._judgement(self._judged, verdict_of(self._judged, measure(self._judged)))

    def of(self, verdict: Verdict) -> Judgement:
        """Return the same with a verdict that the referee has given on the move as it was taken up."""
        return self._judgement(self._judged, verdict)

    def _judgement(self, judged: JudgedMove, verdict: Verdict) -> Judgement:
        step = step_of(judged, self.model)
        facing = step.ended.pose.facing if step.ended.pose is not None else None
        if facing not in self._legal:
            self._legal[facing] = (self._areas.reach(judged, step), self._areas.legal(judged, step))
        reach, legal = self._legal[facing]
        rows, kept = _rows(judged, verdict, self.model)
        if legal.is_empty and any(f.model == self.model for f in (*verdict.broken, *verdict.undecided)):
            rows = (*rows, Row(False, "No place would be legal"))
        return Judgement(
            verdict=verdict,
            model=self.model,
            began=step.model.body,
            ends=step.ended.body,
            way=step.trip.path,
            length=step.length,
            allowance=judged.rule.allowance.of(step.model),
            reach=reach,
            legal=legal,
            rows=rows,
            kept=kept,
            later=tuple(s.ended.body for s in judged.steps if s.index > step.index),
            moved=sum(s.index <= step.index for s in judged.steps),
        )


def judgement(state: State, move: Move, model: str = "") -> Judgement:
    """Judge a move, and return what is to be seen of one of its models, with advice where it is illegal.

    Args:
        state: the position before the move.
        move: the move.
        model: which model; left out, the first that breaks something, or else the first that moves.

    Raises:
        UnknownRulesetError: there are no rules for the position, or for such a move in them.
        ValueError: the move sets models up, or moves nobody and no model is named.
    """
    return of_verdict(check(state, move), model)


def of_verdict(verdict: Verdict, model: str = "") -> Judgement:
    """Return what is to be seen of one model of a move that was judged already; see `judgement`."""
    chosen = model or concerned(verdict)
    if not chosen:
        raise ValueError("the move moves nobody")
    return Hand(verdict.before, verdict.move, chosen).of(verdict)


def concerned(verdict: Verdict) -> str:
    """Return the model that a verdict is about first: one that moves and breaks something, or the first that moves."""
    moving = [travel.model for travel in verdict.travels]
    blamed = (f.model for f in (*verdict.broken, *verdict.undecided) if f.model in moving)
    return next(blamed, None) or next(iter(moving), "")


def _rows(judged: JudgedMove, verdict: Verdict, model: str) -> tuple[tuple[Row, ...], int]:
    """Return what is measured of a model and of its unit, in the rulebook's order, and how many clauses go unsaid."""
    rows, kept, others = list[Row](), 0, list[Finding]()
    for _, group in groupby(verdict.findings, key=lambda f: f.clause.id):
        findings = tuple(group)
        mine = [f for f in findings if f.model == model or f.model is None]
        others += [f for f in findings if f not in mine and f.kept is False]
        if not mine:
            kept += all(f.kept for f in findings)
            continue
        worst = min(mine, key=lambda f: (f.kept is not False, f.kept is not None, f.measured is None))
        if worst.kept and _last(worst) == "coherency":
            rows.append(_coherent(judged, model, worst))
        elif worst.kept and (worst.measured is None or _last(worst) in _QUIET):
            kept += 1
        else:
            rows.append(_row(worst))
    state = judged.state
    for finding in others[:1]:
        who = state.name_of(finding.model) if finding.model else judged.unit.name
        rows.append(Row(False, f"{who} {words.breach(finding.clause.id)}"))
    if len(others) > 1:
        rows.append(Row(False, f"{len(others) - 1} more broken by others"))
    return tuple(rows), kept


def _row(finding: Finding) -> Row:
    last, measured, required, relation = _last(finding), finding.measured, finding.required, finding.relation
    if finding.kept and finding.slack is None and last in words.EXCUSED:
        return Row(True, words.EXCUSED[last])
    text = words.asked(finding.clause.id, required)
    if measured is None or required is None or relation is None or (finding.kept and required == 0.0):
        return Row(finding.kept, text)
    if finding.kept and last in _CLOSER:
        return Row(True, text, f"by {words.inches(abs(required - measured))}")
    sign = (_NOT if finding.kept is False else _AS).get(relation, relation)
    return Row(finding.kept, text, f"{_told(measured, required)} {sign} {_allowed(required)}")


def _told(measured: float, required: float) -> str:
    """Write a length with as many decimals as tell it from what is allowed: two, or three."""
    two = words.inches(measured)
    return two if two != words.inches(required) or measured == required else words.inches(measured, 3)


def _allowed(required: float) -> str:
    return f"{required:g}″" if round(required, 2) == required else words.inches(required)


def _coherent(judged: JudgedMove, model: str, finding: Finding) -> Row:
    """Return the row of a unit in coherency: how far this model is from as many mates as it needs."""
    text, models = words.asked(finding.clause.id, None), judged.ended.on_table
    mates = [m for m in models if m.id != model]
    if judged.ruleset.coherency is None or not mates:
        return Row(True, text)
    terms, one = judged.ruleset.coherency(models), judged.end.model(model)
    gaps = sorted(apart(one, mate) for mate in mates)
    count = min(max(terms.count, 1), len(gaps))
    return Row(True, text, f"{words.inches(max(gaps[count - 1], 0.0))} ≤ {terms.neighbour:g}″")


def _last(finding: Finding) -> str:
    return finding.clause.id.rsplit(".", 1)[-1]
