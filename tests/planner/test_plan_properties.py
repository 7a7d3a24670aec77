"""What must hold of every plan: the referee accepts it, nothing about the table's place or names matters, and more
room never makes the best worse. Known answers: a line pulled at both ends, and two wings joined by one model."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.geometry.lengths import inches
from simulator.moves import Move
from simulator.planner.plan import Plan
from simulator.planner.tactician import plan
from simulator.referee import check
from simulator.rules import ruleset_of
from simulator.state import State
from tests.benchmarks.plan_instances import instances
from tests.benchmarks.plan_table import counted
from tests.planner.comparing import equals_cp_sat
from tests.planner.random_fights import a_fight, without
from tests.positions import position, seen_otherwise, transformed, unit
from tests.rulesets import under, varied_rulesets
from tests.tiers import often

NOBODY = Move("pile-in", "raiders")
FEW, MANY = range(6), range(100, 100 + often(40))


@pytest.fixture(autouse=True, scope="module")
def _rulesets() -> Iterator[None]:
    with varied_rulesets():
        yield


def value(planned: Plan) -> tuple[int, int]:
    return planned.engaged, planned.in_contact


def is_sound(state: State, planned: Plan, unit_id: str = "raiders") -> None:
    """The referee accepts it, it comes to what it says, and no bound is below that."""
    verdict = check(state, planned.move, advise=False)
    assert verdict.outcome == "legal", [f.message for f in (*verdict.broken, *verdict.undecided)]
    assert counted(verdict.after, unit_id, ruleset_of(state).engagement) == value(planned)
    assert planned.engaged_at_most >= planned.engaged
    assert planned.in_contact_at_most >= planned.in_contact
    assert planned.optimal == (value(planned) == (planned.engaged_at_most, planned.in_contact_at_most))
    assert planned.status == "found" or not planned.move.steps


@settings(max_examples=12)
@given(st.integers(0, 10**9), st.sampled_from([1.0, 2.0]), st.integers(1, 2))
def test_the_referee_accepts_what_is_planned(seed: int, engagement: float, units: int) -> None:
    state = a_fight(seed, (1, 2, 3, 5, 8), (1, 3, 6), units=units, engagement=engagement)
    is_sound(state, plan(state, "raiders"))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(6))
def test_the_referee_accepts_what_is_planned_at_length(block: int) -> None:
    for seed in range(1000 * block, 1000 * block + often(40)):
        engagement = 1.0 + seed % 2
        state = a_fight(seed, (1, 2, 3, 5, 8, 10), (1, 3, 6, 10), units=1 + seed % 3 // 2, engagement=engagement)
        is_sound(state, plan(state, "raiders"))


def test_the_same_position_gets_the_same_plan() -> None:
    for instance in instances("5v5", "10v10")[3::32]:
        first, second = (replace(plan(instance.state, instance.unit), seconds=0.0) for _ in range(2))
        assert first == second, instance.id


def nothing_else_matters(seed: int) -> None:
    state = a_fight(f"turned {seed}", (3, 5, 8), (3, 5), engagement=1.0 + seed % 2)
    expected = plan(state, "raiders")
    for how, other in seen_otherwise(state):
        seen = plan(other, "raiders")
        assert value(seen) == value(expected), f"fight {seed} {how}"
        assert seen.engaged_at_most == expected.engaged_at_most, f"fight {seed} {how}"
        assert seen.in_contact_at_most == expected.in_contact_at_most, f"fight {seed} {how}"
    renamed = transformed(state, NOBODY, lambda p: p, lambda f: f, lambda name: f"x-{name[::-1]}")[0]
    assert value(plan(renamed, "x-raiders"[:2] + "raiders"[::-1])) == value(expected), f"fight {seed} renamed"


@pytest.mark.parametrize("seed", FEW)
def test_turning_mirroring_renaming_and_reordering_change_no_value(seed: int) -> None:
    nothing_else_matters(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", MANY)
def test_turning_mirroring_renaming_and_reordering_change_no_value_at_length(seed: int) -> None:
    nothing_else_matters(seed)


def more_is_never_worse(seed: int) -> None:
    """With one enemy unit: with several, a larger range may oblige a model to keep an engagement it had not."""
    state = a_fight(f"more {seed}", (3, 5, 8), (2, 4, 6))
    for engagement, distance, larger in ((1.0, 3.0, 1.5), (1.5, 3.0, 2.0), (2.0, 3.0, 2.5)):
        less = plan(under(state, engagement, distance), "raiders")
        more = plan(under(state, larger, distance), "raiders")
        assert more.engaged >= less.engaged, f"fight {seed}: {larger} engages fewer than {engagement}"
        assert more.engaged_at_most >= less.engaged_at_most, f"fight {seed}: {larger}, {engagement}"
    for engagement in (1.0, 2.0):
        less = plan(under(state, engagement, 3.0), "raiders")
        more = plan(under(state, engagement, 3.5), "raiders")
        assert value(more) >= value(less), f"fight {seed}: more reach makes it worse at {engagement}"
        assert more.engaged_at_most >= less.engaged_at_most, f"fight {seed}: more reach, {engagement}"
        assert more.in_contact_at_most >= less.in_contact_at_most, f"fight {seed}: more reach, {engagement}"


@pytest.mark.parametrize("seed", FEW[:4])
def test_more_reach_and_a_larger_engagement_range_are_never_worse(seed: int) -> None:
    more_is_never_worse(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", MANY)
def test_more_reach_and_a_larger_engagement_range_are_never_worse_at_length(seed: int) -> None:
    more_is_never_worse(seed)


def fewer_in_the_way_are_never_worse(seed: int) -> None:
    """A friend is only ever in the way; so is an enemy nobody could come near enough to engage, for nobody at all."""
    crowded = a_fight(f"fewer {seed}", (3, 5, 8), (3, 5), units=2, engagement=1.0 + seed % 2)
    second = crowded.unit("guard-2")
    befriended = crowded.with_unit(replace(second, player="red"))
    with_all = plan(befriended, "raiders")
    for model in second.models[:2]:
        fewer = plan(without(befriended, model.id), "raiders")
        assert value(fewer) >= value(with_all), f"fight {seed}: without {model.id} it is worse"
        assert fewer.engaged_at_most >= with_all.engaged_at_most
        assert fewer.in_contact_at_most >= with_all.in_contact_at_most
    away = replace(second, models=tuple(replace(m, pose=replace(m.pose, x=m.pose.x + 30.0)) for m in second.models))
    alone = replace(crowded, units=tuple(u for u in crowded.units if u.id != second.id))
    one, other = plan(crowded.with_unit(away), "raiders"), plan(alone, "raiders")
    assert value(one) == value(other), f"fight {seed}: an enemy far away changes the plan"


@pytest.mark.parametrize("seed", FEW[:4])
def test_fewer_in_the_way_are_never_worse(seed: int) -> None:
    fewer_in_the_way_are_never_worse(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", MANY)
def test_fewer_in_the_way_are_never_worse_at_length(seed: int) -> None:
    fewer_in_the_way_are_never_worse(seed)


BASE = inches(32)


def pulled_apart(gap: float, off: float) -> State:
    """Five models in a line, each `gap` from the next, and an enemy `off` beyond either end."""
    step = BASE + gap
    line = [(50.0 + step * (k - 2), 50.0) for k in range(5)]
    ends = [(line[0][0] - BASE - off, 50.0), (line[-1][0] + BASE + off, 50.0)]
    return position(unit("raiders", "red", line, charged=True), unit("guard", "blue", ends))


@pytest.mark.parametrize("engagement", [1.0, 2.0])
@pytest.mark.parametrize(
    ("gap", "needed", "engaged"),
    [
        (1.2, 0.6, 0),
        (0.6, 1.4, 2),
        pytest.param(1.2, 0.2, 2, marks=pytest.mark.slow),
        pytest.param(1.2, 0.4, 1, marks=pytest.mark.slow),
        pytest.param(0.6, 2.0, 1, marks=pytest.mark.slow),
    ],
)
def test_five_models_in_a_line_with_an_enemy_at_either_end_keep_coherency(
    gap: float, needed: float, engaged: int, engagement: float
) -> None:
    """The end models must go `needed` inches outward to engage, and may end nine inches apart at most."""
    state = under(pulled_apart(gap, engagement + needed), engagement)
    planned = plan(state, "raiders")
    is_sound(state, planned)
    assert planned.engaged == engaged
    assert bool(planned.move.steps) == (engaged > 0)
    if engagement == 2.0:
        equals_cp_sat(state, level=1)


def wings(apart: float, off: float) -> State:
    """Two pairs joined by one model in the middle of the `apart` inches between them, each before an enemy
    model that stands outward."""
    half = apart / 2 + BASE
    left = [(50.0 - half, 50.0), (50.0 - half - BASE - 0.2, 50.0)]
    right = [(100.0 - x, y) for x, y in left]
    foes = [(left[0][0] - 1.4, 50.0 + BASE + off), (right[0][0] + 1.4, 50.0 + BASE + off)]
    return position(unit("raiders", "red", [*left, (50.0, 50.0), *right], charged=True), unit("guard", "blue", foes))


@pytest.mark.parametrize("engagement", [1.0, 2.0])
@pytest.mark.parametrize(("apart", "off"), [(4.8, 2.4), (5.0, 2.9), (4.6, 1.6)])
def test_two_wings_joined_by_one_middle_model_keep_coherency(apart: float, off: float, engagement: float) -> None:
    state = under(wings(apart, off), engagement)
    planned = plan(state, "raiders")
    is_sound(state, planned)
    assert planned.engaged >= 2
    equals_cp_sat(state, level=1)
