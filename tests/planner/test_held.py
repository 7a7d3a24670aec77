"""Whether an enemy model is held: with a move of its own it gets to no place where it stands legally and unengaged."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from simulator.army import Model, Profile, Unit
from simulator.board import Terrain
from simulator.geometry.answers import Impossible
from simulator.geometry.certificate import verify
from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Base, Oval, Point, Pose, Round
from simulator.planner.held import Held, held, models_held
from simulator.rules import ruleset_of
from simulator.state import State
from tests.positions import INFANTRY, position, unit

LORD = Round(inches(20))
RAIDER = Round(inches(16))
MIDDLE = (50.0, 50.0)
TOUCHING = LORD.radius + RAIDER.radius


def ring(*turns: float, at: Point = MIDDLE, gap: float = 0.0) -> list[Point]:
    """Places in directions (degrees) round the lord."""
    far = TOUCHING + gap
    return [(at[0] + far * math.cos(math.radians(t)), at[1] + far * math.sin(math.radians(t))) for t in turns]


def standing(
    *raiders: Point,
    at: Point = MIDDLE,
    base: Base = LORD,
    keywords: frozenset[str] = INFANTRY,
    speed: float | None = None,
) -> State:
    """The lord among raiders."""
    lord = Model("lord-1", base, Pose(*at), keywords, Profile(M=speed))
    return position(unit("raiders", "red", raiders), Unit("lord", "blue", "Lord", (lord,), keywords))


def answer(state: State, model: str = "lord-1") -> Held:
    return held(state, state.model(model), ruleset_of(state))


def proved_again(state: State, found: Held, model: str = "lord-1") -> bool:
    """Every certificate holds, for whoever checks it without searching."""
    foe = state.model(model)
    turns = not isinstance(foe.base, Round)
    return all(
        isinstance(answer, Impossible)
        and verify(answer, foe.base, foe.body.pose, q.limit, q.obstacles, q.conditions, may_turn=turns)
        for q, answer in found.asked
    )


def test_three_points_of_contact_hold_it_and_are_told() -> None:
    state = standing(*ring(0, 120, 240))
    found = answer(state)
    assert found.is_held
    assert found.ring == ("raiders-1", "raiders-2", "raiders-3")
    assert found.told.startswith(
        "three points of contact, and no way out past Raiders 1, 2 and 3 is as wide as its base"
    )
    assert "(1.57″; the widest, between Raiders 1 and Raiders 2, is 1.20″), proved by " in found.told
    assert proved_again(state, found)
    assert models_held(state, state.unit("raiders"), ruleset_of(state)) == (found,)


def test_bases_need_not_touch_it_where_no_gap_lets_it_out() -> None:
    found = answer(standing(*ring(0, 90, 180, 270, gap=0.5)))
    assert found.is_held
    assert "contact" not in found.told


@pytest.mark.parametrize("turns", [(0, 180), (0, 90, 175), (90,), (20, 60, 100)])
def test_bases_on_one_side_of_it_let_it_go(turns: tuple[float, ...]) -> None:
    state = standing(*ring(*turns))
    found = answer(state)
    assert found.answer == "free"
    assert found.ring == ()
    assert found.way is not None
    assert 0.0 < found.way.way.length <= 6.001
    assert (
        found.told
        == f"it can get {found.way.way.length:.2f}″ away, to ({found.way.pose.x:.3f}, {found.way.pose.y:.3f})"
    )
    assert models_held(state, state.unit("raiders"), ruleset_of(state)) == ()


@pytest.mark.parametrize(
    ("spare", "answers"), [(0.002, {"free"}), (-0.0015, {"free", "undecided"}), (-0.0021, {"held"})]
)
def test_a_gap_as_wide_as_its_base_lets_it_out_and_one_that_is_too_narrow_does_not(
    spare: float, answers: set[str]
) -> None:
    half = TOUCHING + spare / 2
    found = answer(standing((50.0 - half, 50.4), (50.0 + half, 50.4), (50.0, 50.0 - TOUCHING)))
    assert found.answer in answers


def test_whoever_is_not_engaged_is_free() -> None:
    found = answer(standing(*ring(0, 120, 240, gap=2.1)))
    assert (found.answer, found.told) == ("free", "it is not engaged")


def test_two_bases_hold_it_at_the_table_edge() -> None:
    at = (50.0, LORD.radius + 0.01)
    state = standing(*ring(30, 150, at=at), at=at)
    found = answer(state)
    assert found.is_held
    assert "past Raiders 1 and 2 and the table edge" in found.told
    assert proved_again(state, found)
    assert answer(standing(*ring(30, 150))).answer == "free"


@pytest.mark.parametrize(("keywords", "is_held"), [(frozenset({"VEHICLE"}), True), (INFANTRY, False)])
def test_a_wall_holds_those_that_it_stops(keywords: frozenset[str], is_held: bool) -> None:
    low = 50.0 - LORD.radius - 0.3
    wall = Terrain("wall", ((48.0, low - 0.2), (52.0, low - 0.2), (52.0, low), (48.0, low)), "dense", 5.0)
    state = standing(*ring(30, 150), keywords=keywords)
    found = answer(replace(state, board=replace(state.board, terrain=(wall,))))
    assert found.is_held == is_held
    assert ("terrain" in found.told) == is_held


def test_it_may_be_too_slow_to_get_away_where_every_way_is_open() -> None:
    state = standing(*ring(90), speed=1.0)
    found = answer(state)
    assert found.is_held
    assert found.ring == ()
    assert found.told.startswith("within 1″ it can get to no place where it is unengaged, proved by ")
    assert proved_again(state, found)
    assert answer(standing(*ring(90), speed=2.5)).answer == "free"


def test_its_friends_may_have_gone_first_and_so_close_nothing_and_take_no_place() -> None:
    state = standing(*ring(0, 180))
    friends = unit("friends", "blue", ring(90, 270), keywords=frozenset({"VEHICLE"}))
    crowded = replace(state, units=(*state.units, friends))
    assert answer(crowded).answer == "free"
    assert answer(crowded) == answer(state)


def test_who_can_fly_takes_to_the_skies_with_two_inches_less() -> None:
    flying = frozenset({"INFANTRY", "FLY"})
    assert answer(standing(*ring(0, 120, 240), keywords=flying)).answer == "free"
    # Over a touching base it must come 2" past it: what it needs lies between M - 2" and M.
    slow = standing(*ring(0, 120, 240), keywords=flying, speed=5.0)
    found = answer(slow)
    assert found.is_held
    assert proved_again(slow, found)
    assert len(found.asked) == 2


def test_our_aircraft_stop_nobody() -> None:
    state = standing(*ring(0, 120, 240))
    up = replace(state.model("raiders-1"), keywords=frozenset({"AIRCRAFT"}))
    assert answer(state.with_model(up)).answer == "free"


def test_a_long_base_is_held_where_even_its_narrow_side_does_not_pass() -> None:
    base = Oval(inches(37.5), inches(21))
    far = base.a + RAIDER.radius, base.b + RAIDER.radius
    loose = [(50.0 + far[0], 50.0), (50.0 - far[0], 50.0)]
    tight = [*loose, *((50.0 + dx, 50.0 + side * far[1]) for side in (1, -1) for dx in (-0.9, 0.9))]
    state = standing(*tight, base=base)
    found = answer(state)
    assert found.is_held
    assert "at its narrowest" in found.told
    assert proved_again(state, found)
    assert answer(standing(*loose, base=base)).answer == "free"
