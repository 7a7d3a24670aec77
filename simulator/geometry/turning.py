"""Turning in place: how much room a base has at the tightest moment while it turns about its centre."""

from __future__ import annotations

import math
from typing import Final, Literal, NamedTuple

from simulator.geometry.grown import grow
from simulator.geometry.legs import Hit, Obstacles
from simulator.geometry.lengths import overlapping
from simulator.geometry.polygon import convex_parts
from simulator.geometry.shapes import Base, Body, Oval, Point, Round

_Kind = Literal["body", "polygon", "edge"]
_EXACT: Final = 1e-6
COARSE: Final = 1e-3
"""Of an overlap; deep ones need not be known any better."""


class _Solid(NamedTuple):
    """Which obstacle, as a `Hit` names it."""

    kind: _Kind
    number: int


def turning_clearance(base: Base, at: Point, facing_from: float, facing_to: float, obstacles: Obstacles) -> float:
    """Return the smallest signed gap while a base turns about its centre from one facing to another (degrees).

    It turns the shorter way round or, if that is not clear, the longer, whichever leaves more room. Exact to 1e-6
    inches, and of overlaps to a thousandth of their depth; never less than the true gap. Infinity without obstacles
    and table edge.
    """
    return tightest_turn(base, at, facing_from, facing_to, obstacles)[0]


def tightest_turn(
    base: Base, at: Point, facing_from: float, facing_to: float, obstacles: Obstacles, *, coarse: float = COARSE
) -> tuple[float, Hit | None]:
    """Return the same, and what it is nearest to then; None without obstacles and table edge.

    Overlaps are exact to `coarse` of their depth.
    """
    turn = math.remainder(facing_to - facing_from, 360.0)
    room = _tightest(base, at, facing_from, turn, obstacles, coarse)
    if not overlapping(room[0]) or turn == 0.0:
        return room
    return max(
        room,
        _tightest(base, at, facing_from, turn - math.copysign(360.0, turn), obstacles, coarse),
        key=lambda tightest: tightest[0],
    )


def _tightest(
    base: Base, at: Point, facing: float, turn: float, obstacles: Obstacles, coarse: float
) -> tuple[float, Hit | None]:
    best, what = math.inf, _Solid("edge", 0)
    for side, (place, size) in enumerate(zip(at, obstacles.board, strict=True)):
        if size < math.inf:
            axis = (0.0, 1.0) if side else (1.0, 0.0)
            low = place - widest_support(base, (-axis[0], -axis[1]), facing, turn)
            high = size - place - widest_support(base, axis, facing, turn)
            for edge, gap in enumerate((low, high)):
                if gap < best:
                    best, what = gap, _Solid("edge", 2 * side + edge)
    solids: list[tuple[_Solid, Body | tuple[Point, ...]]] = [
        (_Solid("body", index), body) for index, body in enumerate(obstacles.bodies)
    ]
    for index, outline in enumerate(obstacles.polygons):
        solids += ((_Solid("polygon", index), part) for part in convex_parts(outline))
    # The nearest first: those that cannot come nearer than it need no measuring.
    ranked = sorted(((_no_nearer(solid, base, at), one, solid) for one, solid in solids), key=lambda entry: entry[0])
    for least, one, solid in ranked:
        if least >= best:
            break
        gap = _tightest_to(solid, base, at, facing, turn, best, coarse)
        if gap < best:
            best, what = gap, one
    return best, None if best == math.inf else Hit(what.kind, what.number, at, best)


def _no_nearer(solid: Body | tuple[Point, ...], base: Base, at: Point) -> float:
    """Return a cheap lower bound of the gap to a convex obstacle, however the base is turned."""
    if isinstance(solid, Body):
        return math.dist(at, solid.pose.point) - base.reach - solid.base.reach
    middle = (sum(x for x, _ in solid) / len(solid), sum(y for _, y in solid) / len(solid))
    return math.dist(at, middle) - base.reach - max(math.dist(middle, corner) for corner in solid)


def _tightest_to(
    solid: Body | tuple[Point, ...], base: Base, at: Point, facing: float, turn: float, best: float, coarse: float
) -> float:
    """Return the smallest gap to one convex obstacle during a turn, or anything larger than `best`.

    The gap is the most that any direction parts the two. With the direction that does so half-way through a span of
    the turn, only the base's own extent that way changes; its maximum over the span is known exactly, and bounds the
    gap from below. Where that bound could still beat the best, the span is halved.
    """
    circle = grow(Round(base.reach), 0.0, solid)
    if circle.gap_at(*at) >= best:
        return best
    todo = [(facing, 0.0 if base.spin == 0.0 else turn)]
    ends = (facing, facing + turn)
    best = min(best, *(grow(base, end, solid).gap_at(*at) for end in ends))
    while todo:
        low, span = todo.pop()
        middle = low + span / 2
        gap, nx, ny = grow(base, middle, solid).facing(*at)
        best = min(best, gap)
        towards = (-nx, -ny)
        least = gap + base.support(*towards, middle) - widest_support(base, towards, low, span)
        if least < best - max(_EXACT, -best * coarse):
            todo += [(low, span / 2), (middle, span / 2)]
    return best


def widest_support(base: Base, direction: Point, facing: float, turn: float) -> float:
    """Return the largest extent of a base in a unit direction while it turns from a facing by `turn` (degrees)."""
    if isinstance(base, Round):
        return base.radius
    widest = max(base.support(*direction, facing), base.support(*direction, facing + turn))
    aim = math.degrees(math.atan2(direction[1], direction[0]))
    if isinstance(base, Oval):
        axis = 0.0 if base.a >= base.b else 90.0
        return base.reach if _passes(aim - axis, facing, turn, 180.0) else widest
    for x, y in base.corners:
        if math.hypot(x, y) > widest and _passes(aim - math.degrees(math.atan2(y, x)), facing, turn, 360.0):
            widest = math.hypot(x, y)
    return widest


def _passes(aim: float, facing: float, turn: float, period: float) -> bool:
    """Say whether a turn from a facing comes by `aim`, or by what differs from it by whole periods (degrees)."""
    return (aim - min(facing, facing + turn)) % period <= abs(turn)
