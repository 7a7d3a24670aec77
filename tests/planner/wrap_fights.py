"""Fights made by chance in which an enemy model might be wrapped: few raiders round one or two characters."""

from __future__ import annotations

import math
from random import Random

from simulator.army import Model, Profile, Record, Unit
from simulator.board import Terrain
from simulator.geometry.gaps import gap, gap_to_edge, gap_to_polygon
from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Body, Pose, Round
from simulator.rules import ruleset_of
from simulator.state import State
from tests.positions import INFANTRY, position
from tests.rulesets import under

SIZE = 40.0
VEHICLE = frozenset({"VEHICLE"})


def a_wrap(seed: int | str) -> State:
    """Three to seven raiders, half round an enemy character, now and then with its guard, an edge or a wall."""
    dice = Random(f"wrap {seed}")
    while True:
        state = _tried(dice)
        if state is not None:
            return state


def _tried(dice: Random) -> State | None:
    reach = inches(dice.choice([28.5, 32, 40, 40, 50, 60]) / 2)
    near_edge = dice.random() < 0.3
    x, y = SIZE / 2, reach + dice.uniform(0.0, 2.0) if near_edge else SIZE / 2
    lord = Body(Round(reach), Pose(round(x, 5), round(y, 5)))
    walls = []
    if dice.random() < 0.4:
        left, low = x + reach + dice.uniform(0.05, 2.0), y - dice.uniform(0.0, 4.0)
        walls = [((left, low), (left + 0.5, low), (left + 0.5, low + 4.0), (left, low + 4.0))]
    guard = _round(dice, lord, [lord], walls, dice.choice([0, 0, 0, 1, 2]), 32, (0.05, 1.5), math.tau, 0.0)
    if guard is None:
        return None
    spread, middle = dice.uniform(1.5, 5.5), dice.uniform(0.0, math.tau)
    count, size = dice.randint(3, 7), dice.choice([25, 32, 32, 40])
    mine = _round(dice, lord, [lord, *guard], walls, count, size, (0.0, 3.0), spread, middle)
    if mine is None:
        return None
    raiders = _unit("raiders", "red", mine, Record(charged=True))
    # A vehicle is stopped by a wall; what it cannot pass helps to hold it.
    keywords = VEHICLE if dice.random() < 0.6 else INFANTRY
    speed = dice.choice([None, 5.0, 6.0, 10.0])
    enemies = [_unit("lord", "blue", [lord], Record(), keywords, speed)]
    if guard:
        enemies.append(_unit("guard", "blue", guard, Record()))
    terrain = tuple(Terrain(f"wall-{k}", wall, "dense", 5.0) for k, wall in enumerate(walls, 1))
    state = under(position(raiders, *enemies, terrain=terrain, size=SIZE), dice.choice([1.0, 2.0]))
    return None if ruleset_of(state).incoherent(raiders) else state


def _round(
    dice: Random,
    lord: Body,
    there: list[Body],
    walls: list[tuple[tuple[float, float], ...]],
    count: int,
    size: float,
    gaps: tuple[float, float],
    spread: float,
    middle: float,
) -> list[Body] | None:
    """Bases round another, none on anything; None where there was no room."""
    base, found = Round(inches(size / 2)), list[Body]()
    for _ in range(60):
        if len(found) == count:
            break
        turn = middle + dice.uniform(-spread / 2, spread / 2)
        far = lord.base.reach + base.radius + dice.uniform(*gaps)
        at = lord.pose.x + far * math.cos(turn), lord.pose.y + far * math.sin(turn)
        body = Body(base, Pose(round(at[0], 5), round(at[1], 5)))
        if gap_to_edge(body, SIZE, SIZE) < 0.0 or any(gap_to_polygon(body, wall) < 0.0 for wall in walls):
            continue
        if all(gap(body, other) > 0.0 for other in (*there, *found)):
            found.append(body)
    return found if len(found) == count else None


def _unit(
    unit_id: str,
    player: str,
    bodies: list[Body],
    record: Record,
    keywords: frozenset[str] = INFANTRY,
    speed: float | None = None,
) -> Unit:
    models = tuple(
        Model(f"{unit_id}-{k}", body.base, body.pose, keywords, Profile(M=speed)) for k, body in enumerate(bodies, 1)
    )
    return Unit(unit_id, player, unit_id.title(), models, keywords, record)
