"""Bases of every shape, standing at random: far apart, near, barely touching, deep in one another, on one centre."""

from __future__ import annotations

import math
from random import Random

from simulator.geometry.gaps import gap
from simulator.geometry.shapes import Base, Body, Hull, Oval, Pose, Round, rectangle

SHAPES = ("round", "oval", "hull")
PAIRINGS = tuple((one, other) for i, one in enumerate(SHAPES) for other in SHAPES[i:])


def a_base(dice: Random, shape: str) -> Base:
    """Return a base of this shape: small and large, slim and plump, some ovals wider than long, some true circles."""
    if shape == "round":
        return Round(dice.uniform(0.3, 2.0))
    if shape == "oval":
        long = dice.uniform(0.4, 3.0)
        short = long / dice.choice((1.0, 1.0001, 1.1, 1.5, 2.0, 2.0, 4.0, 8.0))
        return Oval(long, short) if dice.random() < 0.7 else Oval(short, long)
    if dice.random() < 0.4:
        return rectangle(dice.uniform(0.5, 5.0), dice.uniform(0.5, 5.0))
    while True:
        turns = sorted(dice.uniform(0.0, 2 * math.pi) for _ in range(dice.randint(3, 9)))
        a, b = dice.uniform(0.5, 3.0), dice.uniform(0.5, 3.0)
        hull = Hull(tuple((a * math.cos(t), b * math.sin(t)) for t in turns))
        if hull.inner > 0.05:
            return hull


def a_facing(dice: Random) -> float:
    """Return a facing, right angles among them."""
    return dice.choice((0.0, 90.0, 45.0, 180.0)) if dice.random() < 0.3 else dice.uniform(-360.0, 720.0)


def a_pair(dice: Random, shapes: tuple[str, str]) -> tuple[Body, Body]:
    """Return two bases of these shapes, either first, anywhere from one centre to thirty inches apart."""
    one, other = dice.sample(shapes, 2)
    first = Body(a_base(dice, one), Pose(dice.uniform(-30, 30), dice.uniform(-30, 30), a_facing(dice)))
    base = a_base(dice, other)
    far = dice.choice((0.0, 1e-9, 0.01, dice.uniform(0, 1), dice.uniform(0, 3), dice.uniform(0, 6), 30.0))
    if dice.random() < 0.3:  # as far as makes them nearly touch, one way or the other
        far = first.base.reach + base.reach + dice.uniform(-0.6, 0.1)
    bearing = math.radians(a_facing(dice))
    x, y = first.pose.x + far * math.cos(bearing), first.pose.y + far * math.sin(bearing)
    facing = first.pose.facing if dice.random() < 0.2 else a_facing(dice)
    second = Body(base, Pose(x, y, facing))
    if dice.random() < 0.2:  # close up to a hair's breadth
        room = gap(first, second) + dice.uniform(-0.01, 0.01)
        second = Body(base, Pose(x - room * math.cos(bearing), y - room * math.sin(bearing), facing))
    return first, second
