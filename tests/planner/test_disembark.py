"""The planner of the emergency disembark: places that the referee never refuses, for everybody who has one."""

from __future__ import annotations

import math
from random import Random

import pytest

from simulator.board import Terrain
from simulator.geometry.gaps import gap
from simulator.geometry.lengths import inches, touching
from simulator.geometry.shapes import Base, Body, Oval, Pose, Round, rectangle
from simulator.moves import Move
from simulator.planner.disembark import plan_disembark
from simulator.referee import check
from simulator.rules.words import is_engaged
from simulator.state import State
from tests.positions import CENTRE, ROUND_32
from tests.tiers import often
from tests.wreckage import BOAT, BOX, TOUCH, WRECK, away, out, ring, wrecked

LEADER = Round(inches(20))


def crowded(seed: int, base: Base, aboard: int | list[Base], ruleset: str = "40k-11e") -> State:
    """A wreck amid enemies, friends and walls, as many as fall from the dice."""
    rng = Random(seed)
    hulk = Body(base, Pose(*CENTRE, 25.0 * seed))
    standing = [hulk]

    def crowd(count: int) -> list[tuple[float, float]]:
        places = []
        for _ in range(count * 6):
            body = Body(ROUND_32, Pose(*away(rng.uniform(0, 360), rng.uniform(1.5, 9.0))))
            if len(places) < count and all(gap(body, other) >= 0.0 for other in standing):
                standing.append(body)
                places.append(body.pose.point)
        return places

    walls = []
    for k in range(rng.choice([0, 0, 1, 3])):
        x, y = away(rng.uniform(0, 360), rng.uniform(2.0, 6.0))
        w, d = rng.uniform(0.3, 2.5), rng.uniform(0.3, 2.5)
        corners = ((x - w, y - d), (x + w, y - d), (x + w, y + d), (x - w, y + d))
        walls.append(Terrain(f"wall-{k}", corners, "dense"))
    return wrecked(
        base=base,
        turned=25.0 * seed,
        aboard=aboard,
        foes=crowd(rng.choice([0, 4, 12, 24])),
        friends=crowd(rng.choice([0, 3, 10])),
        terrain=tuple(walls),
        ruleset=ruleset,
    )


def after(state: State, move: Move) -> State:
    return check(state, move, advise=False).after


@pytest.mark.parametrize("ruleset", ["40k-11e", "40k-11e-launch"])
@pytest.mark.parametrize("base", [WRECK, BOAT, BOX], ids=["round", "oval", "rectangle"])
def test_the_referee_refuses_no_plan(base: Base, ruleset: str) -> None:
    for seed in range(5):
        state = crowded(seed, base, [LEADER, *[ROUND_32] * (seed + 1)], ruleset)
        verdict = check(state, plan_disembark(state, "guard"), advise=False)
        assert not verdict.broken, (seed, [f.message for f in verdict.broken])


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["40k-11e", "40k-11e-launch"])
@pytest.mark.parametrize("base", [WRECK, BOAT, BOX], ids=["round", "oval", "rectangle"])
def test_the_referee_refuses_none_of_many_plans(base: Base, ruleset: str) -> None:
    for seed in range(100, 100 + often(9)):
        state = crowded(seed, base, [LEADER, *[ROUND_32] * (seed % 11)], ruleset)
        verdict = check(state, plan_disembark(state, "guard"), advise=False)
        assert not verdict.broken, (seed, [f.message for f in verdict.broken])


@pytest.mark.slow
@pytest.mark.parametrize(
    "passenger", [Oval(inches(30), inches(17.75)), rectangle(inches(50), inches(25))], ids=["oval", "rectangle"]
)
def test_the_referee_refuses_no_plan_for_bases_that_turn(passenger: Base) -> None:
    for seed in range(5):
        state = crowded(seed, BOAT, [passenger] * 3)
        verdict = check(state, plan_disembark(state, "guard"), advise=False)
        assert not verdict.broken, (seed, [f.message for f in verdict.broken])


@pytest.mark.parametrize("base", [WRECK, BOAT, BOX], ids=["round", "oval", "rectangle"])
def test_on_an_open_table_everybody_touches_the_wreck_as_far_as_the_row_goes(base: Base) -> None:
    state = wrecked(base=base, turned=20.0, aboard=6)
    move = plan_disembark(state, "guard")
    end = after(state, move)
    hulk = Body(base, Pose(*CENTRE, 20.0))
    assert [step.model for step in move.steps] == [f"guard-{k}" for k in range(1, 7)]
    assert all(touching(gap(m.body, hulk)) for m in end.unit("guard").models)


def test_more_than_fit_in_one_row_go_into_the_next() -> None:
    state = wrecked(aboard=16)
    move = plan_disembark(state, "guard")
    assert len(move.steps) == 16
    assert check(state, move).outcome == "legal"


def test_they_get_out_away_from_the_enemy() -> None:
    for bearing in (0.0, 70.0, 200.0):
        state = wrecked(aboard=2, foes=[away(bearing, 7.0)])
        end = after(state, plan_disembark(state, "guard"))
        for model in end.unit("guard").models:
            assert model.pose is not None
            assert math.dist(model.pose.point, away(bearing, 7.0)) > 7.0


def test_hemmed_in_they_get_out_engaged_but_not_under_the_june_book() -> None:
    for ruleset, count in (("40k-11e", 3), ("40k-11e-launch", 0)):
        state = wrecked(aboard=3, foes=ring(TOUCH + 2.4, 16), ruleset=ruleset)
        move = plan_disembark(state, "guard")
        assert len(move.steps) == count
        end = after(state, move)
        assert is_engaged(end, end.unit("guard"), 2.0) == (count > 0)


def test_some_get_out_unengaged_and_the_others_engaged() -> None:
    # Enemies all round, but those near one place keep far enough away for one base there to be unengaged.
    near = 2.0 + 2 * ROUND_32.radius + 0.05
    foes = [p for p in ring(TOUCH + 2.9, 16) if math.dist(p, away(0.0, TOUCH)) > near]
    state = wrecked(aboard=3, foes=[*foes, away(0.0, TOUCH + near)])
    move = plan_disembark(state, "guard")
    verdict = check(state, move)
    assert verdict.outcome == "legal"
    assert len(move.steps) == 3
    engaged = [f for f in verdict.findings if f.clause.id == "disembark.unengaged-if-possible" and f.target]
    assert 0 < len(engaged) < 3


def test_who_has_no_place_is_left_out() -> None:
    assert plan_disembark(wrecked(aboard=[Round(inches(80))]), "guard").steps == ()
    mixed = wrecked(aboard=[Round(inches(80)), ROUND_32])
    assert [s.model for s in plan_disembark(mixed, "guard").steps] == ["guard-2"]


def test_the_big_one_goes_first_where_only_so_all_fit() -> None:
    # A slot in the first row as wide as the leader's base is; the others find room behind.
    friends = [p for p in ring(TOUCH, 13) if math.dist(p, away(0.0, TOUCH)) > 1.4]
    state = wrecked(aboard=[ROUND_32, ROUND_32, Round(inches(25))], friends=friends)
    move = plan_disembark(state, "guard")
    assert len(move.steps) == 3
    assert check(state, move).outcome == "legal"


def test_the_same_position_has_the_same_plan() -> None:
    state = crowded(3, BOAT, 6)
    assert plan_disembark(state, "guard") == plan_disembark(state, "guard")


def test_wanted_places_are_kept_where_they_are_legal() -> None:
    state = wrecked(aboard=3)
    wanted = out(*(away(a, TOUCH) for a in (90.0, 120.0, 150.0)))
    move = plan_disembark(state, "guard", wanted)
    for step, other in zip(move.steps, wanted.steps, strict=True):
        assert step.model == other.model
        assert math.dist(step.end, other.end) < 0.1


def test_a_unit_in_no_transport_does_not_get_out() -> None:
    state = wrecked().with_pose("carrier-1", None)
    assert plan_disembark(state, "guard") == Move("disembark", "guard")
