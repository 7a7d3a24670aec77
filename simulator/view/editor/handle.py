"""The handle over a selection, by which it is turned."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist

from simulator.geometry.shapes import Point, Round
from simulator.view.editor.bench import Bench
from simulator.view.editor.picked import box_of_picked
from simulator.view.layout import Rect

AIR, STALK, KNOB = 6.0, 24.0, 5.5
"""Points: from the bases to the frame, from the frame to the knob, and the knob's radius."""
NEAR = 12.0
"""Points from the knob's middle within which it is taken."""


@dataclass(frozen=True, slots=True)
class Handle:
    """The frame round a selection and the knob on its stalk, in points of the window."""

    frame: Rect
    knob: Point


def handle_of(bench: Bench) -> Handle | None:
    """Return the handle of what is selected; None where turning would change nothing, or something is in hand."""
    picked = bench.picked
    busy = bench.held is not None or bench.band is not None or bench.recording is not None
    if busy or bench.tool != "select" or not picked.models or picked.things:
        return None
    models = [bench.scenario.state.model(m) for m in picked.models]
    if len(models) == 1 and isinstance(models[0].base, Round):
        return None
    box = box_of_picked(bench.scenario, picked)
    if box is None:
        return None
    camera, board = bench.view.camera, bench.view.board
    left, top = camera.to_pixels((box[0], box[3]))
    right, bottom = camera.to_pixels((box[2], box[1]))
    frame = Rect(left + board.left, top + board.top, right + board.left, bottom + board.top).grown(AIR)
    return Handle(frame, (frame.centre[0], frame.top - STALK))


def at_handle(handle: Handle, at: Point) -> bool:
    """Say whether a place of the window is at the knob."""
    return dist(handle.knob, at) <= NEAR
