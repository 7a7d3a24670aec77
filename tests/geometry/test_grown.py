"""Obstacles grown by the base that moves past them: their outline, their arcs, and how they shrink."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

import pytest

from simulator.geometry.cores import Core
from simulator.geometry.covers import smooth_cover
from simulator.geometry.gaps import gap
from simulator.geometry.grown import Grown, grown_body, grown_polygon
from simulator.geometry.rims import rims_of
from simulator.geometry.shapes import Body, Oval, Pose, Round
from simulator.geometry.tangents import bitangents, touch
from tests.geometry.random_bases import SHAPES, a_base, a_facing

ANYWHERE = (-math.inf, math.inf, -math.inf, math.inf)


def a_grown(dice: Random, spread: float = 3.0) -> Grown:
    """An obstacle of any shape grown by a base of any shape."""
    mover, facing = a_base(dice, dice.choice(SHAPES)), a_facing(dice)
    pose = Pose(dice.uniform(-spread, spread), dice.uniform(-spread, spread), a_facing(dice))
    return grown_body(mover, facing, Body(a_base(dice, dice.choice(SHAPES)), pose))


@pytest.mark.parametrize("enemy", SHAPES)
@pytest.mark.parametrize("mover", SHAPES)
def test_the_distance_of_a_centre_from_a_grown_obstacle_is_the_gap_of_the_bases(mover: str, enemy: str) -> None:
    dice = Random(f"grown {mover} {enemy}")
    for _ in range(100):
        base, facing = a_base(dice, mover), a_facing(dice)
        other = Body(a_base(dice, enemy), Pose(dice.uniform(-2, 2), dice.uniform(-2, 2), a_facing(dice)))
        place = (dice.uniform(-6, 6), dice.uniform(-6, 6))
        found = grown_body(base, facing, other).gap_at(*place)
        assert found == pytest.approx(gap(Body(base, Pose(*place, facing)), other), abs=1e-9)


def test_the_outline_of_a_grown_obstacle_is_where_bases_touch() -> None:
    dice = Random(11)
    for _ in range(200):
        body, turn = a_grown(dice), dice.uniform(0, 2 * math.pi)
        nx, ny = math.cos(turn), math.sin(turn)
        x, y = body.point(nx, ny)
        assert body.gap_at(x, y) == pytest.approx(0.0, abs=1e-9)
        assert nx * x + ny * y == pytest.approx(body.support(nx, ny), abs=1e-12)
        assert body.gap_at(x + nx, y + ny) == pytest.approx(1.0, abs=1e-9)


@pytest.mark.parametrize("by", [0.0005, 0.02, 0.3, 1.0])
def test_a_shrunk_obstacle_holds_only_places_at_least_so_deep_inside(by: float) -> None:
    dice = Random(f"shrunk {by}")
    left, exact = 0, 0
    for _ in range(120):
        body = a_grown(dice)
        smaller = body.shrunk(by)
        for _ in range(20):
            turn = dice.uniform(0, 2 * math.pi)
            nx, ny = math.cos(turn), math.sin(turn)
            if smaller is not None:
                assert body.gap_at(*smaller.point(nx, ny)) <= 1e-9 - by
                left += 1
            if body.shrinks_exactly(by):
                place = (body.centre[0] + dice.uniform(-2, 2), body.centre[1] + dice.uniform(-2, 2))
                inside = smaller is not None and smaller.gap_at(*place) < -1e-9
                assert inside == (body.gap_at(*place) < -by - 1e-9) or abs(body.gap_at(*place) + by) < 1e-8
                exact += 1
    assert min(left, exact) > 100


def test_shrinking_bit_by_bit_ends_with_nothing() -> None:
    dice = Random(12)
    for _ in range(40):
        body: Grown | None = a_grown(dice)
        for _ in range(100):
            body = body.shrunk(0.2) if body is not None else None
        assert body is None


def test_an_arc_of_ovals_is_as_long_as_many_little_chords() -> None:
    dice = Random(13)
    for _ in range(60):
        core = Core.of(Oval(dice.uniform(0.3, 3), dice.uniform(0.4, 3)), dice.uniform(0, 360))
        core = core + Core.of(Oval(dice.uniform(0.3, 3), 1.0), 20.0) + Core(dice.uniform(0, 1))
        start, turn = dice.uniform(-7, 7), dice.choice((dice.uniform(0, 0.1), dice.uniform(0, 2 * math.pi)))
        count = 4000
        places = [
            core.point(math.cos(start + k * turn / count), math.sin(start + k * turn / count)) for k in range(count + 1)
        ]
        chords = math.fsum(math.dist(p, q) for p, q in pairwise(places))
        assert chords == pytest.approx(core.arc(start, turn), rel=1e-6, abs=1e-12)


def test_a_circle_and_two_like_ovals_have_the_lengths_they_should() -> None:
    assert Core(2.0).arc(1.0, math.pi) == pytest.approx(2 * math.pi, abs=1e-12)
    oval = Core.of(Oval(1.0, 2.0), 30.0)
    twice = oval + Core.of(Oval(1.0, 2.0), 30.0)
    assert len(twice.ellipses) == 1
    assert twice.arc(0.3, 2 * math.pi) == pytest.approx(2 * oval.arc(0.3, 2 * math.pi), abs=1e-12)
    # Ramanujan's series for the perimeter, good to 1e-9 here.
    h = (1.0 / 3.0) ** 2
    assert oval.arc(0.0, 2 * math.pi) == pytest.approx(
        3 * math.pi * (1 + 3 * h / (10 + math.sqrt(4 - 3 * h))), abs=1e-6
    )


def test_arcs_are_cut_exactly_where_another_obstacle_covers_them() -> None:
    dice = Random(14)
    crossings = 0
    for _ in range(120):
        body, other = a_grown(dice, 1.5), a_grown(dice, 1.5)
        corner = dice.choice(body.corners)
        if not body.core.ellipses:
            continue
        spans = smooth_cover(corner, body.core, (0.0, 2 * math.pi), other)
        crossings += len(spans)
        for _ in range(60):
            turn = dice.uniform(0, 2 * math.pi)
            x, y = body.core.point(math.cos(turn), math.sin(turn))
            depth = other.gap_at(corner[0] + x, corner[1] + y)
            inside = any((turn - low) % (2 * math.pi) <= width for low, width in spans)
            assert inside == (depth < 0.0) or abs(depth) < 2e-6
    assert crossings > 40


def test_no_free_arc_lies_inside_another_obstacle() -> None:
    dice = Random(15)
    for _ in range(40):
        bodies = [a_grown(dice) for _ in range(4)]
        rims = rims_of(bodies, ANYWHERE)
        assert rims
        for rim in rims:
            for start, width in rim.free:
                for share in (0.01, 0.37, 0.99):
                    x, y = rim.at(start + share * width)
                    assert min(body.gap_at(x, y) for body in bodies) > -3e-6


def test_the_table_edge_cuts_arcs_where_the_base_would_leave() -> None:
    dice = Random(16)
    for _ in range(60):
        body = a_grown(dice)
        room = (dice.uniform(-4, 0), dice.uniform(0, 4), dice.uniform(-4, 0), dice.uniform(0, 4))
        free = 0.0
        for rim in rims_of([body], room):
            for start, width in rim.free:
                free += width
                for share in (0.001, 0.5, 0.999):
                    x, y = rim.at(start + share * width)
                    assert room[0] - 1e-9 <= x <= room[1] + 1e-9
                    assert room[2] - 1e-9 <= y <= room[3] + 1e-9
        places = [body.point(math.cos(k / 100), math.sin(k / 100)) for k in range(628)]
        inside = sum(room[0] <= x <= room[1] and room[2] <= y <= room[3] for x, y in places) / 100
        assert free == pytest.approx(inside, abs=0.09)


def test_tangents_touch_both_and_cut_neither() -> None:
    dice = Random(17)
    seen = {(sense, other): 0 for sense in (1, -1) for other in (1, -1)}
    for _ in range(150):
        bodies = [a_grown(dice, 6.0), a_grown(dice, 6.0)]
        one, other = (rims_of([body], ANYWHERE) for body in bodies)
        for rim in one:
            for next_rim in other:
                for sense, (normal, next_sense, next_normal) in bitangents(rim, next_rim):
                    if rim.locate(normal) is None or next_rim.locate(next_normal) is None:
                        continue
                    (x, y), (u, v) = rim.at(normal), next_rim.at(next_normal)
                    for away, body in ((normal, bodies[0]), (next_normal, bodies[1])):
                        nx, ny = math.cos(away), math.sin(away)
                        for px, py in ((x, y), (u, v)):
                            assert nx * px + ny * py >= body.support(nx, ny) - 1e-8
                    # Who turns counter-clockwise has the obstacle on the left.
                    left = (u - x) * math.sin(normal) - (v - y) * math.cos(normal)
                    assert left * sense <= 1e-7
                    seen[sense, next_sense] += 1
    assert min(seen.values()) > 80


def test_two_ovals_apart_have_four_common_tangents_one_for_each_pair_of_senses() -> None:
    dice = Random(18)
    for _ in range(60):
        bodies = [
            grown_body(Oval(1.3, 0.7), 33.0, Body(a_base(dice, shape), Pose(x, dice.uniform(-3, 3), a_facing(dice))))
            for shape, x in (("oval", -6.0), (dice.choice(("oval", "round")), 6.0))
        ]
        one, other = (rims_of([body], ANYWHERE)[0] for body in bodies)
        if bodies[0].core.reach + bodies[1].core.reach < 12.0:
            found = bitangents(one, other)
            assert sorted((sense, next_sense) for sense, (_, next_sense, _) in found) == [
                (-1, -1), (-1, 1), (1, -1), (1, 1)
            ]  # fmt: skip


def test_a_tangent_from_a_place_touches_and_one_from_inside_leaves_straight_out() -> None:
    dice = Random(19)
    for _ in range(200):
        shape = dice.choice(("round", "oval"))
        body = grown_body(a_base(dice, "oval"), 20.0, Body(a_base(dice, shape), Pose(0.0, 0.0, a_facing(dice))))
        rim = rims_of([body], ANYWHERE)[0]
        x, y = dice.uniform(-7, 7), dice.uniform(-7, 7)
        gap_here, ux, uy = body.facing(x, y)
        for sense in (1, -1):
            normal = touch(rim, x, y, sense)
            nx, ny = math.cos(normal), math.sin(normal)
            if gap_here > 0.0:
                assert nx * x + ny * y == pytest.approx(body.support(nx, ny), abs=1e-9)
                px, py = rim.at(normal)
                assert ((x - px) * ny - (y - py) * nx) * sense <= 1e-6
            else:
                assert (nx, ny) == pytest.approx((ux, uy), abs=1e-9)


def test_a_piece_of_terrain_without_area_grows_to_a_capsule() -> None:
    (body,) = grown_polygon(Round(1.0), 0.0, ((0.0, 0.0), (4.0, 0.0), (2.0, 0.0)))
    assert body.gap_at(2.0, 3.0) == pytest.approx(2.0)
    assert body.gap_at(5.0, 0.0) == pytest.approx(0.0)
    assert body.gap_at(1.0, 0.0) == pytest.approx(-1.0)
