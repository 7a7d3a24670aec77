"""Moves that are recorded by dragging are judged as they are written, and told when their verdict changes."""

from __future__ import annotations

from simulator.authoring.edits import Place, RecordMove, SetUnit
from simulator.authoring.recording import move_of, move_problems, record
from simulator.geometry.shapes import Pose
from simulator.state import State
from tests.authoring.drafts import duel
from tests.builders import guard, raiders

DUEL = duel(units=[raiders([20.0, 20.0], [20.0, 22.0], charged=True), guard([23.5, 20.0])])


def state() -> State:
    assert DUEL.scenario is not None
    return DUEL.scenario.state


def test_a_drag_becomes_a_move_in_the_order_of_the_hand():
    ends = {"raiders-2": Pose(21.0, 22.0, 90.0), "raiders-1": Pose(20.0, 20.0)}
    move = move_of(state(), "pile-in", "raiders", ends, {"raiders-2": ((20.5, 22.5),)}, ("guard",))
    (step,) = move.steps
    assert (step.model, step.path, step.facing) == ("raiders-2", ((20.5, 22.5), (21.0, 22.0)), 90.0)
    assert move.targets == ("guard",)


def test_a_recorded_move_expects_what_the_referee_says():
    good = record(state(), move_of(state(), "pile-in", "raiders", {"raiders-1": Pose(21.5, 20.0)}), "forward")
    assert (good.example.expect, good.example.breaks) == ("legal", ())
    bad = record(state(), move_of(state(), "pile-in", "raiders", {"raiders-1": Pose(17.0, 20.0)}), "back")
    assert bad.example.expect == "illegal"
    assert "pile-in.closer" in bad.example.breaks
    assert bad.verdict.outcome == "illegal"
    draft = DUEL.do(RecordMove(good.example)).do(RecordMove(bad.example))
    assert draft.is_valid
    assert move_problems(draft) == ()


def test_a_move_whose_verdict_is_another_one_now_is_told_and_can_be_brought_up_to_date():
    good = record(state(), move_of(state(), "pile-in", "raiders", {"raiders-1": Pose(21.5, 20.0)}), "forward")
    draft = DUEL.do(RecordMove(good.example)).do(Place((("guard-1", Pose(23.5, 26.0)),)))
    (problem,) = move_problems(draft)
    assert problem.sentence.startswith("forward is illegal; legal is expected.")
    assert (problem.units, problem.models, problem.path) == (("raiders",), ("raiders-1",), ("moves", 0))
    assert problem.clause.startswith("pile-in.")
    assert problem.fix is not None
    assert move_problems(draft.do(problem.fix.edit)) == ()


def test_nothing_is_judged_of_a_position_that_cannot_be():
    good = record(state(), move_of(state(), "pile-in", "raiders", {"raiders-1": Pose(21.5, 20.0)}), "forward")
    draft = DUEL.do(RecordMove(good.example)).do(SetUnit("guard", ("player",), "green"))
    assert move_problems(draft) == ()
