"""The first pivot takes of a model's distance: by its base and its keywords."""

from __future__ import annotations

from dataclasses import replace

import pytest

from simulator.army import Model
from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Base, Oval, Pose, Round, rectangle
from simulator.planner.tactician import plan
from simulator.referee import check
from simulator.rules.tenth.pivot import pivot
from tests.rules.tenth.tables import broken, going, tenth, to, unit

OVAL, BOX = Oval(inches(75) / 2, inches(42) / 2), rectangle(3.0, 1.5)
WIDE = Round(inches(60) / 2)


@pytest.mark.parametrize(
    ("base", "keywords", "cost"),
    [
        (WIDE, {"INFANTRY"}, 0.0),
        (WIDE, {"MONSTER"}, 0.0),
        (OVAL, {"MOUNTED"}, 1.0),
        (OVAL, {"MONSTER"}, 2.0),
        (OVAL, {"VEHICLE"}, 2.0),
        (BOX, {"VEHICLE"}, 2.0),
        (BOX, {"BEASTS"}, 1.0),
        (WIDE, {"VEHICLE", "HOVER STAND"}, 2.0),
        (WIDE, {"VEHICLE", "FLYING STEM"}, 2.0),
        (WIDE, {"MOUNTED", "FLYING STEM"}, 0.0),
        (Round(inches(32) / 2), {"VEHICLE", "FLYING STEM"}, 0.0),
        (OVAL, {"VEHICLE", "AIRCRAFT"}, 0.0),
    ],
)
def test_what_a_pivot_costs(base: Base, keywords: set[str], cost: float) -> None:
    assert pivot(Model("m", base, Pose(0.0, 0.0), frozenset(keywords))) == cost


@pytest.mark.parametrize(
    ("keywords", "facing", "length", "kept"),
    [
        ("MOUNTED", None, 3.0, True),
        ("MOUNTED", 10.0, 2.0, True),
        ("MOUNTED", 10.0, 2.0005, True),
        ("MOUNTED", 10.0, 2.002, False),
        ("MOUNTED", 360.0, 3.0, True),
        ("MONSTER", 10.0, 1.0, True),
        ("MONSTER", 10.0, 1.002, False),
    ],
)
def test_way_and_pivot_are_added_up(keywords: str, facing: float | None, length: float, kept: bool) -> None:
    riders = unit("raiders", "red", [(50.0, 50.0, 0.0)], base=OVAL, keywords=frozenset({keywords}), charged=True)
    state = tenth(riders, unit("guard", "blue", [(57.0, 50.0)]))
    move = going("pile-in", to(1, 50.0 + length, 50.0, facing))
    assert ("move.distance" not in broken(state, move)) == kept
    on_a_path = going("pile-in", replace(move.steps[0], to=None, path=((50.0 + length, 50.0),)))
    assert ("move.distance" not in broken(state, on_a_path)) == kept


def test_a_vehicle_on_a_stand_pays_for_its_new_facing_though_its_base_is_round() -> None:
    raider = unit("raiders", "red", [(50.0, 50.0, 0.0)], base=WIDE, keywords=frozenset({"VEHICLE", "HOVER STAND"}))
    state = tenth(raider, unit("guard", "blue", [(52.5, 50.0)]))
    assert "move.distance" in broken(state, going("pile-in", to(1, 50.0, 51.2, 90.0)))
    assert "move.distance" not in broken(state, going("pile-in", to(1, 50.0, 51.2)))


@pytest.mark.parametrize(("keywords", "owed"), [("MOUNTED", True), ("MONSTER", False)])
def test_base_contact_that_needs_a_pivot_is_owed_as_far_as_the_pivot_leaves_distance(keywords: str, owed: bool) -> None:
    # side on, 3.3" away: no contact without a turn. A turn brings the end 1.75" nearer, for 1" or for 2".
    box = rectangle(4.0, 0.5)
    riders = unit("raiders", "red", [(50.0, 50.0, 90.0)], base=box, keywords=frozenset({keywords}), charged=True)
    foe = (50.0 + 0.25 + 3.3 + inches(16), 50.0)
    state = tenth(riders, unit("guard", "blue", [foe]))
    verdict = check(state, going("pile-in", to(1, 52.5, 50.0)), advise=False)
    assert {f.clause.id for f in verdict.broken} == ({"pile-in.base-contact-if-possible"} if owed else set())
    assert not verdict.undecided
    planned = plan(state, "raiders", "pile-in")
    assert check(state, planned.move).outcome == "legal"
    assert planned.in_contact == owed
