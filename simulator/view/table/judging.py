"""The referee at the table: what the unit's move comes to as a whole, at every place of the hand."""

from __future__ import annotations

from simulator.moves import Move, Step
from simulator.referee import check
from simulator.rules.clause import Finding
from simulator.rules.verdict import Verdict
from simulator.state import State
from simulator.view.judgement import Hand, Judgement
from simulator.view.table.proposal import Proposal

WHOLE = frozenset({"coherency", "unit-engaged", "in-range", "engages-all", "eligible", "targets", "mode"})
"""Clauses that the unit keeps as a whole, by the last part of their ids: a model is put down whatever they say."""


class Judging:
    """Judges the move at hand; what stays the same while one model is dragged is worked out once."""

    def __init__(self) -> None:
        """Begin with nothing in hand."""
        self._hand: tuple[object, Hand] | None = None
        self._last: tuple[object, Judgement] | None = None
        self._set_up: tuple[object, Verdict] | None = None

    def of(self, state: State, proposal: Proposal, model: str, step: Step | None) -> Judgement | None:
        """Return what is found of one model of the move; None where models are set up, or it is not on the table.

        Args:
            state: the position before the move.
            proposal: the move so far.
            model: the model in hand, or the one that was moved last.
            step: its step where it is in hand; None as the proposal has it.
        """
        if proposal.sets_up or not model or not state.model(model).on_table:
            return None
        key = (state, proposal, model)
        # What was judged at a place of the hand is not what the model comes to where it was put back.
        put_back = step is None and self._last is not None and self._last[0] is not None
        if self._hand is None or put_back or not _alike(self._hand[0], key):
            self._hand, self._last = (key, Hand(state, proposal.move(state), model)), None
        if self._last is None or self._last[0] != step:
            self._last = (step, self._hand[1].at(step))
        return self._last[1]

    def set_up(self, state: State, proposal: Proposal) -> Verdict:
        """Return the verdict on a unit that is set up."""
        if self._set_up is None or not _alike(self._set_up[0], (state, proposal)):
            self._set_up = ((state, proposal), check(state, proposal.move(state), advise=False))
        return self._set_up[1]


def faults_of(verdict: Verdict, model: str) -> tuple[Finding, ...]:
    """Return what a model breaks by ending where it does, its unit's other models apart."""
    return tuple(f for f in verdict.broken if f.model == model and f.clause.id.rsplit(".", 1)[-1] not in WHOLE)


def reason(finding: Finding) -> str:
    """Return why a drop or a move is refused, in a sentence with the clause."""
    text = finding.message[:1].upper() + finding.message[1:]
    return f"{text} {finding.clause.id} · {finding.clause.citation}"


def advised(state: State, move: Move) -> Verdict:
    """Judge a move and look for what would have been legal; for a moment when nobody drags."""
    return check(state, move, advise=True)


def _alike(one: object, other: object) -> bool:
    """Say whether two keys are of the same; positions are compared by being the same object, for that is quick."""
    assert isinstance(one, tuple)
    assert isinstance(other, tuple)
    return one[0] is other[0] and one[1:] == other[1:]
