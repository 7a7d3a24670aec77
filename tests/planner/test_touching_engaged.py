"""What one count leaves for the other: never less than a legal move comes to, and less than each by itself."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from simulator.geometry.lengths import TOLERANCE
from simulator.planner.alone import alone
from simulator.planner.bounds import engaged_at_most, in_contact_at_most
from simulator.planner.goals import Counts
from simulator.planner.problem import Problem
from simulator.planner.solving import Solved
from simulator.planner.spots import engaged_spots
from simulator.planner.tactician import plan
from simulator.planner.telling import proof_told
from simulator.planner.touching_engaged import both_impossible, touching_so_engaged
from simulator.rules.words import touched_enemy, within
from simulator.state import State
from tests.benchmarks.plan_instances import instances
from tests.builders import a_scenario, guard, raiders
from tests.planner.legal_moves import legal, to_exact_places
from tests.planner.placing import problem
from tests.planner.random_fights import a_fight
from tests.plans import scenario, the_plan
from tests.rulesets import varied_rulesets

SMALL = (39, pytest.param(11, marks=pytest.mark.slow))
"""Fights in which as many as can touch do so only where fewer are engaged than can be."""


def small(seed: int) -> State:
    return a_fight(f"both {seed}", movers=(5, 6, 7), foes=(2, 3, 4, 5), engagement=1.0, sizes=("40mm", "60mm"))


def asked(problem: Problem, engaged: int, contact: int) -> bool:
    return both_impossible(problem, alone(problem), engaged, contact)


@pytest.mark.parametrize("seed", SMALL)
def test_the_most_in_contact_leave_fewer_engaged(seed):
    """Each of the two is possible by itself; together they are proved not to be, and nothing less is ruled out."""
    with varied_rulesets():
        one = problem(small(seed))
        engaged, contact = engaged_at_most(one), in_contact_at_most(one)
        assert asked(one, engaged, contact)
        assert asked(one, engaged + 1, 0)
        first = plan(one.state, "raiders", prefer="contact")
        assert first.in_contact == contact
        assert first.engaged < engaged
        assert not asked(one, first.engaged, contact)
        assert first.in_contact_so_engaged_at_most is None


def test_the_bound_of_contact_is_the_largest_of_all_selections_that_engage_as_many():
    with varied_rulesets():
        one = problem(small(39))
        engaged, contact = engaged_at_most(one), in_contact_at_most(one)

        def bound(found: int, *more: Solved) -> int:
            return touching_so_engaged((Solved(one, None, engaged, contact, 0), *more), Counts(engaged, found, 0, 0))

        assert bound(contact) == contact
        assert bound(contact - 1) == contact, "so little room is not looked into"
        assert bound(contact - 2) == contact - 1
        assert bound(contact - 3) == contact, "two more than were found are possible"
        fewer, more = (Solved(one, None, engaged - k, contact + 1 - k, 0) for k in (1, 0))
        assert bound(contact - 2, fewer) == contact - 1
        assert bound(contact - 2, more) == contact - 1
        assert bound(contact, more) == contact + 1


def test_a_plan_tells_of_which_moves_its_bound_of_contact_holds():
    planned = the_plan(in_contact_so_engaged_at_most=2)
    assert (planned.in_contact_at_most, planned.contact_bound) == (3, 2)
    assert proof_told(planned, scenario().state) == (
        "Proved that no legal move engages more; 0 touch an enemy base, "
        "and 2 at most could where as many are engaged (3 where fewer may be)."
    )
    assert the_plan().contact_bound == 3


@pytest.mark.parametrize("seeds", [(4, 6), pytest.param(range(11), marks=pytest.mark.slow)])
def test_no_legal_move_comes_to_what_is_proved_impossible(seeds):
    """Each of its models has a spot that no row forbids, and its counts are not ruled out together."""
    assert sum(legal_ends_have_spots(seed) for seed in seeds) > 4 * len(seeds)


def legal_ends_have_spots(seed: int) -> int:
    dice, count = Random(f"spots {seed}"), 0
    with varied_rulesets():
        one = problem(a_fight(f"spots {seed}", movers=(3, 4), foes=(1, 2, 4), engagement=1.0 + seed % 2))
        numbers = [answer.number for answer in alone(one) if answer.possible]
        if not numbers:
            return 0
        whole = engaged_spots(one, numbers, 0.12, 0.16)
        spots = whole.matching
        reached: set[tuple[int, int]] = set()
        for steps in to_exact_places(one, dice):
            end = legal(one, steps)
            if end is None:
                continue
            count += 1
            taken, touching = [], 0
            for number, model in enumerate(end.end.unit("raiders").on_table):
                if not any(within(model, foe, one.ruleset.engagement) for foe in one.enemies):
                    continue
                touches = touched_enemy(end.end, model) is not None
                away = np.hypot(*(spots.middles - np.array(model.body.pose.point)).T)
                fit = spots.allowed[numbers.index(number)] & (away <= model.base.inner - TOLERANCE / 2 - spots.covers)
                if touches:
                    fit &= whole.touching
                assert fit.any(), f"fight {seed}: {model.id} has no spot at {model.pose}"
                taken.append(int(np.flatnonzero(fit)[0]))
                touching += touches
            assert (spots.rows[:, taken].sum(axis=1) <= spots.limits).all(), f"fight {seed}: {steps}"
            reached.add((len(taken), touching))
        if reached:
            assert not asked(one, *max(reached)), f"fight {seed}: {max(reached)}"
    return count


def test_nothing_is_proved_of_bases_that_are_not_round():
    units = [raiders([20.0, 25.0], charged=True, base="75x42mm"), guard([20.0, 20.0])]
    assert not asked(problem(a_scenario(units=units).state), 1, 1)


@pytest.mark.slow
def test_nine_engaged_leave_room_for_fewer_than_six_in_contact():
    """A frozen position: six can touch where seven are engaged, and nine can be engaged."""
    instance = next(i for i in instances("10v10") if i.id == "10v10-46")
    with varied_rulesets():
        planned = plan(instance.state, instance.unit, instance.kind)
        assert (planned.engaged, planned.engaged_at_most, planned.in_contact_at_most) == (9, 9, 6)
        assert planned.in_contact_so_engaged_at_most == planned.contact_bound == 5
        touching = plan(instance.state, instance.unit, instance.kind, prefer="contact")
        assert (touching.engaged, touching.in_contact) == (7, 6)
