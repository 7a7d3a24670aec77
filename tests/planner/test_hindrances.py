"""Why a model does not end engaged: what is to blame, with the numbers."""

from __future__ import annotations

import re
from typing import Any

from simulator.geometry.lengths import inches
from simulator.moves import Move
from simulator.planner.hindrances import hindrances
from simulator.planner.plan import Hindrance
from simulator.planner.problem import Problem, problem_of
from simulator.planner.tactician import plan
from simulator.rules import ruleset_of
from simulator.state import State
from tests.builders import Tree, a_scenario, guard, raiders
from tests.positions import position, unit

TOUCH = inches(32)


def a_problem(units: list[Tree], kind: str = "pile-in", **changes: Any) -> Problem:
    state = a_scenario(units=units, **changes).state
    return problem_of(state, Move(kind, "raiders"), ruleset_of(state))


def told(problem: Problem, ended: State | None = None) -> dict[str, Hindrance]:
    """What hinders each model, by id, where nobody moved or as `ended`."""
    return {h.model: h for h in hindrances(problem, ended or problem.state)}


def test_whoever_is_engaged_is_not_hindered():
    problem = a_problem([raiders([20.0, 20.0], charged=True), guard([20.0 + TOUCH + 2.0, 20.0])])
    assert told(problem) == {}


def test_a_model_out_of_reach_is_told_the_numbers():
    mine = [[20.0, 20.0], [20.0, 20.0 + TOUCH + 1.9], [20.0, 20.0 + 2 * (TOUCH + 1.9)]]
    problem = a_problem([raiders(*mine, charged=True), guard([20.0, 20.0 - TOUCH - 1.0])])
    far = told(problem)["raiders-3"]
    assert far.proved
    assert far.reason.startswith("out of reach: Blue Guard, the nearest enemy, is")
    assert "moves 3.000″ at most and must come within 2.000″" in far.reason


def test_a_wall_of_terrain_is_blamed_with_the_least_way_round():
    # The slab's upper end is 1.5" above the straight line, and nobody passes its other end.
    slab = {"id": "slab", "kind": "dense", "outline": [[21.0, 10.0], [21.2, 10.0], [21.2, 21.5], [21.0, 21.5]]}
    units = [raiders([20.0, 20.0], charged=True, keywords=["MOUNTED"]), guard([20.0 + TOUCH + 4.9, 20.0])]
    stopped = told(a_problem(units, terrain=[slab]))["raiders-1"]
    assert stopped.proved
    assert stopped.reason.startswith("terrain in the way: it could be engaged 2.9")
    assert re.search(r"every way round is longer than 3\.000″; about [34]\.\d\d″", stopped.reason)


def test_a_wall_of_big_friends_is_blamed_where_the_model_is_big():
    wall = [[21.45, 20.0 + k * (TOUCH + 0.05)] for k in range(-3, 4)]
    units = [
        raiders([20.0, 20.0], charged=True, keywords=["VEHICLE"]),
        guard([20.0 + TOUCH + 4.9, 20.0]),
        raiders(*wall, id="wagons", name="Wagons", keywords=["VEHICLE"]),
    ]
    stopped = told(a_problem(units))["raiders-1"]
    assert stopped.proved
    assert stopped.reason.startswith("a wall of bases: it could be engaged 2.9")


def test_bases_that_leave_no_room_are_named():
    # Bases of another unit stand all along the edge of the only enemy's engagement range that is within reach.
    near = 20.0 + 4.9
    wall = [[near - 2.0 + 0.12 * abs(k), 20.0 + k * (TOUCH + 0.05)] for k in range(-3, 4)]
    units = [
        raiders([20.0, 20.0], charged=True),
        guard([20.0 + TOUCH + 4.9, 20.0]),
        raiders(*wall, id="wagons", name="Wagons"),
    ]
    stopped = told(a_problem(units))["raiders-1"]
    assert stopped.proved
    assert stopped.reason.startswith("no room: at (22.9")
    assert "it would overlap Wagons" in stopped.reason


def test_coherency_is_blamed_where_mates_cannot_follow():
    left, middle = 20.0, 20.0 + TOUCH + 2.6
    foe = middle + TOUCH + 3.8
    units = [
        raiders([left, 20.0], [middle, 20.0], [foe + TOUCH, 20.0], charged=True),
        guard([left - TOUCH, 20.0]),
        guard([foe, 20.0], id="sentries", name="Sentries"),
    ]
    stopped = told(a_problem(units))["raiders-2"]
    assert stopped.proved
    assert stopped.reason.startswith("coherency: it could be engaged at (")
    assert "stays where it is; 2.000″ at most" in stopped.reason


def test_a_mate_that_ends_in_the_place_is_named():
    problem = a_problem([raiders([20.0, 20.0], [20.0, 20.0 + TOUCH + 0.1], charged=True), guard([24.0, 20.0])])
    hindered = told(problem)
    assert hindered["raiders-1"].proved is False
    assert "by itself it could be engaged at" in hindered["raiders-1"].reason


def test_nothing_is_said_where_the_move_leads_out_of_every_fight():
    units = [
        raiders([20.0, 20.0], charged=True, fought=True),
        guard([40.0, 20.0]),
    ]
    marker = {"id": "hill", "at": [23.0, 20.0]}
    problem = a_problem(units, "consolidate", objectives=[marker], turn={"active": "red", "step": "consolidate"})
    assert problem.selection.mode == "objective"
    assert told(problem) == {}


def test_nothing_is_proved_of_who_could_be_engaged_with_others_selected() -> None:
    line = [(20.0 + 2.5 * k, 20.0) for k in range(5)]
    foes = [unit("west", "blue", [(16.3, 20.0)]), unit("east", "blue", [(33.7, 20.0)])]
    state = position(unit("raiders", "red", line, charged=True), *foes)
    planned, east = plan(state, "raiders"), plan(state, "raiders", targets=["east"])
    assert planned.move.targets == ("west",)
    assert "raiders-5" in {step.model for step in east.move.steps}, "it is engaged toward the other enemy"
    hindered = {h.model: h for h in planned.hindered}
    assert {model: h.proved for model, h in hindered.items()} == {
        "raiders-3": True, "raiders-4": False, "raiders-5": False,
    }  # fmt: skip
    assert "it could be with" in hindered["raiders-5"].reason
