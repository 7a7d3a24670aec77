"""Candidate places: the referee accepts each as the end of any model that it is kept for."""

from __future__ import annotations

import math
from random import Random

from simulator.geometry.gaps import gap_to_polygon
from simulator.geometry.shapes import Body
from simulator.planner.sites import sites_of
from tests.builders import a_scenario, guard, raiders
from tests.planner.placing import fight, kept, problem, refusals, touches
from tests.planner.random_fights import a_fight
from tests.rulesets import varied_rulesets


def test_the_referee_accepts_every_place_as_the_end_of_its_model_in_random_fights() -> None:
    dice, judged_moves = Random(1), 0
    with varied_rulesets():
        for seed in range(40):
            fought = a_fight(seed, engagement=dice.choice([1.0, 2.0]))
            count, _, against = refusals(problem(fought), 6, dice)
            assert not against, (seed, against)
            judged_moves += count
    assert judged_moves > 100


def test_the_referee_accepts_places_of_ovals_and_rectangles_that_turn_and_of_those_that_do_not() -> None:
    dice, judged_moves, turns = Random(2), 0, 0
    for base, their_base in (("75x42mm", "32mm"), ("75x42mm", "105x70mm"), ("60x30mm rectangle", "40mm")):
        mine = [[20.0, 20.0, 40.0], [24.5, 19.5, 0.0], [16.0, 19.0, 220.0]]
        state = fight(mine, [[20.0, 24.5], [25.0, 24.0], [15.0, 25.0]], base=base, their_base=their_base)
        count, turned, against = refusals(problem(state), 25, dice)
        assert not against
        judged_moves, turns = judged_moves + count, turns + turned
    assert judged_moves > 50
    assert turns > 15


def test_the_referee_accepts_places_beside_walls_that_stop_vehicles() -> None:
    wall = {
        "id": "ruin",
        "kind": "dense",
        "height": 5.0,
        "outline": [[18.0, 22.0], [22.0, 22.0], [22.0, 22.4], [18, 22.4]],
    }
    units = [
        raiders([18.1, 21.1], [22.5, 21.1], charged=True, base="40mm", keywords=["VEHICLE"]),
        guard([19.6, 24.3], [22.1, 24.4], [20.4, 19.2]),
    ]
    asked = problem(a_scenario(units=units, terrain=[wall]).state)
    count, _, against = refusals(asked, 80, Random(3))
    assert not against
    assert count > 20
    outline = asked.state.board.terrain[0].outline
    wide = [
        length
        for m, pose, length, _ in kept(asked, sites_of(asked))
        if length > math.dist(m.body.pose.point, pose.point) + 1e-3
    ]
    assert wide, "some ways go round the wall"
    stood = [Body(m.base, pose) for m, pose, _, _ in kept(asked, sites_of(asked))]
    both = [
        b for b in stood if abs(gap_to_polygon(b, outline)) <= 1e-6 and any(touches(b, e) for e in asked.enemy_bodies)
    ]
    assert both, "some place touches the wall and an enemy"
