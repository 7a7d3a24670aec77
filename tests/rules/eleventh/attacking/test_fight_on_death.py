"""Fighting on death: destroyed models stay until their unit has fought, or the phase ends (05.04.04)."""

from __future__ import annotations

import pytest

from simulator.events import AttacksMade, DiceRolled, ModelDestroyed, ModelLingers, StepBegan, apply
from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Pose
from simulator.rules.words import engaged_units, touched_enemy
from simulator.script import Attack
from tests.play.tables import Told, fought, play_told, still, table
from tests.strikes import many, squad, strike, weapon

SURE = weapon(A="9", WS=2, S=9, AP=-6)


def test_a_destroyed_model_stays_blocks_and_engages():
    struck = strike(many("r1", 1, weapons=[weapon()]), many("b1", 1, abilities=["FIGHT ON DEATH"]), faces=(6, 6, 1))
    model = struck.state.model("b1-a")
    assert (model.alive, model.lingers, model.on_table) == (False, True, True)
    assert [foe.id for foe in engaged_units(struck.state, struck.state.unit("r1"), 2.0)] == ["b1"]
    touching = struck.state.with_pose("r1-a", Pose(16.0, 12.2 - inches(32)))
    blocker = touched_enemy(touching, touching.model("r1-a"))
    assert blocker is not None
    assert blocker.id == "b1-a"
    assert [type(e) for e in struck.events if isinstance(e, ModelLingers | ModelDestroyed)] == [ModelLingers]


def test_one_that_needs_a_face_rolls_for_it():
    blue = many("b1", 3, abilities=["FIGHT ON DEATH 4+"], profile={"Sv": 7})
    struck = strike(many("r1", 1, weapons=[weapon(A="3")]), blue, faces=(6,) * 6 + (1, 1, 1) + (4, 3, 6))
    assert struck.roll("fight on death") == ((4, 3, 6), 4, 2)
    assert [struck.state.model(f"b1-{m}").lingers for m in "abc"] == [True, False, True]


def test_a_unit_that_has_fought_does_not_fight_on():
    struck = strike(
        many("r1", 1, weapons=[weapon()]), many("b1", 1, abilities=["FIGHT ON DEATH"], fought=True), faces=(6, 6, 1)
    )
    assert not struck.state.model("b1-a").on_table


def test_they_strike_and_leave_when_their_unit_has_made_its_attacks():
    blue = many("b1", 2, weapons=[weapon()], abilities=["FIGHT ON DEATH"], profile={"Sv": 7})
    events = still(table(many("r1", 2, weapons=[SURE], profile={"Sv": 2}), blue, step="fight"), seed=1)
    assert fought(events) == ["r1", "b1"]
    struck = next(e for e in events if isinstance(e, AttacksMade) and e.unit == "b1")
    assert struck.models == ("b1-a", "b1-b")
    gone = [n for n, e in enumerate(events) if isinstance(e, ModelDestroyed) and e.unit == "b1"]
    assert len(gone) == 2
    assert min(gone) > events.index(struck)


def test_without_it_destroyed_models_are_gone_before_their_unit_fights():
    blue = many("b1", 2, weapons=[weapon()], profile={"Sv": 7})
    events = still(table(many("r1", 2, weapons=[SURE], profile={"Sv": 2}), blue, step="fight"), seed=1)
    assert fought(events) == ["r1"]


def test_it_is_of_no_use_against_results_that_come_after_its_fight():
    blue = many("b1", 1, weapons=[weapon()], abilities=["FIGHT ON DEATH"], fights_first=True)
    told = Told(picks=("b1", "r1"), casualties={"r1": ("b1-a",)})
    events, state = play_told(table(many("r1", 1, weapons=[SURE]), blue, step="fight"), told)
    assert fought(events) == ["b1", "r1"]
    assert not state.model("b1-a").on_table
    assert not any(isinstance(e, ModelLingers) for e in events)


def test_they_take_no_more_wounds():
    blue = squad("b1", ("a", {}), abilities=["FIGHT ON DEATH"])
    both = many("r1", 2, weapons=[weapon(), weapon(name="Axe", S=5)])
    attacks = (Attack("b1", "Blade", ("r1-a",)), Attack("b1", "Axe", ("r1-b",)))
    struck = strike(both, blue, attacks=attacks, faces=(6, 6, 1))
    assert "Nobody is left of b1: these attacks are lost." in [e.text for e in struck.events]


@pytest.mark.parametrize("seed", range(5))
def test_whoever_lingers_is_gone_when_the_phase_is_over(seed):
    red = many("r1", 3, weapons=[SURE], abilities=["FIGHT ON DEATH 3+"])
    blue = many("b1", 3, weapons=[SURE], abilities=["FIGHT ON DEATH 3+"])
    scenario = table(red, blue, step="pile-in")
    state = scenario.state
    for event in still(scenario, seed=seed):
        state = apply(state, event)
        if isinstance(event, StepBegan) and event.step == "end-of-turn":
            assert not any(m.lingers for u in state.units for m in u.models)
    assert not any(m.lingers or (m.pose is not None and not m.alive) for u in state.units for m in u.models)
    assert any(isinstance(e, DiceRolled) and e.purpose == "fight on death" for e in still(scenario, seed=seed))
