"""Scripts under the 10th edition and Cosmic Combat: what they can fix under the 11th edition, they can fix there."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from simulator.events import (
    AttacksMade,
    DiceRolled,
    ModelLingers,
    ModelMoved,
    Passed,
    UnitChosen,
    UnitStayed,
    WoundsLost,
)
from simulator.files.faults import ScriptError
from simulator.moves import Move
from simulator.play import Automatic, Played, next_decision
from simulator.play.planning import PLANNERS
from simulator.referee import check
from tests.play.tables import fought, play_script, table, unit
from tests.rules.cosmic_combat.tables import above, ship, ships
from tests.strikes import many, squad, weapon

SMASH = {"name": "Smash", "at": "fight", "effect": "mortal-wounds", "wounds": "D3"}
AT = (20.0, 20.0)


def tenth(*units: Any, step: str = "fight") -> Any:
    return table(*units, step=step, ruleset="40k-10e")


def smash(**more: Any) -> dict[str, Any]:
    return {"decision": "trigger", "trigger": "Smash", "targets": ["b1"], **more}


def lost(played: Played) -> list[tuple[str, int]]:
    return [(e.model, e.lost) for e in played.events if isinstance(e, WoundsLost)]


def rolls(played: Played, purpose: str) -> list[tuple[int, ...]]:
    return [e.faces for e in played.events if isinstance(e, DiceRolled) and e.purpose == purpose]


class TestTenthEdition:
    @pytest.mark.parametrize("fall", [("b1-a", "b1-b"), ("b1-c", "b1-a")])
    def test_the_dice_and_casualties_of_a_trigger_can_be_given(self, tmp_path, fall):
        scenario = tenth(many("r1", 3, triggers=[SMASH], weapons=[]), many("b1", 3, weapons=[]), step="start")
        played = play_script(tmp_path, scenario, smash(trigger_wounds=[2], casualties=list(fall)))
        assert lost(played) == [(model, 1) for model in fall]

    def test_casualties_that_the_dice_do_not_bear_out_are_refused_by_its_own_clause(self, tmp_path):
        scenario = tenth(many("r1", 3, triggers=[SMASH], weapons=[]), many("b1", 3, weapons=[]), step="start")
        said = "attack.mortal-wounds: casualties: by these dice b1-a falls."
        with pytest.raises(ScriptError, match=re.escape(said)):
            play_script(tmp_path, scenario, smash(trigger_wounds=[1], casualties=["b1-a", "b1-b"]))

    @pytest.mark.parametrize("bearer", ["r1-a", "r1-b", "r1-c"])
    def test_the_bearer_that_a_hazard_strikes_can_be_named(self, tmp_path, bearer):
        red = many("r1", 3, weapons=[weapon(abilities=["HAZARDOUS"])], charged=True)
        strike = {"target": "b1", "hits": [1, 1, 1]}
        entry = {"decision": "select-to-fight", "unit": "r1", "stay": True, "attacks": [strike]}
        played = play_script(
            tmp_path,
            tenth(red, many("b1", 3, weapons=[])),
            {**entry, "hazards": [1, 2, 3], "casualties": [bearer]},
        )
        assert lost(played) == [(bearer, 1)]

    def test_faces_of_hazards_can_be_given_beside_attacks_that_are_not(self, tmp_path):
        red = many("r1", 2, weapons=[weapon(abilities=["HAZARDOUS"])], charged=True)
        entry = {"decision": "select-to-fight", "unit": "r1", "stay": True, "hazards": [1, 1]}
        played = play_script(tmp_path, tenth(red, many("b1", 2, weapons=[])), entry)
        assert rolls(played, "hazard") == [(1, 1)]
        assert not played.final.unit("r1").on_table

    def test_the_dice_and_casualties_of_a_deadly_demise_can_be_given(self, tmp_path):
        scenario = tenth(many("r1", 3, charged=True), squad("b1", ("a", {}), abilities=["DEADLY DEMISE D3"]))
        fight = {"decision": "select-to-fight", "unit": "r1", "stay": True}
        played = play_script(
            tmp_path,
            scenario,
            {**fight, "attacks": [{"target": "b1", "casualties": ["b1-a"]}]},
            {
                "decision": "deadly-demise",
                "model": "b1-a",
                "demise": [6],
                "demise_wounds": [2],
                "casualties": ["r1-b", "r1-c"],
            },
        )
        assert lost(played)[1:] == [("r1-b", 1), ("r1-c", 1)]

    def test_only_attacks_let_a_model_fight_on_death(self, tmp_path):
        blue = squad("b1", ("a", {}), abilities=["FIGHT ON DEATH"], weapons=[weapon()])
        scenario = tenth(many("r1", 1, triggers=[SMASH]), blue, step="start")
        played = play_script(tmp_path, scenario, smash(trigger_wounds=[1]))
        assert not any(isinstance(e, ModelLingers) for e in played.events)
        with pytest.raises(ScriptError, match="fight_on_death: 1 face given, but none are asked for"):
            play_script(tmp_path, scenario, smash(trigger_wounds=[1], fight_on_death=[6]))
        strike = {"target": "b1", "casualties": ["b1-a"]}
        struck = {"decision": "select-to-fight", "unit": "r1", "stay": True, "attacks": [strike]}
        played = play_script(tmp_path, tenth(many("r1", 1, charged=True), blue), struck)
        assert any(isinstance(e, ModelLingers) for e in played.events)
        assert fought(played.events) == ["r1"]
        strikes = [e.unit for e in played.events if isinstance(e, AttacksMade)]
        assert strikes == ["r1", "b1"]

    def test_the_dying_can_be_given_their_hazards_and_who_falls(self, tmp_path):
        risky = weapon(abilities=["HAZARDOUS"])
        blue = squad("b1", ("a", {}), ("b", {}), abilities=["FIGHT ON DEATH"], weapons=[risky])
        strike = {"decision": "select-to-fight", "unit": "r1", "stay": True}
        back = {"decision": "attack", "unit": "b1", "attacks": [{"target": "r1", "hits": [1]}]}
        played = play_script(
            tmp_path,
            tenth(many("r1", 2, charged=True), blue),
            {**strike, "attacks": [{"target": "b1", "casualties": ["b1-a"]}]},
            {**back, "hazards": [1], "casualties": ["b1-b"]},
        )
        assert lost(played) == [("b1-a", 1), ("b1-b", 1)]

    @pytest.mark.parametrize("step", ["pile-in", "consolidate"])
    def test_a_pass_of_moves_that_are_part_of_a_fight_never_comes_up(self, tmp_path, step):
        scenario = tenth(unit("r1", 20.0, 10.0, charged=True), unit("b1", 20.0, 12.0))
        with pytest.raises(ScriptError) as caught:
            play_script(tmp_path, scenario, {"decision": "pass", "step": step, "player": "red"})
        (fault,) = caught.value.faults
        assert fault.line == 3
        assert f'step = "{step}"' not in fault.message, "no such pass is advised"

    def test_a_pass_of_a_fight_is_refused_without_advice_that_does_not_hold(self, tmp_path):
        red = [unit(f"r{k}", 20.0 + 10.0 * k, 10.0, charged=True) for k in range(2)]
        blue = [unit(f"b{k}", 20.0 + 10.0 * k, 13.0, weapons=[]) for k in range(2)]
        with pytest.raises(ScriptError, match="may not pass") as caught:
            play_script(
                tmp_path,
                tenth(*red, *blue),
                {"decision": "select-to-fight", "unit": "r0"},
                {"decision": "pass", "player": "red"},
            )
        assert "step =" not in caught.value.faults[0].message

    def test_steps_of_a_fight_without_a_pile_in_are_refused_by_a_clause(self, tmp_path):
        far = unit("r1", 20.0, 10.0, charged=True), unit("b1", 20.0, 40.0)
        entry = {"decision": "select-to-fight", "unit": "r1", "steps": [{"model": "r1-1", "to": [20.0, 11.0]}]}
        said = "pile-in.eligible: no enemy unit is near enough to R1 for it to pile in."
        with pytest.raises(ScriptError, match=re.escape(said)):
            play_script(tmp_path, tenth(*far), entry)

    @pytest.mark.parametrize("name", sorted(PLANNERS))
    @pytest.mark.parametrize("gap", [0.3, 1.4, 2.9])
    def test_every_planner_of_the_automatic_player_piles_in_as_is_legal(self, name, gap):
        red = unit("r1", 20.0, 10.0, charged=True)
        state = tenth(red, unit("b1", 20.0, 10.0 + 32 / 25.4 + gap)).state
        choice = Automatic.named(name).move(state, _pile_in(state), "r1")
        assert choice.move is not None
        assert check(state, choice.move).outcome == "legal"


def _pile_in(state: Any) -> Any:
    decision = next_decision(state)
    assert decision is not None
    return replace(decision, decision="pile-in", options=("r1",), unit="r1")


class TestCosmicCombat:
    @staticmethod
    def four() -> Any:
        """Two pairs of ships that have fought, in the Retreat step."""
        red = [ship(f"r{k}", (AT[0] + 10.0 * k, AT[1]), fought=True) for k in range(2)]
        blue = [ship(f"b{k}", above((AT[0] + 10.0 * k, AT[1])), fought=True) for k in range(2)]
        return ships(*red, *blue, step="retreat")

    def test_a_player_can_make_no_more_retreats(self, tmp_path):
        passes = {"decision": "pass", "step": "retreat", "player": "red"}
        played = play_script(tmp_path, self.four(), {"decision": "retreat", "unit": "r0"}, passes)
        moved = {e.model for e in played.events if isinstance(e, ModelMoved)}
        assert moved == {"r0-1"}
        assert any(isinstance(e, Passed) and e.player == "red" for e in played.events)
        with pytest.raises(ScriptError):
            play_script(tmp_path, self.four(), passes, {"decision": "retreat", "unit": "r0"})

    def test_a_plain_pass_is_for_opportunity_attacks(self, tmp_path):
        entries = ({"decision": "retreat", "unit": "r0"}, {"decision": "pass", "player": "blue"})
        played = play_script(tmp_path, self.four(), *entries)
        assert not any(isinstance(e, UnitChosen) and e.decision == "opportunity-attack" for e in played.events)

    @pytest.mark.parametrize("mode", ["group", "models"])
    def test_a_mode_that_is_selected_is_the_mode_of_the_planned_way(self, tmp_path, mode):
        played = play_script(tmp_path, self.four(), {"decision": "retreat", "unit": "r0", "mode": mode})
        assert any(isinstance(e, ModelMoved) and e.model == "r0-1" for e in played.events)
        state, decision = self.four().state, next_decision(self.four().state)
        choice = Automatic().move(state, decision, "r0", Move("retreat", "r0", mode=mode))
        assert choice.move is not None
        assert choice.move.mode == mode

    def test_a_pass_of_a_step_that_is_not_there_says_so(self, tmp_path):
        with pytest.raises(ScriptError, match='step = "consolidate" never comes up in Cosmic Combat'):
            play_script(tmp_path, self.four(), {"decision": "pass", "step": "consolidate", "player": "red"})

    def test_who_stays_is_not_said_to_move(self, tmp_path):
        played = play_script(tmp_path, self.four(), {"decision": "retreat", "unit": "r0", "stay": True})
        assert any(isinstance(e, UnitStayed) and e.unit == "r0" for e in played.events)
