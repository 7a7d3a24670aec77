"""[[zones]]: guides for setting up, which no rule reads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.board import Zone
from simulator.files import ScenarioError
from simulator.play.cutting import cut, position_text
from simulator.scenario import load_text
from tests.builders import Tree, a_scenario, scenario_text
from tests.view.skirmish import a_skirmish

SOUTH: Tree = {"id": "south", "player": "red", "outline": [[0.0, 0.0], [60.0, 0.0], [60.0, 9.0], [0.0, 9.0]]}


def test_a_zone_is_read_and_no_part_of_the_position():
    scenario = a_scenario(zones=[SOUTH, {"id": "middle", "outline": [[0, 10], [60, 10], [60, 34], [0, 10]]}])
    assert scenario.zones == (
        Zone("south", ((0.0, 0.0), (60.0, 0.0), (60.0, 9.0), (0.0, 9.0)), "red"),
        Zone("middle", ((0.0, 10.0), (60.0, 10.0), (60.0, 34.0))),
    )
    assert scenario.state == a_scenario().state


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"player": "green"}, 'player = "green". There is no such player.'),
        ({"outline": [[0, 0], [9, 9], [9, 0], [0, 9]]}, "The outline crosses itself"),
        ({"outline": [[0, 0], [9, 9]]}, "Expected at least three corners"),
        ({"id": "north"}, 'id = "north" stands twice'),
        ({"owner": "red"}, "A zone has no such key"),
    ],
)
def test_a_zone_that_cannot_be_is_told_with_its_line(change: Tree, said: str):
    zones = [{"id": "north", "outline": [[0, 40], [9, 40], [9, 44]]}, {**SOUTH, **change}]
    with pytest.raises(ScenarioError) as caught:
        load_text(scenario_text(zones=zones), "x.toml")
    assert said in str(caught.value)
    assert caught.value.faults[0].line is not None


def test_a_part_of_a_replay_and_a_saved_position_keep_the_zones():
    replay = a_skirmish()
    zones = (
        Zone("south", ((0.0, 0.0), (60.0, 0.0), (60.0, 9.0), (0.0, 9.0)), replay.initial.players[0].id),
        Zone("middle", ((0.0, 10.0), (60.0, 10.0), (60.0, 34.0))),
    )
    replay = replace(replay, scenario=replace(replay.scenario, zones=zones))
    assert cut(replay, 3, 5).scenario.zones == zones
    assert load_text(position_text(replay, 3), "saved.toml").zones == zones
    assert "zones" not in position_text(a_skirmish(), 3)
