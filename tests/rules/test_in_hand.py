"""A model in hand, at any place of it: the verdict on the whole move is the one that the referee would give."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from simulator.army import Model, Record, Unit
from simulator.geometry.shapes import Pose
from simulator.moves import Move, Step
from simulator.referee import check
from simulator.rules.verdict import Verdict
from simulator.rules.words import distance_to_unit, nearest_pair
from simulator.state import State
from simulator.view.judgement import Hand
from tests.benchmarks.crowds import BASES, Crowd, a_crowd, brought_up
from tests.positions import position, unit

TELLING = (0, 11, 16, 35, 42, 50, 77, 95, 96, 103)
"""Crowds in which what others come to depends on where the model in hand is put."""


def stood(crowd: Crowd, name: str, player: str, keyword: str) -> Unit:
    keywords = frozenset({keyword})
    models = tuple(
        Model(f"{name}-{i}", BASES[base], Pose(p.x + 50.0, p.y + 50.0, p.facing), keywords)
        for i, (base, p) in enumerate(zip(crowd.names, crowd.poses, strict=True), 1)
    )
    return Unit(name, player, name.title(), models, keywords, Record(charged=True))


def a_move_by_chance(dice: Random) -> tuple[State, Move, str]:
    """A unit brought up to another, some of its models on their way anywhere, and the one of them that is in hand."""
    count, big = dice.choice([3, 5, 6]), dice.random() < 0.25
    base = dice.choice(["75x42mm", "60mm"]) if big else dice.choice(["32mm", "28.5mm", "40mm"])
    foes = a_crowd(dice, [dice.choice(["32mm", "40mm"])] * dice.choice([1, 3, 5]), 1)
    mine = brought_up(dice, a_crowd(dice, [base] * count, -1), foes.bodies, dice.uniform(0.3, 3.0))
    ruleset = dice.choice(["40k-11e", "40k-11e", "40k-10e"])
    units = (stood(mine, "m", "red", "VEHICLE" if big else "INFANTRY"), stood(foes, "f", "blue", "INFANTRY"))
    state = position(*units, ruleset=ruleset)
    movers = list(range(1, count + 1))
    dice.shuffle(movers)
    steps = []
    for k in movers[: dice.randint(2, count)]:
        x, y = state.model(f"m-{k}").body.pose.point
        steps.append(Step(f"m-{k}", to=(x + dice.uniform(-1, 1), y + dice.uniform(-0.5, 2.8))))
    return state, Move("pile-in", "m", tuple(steps)), dice.choice(steps).model


def places(dice: Random, state: State, model: str, count: int) -> Iterator[Step]:
    x, y = state.model(model).body.pose.point
    for _ in range(count):
        yield Step(model, to=(x + dice.uniform(-1.5, 1.5), y + dice.uniform(-1, 3)))


def unkept(verdict: Verdict) -> set[tuple[str, str | None, bool | None]]:
    return {(f.clause.id, f.model, f.kept) for f in verdict.findings if not f.kept}


def judged_alike(seed: int, count: int) -> None:
    dice = Random(seed)
    state, move, model = a_move_by_chance(dice)
    hand = Hand(state, move, model)
    hand.at()
    for step in places(dice, state, model, count):
        now, told = hand.at(step).verdict, check(state, move.with_step(step), advise=False)
        assert unkept(now) == unkept(told), (seed, step)
        assert (now.outcome, now.after, now.travels) == (told.outcome, told.after, told.travels), (seed, step)


@pytest.mark.parametrize("seed", TELLING)
def test_everybody_is_judged_as_the_referee_judges_them(seed: int) -> None:
    judged_alike(seed, 4)


@pytest.mark.slow
def test_everybody_is_judged_so_in_any_crowd() -> None:
    for seed in (33, 58, *range(200, 225)):
        judged_alike(seed, 3)


def test_the_nearest_pair_is_the_nearest_of_all() -> None:
    dice = Random(7)
    for _ in range(40):
        mine = unit("m", "red", [(dice.uniform(0, 9), dice.uniform(0, 9)) for _ in range(6)])
        foes = [unit(f"f{k}", "blue", [(dice.uniform(9, 40), dice.uniform(0, 40)) for _ in range(4)]) for k in range(5)]
        every = [(distance_to_unit(m, foe), m, foe) for m in mine.on_table for foe in foes]
        assert nearest_pair(mine.on_table, foes) == min(every, key=lambda entry: entry[0])
    assert nearest_pair(mine.on_table, []) is None
