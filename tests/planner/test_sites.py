"""Candidate places: exact where they are meant to be, and no corner is left out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest

from simulator.geometry.circles import corners
from simulator.geometry.gaps import gap, gap_to_polygon
from simulator.geometry.lengths import TOLERANCE, inches
from simulator.geometry.shapes import Body, Point, Pose, Round
from simulator.moves import Step
from simulator.planner.facings import same_outline
from simulator.planner.problem import Problem
from simulator.planner.sites import around, judged_sites, near, sites_of
from simulator.rules.judged import judge, measure
from tests.builders import a_scenario, guard, raiders
from tests.planner.placing import OF_ONE_MODEL, R, fight, problem, refusals, touches
from tests.planner.random_fights import a_fight


def exact_corners(asked: Problem, radius: float) -> list[Point]:
    """Where any two of the circles of contact, engagement and reach cross, by the plain formula."""
    rings = [
        (e.pose.x, e.pose.y, e.base.reach + radius + distance)
        for e in asked.enemy_bodies
        for distance in (0.0, asked.ruleset.engagement)
    ]
    starts = [m.body.pose for number, m in enumerate(asked.models) if asked.may_move(number)]
    reach = [(pose.x, pose.y, asked.rule.distance) for pose in starts]
    pairs = [*combinations(rings, 2), *((ring, limit) for ring in rings for limit in reach)]
    return [point for one, other in pairs for point in corners(one, other)]


def test_no_corner_of_contact_engagement_and_reach_that_is_legal_is_left_out() -> None:
    checked = 0
    for seed in range(25):
        asked = problem(a_fight(seed, sizes=("32mm",)))
        if any(not isinstance(m.base, Round) or m.base.radius != R for m in asked.models):
            continue
        (sites,) = sites_of(asked)
        for point in exact_corners(asked, R):
            for row, number in enumerate(sites.models):
                model = asked.models[number]
                # A hair within the limits, so that rounding does not decide.
                step = Step(model.id, to=(point[0], point[1]))
                judged = judge(asked.state, replace(asked.move, steps=(step,)), asked.ruleset)
                findings = [f for f in measure(judged) if f.clause.id in OF_ONE_MODEL]
                if not findings or any(f.kept is not True for f in findings):
                    continue
                there = np.hypot(*(sites.centres - point).T) <= 1e-5
                assert there.any(), (seed, point)
                assert np.isfinite(sites.lengths[row, there]).all()
                checked += 1
    assert checked > 300


def test_places_are_exactly_in_contact_or_exactly_at_the_edge_of_engagement() -> None:
    asked = problem(fight([[20.0, 20.0], [21.5, 19.5]], [[20.0, 23.2], [21.7, 23.4]]))
    (sites,) = sites_of(asked)
    stood = [Body(Round(R), Pose(*point)) for point in sites.centres.tolist()]
    one, two = asked.enemy_bodies
    assert any(touches(b, one) and touches(b, two) for b in stood)
    assert any(touches(b, one, 2.0) and touches(b, two, 2.0) for b in stood)
    for start in (model.body.pose for model in asked.models):
        far = [b for b in stood if abs(math.dist(b.pose.point, start.point) - 3.0) <= 1e-6]
        assert any(touches(b, one) or touches(b, two) for b in far)
    near_by = min(math.dist(b.pose.point, (20.0, 20.0)) for b in stood if touches(b, one))
    assert near_by == pytest.approx(3.2 - 2 * R, abs=1e-6), "straight in"


def test_chains_of_bases_touch_one_another_exactly_round_an_enemy() -> None:
    asked = problem(fight([[20.0, 20.0], [18.7, 20.0], [21.3, 20.0]], [[20.0, 22.5]]))
    (sites,) = sites_of(asked)
    enemy = asked.enemy_bodies[0]
    touching = [b for b in (Body(Round(R), Pose(*p)) for p in sites.centres.tolist()) if touches(b, enemy)]
    longest = 0
    for begin in touching:
        chain = [begin]
        for _ in range(2):
            beside = [b for b in touching if all(gap(b, c) > -1e-6 for c in chain) and touches(b, chain[-1])]
            if not beside:
                break
            chain.append(beside[0])
        longest = max(longest, len(chain))
    assert longest == 3


def test_in_a_mixed_unit_each_base_has_its_own_places_and_chains_touch_across_sizes() -> None:
    mine = [[20.0, 20.0], [18.5, 20.0], {"id": "raiders-3", "at": [21.8, 20.0], "base": "50mm"}]
    asked = problem(fight(mine, [[20.0, 22.8]]))
    small, large = sites_of(asked)
    assert (small.models, large.models) == ((0, 1), (2,))
    assert (small.base, large.base) == (Round(R), Round(inches(25)))
    enemy = asked.enemy_bodies[0]
    stood, others = ([Body(s.base, s.pose(k)) for k in range(len(s.centres))] for s in (small, large))
    pairs = [(a, b) for a in stood for b in others if touches(a, enemy) and touches(b, enemy) and touches(a, b)]
    assert pairs
    judged_moves, _, against = refusals(asked, 60, Random(4))
    assert not against
    assert judged_moves > 30


def test_ovals_stand_exactly_between_two_enemies_and_turn_their_short_side_to_one() -> None:
    state = fight([[20.0, 20.0, 0.0], [24.0, 19.0, 0.0]], [[19.0, 23.0], [21.5, 23.2]], base="75x42mm")
    asked = problem(state)
    (sites,) = sites_of(asked)
    stood = [Body(sites.base, sites.pose(k)) for k in range(len(sites.centres))]
    one, two = asked.enemy_bodies
    assert any(touches(b, one) and touches(b, two) for b in stood if b.pose.facing == 0.0)
    assert any(touches(b, one) and touches(b, two, 2.0) for b in stood if b.pose.facing == 0.0)
    assert any(touches(b, one) and not same_outline(b.base, b.pose.facing, 0.0) for b in stood)
    # Beside the second enemy there is a place where its long axis points at it.
    toward = math.degrees(math.atan2(two.pose.y - 19.0, two.pose.x - 24.0))
    assert any(touches(b, two) and same_outline(b.base, round(b.pose.facing - toward, 3), 0.0) for b in stood)


def test_an_oval_facing_the_other_way_need_not_turn_to_stand_like_its_mate() -> None:
    wide = {"base": "75x42mm"}
    asked = problem(fight([[20.0, 20.0, 0.0], [24.0, 20.0, 180.0]], [[22.0, 23.0], [22.0, 17.0]], **wide))
    (sites,) = sites_of(asked)
    own = np.isfinite(sites.lengths).all(axis=0)
    assert own.any(), "places that both may end in, whichever way they face"
    for k in np.flatnonzero(own & (sites.facings == 0.0)).tolist():
        away = np.hypot(*(sites.centres[k] - [[20.0, 20.0], [24.0, 20.0]]).T)
        assert (sites.lengths[:, k] >= away - 1e-9).all()


def test_table_edges_are_curves_too() -> None:
    asked = problem(fight([[1.0, 20.0], [2.5, 20.0]], [[1.2, 23.5], [4.0, 23.5]]))
    (sites,) = sites_of(asked)
    stood = [Body(Round(R), Pose(*point)) for point in sites.centres.tolist()]
    at_edge = [b for b in stood if abs(b.pose.x - R) <= 1e-6]
    assert any(touches(b, asked.enemy_bodies[0]) for b in at_edge)
    assert min(b.pose.x for b in stood) >= R - 1e-6


def turned(points: Sequence[Point], degrees: float) -> list[list[float]]:
    """Points turned about the middle of the table."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [[30.0 + (x - 30) * c - (y - 22) * s, 22.0 + (x - 30) * s + (y - 22) * c] for x, y in points]


def is_in(points: np.ndarray, others: np.ndarray, within: float) -> bool:
    """Whether every one of some points is among others."""
    return bool((np.hypot(*(points[:, None] - others[None]).T).min(axis=0) <= within).all())


MINE = ((29.0, 20.0), (30.6, 20.1), (32.1, 19.7), (30.2, 18.4))
FOES = ((29.5, 22.9), (31.2, 23.3), (33.0, 22.8))


@pytest.mark.parametrize("degrees", [37.0, 180.0])
def test_turning_the_table_turns_the_places_with_it(degrees: float) -> None:
    (plain,) = sites_of(problem(fight([*map(list, MINE)], [*map(list, FOES)])))
    (other,) = sites_of(problem(fight(turned(MINE, degrees), turned(FOES, degrees))))
    back = np.array(turned([(x, y) for x, y in plain.centres.tolist()], degrees))
    assert len(back) == len(other.centres) > 50
    assert is_in(back, other.centres, 2e-6)
    assert is_in(other.centres, back, 2e-6)


def test_the_order_of_models_makes_no_difference_and_the_same_input_gives_the_same_places() -> None:
    (plain,) = sites_of(problem(fight([*map(list, MINE)], [*map(list, FOES)])))
    (again,) = sites_of(problem(fight([*map(list, MINE)], [*map(list, FOES)])))
    assert np.array_equal(plain.centres, again.centres)
    assert np.array_equal(plain.lengths, again.lengths)
    (other,) = sites_of(problem(fight([*map(list, MINE[::-1])], [*map(list, FOES[::-1])])))
    assert len(plain.centres) == len(other.centres)
    assert plain.centres == pytest.approx(other.centres, abs=2e-6)
    assert plain.lengths == pytest.approx(other.lengths[::-1], abs=1e-5)


def test_who_touches_an_enemy_has_no_place_but_its_own_and_mates_find_places_beside_it() -> None:
    asked = problem(fight([[20.0, 20.0], [18.0, 19.0]], [[20.0, 20.0 + 2 * R]]))
    (sites,) = sites_of(asked)
    stays = np.flatnonzero(np.isfinite(sites.lengths[0]))
    assert sites.centres[stays].tolist() == [[20.0, 20.0]]
    assert sites.lengths[0, stays].tolist() == [0.0]
    beside = [Body(Round(R), Pose(*p)) for p in sites.centres[np.isfinite(sites.lengths[1])].tolist()]
    assert any(touches(b, asked.models[0].body) and touches(b, asked.enemy_bodies[0]) for b in beside)
    neighbours = [b for b in beside if touches(b, asked.models[0].body, 2.0)]
    assert neighbours
    assert all(gap(b, asked.models[0].body) >= -TOLERANCE for b in beside), "it never makes room"


@pytest.mark.parametrize(("apart", "touched"), [(3.0, True), (3.0005, True), (3.0019, True), (3.0021, False)])
def test_what_is_out_of_reach_by_no_more_than_the_tolerance_is_within_reach(apart: float, touched: bool) -> None:
    asked = problem(fight([[20.0, 20.0]], [[20.0, 20.0 + 2 * R + apart]]))
    (sites,) = sites_of(asked)
    gaps = [gap(Body(Round(R), sites.pose(k)), asked.enemy_bodies[0]) for k in range(len(sites.centres))]
    assert (min(gaps) <= TOLERANCE) == touched
    count, _, against = refusals(asked, 50, Random(5))
    assert count
    assert not against


def test_where_a_model_stands_is_a_place_of_its_own_as_it_faces() -> None:
    asked = problem(fight([[20.0, 20.0, 70.0], [18.0, 19.0]], [[20.0, 25.5]]))
    (sites,) = sites_of(asked)
    home = np.flatnonzero(sites.lengths[0] == 0.0)
    assert [sites.pose(k) for k in home.tolist()] == [asked.models[0].pose]
    assert sites.done[0, home].tolist() == [0.0], "staying brings nobody closer"


def test_who_cannot_engage_may_end_anywhere_closer_and_no_place_does_its_duty() -> None:
    asked = problem(fight([[20.0, 20.0], [20.0, 14.5]], [[20.0, 22.0 + 2 * R]]))
    (sites,) = sites_of(asked)
    assert sites.done[0].any()
    assert not (sites.done[1, np.isfinite(sites.lengths[1])]).any()
    may = np.isfinite(sites.lengths[1]) & (sites.lengths[1] > 0.0)
    assert may.any()
    farthest = sites.centres[np.flatnonzero(may)[sites.lengths[1, may].argmax()]]
    assert farthest == pytest.approx([20.0, 17.5], abs=1e-5)


def test_beside_mates_that_are_placed_every_place_touches_one_or_is_just_its_neighbour() -> None:
    asked = problem(fight([*map(list, MINE)], [*map(list, FOES)]))
    enemy = asked.enemy_bodies[0]
    placed = [Body(Round(R), Pose(29.5, 22.9 - 2 * R)), Body(Round(R), Pose(31.2, 23.3 - 2 * R))]
    centres = near(asked, Round(R), placed)
    stood = [Body(Round(R), Pose(*point)) for point in centres.tolist()]
    assert all(any(touches(b, mate, d) for mate in placed for d in (0.0, 2.0)) for b in stood)
    assert any(touches(b, placed[0]) and touches(b, enemy) for b in stood)
    assert any(touches(b, placed[0]) and touches(b, placed[1]) for b in stood)
    assert any(touches(b, placed[0], 2.0) and touches(b, enemy, 2.0) for b in stood)
    assert any(touches(b, placed[1]) and abs(math.dist(b.pose.point, MINE[0]) - 3.0) < 1e-6 for b in stood)

    sites = judged_sites(asked, Round(R), (0, 1, 2, 3), centres, np.zeros(len(centres)))
    assert 4 < len(sites.centres) < len(centres) + 4
    assert is_in(sites.centres, np.concatenate([centres, np.array(MINE)]), 1e-9)
    assert all(
        gap(Body(Round(R), sites.pose(k)), e) >= -TOLERANCE
        for k in range(len(sites.centres))
        for e in asked.enemy_bodies
    )


def test_beside_placed_ovals_there_are_places_for_each_way_that_one_of_them_faces() -> None:
    mine = [[20.0, 20.0, 0.0], [24.0, 20.0, 90.0]]
    asked = problem(fight(mine, [[20.0, 23.5], [24.0, 24.0]], base="75x42mm"))
    base = asked.models[0].base
    placed = [Body(base, Pose(20.0, 21.5, 0.0))]
    centres, facings = around(asked, base, placed)
    assert set(facings.tolist()) == {0.0, 90.0}
    for (x, y), facing in zip(centres.tolist(), facings.tolist(), strict=True):
        size = gap(Body(base, Pose(x, y, facing)), placed[0])
        assert min(abs(size), abs(size - 2.0)) <= 1e-6


def test_higher_levels_add_places_between_and_lose_none() -> None:
    asked = problem(fight([*map(list, MINE)], [*map(list, FOES)]))
    (exact,), (more,), (most,) = (sites_of(asked, level=level) for level in (0, 1, 2))
    assert len(exact.centres) < len(more.centres) < len(most.centres)
    assert is_in(exact.centres, more.centres, 2e-6)
    assert is_in(exact.centres, most.centres, 2e-6)
    assert any(touches(Body(Round(R), most.pose(k)), asked.enemy_bodies[0]) for k in range(len(most.centres)))


def test_toward_an_objective_places_are_just_within_its_range_and_out_of_engagement() -> None:
    units = [
        raiders([20.0, 20.0], [20.0, 18.0], fought=True),
        guard([14.8, 22.5]),
    ]
    marker = {"id": "middle", "at": [21.0, 24.0]}
    turn = {"active": "red", "step": "consolidate"}
    state = a_scenario(units=units, objectives=[marker], turn=turn).state
    asked = problem(state, "consolidate")
    assert asked.selection.mode == "objective"
    (sites,) = sites_of(asked)
    at = Body(Round(inches(20)), Pose(21.0, 24.0))
    stood = [Body(Round(R), sites.pose(k)) for k in np.flatnonzero(sites.done.any(axis=0)).tolist()]
    assert any(touches(b, at, 3.0) for b in stood)
    assert all(gap(b, at) <= 3.0 + TOLERANCE for b in stood)
    assert all(gap(b, asked.enemy_bodies[0]) > 2.0 + TOLERANCE for b in stood)


@pytest.mark.parametrize("base", ["32mm", "75x42mm"])
def test_with_no_enemy_left_there_are_places_on_the_edge_of_an_area(base: str) -> None:
    units = [raiders([20.0, 20.0], [20.0, 17.8], fought=True, base=base), guard([50.0, 40.0])]
    outline = [[19.0, 22.0], [23.0, 22.0], [23.0, 26.0], [19.0, 26.0]]
    turn = {"active": "red", "step": "consolidate"}
    state = a_scenario(units=units, objectives=[{"id": "ruin", "area": outline}], turn=turn).state
    lone = state.unit("guard")
    state = state.with_unit(replace(lone, models=tuple(replace(m, wounds=0) for m in lone.models)))
    asked = problem(state, "consolidate")
    (sites,) = sites_of(asked)
    assert sites.done.any(axis=1).all()
    stood = [Body(sites.base, sites.pose(k)) for k in np.flatnonzero(sites.done.any(axis=0)).tolist()]
    assert all(gap_to_polygon(b, asked.selection.objectives[0].area) <= TOLERANCE for b in stood)
    far = [math.dist(b.pose.point, (20.0, 20.0)) for b in stood]
    assert any(
        abs(away - 3.0) <= 1e-6 and abs(gap_to_polygon(b, asked.selection.objectives[0].area)) <= 1e-6
        for b, away in zip(stood, far, strict=True)
    )


def test_a_move_of_nobody_has_only_the_places_where_they_stand() -> None:
    asked = problem(fight([[20.0, 20.0]], [[20.0, 20.0 + 2 * R]]))
    (sites,) = sites_of(asked)
    assert sites.centres.tolist() == [[20.0, 20.0]]
    assert near(asked, Round(R), [asked.models[0].body]).shape == (0, 2)
