"""Deadly Demise in the Fight phase: who explodes, whom that strikes, and who is destroyed by it in turn."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import pytest

from simulator.events import (
    DiceRolled,
    ModelDestroyed,
    ModelLingers,
    UnitChosen,
    UnitDisembarked,
    WoundsLost,
    apply,
    fold,
)
from simulator.files.faults import ScriptError
from simulator.play.demise import within_demise
from simulator.play.phase import play
from tests.builders import Tree
from tests.play.tables import Told, play_script, table, unit
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
