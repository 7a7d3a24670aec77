"""How a model gets from where it stands to where its step ends, and whether it may go that way."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain, pairwise
from typing import Final

from simulator.army import Model
from simulator.geometry.lengths import at_most, overlapping
from simulator.geometry.shapes import Point, Pose, Round
from simulator.geometry.turning_way import turning_way
from simulator.geometry.ways import Hit, Obstacles, Way, clearance, shortest_way, turning_clearance
from simulator.moves import Step

ONE_TURN: Final = (
    "One place of a way where a model turns is looked for; that it gets by only when it turns bit by bit as it goes is "
    "not found out, and stays undecided."
)
"""What is not known of turning, in every edition."""


class Going(Enum):
    """What became of a step's way."""

    CLEAR = "clear"
    """It touches nothing it may not pass."""
    BLOCKED = "blocked"
    """It would pass through something, or no way exists at all."""
    NOT_SOUGHT = "not sought"
    """The end stands on something, so no way to it was looked for."""
    UNDECIDED = "undecided"
    """No way was found for a turning base, and none was ruled out."""


@dataclass(frozen=True, slots=True)
class Trip:
    """A step's way: the points, the exact length in inches, and what became of it."""

    path: tuple[Point, ...]
    length: float
    going: Going
    hit: Hit | None = None
    overlap: float = 0.0
    """How deep it would go into what it hits, in inches."""
    at_least: bool = False
    """The length is only a proved lower bound (a turning base)."""
    in_turn: bool = False
    """It is while it turns that it would go into what it hits."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """How far the models of a unit go in one move."""

    distance: float
    """The maximum distance in inches, or the longest of any model where each has its own."""
    pivot: Callable[[Model], float] | None = None
    """What the first turn of a model takes of that, in inches; None where turning is free."""
    own: Callable[[Model], float] | None = None
    """The maximum distance of one model, where each has its own."""

    def of(self, model: Model) -> float:
        """Return the maximum distance of a model, in inches."""
        return self.own(model) if self.own is not None else self.distance

    def turn_cost(self, model: Model) -> float:
        """Return what the first turn of a model takes of its distance, in inches."""
        return self.pivot(model) if self.pivot is not None else 0.0


def end_pose(model: Model, step: Step) -> Pose:
    """Return how a model stands at the end of a step."""
    assert model.pose is not None
    x, y = step.end
    return Pose(x, y, model.pose.facing if step.facing is None else step.facing)


def turns(model: Model, end: Pose) -> bool:
    """Say whether a model's outline turns in a step: a round base never does."""
    return model.base.spin > 0.0 and faces_elsewhere(model, end)


def faces_elsewhere(model: Model, end: Pose) -> bool:
    """Say whether a model ends with another facing, whatever its base."""
    assert model.pose is not None
    return abs(math.remainder(end.facing - model.pose.facing, 360.0)) > 1e-9


def trip(model: Model, step: Step, obstacles: Obstacles, limit: float) -> Trip:
    """Return a step's way: the declared one, or the shortest there is; `limit` inches long at most, if it can be.

    Straight lines summed, turning about the centre. What a turn costs, if anything, the limit has left out already.
    Source: 11e core rules 03.01; 10e core rules, Moving.
    """
    end = end_pose(model, step)
    if step.path is not None:
        return _declared(model, step.path, end, obstacles)
    return _found(model, end, obstacles, limit)


def _length(points: tuple[Point, ...]) -> float:
    return math.fsum(math.dist(p, q) for p, q in pairwise(points))


def _declared(model: Model, path: tuple[Point, ...], end: Pose, obstacles: Obstacles) -> Trip:
    assert model.pose is not None
    points = (model.pose.point, *path)
    if turns(model, end):
        turned = turning_way(model.base, model.pose.facing, end.facing, points, obstacles)
        going = {True: Going.CLEAR, False: Going.BLOCKED, None: Going.UNDECIDED}[turned.is_clear]
        depth, hit, in_turn = turned.gap, turned.hit, turned.in_turn
    else:
        depth, hit = clearance(model.base, model.pose.facing, points, obstacles)
        going, in_turn = Going.BLOCKED if overlapping(depth) else Going.CLEAR, False
    if going is Going.CLEAR:
        return Trip(points, _length(points), going)
    return Trip(points, _length(points), going, hit, max(0.0, -depth), in_turn=in_turn)


def _found(model: Model, end: Pose, obstacles: Obstacles, limit: float) -> Trip:
    assert model.pose is not None
    start, base = model.pose, model.base
    if not turns(model, end):
        way = shortest_way(base, start.facing, start.point, end.point, obstacles)
        return _went(way) if way else _stopped(model, end, obstacles)
    ways = _turning_ways(model, end, obstacles)
    best = min(ways, key=lambda way: way.length, default=None)
    if best is not None and at_most(best.length, limit):
        return _went(best)
    # The largest disc inside the base goes wherever the base goes, however it turns: its shortest way bounds ours.
    core = shortest_way(Round(base.inner), 0.0, start.point, end.point, obstacles)
    if core is None:
        return _stopped(model, end, obstacles)
    if not at_most(core.length, limit):
        return _went(best) if best else replace(_went(core), at_least=True)
    for way in chain((core,), _ways_as_it_faces(model, end, obstacles)):
        if at_most(way.length, limit) and turning_way(base, start.facing, end.facing, way.path, obstacles).is_clear:
            return _went(way)
    return Trip((start.point, end.point), core.length, Going.UNDECIDED, at_least=True)


def _ways_as_it_faces(model: Model, end: Pose, obstacles: Obstacles) -> Iterator[Way]:
    """Yield the shortest ways of a base that would keep its first facing, or have its last: it may turn on them."""
    assert model.pose is not None
    for facing in (model.pose.facing, end.facing):
        way = shortest_way(model.base, facing, model.pose.point, end.point, obstacles)
        if way is not None:
            yield way


def _turning_ways(model: Model, end: Pose, obstacles: Obstacles) -> list[Way]:
    """Return the shortest clear ways that turn first, or last."""
    assert model.pose is not None
    start, base = model.pose, model.base
    ways = []
    for facing, point in ((end.facing, start.point), (start.facing, end.point)):
        if not overlapping(turning_clearance(base, point, start.facing, end.facing, obstacles)):
            way = shortest_way(base, facing, start.point, end.point, obstacles)
            if way is not None:
                ways.append(way)
    return ways


def _went(way: Way) -> Trip:
    return Trip(way.path, way.length, Going.CLEAR)


def _stopped(model: Model, end: Pose, obstacles: Obstacles) -> Trip:
    """Return the straight line as the way, with what stands in it: there is no way at all."""
    assert model.pose is not None
    line = (model.pose.point, end.point)
    depth, hit = clearance(model.base, end.facing, line, obstacles)
    return Trip(line, math.dist(*line), Going.BLOCKED, hit, max(0.0, -depth))
