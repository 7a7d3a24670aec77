"""Destroyed transports in the Fight phase: attacks, hazards, getting out, Deadly Demise, removal, in that order."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import tomlkit

from simulator.dice import ScriptedDice
from simulator.events import (
    AttacksMade,
    DiceRolled,
    ModelDestroyed,
    ModelPlaced,
    SequenceMoved,
    UnitChosen,
    UnitDisembarked,
    UnitMarked,
    WoundsLost,
)
from simulator.files.faults import ScenarioError
from simulator.geometry.shapes import Body, Pose
from simulator.play import Automatic, fight
from simulator.play.choice import Choice
from simulator.play.phase import next_decision, resolved
from simulator.play.verifying import go_on, verify
from simulator.rules.decision import Decision
from simulator.scenario import Scenario
from simulator.state import State
from tests.builders import a_scenario
from tests.play.tables import Told, play_script, play_told, unit
from tests.play.wrecks import (
    DESTROY,
    GOOD,
    TOUGH,
    aboard,
    demise,
    getting_out,
    order_of,
    struck_in_order,
    transport,
    wreck,
)
from tests.replays import LastOption
from tests.replays import played as replay_of


class TestTheOrder:
    def test_attacks_then_hazards_then_places_then_the_explosion_then_removal(self, tmp_path: Path) -> None:  # C065
        scenario = wreck(None, unit("b3", 27.5, 16.8, profile=TOUGH), hull={"abilities": ["DEADLY DEMISE 2"]})
        attacks = [{"target": "b1", "casualties": ["b1-1"]}, {"target": "b3", "wounds_lost": {"b3-1": 1}}]
        script = [
            {"decision": "select-to-fight", "unit": "r1", "attacks": attacks},
            getting_out(*GOOD, hazards=[2, 6, 3]),
            demise(6),
        ]
        played = play_script(tmp_path, scenario, *script)
        kinds = (AttacksMade, UnitChosen, DiceRolled, WoundsLost, UnitDisembarked, ModelPlaced, UnitMarked)
        first = order_of(played, *kinds, ModelDestroyed)
        assert first[first.index("AttacksMade b1") : first.index("ModelDestroyed b1-1") + 1] == [
            "AttacksMade b1",
            "WoundsLost b1-1",
            "AttacksMade b3",
            "WoundsLost b3-1",
            "UnitChosen get-out",
            "DiceRolled hazard",
            "WoundsLost b2-3",
            "UnitDisembarked b2",
            "ModelPlaced b2-1",
            "ModelPlaced b2-2",
            "ModelPlaced b2-3",
            "UnitMarked b2",
            "UnitChosen deadly-demise",
            "DiceRolled deadly demise",
            *(f"WoundsLost {m}" for m in struck_in_order(played)),
            "ModelDestroyed b1-1",
        ]

    def test_the_passengers_come_out_when_the_dead_among_them_are_known(self, tmp_path: Path) -> None:
        scenario = wreck(aboard(3, profile={"W": 1}))
        played = play_script(tmp_path, scenario, DESTROY, getting_out(*GOOD, hazards=[1, 5, 2]))
        assert [e.model for e in played.events if isinstance(e, ModelPlaced)] == ["b2-1"]
        dead = [e for e in played.events if isinstance(e, ModelDestroyed) and e.unit == "b2"]
        assert [e.text for e in dead] == ["B2 2 dies in the wreck.", "B2 3 dies in the wreck."]
        places = [m.pose.point for m in played.final.unit("b2").models if m.pose is not None]
        assert places == [GOOD[0]], "the others keep the places their owner meant for them"

    def test_who_all_die_in_the_wreck_are_not_set_up(self, tmp_path: Path) -> None:
        scenario = wreck(aboard(2, profile={"W": 1}))
        played = play_script(tmp_path, scenario, DESTROY, seed=seed_that_kills(scenario, tmp_path))
        assert not [e for e in played.events if isinstance(e, UnitDisembarked | ModelPlaced)]
        assert [e.model for e in played.events if isinstance(e, ModelDestroyed)] == ["b2-1", "b2-2", "b1-1"]

    def test_a_script_may_let_all_of_them_die_in_the_wreck(self, tmp_path: Path) -> None:
        scenario = wreck(aboard(3, profile={"W": 1}), hull={"abilities": ["DEADLY DEMISE 1"]})
        script = [DESTROY, getting_out(*GOOD, hazards=[1, 2, 1]), demise(1)]
        played = play_script(tmp_path, scenario, *script)
        assert not [e for e in played.events if isinstance(e, UnitDisembarked | ModelPlaced)]
        assert [e.model for e in played.events if isinstance(e, ModelDestroyed)] == ["b2-1", "b2-2", "b2-3", "b1-1"]

    @pytest.mark.parametrize("dies", ["b2", "b3"])
    def test_of_two_units_one_may_die_and_the_other_gets_out_by_its_own_entry(self, dies: str, tmp_path: Path) -> None:
        one = {"profile": {"W": 1}}
        scenario = wreck(aboard(1, **one), aboard(1, unit_id="b3", **one))
        script = [
            {"decision": "disembark", "unit": unit_id, "hazards": [1 if unit_id == dies else 6]}
            for unit_id in ("b3", "b2")
        ]
        played = play_script(tmp_path, scenario, DESTROY, *script)
        assert [e.model for e in played.events if isinstance(e, ModelDestroyed)] == [f"{dies}-1", "b1-1"]
        out = [e.unit for e in played.events if isinstance(e, UnitDisembarked)]
        assert out == [u for u in ("b3", "b2") if u != dies]
        chosen = [(e.unit, e.by) for e in played.events if isinstance(e, UnitChosen) and e.decision == "get-out"]
        assert chosen == [("b3", "script"), ("b2", "script")]

    def test_the_unit_is_battle_shocked_and_the_wreck_is_gone(self, tmp_path: Path) -> None:
        played = play_script(tmp_path, wreck(), DESTROY, getting_out(*GOOD, hazards=[6, 6, 6]))
        assert played.final.unit("b2").record.battle_shocked
        assert played.final.unit("b2").embarked_in is None
        assert played.final.model("b1-1").pose is None
        assert [m.pose.point for m in played.final.unit("b2").models if m.pose] == list(GOOD)
        assert any(e.text == "B2 are battle-shocked, and cannot charge this turn." for e in played.events)


def seed_that_kills(scenario: Scenario, folder: Path) -> int:
    """A seed by which nobody comes out of the wreck."""
    for seed in range(200):
        played = play_script(folder, scenario, DESTROY, seed=seed)
        if not any(m.alive for m in played.final.unit("b2").models):
            return seed
    raise AssertionError("no such seed")


class TestSeveralUnits:
    def two(self, **more: Any) -> Scenario:
        return wreck(aboard(2), aboard(1, "b4"), **more)

    def test_their_owner_chooses_the_order(self, tmp_path: Path) -> None:
        second_first = [{"decision": "disembark", "unit": u} for u in ("b4", "b2")]
        for script, order in (([], ["b2", "b4"]), (second_first, ["b4", "b2"])):
            played = play_script(tmp_path, self.two(), DESTROY, *script)
            assert [e.unit for e in played.events if isinstance(e, UnitDisembarked)] == order
            rolled = [e.unit for e in played.events if isinstance(e, UnitChosen) and e.decision == "get-out"]
            assert rolled == order, "each unit rolls as its turn to get out comes"
            gone = order_of(played, UnitDisembarked, ModelDestroyed)
            assert gone.index("ModelDestroyed b1-1") == 2

    def test_the_choice_is_offered_with_its_clause(self) -> None:
        told = Told(casualties={"r1": ("b1-1",)})
        play_told(self.two(), told)
        asked = [d for _, d in told.seen if d.decision in {"get-out", "disembark"}]
        assert [(d.decision, d.options) for d in asked] == [
            ("get-out", ("b2", "b4")),
            ("disembark", ("b2",)),
            ("get-out", ("b4",)),
            ("disembark", ("b4",)),
        ]
        assert asked[0].player == "blue"
        assert (asked[0].clause, asked[0].citation) == ("transport.hazards", "11e core rules 18.05, 06.03")
        assert (
            asked[0].why == "B1 is destroyed: its owner chooses who of B2 and B4 makes hazard rolls and gets out next."
        )

    def test_a_unit_that_is_not_inside_is_not_on_offer(self) -> None:
        told = Told(casualties={"r1": ("b1-1",)})
        play_told(self.two(), told)
        state, decision = next((s, d) for s, d in told.seen if d.decision == "get-out")
        choice = replace(Automatic().choose(state, decision), unit="r1", refuse=refuse)
        with pytest.raises(
            ValueError, match=r'transport\.hazards: "r1" is in no destroyed transport that must be left'
        ):
            resolved(state, decision, choice, ScriptedDice(()))

    @pytest.mark.slow
    def test_who_is_second_finds_the_first_in_its_way(self, tmp_path: Path) -> None:
        scenario = wreck(aboard(9), aboard(9, "b4"))
        played = play_script(tmp_path, scenario, DESTROY)
        assert len([e for e in played.events if isinstance(e, ModelPlaced)]) == 18


def refuse(message: str, line: int | None = None) -> Any:
    raise ValueError(message)


class TestPickedUpFromAFile:
    def test_a_destroyed_transport_is_left_before_anything_else(self) -> None:
        scenario = a_scenario(
            units=[transport(destroyed=True), aboard(2), unit("r1", 30.0, 30.0)],
            turn={"active": "red", "step": "fight"},
        )
        decision = next_decision(scenario.state)
        assert decision is not None
        assert (decision.player, decision.decision, decision.options) == ("blue", "get-out", ("b2",))
        events = fight(scenario).events
        assert [e.model for e in events if isinstance(e, ModelDestroyed)][-1:] == ["b1-1"]

    def test_a_unit_that_is_not_on_the_table_was_not_destroyed_there(self) -> None:
        with pytest.raises(ScenarioError, match="destroyed = true, and it is not on the table"):
            a_scenario(units=[transport(), aboard(2, destroyed=True), unit("r1", 30.0, 30.0)])

    def test_the_unit_that_makes_its_hazard_rolls_is_remembered(self) -> None:
        told = Told(casualties={"r1": ("b1-1",)})
        events, _ = play_told(wreck(aboard(2)), told)
        state = next(s for s, d in told.seen if d.decision == "disembark")
        assert state.sequence["getting_out"] == "b2"
        assert any(isinstance(e, SequenceMoved) and e.text == "B2 get out of B1." for e in events)


class AtGoodPlaces(LastOption):
    """A player by hand that sets the passengers up in other places than the automatic player would."""

    def choose(self, state: State, decision: Decision) -> Choice:
        choice = super().choose(state, decision)
        if decision.decision != "disembark":
            return choice
        return replace(choice, places={f"b2-{k}": Pose(*place, 0.0) for k, place in enumerate(GOOD, start=1)})


class TestReplays:
    def test_a_replay_of_it_is_verified(self) -> None:
        for seed in range(3):
            replay = replay_of(self.destroyed(), seed)
            assert any(isinstance(e, UnitDisembarked) for e in replay.events)
            verification = verify(replay)
            assert verification.holds, verification.difference

    @pytest.mark.slow
    def test_stopped_anywhere_it_goes_on_the_same(self) -> None:
        replay = replay_of(self.destroyed(), 1)
        for count in range(len(replay.events)):
            stopped = replace(replay, events=replay.events[:count], finished=False)
            stands, rest = go_on(stopped)
            assert (*replay.events[:stands], *rest) == replay.events

    def destroyed(self) -> Scenario:
        """The position with the transport destroyed already."""
        boom = {"abilities": ["DEADLY DEMISE D3"], "destroyed": True}
        return wreck(aboard(4, profile={"W": 1}), aboard(2, "b4"), hull=boom)

    @pytest.mark.parametrize("otherwise", ["automatic", "stay"])
    def test_places_by_hand_are_verified_whatever_a_script_lets_the_others_do(
        self, otherwise: str, tmp_path: Path
    ) -> None:
        path = tmp_path / "test.script.toml"
        path.write_text(tomlkit.dumps({"format": 1, "otherwise": otherwise, "decisions": [DESTROY]}), encoding="utf-8")
        replay = replay_of(wreck(), 1, path, AtGoodPlaces())
        assert [e.at for e in replay.events if isinstance(e, ModelPlaced)] == list(GOOD)
        verification = verify(replay)
        assert verification.holds, verification.difference

    def test_a_place_that_was_changed_is_found_out(self) -> None:
        replay = replay_of(self.destroyed(), 1)
        at = next(k for k, e in enumerate(replay.events) if isinstance(e, ModelPlaced))
        placed = replay.events[at]
        assert isinstance(placed, ModelPlaced)
        moved = replace(placed, at=(placed.at[0] + 0.4, placed.at[1]))
        changed = replace(replay, events=(*replay.events[:at], moved, *replay.events[at + 1 :]))
        difference = verify(changed).difference
        assert difference is not None
        assert "disembark." in difference.message


def test_bodies_of_the_wreck_are_where_the_transport_stood(tmp_path: Path) -> None:
    told = Told(casualties={"r1": ("b1-1",)})
    play_told(wreck(aboard(1)), told)
    state, decision = next((s, d) for s, d in told.seen if d.decision == "disembark")
    model = state.model("b1-1")
    assert model.pose is not None
    assert Body(model.base, model.pose) == wreck(aboard(1)).state.model("b1-1").body
    assert decision.why == "B1 is destroyed: B2 must get out before it is removed."
