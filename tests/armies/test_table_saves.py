"""Table saves: models stand where they stood, nobody overlaps, and what a save does not tell is told."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from simulator.armies import ASSUMED, LEFT_OUT, NOT_UNDERSTOOD, ArmyError, Brought, Taken, bring_in, read_army
from simulator.armies.scenarios import new_scenario
from simulator.armies.settling import FARTHEST_PUSH
from tests.armies.records import brought, counts, entry, invented, said

TABLE = "table.json"


def save(folder: Path, *objects: dict[str, Any]) -> Brought:
    """A table with these objects on it, as a scenario's entries."""
    path = folder / "save.json"
    path.write_text(json.dumps({"SaveName": "A table", "ObjectStates": list(objects)}), encoding="utf-8")
    return bring_in(read_army(path), ["red", "blue"], Taken(), invented())


def an_object(name: str, x: float, z: float, turned: float = 0.0, **more: Any) -> dict[str, Any]:
    place = {"posX": x, "posY": 1.0, "posZ": z, "rotY": turned}
    return {"Name": "Custom_Model", "Nickname": name, "Transform": place, **more}


def places(unit: dict[str, Any]) -> list[tuple[float, float]]:
    """Where the models of an entry stand, in either form."""
    spots = [model["at"] if isinstance(model, dict) else model for model in unit["models"]]
    return [(float(spot[0]), float(spot[1])) for spot in spots]


def test_units_and_models_are_counted_as_they_are():
    army = brought(TABLE, invented())
    assert counts(army) == {
        "amber-raider": 6, "amber-hound": 5, "amber-hound-b": 5, "ember-walker": 1, "nameless-thing": 1,
        "amber-raider-b": 1,
    }  # fmt: skip


def test_the_middle_of_the_table_is_the_origin_and_z_runs_away(tmp_path: Path):
    army = save(tmp_path, an_object("Amber Warden", 10.0, -5.0))
    assert army.units[0]["models"] == [[40.0, 17.0, 90.0]]


@pytest.mark.parametrize(("turned", "facing"), [(0, 90), (90, 0), (180, -90), (270, 180), (45, 45)])
def test_its_turns_are_clockwise_from_away(tmp_path: Path, turned: float, facing: float):
    (spot,) = save(tmp_path, an_object("Amber Warden", 0.0, 0.0, turned)).units[0]["models"]
    assert math.isclose(abs(math.remainder((spot[2] if len(spot) > 2 else 0.0) - facing, 360.0)), 0.0)


def test_models_of_one_tag_are_one_unit_whatever_they_are_called():
    raiders = entry(brought(TABLE, invented()), "amber-raider")
    assert [model.get("base") for model in raiders["models"]] == [None] * 5 + ["40mm"]
    assert raiders["models"][5]["weapons"] == ["Ember blade"]


def test_models_of_one_name_far_apart_are_two_units():
    army = brought(TABLE, invented())
    assert entry(army, "amber-hound")["name"] == entry(army, "amber-hound-b")["name"] == "Amber Hound"
    assert "table: models of one name within 5″ of each other are one unit" in said(army, ASSUMED)


def test_colours_go_and_wounds_lost_stay():
    captain = entry(brought(TABLE, invented()), "amber-raider")["models"][5]
    assert captain["wounds"] == 1


def test_who_stands_in_the_lower_half_is_the_first_player_s():
    army = brought(TABLE, invented())
    assert entry(army, "amber-raider")["player"] == "red"
    assert entry(army, "amber-hound")["player"] == "blue"


def test_a_base_that_the_object_names_is_its_base():
    assert entry(brought(TABLE, invented()), "ember-walker")["base"] == "100mm"


def test_who_is_not_on_the_table_is_in_reserve_and_that_is_told():
    army = brought(TABLE, invented())
    far = entry(army, "amber-raider-b")
    assert (far["models"], far["in_reserve"]) == (1, True)
    assert "Amber Raider: one model is in reserve: off the table, or on top of others" in said(army, ASSUMED)


def test_what_is_no_model_is_listed():
    army = brought(TABLE, invented())
    assert set(said(army, LEFT_OUT)) >= {
        "table: Custom_Tile", "table: Ruined mill (locked, as scenery is)", "table: Die_6 × 2",
        "table: Custom_Model without a name",
    }  # fmt: skip
    assert "Reserves: objects in it, which are not on the table: 1" in said(army, NOT_UNDERSTOOD)
    assert any(text.startswith("Nameless Thing: there is no datasheet") for text in said(army, NOT_UNDERSTOOD))


def test_bases_that_overlap_a_little_are_moved_apart_a_little(tmp_path: Path):
    objects = [an_object("Amber Raider", 1.2 * i, 0.0) for i in range(5)]  # 32 mm is 1.26 inches
    army = save(tmp_path, *objects)
    (unit,) = army.units
    for (x, y), thing in zip(places(unit), objects, strict=True):
        assert math.dist((x - 30.0, y - 22.0), (thing["Transform"]["posX"], 0.0)) <= FARTHEST_PUSH
    assert "4 models were moved" in " ".join(said(army, ASSUMED))
    assert not new_scenario([army]).scenario.warnings[1:]


def test_a_model_on_top_of_others_goes_to_the_reserve(tmp_path: Path):
    army = save(tmp_path, *(an_object("Amber Raider", 0.0, 0.0) for _ in range(3)))
    on, off = army.units
    assert (len(places(on)), off["name"], off["in_reserve"]) == (1, "Amber Raider (off the table)", True)
    assert off["models"] == 2


def test_a_model_at_the_edge_is_moved_onto_the_table(tmp_path: Path):
    ((x, _),) = places(save(tmp_path, an_object("Amber Raider", 29.6, 0.0)).units[0])
    assert x == pytest.approx(60.0 - 16 / 25.4, abs=1e-3)


def test_a_table_that_stands_upright_is_told_by_who_stands_on_it(tmp_path: Path):
    army = save(tmp_path, an_object("Amber Raider", 0.0, 28.0), an_object("Amber Hound", 0.0, -28.0))
    assert army.muster.board == (44.0, 60.0)
    assert all("in_reserve" not in unit for unit in army.units)


@pytest.mark.parametrize(
    "transform", [None, {}, {"posX": "a", "posY": 0, "posZ": 0}, {"posX": 1e308, "posY": 0, "posZ": 0}]
)
def test_an_object_without_a_place_is_told(tmp_path: Path, transform: Any):
    thing = {**an_object("Amber Hound", 0, 0), "Transform": transform}
    army = save(tmp_path, an_object("Amber Raider", 0, 0), thing)
    assert counts(army) == {"amber-raider": 1}
    assert any(text.startswith("Amber Hound: its Transform") for text in said(army, NOT_UNDERSTOOD))


def test_a_table_of_nobody_is_refused(tmp_path: Path):
    with pytest.raises(ArmyError, match="No model with a name stands on its table"):
        save(tmp_path, {"Name": "Die_6"})


def test_positions_are_read_without_the_data_set():
    army = brought(TABLE)
    assert army.models == 19
    assert new_scenario([army]).scenario.state.board.width == 60.0
    assert any("pip install" in text for text in said(army, ASSUMED))
