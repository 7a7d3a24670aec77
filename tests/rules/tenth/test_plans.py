"""The planner under the 10th edition: legal moves, sound bounds, and base contact as a duty of each model."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from simulator.board import Objective
from simulator.geometry.shapes import Oval
from simulator.planner.tactician import plan
from simulator.referee import check
from simulator.rules.words import is_engaged, touched_enemy
from simulator.state import State
from tests.planner.random_fights import SIZES, a_fight
from tests.positions import seen_otherwise
from tests.rules.tenth.tables import CENTRE, FOUGHT, TOUCH, tenth, unit


def fight(seed: int, count: int) -> State:
    """Two units facing one another, a little disordered."""
    dice = random.Random(seed)
    gap = dice.uniform(0.3, 4.2)

    def block(x: float, toward: int) -> list[tuple[float, float]]:
        step = TOUCH + 0.35
        places = [(x + toward * step * (k % 2), 46.0 + step * (k // 2)) for k in range(count)]
        return [(a + dice.uniform(-0.1, 0.1), b + dice.uniform(-0.1, 0.1)) for a, b in places]

    raiders = unit("raiders", "red", block(48.0, -1), charged=True)
    return tenth(raiders, unit("guard", "blue", block(48.0 + TOUCH + gap, 1)))


@pytest.mark.parametrize("count", [1, 5, 8])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind", ["pile-in", "consolidate"])
def test_plans_are_legal_and_count_what_the_position_shows(kind: str, seed: int, count: int) -> None:
    state = fight(seed, count)
    if kind == "consolidate":
        state = state.with_record("raiders", replace(state.unit("raiders").record, **FOUGHT))
    planned = plan(state, "raiders", kind, effort=1)
    verdict = check(state, planned.move)
    assert verdict.outcome == "legal"
    end = verdict.after
    own = end.unit("raiders")
    assert planned.engaged == sum(is_engaged(end, replace(own, models=(m,)), 1.0) for m in own.models)
    assert planned.in_contact == sum(touched_enemy(end, m) is not None for m in own.models)
    assert planned.engaged <= planned.engaged_at_most
    assert planned.in_contact <= planned.in_contact_at_most
    assert bool(planned.move.steps) == (planned.status == "found")


def test_whoever_can_touch_does() -> None:
    foes = [(50.0 + TOUCH + 2.0, 50.0 + TOUCH * 1.05 * k) for k in range(4)]
    state = tenth(
        unit("raiders", "red", [(50.0, 50.0 + TOUCH * 1.1 * k) for k in range(4)], charged=True),
        unit("guard", "blue", foes),
    )
    planned = plan(state, "raiders", "pile-in")
    assert (planned.in_contact, planned.in_contact_at_most) == (4, 4)
    assert planned.optimal


def test_a_pivot_is_planned_only_as_far_as_it_leaves_distance() -> None:
    riders = unit("raiders", "red", [(50.0, 50.0, 90.0)], base=Oval(1.5, 0.8), keywords=frozenset({"MOUNTED"}))
    for gap in (0.9, 2.0, 2.9, 3.3):
        charged = replace(riders, record=replace(riders.record, charged=True))
        state = tenth(charged, unit("guard", "blue", [(50.0 + 0.8 + gap + TOUCH / 2, 50.0)]))
        planned = plan(state, "raiders", "pile-in")
        assert check(state, planned.move).outcome == "legal"
        assert planned.engaged == 1
        assert planned.in_contact == (gap < 3.0)


def test_a_unit_out_of_reach_of_enemies_is_planned_toward_the_closest_objective() -> None:
    near, far = Objective("near", (50.0, 56.0)), Objective("far", (50.0, 43.0))
    raiders = unit("raiders", "red", [CENTRE, (51.5, 50.0)], **FOUGHT)
    state = tenth(raiders, unit("guard", "blue", [(80.0, 50.0)]), objectives=(near, far))
    planned = plan(state, "raiders", "consolidate")
    verdict = check(state, planned.move)
    assert verdict.outcome == "legal"
    assert (verdict.mode, verdict.objective) == ("objective", "near")
    assert planned.move.steps


@pytest.mark.parametrize(
    "sizes",
    [
        pytest.param(SIZES, id="round"),
        pytest.param(("75x42mm", "105x70mm", "32mm"), id="turning costs", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_however_the_table_is_turned_the_plan_is_the_same(seed: int, sizes: tuple[str, ...]) -> None:
    state = replace(a_fight(f"tenth {seed}", (3, 5), (3, 5), sizes=sizes), ruleset="40k-10e")
    expected = plan(state, "raiders", "pile-in")
    for how, other in seen_otherwise(state):
        planned = plan(other, "raiders", "pile-in")
        assert planned.status == expected.status, how
        assert [step.model for step in planned.move.steps] == [step.model for step in expected.move.steps], how
        assert (planned.engaged, planned.in_contact) == (expected.engaged, expected.in_contact), how
        assert not planned.move.steps or check(other, planned.move, advise=False).outcome == "legal", how
