"""A destroyed transport in the middle of a large table, with a unit in it: for tests of the emergency disembark."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

from simulator.army import Model, Unit
from simulator.board import Terrain
from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Base, Hull, Oval, Point, Pose, Round, rectangle
from simulator.moves import Move, Step
from simulator.rules import rulesets
from simulator.rules.judged import JudgedMove, judge
from simulator.state import State
from tests.positions import CENTRE, INFANTRY, ROUND_32, position, unit

WRECK = Round(inches(50))
VEHICLE = frozenset({"VEHICLE", "TRANSPORT"})
R = ROUND_32.radius
TOUCH = WRECK.radius + R
"""Distance from the middle of the round wreck to that of a 32 mm base in contact with it."""


def wrecked(
    *,
    base: Base = WRECK,
    turned: float = 0.0,
    aboard: int | Sequence[Base] = 1,
    foes: Iterable[Point] = (),
    friends: Iterable[Point] = (),
    terrain: tuple[Terrain, ...] = (),
    ruleset: str = "40k-11e",
    at: Point = CENTRE,
    size: float = 100.0,
) -> State:
    """The position when "guard" is to get out of "carrier": foes and friends stand on 32 mm bases."""
    (hulk,) = unit("carrier", "blue", [(*at, turned)], base=base, keywords=VEHICLE).models
    carrier = Unit("carrier", "blue", "Carrier", (replace(hulk, wounds=0),), VEHICLE)
    bases = [ROUND_32] * aboard if isinstance(aboard, int) else aboard
    models = tuple(Model(f"guard-{i}", one, None, INFANTRY) for i, one in enumerate(bases, 1))
    units = [carrier, Unit("guard", "blue", "Guard", models, INFANTRY, embarked_in="carrier")]
    for name, player, places in (("raiders", "red", tuple(foes)), ("friends", "blue", tuple(friends))):
        if places:
            units.append(unit(name, player, places))
    return position(*units, terrain=terrain, ruleset=ruleset, size=size)


def away(bearing: float, distance: float, start: Point = CENTRE) -> Point:
    """The point so far away in a direction, in degrees."""
    turn = math.radians(bearing)
    return (start[0] + distance * math.cos(turn), start[1] + distance * math.sin(turn))


def out(*places: tuple[float, ...], order: Sequence[int] = ()) -> Move:
    """A disembark of the guard: model 1 to the first place, and so on, [x, y] or [x, y, facing], in an order."""
    steps = [
        Step(f"guard-{i}", to=(place[0], place[1]), facing=place[2] if len(place) > 2 else None)
        for i, place in enumerate(places, 1)
    ]
    return Move("disembark", "guard", tuple(steps[i - 1] for i in order) if order else tuple(steps))


def judged(state: State, move: Move) -> JudgedMove:
    """A move played out, to be measured clause by clause."""
    return judge(state, move, rulesets()[state.ruleset])


def breaks(state: State, move: Move, *clauses: str) -> set[str]:
    """Which of some clauses a move breaks, by their last words; nothing else is measured."""
    ready = judged(state, move)
    wanted = [c for c in ready.rule.clauses if c.id.removeprefix("disembark.") in clauses]
    assert len(wanted) == len(clauses), f"{clauses} are not all clauses of {state.ruleset}"
    return {c.id.removeprefix("disembark.") for c in wanted if any(f.kept is False for f in c.measure(ready))}


def distance_to(base: Base, turned: float, point: Point, middle: Point = CENTRE) -> float:
    """The distance from a point to a base that stands in the middle: formulas of its own, for checking."""
    turn = math.radians(turned)
    dx, dy = point[0] - middle[0], point[1] - middle[1]
    x, y = abs(dx * math.cos(turn) + dy * math.sin(turn)), abs(dy * math.cos(turn) - dx * math.sin(turn))
    if isinstance(base, Round):
        return math.hypot(x, y) - base.radius
    if isinstance(base, Hull):
        w, d = max(c[0] for c in base.corners), max(c[1] for c in base.corners)
        return math.hypot(max(0.0, x - w), max(0.0, y - d))
    assert isinstance(base, Oval)
    low, high = 0.0, math.pi / 2
    for _ in range(46):  # the distance to the rim falls and then rises in the first quarter
        one, two = low + (high - low) / 3, high - (high - low) / 3

        def rim(t: float) -> float:
            return math.hypot(x - base.a * math.cos(t), y - base.b * math.sin(t))

        low, high = (low, two) if rim(one) < rim(two) else (one, high)
    return math.hypot(x - base.a * math.cos(low), y - base.b * math.sin(low))


def ring(distance: float, count: int, start: float = 0.0) -> list[Point]:
    """Places all round the wreck."""
    return [away(start + 360.0 * k / count, distance) for k in range(count)]


def pose(place: Point, facing: float = 0.0) -> Pose:
    """A place with a facing."""
    return Pose(*place, facing)


BOX = rectangle(inches(110), inches(80))
"""A transport without a round base."""
BOAT = Oval(inches(60), inches(46))
"""A transport on a 120 x 92 mm base."""
