"""How units stand that are made by chance: in ranks or as they come, and brought up to others."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from simulator.geometry.gaps import gap, gaps
from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Base, Body, Oval, Pose, Round

BASES: Final[dict[str, Base]] = {
    **{f"{d:g}mm": Round(inches(d / 2)) for d in (25, 28.5, 32, 40, 50, 60)},
    "75x42mm": Oval(inches(37.5), inches(21)),
    "105x70mm": Oval(inches(52.5), inches(35)),
}
SPREAD: Final = 8.8
"""Inches: no two models of a unit are set up farther apart, which leaves a little room below the 9" of coherency."""


@dataclass
class Crowd:
    """A unit in the making: bases by name, and where they stand."""

    names: list[str]
    poses: list[Pose] = field(default_factory=list)

    @property
    def bodies(self) -> list[Body]:
        """The bases where they stand."""
        return [Body(BASES[name], pose) for name, pose in zip(self.names, self.poses, strict=True)]

    def moved(self, where: Callable[[Pose], Pose]) -> Crowd:
        """The same unit elsewhere."""
        return Crowd(self.names, [where(pose) for pose in self.poses])


def least_gap(one: list[Body], other: list[Body]) -> float:
    """The smallest gap between two lists of bases; infinity where one is empty."""
    return float(gaps(one, other).min()) if one and other else math.inf


def ranks(dice: Random, names: list[str], a_rank: int, away: float) -> Crowd:
    """Models in ranks, each rank `away` (+1 up, -1 down) from the one before it, a little out of line."""
    room = max(BASES[name].reach for name in names) * 2
    step = room + dice.uniform(0.1, min(1.1, 9.0 / max(a_rank - 1, 1) - room * 0.4))
    down = room + dice.uniform(0.08, 0.9)
    while (a_rank - 1) * step - room > SPREAD - 0.4:
        step -= 0.05
    shake = min(step - room, down - room) / 2
    poses = [
        Pose(
            (k % a_rank) * step + dice.uniform(-shake, shake),
            away * (k // a_rank) * down + dice.uniform(-shake, shake),
            dice.uniform(0, 360),
        )
        for k in range(len(names))
    ]
    return Crowd(names, poses)


def clump(dice: Random, names: list[str], away: float) -> Crowd | None:
    """Models set down one after the other near a mate, none on another; None when the unit came out too wide."""
    crowd = Crowd([], [])
    for name in names:
        for _ in range(200):
            if not crowd.poses:
                pose = Pose(0.0, 0.0, dice.uniform(0, 360))
            else:
                mate = dice.choice(crowd.bodies)
                turn, room = dice.uniform(0, math.tau), mate.base.reach + BASES[name].reach + dice.uniform(0.02, 1.5)
                pose = Pose(
                    mate.pose.x + 1.3 * room * math.cos(turn),
                    mate.pose.y + away * abs(room * math.sin(turn)) * dice.choice([1, 1, -0.3]),
                    dice.uniform(0, 360),
                )
            body = Body(BASES[name], pose)
            between = [gap(body, other) for other in crowd.bodies]
            if not between or (min(between) > 0.01 and max(between) < SPREAD and min(between) < 1.9):
                crowd.names.append(name)
                crowd.poses.append(pose)
                break
        else:
            return None
    return crowd


def a_crowd(dice: Random, names: list[str], away: float) -> Crowd:
    """Ranks or a clump."""
    crowd = None
    while crowd is None:
        if dice.random() < 0.5:
            crowd = clump(dice, list(names), away)
        else:
            wide = min(len(names), dice.choice([3, 4, 5, 5, 6]))
            crowd = ranks(dice, list(names), wide, away)
            if not is_sound(crowd):
                crowd = None
    return crowd


def is_sound(crowd: Crowd) -> bool:
    """Whether a unit stands in coherency, and nobody on anybody."""
    bodies = crowd.bodies
    if len(bodies) == 1:
        return True
    between = gaps(bodies, bodies)
    for k in range(len(bodies)):
        between[k, k] = math.inf
    nearest = between.min(axis=1)
    for k in range(len(bodies)):
        between[k, k] = -math.inf
    return bool(nearest.min() > 0.005 and nearest.max() < 1.98 and between.max() < SPREAD)


def brought_up(dice: Random, mover: Crowd, still: list[Body], apart: float) -> Crowd:
    """A unit slid up from far below, somewhat to one side, until it is `apart` inches from what stands still."""
    while True:
        across = dice.uniform(-2.0, 2.0) + _middle(still) - _middle(mover.bodies)

        def at(y: float, across: float = across) -> Crowd:
            return mover.moved(lambda p: Pose(p.x + across, p.y + y, p.facing))

        low = -60.0
        while least_gap(at(low).bodies, still) > apart and low < 60.0:
            low += 0.25
        if low < 60.0:
            break  # else it went past on one side
    high, low = low, low - 0.25
    for _ in range(40):
        middle = (low + high) / 2
        if least_gap(at(middle).bodies, still) > apart:
            low = middle
        else:
            high = middle
    return at(high)


def _middle(bodies: list[Body]) -> float:
    return math.fsum(body.pose.x for body in bodies) / len(bodies)
