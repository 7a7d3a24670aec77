"""The order of the steps, windows of moves, fight types and consolidation (11e core rules 12.02 to 12.08)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.events import Event, ModelMoved, StepBegan, UnitChosen, UnitMarked, UnitStayed
from simulator.moves import Move, Step
from simulator.play import CannotBePlayedError, next_decision
from tests.play.tables import Told, fought, pair, play_told, still, table, unit


def to(kind: str, unit_id: str, x: float, y: float, **more) -> Move:
    return Move(kind, unit_id, (Step(f"{unit_id}-1", to=(x, y)),), **more)


def asked(events: list[Event], kind: str) -> list[str]:
    """The units that moved or stayed, in order."""
    return [
        e.unit
        for e in events
        if (isinstance(e, UnitChosen) and e.decision == kind) or (isinstance(e, UnitStayed) and e.kind == kind)
    ]


def test_the_five_steps_begin_in_order():
    events = still(table(*pair(1), step="start"))
    steps = [e.step for e in events if isinstance(e, StepBegan)]
    assert steps == ["start", "pile-in", "fight", "consolidate", "end"]
    assert isinstance(events[0], StepBegan)
    assert isinstance(events[-1], StepBegan)


def test_all_pile_ins_come_before_all_fights_and_all_consolidations_after():  # C056
    events = still(table(*pair(1), *pair(2), step="start"))
    kinds = [e.kind if isinstance(e, UnitStayed) else "fight" for e in events if isinstance(e, UnitStayed | UnitChosen)]
    assert kinds == ["pile-in"] * 4 + ["fight"] * kinds.count("fight") + ["consolidate"] * 4


@pytest.mark.parametrize("kind", ["pile-in", "consolidate"])
def test_the_active_player_moves_all_units_before_the_other_player(kind):
    scenario = table(*pair(1), *pair(2), step="start")
    assert asked(still(scenario), kind) == ["r1", "r2", "b1", "b2"]


def test_each_unit_is_asked_once_in_a_step():
    events = still(table(*pair(1), step="start"))
    assert len(asked(events, "pile-in")) == len(set(asked(events, "pile-in")))


def test_a_unit_that_does_not_move_says_so():  # C129
    events = still(table(*pair(1)))
    assert [e.text for e in events if isinstance(e, UnitStayed) and e.kind == "pile-in"] == ["R1 stays.", "B1 stays."]


def test_a_unit_with_nobody_in_reach_is_not_asked_to_pile_in():
    events = still(table(unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 20.0)))
    assert asked(events, "pile-in") == []


def test_the_active_players_unit_engaged_by_the_other_players_pile_in_has_missed_its_window():
    units = [
        *pair(1),
        unit("b2", 20.0, 10.0, charged=True),  # as after a charge out of turn
        unit("r2", 20.0, 14.2),  # neither engaged nor charged, until b2 piles in
    ]
    told = Told(moves={"b2 pile-in": to("pile-in", "b2", 20.0, 12.0, targets=("r2",))})
    events, _ = play_told(table(*units), told)
    assert asked(events, "pile-in") == ["r1", "b1", "b2"]
    assert "r2" in fought(events)


def test_a_unit_that_charged_and_is_alone_makes_an_overrun_fight():  # C077 (a)
    told = Told()
    play_told(table(unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 14.5), step="fight"), told)
    kinds = [(d.decision, d.options) for _, d in told.seen if d.unit == "r1"]
    assert ("choose-fight-type", ("overrun",)) in kinds


def test_a_unit_caught_by_an_enemy_overrun_has_both_fight_types():  # C077 (b)
    units = [unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 14.5)]
    told = Told(moves={"r1 overrun": to("pile-in", "r1", 10.0, 12.5)})
    events, _ = play_told(table(*units), told)
    options = {d.unit: d.options for _, d in told.seen if d.decision == "choose-fight-type"}
    assert options == {"r1": ("overrun",), "b1": ("normal", "overrun")}
    assert fought(events) == ["r1", "b1"]


def test_a_unit_engaged_from_the_start_has_only_the_normal_fight():  # C077 (c)
    told = Told()
    play_told(table(*pair(1)), told)
    assert {d.options for _, d in told.seen if d.decision == "choose-fight-type"} == {("normal",)}


def test_a_unit_that_lost_its_enemy_to_casualties_still_fights_by_overrun():  # C075
    b1 = {
        "id": "b1",
        "player": "blue",
        "base": "32mm",
        "keywords": ["INFANTRY"],
        "models": [[16.0, 10.0], [18.0, 10.0]],
    }
    units = [unit("r1", 14.0, 10.0, charged=True), unit("r2", 20.5, 10.0, charged=False), b1]
    told = Told(picks=("r1", "b1"), casualties={"r1": ("b1-2",)})
    events, _ = play_told(table(*units), told)
    types = {e.unit: e.option for e in events if isinstance(e, UnitChosen) and e.decision == "choose-fight-type"}
    assert types == {"r1": "normal", "b1": "normal", "r2": "overrun"}


def test_an_overrun_gives_exactly_one_more_pile_in():  # C079
    units = [unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 14.5)]
    told = Told(moves={"r1 overrun": to("pile-in", "r1", 10.0, 12.0)})
    events, state = play_told(table(*units), told)
    assert sum(d.decision == "pile-in" and d.step == "fight" for _, d in told.seen) == 1
    assert [e.model for e in events if isinstance(e, ModelMoved)] == ["r1-1"]
    assert not state.unit("r1").record.overrun


def test_declining_the_extra_pile_in_goes_on_with_the_attacks():
    units = [unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 14.5)]
    told = Told()
    _, state = play_told(table(*units), told)
    after = [d.decision for _, d in told.seen if d.unit == "r1"]
    assert after == ["choose-fight-type", "pile-in", "attack"]
    assert not state.unit("r1").record.overrun


def test_a_unit_that_was_never_eligible_may_not_consolidate():  # C081
    units = [unit("r1", 10.0, 10.0), unit("b1", 10.0, 10.0 + 2.6 + 32 / 25.4)]
    assert asked(still(table(*units)), "consolidate") == []


def test_a_unit_with_neither_enemy_nor_objective_near_is_not_asked_to_consolidate():
    events = still(table(unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 20.0)))
    assert asked(events, "consolidate") == []


def engaging(*more):
    """r1 charged and lost its enemy; b1 stands 2.6" away and has not fought."""
    return table(unit("r1", 10.0, 10.0, charged=True, fought=True), unit("b1", 10.0, 13.86), *more, step="consolidate")


def test_a_unit_engaged_by_an_engaging_consolidation_fights_at_once():
    told = Told(moves={"r1 consolidate": to("consolidate", "r1", 10.0, 12.0, mode="engaging")})
    extra = pair(3, red={"fought": True}, blue={"fought": True})
    events, state = play_told(engaging(*extra), told)
    told_order = [
        (e.unit, e.decision if isinstance(e, UnitChosen) else e.kind)
        for e in events
        if isinstance(e, UnitChosen | UnitStayed)
    ]
    assert told_order[:2] == [("r1", "consolidate"), ("b1", "select-to-fight")]
    assert told_order.index(("r3", "consolidate")) > told_order.index(("b1", "attack"))
    assert state.unit("b1").record.fought


def test_the_player_who_answers_an_engaging_consolidation_is_the_other_one_and_may_not_pass():
    told = Told(moves={"r1 consolidate": to("consolidate", "r1", 10.0, 12.0, mode="engaging")})
    play_told(engaging(), told)
    answer = next(d for _, d in told.seen if d.decision == "select-to-fight")
    assert (answer.player, answer.options, answer.may_pass) == ("blue", ("b1",), False)


def test_every_unit_an_engaging_consolidation_engages_answers_one_at_a_time():
    told = Told(moves={"r1 consolidate": to("consolidate", "r1", 10.0, 12.0, mode="engaging", targets=("b1",))})
    events, _ = play_told(engaging(unit("b2", 11.7, 13.86)), told)
    assert fought(events) == ["b1", "b2"]


def test_a_unit_that_fought_already_does_not_answer_an_engaging_consolidation():
    scenario = table(
        unit("r1", 10.0, 10.0, charged=True, fought=True), unit("b1", 10.0, 13.86, fought=True), step="consolidate"
    )
    told = Told(moves={"r1 consolidate": to("consolidate", "r1", 10.0, 12.0, mode="engaging")})
    assert fought(play_told(scenario, told)[0]) == []


def test_a_unit_that_answers_may_make_an_overrun_fight():
    told = Told(moves={"r1 consolidate": to("consolidate", "r1", 10.0, 12.0, mode="engaging")}, types={"b1": "overrun"})
    events, state = play_told(engaging(), told)
    assert any(isinstance(e, UnitChosen) and e.option == "overrun" for e in events)
    assert state.step == "end"


def test_a_unit_drawn_in_by_the_active_player_can_still_consolidate():
    told = Told(moves={"r1 consolidate": to("consolidate", "r1", 10.0, 12.0, mode="engaging")})
    events, _ = play_told(engaging(), told)
    assert asked(events, "consolidate") == ["r1", "b1"]


def test_an_ongoing_consolidation_lets_nobody_fight():  # C062
    units = [
        unit("r1", 10.0, 10.0, fought=True),
        unit("b1", 10.0, 12.4, fought=True),
        unit("b2", 12.6, 13.4),  # 2.1" from r1 once it has moved straight on to b1: just engaged
    ]
    told = Told(moves={"r1 consolidate": to("consolidate", "r1", 10.4, 11.2)})
    events, state = play_told(table(*units, step="consolidate"), told)
    assert [e.model for e in events if isinstance(e, ModelMoved)] == ["r1-1"]
    assert fought(events) == []
    assert not state.unit("b2").record.fought


def test_next_decision_says_who_and_by_which_section_without_changing_anything():
    state = table(*pair(1), step="start").state
    decision = next_decision(state)
    assert decision is not None
    assert (decision.player, decision.decision, decision.options) == ("red", "pile-in", ("r1",))
    assert (decision.clause, decision.citation) == ("pile-in.order", "11e core rules 12.02")
    assert state.step == "start"
    assert next_decision(state) == decision


def test_nothing_goes_on_by_itself_while_somebody_is_in_a_destroyed_transport():
    inside = {"id": "b2", "player": "blue", "base": "32mm", "keywords": ["INFANTRY"], "models": 2, "embarked_in": "b1"}
    inside["profile"] = {"W": 9}
    transport = unit("b1", 30.0, 20.0, base="120x92mm", keywords=["VEHICLE", "TRANSPORT"])
    start = table(unit("r1", 30.0, 16.8, charged=True), transport, inside, step="fight").state
    told = Told(casualties={"r1": ("b1-1",)})
    play_told(table(unit("r1", 30.0, 16.8, charged=True), transport, inside, step="fight"), told)
    then, decision = next((s, d) for s, d in told.seen if d.decision == "disembark")
    assert (decision.player, decision.options, decision.clause) == ("blue", ("b2",), "transport.disembark")
    assert (then.sequence["sub_step"], then.sequence["picker"]) == ("fights-first", "red"), "Red's fight goes on"
    assert start.unit("b2").embarked_in == "b1"


def test_after_the_phase_there_is_nothing_to_decide():
    _, state = play_told(table(*pair(1)), Told())
    assert next_decision(state) is None


def test_a_unit_is_marked_eligible_when_an_overrun_engages_it():
    units = [unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 14.5)]
    told = Told(moves={"r1 overrun": to("pile-in", "r1", 10.0, 12.5)})
    events, state = play_told(table(*units), told)
    moved = next(i for i, e in enumerate(events) if isinstance(e, ModelMoved))
    marked = next(
        i
        for i, e in enumerate(events)
        if isinstance(e, UnitMarked) and e.unit == "b1" and "eligible_to_fight" in e.marks
    )
    assert moved < marked
    assert state.unit("b1").record.eligible_to_fight


def test_a_ruleset_that_cannot_be_played_yet_is_named():
    with pytest.raises(CannotBePlayedError, match="chess"):
        next_decision(replace(table(*pair(1)).state, ruleset="chess"))


def test_rules_of_units_off_the_table_are_not_announced():
    ambush = [{"name": "Ambush", "at": "fight"}]
    away = {"id": "b9", "player": "blue", "base": "32mm", "models": 1, "in_reserve": True, "triggers": ambush}
    events = still(table(*pair(1), away))
    assert not any("Ambush" in e.text for e in events)
