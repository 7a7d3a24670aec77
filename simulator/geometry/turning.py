"""Turning in place: how much room a base has at the tightest moment while it turns about its centre."""

from __future__ import annotations

import math
from typing import Final

from simulator.geometry.gaps import gap, gap_to_edge, gap_to_polygon
from simulator.geometry.legs import Obstacles
from simulator.geometry.lengths import TOLERANCE
from simulator.geometry.shapes import Base, Body, Point, Pose

_EXACT: Final = 1e-6


def turning_clearance(base: Base, at: Point, facing_from: float, facing_to: float, obstacles: Obstacles) -> float:
    """Return the smallest signed gap while a base turns about its centre from one facing to another (degrees).

    It turns the shorter way round or, if that is not clear, the longer, whichever leaves more room. Exact to 1e-6
    inches: a base turned by an angle moves no point of its outline farther than `spin` times the angle, so whole
    spans of angles are dismissed at once. Infinity without obstacles and table edge.
    """
    turn = math.remainder(facing_to - facing_from, 360.0)
    room = _tightest(base, at, facing_from, turn, obstacles)
    if room >= -TOLERANCE or turn == 0.0:
        return room
    return max(room, _tightest(base, at, facing_from, turn - math.copysign(360.0, turn), obstacles))


def _tightest(base: Base, at: Point, facing: float, turn: float, obstacles: Obstacles) -> float:
    def room(angle: float) -> float:
        body = Body(base, Pose(*at, angle))
        return min(
            gap_to_edge(body, *obstacles.board),
            min((gap(body, other) for other in obstacles.bodies), default=math.inf),
            min((gap_to_polygon(body, outline) for outline in obstacles.polygons), default=math.inf),
        )

    best = min(room(facing), room(facing + turn))
    if base.spin == 0.0 or best == math.inf:
        return best
    todo = [(facing, turn)]
    while todo:
        low, span = todo.pop()
        here = room(low + span / 2)
        best = min(best, here)
        if here - base.spin * math.radians(abs(span)) / 2 < best - _EXACT:
            todo += [(low, span / 2), (low + span / 2, span / 2)]
    return best
