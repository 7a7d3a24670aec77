"""A position is planned the same from whichever side it is seen, and whatever its file is like."""

from __future__ import annotations

import math
from string import ascii_lowercase, digits

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.army import Model
from simulator.board import Board, Objective, Terrain
from simulator.geometry.lengths import NOISE, TOLERANCE, inches
from simulator.geometry.shapes import Hull, Oval, Pose, Round, rectangle
from simulator.moves import Move, Step
from simulator.planner.plan import Plan
from simulator.planner.standpoint import Standpoint, View
from simulator.planner.tactician import plan
from simulator.referee import check
from tests.planner.random_fights import SIZES, a_fight
from tests.positions import position, seen_otherwise, transformed, unit
from tests.rulesets import varied_rulesets
from tests.tiers import mostly_slow

NOBODY = Move("pile-in", "raiders")
LOPSIDED = Hull(((1.0, 0.2), (-1.0, 0.9), (-1.0, -0.3), (1.0, -0.3)))


def what_it_is(planned: Plan) -> tuple[object, ...]:
    """A plan without places and words: who moves, in which order, for what, and how long it was looked for."""
    movers = [step.model for step in planned.move.steps]
    counts = (planned.engaged, planned.engaged_at_most, planned.in_contact, planned.in_contact_at_most)
    return planned.status, movers, counts, planned.steps


@pytest.mark.parametrize("sizes", [SIZES, ("75x42mm", "105x70mm", "32mm")], ids=["round", "ovals"])
@pytest.mark.parametrize("seed", mostly_slow(range(8), {0}))
def test_however_the_table_is_turned_the_same_models_move_in_the_same_order(seed: int, sizes: tuple[str, ...]) -> None:
    with varied_rulesets():
        state = a_fight(f"seen {seed}", (3, 5), (3, 5), engagement=1.0 + seed % 2, sizes=sizes)
        expected = plan(state, "raiders")
        for how, other in seen_otherwise(state):
            planned = plan(other, "raiders")
            assert what_it_is(planned) == what_it_is(expected), how
            assert check(other, planned.move, advise=False).outcome == "legal", how


@pytest.mark.parametrize("seed", range(8))
def test_whatever_its_units_and_models_are_called_the_very_same_move_is_planned(seed: int) -> None:
    """The names are such that their alphabetical order is turned round."""

    def other_name(name: str) -> str:
        return name.translate(str.maketrans(ascii_lowercase + digits, ascii_lowercase[::-1] + digits[::-1]))

    with varied_rulesets():
        state = a_fight(f"called {seed}", (3, 5), (2, 4), units=2)
        expected = plan(state, "raiders")
        other, move = transformed(state, expected.move, lambda p: p, lambda f: f, other_name)
        planned = plan(other, other_name("raiders"))
        assert planned.move.steps
        assert planned.move == move
        assert planned.steps == expected.steps


def test_it_is_seen_the_same_from_every_side() -> None:
    wall = Terrain("wall", ((52.0, 49.0), (53.0, 49.0), (53.0, 52.0)), "dense", 5.0)
    goals = (Objective("A", at=(47.0, 51.0)), Objective("B", area=((44.0, 44.0), (46.0, 44.0), (45.0, 46.0))))
    raiders = unit("raiders", "red", [(48.0, 47.0, 20.0), (50.0, 46.0, 75.0)], base=Oval(1.5, 0.8))
    guard = unit("guard", "blue", [(49.0, 50.5, 10.0), (51.5, 50.0, 0.0)], base=rectangle(2.0, 1.0))
    state = position(raiders, guard, terrain=(wall,), objectives=goals)
    expected = Standpoint(state, "raiders").seen
    for how, other in seen_otherwise(state):
        assert Standpoint(other, "raiders").seen == expected, how


def test_a_hull_that_a_mirror_changes_is_not_looked_at_in_one() -> None:
    state = position(unit("raiders", "red", [(20.0, 20.0)], base=LOPSIDED), unit("guard", "blue", [(23.0, 21.0)]))
    mirrored, _ = transformed(state, NOBODY, lambda p: (100.0 - p[0], p[1]), lambda f: 180.0 - f)
    views = [Standpoint(s, "raiders").view for s in (state, mirrored)]
    assert not any(view.mirrored for view in views)
    assert Standpoint(state, "raiders").seen != Standpoint(mirrored, "raiders").seen


VIEWS = st.builds(View, st.just(60.0), st.just(44.0), st.booleans(), st.integers(0, 3))
PLACES = st.tuples(st.floats(0.0, 60.0), st.floats(0.0, 44.0))


@given(VIEWS, PLACES, PLACES)
def test_a_view_keeps_distances_and_stays_on_its_table_and_leads_back(
    view: View, one: tuple[float, float], other: tuple[float, float]
) -> None:
    table = view.board(Board(60.0, 44.0))
    x, y = view.point(one)
    assert 0.0 <= x <= table.width
    assert 0.0 <= y <= table.depth
    assert math.dist((x, y), view.point(other)) == pytest.approx(math.dist(one, other), abs=1e-8)
    assert view.back((x, y)) == pytest.approx(one, abs=1e-8)


@given(VIEWS, st.floats(-400.0, 400.0), st.floats(0.0, 6.28))
def test_a_base_in_a_view_is_the_same_base(view: View, facing: float, angle: float) -> None:
    """What is true of one direction from it is true of the same direction as it is seen."""
    for base in (Oval(1.5, 0.8), rectangle(2.0, 1.0)):
        (x, y), (u, v) = view.point((30.0, 20.0)), view.point((30.0 + math.cos(angle), 20.0 + math.sin(angle)))
        seen = base.support(u - x, v - y, view.facing(base, facing))
        assert seen == pytest.approx(base.support(math.cos(angle), math.sin(angle), facing), abs=1e-7)


@pytest.mark.parametrize("how", range(4))
def test_a_turn_on_the_way_back_is_as_large_and_the_other_way_round_in_a_mirror(how: int) -> None:
    raiders = unit("raiders", "red", [(48.0, 47.0, 200.0), (50.0, 46.0, 75.0)], base=Oval(1.5, 0.8))
    state = position(raiders, unit("guard", "blue", [(49.0, 50.5), (51.5, 50.0)]))
    seen_so = [other for _, other in seen_otherwise(state)][how]
    standpoint = Standpoint(seen_so, "raiders")
    before = standpoint.seen.model("raiders-1").pose
    real = seen_so.model("raiders-1").pose
    assert before is not None
    assert real is not None
    move = Move("pile-in", "raiders", (Step("raiders-1", to=before.point, facing=before.facing + 30.0),))
    (step,) = standpoint.move_back(move).steps
    assert step.to == pytest.approx(real.point, abs=1e-8)
    assert step.facing is not None
    turn = (step.facing - real.facing + 180.0) % 360.0 - 180.0
    assert turn == pytest.approx(-30.0 if standpoint.view.mirrored else 30.0)


def test_targets_are_named_in_the_order_of_the_file() -> None:
    foes = [unit(name, "blue", [(x, 51.0)]) for name, x in (("west", 48.0), ("east", 52.0), ("ahead", 50.0))]
    state = position(unit("raiders", "red", [(50.0, 47.0)]), *foes)
    for _, other in seen_otherwise(state):
        order = [u.id for u in other.units if u.id != "raiders"]
        said = Standpoint(other, "raiders").move_back(Move("pile-in", "raiders", targets=("ahead", "east", "west")))
        assert said.targets == tuple(order)


def test_what_lies_within_a_hair_of_a_limit_is_planned_as_it_is() -> None:
    """The first raider touches the guard, but for less than rounding would not; so it may not move."""
    touch, hair = inches(32) + TOLERANCE + NOISE - 2e-10, 4e-10
    small = Round(inches(16))
    guard = unit("guard", "blue", [(50.0 + hair, 50.0)])
    raiders = unit("raiders", "red", [(50.0 + hair + touch, 50.0), (52.6, 50.5)], base=small, charged=True)
    state = position(raiders, guard)
    seen = Standpoint(state, "raiders").seen
    apart = abs(_pose(seen.model("raiders-1")).x - _pose(seen.model("guard-1")).x) or abs(
        _pose(seen.model("raiders-1")).y - _pose(seen.model("guard-1")).y
    )
    assert apart > inches(32) + TOLERANCE + NOISE, "seen with all but the last decimals it does not touch"
    planned = plan(state, "raiders")
    assert [step.model for step in planned.move.steps] == ["raiders-2"]
    assert check(state, planned.move, advise=False).outcome == "legal"


def _pose(model: Model) -> Pose:
    assert model.pose is not None
    return model.pose
