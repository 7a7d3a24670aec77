"""Whoever has no enemy to move toward makes no fight move: the referee, the planner and the phase say the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.army import Unit
from simulator.board import Objective
from simulator.planner.straight import plan_straight
from simulator.planner.tactician import plan
from simulator.referee import check
from simulator.rules.tenth.sequence.eligible import may_consolidate, may_pile_in
from simulator.state import State
from tests.positions import INFANTRY, position
from tests.rules.tenth.tables import CENTRE, FOUGHT, TOUCH, broken, going, tenth, to, unit

AIRCRAFT = frozenset({"VEHICLE", "AIRCRAFT"})
ABOVE = (50.0, 50.0 + TOUCH + 0.5)


def in_reserve(unit_id: str) -> Unit:
    """An enemy unit that is not on the table."""
    away = unit(unit_id, "blue", [(0.0, 0.0)])
    return replace(away, models=tuple(replace(m, pose=None) for m in away.models), in_reserve=True)


def under_aircraft(*others: Unit, keywords: frozenset[str] = INFANTRY, **record: bool) -> State:
    """A unit engaged with AIRCRAFT, and other units."""
    raiders = unit("raiders", "red", [CENTRE], keywords=keywords, **record)
    return tenth(raiders, unit("flyer", "blue", [ABOVE], keywords=AIRCRAFT), *others)


@pytest.mark.parametrize("ruleset", ["40k-11e", "40k-11e-launch", "40k-10e"])
@pytest.mark.parametrize("kind", ["pile-in", "consolidate"])
@pytest.mark.parametrize("mode", [None, "engaging"])
def test_no_plan_is_possible_while_all_enemies_are_in_reserve(ruleset: str, kind: str, mode: str | None) -> None:
    record = FOUGHT if kind == "consolidate" else {}
    raiders = unit("raiders", "red", [CENTRE], charged=True, **record)
    state = replace(position(raiders, in_reserve("guard"), ruleset=ruleset), step="fight")
    planned = plan(state, "raiders", kind, mode=mode)
    assert (planned.status, planned.move.steps) == ("impossible", ())
    assert planned.notes
    assert all(planned.notes)
    assert not plan_straight(state, "raiders", kind).steps


@pytest.mark.parametrize("ruleset", ["40k-11e", "40k-11e-launch", "40k-10e"])
def test_nobody_piles_in_toward_aircraft_without_flying(ruleset: str) -> None:
    state = replace(under_aircraft(), ruleset=ruleset)
    assert check(state, going("pile-in", to(1, 50.0, 50.1))).outcome == "illegal"
    assert check(state, going("pile-in", to(1, 50.0, 49.6))).outcome == "illegal"
    assert plan(state, "raiders", "pile-in").status == "impossible"


def test_the_referee_says_that_there_is_no_enemy_to_move_toward() -> None:
    (finding,) = check(under_aircraft(), going("pile-in", to(1, 50.0, 49.6))).broken
    assert finding.clause.id == "pile-in.closer"
    assert "no enemy on the table that Raiders could move toward" in finding.message
    assert "AIRCRAFT" in finding.message


def test_the_plan_gives_the_same_reason() -> None:
    (note,) = plan(under_aircraft(), "raiders", "pile-in").notes
    assert "no enemy on the table that Raiders could move toward" in note


def test_nobody_consolidates_toward_aircraft_without_flying() -> None:
    state = under_aircraft(**FOUGHT)
    assert broken(state, going("consolidate", to(1, 50.0, 49.6))) == {"consolidate.closer"}
    assert plan(state, "raiders", "consolidate").status == "impossible"
    marked = replace(state, board=replace(state.board, objectives=(Objective("C", (46.0, 50.0)),)))
    assert plan(marked, "raiders", "consolidate").status == "impossible"


def test_a_fight_does_not_ask_whoever_has_nobody_to_move_toward() -> None:
    state = under_aircraft(**FOUGHT)
    marked = replace(state, board=replace(state.board, objectives=(Objective("C", (46.0, 50.0)),)))
    for there in (state, marked):
        assert not may_pile_in(there, there.unit("raiders"))
        assert not may_consolidate(there, there.unit("raiders"))


def test_whoever_flies_piles_in_toward_aircraft() -> None:
    state = under_aircraft(keywords=INFANTRY | {"FLY"})
    assert check(state, going("pile-in", to(1, 50.0, 50.5))).outcome == "legal"
    assert may_pile_in(state, state.unit("raiders"))


def test_engaged_with_aircraft_a_unit_may_come_closer_to_an_enemy_far_away() -> None:
    state = under_aircraft(unit("guard", "blue", [(90.0, 50.0)]))
    assert may_pile_in(state, state.unit("raiders"))
    assert check(state, going("pile-in", to(1, 50.4, 50.0))).outcome == "legal"
    assert plan(state, "raiders", "pile-in").status != "impossible"
