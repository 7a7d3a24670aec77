"""Two baselines that anybody would try first: everybody straight at the nearest enemy, and the best place first.

Both are flattered: nobody asks of them that the unit stays coherent, and the referee is not asked either.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from simulator.geometry.flock import gaps
from simulator.geometry.gaps import gap
from simulator.geometry.shapes import Body, Point
from simulator.geometry.ways import clearance
from simulator.rules.passing import barrier
from tests.oracles.plan_places import LEAST, Asked, Offer, offer

BACK_OFF = 0.1
"""Inches between the ends that are tried along a straight line."""


def straight(asked: Asked) -> tuple[int, int]:
    """Each model, the nearest first, straight toward the nearest enemy model, as far as it may; engaged, touching."""
    unit = asked.unit
    foes = [m.body for foe in asked.state.enemies_of(unit) for m in foe.on_table]
    now = [m.body for m in unit.on_table]
    if asked.toward_objective or not foes:
        return _counted(asked, now, foes)
    to_foes = gaps(now, foes)
    for i in sorted(range(len(now)), key=lambda i: float(to_foes[i].min())):
        model = unit.on_table[i]
        target = foes[int(to_foes[i].argmin())]
        if asked.bound_by_contact and float(to_foes[i].min()) <= LEAST:
            continue
        obstacles = barrier(asked.state, model).obstacles
        for end in _along(now[i].pose.point, target.pose.point, min(asked.limit, float(to_foes[i].min()))):
            there = Body(model.base, model.body.pose.at(end))
            others = [*now[:i], *now[i + 1 :]]
            if min((gap(there, other) for other in others), default=math.inf) < -LEAST:
                continue
            way = (now[i].pose.point, end)
            if _may_end(asked, i, there) and clearance(there.base, there.pose.facing, way, obstacles)[0] >= -LEAST:
                now[i] = there
                break
    return _counted(asked, now, foes)


def _may_end(asked: Asked, i: int, there: Body) -> bool:
    """Whether one model may end in a place, as far as that place goes."""
    offered = offer(asked, [there])
    return there in offered.bodies and bool(offered.may[i, offered.bodies.index(there)])


def _along(start: Point, toward: Point, far: float) -> Iterator[Point]:
    away = math.dist(start, toward)
    while far > 0.0:
        share = far / away
        yield (start[0] + share * (toward[0] - start[0]), start[1] + share * (toward[1] - start[1]))
        far -= BACK_OFF


def _counted(asked: Asked, now: list[Body], foes: list[Body]) -> tuple[int, int]:
    if not foes:
        return 0, 0
    least = gaps(now, foes).min(axis=1)
    return int((least <= asked.ruleset.engagement + LEAST).sum()), int((least <= LEAST).sum())


def best_first(offered: Offer) -> tuple[int, int]:
    """Each model, the nearest first, in the best place that is still free: engaged and touching, then engaged."""
    n = len(offered.models)
    worth = (n + 1) * offered.engaged.astype(int) + offered.contact.astype(int)
    foes = [m.body for foe in offered.asked.state.enemies_of(offered.asked.unit) for m in foe.on_table]
    near = gaps([m.body for m in offered.models], foes).min(axis=1) if foes else [0.0] * n
    places = list(offered.own)
    for i in sorted(range(n), key=lambda i: float(near[i])):
        free = offered.may[i].copy()
        for j in range(n):
            if j != i:
                free &= ~offered.clash[places[j]]
        own = places[i]
        free[own] = True
        places[i] = int(max(range(len(free)), key=lambda p: (bool(free[p]), int(worth[p]), p == own, -p)))
    return offered.counts(places)
