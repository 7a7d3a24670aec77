"""Plates that travel with a model keep one side for the whole move, and hide no base on any part of it."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from simulator.view.camera import fit
from simulator.view.labels import discs_of
from simulator.view.replay_marks import body_of
from simulator.view.replay_scene import Stage, action_box
from simulator.view.theme import LIGHT
from simulator.view.timeline import Timeline
from simulator.view.travelling import plate_rect
from tests.benchmarks.crowd_replay import crowd_replay
from tests.view.skirmish import a_skirmish


@pytest.mark.parametrize(
    ("replay", "size", "least"),
    [(a_skirmish(), (936.0, 716.0), 20), (a_skirmish(), (600.0, 460.0), 4), (crowd_replay(units=4), (936.0, 716.0), 0)],
    ids=["a skirmish", "a small window", "a crowd"],
)
def test_a_plate_on_its_way_hides_no_base(replay, size, least) -> None:
    timeline = Timeline.of(replay.initial, replay.events)
    stage, camera = Stage(timeline), fit(action_box(timeline), *size, margin=20.0)
    seen = 0
    for moment in [m for m in timeline.loud if m.kind == "move" and m.action][:12]:
        offsets = set()
        for share in (0.02, 0.3, 0.6, 0.98):
            frame = timeline.frame(moment.start + share * moment.action)
            if frame.moving is None:
                continue
            for figure in stage.figures(frame, camera, LIGHT):
                if figure.id not in ("plate-ink", "plate-plain"):
                    continue
                seen += 1
                rect = plate_rect(figure)
                if figure.id == "plate-ink":
                    x, y = camera.to_pixels(frame.moving.pose.point)
                    across, down = figure.at[0] - x, figure.at[1] - y
                    offsets.add((round(across / max(abs(across), 1.0)), round(down / max(abs(down), 1.0))))
                for unit in frame.state.units:
                    for model in unit.on_table:
                        for x, y, radius in discs_of(body_of(model), camera):
                            assert math.dist(rect.nearest((x, y)), (x, y)) >= radius - 2.0, (moment.text, model.id)
        assert len(offsets) <= 1, "it keeps its place beside the base"
    assert seen >= least


def test_what_a_model_may_go_is_left_out_where_its_rules_are_not_known() -> None:
    replay = a_skirmish()
    timeline = Timeline.of(replace(replay.initial, ruleset="some-other"), replay.events)
    stage, camera = Stage(timeline), fit(action_box(timeline), 936.0, 716.0)
    moment = next(m for m in timeline.loud if m.kind == "move" and m.action)
    drawn = stage.figures(timeline.frame(moment.start + 0.5 * moment.action), camera, LIGHT)
    (plate,) = (f for f in drawn if f.id == "plate-ink")
    assert plate.shapes[-1].text.endswith("″")
    assert " of " not in plate.shapes[-1].text
