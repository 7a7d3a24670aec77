"""Terrain layouts and deployment patterns: walls, areas, objectives and zones where the data set has them."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.armies import has_data
from simulator.armies.layouts import deployment_ground, layout_ground

pytestmark = pytest.mark.skipif(not has_data(), reason="the data set is not installed: pip install 'fightphase[data]'")


def rectangle(width: float, height: float) -> dict[str, Any]:
    corners = [(0, 0), (width, 0), (width, height), (0, height)]
    return {"type": "polygon", "points": [{"x": x, "y": y} for x, y in corners]}


def template(name: str, kind: str, width: float, height: float, **more: Any) -> dict[str, Any]:
    return {"id": name, "kind": kind, "name": name, "footprint": rectangle(width, height), "source": "invented", **more}


WALL = {"points": [{"x": 0, "y": 0}, {"x": 6, "y": 0}, {"x": 6, "y": 4}], "thickness": 0.5}
RUIN = template("ruin", "feature", 6, 4, terrain_category="dense", walls=[WALL])
RAW: dict[str, list[Any]] = {
    "terrain_templates": [
        RUIN,
        template("crate", "feature", 2, 2, terrain_category="light"),
        template("ground", "area", 10, 6),
    ]
}


def piece(name: str, of: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    kind = "area" if of == "ground" else "feature"
    return {"id": name, "name": name, "piece_type": kind, "template": of, "position": {"x": x, "y": y}, **more}


def ground_of(*pieces: dict[str, Any], **more: Any) -> Any:
    return layout_ground({"id": "l", "name": "An invented layout", "pieces": list(pieces), **more}, RAW)


def bounds(outline: list[list[float]]) -> tuple[float, float, float, float]:
    xs, ys = zip(*outline, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def test_an_area_is_light_and_stands_at_its_place_turned_over():
    (area,) = ground_of(piece("a", "ground", 15, 10)).terrain
    assert area["kind"] == "light"
    assert bounds(area["outline"]) == (10.0, 31.0, 20.0, 37.0)


def test_a_feature_without_walls_is_solid_and_has_its_height():
    (crate,) = ground_of(piece("c", "crate", 30, 22, height_inches=2)).terrain
    assert (crate["kind"], crate["height"]) == ("light", 2.0)
    assert bounds(crate["outline"]) == (29.0, 21.0, 31.0, 23.0)


def test_a_ruin_is_its_walls_and_one_can_stand_between_them():
    (walls,) = ground_of(piece("r", "ruin", 30, 22)).terrain
    assert walls["kind"] == "dense"
    assert len(walls["outline"]) == 6
    assert bounds(walls["outline"]) == (27.0, 20.0, 33.0, 24.0)
    from shapely.geometry import Point, Polygon

    shape = Polygon(walls["outline"])
    assert shape.area == pytest.approx(6 * 0.5 + 3.5 * 0.5)
    assert not shape.contains(Point(30, 22))
    assert shape.contains(Point(30, 23.75))


def test_linked_areas_that_join_are_one_objective():
    linked = {"is_objective": True, "objective_role": "center", "link_group": "middle"}
    ground = ground_of(piece("a", "ground", 25, 22, **linked), piece("b", "ground", 35, 22, **linked))
    (objective,) = ground.objectives
    assert objective["id"] == "center"
    assert bounds(objective["area"]) == (20.0, 19.0, 40.0, 25.0)


def test_areas_of_one_role_have_ids_of_their_own():
    home = {"is_objective": True, "objective_role": "home"}
    ground = ground_of(piece("a", "ground", 10, 10, **home), piece("b", "ground", 50, 34, **home))
    assert [o["id"] for o in ground.objectives] == ["home", "home-b"]


def test_a_layout_may_have_a_table_of_its_own():
    ground = ground_of(piece("c", "crate", 18, 0 + 1), board={"width": 36, "height": 36})
    assert ground.board == (36.0, 36.0)
    assert bounds(ground.terrain[0]["outline"]) == (17.0, 34.0, 19.0, 36.0)


def test_a_deployment_pattern_is_zones_and_markers():
    pattern = {
        "name": "Long edges",
        "objectives": [{"x": 30, "y": 22}, {"x": 10, "y": 10}],
        "zones": [
            {
                "player": "defender",
                "position": {"x": 0, "y": 0},
                "shape": {"type": "rectangle", "width": 60, "height": 9},
            },
            {"player": "attacker", "position": {"x": 0, "y": 35}, "shape": rectangle(60, 9)},
        ],
    }
    ground = deployment_ground(pattern)
    assert ground.board == (60.0, 44.0)
    assert [(z["player"], bounds(z["outline"])) for z in ground.zones] == [
        ("defender", (0.0, 35.0, 60.0, 44.0)),
        ("attacker", (0.0, 0.0, 60.0, 9.0)),
    ]
    assert [o["at"] for o in ground.objectives] == [[30.0, 22.0], [10.0, 34.0]]
