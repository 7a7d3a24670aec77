"""Arranging what is selected: moving, turning, mirroring, aligning, distributing. Pure functions to new poses.

Lengths in inches, angles in degrees counter-clockwise. What is returned is what `edits.Place` takes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from simulator.geometry.shapes import Body, Point, Pose

Placed = tuple[tuple[str, Pose], ...]
"""New poses by id of the model."""
SIDES: Final = ("left", "right", "bottom", "top", "middle-x", "middle-y")
"""What bases can be aligned by."""


def moved(bodies: Mapping[str, Body], dx: float, dy: float) -> Placed:
    """Return models shifted."""
    return tuple((key, Pose(b.pose.x + dx, b.pose.y + dy, b.pose.facing)) for key, b in bodies.items())


def middle_of(bodies: Mapping[str, Body]) -> Point:
    """Return the middle of the models' centres: what they turn about, where nothing else is said."""
    count = max(1, len(bodies))
    return sum(b.pose.x for b in bodies.values()) / count, sum(b.pose.y for b in bodies.values()) / count


def turned(bodies: Mapping[str, Body], degrees: float, about: Point | None = None) -> Placed:
    """Return models turned as one about a point, each with its facing; None: about their middle."""
    x, y = about if about is not None else middle_of(bodies)
    c, s = _direction(degrees)

    def pose(p: Pose) -> Pose:
        dx, dy = p.x - x, p.y - y
        return Pose(x + dx * c - dy * s, y + dx * s + dy * c, (p.facing + degrees) % 360.0)

    return tuple((key, pose(b.pose)) for key, b in bodies.items())


def turned_each(bodies: Mapping[str, Body], degrees: float) -> Placed:
    """Return models turned each on its own place."""
    return tuple((key, Pose(b.pose.x, b.pose.y, (b.pose.facing + degrees) % 360.0)) for key, b in bodies.items())


def facing_toward(bodies: Mapping[str, Body], goal: Point) -> Placed:
    """Return models on their places, each looking at a point."""

    def facing(p: Pose) -> float:
        return math.degrees(math.atan2(goal[1] - p.y, goal[0] - p.x)) % 360.0 if p.point != goal else p.facing

    return tuple((key, Pose(b.pose.x, b.pose.y, facing(b.pose))) for key, b in bodies.items())


def mirrored(bodies: Mapping[str, Body], through: Point, axis: float) -> Placed:
    """Return models on the other side of a line: through a point, at an angle in degrees (90 is upright).

    Facings are mirrored. A hull that is not its own mirror image keeps its shape, so it does not cover its image.
    """
    c, s = _direction(2.0 * axis)

    def pose(p: Pose) -> Pose:
        dx, dy = p.x - through[0], p.y - through[1]
        return Pose(through[0] + dx * c + dy * s, through[1] + dx * s - dy * c, (2.0 * axis - p.facing) % 360.0)

    return tuple((key, pose(b.pose)) for key, b in bodies.items())


def aligned(bodies: Mapping[str, Body], side: str, to: float | None = None) -> Placed:
    """Return models whose bases' edges, or centres, are on one line.

    Args:
        bodies: the models.
        side: one of SIDES: the edge of the bases; "middle-x" and "middle-y" are their centres.
        to: the coordinate of the line; None: the outermost edge there is, or the middle of the centres.

    Raises:
        KeyError: there is no such side.
    """
    if side not in SIDES:
        raise KeyError(side)
    along_x = side in ("left", "right", "middle-x")
    sign = {"left": -1.0, "bottom": -1.0, "right": 1.0, "top": 1.0}.get(side, 0.0)
    out = {key: _extent(b, sign if along_x else 0.0, 0.0 if along_x else sign) for key, b in bodies.items()}
    edges = {key: (b.pose.x if along_x else b.pose.y) + sign * out[key] for key, b in bodies.items()}
    if to is None and edges:
        to = (sum(edges.values()) / len(edges)) if sign == 0 else (min if sign < 0 else max)(edges.values())
    shifts = {key: (to or 0.0) - edge for key, edge in edges.items()}
    return tuple(
        (key, Pose(b.pose.x + shifts[key] * along_x, b.pose.y + shifts[key] * (not along_x), b.pose.facing))
        for key, b in bodies.items()
    )


def distributed(bodies: Mapping[str, Body], axis: str, apart: float | None = None) -> Placed:
    """Return models with equal room between their bases, along x or y, in the order in which they stand.

    Args:
        bodies: the models.
        axis: "x" or "y".
        apart: the room in inches; None: what there is, the first and the last staying where they are.
    """
    nx, ny = (1.0, 0.0) if axis == "x" else (0.0, 1.0)
    order = sorted(bodies, key=lambda key: bodies[key].pose.x * nx + bodies[key].pose.y * ny)
    before = {key: _extent(bodies[key], -nx, -ny) for key in order}
    after = {key: _extent(bodies[key], nx, ny) for key in order}
    at = {key: bodies[key].pose.x * nx + bodies[key].pose.y * ny for key in order}
    if apart is None and len(order) > 1:
        first, last = order[0], order[-1]
        taken = after[first] + before[last] + sum(before[k] + after[k] for k in order[1:-1])
        apart = (at[last] - at[first] - taken) / (len(order) - 1)
    goal = dict(at)
    for one, key in pairwise(order):
        goal[key] = goal[one] + after[one] + (apart or 0.0) + before[key]
    return tuple(
        (key, Pose(b.pose.x + (goal[key] - at[key]) * nx, b.pose.y + (goal[key] - at[key]) * ny, b.pose.facing))
        for key, b in bodies.items()
    )


def _extent(body: Body, nx: float, ny: float) -> float:
    """Return how far a base reaches from its centre in a direction; 0 for no direction."""
    return body.base.support(nx, ny, body.pose.facing) if nx or ny else 0.0


def _direction(degrees: float) -> Point:
    """Return cosine and sine, exact for right angles: a half turn brings a model back to round numbers."""
    exact = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
    turn = math.radians(degrees)
    return exact.get(degrees % 360.0, (math.cos(turn), math.sin(turn)))
