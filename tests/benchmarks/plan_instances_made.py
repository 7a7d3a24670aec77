"""How the frozen set of positions was made, of which the planner is measured.

`python -m tests.benchmarks.plan_instances_made` writes it (the same file, on every machine: all chance is seeded).
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from simulator.geometry.gaps import gap, gap_to_polygon
from simulator.geometry.shapes import Body, Oval, Point, Pose
from tests.benchmarks.crowds import BASES, SPREAD, Crowd, a_crowd, brought_up, is_sound, least_gap
from tests.benchmarks.plan_instances import FILE, Instance, Tree


@dataclass(frozen=True)
class Recipe:
    """What a family is made of."""

    count: int
    movers: Callable[[Random], list[str]]
    foes: Callable[[Random], list[list[str]]]
    kind: str = "pile-in"


def _all(count: int, *names: str) -> Callable[[Random], list[str]]:
    return lambda dice: [dice.choice(names)] * count


def _one_foe(count: int, *names: str) -> Callable[[Random], list[list[str]]]:
    return lambda dice: [[dice.choice(names)] * count]


def _ovals(dice: Random) -> list[list[str]]:
    return [dice.choice([["105x70mm"] * 3, ["75x42mm"] * 5, ["105x70mm"] * 2, ["75x42mm"] * 3])]


def _oval_movers(dice: Random) -> list[str]:
    return ["75x42mm"] * 5 if dice.random() < 0.35 else [dice.choice(["32mm", "32mm", "40mm", "25mm"])] * 10


FAMILIES: Final[dict[str, Recipe]] = {
    "5v5": Recipe(
        40,
        _all(5, "25mm", "32mm", "32mm", "40mm", "50mm", "60mm"),
        _one_foe(5, "25mm", "32mm", "32mm", "40mm", "60mm"),
    ),
    "10v10": Recipe(56, _all(10, "25mm", "32mm", "32mm", "32mm", "40mm"), _one_foe(10, "25mm", "32mm", "32mm", "40mm")),
    "10v3 large": Recipe(32, _all(10, "25mm", "32mm", "32mm", "40mm"), _one_foe(3, "60mm", "60mm", "50mm")),
    "10v ovals": Recipe(32, _oval_movers, _ovals),
    "20v10+10": Recipe(
        32,
        _all(20, "25mm", "28.5mm", "32mm"),
        lambda dice: [[dice.choice(["25mm", "32mm", "40mm"])] * 10, [dice.choice(["25mm", "32mm"])] * 10],
    ),
    "consolidate": Recipe(
        28,
        lambda dice: [dice.choice(["25mm", "32mm", "40mm"])] * dice.choice([5, 10]),
        lambda dice: [["32mm"] * 10, ["40mm"] * 5] if dice.random() < 0.5 else [["32mm"] * 5],
        "consolidate",
    ),
}
MODES: Final = ("engaging", "ongoing", "objective")


def make(family: str, number: int) -> Instance | None:
    """Make one instance, or None when chance made none that is sound."""
    recipe = FAMILIES[family]
    for attempt in range(60):
        dice = Random(f"{family} {number} {attempt}")
        made = _made(dice, family, recipe, number)
        if made is not None:
            return made
    return None


def _made(dice: Random, family: str, recipe: Recipe, number: int) -> Instance | None:
    """Make one instance: the enemies, the unit brought up to them, then what makes it harder."""
    engagement = 1.0 if (number + number // 8) % 2 else 2.0
    mode = MODES[number % 3] if recipe.kind == "consolidate" else ""
    wanted = ["", "wall", "edge", "friends", "mixed", "kept", "wall", ""][number % 8]
    names = recipe.movers(dice)
    if wanted == "mixed":
        names = [dice.choice(["40mm", "50mm"]), *names[1:]]
        if len(names) == 10:
            names[5] = "40mm"
    foes = _foes(dice, recipe.foes(dice), side_by_side=family == "20v10+10")
    standing = [body for foe in foes for body in foe.bodies]
    movers = brought_up(dice, a_crowd(dice, names, -1.0), standing, _apart(dice, wanted, mode, engagement))
    if not is_sound(movers):
        return None
    friends = _friends(dice, movers, standing) if wanted == "friends" else None
    if wanted == "friends" and friends is None:
        return None
    everybody = [*movers.bodies, *standing, *(friends.bodies if friends else [])]
    wall = _wall(dice, movers, standing, everybody) if wanted == "wall" else None
    if wanted == "wall" and wall is None:
        return None
    marker = _marker(dice, movers) if mode == "objective" else None
    place, size = _placing(dice, everybody, wanted == "edge")
    kept = wanted == "kept" and mode in {"", "ongoing"}
    features = tuple(f for f in (wanted if kept or wanted != "kept" else "", mode) if f)
    # Mounted models stop at walls; infantry passes them and may not end on them.
    walls_stop = wanted == "wall" and number % 8 == 1
    units = [_entry("raiders", "red", movers, place, ["MOUNTED" if walls_stop else "INFANTRY"])]
    if recipe.kind == "consolidate":
        units[0]["fought"] = True
    elif least_gap(movers.bodies, standing) > engagement:
        units[0]["charged" if number % 4 < 2 else "overrun"] = True
    units += [
        _entry(name, "blue", foe, place, ["INFANTRY"]) for name, foe in zip(("guard", "wardens"), foes, strict=False)
    ]
    if friends:
        units.append(_entry("lancers", "red", friends, place, ["INFANTRY"]))
    document: Tree = {
        "format": 1,
        "title": f"{family}, {number}",
        "ruleset": "40k-11e",
        "board": {"size": list(size)},
        "turn": {"active": "red", "step": "consolidate" if mode else "pile-in"},
        "players": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
        "units": units,
    }
    if wall:
        outline = [_rounded(place(Pose(*p)).point) for p in wall]
        document["terrain"] = [{"id": "wall", "outline": outline, "kind": "dense", "height": 5.0}]
    if marker:
        document["objectives"] = [{"id": "flag", "at": _rounded(place(Pose(*marker)).point)}]
    instance = Instance(f"{family}-{number:02d}", family, engagement, recipe.kind, features, document)
    return instance if not faults(instance) else None


def _apart(dice: Random, wanted: str, mode: str, engagement: float) -> float:
    """How far the unit begins from the enemy, in inches."""
    if mode == "ongoing":
        return dice.choice([0.0, 0.0, dice.uniform(0.05, engagement)])
    if mode == "engaging":
        return dice.uniform(engagement + 0.05, 2.95)
    if mode == "objective":
        return dice.uniform(3.05, 6.0)
    if wanted == "kept":
        return dice.choice([0.0, 0.0, dice.uniform(0.05, engagement / 2)])
    return dice.choice([0.0, dice.uniform(0.1, engagement), dice.uniform(0.1, engagement), dice.uniform(0.5, 4.0)])


def _foes(dice: Random, named: list[list[str]], *, side_by_side: bool) -> list[Crowd]:
    """Enemy units, the second beside the first or behind it."""
    first = a_crowd(dice, named[0], 1.0)
    if len(named) == 1:
        return [first]
    second = a_crowd(dice, named[1], 1.0)
    right = max(body.pose.x + body.base.reach for body in first.bodies)
    left = min(body.pose.x - body.base.reach for body in second.bodies)
    along = right - left + dice.uniform(0.05, 1.5)
    up = dice.uniform(-1.5, 1.5) if side_by_side else dice.uniform(0.0, 4.0)
    return [first, second.moved(lambda p: Pose(p.x + along, p.y + up, p.facing))]


def _friends(dice: Random, movers: Crowd, standing: list[Body]) -> Crowd | None:
    """Two to four friends between the unit and the enemy, or beside it."""
    names = ["32mm"] * dice.choice([2, 3, 4])
    crowd: list[Pose] = []
    taken = [*movers.bodies, *standing]
    for _ in range(600):
        near = dice.choice(standing).pose
        pose = Pose(near.x + dice.uniform(-3, 3), near.y - dice.uniform(0.5, 4.0))
        body = Body(BASES["32mm"], pose)
        between = [gap(body, Body(BASES["32mm"], other)) for other in crowd]
        if least_gap([body], taken) > 0.02 and (not between or (0.02 < min(between) < 1.9 and max(between) < SPREAD)):
            crowd.append(pose)
            if len(crowd) == len(names):
                return Crowd(names, crowd)
    return None


def _wall(dice: Random, movers: Crowd, standing: list[Body], everybody: list[Body]) -> tuple[Point, ...] | None:
    """A thin piece of wall near the front that nobody stands on."""
    for _ in range(800):
        near, to = dice.choice(movers.poses), dice.choice(standing).pose
        share, turn, long = dice.uniform(0.2, 0.8), dice.uniform(0, math.pi), dice.uniform(0.8, 3.0)
        x, y = near.x + share * (to.x - near.x), near.y + share * (to.y - near.y)
        c, s = math.cos(turn) * long / 2, math.sin(turn) * long / 2
        u, v = -math.sin(turn) * 0.15, math.cos(turn) * 0.15
        outline = ((x + c + u, y + s + v), (x - c + u, y - s + v), (x - c - u, y - s - v), (x + c - u, y + s - v))
        if min(gap_to_polygon(body, outline) for body in everybody) > 0.02:
            return outline
    return None


def _marker(dice: Random, movers: Crowd) -> Point:
    """An objective 2" to 3" from the nearest model's base."""
    near, turn = dice.choice(movers.poses), dice.uniform(math.pi, math.tau)
    far = dice.uniform(2.0, 6.0)
    return (near.x + far * math.cos(turn), near.y + far * math.sin(turn))


def _placing(dice: Random, everybody: list[Body], at_edge: bool) -> tuple[Callable[[Pose], Pose], tuple[float, float]]:
    """Where the whole position goes on the table: turned anyhow in the middle, or pushed against an edge or corner."""
    turn = dice.choice([0.0, 90.0, 180.0, 270.0]) if at_edge else dice.uniform(0, 360)
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def turned(pose: Pose) -> Pose:
        return Pose(pose.x * c - pose.y * s, pose.x * s + pose.y * c, pose.facing + turn)

    size = (60.0, 44.0)
    bodies = [Body(body.base, turned(body.pose)) for body in everybody]
    left = min(_extent(b)[0] for b in bodies)
    low = min(_extent(b)[1] for b in bodies)
    right = max(_extent(b)[2] for b in bodies)
    high = max(_extent(b)[3] for b in bodies)
    if at_edge:
        across = dice.choice([-left + dice.uniform(0.0, 0.6), size[0] - right - dice.uniform(0.0, 0.6)])
        up = dice.choice([-low + dice.uniform(0.0, 0.6), size[1] / 2 - (low + high) / 2])
    else:
        across, up = size[0] / 2 - (left + right) / 2, size[1] / 2 - (low + high) / 2

    def placed(pose: Pose) -> Pose:
        there = turned(pose)
        return Pose(there.x + across, there.y + up, there.facing % 360.0)

    return placed, size


def _extent(body: Body) -> tuple[float, float, float, float]:
    """Left, low, right and high of a base."""
    x, y, facing, support = body.pose.x, body.pose.y, body.pose.facing, body.base.support
    return (
        x - support(-1.0, 0.0, facing),
        y - support(0.0, -1.0, facing),
        x + support(1.0, 0.0, facing),
        y + support(0.0, 1.0, facing),
    )


def _rounded(point: tuple[float, ...]) -> list[float]:
    return [round(value, 4) for value in point]


def _entry(unit_id: str, player: str, crowd: Crowd, place: Callable[[Pose], Pose], keywords: list[str]) -> Tree:
    """A unit's entry in the tree; a model with another base than most gets a long form."""
    most = max(set(crowd.names), key=crowd.names.count)
    models: list[Any] = []
    for k, (name, pose) in enumerate(zip(crowd.names, crowd.poses, strict=True), 1):
        there = place(pose)
        spot = _rounded(there.point)
        facing = [round(there.facing, 2)] if isinstance(BASES[name], Oval) else []
        if len(set(crowd.names)) == 1:
            models.append([*spot, *facing])
        else:
            long: Tree = {"id": f"{unit_id}-{k}", "at": spot}
            models.append({**long, "base": name} if name != most else long)
    return {
        "id": unit_id,
        "player": player,
        "name": unit_id.title(),
        "keywords": keywords,
        "base": most,
        "models": models,
    }


def faults(instance: Instance) -> list[str]:
    """What is wrong with an instance: a position that could not be, or a unit that may not make the move."""
    from simulator.files.faults import ScenarioError
    from simulator.rules.eleventh.coherency import incoherent
    from simulator.rules.judged import judge
    from tests.rulesets import varied

    try:
        state = instance.state
    except ScenarioError as error:
        return [str(error)]
    found = [f"{u.id}: {why}" for u in state.units if (why := incoherent(u)) is not None]
    ruleset = varied(instance.engagement)
    rule = ruleset.moves[instance.kind]
    unit = state.unit(instance.unit)
    assert rule.choices is not None
    choices = rule.choices(state, unit)
    if not choices:
        found.append("nothing can be selected")
    for move in choices[:1]:
        judged = judge(state, move, ruleset)
        asked = [c for c in rule.clauses if c.id.split(".")[1] in {"eligible", "mode", "targets"}]
        found += [f.message for clause in asked for f in clause.measure(judged) if not f.kept]
        modes = [f for f in instance.features if f in MODES]
        if modes and judged.selection.mode != modes[0]:
            found.append(f"the mode is {judged.selection.mode}, not {modes[0]}")
    return found


def write() -> int:
    """Make the whole set and write it; return how many instances it has."""
    lines = []
    for family, recipe in FAMILIES.items():
        for number in range(recipe.count):
            made = make(family, number)
            if made is None:
                print(f"{family}, {number}: nothing sound came of it")
                continue
            entry = {
                "id": made.id,
                "family": family,
                "engagement": made.engagement,
                "kind": made.kind,
                "features": made.features,
                "scenario": made.document,
            }
            lines.append(json.dumps(entry, separators=(",", ":")))
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    return len(lines)


if __name__ == "__main__":
    print(f"{write()} instances written to {FILE.name}")
