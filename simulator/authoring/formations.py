"""Formations: where the models of a unit stand as a line, a block, an arc, a wedge, or around an enemy.

Pure functions from bases to poses, in the order of the models. Gaps are exact: with a gap of 0 neighbours touch.
Lengths in inches, angles in degrees; `facing` is the way the unit looks.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from simulator.authoring.contact import is_clear, on_ray, root, toward
from simulator.geometry.gaps import gap
from simulator.geometry.lengths import TOLERANCE, overlapping
from simulator.geometry.shapes import Base, Body, Point, Pose

Poses = tuple[Pose, ...]


class FormationError(ValueError):
    """The models do not fit; the message says what would do, in a sentence."""


def line(bases: Sequence[Base], at: Point, facing: float, apart: float = 0.0) -> Poses:
    """Return models side by side, the first one on the unit's left; `at` is the middle between the two ends."""
    if not bases:
        return ()
    right = facing - 90.0
    poses = [Pose(0.0, 0.0, facing)]
    for before, base in pairwise(bases):
        poses.append(on_ray(base, facing, Body(before, poses[-1]), right, apart))
    c, s = math.cos(math.radians(right)), math.sin(math.radians(right))
    begin = min(p.x * c + p.y * s - b.support(-c, -s, facing) for b, p in zip(bases, poses, strict=True))
    end = max(p.x * c + p.y * s + b.support(c, s, facing) for b, p in zip(bases, poses, strict=True))
    middle = (begin + end) / 2
    return tuple(Pose(at[0] + p.x - middle * c, at[1] + p.y - middle * s, facing) for p in poses)


def block(
    bases: Sequence[Base],
    files: int,
    at: Point,
    facing: float,
    apart: float = 0.0,
    between_ranks: float | None = None,
) -> Poses:
    """Return models in ranks of so many, the first rank in front; `at` is the middle of the block.

    Args:
        bases: of the models, the front rank's first.
        files: how many stand in a rank.
        at: the middle of the block.
        facing: where its front looks.
        apart: the gap between neighbours in a rank.
        between_ranks: the gap between one rank and the next; None: as in a rank.

    Raises:
        FormationError: there is no model in a rank.
    """
    if files < 1:
        raise FormationError("A rank has at least one model.")
    c, s = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    ranks = [bases[k : k + files] for k in range(0, len(bases), files)]
    depths = [(max(b.support(c, s, facing) for b in r), max(b.support(-c, -s, facing) for b in r)) for r in ranks]
    space = apart if between_ranks is None else between_ranks
    whole = sum(front + back for front, back in depths) + space * (len(ranks) - 1)
    poses, edge = list[Pose](), whole / 2
    for rank, (front, back) in zip(ranks, depths, strict=True):
        middle = edge - front
        poses += line(rank, (at[0] + middle * c, at[1] + middle * s), facing, apart)
        edge = middle - back - space
    return tuple(poses)


def wedge(bases: Sequence[Base], tip: Point, facing: float, apart: float = 0.0, half_angle: float = 45.0) -> Poses:
    """Return models as an arrowhead: the first at its tip, the others on its two arms by turns, left first.

    Raises:
        FormationError: the half angle is not from 30 to 90 degrees, or is too narrow for these bases.
    """
    if not 30.0 <= half_angle <= 90.0:
        raise FormationError("The arms of a wedge are 30° to 90° from its middle.")
    poses = list[Pose]()
    for k, base in enumerate(bases):
        if k == 0:
            poses.append(Pose(tip[0], tip[1], facing))
            continue
        before = max(0, k - 2)
        side = half_angle if k % 2 else -half_angle
        poses.append(on_ray(base, facing, Body(bases[before], poses[before]), facing + 180.0 - side, apart))
    bodies = [Body(base, pose) for base, pose in zip(bases, poses, strict=True)]
    if not all(is_clear(body, bodies[:k]) for k, body in enumerate(bodies)):
        raise FormationError(f"A wedge of {half_angle:g}° is too narrow for these bases.")
    return tuple(poses)


def arc(
    bases: Sequence[Base], centre: Point, radius: float, middle: float, apart: float = 0.0, *, inward: bool = False
) -> Poses:
    """Return models on a circle, from left to right as they look outward, about the direction `middle`.

    Args:
        bases: of the models.
        centre: of the circle.
        radius: from the centre to the models' centres.
        middle: the direction from the centre to the middle of the arc, in degrees.
        apart: the gap between neighbours.
        inward: whether they look at the centre, not away from it.

    Raises:
        FormationError: they do not fit on the circle.
    """
    turned = 180.0 if inward else 0.0

    def at(angle: float) -> Pose:
        turn = math.radians(angle)
        return Pose(centre[0] + radius * math.cos(turn), centre[1] + radius * math.sin(turn), angle + turned)

    def opened(before: Base, base: Base) -> float:
        """Return the angle between neighbours."""
        start = Body(before, at(0.0))
        angle = root(lambda degrees: gap(start, Body(base, at(-degrees))) - apart, 0.0, 180.0)
        if overlapping(gap(start, Body(base, at(-angle))) - apart):
            raise FormationError(f"A circle of {radius:g}″ is too small for these bases.")
        return angle

    steps = [opened(before, base) for before, base in pairwise(bases)]
    if len(bases) > 2 and sum(steps) + opened(bases[-1], bases[0]) > 360.0 + 1e-9:
        raise FormationError(f"A circle of {radius:g}″ is too small for {len(bases)} models.")
    angle = middle + sum(steps) / 2
    poses = [at(angle)] if bases else []
    for step in steps:
        angle -= step
        poses.append(at(angle))
    return tuple(_tidy(pose) for pose in poses)


def around(
    bases: Sequence[Base],
    targets: Sequence[Body],
    near: Point,
    others: Sequence[Body] = (),
    apart: float = 0.0,
) -> Poses:
    """Return models that each touch one of the targets, as near to a point as there is room; they look at the target.

    Args:
        bases: of the models, in the order in which they take their places.
        targets: what is touched, such as the models of an enemy unit.
        near: where they come from.
        others: bases that are in the way.
        apart: the gap that they keep from one another, at least.

    Raises:
        FormationError: there is no room for all of them.
    """
    placed = list[Body]()
    for base in bases:
        found = [
            body
            for target in targets
            if (body := _beside(base, target, near, [*targets, *others], placed, apart)) is not None
        ]
        if not found:
            raise FormationError(f"There is room for {len(placed)} of {len(bases)} models.")
        placed.append(min(found, key=lambda body: math.dist(body.pose.point, near)))
    return tuple(_tidy(body.pose) for body in placed)


def _beside(
    base: Base, target: Body, near: Point, solid: Sequence[Body], mates: Sequence[Body], apart: float
) -> Body | None:
    """Return the base touching a target, at the angle nearest to that of a point at which there is room."""
    straight = toward(target.pose.point, near)
    around_it = [body for body in solid if body is not target]

    def at(angle: float) -> Body:
        return Body(base, on_ray(base, angle + 180.0, target, angle))

    def is_free(angle: float) -> bool:
        body = at(angle)
        return all(_has_room(body, other) for other in around_it) and all(_has_room(body, m, apart) for m in mates)

    if is_free(straight):
        return at(straight)
    found = [angle for side in (1.0, -1.0) if (angle := _first_free(is_free, straight, side)) is not None]
    return at(min(found, key=lambda angle: abs(angle - straight))) if found else None


def _has_room(body: Body, other: Body, apart: float = 0.0) -> bool:
    """Say whether a base is no nearer to another than that, without the tolerance: places are rounded when written."""
    far = math.dist(body.pose.point, other.pose.point) >= body.base.reach + other.base.reach + apart
    return far or not overlapping(gap(body, other) - apart - TOLERANCE)


def _first_free(is_free: Callable[[float], bool], straight: float, side: float) -> float | None:
    """Return the first angle to one side at which there is room, to the last digit."""
    blocked = 0.0
    for step in _angles():
        if is_free(straight + side * step):
            free = step
            for _ in range(50):
                middle = (blocked + free) / 2
                blocked, free = (blocked, middle) if is_free(straight + side * middle) else (middle, free)
            return straight + side * free
        blocked = step
    return None


def _angles() -> Iterator[float]:
    """Yield the degrees from straight ahead that are tried: finely, and halfway round."""
    return (k * 0.5 for k in range(1, 361))


def _tidy(pose: Pose) -> Pose:
    """Return a pose with its facing from 0 to 360 degrees."""
    return Pose(pose.x, pose.y, pose.facing % 360.0)
