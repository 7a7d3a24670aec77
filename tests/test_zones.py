"""Deployment zones: guides that a scenario carries; no state holds them, and their faults are told."""

from __future__ import annotations

from typing import Any

import pytest

from tests.builders import a_scenario
from tests.faults import only_fault

OUTLINE = [[0.0, 0.0], [60.0, 0.0], [60.0, 9.0], [0.0, 9.0]]


def a_zone(**more: Any) -> dict[str, Any]:
    return {"id": "near", "outline": OUTLINE, **more}


def test_a_scenario_has_its_zones_and_its_state_has_none():
    scenario = a_scenario(zones=[a_zone(player="red"), a_zone(id="far")])
    near, far = scenario.zones
    assert (near.id, near.player, near.outline[2]) == ("near", "red", (60.0, 9.0))
    assert far.player is None
    assert scenario.state == a_scenario().state


@pytest.mark.parametrize(
    ("zones", "said"),
    [
        ([a_zone(player="rde")], 'zone "near": player = "rde". There is no such player. The nearest known is "red".'),
        ([a_zone(), a_zone()], 'zone "near": id = "near" stands twice'),
        ([a_zone(outline=[[0, 0], [4, 4], [4, 0], [0, 4]])], "The outline crosses itself"),
        ([a_zone(colour="red")], "colour"),
    ],
)
def test_a_faulty_zone_is_told(zones: list[dict[str, Any]], said: str):
    assert said in only_fault(zones=zones)
