"""Who selects which unit to fight, and when (11e core rules 12.04)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.events import Passed, SequenceMoved, StepBegan, UnitChosen, UnitMarked
from simulator.moves import Move, Step
from simulator.play import next_decision
from tests.play.tables import Told, fought, pair, play_told, still, table, unit


def test_the_active_players_charger_fights_before_an_enemy_that_fights_first_by_ability():  # C051
    scenario = table(*pair(1, red={"charged": True}, blue={"fights_first": True}))
    assert fought(still(scenario)) == ["r1", "b1"]


def test_fights_first_units_alternate_beginning_with_the_active_player():
    first = {"fights_first": True}
    units = pair(1, red=first, blue=first) + pair(2, red=first, blue=first)
    assert fought(still(table(*units))) == ["r1", "b1", "r2", "b2"]


def test_who_moves_the_sequence_on_picks_first_in_the_remaining_combats():  # C053
    units = pair(1, red={"charged": True}) + pair(2)
    assert fought(still(table(*units))) == ["r1", "b1", "r2", "b2"]


def test_without_fights_first_units_the_active_player_picks_first_of_all():
    assert fought(still(table(*pair(1), *pair(2)))) == ["r1", "b1", "r2", "b2"]


def test_a_player_without_a_unit_left_lets_the_other_select_again():
    units = [*pair(1, red={"charged": True}), unit("r2", 17.5, 10.9, charged=True), unit("r3", 14.5, 10.9)]
    assert fought(still(table(*units))) == ["r1", "r2", "b1", "r3"]


def test_an_enemy_that_fights_first_is_selected_before_the_active_players_other_units():
    units = pair(1) + pair(2, blue={"fights_first": True})
    assert fought(still(table(*units)))[0] == "b2"


def test_an_overrun_that_engages_a_fights_first_unit_takes_the_sequence_back():  # C055
    units = [
        *pair(1, red={"charged": True}),
        unit("r2", 14.0, 10.0),  # engaged with b1 too; it did not charge
        unit("b9", 12.0, 6.5, fights_first=True),  # unengaged, within 5" of r2
        *pair(4),
    ]
    scenario = table(*units)
    told = Told(
        picks=("r1", "b4", "r2"),
        casualties={"r1": ("b1-1",)},
        moves={"r2 overrun": Move("pile-in", "r2", (Step("r2-1", to=(12.9, 7.7)),))},
    )
    events, state = play_told(scenario, told)
    assert fought(events) == ["r1", "b4", "r2", "b9", "r4"]
    assert not state.unit("b9").record.engaged_at_fight_step
    back = [e.text for e in events if isinstance(e, SequenceMoved) and "again" in e.text]
    assert back == [
        "A Fights First unit is eligible again: back to the Fights First combats. "
        "Red has no Fights First unit that is eligible to fight. Blue selects the next unit to fight."
    ]


def test_after_a_return_the_active_player_picks_first_if_it_can():  # D8
    first = {"fights_first": True}
    state = table(*pair(1, red=first, blue=first), *pair(2, red={"fought": True}), step="fight").state
    after_r2 = {"sub_step": "remaining", "picker": "red", "passed": [], "chosen": {"decision": "attack", "unit": "r2"}}
    decision = next_decision(replace(state, sequence=after_r2))
    assert decision is not None
    assert (decision.player, decision.options) == ("red", ("r1",))


def test_every_unit_of_the_other_player_fights_even_when_one_has_finished():  # C060
    units = [*pair(1, red={"charged": True}), unit("b5", 17.9, 10.5), unit("b6", 14.1, 10.5)]
    assert fought(still(table(*units))) == ["r1", "b1", "b5", "b6"]


def test_an_attached_leader_fights_in_the_selection_of_its_unit():  # C069
    models = [{"id": "squad-1", "at": [16.0, 10.0]}, {"id": "boss", "at": [17.5, 10.0], "keywords": ["CHARACTER"]}]
    squad = {"id": "r1", "player": "red", "base": "32mm", "models": models, "keywords": ["INFANTRY"]}
    scenario = table(squad, unit("b1", 16.6, 12.2))
    assert fought(still(scenario)) == ["r1", "b1"]


def test_after_reds_fight_it_is_blue_who_must_select():  # C071
    told = Told()
    play_told(table(*pair(1, red={"charged": True})), told)
    selections = [d for _, d in told.seen if d.decision == "select-to-fight"]
    assert [d.player for d in selections] == ["red", "blue"]


def test_no_pass_in_the_fights_first_combats_while_another_unit_is_near_an_enemy():  # C058
    scenario = table(unit("r1", 40.0, 40.0, charged=True), *pair(3))
    told = Told()
    events, _ = play_told(scenario, told)
    first = next(d for _, d in told.seen if d.decision == "select-to-fight")
    assert (first.options, first.may_pass) == (("r1",), False)
    assert fought(events) == ["r1", "b3", "r3"]


def test_a_player_all_of_whose_units_are_far_away_may_pass_and_two_passes_end_the_step():
    scenario = table(
        unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 30.0, engaged_at_fight_step=True), step="fight"
    )
    events = still(scenario)
    assert [e.player for e in events if isinstance(e, Passed)] == ["red", "blue"]
    assert fought(events) == []
    assert any(isinstance(e, StepBegan) and "both players passed" in e.text for e in events)


def test_a_pass_with_nothing_left_for_the_other_player_ends_the_step():
    events = still(table(unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 30.0)))
    assert [e.player for e in events if isinstance(e, Passed)] == ["red"]
    assert fought(events) == []


def test_a_pass_takes_no_fight_away_from_the_other_player():
    far = unit("r1", 10.0, 40.0, charged=True)
    spent = [dict(u, fought=True) if u["id"] == "r3" else u for u in pair(3)]
    scenario = table(far, *spent, step="fight", notes="r3 has fought already; b3 has not")
    events = still(scenario)
    assert next(e.player for e in events if isinstance(e, Passed)) == "red"
    assert fought(events) == ["b3"]


def test_nobody_may_pass_beside_an_enemy():  # C084
    told = Told()
    play_told(table(*pair(1)), told)
    assert [d.may_pass for _, d in told.seen if d.decision == "select-to-fight"] == [False, False]
    assert all(d.may_pass for _, d in told.seen if d.decision in {"pile-in", "consolidate"})


def test_the_snapshot_is_taken_after_all_pile_ins():
    units = [unit("r1", 10.0, 10.0, charged=True), unit("b1", 10.0, 14.2)]
    told = Told(moves={"r1 pile-in": Move("pile-in", "r1", (Step("r1-1", to=(10.0, 12.0)),))})
    events, state = play_told(table(*units), told)
    marked = [e.unit for e in events if isinstance(e, UnitMarked) and "engaged_at_fight_step" in e.marks]
    assert marked == ["r1", "b1"]
    assert state.unit("b1").record.engaged_at_fight_step


def test_a_phase_picked_up_in_the_fight_step_keeps_the_marks_of_its_file():
    units = [dict(u, engaged_at_fight_step=u["id"] == "r1") for u in pair(1)]
    decision = next_decision(table(*units, step="fight").state)
    assert decision is not None
    assert (decision.player, decision.options) == ("red", ("r1",))
    _, state = play_told(table(*units, step="fight"), Told())
    assert not state.unit("b1").record.engaged_at_fight_step


def test_a_phase_picked_up_in_an_overrun_fight_goes_on_with_its_pile_in():
    units = [unit("r1", 10.0, 10.0, charged=True, overrun=True, fought=True), unit("b1", 10.0, 14.5)]
    decision = next_decision(table(*units, step="fight").state)
    assert decision is not None
    assert (decision.decision, decision.unit) == ("pile-in", "r1")


@pytest.mark.parametrize("where", [{"in_reserve": True}, {"embarked_in": "b2"}])
def test_units_off_the_table_are_engaged_with_nobody(where):  # C083
    away = {"id": "b1", "player": "blue", "base": "32mm", "models": 1, "keywords": ["INFANTRY"], **where}
    carrier = unit("b2", 50.0, 40.0, keywords=["VEHICLE", "TRANSPORT"])
    scenario = table(unit("r1", 1.0, 1.0, charged=True), away, carrier)
    told = Told()
    play_told(scenario, told)
    assert [d.decision for _, d in told.seen] == ["select-to-fight", "choose-fight-type", "attack"]


def test_a_rule_at_the_start_of_the_fight_step_does_not_change_who_was_engaged_as_it_began():
    """R1 and B1 are engaged; then R1's rule kills B1: R1 keeps its fight, an overrun, and reaches B2."""
    smash = {"name": "Smash", "at": "fight", "effect": "mortal-wounds", "wounds": "3"}
    units = [
        unit("b1", 20.0, 12.0),
        unit("b2", 20.0, 6.0),
        unit("r1", 20.0, 10.0, profile={"W": 9}, triggers=[smash]),
    ]
    events, state = play_told(table(*units, step="fight"), Told())
    assert not state.unit("b1").on_table
    assert fought(events) == ["r1"]
    assert state.unit("r1").record.engaged_at_fight_step
    noted = [e for e in events if isinstance(e, UnitMarked) and "engaged_at_fight_step" in e.marks]
    trigger = next(n for n, e in enumerate(events) if isinstance(e, UnitChosen) and e.decision == "trigger")
    assert [e.unit for e in noted] == ["b1", "r1"]
    assert all(events.index(e) < trigger for e in noted), "noted once, before anything else happens in the step"


def led(**more):
    """A blue unit whose two models fight first and whose leader does not, engaged with R1, which charged."""
    first = {"abilities": ["FIGHTS FIRST"]}
    models = [
        {"id": "b1-1", "at": [10.0, 12.2], **first},
        {"id": "b1-2", "at": [11.4, 12.2], **first},
        {"id": "b1-l", "at": [12.8, 12.2], "keywords": ["CHARACTER"]},
    ]
    blue = {"id": "b1", "player": "blue", "name": "B1", "base": "32mm", "keywords": ["INFANTRY"], "models": models}
    return [unit("r1", 11.4, 10.0, charged=True), {**blue, **more}, *pair(3, red={"charged": True})]


def test_a_unit_fights_first_once_the_leader_that_does_not_is_destroyed():
    told = Told(picks=("r1",), casualties={"r1": ("b1-l",)})
    events, _ = play_told(table(*led(), step="fight"), told)
    assert fought(events) == ["r1", "b1", "r3", "b3"]


def test_a_unit_does_not_fight_first_while_one_of_its_models_does_not():
    told = Told(picks=("r1",), casualties={"r1": ("b1-1",)})
    events, _ = play_told(table(*led(), step="fight"), told)
    assert fought(events) == ["r1", "r3", "b1", "b3"]


def test_a_leader_that_waits_to_fight_on_death_keeps_its_unit_from_nothing():
    told = Told(picks=("r1",), casualties={"r1": ("b1-l",)})
    events, _ = play_told(table(*led(abilities=["FIGHT ON DEATH"]), step="fight"), told)
    assert fought(events) == ["r1", "b1", "r3", "b3"]


def test_a_unit_of_models_that_only_wait_to_fight_on_death_fights_first_if_they_all_do():
    models = ("b1-1", "b1-2", "b1-l")
    told = Told(picks=("r1",), casualties={"r1": models})
    events, _ = play_told(table(*led(abilities=["FIGHT ON DEATH", "FIGHTS FIRST"]), step="fight"), told)
    assert fought(events) == ["r1", "b1", "r3", "b3"]
    events, _ = play_told(table(*led(abilities=["FIGHT ON DEATH"]), step="fight"), told)
    assert fought(events) == ["r1", "r3", "b1", "b3"]


def test_the_combats_go_back_to_fights_first_when_a_fight_leaves_only_models_that_do():
    units = [u if u["id"] != "r1" else {**u, "charged": False} for u in led()] + pair(5)
    told = Told(picks=("r3", "r1", "b5"), casualties={"r1": ("b1-l",)})
    events, _ = play_told(table(*units, step="fight"), told)
    assert fought(events)[:4] == ["r3", "b5", "r1", "b1"]
    assert any("back to the Fights First combats" in e.text for e in events)
