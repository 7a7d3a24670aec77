"""The one judge: whoever proposes a move, `check` decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from simulator.geometry.places import Found, nearest
from simulator.geometry.shapes import Point, Pose
from simulator.moves import Move, Step, in_few_digits
from simulator.rules import UnknownRulesetError, ruleset_of, rulesets
from simulator.rules.clause import Finding
from simulator.rules.judged import JudgedMove, JudgedStep, judge, measure, with_step
from simulator.rules.verdict import Travel, Verdict
from simulator.state import State


def check(state: State, move: Move, *, name: str = "", advise: bool = True) -> Verdict:
    """Judge a move: every clause is measured, kept or broken.

    Args:
        state: the position the move is judged from; it is never changed.
        move: the proposed move. Its unit must exist, and its steps must name models of that unit on the table.
        name: what the verdict calls the move.
        advise: also look for the nearest legal place and a legal order of moving, when the move is illegal.

    Raises:
        UnknownRulesetError: no clauses are written for the position's ruleset, or for this kind of move in it.
    """
    judged = read(state, move)
    findings = measure(judged)
    verdict = replace(verdict_of(judged, findings, name=name), notes=_other_text(judged, findings))
    return _advised(verdict, judged) if advise and verdict.outcome == "illegal" else verdict


def read(state: State, move: Move) -> JudgedMove:
    """Return a move read by the rules of its position and played out, for `verdict_of`; raises as `check` does."""
    ruleset = ruleset_of(state)
    if move.kind not in ruleset.moves:
        raise UnknownRulesetError(f'there is no "{move.kind}" in {ruleset.name}; there is {", ".join(ruleset.moves)}')
    return judge(state, move, ruleset)


def verdict_of(judged: JudgedMove, findings: tuple[Finding, ...], *, name: str = "") -> Verdict:
    """Return the verdict on a move that was played out and measured already, without advice."""
    return Verdict(
        move=judged.move,
        name=name,
        before=judged.state,
        after=judged.end,
        findings=findings,
        travels=tuple(_travel(step) for step in judged.steps),
        targets=tuple(unit.id for unit in judged.selection.targets),
        mode=judged.selection.mode,
        objective=judged.selection.objectives[0].id if len(judged.selection.objectives) == 1 else None,
        engagement=judged.ruleset.engagement,
    )


def _travel(step: JudgedStep) -> Travel:
    assert step.ended.pose is not None
    start = step.model.pose or step.ended.pose  # one that is set up comes from nowhere
    return Travel(step.model.id, start, step.ended.pose, step.trip.path, step.trip.length)


def _other_text(judged: JudgedMove, findings: tuple[Finding, ...]) -> tuple[str, ...]:
    """Say what the other dated text of the ruleset would have said, where it would have judged otherwise (D11)."""
    twin = rulesets().get(judged.ruleset.twin)
    if twin is None or not findings:
        return ()
    ours, theirs = judged.rule.clauses, twin.moves[judged.move.kind].clauses
    there = [f for clause in theirs if clause not in ours for f in clause.measure(judged) if f.kept is False]
    broken_there = {f.model for f in there}
    notes = [
        f"{judged.ruleset.twin_title}: {finding.clause.id} is not asked for; there this would be kept."
        for finding in findings
        if finding.kept is False and finding.clause not in theirs and finding.model not in broken_there
    ]
    notes += [f"{judged.ruleset.twin_title}: {f.clause.id} would be broken. {f.message}" for f in there]
    return tuple(dict.fromkeys(notes))


def _advised(verdict: Verdict, judged: JudgedMove) -> Verdict:
    """Add what would have been legal instead: another order of moving, or the nearest legal place."""
    verdict = replace(verdict, findings=tuple(_witnessed(judged, f) for f in verdict.findings))
    in_order = _legal_order(verdict, judged)
    if in_order is not None:
        first, move = in_order
        return replace(verdict, move_first=first, suggestion=move)
    findings, suggestion = list(verdict.findings), verdict.move
    for step in judged.steps:
        mine = [i for i, f in enumerate(findings) if f.kept is False and f.model == step.model.id]
        there = _nearest_place(judged, step) if mine else None
        if there is not None:
            for i in mine:
                findings[i] = there.nearest(findings[i])
            suggestion = suggestion.with_step(there.exact)
    suggestion = replace(suggestion, steps=(*suggestion.steps, *_left_out(verdict)))
    verdict = replace(verdict, findings=tuple(findings))
    declared = set(verdict.move.steps)
    for move in (suggestion, *_planned(judged)):
        if move != verdict.move:
            new = {s.model for s in move.steps if s not in declared}
            told = in_few_digits(move, lambda m: check(judged.state, m, advise=False).outcome == "legal", only=new)
            if told is not None:
                return replace(verdict, suggestion=told)
    return verdict


class _Offer:
    """A place offered to one model, the others as declared, in as few digits as keep what it keeps.

    Args:
        judged: the move as declared.
        exact: the model's step to that place.
        way: the points between, where it is also offered to go exactly this way; None where it is not.
    """

    def __init__(self, judged: JudgedMove, exact: Step, way: tuple[Point, ...] | None = None) -> None:
        self.judged, self.exact, self.way = judged, exact, way

    @cached_property
    def unkept(self) -> set[str]:
        """The clauses that the model does not keep there."""
        return self._unkept(self.exact)

    @cached_property
    def step(self) -> Step:
        """The same step as it is told."""
        alone = Move(self.judged.move.kind, self.judged.move.unit, (self.exact,))
        told = in_few_digits(alone, lambda move: self._keeps_as_much(move.steps[0]))
        assert told is not None, "a place with all its digits is the same place"
        return told.steps[0]

    def _keeps_as_much(self, step: Step) -> bool:
        if step == self.exact:
            return True
        unkept = self._unkept(step)
        return not unkept or unkept <= self.unkept  # one that keeps everything need not be compared

    def _unkept(self, step: Step) -> set[str]:
        """Return the clauses that the model does not keep when it ends there, or goes there by the way."""
        steps = [step]
        if self.way is not None:
            steps.append(Step(step.model, path=(*self.way, step.end), facing=step.facing))
        findings = [f for one in steps for f in measure(with_step(self.judged, one))]
        return {f.clause.id for f in findings if f.kept is not True and f.model == self.exact.model}

    def nearest(self, finding: Finding) -> Finding:
        """Return a broken finding with this as the nearest legal place, where the clause is kept there."""
        if finding.clause.id in self.unkept:
            return finding
        return replace(finding, nearest_legal=self.step.end, nearest_facing=self.step.facing)


def _witnessed(judged: JudgedMove, finding: Finding) -> Finding:
    """Return a finding with its witness in digits that can be typed again."""
    seen = finding.witness
    if seen is None:
        return finding
    end, facing = seen.typed(judged.state.model(seen.model))
    step = Step(seen.model, to=end, facing=facing)
    told = _Offer(judged, step, None if judged.rule.sets_up else seen.path[1:-1]).step
    pose = Pose(*told.end, seen.pose.facing if told.facing is None else told.facing)
    return replace(finding, witness=replace(seen, path=(*seen.path[:-1], told.end), pose=pose))


def _planned(judged: JudgedMove) -> Iterator[Move]:
    """Yield the whole unit set up anew, as near to the declared places as can be, where models are set up."""
    if judged.rule.sets_up:
        from simulator.planner.disembark import plan_disembark  # here: planned only when nothing simpler will do

        yield plan_disembark(judged.state, judged.unit.id, judged.move)


def _to(step: JudgedStep, place: Pose) -> Step:
    turned = step.ended.pose is not None and place.facing != step.ended.pose.facing
    return Step(step.model.id, to=place.point, facing=place.facing if turned else step.step.facing)


def _left_out(verdict: Verdict) -> tuple[Step, ...]:
    """Return steps for models that a move leaves out and that could have been set up, each by itself."""
    named = {step.model for step in verdict.move.steps}
    seen = {f.witness.model: f.witness.pose for f in verdict.broken if f.witness is not None}
    return tuple(Step(m, to=pose.point, facing=pose.facing or None) for m, pose in seen.items() if m not in named)


def _nearest_place(judged: JudgedMove, step: JudgedStep) -> _Offer | None:
    """Return the place nearest to a step's end where this one model would have been legal, if one was found.

    There, all others as declared, it keeps everything: its way and its turn as well. Where models are set up as close
    as possible to something, there is no choice: the place that is closest, whatever else it does not keep there.
    """
    if judged.rule.instead is not None:
        closest = judged.rule.instead(judged, step)
        return None if closest is None else _Offer(judged, _to(step, closest))
    conditions = judged.rule.legal_end(judged, step)
    if conditions is None or step.model.pose is None:
        return None
    place = nearest(
        step.model.base,
        replace(step.model.pose, facing=step.ended.pose.facing if step.ended.pose else step.model.pose.facing),
        judged.rule.allowance.of(step.model) - step.turn,
        step.barrier.obstacles,
        conditions,
        step.step.end,
    )
    if not isinstance(place, Found):
        return None
    there = _Offer(judged, _to(step, place.pose))
    return None if there.unkept else there


def _legal_order(verdict: Verdict, judged: JudgedMove) -> tuple[str, Move] | None:
    """Return the model to move first, and the move in a legal order, when the same steps are legal in another order.

    Only a duty that waits for a mate, or a base that stands where a later mover still is, can be mended so.
    """
    move, first = verdict.move, None
    broken = verdict.broken
    for _ in move.steps:
        mend = _mend(broken, move)
        if mend is None:
            return None
        mover, before = mend
        first = first or mover
        move = _moved_up(move, mover, before)
        now = judge(judged.state, move, judged.ruleset)
        broken = tuple(f for f in measure(now) if f.kept is not True)
        if not broken:
            assert first is not None
            return first, move
    return None


def _mend(broken: tuple[Finding, ...], move: Move) -> tuple[str, str] | None:
    """Return a model to move before another, for the first broken finding that says so."""
    order = [step.model for step in move.steps]
    for finding in broken:
        if finding.model not in order:
            continue
        other = finding.witness.move_first if finding.witness else finding.target
        if other in order and order.index(other) > order.index(finding.model):
            return other, finding.model
    return None


def _moved_up(move: Move, mover: str, before: str) -> Move:
    steps = [step for step in move.steps if step.model != mover]
    at = next(i for i, step in enumerate(steps) if step.model == before)
    steps.insert(at, next(step for step in move.steps if step.model == mover))
    return replace(move, steps=tuple(steps))
