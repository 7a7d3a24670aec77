"""Zones of a scenario are seen wherever its table is: in pictures, in the window, in stills, on the page."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from simulator.board import Zone
from simulator.cli import main
from simulator.replay import Replay
from simulator.view.camera import fit
from simulator.view.drawing import figures
from simulator.view.figures import Path as Outline
from simulator.view.figures import Text
from simulator.view.labels import ground_of
from simulator.view.page import replay_page
from simulator.view.replay_scene import Stage
from simulator.view.scene import zone_marks
from simulator.view.theme import LIGHT, side_line
from simulator.view.timeline import Timeline
from tests.builders import scenario_text
from tests.view.skirmish import a_skirmish

SOUTH = Zone("south", ((1.0, 1.0), (59.0, 1.0), (59.0, 9.0), (1.0, 9.0)), "ash")
MIDDLE = Zone("no man's land", ((10.0, 10.0), (50.0, 10.0), (30.0, 34.0)))


@pytest.fixture(scope="module")
def replay() -> Replay:
    made = a_skirmish()
    second = made.initial.players[1].id
    zones = (replace(SOUTH, player=second), MIDDLE)
    return replace(made, scenario=replace(made.scenario, zones=zones))


def test_a_zone_has_its_sides_colour_a_dashed_outline_and_words(replay: Replay) -> None:
    marks = zone_marks(replay.scenario.zones, replay.initial.players)
    assert [m.side for m in marks] == [1, None]
    camera = fit((0.0, 0.0, 60.0, 44.0), 900, 660)
    drawn = {f.id: f for f in figures(marks, camera, LIGHT)}
    (outline,), (text,) = drawn["zone-south"].shapes, drawn["zone-south-name"].shapes
    assert isinstance(outline, Outline)
    assert isinstance(text, Text)
    assert (outline.ink.stroke, outline.ink.dash) == (side_line(1, LIGHT), (8.0, 6.0))
    assert text.text == f"zone, {replay.initial.players[1].name}"
    assert "no man's land" in [s.text for f in drawn.values() for s in f.shapes if isinstance(s, Text)]
    assert len(ground_of(marks, camera).words) == 2, "other words keep clear of theirs"


def test_zones_are_ground_of_a_replay_and_cost_its_frames_nothing(replay: Replay) -> None:
    timeline, camera = Timeline.of(replay.initial, replay.events), fit((0.0, 0.0, 60.0, 44.0), 900, 660)
    stage = Stage(timeline, zones=zone_marks(replay.scenario.zones, replay.initial.players))
    ground = {f.id for f in stage.ground(camera, LIGHT)}
    assert {"zone-south", "zone-south-name", "zone-no man's land", "zone-no man's land-name"} < ground
    frame = timeline.frame(timeline.loud[0].rest)
    plain = Stage(timeline).figures(frame, camera, LIGHT)
    assert not [f for f in stage.figures(frame, camera, LIGHT) if f.id.startswith("zone")]
    assert len(stage.figures(frame, camera, LIGHT)) == len(plain)


def test_the_page_draws_them_and_so_does_its_still(replay: Replay) -> None:
    page = replay_page(replay)
    found = re.search(r'<script[^>]*id="view"[^>]*>(.*?)</script>', page, re.DOTALL)
    assert found is not None
    view = json.loads(found.group(1))
    assert [(z["side"], z["text"]) for z in view["board"]["zones"]] == [
        (1, f"zone, {replay.initial.players[1].name}"),
        (-1, "no man's land"),
    ]
    assert page.count('stroke-dasharray="8 6"') >= 2
    without = replay_page(a_skirmish())
    assert '"zones"' not in without
    assert 'stroke-dasharray="8 6"' not in without


def test_pictures_of_moves_and_plans_show_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    zone = {"id": "south", "player": "red", "outline": [[1.0, 1.0], [59.0, 1.0], [59.0, 21.0], [1.0, 21.0]]}
    file, move = tmp_path / "a.toml", tmp_path / "m.toml"
    file.write_text(scenario_text(zones=[zone]), encoding="utf-8")
    move.write_text('format = 1\nkind = "pile-in"\nunit = "raiders"\n', encoding="utf-8")
    main(["plan", str(file), "--unit", "raiders", "--picture", str(tmp_path / "plan.svg")])
    main(["check", str(file), str(move), "--picture", str(tmp_path / "check.svg")])
    capsys.readouterr()
    for name in ("plan.svg", "check.svg"):
        assert 'id="zone-south"' in (tmp_path / name).read_text(encoding="utf-8"), name
