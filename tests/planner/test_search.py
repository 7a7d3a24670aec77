"""The joint search: what it counts is what a recount finds, and it ends in places that go together."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from simulator.geometry.gaps import gap
from simulator.geometry.lengths import at_most, overlapping
from simulator.planner.goals import worth
from simulator.planner.layout import Layout, layout_of
from simulator.planner.order import who_may_go, who_moves
from simulator.planner.problem import Problem, problem_of
from simulator.planner.search import Joint, Places, seek, settle
from simulator.planner.sites import sites_of
from simulator.rules import ruleset_of
from simulator.rules.terms import Coherency
from tests.planner.random_fights import a_fight


def laid_out(seed: int, movers: int = 4) -> tuple[Problem, Layout]:
    state = a_fight(seed, movers=(movers,), foes=(3, 5))
    ruleset = ruleset_of(state)
    rule = ruleset.moves["pile-in"]
    assert rule.choices is not None
    problem = problem_of(state, rule.choices(state, state.unit("raiders"))[0], ruleset)
    return problem, layout_of(problem, sites_of(problem), ())


def joint_of(problem: Problem, layout: Layout, coherency: Coherency | None = None) -> Joint:
    weighed = worth(layout, "engaged", (0,), most=8)
    return Joint(layout, weighed, coherency or problem.terms.coherency, layout.home)


def worth_of(joint: Joint, places: Places) -> float:
    return float(joint.worth.values[range(len(places)), list(places)].sum())


def recounted(joint: Joint, places: list[int]) -> int:
    """How many conditions these places break together, by the plain formulas."""
    layout, coherency = joint.layout, joint.coherency
    bodies = [layout.body(place) for place in places]
    n = len(places)
    broken = 0
    neighbours = [0] * n
    for i in range(n):
        for j in range(i):
            apart = gap(bodies[i], bodies[j])
            broken += places[i] == places[j] or overlapping(apart)
            broken += coherency.spread is not None and not at_most(apart, coherency.spread)
            if places[i] != places[j] and at_most(apart, coherency.neighbour):
                neighbours[i] += 1
                neighbours[j] += 1
    broken += sum(max(0, coherency.count - count) for count in neighbours) if n > 1 else 0
    broken += sum(not layout.somebody[places, q].any() for q in range(layout.somebody.shape[1]))
    moved = [place != home for place, home in zip(places, layout.home, strict=True)]
    waits = layout.on_start
    broken += sum(
        moved[i] and moved[j] and bool(waits[places[i], j] and waits[places[j], i]) for i in range(n) for j in range(i)
    )
    return broken


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("count", [1, 2])
def test_what_a_change_costs_is_what_a_recount_finds(seed: int, count: int) -> None:
    problem, layout = laid_out(seed)
    joint = joint_of(problem, layout, Coherency(2.0, count=count, spread=9.0))
    dice = Random(seed)
    for _ in range(12):
        change = dice.randrange(len(joint.target))
        joint.move(int(joint.mover[change]), int(joint.target[change]))
        assert joint.broken() == recounted(joint, joint.places)
        costs = joint.costs()
        number = dice.randrange(len(joint.places))
        mine = np.flatnonzero(joint.mover == number)
        differences = {
            int(recounted(joint, _with(joint.places, number, int(joint.target[c])))) - int(costs[c])
            for c in mine[:: max(1, len(mine) // 12)].tolist()
        }
        assert len(differences) == 1, "costs of one model's changes differ by as much as the counts of the whole"


def _with(places: list[int], number: int, place: int) -> list[int]:
    return [place if i == number else other for i, other in enumerate(places)]


@pytest.mark.parametrize("seed", range(4))
def test_a_search_ends_in_places_that_go_together_and_settling_never_makes_them_worse(seed: int) -> None:
    problem, layout = laid_out(seed, movers=6)
    joint = joint_of(problem, layout)
    found = seek(joint, steps=200, enough=lambda _places: False)
    assert found is not None
    assert recounted(joint, list(found.places)) == 0
    joint.put(found.places)
    places = settle(joint)
    assert recounted(joint, list(places)) == 0
    assert worth_of(joint, places) >= worth_of(joint, found.places)


def test_two_models_that_could_change_places_go_the_shorter_ways() -> None:
    problem, layout = laid_out(3, movers=6)
    joint = joint_of(problem, layout)
    found = seek(joint, steps=200, enough=lambda _places: False)
    assert found is not None
    joint.put(found.places)
    places = settle(joint)
    lengths = layout.lengths
    for i, a in enumerate(places):
        for j, b in enumerate(places[:i]):
            swapped = list(places)
            swapped[i], swapped[j] = b, a
            if np.isfinite(joint.worth.values[i, b] + joint.worth.values[j, a]) and recounted(joint, swapped) == 0:
                assert lengths[i, a] + lengths[j, b] <= lengths[i, b] + lengths[j, a] + 2.0 + 1e-9


def test_one_group_is_asked_for_only_where_the_ruleset_does() -> None:
    problem, layout = laid_out(1, movers=4)
    for connected, broken in ((True, 3), (False, 0)):
        joint = joint_of(problem, layout, Coherency(2.0, count=0, connected=connected))
        joint._near[:] = 0
        assert joint.broken() == broken, "four models without neighbours are four groups"


class TestTheOrderOfMoving:
    def test_nobody_ends_on_a_mate_that_has_not_moved_yet(self) -> None:
        checked = 0
        for seed in range(12):
            problem, layout = laid_out(seed, movers=6)
            joint = joint_of(problem, layout)
            found = seek(joint, steps=150, enough=lambda _places: False)
            if found is None:
                continue
            standing, left = dict(enumerate(layout.home)), who_moves(layout, found.places)
            while free := who_may_go(layout, found.places, left):
                number, place = free[0], found.places[free[0]]
                left.remove(number)
                others = [layout.body(at) for i, at in standing.items() if i != number]
                assert not any(overlapping(gap(layout.body(place), other)) for other in others)
                standing[number] = place
                checked += 1
        assert checked > 20

    def test_two_that_each_wait_for_the_other_are_a_circle(self) -> None:
        _, layout = laid_out(1)
        layout.on_start[:] = False
        a, b = (int(np.flatnonzero(np.isfinite(layout.lengths[i]) & (layout.lengths[i] > 0))[0]) for i in (0, 1))
        layout.on_start[a, 1] = layout.on_start[b, 0] = True
        places = (a, b, *layout.home[2:])
        assert who_moves(layout, places) == {0, 1}
        assert who_may_go(layout, places, {0, 1}) == []

    def test_who_does_its_duty_goes_before_who_cannot(self) -> None:
        _, layout = laid_out(1)
        layout.on_start[:] = False
        may = [np.flatnonzero(np.isfinite(layout.lengths[i]) & (layout.lengths[i] > 0)) for i in (0, 1)]
        idle, busy = int(may[0][0]), int(may[1][0])
        layout.done[0, idle], layout.done[1, busy] = False, True
        assert who_may_go(layout, (idle, busy, *layout.home[2:]), {0, 1}) == [1, 0]
