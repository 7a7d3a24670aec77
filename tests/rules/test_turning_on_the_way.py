"""A base may turn anywhere on its way: where that is clear it is legal, and nothing illegal is said without proof."""

from __future__ import annotations

import pytest

from simulator.geometry.shapes import rectangle
from simulator.moves import Move, Step
from simulator.referee import check
from simulator.rules.clause import Finding
from simulator.state import State
from tests.positions import position, unit

PLANK, SQUARE = rectangle(2.4, 1.2), rectangle(1.2, 1.2)
STEPS = (
    Step("raiders-1", path=((12.9, 10.0),), facing=0.0),
    Step("raiders-1", path=((11.3, 10.0), (12.9, 10.0)), facing=0.0),
    Step("raiders-1", to=(12.9, 10.0), facing=0.0),
)
"""One straight line; the same with a point on it that changes nothing; and wherever the referee finds a way."""


def through_a_gate(gate: float, width: float = 1.4) -> State:
    """A ship that stands across its way out, with an enemy right behind it; friends leave a gate it fits lengthwise."""
    friends = [(gate, 10.0 + side * (width / 2 + 0.6)) for side in (1, -1)]
    return position(
        unit("raiders", "red", [(10.0, 10.0, 90.0)], base=PLANK, fought=True),
        unit("friends", "red", friends, base=SQUARE),
        unit("guard", "blue", [(8.5, 10.0)], base=SQUARE),
        ruleset="cosmic-combat",
    )


def judged(state: State, step: Step) -> tuple[str, Finding]:
    """The verdict on a retreat, and what is found of its way."""
    verdict = check(state, Move("retreat", "raiders", (step,)), advise=False)
    (found,) = (f for f in verdict.findings if f.clause.id == "move.blocked")
    return verdict.outcome, found


@pytest.mark.parametrize("step", STEPS)
def test_a_ship_turns_where_there_is_room_though_no_point_is_given_there(step: Step) -> None:
    outcome, _ = judged(through_a_gate(13.4), step)
    assert outcome == "legal"


def test_where_no_single_place_has_room_and_none_is_ruled_out_it_is_undecided() -> None:
    outcome, found = judged(through_a_gate(12.02), STEPS[0])
    assert outcome == "undecided"
    assert "Turning at the best place that was tried, it would hit Guard, 0.077″ deep." in found.message


def test_a_gate_that_is_too_narrow_for_it_however_it_turns_is_illegal() -> None:
    outcome, found = judged(through_a_gate(12.0, width=1.1), STEPS[0])
    assert outcome == "illegal"
    assert found.message == "Raiders would pass through Friends 1, 0.050″ deep."


def test_what_it_turns_into_is_named_with_the_depth() -> None:
    state = position(
        unit("raiders", "red", [(10.0, 10.0, 90.0)], base=PLANK, fought=True),
        unit("guard", "blue", [(8.5, 10.0)], base=SQUARE),
        ruleset="cosmic-combat",
    )
    outcome, found = judged(state, Step("raiders-1", path=((10.1, 10.0),), facing=-90.0))
    assert outcome == "illegal"
    assert found.message == "Raiders would turn into Guard, 0.342″ deep."
    assert found.target == "Guard"


@pytest.mark.parametrize(("ruleset", "kind"), [("40k-11e", "pile-in"), ("40k-10e", "pile-in")])
def test_the_other_editions_let_a_base_turn_on_its_way_as_well(ruleset: str, kind: str) -> None:
    friends = [(13.4, 10.0 + side * 1.3) for side in (1, -1)]
    big = frozenset({"MONSTER"})
    state = position(
        unit("raiders", "red", [(10.0, 10.0, 90.0)], base=PLANK, keywords=big, charged=True),
        unit("friends", "red", friends, base=SQUARE, keywords=big),
        unit("guard", "blue", [(8.5, 10.0), (16.0, 10.0)], base=SQUARE),
        ruleset=ruleset,
    )
    verdict = check(state, Move(kind, "raiders", STEPS[:1]), advise=False)
    (found,) = (f for f in verdict.findings if f.clause.id == "move.blocked")
    assert found.kept is True
