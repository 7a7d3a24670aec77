"""Small fights made by chance, for properties of plans and for oracles that go through everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from simulator.army import Model, Record, Unit
from simulator.board import Terrain
from simulator.geometry.gaps import gap_to_polygon
from simulator.geometry.shapes import Pose, Round
from simulator.moves import Move
from simulator.rules import ruleset_of
from simulator.state import State
from tests.benchmarks.crowds import BASES, Crowd, a_crowd, brought_up
from tests.positions import INFANTRY, position
from tests.rulesets import under

SIZES = ("25mm", "32mm", "32mm", "40mm", "60mm")


def a_fight(
    seed: int | str,
    movers: Sequence[int] = (2, 3, 4),
    foes: Sequence[int] = (1, 2, 3, 5),
    *,
    units: int = 1,
    engagement: float = 2.0,
    distance: float = 3.0,
    sizes: Sequence[str] = SIZES,
) -> State:
    """Raiders that charged before one or more enemy units, round the middle of a table whose edges are far away.

    Now and then one of them has another base than the others, and a piece of wall stands somewhere, which infantry
    passes and may not end on. Distances do not change what stands where.
    """
    dice = Random(f"fight {seed}")
    enemy: list[Crowd] = []
    right = 0.0
    for _ in range(units):
        crowd = a_crowd(dice, [dice.choice(sizes)] * dice.choice(foes), 1.0)
        along = right - min(b.pose.x - b.base.reach for b in crowd.bodies) + dice.uniform(0.1, 2.0)
        enemy.append(crowd.moved(lambda p, along=along: Pose(p.x + along, p.y, p.facing)))
        right = max(b.pose.x + b.base.reach for b in enemy[-1].bodies)
    standing = [body for crowd in enemy for body in crowd.bodies]
    apart = dice.choice([0.0, dice.uniform(0.05, 2.0), dice.uniform(0.3, 3.5)])
    names = [dice.choice(sizes)] * dice.choice(movers)
    if dice.random() < 0.25:
        names[0] = dice.choice(sizes)
    mine = brought_up(dice, a_crowd(dice, names, -1.0), standing, apart)
    poses = [b.pose for b in (*mine.bodies, *standing)]
    x, y = (sum(axis) / len(poses) for axis in zip(*(p.point for p in poses), strict=True))

    def placed(crowd: Crowd) -> Crowd:
        return crowd.moved(lambda p: Pose(round(50.0 + p.x - x, 5), round(50.0 + p.y - y, 5), p.facing))

    raiders = _unit("raiders", "red", placed(mine), Record(charged=True))
    guard = [_unit(f"guard-{k}", "blue", placed(crowd), Record()) for k, crowd in enumerate(enemy, 1)]
    left, low = 50.0 + dice.uniform(-3, 1), 50.0 + dice.uniform(-2, 1)
    wall = ((left, low), (left + 1.5, low), (left + 1.5, low + 0.2), (left, low + 0.2))
    free = all(gap_to_polygon(m.body, wall) > 0.01 for u in (raiders, *guard) for m in u.models)
    terrain = (Terrain("wall", wall, "dense", 5.0),) if free and dice.random() < 0.3 else ()
    return under(position(raiders, *guard, terrain=terrain), engagement, distance)


def _unit(unit_id: str, player: str, crowd: Crowd, record: Record) -> Unit:
    models = []
    for k, (name, pose) in enumerate(zip(crowd.names, crowd.poses, strict=True), 1):
        base = BASES[name]
        stood = replace(pose, facing=0.0) if isinstance(base, Round) else pose
        models.append(Model(f"{unit_id}-{k}", base, stood, INFANTRY))
    return Unit(unit_id, player, unit_id.title(), tuple(models), INFANTRY, record)


def without(state: State, model_id: str) -> State:
    """The position without one model."""
    unit = state.unit_of[model_id]
    left = tuple(m for m in unit.models if m.id != model_id)
    if left:
        return state.with_unit(replace(unit, models=left))
    return replace(state, units=tuple(u for u in state.units if u is not unit))


def selections(state: State, unit_id: str = "raiders", kind: str = "pile-in") -> tuple[Move, ...]:
    """Every selection that the unit may make, as moves without steps."""
    rule = ruleset_of(state).moves[kind]
    assert rule.choices is not None
    return rule.choices(state, state.unit(unit_id))
