"""Models matched to short arcs of contact: whatever models really touch enemies together is such a matching."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest

from simulator.geometry.contact_arcs import contact_arcs
from simulator.geometry.lengths import TOLERANCE, inches
from simulator.geometry.shapes import Body, Pose, Round
from simulator.planner.arc_matching import Matching, _held, matching
from simulator.planner.problem import Problem, problem_of
from simulator.rules import ruleset_of
from simulator.rules.words import touched_enemy
from tests.planner.legal_moves import big, legal, to_exact_places
from tests.planner.random_fights import a_fight, selections

SLOP = 1e-6


def radii_of(problem: Problem, numbers: list[int], arcs: Matching) -> np.ndarray:
    """How far from its middle a place in each arc may be: so much less does a base cover from anywhere in it."""
    radii = {problem.models[number].base.reach for number in numbers}
    assert len(radii) == 1
    return radii.pop() - TOLERANCE / 2 - arcs.covers


def fights(kind: str) -> list[Problem]:
    """Problems of small fights of bases of one size."""
    states = [a_fight(f"{kind} {seed}", movers=(3, 4), foes=(1, 2, 3), sizes=("32mm", "40mm")) for seed in range(26)]
    states = [big(state) if seed % 2 else state for seed, state in enumerate(states)]
    problems = [problem_of(state, selection, ruleset_of(state)) for state in states for selection in selections(state)]
    return [problem for problem in problems if len({model.base for model in problem.models}) == 1]


@pytest.mark.parametrize("length", [0.25, 0.06])
def test_where_models_touch_enemies_in_legal_moves_they_are_matched_to_arcs_they_may_use(length: float) -> None:
    checked = 0
    for seed, problem in enumerate(fights("arcs")):
        numbers = [k for k, m in enumerate(problem.models) if problem.may_move(k) and not touched(problem, m.id)]
        arcs = matching(problem, numbers, length)
        radii = radii_of(problem, numbers, arcs)
        for judged in filter(None, (legal(problem, s) for s in to_exact_places(problem, Random(f"arcs {seed}")))):
            used = np.zeros(len(radii))
            for row, number in enumerate(numbers):
                end = judged.end.model(problem.models[number].id)
                if touched_enemy(judged.end, end) is not None:
                    away = np.hypot(*(arcs.middles - end.body.pose.point).T)
                    fit = np.flatnonzero(arcs.allowed[row] & (away <= radii + SLOP))
                    assert len(fit), f"{end.id} ends in contact at {end.pose}, in no arc that it may use"
                    used[fit[away[fit].argmin()]] += 1
                    checked += 1
            assert (arcs.rows @ used <= arcs.limits).all(), "what really stands together keeps every limit"
    assert checked > 60


def touched(problem: Problem, model: str) -> bool:
    return touched_enemy(problem.state, problem.state.model(model)) is not None


def test_bases_in_arcs_from_which_both_cover_one_point_overlap_wherever_in_them_they_stand() -> None:
    tightest = math.inf
    for problem in fights("rows"):
        numbers = [k for k in range(len(problem.models)) if problem.may_move(k)]
        arcs = matching(problem, numbers, 0.06)
        radii, diameter = radii_of(problem, numbers, arcs), 2 * problem.models[0].base.reach
        one, other = np.triu_indices(len(radii), 1)
        points = (arcs.middles[one] + arcs.middles[other]) / 2
        covered, pairs = arcs.covering(points), np.arange(len(points))
        both = covered[pairs, one] & covered[pairs, other]
        apart = np.hypot(*(arcs.middles[one] - arcs.middles[other]).T)
        spare = diameter - TOLERANCE - (apart + radii[one] + radii[other])[both]
        assert (spare > 0.0).all()
        tightest = min(tightest, float(spare.min(initial=math.inf)))
    assert tightest < TOLERANCE / 2, "some only just"


@pytest.mark.parametrize("count", range(3, 10))
def test_as_many_find_room_round_one_body_as_the_tolerance_lets_in(count: int) -> None:
    """Discs that touch it and one another, each contact with an overlap or a gap of the whole tolerance."""
    radius = inches(16)
    around = (2 * radius - TOLERANCE) / (2 * math.sin(math.pi / count))
    body = Body(Round(around - radius - TOLERANCE + 1e-6), Pose(30.0, 20.0))
    middles = contact_arcs(radius, body, 0.05).middles
    assert _held(body, radius, middles, 0.05) == count
    less = Body(Round(around - radius - TOLERANCE - 1e-6), Pose(30.0, 20.0))
    assert _held(less, radius, middles, 0.05) == count - 1


def test_no_more_is_said_to_be_too_many_round_one_body_than_really_stand_there() -> None:
    """Discs packed round another as tightly as the tolerance lets them, in no other arcs than those they need."""
    dice, packed = Random("round one"), 0
    for _ in range(400):
        body = Body(Round(dice.uniform(0.4, 3.0)), Pose(30.0, 20.0))
        some = dice.choice([(0.4,), (0.63,), (0.4, 0.63, 0.98)])
        discs = packed_round(body.base.reach, [dice.choice(some) for _ in range(9)], dice)
        half = dice.uniform(0.01, 0.05)
        seen = [(turn + dice.choice([-half, half, 0.0]), body.base.reach + size) for turn, size in discs]
        middles = np.array([(30.0 + away * math.cos(turn), 20.0 + away * math.sin(turn)) for turn, away in seen])
        assert _held(body, min(size for _, size in discs), middles, half + 1e-9) >= len(discs)
        packed += len(discs)
    assert packed > 1200


def packed_round(radius: float, sizes: list[float], dice: Random) -> list[tuple[float, float]]:
    """Discs round another, one after the other, mostly as near together as may be: their directions and radii."""

    def turn_between(one: float, other: float) -> float:
        """Seen from the middle, both being as far away as they may be and overlapping as much as they may."""
        a, b, c = radius + one + TOLERANCE, radius + other + TOLERANCE, one + other - TOLERANCE
        return math.acos((a * a + b * b - c * c) / (2 * a * b))

    begin = dice.uniform(0.0, math.tau)
    discs = [(begin, sizes[0])]
    for size in sizes[1:]:
        turn = discs[-1][0] + turn_between(discs[-1][1], size) + dice.choice([0.0, 0.0, 0.3]) + 1e-9
        if turn - begin > math.tau - turn_between(size, sizes[0]):
            break
        discs.append((turn, size))
    return discs
