"""How many can be within range of an objective: never fewer than in a legal move, and fewer than could alone."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import Any

from simulator.geometry.lengths import inches
from simulator.geometry.places import Impossible
from simulator.planner.alone import alone_in_range
from simulator.planner.range_bound import in_range_at_most
from simulator.planner.tactician import plan
from simulator.planner.telling import in_range_at_end, proof_told
from simulator.rules.words import in_range
from simulator.state import State
from tests.builders import a_scenario, guard, raiders
from tests.planner.legal_moves import legal, to_exact_places
from tests.planner.placing import problem

TURN = {"active": "red", "step": "consolidate"}


def toward(objective: dict[str, Any], *mine: tuple[float, float], base: str = "32mm") -> State:
    """Raiders that no enemy is near, and an objective."""
    units = [raiders(*[list(p) for p in mine], fought=True, base=base), guard([55.0, 40.0])]
    return a_scenario(units=units, objectives=[objective], turn=TURN).state


def area(x: float, y: float, half: float) -> dict[str, Any]:
    outline = [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]]
    return {"id": "ruin", "area": outline}


def ring(count: int, away: float, x: float = 25.0, y: float = 20.0) -> list[tuple[float, float]]:
    turns = [math.tau * k / count for k in range(count)]
    return [(x + away * math.cos(turn), y + away * math.sin(turn)) for turn in turns]


def test_who_is_too_far_is_proved_to_be_and_all_others_are_said_to_be_the_most():
    touch = inches(20) + inches(16)
    marker = {"id": "middle", "at": [25.0, 20.0], "range": 1.0}
    gaps = (2.9, 4.1, 3.9)
    turns = (0.0, 0.3, -0.3)
    spots = [
        (25.0 - (touch + gap) * math.cos(turn), 20.0 + (touch + gap) * math.sin(turn))
        for gap, turn in zip(gaps, turns, strict=True)
    ]
    state = toward(marker, *spots)
    one = problem(state, "consolidate")
    (goal,) = one.selection.objectives
    answers = alone_in_range(one, goal)
    assert [answer.possible for answer in answers] == [True, False, True]
    assert all(isinstance(proof, Impossible) and question.proves(proof) for question, proof in answers[1].proofs)
    assert in_range_at_most(one, goal) == 2
    planned = plan(state, "raiders", "consolidate")
    assert (in_range_at_end(planned, state), planned.in_range_at_most) == (2, 2)
    assert proof_told(planned, state) == "Proved: no legal move brings more of them within range."
    assert proof_told(replace(planned, in_range_at_most=3), state) == "At most 3 could be, by proof."
    assert "is not proved" in proof_told(replace(planned, in_range_at_most=None), state)
    assert plan(state, "raiders", "consolidate", effort=0).in_range_at_most is None


def test_a_small_area_has_room_for_fewer_than_could_stand_on_it_alone():
    """No more than five discs, none standing on another, come to an area as small as a hundredth of their own."""
    state = toward(area(25.0, 20.0, 0.05), *ring(6, 2.6), base="60mm")
    one = problem(state, "consolidate")
    (goal,) = one.selection.objectives
    assert sum(answer.possible for answer in alone_in_range(one, goal)) == 6
    assert 2 <= in_range_at_most(one, goal) <= 5


def test_no_legal_move_brings_more_within_range():
    """Moves made by chance, all that the referee accepts, and the planner's own."""
    counted = 0
    for seed in range(3):
        dice = Random(f"range {seed}")
        goal = area(25.0, 20.0, 0.3) if seed % 2 else {"id": "middle", "at": [25.0, 20.0], "range": 0.5}
        away = dice.uniform(2.4, 4.5)
        state = toward(goal, *ring(5, away)[: dice.choice([3, 4])], base=dice.choice(["32mm", "40mm", "60mm"]))
        one = problem(state, "consolidate")
        if not one.selection.objectives:
            continue
        most = in_range_at_most(one, one.selection.objectives[0])
        for steps in to_exact_places(one, dice):
            judged = legal(one, steps)
            if judged is not None:
                counted += 1
                ends = judged.end.unit("raiders").on_table
                assert sum(in_range(m, one.selection.objectives[0]) for m in ends) <= most, f"seed {seed}: {steps}"
        planned = plan(state, "raiders", "consolidate")
        if planned.move.objective is not None:
            found = in_range_at_end(planned, state)
            assert found is not None
            assert planned.in_range_at_most is not None
            assert found <= planned.in_range_at_most <= len(one.models)
    assert counted > 10
