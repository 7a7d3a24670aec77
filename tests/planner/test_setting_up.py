"""An emergency disembark planned as any move is: who is set up, how close, and who has no place, by proof."""

from __future__ import annotations

import pytest

from simulator.planner.plan import Plan
from simulator.planner.tactician import plan
from simulator.referee import check
from simulator.state import State
from tests.wreckage import TOUCH, away, ring, wrecked


def planned_and_legal(state: State) -> Plan:
    planned = plan(state, "guard", "disembark")
    assert check(state, planned.move, advise=False).outcome == "legal"
    return planned


@pytest.mark.parametrize("aboard", [1, 5, 10])
def test_on_an_open_table_everybody_is_set_up_in_the_order_of_the_steps(aboard: int) -> None:
    planned = planned_and_legal(wrecked(aboard=aboard))
    assert (planned.status, planned.purpose, planned.engaged) == ("found", "set-up", 0)
    assert [p.model for p in planned.placed] == [step.model for step in planned.move.steps]
    assert len(planned.placed) == aboard
    assert planned.placed[0].reason == "touches Carrier"
    assert planned.hindered == ()


def test_who_is_not_in_contact_says_how_far_it_is() -> None:
    planned = planned_and_legal(wrecked(aboard=3, friends=ring(TOUCH, 12)))
    assert any("from Carrier, as close as it may" in p.reason for p in planned.placed)


def test_who_fights_where_it_gets_out_says_so() -> None:
    planned = planned_and_legal(wrecked(foes=ring(TOUCH + 2.4, 16)))
    assert planned.engaged == 1
    assert planned.placed[0].reason.endswith("engaged with Raiders")


def test_who_has_no_place_is_named_with_the_proof() -> None:
    state = wrecked(foes=ring(TOUCH + 2.4, 16), ruleset="40k-11e-launch")
    planned = planned_and_legal(state)
    assert (planned.status, planned.move.steps) == ("impossible", ())
    (left,) = planned.hindered
    assert left.proved
    assert "could not be unengaged" in left.reason


def test_who_is_in_no_transport_gets_out_of_none() -> None:
    state = wrecked(foes=[away(0.0, 9.0)])
    planned = plan(state, "raiders", "disembark")
    assert planned.status == "gave-up"
    assert planned.notes == ("Raiders is in no transport.",)


def test_it_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("simulator.planner.setting_up.plan_disembark", stopped)
    planned = plan(wrecked(), "guard", "disembark")
    assert planned.status == "gave-up"
    assert planned.notes[0] == "Stopped before the search was over."
