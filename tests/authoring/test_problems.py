"""What is wrong with a draft is told with the clause, whom it concerns, and a way out where there is one."""

from __future__ import annotations

import pytest

from simulator.authoring.draft import Draft
from simulator.authoring.edits import Place, SetModel, SetTurn, SetUnit
from simulator.authoring.problems import Problem, standing_problems
from simulator.files.rulesets import RULESETS
from simulator.geometry.shapes import Pose
from tests.authoring.drafts import a_draft, a_move, duel, guard


def only(draft: Draft) -> Problem:
    (problem,) = draft.problems
    return problem


def test_a_sound_draft_has_no_problems():
    assert a_draft().problems == ()


def test_an_overlap_names_both_models_and_the_clause():
    problem = only(a_draft().do(Place((("raiders-1", Pose(21.0, 22.0)),))))
    assert problem.is_error
    assert problem.models == ("raiders-2", "raiders-1")
    assert (problem.clause, problem.citation) == ("move.overlap", "11e core rules 03.01, 13.06")
    assert "overlap by" in problem.sentence


def test_a_model_over_the_edge_can_be_moved_onto_the_table():
    draft = duel(units=[*duel().tree["units"][:1], guard([0.2, 20.0], in_reserve=None)])
    problem = only(draft)
    assert (problem.models, problem.clause) == (("guard-1",), "move.blocked")
    assert problem.fix is not None
    assert draft.do(problem.fix.edit).problems == ()


def test_a_unit_out_of_coherency_is_odd_and_not_an_error():
    problem = only(a_draft().do(Place((("guard-2", Pose(24.0, 30.0)),))))
    assert not problem.is_error
    assert (problem.units, problem.models) == (("guard",), ("guard-1", "guard-2"))
    assert (problem.clause, problem.citation) == ("move.coherency", "11e core rules 03.03")
    assert problem.line == a_draft().text.splitlines().index("# ---- blue ----") + 3


def test_flags_that_contradict_one_another_cite_the_clause_and_can_be_removed():
    draft = a_draft().do(SetUnit("guard", ("fought",), True))
    problem = only(draft)
    assert problem.sentence.startswith('fought = true, and the step is "pile-in"')
    assert (problem.clause, problem.units) == ("fight.eligible", ("guard",))
    assert problem.fix is not None
    assert problem.fix.label == "Remove fought"
    assert draft.do(problem.fix.edit).text == a_draft().text


def test_an_overrun_that_cannot_be_is_odd():
    draft = a_draft().do(SetTurn("step", "fight")).do(SetUnit("guard", ("overrun",), True))
    assert [p.clause for p in draft.problems] == ["fight.overrun"]
    assert draft.problems[0].sentence.startswith("guard overrun = true cannot be")


def test_what_a_phase_remembers_of_another_step_can_be_forgotten():
    draft = duel(turn={"active": "red", "step": "fight", "sequence": {"window": "red"}})
    problem = draft.problems[0]
    assert problem.is_error
    assert problem.fix is not None
    after = draft.do(problem.fix.edit)
    assert after.problems == ()
    assert after.tree["turn"] == {"active": "red", "step": "fight"}


def test_too_many_wounds_can_be_made_whole():
    draft = a_draft().do(SetModel("guard-1", ("wounds",), 7))
    problem = only(draft)
    assert problem.models == ("guard-1",)
    assert problem.fix is not None
    assert draft.do(problem.fix.edit).problems == ()


def test_a_move_of_a_kind_that_the_ruleset_lacks_is_a_problem():
    problem = only(duel(moves=[a_move(kind="boarding")]))
    assert 'kind = "boarding"' in problem.sentence
    assert problem.path[:2] == ("moves", 0)


def test_a_position_in_the_hand_has_the_same_problems_as_its_draft():
    draft = a_draft().do(
        Place((("raiders-1", Pose(24.5, 20.0)), ("guard-2", Pose(59.9, 22.0)), ("raiders-banner", Pose(20.0, 30.0))))
    )
    assert draft.scenario is not None
    now = standing_problems(draft.scenario.state)
    assert {(p.clause, p.units, frozenset(p.models)) for p in now} == {
        (p.clause, p.units, frozenset(p.models)) for p in draft.problems
    }
    assert {p.clause for p in now} == {"move.overlap", "move.blocked", "move.coherency"}
    assert len(now) == 4
    every = {p.sentence for p in now}
    for unit in ("raiders", "guard"):
        asked = standing_problems(draft.scenario.state, [unit])
        assert {p.sentence for p in asked} == {p.sentence for p in now if unit in p.units}
        assert {p.sentence for p in asked} < every


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whoever_strays_is_marked_under_every_ruleset(ruleset: str):
    apart = [[20.0, 20.0], [20.0, 21.5], [20.0, 23.0], [20.0, 33.0]]
    draft = duel(ruleset=ruleset, units=[guard(*apart), duel().tree["units"][0] | {"models": [[40.0, 20.0]]}])
    strayed = [p for p in draft.problems if p.clause.endswith("coherency")]
    assert strayed
    assert all("guard-4" in p.models for p in strayed)
