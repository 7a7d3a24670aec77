"""Getting out of a destroyed transport: hazard rolls, places, and models that have none."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import pytest

from simulator.events import DiceRolled, ModelDestroyed, ModelPlaced, UnitDisembarked, UnitMarked, WoundsLost
from simulator.files.faults import ScenarioError, ScriptError
from simulator.geometry.farthest import farthest
from simulator.rules.eleventh.coherency import incoherent
from simulator.rules.eleventh.sequence.eligible import engaged_now
from simulator.scenario import Scenario
from tests.builders import Tree
from tests.play.tables import play_script, unit
from tests.play.wrecks import DESTROY, GOOD, aboard, after, getting_out, wreck


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
