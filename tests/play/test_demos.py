"""The demos: every move legal, the story as it is told, and the same again each time."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from simulator.dice import SeededDice
from simulator.events import (
    AttacksMade,
    DiceRolled,
    Event,
    ModelDestroyed,
    ModelMoved,
    StepBegan,
    UnitChosen,
    UnitDisembarked,
    UnitStayed,
    apply,
    fold,
)
from simulator.geometry.lengths import touching
from simulator.geometry.ways import Obstacles, clearance
from simulator.play import Automatic, Played, Scripted, fight, play
from simulator.play.choice import Choice
from simulator.referee import check
from simulator.rules.decision import Decision
from simulator.rules.eleventh.sequence.eligible import engaged_now
from simulator.rules.words import apart, in_range, touched_enemy, units_within
from simulator.scenario import Scenario, load
from simulator.script import Script, load_script
from simulator.state import State

DEMOS = Path(__file__).parents[2] / "scenarios" / "demos"


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return load(DEMOS / "overrun.toml")


@pytest.fixture(scope="module")
def script(scenario: Scenario) -> Script:
    return load_script(DEMOS / "overrun.script.toml", scenario)


@pytest.fixture(scope="module")
def played(scenario: Scenario, script: Script) -> Played:
    return fight(scenario, script=script)


def at(played: Played, wanted: type[Event], **fields: object) -> State:
    """The position just before the first event of a kind with these fields."""
    state = played.start
    for event in played.events:
        if isinstance(event, wanted) and all(getattr(event, key) == value for key, value in fields.items()):
            return state
        state = apply(state, event)
    raise AssertionError(f"no {wanted.__name__} with {fields}")


def test_the_demo_files_have_no_faults_and_no_warnings(scenario, script):
    assert scenario.warnings == ()
    assert script.warnings == ()


def test_every_move_of_the_demo_is_legal(played, scenario, script):
    state, judged = played.start, 0
    moves = {(d.unit, d.decision): d.move for d in script.decisions if d.move is not None and d.move.steps}
    for event in played.events:
        if isinstance(event, UnitChosen) and event.decision in {"pile-in", "consolidate"}:
            entry = "select-to-fight" if state.step == "fight" else event.decision
            verdict = check(state, moves.pop((event.unit, entry)))
            assert verdict.outcome == "legal", [f.message for f in verdict.findings if not f.kept]
            assert event.by == "script"
            judged += 1
        state = apply(state, event)
    assert judged == 5
    assert not moves


def test_both_red_units_are_fights_first_units_and_only_the_monster_begins_unengaged(played):
    start = played.start
    assert start.unit("colossus").record.charged
    assert start.unit("raiders").record.charged
    assert not engaged_now(start, start.unit("colossus"))
    assert engaged_now(start, start.unit("raiders"))
    assert not start.unit("guard").on_table


def test_red_piles_in_first_and_the_monster_becomes_engaged_with_the_transport(played):
    moved = [e.unit for e in played.events if isinstance(e, UnitChosen) and e.decision == "pile-in"]
    assert moved[:2] == ["colossus", "raiders"]
    before_blue = at(played, UnitStayed, unit="carrier")
    assert [foe.id for foe in units_within(before_blue, before_blue.unit("colossus"), 2.0)] == ["carrier"]


def test_the_transport_is_in_base_contact_and_stays(played):
    state = at(played, UnitStayed, unit="carrier")
    assert touched_enemy(state, state.model("carrier-1")) is not None
    stayed = next(e for e in played.events if isinstance(e, UnitStayed) and e.unit == "carrier")
    assert stayed.text == "Mule Carrier touches an enemy base, so it stays."
    step = next(e for e in played.events if isinstance(e, StepBegan) and e.step == "fight")
    assert played.events.index(stayed) < played.events.index(step)


def test_the_monster_destroys_the_transport_in_a_normal_fight(played):
    chosen = next(e for e in played.events if isinstance(e, UnitChosen) and e.decision == "choose-fight-type")
    assert (chosen.unit, chosen.option) == ("colossus", "normal")
    fell = [e.model for e in played.events if isinstance(e, ModelDestroyed)]
    assert fell == ["carrier-1", "guard-1", "guard-2"]


def test_the_passengers_get_out_before_the_transport_is_removed_and_are_unengaged(played):
    order = [type(e) for e in played.events if isinstance(e, UnitDisembarked | ModelDestroyed)]
    assert order[:2] == [UnitDisembarked, ModelDestroyed]
    out = at(played, ModelDestroyed, model="carrier-1")
    assert len(out.unit("guard").on_table) == 5
    assert not engaged_now(out, out.unit("guard"))
    assert out.unit("guard").record.battle_shocked


def test_the_raiders_make_an_overrun_fight_and_engage_the_passengers(played):
    state = at(played, UnitChosen, unit="raiders", decision="choose-fight-type")
    raiders = state.unit("raiders")
    assert raiders.record.engaged_at_fight_step
    assert not engaged_now(state, raiders)
    chosen = [e for e in played.events if isinstance(e, UnitChosen) and e.unit == "raiders"]
    assert "overrun" in [e.option for e in chosen]
    struck = at(played, AttacksMade, unit="raiders")
    assert engaged_now(struck, struck.unit("guard"))


def test_units_are_selected_in_the_order_of_the_worked_combat(played):  # C066
    selected = [e.unit for e in played.events if isinstance(e, UnitChosen) and e.decision == "select-to-fight"]
    assert selected == ["colossus", "raiders", "guard"]
    texts = [e.text for e in played.events]
    assert any(text.startswith("Blue has no Fights First unit") for text in texts)
    assert any("Blue moves on to the remaining combats" in text for text in texts)


def test_blue_fights_back_without_harm(played):
    strikes = [e for e in played.events if isinstance(e, AttacksMade) and e.unit == "guard"]
    assert [e.target for e in strikes] == ["raiders"]
    assert all(m.wounds == m.profile.W for m in played.final.unit("raiders").models)


def test_two_passengers_fall_and_three_are_left(played):
    assert [m.id for m in played.final.unit("guard").on_table] == ["guard-3", "guard-4", "guard-5"]


def test_consolidation_is_ongoing_for_the_raiders_and_for_the_objective_for_the_monster(played):
    modes = [(e.unit, e.mode) for e in played.events if isinstance(e, UnitChosen) and e.decision == "consolidate"]
    assert modes == [("raiders", "ongoing"), ("colossus", "objective")]
    colossus, objective = played.final.unit("colossus"), played.final.board.objectives[0]
    assert in_range(colossus.models[0], objective)
    assert not engaged_now(played.final, colossus)
    before = at(played, UnitChosen, unit="colossus", decision="consolidate")
    assert not in_range(before.model("colossus-1"), objective)


def test_a_way_of_the_demo_bends_round_a_base(played):
    way = next(e for e in played.events if isinstance(e, ModelMoved) and e.model == "raiders-4" and len(e.path) > 2)
    straight = math.dist(way.path[0], way.path[-1])
    assert way.kind == "consolidate"
    assert way.length > straight + 0.05
    assert clearance(played.final.model("raiders-4").base, 0.0, (way.path[0], way.path[-1]), guards(played))[0] < -0.1


def guards(played: Played) -> Obstacles:
    """The three passengers that are left, as what a way may not cross."""
    return Obstacles(tuple(m.body for m in played.final.unit("guard").on_table), (), (60.0, 44.0))


def test_the_raiders_end_in_base_contact_where_the_script_means_it(played):
    guard = played.final.unit("guard").on_table
    for name in ("raiders-leader", "raiders-1", "raiders-4", "raiders-7"):
        assert any(touching(apart(played.final.model(name), m)) for m in guard), name


def test_all_dice_of_the_demo_come_from_the_script(scenario, script, played):
    assert fight(scenario, script=script, seed=99).events == played.events
    assert sum(isinstance(e, DiceRolled) for e in played.events) == 12


class Watching:
    """A player that keeps the positions it was asked in."""

    def __init__(self, player: Scripted) -> None:
        self.player = player
        self.states: list[State] = []

    def choose(self, state: State, decision: Decision) -> Choice:
        self.states.append(state)
        return self.player.choose(state, decision)


def test_the_fold_of_the_events_is_the_engines_state(scenario, script):
    watching = Watching(Scripted(script, Automatic()))
    events: list[Event] = []
    asked = 0
    for event in play(scenario.state, watching, SeededDice(0)):
        if len(watching.states) > asked:
            asked = len(watching.states)
            assert watching.states[-1] == fold(scenario.state, events)
        events.append(event)
    assert asked == len(watching.states)
    assert asked > 10


def test_every_move_leaves_what_the_referee_said_it_would(played, script):
    state = played.start
    moves = {(d.unit, d.decision): d.move for d in script.decisions if d.move is not None and d.move.steps}
    expected: State | None = None
    for event in played.events:
        if expected is not None and not isinstance(event, ModelMoved):
            assert [m.pose for u in state.units for m in u.models] == [m.pose for u in expected.units for m in u.models]
            expected = None
        if isinstance(event, UnitChosen) and event.decision in {"pile-in", "consolidate"}:
            entry = "select-to-fight" if state.step == "fight" else event.decision
            expected = check(state, moves[(event.unit, entry)]).after
        state = apply(state, event)


def test_the_first_scenario_plays_to_its_end_by_itself():
    first = load(DEMOS / "first-blood.toml")
    events = fight(first).events
    assert isinstance(events[-1], StepBegan)
    assert events[-1].step == "end"
    assert [e.expect for e in first.examples] == ["legal", "legal", "illegal"]
    assert fight(first, seed=0).events == events


def test_the_worked_moves_of_the_first_scenario_are_as_they_say():
    first = load(DEMOS / "first-blood.toml")
    for example in first.examples:
        verdict = check(first.state, example.move)
        assert verdict.outcome == example.expect
        assert set(example.breaks) <= {f.clause.id for f in verdict.broken}
