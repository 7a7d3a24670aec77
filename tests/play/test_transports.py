"""Destroyed transports in the Fight phase: attacks, hazards, getting out, Deadly Demise, removal, in that order."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from simulator.dice import ScriptedDice
from simulator.events import (
    AttacksMade,
    DiceRolled,
    Event,
    ModelDestroyed,
    ModelLingers,
    ModelPlaced,
    SequenceMoved,
    UnitChosen,
    UnitDisembarked,
    UnitMarked,
    WoundsLost,
    apply,
    fold,
)
from simulator.files.faults import ScenarioError, ScriptError
from simulator.geometry.farthest import farthest
from simulator.geometry.shapes import Body
from simulator.play import Automatic, Played, fight
from simulator.play.demise import within_demise
from simulator.play.phase import next_decision, play, resolved
from simulator.play.verifying import go_on, verify
from simulator.rules.eleventh.coherency import incoherent
from simulator.rules.eleventh.sequence.eligible import engaged_now
from simulator.scenario import Scenario
from simulator.state import State
from tests.builders import Tree, a_scenario
from tests.play.tables import Told, play_script, play_told, table, unit
from tests.replays import played as replay_of

TOUGH = {"W": 9}
"""A profile that no hazard roll destroys."""


def aboard(models: Any = 3, unit_id: str = "b2", into: str = "b1", **more: Any) -> Tree:
    """A blue unit in a transport."""
    return {
        "id": unit_id,
        "player": "red" if unit_id.startswith("r") else "blue",
        "name": unit_id.upper(),
        "base": "32mm",
        "keywords": ["INFANTRY"],
        "models": models,
        "embarked_in": into,
        "profile": TOUGH,
        **more,
    }


def transport(x: float = 30.0, y: float = 20.0, unit_id: str = "b1", **more: Any) -> Tree:
    return unit(unit_id, x, y, **{"base": "120x92mm", "keywords": ["VEHICLE", "TRANSPORT"], **more})


def wreck(
    passengers: Tree | None = None, *more: Tree, at=(30.0, 20.0), hull: Tree | None = None, **changes: Any
) -> Scenario:
    """A red walker beside a blue transport with passengers; its script destroys the transport."""
    x, y = at
    return table(
        unit("r1", x, y - 3.2, charged=True, weapons=[], profile={"W": 9}),
        transport(x, y, **(hull or {})),
        passengers or aboard(),
        *more,
        step="fight",
        **changes,
    )


DESTROY = {"decision": "select-to-fight", "unit": "r1", "attacks": [{"target": "b1", "casualties": ["b1-1"]}]}


def getting_out(*places: tuple[float, float], unit_id: str = "b2", **more: Any) -> Tree:
    steps = [{"model": f"{unit_id}-{k + 1}", "to": list(place)} for k, place in enumerate(places)]
    return {"decision": "disembark", "unit": unit_id, "steps": steps, **more}


def demise(face: int, model: str = "b1-1", **more: Any) -> Tree:
    return {"decision": "deadly-demise", "model": model, "demise": [face], **more}


GOOD = ((28.68, 22.1932), (30.0, 22.441), (31.32, 22.1932))
"""Three places in contact with the transport, away from the walker."""


def order_of(played: Played, *kinds: type[Event]) -> list[str]:
    """The events of some kinds, in short, in order."""
    told = []
    for event in played.events:
        if isinstance(event, kinds):
            what = getattr(event, "decision", "") or getattr(event, "purpose", "")
            what = what or getattr(event, "model", "") or getattr(event, "target", "") or getattr(event, "unit", "")
            told.append(f"{type(event).__name__} {what}")
    return told


def after(played: Played, kind: type[Event], **fields: object) -> State:
    """The position just after the first event of a kind with these fields."""
    state = played.start
    for event in played.events:
        state = apply(state, event)
        if isinstance(event, kind) and all(getattr(event, key) == value for key, value in fields.items()):
            return state
    raise AssertionError(f"no {kind.__name__} with {fields}")


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


def struck_in_order(played: Played) -> list[str]:
    """The models that lose wounds between the explosion's dice and the removal of the wreck."""
    events = list(played.events)
    start = next(k for k, e in enumerate(events) if isinstance(e, DiceRolled) and e.purpose == "deadly demise")
    end = next(k for k, e in enumerate(events) if isinstance(e, ModelDestroyed) and e.model == "b1-1")
    return [e.model for e in events[start:end] if isinstance(e, WoundsLost)]


def seed_that_kills(scenario: Scenario, folder: Path) -> int:
    """A seed by which nobody comes out of the wreck."""
    for seed in range(200):
        played = play_script(folder, scenario, DESTROY, seed=seed)
        if not any(m.alive for m in played.final.unit("b2").models):
            return seed
    raise AssertionError("no such seed")


class TestHazards:
    def test_one_roll_for_each_model_one_wound_for_each_that_fails(self, tmp_path: Path) -> None:
        played = play_script(
            tmp_path, wreck(aboard(5)), DESTROY, {"decision": "disembark", "unit": "b2", "hazards": [1, 2, 3, 4, 6]}
        )
        (rolled,) = [e for e in played.events if isinstance(e, DiceRolled) and e.purpose == "hazard"]
        assert (rolled.faces, rolled.need, rolled.passed) == ((1, 2, 3, 4, 6), 3, 3)
        assert sum(e.lost for e in played.events if isinstance(e, WoundsLost) and e.model.startswith("b2")) == 2

    def test_three_wounds_where_every_model_is_a_monster_or_vehicle(self, tmp_path: Path) -> None:
        for keywords, lost in ((["MONSTER"], 3), (["INFANTRY"], 1)):
            scenario = wreck(aboard(1, keywords=keywords, base="60mm"))
            played = play_script(tmp_path, scenario, DESTROY, {"decision": "disembark", "unit": "b2", "hazards": [2]})
            assert sum(e.lost for e in played.events if isinstance(e, WoundsLost) and e.model == "b2-1") == lost

    def test_feel_no_pain_is_rolled_for_each_wound(self, tmp_path: Path) -> None:
        scenario = wreck(aboard(3, abilities=["FEEL NO PAIN 5+"]))
        entry = {"decision": "disembark", "unit": "b2", "hazards": [1, 1, 1], "hazard_feel_no_pain": [5, 6, 1]}
        played = play_script(tmp_path, scenario, DESTROY, entry)
        assert sum(e.lost for e in played.events if isinstance(e, WoundsLost) and e.model.startswith("b2")) == 1

    @pytest.mark.parametrize("fall", [["b2-1", "b2-3"], ["b2-2", "b2-1"]])
    def test_the_owner_says_who_falls(self, fall: list[str], tmp_path: Path) -> None:
        entry = {"decision": "disembark", "unit": "b2", "hazards": [1, 6, 2], "casualties": fall}
        played = play_script(tmp_path, wreck(aboard(3, profile={"W": 1})), DESTROY, entry)
        assert [e.model for e in played.events if isinstance(e, WoundsLost) and e.model != "b1-1"] == fall
        entry["casualties"] = [*fall, "b2-1", "b2-2", "b2-3"][:1]
        with pytest.raises(
            ScriptError, match=r"attack\.mortal-wounds: casualties: by these dice b2-\d and b2-\d fall\."
        ):
            play_script(tmp_path, wreck(aboard(3, profile={"W": 1})), DESTROY, entry)

    @pytest.mark.parametrize(
        ("faces", "said"),
        [
            ({"hazards": [6, 6]}, "hazards: 2 faces given, but B2 has 3 models."),
            ({"hazards": [6, 6, 6, 6]}, "hazards: 4 faces given, but B2 has 3 models."),
            ({"hazards": [6, 6, 6], "hazard_feel_no_pain": [4]}, "hazard_feel_no_pain: 1 face given, but none are"),
        ],
    )
    def test_a_wrong_number_of_faces_is_refused(self, tmp_path: Path, faces: Tree, said: str) -> None:
        with pytest.raises(ScriptError, match=re.escape(said)):
            play_script(tmp_path, wreck(), DESTROY, getting_out(*GOOD, **faces))

    def test_the_dice_come_from_the_seed_and_are_in_the_log(self, tmp_path: Path) -> None:
        one, same = (play_script(tmp_path, wreck(aboard(6)), DESTROY, seed=4) for _ in range(2))
        other = play_script(tmp_path, wreck(aboard(6)), DESTROY, seed=5)
        faces = [next(e.faces for e in p.events if isinstance(e, DiceRolled)) for p in (one, same, other)]
        assert len(faces[0]) == 6
        assert faces[0] == faces[1]
        assert faces[0] != faces[2]

    def test_a_leader_leaves_with_its_unit_and_dies_last(self, tmp_path: Path) -> None:  # C107
        models = [
            {"id": "b2-leader", "base": "40mm", "keywords": ["CHARACTER"], "profile": {"W": 1}},
            {"id": "b2-1", "profile": {"W": 1}},
            {"id": "b2-2", "profile": {"W": 1}},
        ]
        entry = {"decision": "disembark", "unit": "b2", "hazards": [1, 1, 6]}
        played = play_script(tmp_path, wreck(aboard(models)), DESTROY, entry)
        assert [e.model for e in played.events if isinstance(e, ModelPlaced)] == ["b2-leader"]
        entry["hazards"] = [6, 6, 6]
        played = play_script(tmp_path, wreck(aboard(models)), DESTROY, entry)
        assert sorted(e.model for e in played.events if isinstance(e, ModelPlaced)) == ["b2-1", "b2-2", "b2-leader"]
        state = after(played, UnitMarked, unit="b2", marks={"battle_shocked": True})
        assert incoherent(state.unit("b2")) is None

    def test_a_leader_with_a_place_while_its_unit_is_aboard_is_refused(self) -> None:  # C107
        models = [{"id": "b2-leader", "at": [40.0, 30.0], "keywords": ["CHARACTER"]}, {"id": "b2-1"}]
        with pytest.raises(ScenarioError, match="Its unit is embarked, so it has no position"):
            wreck(aboard(models))


class TestPlaces:
    def test_without_a_script_places_are_found(self, tmp_path: Path) -> None:
        played = play_script(tmp_path, wreck(aboard(5)), DESTROY)
        assert len([e for e in played.events if isinstance(e, ModelPlaced)]) == 5
        state = after(played, UnitMarked, unit="b2", marks={"battle_shocked": True})
        assert incoherent(state.unit("b2")) is None
        assert not engaged_now(state, state.unit("b2"))
        hulk = played.start.model("b1-1").body
        assert all(farthest(m.body, hulk) <= 6.001 for m in state.unit("b2").on_table)
        (out,) = [e for e in played.events if isinstance(e, UnitDisembarked)]
        assert out.text == (
            "B2 make an emergency disembark from B1. Automatic: everybody as close as possible, away from the enemy."
        )

    @pytest.mark.parametrize(
        ("places", "said"),
        [
            (((28.68, 22.1932), (30.0, 22.441), (31.0, 27.8)), "disembark.within: B2 3 reaches"),
            (((28.68, 22.1932), (30.0, 22.441), (30.9, 22.4)), "disembark.overlap: B2 3 overlaps B2 2"),
            (((28.68, 22.1932), (30.0, 22.441), (30.4, 21.5)), "disembark.overlap: B2 3 overlaps B1"),
            (((26.99, 20.0), (30.0, 22.441), (31.32, 22.1932)), "disembark.coherency: B2 1 ends"),
            (((28.68, 22.1932), (30.0, 22.441)), "disembark.set-up-if-possible: B2 3 is not set up"),
            (((28.68, 22.1932), (30.0, 22.441), (31.4, 22.4)), "disembark.as-close-as-possible: B2 3 stands"),
            (((31.3185, 17.7832), (32.7, 19.0), (32.98, 20.3)), "disembark.unengaged-if-possible: B2 1 is engaged"),
        ],
    )
    def test_places_that_cannot_be_are_refused_with_line_clause_and_a_legal_place(
        self, tmp_path: Path, places: Any, said: str
    ) -> None:
        with pytest.raises(ScriptError) as refused:
            play_script(tmp_path, wreck(), DESTROY, getting_out(*places, hazards=[6, 6, 6]))
        (fault,) = refused.value.faults
        assert fault.line is not None
        assert fault.message.startswith("this emergency disembark is illegal.")
        assert said in fault.message, fault.message

    def test_over_the_edge_and_on_a_tall_wall(self, tmp_path: Path) -> None:
        scenario = wreck(aboard(1), at=(30.0, 41.0))
        with pytest.raises(ScriptError, match=r"disembark\.on-table: B2 sticks out over the edge by 0\.130″"):
            play_script(tmp_path, scenario, DESTROY, getting_out((32.18, 43.5)))
        wall = {"id": "wall", "outline": [[28, 22.4], [33, 22.4], [33, 23], [28, 23]], "kind": "dense", "height": 5.0}
        with pytest.raises(ScriptError, match=r"disembark\.overlap: B2 2 stands on wall"):
            play_script(tmp_path, wreck(terrain=[wall]), DESTROY, getting_out(*GOOD))
        played = play_script(tmp_path, wreck(terrain=[wall]), DESTROY)
        assert len(played.final.unit("b2").on_table) == 3

    def test_ovals_get_out_with_the_facing_they_are_given(self, tmp_path: Path) -> None:
        scenario = wreck(aboard(1, base="60x35.5mm"))
        entry = getting_out((30.0, 20.0 + 1.8110 + 0.6988), hazards=[6])
        played = play_script(tmp_path, scenario, DESTROY, entry)
        assert played.final.model("b2-1").pose is not None
        upright = {**entry, "steps": [{"model": "b2-1", "to": [30.0, 20.0 + 1.8110 + 1.1811], "facing": 90.0}]}
        played = play_script(tmp_path, scenario, DESTROY, upright)
        pose = played.final.model("b2-1").pose
        assert pose is not None
        assert pose.facing == 90.0

    def test_out_of_a_rectangle(self, tmp_path: Path) -> None:
        scenario = wreck(aboard(4), hull={"base": "110x80mm rectangle"})
        played = play_script(tmp_path, scenario, DESTROY)
        assert len([e for e in played.events if isinstance(e, ModelPlaced)]) == 4


def hemmed_in(ruleset: str) -> Scenario:
    turns = [math.radians(a) for a in range(0, 360, 15)]
    ring = [unit(f"r{9 + k}", 30.0 + 5.4 * math.cos(a), 20.0 + 5.4 * math.sin(a)) for k, a in enumerate(turns)]
    return wreck(aboard(1), *ring, ruleset=ruleset)


class TestNoUnengagedPlace:
    def test_they_get_out_engaged_and_must_fight(self, tmp_path: Path) -> None:
        played = play_script(tmp_path, hemmed_in("40k-11e"), DESTROY)
        state = after(played, ModelPlaced, model="b2-1")
        assert engaged_now(state, state.unit("b2"))
        assert played.final.unit("b2").record.fought
        (out,) = [e for e in played.events if isinstance(e, UnitDisembarked)]
        assert "June 2026 book: disembark.unengaged would be broken." in out.text

    def test_by_the_june_book_they_are_destroyed(self, tmp_path: Path) -> None:
        played = play_script(tmp_path, hemmed_in("40k-11e-launch"), DESTROY)
        assert not [e for e in played.events if isinstance(e, ModelPlaced)]
        assert not any(m.alive for m in played.final.unit("b2").models)
        assert any(e.text == "B2 finds no place and is destroyed." for e in played.events)
        (out,) = [e for e in played.events if isinstance(e, UnitDisembarked)]
        assert "September 2026 text: disembark.engaged-rather-than-destroyed would be broken." in out.text
        marked = [e for e in played.events if isinstance(e, UnitMarked) and "battle_shocked" in e.marks]
        assert marked == [], "nobody is left to be battle-shocked"

    def test_who_has_no_place_at_all_is_destroyed(self, tmp_path: Path) -> None:
        big = aboard(1, base="160mm", keywords=["MONSTER"])
        played = play_script(tmp_path, wreck(big), DESTROY, {"decision": "disembark", "unit": "b2", "hazards": [6]})
        assert [e.model for e in played.events if isinstance(e, ModelDestroyed)] == ["b2-1", "b1-1"]
        assert any("finds no place and is destroyed" in e.text for e in played.events)


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

    def test_who_is_second_finds_the_first_in_its_way(self, tmp_path: Path) -> None:
        scenario = wreck(aboard(9), aboard(9, "b4"))
        played = play_script(tmp_path, scenario, DESTROY)
        assert len([e for e in played.events if isinstance(e, ModelPlaced)]) == 18


def refuse(message: str, line: int | None = None) -> Any:
    raise ValueError(message)


def bomb(x: float, y: float, unit_id: str, amount: str = "1", **more: Any) -> Tree:
    return unit(unit_id, x, y, abilities=[f"DEADLY DEMISE {amount}"], **more)


class TestDeadlyDemise:
    @pytest.mark.parametrize("face", range(1, 7))
    def test_only_on_a_six(self, tmp_path: Path, face: int) -> None:
        scenario = wreck(aboard(1), hull={"abilities": ["DEADLY DEMISE 3"]})
        played = play_script(tmp_path, scenario, DESTROY, getting_out(GOOD[1], hazards=[6]), demise(face))
        lost = {e.model: e.lost for e in played.events if isinstance(e, WoundsLost) and e.model != "b1-1"}
        assert lost == ({"r1-1": 3, "b2-1": 3} if face == 6 else {})
        assert played.final.model("b1-1").pose is None

    @pytest.mark.parametrize(("hair", "struck"), [(-0.002, True), (0.0005, True), (0.002, False)])
    def test_units_within_six_inches_of_it(self, hair: float, struck: bool) -> None:
        radius = 16 / 25.4
        for turn in range(0, 360, 15):
            a, away = math.radians(turn), 6.0 + 2 * radius + hair
            places = [[30 + d * math.cos(a), 22 + d * math.sin(a)] for d in (away, away + 1.5)]
            near = aboard(places, "b3", into="", embarked_in=None)
            del near["embarked_in"]
            state = table(bomb(30.0, 22.0, "b1", destroyed=True), near, unit("r1", 58.0, 2.0), step="fight").state
            assert ([u.id for u in within_demise(state, state.model("b1-1"))] == ["b3"]) == struck

    def test_each_unit_suffers_its_own_roll_friends_and_foes(self, tmp_path: Path) -> None:
        scenario = wreck(aboard(1), unit("b3", 27.0, 23.5, profile=TOUGH), hull={"abilities": ["DEADLY DEMISE D3"]})
        script = [DESTROY, getting_out((31.0, 22.35), hazards=[6]), demise(6, demise_wounds=[3, 1, 2])]
        with pytest.raises(ScriptError, match="stands"):
            play_script(tmp_path, scenario, *script)
        script[1] = getting_out(GOOD[2], hazards=[6])
        played = play_script(tmp_path, scenario, *script)
        assert {e.model: e.lost for e in played.events if isinstance(e, WoundsLost) and e.model != "b1-1"} == {
            "r1-1": 3,
            "b2-1": 1,
            "b3-1": 2,
        }
        rolled = [e for e in played.events if isinstance(e, DiceRolled) and e.purpose == "mortal wounds"]
        assert [e.text for e in rolled] == [
            "Mortal wounds: 3; R1 suffers 3 mortal wounds.",
            "Mortal wounds: 1; B2 suffers 1 mortal wound.",
            "Mortal wounds: 2; B3 suffers 2 mortal wounds.",
        ]

    @pytest.mark.parametrize("fall", [["b3-2", "b3-1"], ["b3-1", "b3-3"], ["b3-3", "b3-2"]])
    def test_owners_say_who_falls(self, fall: list[str], tmp_path: Path) -> None:
        models = [[33.6 + 1.4 * k, 20.0] for k in range(3)]
        scenario = wreck(None, {**unit("b3", 0, 0), "models": models}, hull={"abilities": ["DEADLY DEMISE 2"]})
        out = getting_out(*GOOD, hazards=[6, 6, 6])
        named = [*fall, "r1-1", "b2-3"]  # these are wounded; b2-3 is the farthest from the enemy
        played = play_script(tmp_path, scenario, DESTROY, out, demise(6, casualties=named))
        assert [m for m in struck_in_order(played) if m.startswith("b3")] == fall
        with pytest.raises(
            ScriptError, match=r"casualties: by these dice b3-\d and b3-\d fall, and r1-1 and b2-\d lose"
        ):
            play_script(tmp_path, scenario, DESTROY, out, demise(6, casualties=fall[:1]))
        with pytest.raises(ScriptError, match=r"attack\.mortal-wounds: casualties: by these dice nobody falls\."):
            play_script(tmp_path, scenario, DESTROY, out, demise(5, casualties=fall))

    def test_who_fights_on_death_stays_and_fights(self, tmp_path: Path) -> None:
        """B3 is engaged with R1, and has not fought."""
        fights_on = {"abilities": ["FIGHT ON DEATH"]}
        scenario = wreck(None, unit("b3", 27.5, 16.8, **fights_on), hull={"abilities": ["DEADLY DEMISE 1"]})
        played = play_script(tmp_path, scenario, DESTROY, getting_out(*GOOD, hazards=[6, 6, 6]), demise(6))
        assert [e.model for e in played.events if isinstance(e, ModelLingers)] == ["b3-1"]
        assert "b3" in [e.unit for e in played.events if isinstance(e, UnitChosen) and e.decision == "attack"]
        gone = [e.model for e in played.events if isinstance(e, ModelDestroyed)]
        assert gone.index("b1-1") < gone.index("b3-1")

    @pytest.mark.parametrize(("face", "stays"), [(4, ["b3-1"]), (3, [])])
    def test_the_face_by_which_it_stays_can_be_given(self, face: int, stays: list[str], tmp_path: Path) -> None:
        more = {"abilities": ["FIGHT ON DEATH 4+"]}
        scenario = wreck(None, unit("b3", 27.5, 16.8, **more), hull={"abilities": ["DEADLY DEMISE 1"]})
        script = [DESTROY, getting_out(*GOOD, hazards=[6, 6, 6]), demise(6, fight_on_death=[face])]
        played = play_script(tmp_path, scenario, *script)
        assert [e.model for e in played.events if isinstance(e, ModelLingers)] == stays

    def test_a_model_that_is_no_transport_explodes_as_well(self, tmp_path: Path) -> None:
        scenario = table(unit("r1", 30.0, 20.0, charged=True, profile=TOUGH), bomb(30.0, 22.5, "b1"), step="fight")
        played = play_script(tmp_path, scenario, DESTROY, demise(6))
        assert order_of(played, DiceRolled, WoundsLost, ModelDestroyed) == [
            "WoundsLost b1-1",
            "DiceRolled deadly demise",
            "WoundsLost r1-1",
            "ModelDestroyed b1-1",
        ]

    def test_a_transport_destroyed_by_anothers_explosion_is_left_and_explodes_in_turn(self, tmp_path: Path) -> None:
        boom = {"abilities": ["DEADLY DEMISE 4"], "profile": {"W": 2}}
        scenario = wreck(
            aboard(1, profile={"W": 6}),
            transport(36.0, 20.0, "b5", **boom),
            aboard(2, "b6", "b5", profile={"W": 9}),
            hull=boom,
        )
        script = [
            DESTROY,
            getting_out(GOOD[0], hazards=[6]),
            demise(6),
            {"decision": "disembark", "unit": "b6", "hazards": [6, 6]},
            demise(6, "b5-1"),
        ]
        played = play_script(tmp_path, scenario, *script)
        assert order_of(played, UnitDisembarked, ModelDestroyed)[:4] == [
            "UnitDisembarked b2",
            "ModelDestroyed b1-1",
            "UnitDisembarked b6",
            "ModelDestroyed b5-1",
        ]
        lost = [(e.model, e.lost) for e in played.events if isinstance(e, WoundsLost) and e.model.startswith("b2")]
        assert lost == [("b2-1", 4), ("b2-1", 2)], "who got out of the one is near the other as well"
        assert sum(e.lost for e in played.events if isinstance(e, WoundsLost) and e.model.startswith("b6")) == 4

    def test_a_field_of_bombs_goes_off_one_after_the_other_and_ends(self) -> None:
        units = [bomb(10.0 + 2.0 * (k % 6), 10.0 + 2.0 * (k // 6), f"b{k + 1}", profile={"W": 1}) for k in range(24)]
        scenario = table(unit("r1", 10.0, 8.0, charged=True, profile={"W": 99}), *units, step="fight")
        told = Told(casualties={"r1": ("b1-1",)})
        events, state = [], scenario.state
        for event in play(state, told, Sixes()):
            events.append(event)
            state = apply(state, event)
        assert not [m for u in state.units for m in u.models if u.player == "blue" and m.alive]
        assert len([e for e in events if isinstance(e, DiceRolled) and e.purpose == "deadly demise"]) == 24
        orders = [d for _, d in told.seen if d.decision == "deadly-demise" and len(d.options) > 1]
        assert orders, "several explode at once somewhere"
        assert {d.player for d in orders} == {"red"}, "the player whose turn it is chooses the order"
        assert fold(scenario.state, events) == state

    def test_dice_that_were_given_and_not_needed_are_refused(self, tmp_path: Path) -> None:
        scenario = wreck(aboard(1), hull={"abilities": ["DEADLY DEMISE D3"]})
        for more, said in (
            ({"demise": [6, 6]}, "demise: 2 faces given, but one die is rolled."),
            ({"demise": [5], "demise_wounds": [2]}, "demise_wounds: 1 face given, but none are asked for."),
        ):
            entry = {"decision": "deadly-demise", "model": "b1-1", **more}
            with pytest.raises(ScriptError, match=re.escape(said)):
                play_script(tmp_path, scenario, DESTROY, getting_out(GOOD[1], hazards=[6]), entry)

    def test_a_model_without_it_cannot_roll(self, tmp_path: Path) -> None:
        with pytest.raises(ScriptError, match=r"transport\.deadly-demise: It never came up"):
            play_script(tmp_path, wreck(aboard(1)), DESTROY, getting_out(GOOD[1], hazards=[6]), demise(6))


class Sixes:
    """Dice that always show their highest face."""

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        return (sides,) * count


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


class TestReplays:
    def test_a_replay_of_it_is_verified(self) -> None:
        for seed in range(3):
            replay = replay_of(self.destroyed(), seed)
            assert any(isinstance(e, UnitDisembarked) for e in replay.events)
            verification = verify(replay)
            assert verification.holds, verification.difference

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
