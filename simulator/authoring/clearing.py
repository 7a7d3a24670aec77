"""Where a base that stands on another one can go: beside it, as near as may be."""

from __future__ import annotations

import math

from simulator.authoring.contact import is_clear, on_ray, toward
from simulator.files.standing import over_edge
from simulator.geometry.shapes import Body, Pose
from simulator.state import State

STEP = 15
"""Degrees between two places that are tried."""


def clear_of(state: State, model_id: str, other_id: str) -> Pose | None:
    """Return the pose in contact with another base that is nearest to a model's own, clear of everybody.

    Args:
        state: the position; both models stand on the table.
        model_id: of the model that goes.
        other_id: of the model that stays.

    Returns:
        The pose; None where there is no room round the other base.
    """
    body, other = state.model(model_id).body, state.model(other_id).body
    others = [m.body for u in state.units for m in u.on_table if m.id != model_id]
    first = toward(other.pose.point, body.pose.point)
    found = []
    for turn in range(0, 360, STEP):
        pose = on_ray(body.base, body.pose.facing, other, first + turn)
        here = Body(body.base, pose)
        if is_clear(here, others) and not over_edge(here, state.board.width, state.board.depth):
            found.append(pose)
    return min(found, key=lambda p: math.dist(p.point, body.pose.point), default=None)
