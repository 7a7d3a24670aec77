"""The bound on how many models touch enemies: never below what is possible, and proved without trust in a solver."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest

from simulator.geometry.contact_arcs import contact_arcs
from simulator.geometry.gaps import gap
from simulator.geometry.lengths import TOLERANCE, inches, overlapping, touching
from simulator.geometry.shapes import Body, Round
from simulator.moves import Move, Step
from simulator.planner.alone import alone, alone_in_contact
from simulator.planner.arc_matching import Matching, matching
from simulator.planner.bounds import ContactBound, engaged_at_most, in_contact_at_most
from simulator.planner.multipliers import by_flow, by_multipliers, by_whole_numbers
from simulator.planner.problem import Problem, problem_of
from simulator.rules import ruleset_of
from simulator.rules.judged import judge, measure
from simulator.rules.words import touched_enemy, within
from simulator.state import State
from tests.builders import a_scenario, guard, raiders
from tests.planner.random_fights import a_fight, selections
from tests.rulesets import varied_rulesets

TOUCH = inches(32)


def problems(state: State) -> list[Problem]:
    """One for each selection that the raiders may make."""
    return [problem_of(state, selection, ruleset_of(state)) for selection in selections(state)]


def crowded(seed: int, count: int = 10) -> Problem:
    """Models close about two enemies, so that they are in one another's way."""
    rng = Random(seed)
    foes = [(30.0, 22.0), (30.0 + rng.uniform(1.3, 2.2), 22.0 + rng.uniform(-0.3, 0.3))]
    mine: list[tuple[float, float]] = []
    while len(mine) < count:
        foe, turn, away = rng.choice(foes), rng.uniform(0, math.tau), TOUCH + rng.uniform(0.05, 2.5)
        at = (foe[0] + away * math.cos(turn), foe[1] + away * math.sin(turn))
        if all(math.dist(at, other) > TOUCH + 0.02 for other in (*mine, *foes)):
            mine.append(at)
    units = [raiders(*[list(p) for p in mine], charged=True), guard(*[list(p) for p in foes])]
    state = a_scenario(units=units).state
    return problem_of(state, Move("pile-in", "raiders"), ruleset_of(state))


def arcs_of(problem: Problem, length: float) -> tuple[list[int], Matching]:
    bound = ContactBound(problem)
    numbers = [a.number for a in bound.answers if a.possible and not a.now]
    return numbers, matching(problem, numbers, length)


def test_no_legal_move_is_better_than_the_bounds():
    """Random ends near enemies, legal or not; what the referee accepts is counted."""
    assert sum(legal_moves_within_the_bounds(seed) for seed in range(16)) > 60


def legal_moves_within_the_bounds(seed: int) -> int:
    rng = Random(f"moves {seed}")
    state = a_fight(f"bounds {seed}", movers=(3, 4, 5), foes=(1, 2, 4))
    legal = 0
    for problem in problems(state):
        engaged, contact = engaged_at_most(problem), in_contact_at_most(problem)
        for _ in range(40):
            move = Move(problem.move.kind, "raiders", targets=problem.move.targets, steps=random_steps(problem, rng))
            judged = judge(state, move, problem.ruleset)
            if any(finding.kept is not True for finding in measure(judged)):
                continue
            legal += 1
            ends = judged.end.unit("raiders").on_table
            reach = problem.ruleset.engagement
            assert sum(any(within(m, foe, reach) for foe in problem.enemies) for m in ends) <= engaged
            assert sum(touched_enemy(judged.end, m) is not None for m in ends) <= contact
    return legal


def random_steps(problem: Problem, rng: Random) -> tuple[Step, ...]:
    """Most models step to a place that touches an enemy near them, some to one just engaged; in any order."""
    steps = []
    for number in rng.sample(range(len(problem.models)), len(problem.models)):
        model = problem.models[number]
        if not problem.may_move(number) or rng.random() < 0.2:
            continue
        assert isinstance(model.base, Round)
        foe = min(problem.enemies, key=lambda m: gap(model.body, m.body) + rng.uniform(0, 1.0))
        further = 0.0 if rng.random() < 0.7 else rng.uniform(0.0, 1.9)
        away = model.base.radius + further
        places = contact_arcs(away, foe.body, 0.3).middles.tolist()
        near = [p for p in places if math.dist(p, model.body.pose.point) <= problem.rule.distance]
        if near:
            x, y = rng.choice(near)
            steps.append(Step(model.id, path=((x, y),)))
    return tuple(steps)


def test_every_impossible_is_proved():
    proofs = 0
    for seed in range(12):
        for problem in problems(a_fight(f"proofs {seed}", movers=(3, 4), foes=(1, 2))):
            for answer in (*alone(problem), *alone_in_contact(problem)):
                for question, proof in answer.proofs:
                    assert question.proves(proof)
                    proofs += 1
    assert proofs >= 9


@pytest.mark.parametrize("seed", range(10))
def test_more_reach_and_a_larger_engagement_range_never_lower_a_bound(seed):
    def bounds(engagement: float, distance: float) -> list[tuple[int, int]]:
        state = a_fight(f"more {seed}", movers=(4, 5), foes=(2, 3), engagement=engagement, distance=distance)
        return [(engaged_at_most(p), in_contact_at_most(p)) for p in problems(state)]

    with varied_rulesets():
        short, far, wide = bounds(2.0, 3.0), bounds(2.0, 3.5), bounds(2.5, 3.0)
    assert all(f[0] >= s[0] and f[1] >= s[1] for s, f in zip(short, far, strict=True))
    if len(wide) == len(short):
        assert all(w[0] >= s[0] for s, w in zip(short, wide, strict=True))


@pytest.mark.parametrize("seed", range(4))
def test_the_bounds_agree_with_another_solver(seed):
    """CP-SAT solves the same matching; the multipliers never prove less than it finds."""
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")
    problem = crowded(seed, 8)
    _, arcs = arcs_of(problem, 0.12)
    model = cp_model.CpModel()
    uses = {(int(m), int(a)): model.new_bool_var("") for m, a in np.argwhere(arcs.allowed)}
    for m in range(len(arcs.allowed)):
        model.add_at_most_one(use for (who, _), use in uses.items() if who == m)
    for row, limit in zip(arcs.rows, arcs.limits.tolist(), strict=True):
        model.add(sum(use for (_, a), use in uses.items() if row[a]) <= int(limit))
    model.maximize(sum(uses.values()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    best = round(solver.objective_value)
    whole = by_whole_numbers(arcs)
    assert whole.at_most == best
    assert len(whole.pairs) == best
    assert by_multipliers(arcs, -1, 1)[0] >= best
    assert by_flow(arcs) >= best


@pytest.mark.parametrize("seed", range(4))
def test_models_placed_together_touch_without_overlapping(seed):
    problem = crowded(seed, 7)
    bound = ContactBound(problem)
    most = bound.at_most()
    for arrangement in bound.arrangements():
        placed = [Body(problem.models[number].base, pose) for number, pose in arrangement]
        assert len(placed) + sum(answer.now for answer in bound.answers) <= most
        assert all(min(abs(gap(body, foe)) for foe in problem.enemy_bodies) <= TOLERANCE for body in placed)
        assert all(touching(min(gap(body, foe) for foe in problem.enemy_bodies)) for body in placed)
        for k, body in enumerate(placed):
            assert not any(overlapping(gap(body, other)) for other in (*placed[:k], *problem.enemy_bodies))


def test_asking_again_never_raises_the_bound_and_meets_the_thorough_one():
    for seed in range(3):
        bound = ContactBound(crowded(seed, 7))
        first = bound.at_most(0)
        again = bound.at_most(0)
        thorough = bound.at_most(0, thorough=True)
        assert first >= again >= thorough
        fresh = ContactBound(crowded(seed, 7)).at_most(0, thorough=True)
        assert fresh == thorough


def test_wrong_multipliers_prove_nothing_false():
    """The bound comes from multipliers checked here: a solver that proposes nonsense only makes it weaker."""
    from simulator.planner.multipliers import _program, _proved

    _, arcs = arcs_of(crowded(1), 0.12)
    best = by_whole_numbers(arcs).at_most
    bears, limits, _ = _program(arcs)
    rng = np.random.default_rng(7)
    for _ in range(20):
        assert _proved(bears, limits, rng.uniform(0.0, 1.0, len(limits))) >= best
    assert _proved(bears, limits, np.zeros(len(limits))) >= best


def test_a_wall_at_ones_side_leaves_room_for_fewer():
    ring = [
        (30.0 + 2.6 * math.cos(t), 22.0 + 2.6 * math.sin(t)) for t in np.linspace(0.0, math.tau, 10, endpoint=False)
    ]
    right = [p for p in ring if p[0] > 29.0]
    wall = {"id": "wall", "kind": "dense", "height": 5.0}
    wall["outline"] = [[28.0, 12.0], [29.2, 12.0], [29.2, 32.0], [28.0, 32.0]]
    units = [raiders(*[list(p) for p in right], charged=True), guard([30.0, 22.0])]
    free = a_scenario(units=units).state
    walled = a_scenario(units=units, terrain=[wall]).state
    bounds = [in_contact_at_most(problem_of(s, Move("pile-in", "raiders"), ruleset_of(s))) for s in (free, walled)]
    # Beside the wall centres are 0.63" from it: 0.17" left of the enemy's or farther right, which is under 196° round.
    assert bounds == [min(6, len(right)), 4]
