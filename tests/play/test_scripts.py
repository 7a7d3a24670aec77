"""Scripts followed, and refused with line, clause and options when they choose what cannot be chosen."""

from __future__ import annotations

import pytest

from simulator.events import ModelMoved, Passed, UnitChosen, UnitStayed
from simulator.files.faults import ScriptError
from simulator.play import fight, next_decision
from tests.play.tables import a_script, fought, pair, play_script, table, unit


def pile_in(unit_id, *steps, **more):
    return {"decision": "pile-in", "unit": unit_id, "steps": list(steps), **more}


def select(unit_id, **more):
    return {"decision": "select-to-fight", "unit": unit_id, "attacks": [], **more}


def refused(folder, scenario, *decisions):
    """The one fault of a script that is refused."""
    with pytest.raises(ScriptError) as caught:
        play_script(folder, scenario, *decisions)
    (fault,) = caught.value.faults
    return fault


def test_units_are_selected_in_the_order_of_the_script(tmp_path):
    scenario = table(*pair(1), *pair(2), *pair(3))
    played = play_script(tmp_path, scenario, select("r3"), select("b2"), select("r1"))
    assert fought(played.events) == ["r3", "b2", "r1", "b1", "r2", "b3"]


def test_events_say_who_chose(tmp_path):
    played = play_script(tmp_path, table(*pair(1)), select("r1"))
    chosen = {e.unit: e.by for e in played.events if isinstance(e, UnitChosen) and e.decision == "select-to-fight"}
    assert chosen == {"r1": "script", "b1": "automatic"}


def test_an_illegal_move_is_refused_with_its_line_clause_and_measure(tmp_path):
    step = {"model": "r1-1", "to": [16.0, 8.0]}
    fault = refused(tmp_path, table(*pair(1)), pile_in("r1", step))
    assert fault.line == 3
    assert fault.entry == 'decision 1 ("pile-in")'
    assert "this pile-in is illegal" in fault.message
    assert "pile-in.closer: " in fault.message
    assert "3.000″" in fault.message


def test_a_refused_script_leaves_the_scenario_as_it_was(tmp_path):
    scenario = table(*pair(1))
    before = scenario.state
    refused(tmp_path, scenario, pile_in("r1", {"model": "r1-1", "to": [16.0, 8.0]}))
    assert scenario.state == before


def test_a_move_in_the_script_goes_where_it_says(tmp_path):
    step = {"model": "r1-1", "path": [[16.4, 10.4], [16.2, 10.8]]}
    played = play_script(tmp_path, table(*pair(1)), pile_in("r1", step))
    moved = next(e for e in played.events if isinstance(e, ModelMoved))
    assert moved.path == ((16.0, 10.0), (16.4, 10.4), (16.2, 10.8))
    assert played.final.model("r1-1").pose.point == (16.2, 10.8)


def test_a_unit_told_to_stay_stays(tmp_path):
    played = play_script(tmp_path, table(*pair(1)), {"decision": "pile-in", "unit": "r1", "stay": True})
    assert any(isinstance(e, UnitStayed) and (e.unit, e.kind) == ("r1", "pile-in") for e in played.events)
    assert not any(isinstance(e, ModelMoved) and (e.unit, e.kind) == ("r1", "pile-in") for e in played.events)


@pytest.mark.parametrize("steps", [[], [{"model": "r1-1", "to": [16.0, 10.0]}]])
def test_a_move_that_moves_nobody_is_refused_and_not_taken_for_staying(tmp_path, steps):  # C129
    fault = refused(tmp_path, table(*pair(1)), pile_in("r1", *steps))
    assert fault.message == (
        "pile-in.order: this pile-in moves nobody, and uses nothing up. "
        "If R1 is not to move, say that it stays (stay = true)."
    )


def test_a_decision_that_never_comes_up_is_refused_with_the_options_there_were(tmp_path):
    scenario = table(*pair(1), unit("r9", 50.0, 30.0))
    fault = refused(tmp_path, scenario, select("r9"))
    assert fault.line == 3
    assert fault.message == (
        'fight.eligible: It never came up for "r9": R9 is not engaged, was not at the start of the Fight step, '
        'and did not charge. Red could choose: "r1".'
    )


def test_a_pile_in_of_a_unit_that_may_not_is_refused_as_soon_as_the_step_is_over(tmp_path):
    scenario = table(*pair(1), unit("r9", 50.0, 30.0))
    entry = {"decision": "pile-in", "unit": "r9", "stay": True}
    fault = refused(tmp_path, scenario, select("r1", fight="overrun"), entry)
    assert fault.entry == 'decision 2 ("pile-in")'
    assert 'could choose: "r1"' in fault.message


def test_all_decisions_that_never_came_up_are_named(tmp_path):
    scenario = table(*pair(1))
    with pytest.raises(ScriptError) as caught:
        play_script(tmp_path, scenario, select("r1"), select("r1"), select("b1"), select("b1"))
    assert [fault.entry for fault in caught.value.faults] == [
        'decision 2 ("select-to-fight")',
        'decision 4 ("select-to-fight")',
    ]


def test_the_wrong_player_is_refused_with_its_line(tmp_path):
    fault = refused(tmp_path, table(*pair(1)), select("r1", player="blue"))
    assert fault.line is not None
    assert '"r1" is "red"' in fault.message


def test_a_fight_type_that_is_not_open_is_refused_with_the_ones_that_are(tmp_path):
    fault = refused(tmp_path, table(*pair(1)), select("r1", fight="overrun"))
    assert fault.message == (
        'fight.overrun: R1 is engaged, and was at the start of the step. Options: "normal" (engaged).'
    )


def test_a_pass_that_is_not_allowed_says_who_is_too_near(tmp_path):
    fault = refused(tmp_path, table(*pair(1)), {"decision": "pass", "player": "red"})
    assert fault.message == (
        'fight.pass: Red may not pass: within 5″ of an enemy there is R1. Options: "r1". '
        'To make no more pile-in moves: step = "pile-in".'
    )


def test_a_pass_that_is_allowed_is_made(tmp_path):
    scenario = table(unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 30.0))
    played = play_script(tmp_path, scenario, {"decision": "pass"})
    assert [e.player for e in played.events if isinstance(e, Passed)] == ["red"]


@pytest.mark.parametrize("kind", ["pile-in", "consolidate"])
def test_a_pass_with_the_name_of_a_step_ends_the_moves_of_its_player_there(kind, tmp_path):
    scenario = table(*pair(1), *pair(2))
    passes = {"decision": "pass", "player": "red", "step": kind}
    played = play_script(tmp_path, scenario, {"decision": kind, "unit": "r2"}, passes)
    passed = [(e.player, e.text) for e in played.events if isinstance(e, Passed)]
    assert passed == [("red", f"Red makes no more {'pile-in' if kind == 'pile-in' else 'consolidation'} moves.")]
    asked = [e.unit for e in played.events if isinstance(e, UnitChosen) and e.decision == kind]
    asked += [e.unit for e in played.events if isinstance(e, UnitStayed) and e.kind == kind]
    assert sorted(asked) == ["b1", "b2", "r2"]
    assert fought(played.events) == ["r1", "b1", "r2", "b2"]


def test_whoever_is_to_move_after_its_player_has_passed_is_refused(tmp_path):
    passes = {"decision": "pass", "player": "red", "step": "pile-in"}
    fault = refused(tmp_path, table(*pair(1), *pair(2)), passes, {"decision": "pile-in", "unit": "r2", "stay": True})
    assert fault.entry == 'decision 2 ("pile-in")'
    assert fault.message == ('pile-in.order: It never came up again for "r2". Red could choose: "r1" or "r2".')


def test_who_is_named_before_a_pass_and_cannot_move_is_refused_by_its_clause(tmp_path):
    passes = {"decision": "pass", "player": "red", "step": "pile-in"}
    entry = {"decision": "pile-in", "unit": "r9", "stay": True}
    fault = refused(tmp_path, table(*pair(1), unit("r9", 50.0, 30.0)), entry, passes)
    assert fault.message == ('pile-in.order: R9 is not engaged and did not charge this turn. Options: "r1".')


@pytest.mark.parametrize(("step", "clause"), [("pile-in", "pile-in.order"), ("consolidate", "consolidate.order")])
def test_a_pass_where_there_is_nothing_to_pass_is_refused(step, clause, tmp_path):
    scenario = table(unit("r1", 10.0, 10.0), unit("b1", 40.0, 30.0))
    fault = refused(tmp_path, scenario, {"decision": "pass", "player": "red", "step": step})
    assert fault.message == f"{clause}: It never came up: Red had nothing left to pass."


@pytest.mark.parametrize("kind", ["pile-in", "fight", "consolidate"])
def test_every_pass_that_next_offers_can_be_in_a_script(kind, tmp_path):
    """A unit that charged and is alone, three inches from an objective: it may pass in every step."""
    units = [unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 10.0 + 4.0 + 32 / 25.4)]
    if kind != "pile-in":
        units[1]["models"] = [[10.0, 30.0]]
    scenario = table(*units, step=kind, objectives=[{"id": "C", "at": [10.0, 13.0]}])
    decision = next_decision(scenario.state)
    assert decision is not None
    assert decision.may_pass
    played = play_script(tmp_path, scenario, {"decision": "pass", "player": "red", "step": decision.step})
    passed = next(e for e in played.events if isinstance(e, Passed))
    assert (passed.player, passed.text) == ("red", decision.about_passing)


def engaged_near_an_objective():
    return table(*pair(1), step="consolidate", objectives=[{"id": "C", "at": [16.0, 8.0]}])


def test_a_mode_that_is_not_the_forced_one_is_refused_with_clause_and_option(tmp_path):
    for more in ({"mode": "objective"}, {"mode": "engaging"}, {"objective": "C"}):
        fault = refused(tmp_path, engaged_near_an_objective(), {"decision": "consolidate", "unit": "r1", **more})
        mode = more.get("mode", "objective")
        said = f'consolidate.mode: R1 is engaged with B1, so its mode is ongoing, not {mode}. Options: "ongoing".'
        assert fault.message.startswith(said)


def test_targets_of_a_consolidation_that_cannot_be_are_refused_with_clause_and_options(tmp_path):
    units = [*pair(1, red={"charged": True}), unit("b2", 17.9, 10.5), unit("b9", 40.0, 40.0)]
    entry = {"decision": "consolidate", "unit": "r1", "targets": ["b9"]}
    fault = refused(tmp_path, table(*units, step="consolidate"), entry)
    assert fault.message.startswith("consolidate.targets: R1 is engaged with B1 and B2, so it must select exactly ")
    assert fault.message.endswith(' Options: "b1" and "b2".')
    near = [unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 14.0), unit("b2", 10.0, 6.0), unit("b9", 40.0, 40.0)]
    fault = refused(tmp_path, table(*near, step="consolidate"), entry)
    assert fault.message.startswith("consolidate.targets: B9 is ")
    assert fault.message.endswith(' Options: "b1" or "b2".')


@pytest.mark.parametrize("more", [{"targets": ["b1"]}, {"steps": [{"model": "r1-1", "to": [16.0, 10.5]}]}])
def test_a_normal_fight_has_no_targets_and_no_steps(more, tmp_path):
    fault = refused(tmp_path, table(*pair(1)), select("r1", **more))
    assert fault.message == (
        'fight.overrun: R1 is engaged, and was at the start of the step. Options: "normal" (engaged).'
    )


def test_targets_of_an_overrun_that_reaches_nobody_are_refused(tmp_path):
    scenario = table(unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 20.0), step="fight")
    fault = refused(tmp_path, scenario, {"decision": "select-to-fight", "unit": "r1", "targets": ["b1"]})
    assert fault.message == "pile-in.targets: no enemy unit is near enough to R1 for it to pile in."


def test_an_overrun_fight_moves_by_the_scripts_steps_and_then_strikes(tmp_path):
    scenario = table(unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 14.5), step="fight")
    entry = {
        "decision": "select-to-fight",
        "unit": "r1",
        "fight": "overrun",
        "targets": ["b1"],
        "steps": [{"model": "r1-1", "to": [10.0, 12.0]}],
        "attacks": [{"target": "b1", "casualties": ["b1-1"]}],
    }
    played = play_script(tmp_path, scenario, entry)
    assert [(e.model, e.kind) for e in played.events if isinstance(e, ModelMoved)] == [("r1-1", "pile-in")]
    assert not played.final.unit("b1").on_table


def test_an_overrun_with_nobody_in_reach_cannot_move(tmp_path):
    scenario = table(unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 20.0), step="fight")
    steps = [{"model": "r1-1", "to": [10.0, 12.0]}]
    fault = refused(tmp_path, scenario, {"decision": "select-to-fight", "unit": "r1", "steps": steps})
    assert fault.message == "pile-in.targets: no enemy unit is near enough to R1 for it to pile in."


def test_a_refused_move_names_the_nearest_legal_place(tmp_path):
    scenario = table(unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 14.2))
    fault = refused(tmp_path, scenario, pile_in("r1", {"model": "r1-1", "to": [10.0, 10.5]}))
    assert "pile-in.engaged-if-possible: " in fault.message
    assert "Nearest legal place for R1: [10.000, 10.9" in fault.message


def between_two():
    return table(unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 14.0), unit("b2", 10.0, 5.5))


@pytest.mark.parametrize("target", ["b1", "b2"])
def test_targets_without_steps_leave_the_way_to_the_automatic_player(tmp_path, target):
    played = play_script(tmp_path, between_two(), {"decision": "pile-in", "unit": "r1", "targets": [target]})
    moved = next(e for e in played.events if isinstance(e, ModelMoved))
    assert (moved.model, moved.target) == ("r1-1", target)


def test_targets_out_of_reach_are_refused_with_the_distance(tmp_path):
    scenario = table(unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 14.0), unit("b2", 10.0, 2.0))
    fault = refused(tmp_path, scenario, {"decision": "pile-in", "unit": "r1", "targets": ["b2"]})
    assert fault.message == 'pile-in.targets: B2 is 6.740″ from R1; 5.000″ at most. Options: "b1".'


@pytest.mark.parametrize(
    ("planner", "said"),
    [
        ("best", "Automatic: the best pile-in found: 1 of at most 1 engaged."),
        ("straight", "Automatic: each model straight toward its closest target; no better move is looked for."),
    ],
)
def test_an_automatic_move_says_that_it_is_one_and_what_is_proved_of_it(tmp_path, planner, said):
    scenario = table(*pair(1))
    played = fight(scenario, script=a_script(tmp_path, scenario, select("r1")), planner=planner)
    texts = [e.text for e in played.events if isinstance(e, UnitChosen) and e.decision == "pile-in"]
    assert texts
    assert all(text.endswith(said) for text in texts)


def test_a_planner_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match='there is no planner "bold"; there is best, straight'):
        fight(table(*pair(1)), planner="bold")
