"""Following the action: where the view goes, how it gets there, and that it stops when somebody takes the view."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from simulator.view.camera import Camera
from simulator.view.playback import Playback
from simulator.view.timeline import Timeline
from simulator.view.window.following import INNER, SETTLED, Chase, action_at, held_in
from tests.view.skirmish import a_skirmish

CAMERA = Camera(936.0, 716.0, 40.0, (10.0, 10.0))
PLAYBACK = Playback(Timeline.of(a_skirmish().initial, a_skirmish().events))


def inside(camera: Camera, box) -> bool:
    left, upper = camera.to_pixels((box[0], box[3]))
    right, lower = camera.to_pixels((box[2], box[1]))
    return (
        left >= INNER[0] - 1e-6
        and upper >= INNER[1] - 1e-6
        and right <= camera.width - INNER[2] + 1e-6
        and lower <= camera.height - INNER[3] + 1e-6
    )


def test_the_action_of_a_move_is_its_unit_its_target_and_its_way():
    frame = PLAYBACK.to_number(5).frame
    box = action_at(frame)
    for unit in ("raiders", "guard"):
        for model in frame.state.unit(unit).on_table:
            assert box[0] < model.pose.x < box[2]
            assert box[1] < model.pose.y < box[3]
    assert action_at(PLAYBACK.frame) is None


def test_the_view_moves_as_little_as_it_must():
    box = (20.0, 15.0, 30.0, 22.0)
    there = held_in(CAMERA, box)
    assert inside(there, box)
    assert there.scale == CAMERA.scale
    assert held_in(there, box) == there
    assert held_in(there, None) == there


def test_it_is_there_within_the_time_and_never_beyond():
    aim = replace(CAMERA, centre=(16.0, 12.0))
    chase, camera, far = Chase(aim), CAMERA, math.dist(CAMERA.centre, aim.centre)
    before, went = far, 0.0
    while went < SETTLED:
        chase, camera = chase.step(camera, 10.0)
        went += 10.0
        left = math.dist(camera.centre, aim.centre)
        assert left <= before
        assert camera.centre[0] <= aim.centre[0] + 1e-9
        before = left
    assert before <= 0.021 * far
    for _ in range(60):
        chase, camera = chase.step(camera, 10.0)
    assert camera == aim
    assert chase.over(camera)


@pytest.mark.parametrize("pieces", [1, 3, 30])
def test_it_goes_the_same_way_at_any_number_of_frames(pieces):
    aim = replace(CAMERA, centre=(16.0, 12.0))
    chase, camera = Chase(aim), CAMERA
    for _ in range(pieces):
        chase, camera = chase.step(camera, 120.0 / pieces)
    whole = Chase(aim).step(CAMERA, 120.0)[1]
    assert camera.centre == pytest.approx(whole.centre)
