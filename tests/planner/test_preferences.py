"""What a player prefers: each goal is served before those that come after it, and nothing is claimed beside it."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pytest

from simulator.army import Unit
from simulator.planner.plan import Plan
from simulator.planner.tactician import plan
from simulator.rules import UnknownRulesetError, ruleset_of
from simulator.rules.judged import judge
from simulator.rules.words import engaged, in_range, touched_enemy
from simulator.state import State
from tests.benchmarks.plan_instances import instances
from tests.builders import a_scenario, a_unit, raiders
from tests.rulesets import varied_rulesets

RANKS = ([20.0, 20.0], [21.4, 20.0], [22.8, 20.0], [20.0, 18.5], [21.4, 18.5])


def pair(unit_id: str, x: float, y: float) -> dict[str, Any]:
    """Two models of an enemy unit, beside one another."""
    return a_unit(unit_id, "blue", [[x, y], [x, y + 1.5]], name=unit_id.title())


def three_fronts(**changes: Any) -> State:
    """Raiders that charged, with an enemy unit ahead and one on either side, all within 5″ and none engaged."""
    units = [
        raiders(*RANKS, charged=True),
        pair("ahead", 20.7, 24.5),
        pair("east", 26.5, 20.0),
        pair("west", 16.0, 20.0),
    ]
    return a_scenario(units=units, **changes).state


def ended(state: State, planned: Plan) -> State:
    return judge(state, planned.move, ruleset_of(state)).end


def fights(state: State, planned: Plan) -> int:
    """With how many enemy units models end engaged, added up over the models."""
    end = ended(state, planned)
    unit: Unit = end.unit(planned.unit)
    return sum(engaged(m, foe, 2.0) for m in unit.on_table for foe in end.enemies_of(unit))


def walked(state: State, planned: Plan) -> float:
    """How far all models go together."""
    starts = {s.model: state.model(s.model).pose for s in planned.move.steps}
    ways = ((starts[s.model].point, *(s.path or ())) for s in planned.move.steps)  # type: ignore[union-attr]
    return math.fsum(math.dist(p, q) for way in ways for p, q in pairwise(way))


def test_who_puts_contact_first_touches_with_more_where_that_costs_an_engagement() -> None:
    (instance,) = (i for i in instances("10v3 large") if i.id == "10v3 large-28")
    with varied_rulesets():
        usual = plan(instance.state, instance.unit, effort=1)
        touching = plan(instance.state, instance.unit, prefer="contact", effort=1)
    assert touching.in_contact > usual.in_contact
    assert touching.engaged < usual.engaged


def test_who_wants_to_be_safe_fights_as_few_enemies_as_can_be() -> None:
    state = three_fronts()
    usual, safe = plan(state, "raiders"), plan(state, "raiders", prefer="safe")
    assert safe.move.targets is not None
    assert len(safe.move.targets) == 1
    assert safe.engaged == usual.engaged
    assert fights(state, safe) == safe.engaged, "nobody is exposed to a second enemy unit"


def test_who_wants_to_move_least_engages_as_many_and_goes_less_far() -> None:
    state = three_fronts()
    usual, least = plan(state, "raiders"), plan(state, "raiders", prefer="least-movement")
    assert least.engaged == usual.engaged
    assert walked(state, least) < walked(state, usual)


def test_who_wants_the_objective_ends_within_its_range_with_more() -> None:
    marker = {"id": "A", "at": [25.5, 22.0], "range": 1.0}
    state = three_fronts(objectives=[marker])
    (goal,) = state.board.objectives

    def holding(planned: Plan) -> int:
        return sum(in_range(m, goal) for m in ended(state, planned).unit("raiders").on_table)

    usual, wanted = plan(state, "raiders"), plan(state, "raiders", prefer="objective")
    assert holding(wanted) > holding(usual)


def test_who_avoids_new_fights_ends_engaged_with_nobody_that_was_not_selected() -> None:
    units = [raiders(*RANKS, [24.6, 17.6]), pair("ahead", 20.7, 23.0), pair("east", 24.8, 23.0)]
    state = a_scenario(units=units).state
    east = state.unit("east")
    drawn_in = ended(state, plan(state, "raiders")).unit("raiders")
    assert any(engaged(m, east, 2.0) for m in drawn_in.on_table), "without the wish somebody fights east as well"
    avoiding = ended(state, plan(state, "raiders", avoid_new_fights=True)).unit("raiders")
    assert not any(engaged(m, east, 2.0) for m in avoiding.on_table)


@pytest.mark.parametrize("targets", [("ahead",), ("east", "west"), ("ahead", "east", "west")])
def test_no_selection_that_a_player_could_make_comes_to_more_than_the_planners(targets: tuple[str, ...]) -> None:
    state = three_fronts()
    free, told = plan(state, "raiders"), plan(state, "raiders", targets=targets)
    assert told.move.targets == targets
    assert (told.engaged, told.in_contact) <= (free.engaged, free.in_contact)


def test_where_not_every_selection_is_listed_nothing_is_claimed_of_the_others() -> None:
    around = [(25.2, 20.0), (14.8, 20.0), (20.0, 25.2), (20.0, 14.8), (23.8, 23.8)]
    foes = [a_unit(f"f{k}", "blue", [[x, y]], name=f"Foe {k}") for k, (x, y) in enumerate(around)]
    state = a_scenario(units=[raiders([20.0, 20.0], [20.0, 20.0 + 1.3], charged=True), *foes]).state
    assert len(ruleset_of(state).moves["pile-in"].choices(state, state.unit("raiders"))) < 2**5 - 1  # type: ignore[misc]
    planned = plan(state, "raiders")
    assert (planned.engaged_at_most, planned.in_contact_at_most) == (2, 2), "everybody, for no bound holds for all"


def test_a_quick_look_bounds_who_engages_and_nothing_else() -> None:
    state = three_fronts()
    quick, whole = plan(state, "raiders", effort=0), plan(state, "raiders")
    assert quick.engaged_at_most == whole.engaged_at_most
    assert quick.in_contact_at_most == len(state.unit("raiders").on_table)
    assert quick.hindered == ()


def test_what_stands_is_counted_where_nobody_may_move() -> None:
    state = a_scenario(units=[raiders([20.0, 20.0]), a_unit("guard", "blue", [[21.26, 20.0]], name="Guard")]).state
    planned = plan(state, "raiders")
    assert planned.status == "impossible"
    assert touched_enemy(state, state.model("raiders-1")) is not None
    assert (planned.engaged, planned.in_contact) == (1, 1)


def test_a_kind_of_move_that_is_not_planned_is_said() -> None:
    with pytest.raises(UnknownRulesetError, match="pile-in"):
        plan(three_fronts(), "raiders", "retreat")
    with pytest.raises(UnknownRulesetError, match="pile-in"):
        plan(three_fronts(), "raiders", "boarding")


def test_who_wants_to_move_least_selects_those_toward_whom_it_goes_least_far() -> None:
    places = [[20.0, 20.0], [21.6, 20.0], [23.2, 20.0], [24.8, 20.0]]
    foes = [pair("near", 22.0, 24.2), a_unit("far", "blue", [[27.5, 23.5]], name="Far")]
    state = a_scenario(units=[raiders(*places, charged=True), *foes]).state
    least = plan(state, "raiders", prefer="least-movement")
    for targets in (("near",), ("far",), ("near", "far")):
        told = plan(state, "raiders", prefer="least-movement", targets=targets)
        assert (least.engaged, -walked(state, least)) >= (told.engaged, -walked(state, told) - 1e-6), targets


def test_who_avoids_new_fights_selects_no_more_enemies_than_it_must() -> None:
    row = [[20.0, 20.0], [21.4, 20.0], [22.8, 20.0], [24.2, 20.0], [25.6, 20.0]]
    mine = raiders(*row, fought=True, eligible_to_fight=True)
    ahead = a_unit("ahead", "blue", [[19.0, 24.2], [20.5, 24.2]], name="Ahead")
    units = [mine, ahead, a_unit("east", "blue", [[25.0, 24.2]], name="East")]
    state = a_scenario(units=units, turn={"active": "red", "step": "consolidate"}).state
    usual = plan(state, "raiders", "consolidate")
    avoiding = plan(state, "raiders", "consolidate", avoid_new_fights=True)
    assert usual.move.targets == ("ahead", "east")
    assert len(avoiding.move.targets or ()) == 1
    unit = ended(state, avoiding).unit("raiders")
    fought = [foe.id for foe in state.enemies_of(unit) if any(engaged(m, foe, 2.0) for m in unit.on_table)]
    assert fought == list(avoiding.move.targets or ())


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"unit_id": "raider"}, 'no unit "raider"; there are raiders, ahead, east and west'),
        ({"prefer": "glory"}, 'prefer = "glory" is not one of engaged, contact'),
        ({"targets": ["ahead", "south"]}, "is no list of different enemy units on the table: ahead, east and west"),
        ({"targets": ["ahead", "ahead"]}, "is no list of different enemy units"),
        ({"targets": "ahead"}, "is no list of different enemy units"),
        ({"objective": "Z"}, 'no objective "Z"; there are none'),
    ],
)
def test_what_is_not_there_is_refused_by_name(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        plan(three_fronts(), **{"unit_id": "raiders", **changes})


def test_stopped_while_it_is_told_the_plan_is_told_without_what_stops_whom(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    state = three_fronts()
    expected = plan(state, "raiders")
    monkeypatch.setattr("simulator.planner.tactician.hindrances", stopped)
    planned = plan(state, "raiders")
    assert planned.move == expected.move
    assert planned.notes[0] == "Stopped before the search was over."
    assert planned.hindered == ()
