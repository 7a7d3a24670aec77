"""Retreats: the referee against plain formulas on random tables, the plain way out, and the barrier of friends."""

from __future__ import annotations

import math
import random

import pytest
from shapely import Polygon
from shapely.affinity import rotate, translate

from simulator.army import Model
from simulator.moves import Move, Step
from simulator.planner.tactician import plan
from simulator.play import Automatic, next_decision
from simulator.play.planning import Planned
from simulator.referee import check
from simulator.rules.cosmic_combat.withdrawing import plain_retreat
from simulator.rules.passing import barrier
from simulator.state import State
from tests.rules.cosmic_combat.tables import SIDE, above, beside, ship, ships

AT = (20.0, 20.0)


def outline(model: Model) -> Polygon:
    """A square base where it stands, as shapely sees it."""
    assert model.pose is not None
    half = SIDE / 2
    square = Polygon([(-half, -half), (half, -half), (half, half), (-half, half)])
    return translate(rotate(square, model.pose.facing, origin=(0, 0)), model.pose.x, model.pose.y)


def gap(one: Model, other: Model) -> float:
    return float(outline(one).distance(outline(other)))


def random_table(luck: random.Random) -> State:
    """A red ship and its friend, and three blue ones about them, none on another."""
    while True:
        spots = [AT, *((AT[0] + luck.uniform(-4, 4), AT[1] + luck.uniform(-4, 4)) for _ in range(4))]
        turns = [luck.choice((0.0, luck.uniform(0, 90))) for _ in spots]
        names = ("r1", "r2", "b1", "b2", "b3")
        units = [ship(n, s, fought=True) for n, s in zip(names, spots, strict=True)]
        for unit, turn in zip(units, turns, strict=True):
            unit["models"] = [[*unit["models"][0], turn]]
        boxes = [(math.dist(a, b)) for i, a in enumerate(spots) for b in spots[i + 1 :]]
        if min(boxes) > SIDE * 1.5:
            return ships(*units, step="retreat").state


@pytest.mark.parametrize("seed", range(40))
def test_a_retreat_is_judged_as_plain_formulas_judge_it(seed: int) -> None:
    luck = random.Random(seed)
    state = random_table(luck)
    red = state.model("r1-1")
    foes = [state.model(f"b{n}-1") for n in (1, 2, 3)]
    combat = [foe for foe in foes if gap(red, foe) <= 1.0]
    for _ in range(5):
        way = luck.uniform(0, 2 * math.pi), luck.uniform(0.2, 3.4)
        end = (AT[0] + way[1] * math.cos(way[0]), AT[1] + way[1] * math.sin(way[0]))
        verdict = check(state, Move("retreat", "r1", (Step("r1-1", path=(end,)),)), advise=False)
        there = verdict.after.model("r1-1")
        slacks = {
            "move.distance": 3.0 - way[1],
            "retreat.clear-of-enemies": min(gap(there, foe) for foe in foes) - 1.0,
            "retreat.away": (
                min(gap(there, f) for f in combat) - min(gap(red, f) for f in combat) if combat else math.inf
            ),
        }
        if any(abs(slack) < 0.01 for slack in slacks.values()):
            continue
        broken = {f.clause.id for f in verdict.broken}
        for clause, slack in slacks.items():
            assert (clause in broken) is (slack < 0), (clause, slack, broken)


def test_friends_and_foes_stop_everybody() -> None:
    state = ships(ship("r1", AT), ship("r2", beside(AT)), ship("b1", above(AT)), step="retreat").state
    assert {m.id for m in barrier(state, state.model("r1-1")).models} == {"r2-1", "b1-1"}


@pytest.mark.parametrize("seed", range(12))
def test_the_plain_way_out_is_legal_wherever_there_is_one(seed: int) -> None:
    state = random_table(random.Random(100 + seed))
    move = plain_retreat(state, Move("retreat", "r1"))
    assert not move.steps or check(state, move).outcome == "legal"


def test_a_pack_leaves_as_one_group() -> None:
    pack = ship("r1", AT, beside(AT, 0.3), (AT[0], AT[1] - SIDE - 0.3), fought=True)
    state = ships(pack, ship("b1", above(AT), fought=True), step="retreat").state
    move = plain_retreat(state, Move("retreat", "r1"))
    assert len(move.steps) == 3
    verdict = check(state, move)
    assert (verdict.outcome, verdict.mode) == ("legal", "group")


PLANK = "60x30mm rectangle"
LANE = [
    {"id": n, "outline": [[0, y], [20, y], [20, y + 0.4], [0, y + 0.4]], "kind": "dense", "height": 9.0}
    for n, y in (("north", 11.4), ("south", 8.2))
]


def hemmed_in(*models: tuple[float, ...]) -> State:
    """Ships that fill a lane lengthwise between a friend and an enemy: across it there is room for them to get away."""
    leaver = {**ship("r1"), "models": [list(m) for m in models], "base": PLANK, "fought": True}
    behind = min(m[0] for m in models) - 0.2 - 1.5 * SIDE
    ahead = max(m[0] for m in models) + 0.3 + 1.5 * SIDE
    units = (leaver, ship("r2", (behind, 10.0)), ship("b1", (ahead, 10.0)))
    return ships(*units, step="retreat", terrain=LANE).state


@pytest.mark.parametrize("mode", [None, "group", "models"])
def test_the_plain_way_out_turns_where_nothing_else_helps(mode: str | None) -> None:
    state = hemmed_in((10.0, 10.0, 0.0))
    move = plain_retreat(state, Move("retreat", "r1", mode=mode))
    assert [step.facing is not None for step in move.steps] == [True]
    assert check(state, move).outcome == "legal"


def test_a_plan_of_it_is_found_and_the_automatic_player_makes_it() -> None:
    state = hemmed_in((10.0, 10.0, 0.0))
    planned = plan(state, "r1", "retreat")
    assert (planned.status, len(planned.move.steps)) == ("found", 1)
    decision = next_decision(state)
    assert decision is not None
    choice = Automatic().move(state, decision, "r1")
    assert choice.move == planned.move


def test_a_retreat_that_only_turns_is_no_stay() -> None:
    state = hemmed_in((10.0, 10.0, 0.0))
    decision = next_decision(state)
    assert decision is not None

    def turning(*_: object) -> Planned:
        return Planned(Move("retreat", "r1", (Step("r1-1", to=(10.0, 10.0), facing=90.0),)))

    assert Automatic(turning).move(state, decision, "r1").move is not None
