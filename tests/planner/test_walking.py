"""Who goes when, and which way: big models may not pass one another, so that some can only go when others have gone."""

from __future__ import annotations

import pytest

from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Base, Oval, Point, Round
from simulator.planner.plan import Plan
from simulator.planner.tactician import plan
from simulator.referee import check
from simulator.state import State
from tests.positions import position, unit

BIG = frozenset({"VEHICLE"})
SMALL = frozenset({"INFANTRY"})


def column(places: list[Point], foes: list[Point], base: Base, keywords: frozenset[str] = BIG) -> State:
    raiders = unit("raiders", "red", places, base=base, keywords=keywords, charged=True)
    return position(raiders, unit("guard", "blue", foes))


def planned_legally(state: State) -> Plan:
    planned = plan(state, "raiders")
    assert check(state, planned.move, advise=False).outcome == "legal"
    return planned


TWO = ([(20.0, 20.0), (16.0, 20.0)], [(26.5, 20.0)], Round(inches(25)))
THREE = ([(20.0, 20.0), (17.6, 20.0), (15.2, 20.0)], [(24.8, 20.0)], Round(inches(30)))
CORRIDOR = ([(20.0, 20.0), (17.6, 20.0)], [(24.3, 20.0), (25.5, 17.5), (25.5, 22.5)], Round(inches(30)))
OVALS = ([(20.0, 20.0), (16.9, 20.0), (13.8, 20.0)], [(24.8, 20.0)], Oval(inches(37.5), inches(21)))


@pytest.mark.parametrize("table", [TWO, THREE, CORRIDOR, OVALS], ids=["two", "three", "corridor", "ovals"])
def test_a_big_model_goes_where_a_mate_in_front_has_gone_away(table: tuple[list[Point], list[Point], Base]) -> None:
    """So they come to no less than small ones, who pass through one another."""
    big, small = planned_legally(column(*table)), planned_legally(column(*table, SMALL))
    assert big.status == "found"
    assert (big.engaged, big.in_contact) == (small.engaged, small.in_contact)
    assert big.optimal


def test_who_stands_in_front_goes_first_though_it_goes_less_far() -> None:
    planned = planned_legally(column(*CORRIDOR))
    assert [step.model for step in planned.move.steps] == ["raiders-1", "raiders-2"]


def test_who_may_not_move_is_passed_by_no_big_mate() -> None:
    """The front one touches an enemy, and stays; the other has no way past it in the corridor."""
    touching = 20.0 + inches(30) + inches(16)
    walls = [(20.0, 20.0 + side * 3.2) for side in (-1.0, 1.0)]
    planned = planned_legally(column([(20.0, 20.0), (17.6, 20.0)], [(touching, 20.0), *walls], Round(inches(30))))
    assert planned.engaged_at_most >= planned.engaged
    assert "raiders-1" not in {step.model for step in planned.move.steps}
