"""The handle by which the picked model is turned, where its base is not round and the way it faces matters."""

from __future__ import annotations

import math

from simulator.geometry.shapes import Point, Round
from simulator.view.figures import Ellipse, Figure, Ink, Path
from simulator.view.table.sitting import Sitting
from simulator.view.theme import Theme

STALK, KNOB = 24.0, 5.5
"""Points from the base's edge to the knob, and the knob's radius."""
NEAR = 12.0
"""Points from the knob's middle within which it is taken."""


def knob_of(sitting: Sitting) -> tuple[Point, Point] | None:
    """Return where the stalk begins and where the knob is, in points of the board; None where nothing is to be turned.

    While the model is turned the knob goes with it.
    """
    proposal, held, state = sitting.proposal, sitting.held, sitting.game.state
    if sitting.stage != "move" or proposal is None or not sitting.picked or sitting.suggested is not None:
        return None
    if held is not None and not held.turning:
        return None
    body = proposal.body(state, sitting.picked)
    if body is None or isinstance(body.base, Round):
        return None
    pose = held.pose if held is not None else body.pose
    camera = sitting.view.camera
    x, y = camera.to_pixels(pose.point)
    way = math.radians(pose.facing)
    edge = body.base.support(math.cos(way), math.sin(way), pose.facing) * camera.scale
    dx, dy = math.cos(way), -math.sin(way)
    return (x + edge * dx, y + edge * dy), (x + (edge + STALK) * dx, y + (edge + STALK) * dy)


def at_knob(sitting: Sitting, at: Point) -> bool:
    """Say whether a place of the window is at the knob."""
    found, board = knob_of(sitting), sitting.view.board
    return found is not None and math.dist(found[1], (at[0] - board.left, at[1] - board.top)) <= NEAR


def knob_figures(sitting: Sitting, theme: Theme) -> tuple[Figure, ...]:
    """Return the stalk and the knob, in points of the board."""
    found = knob_of(sitting)
    if found is None:
        return ()
    start, knob = found
    shapes = (
        Path(((start, knob),), Ink(stroke=theme.ring, stroke_a=0.8, width=3.4), False),
        Path(((start, knob),), Ink(stroke=theme.ink, width=1.5), False),
        Ellipse(*knob, KNOB, KNOB, Ink(theme.ring, 1.0, theme.ring_out, 1.0, 1.6)),
    )
    return (Figure(12, shapes, id="knob", fleeting=True),)
