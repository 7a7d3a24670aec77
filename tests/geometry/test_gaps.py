"""Gaps between two bases: against slow oracles, on the boundary of the tolerance, and under every symmetry."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.geometry.gaps import (
    gap,
    gap_to_point,
    separation,
)
from simulator.geometry.lengths import at_least, at_most, inches, less, overlapping, touching
from simulator.geometry.shapes import Base, Body, Hull, Oval, Pose, Round, rectangle
from tests.geometry.random_bases import PAIRINGS, SHAPES, a_base, a_facing, a_pair
from tests.oracles.gaps_oracle import gap_by_differences, gap_by_directions, gap_when_apart
from tests.tiers import DIRECTIONS, often

EXACT = 1e-9

# --- against the oracles ------------------------------------------------------------------------------------------


def disagreements(shapes: tuple[str, str], count: int, seed: str) -> list[str]:
    """Return every random pair whose gap lies outside an interval in which an oracle says it must lie."""
    dice = Random(f"{seed} {shapes}")
    wrong = []
    for number in range(count):
        a, b = a_pair(dice, shapes)
        size = gap(a, b)
        bounds = [gap_by_directions(a, b), gap_when_apart(a, b), gap_by_differences(a, b) if number % 4 == 0 else None]
        wrong += [f"{size} is not in {pair}: {a} {b}" for pair in bounds if pair and not pair[0] <= size <= pair[1]]
    return wrong


@pytest.mark.parametrize("shapes", PAIRINGS)
def test_gaps_agree_with_the_oracles(shapes: tuple[str, str]) -> None:
    assert disagreements(shapes, 60, "fast") == []


@pytest.mark.slow
@pytest.mark.parametrize("shapes", PAIRINGS)
def test_gaps_agree_with_the_oracles_on_many_pairs(shapes: tuple[str, str]) -> None:
    assert disagreements(shapes, often(2000), "slow") == []


def test_random_pairs_are_of_every_kind() -> None:
    dice = Random(3)
    sizes = [gap(*a_pair(dice, shapes)) for shapes in PAIRINGS for _ in range(300)]
    for low, high in ((-9.0, -1.0), (-1.0, -0.01), (-0.01, 0.0), (0.0, 0.01), (0.01, 1.0), (1.0, 40.0)):
        assert sum(low < size < high for size in sizes) > 40, (low, high)


def test_the_gap_of_round_bases_is_the_distance_of_their_centres_less_both_radii() -> None:
    dice = Random(4)
    for _ in range(300):
        a, b = a_pair(dice, ("round", "round"))
        distance = shapely.Point(*a.pose.point).distance(shapely.Point(*b.pose.point))
        assert gap(a, b) == pytest.approx(distance - a.base.reach - b.base.reach, abs=EXACT)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_gap_to_a_point_is_that_to_a_round_base_without_size(shape: str) -> None:
    dice = Random(shape)
    for _ in range(200):
        body = Body(a_base(dice, shape), Pose(1.0, 2.0, a_facing(dice)))
        p = (dice.uniform(-3, 5), dice.uniform(-2, 6))
        low, high = gap_by_directions(body, Body(Round(0.0), Pose(*p)))
        assert low <= gap_to_point(body, p) <= high
        assert gap_to_point(body, p) == pytest.approx(gap(body, Body(Round(0.0), Pose(*p))), abs=EXACT)


# --- places where formulas break ----------------------------------------------------------------------------------


def test_ovals_on_one_centre() -> None:
    here = Pose(3.0, 4.0, 30.0)
    assert gap(Body(Oval(2.0, 1.0), here), Body(Oval(2.0, 1.0), here)) == pytest.approx(-2.0, abs=EXACT)
    assert gap(Body(Oval(2.0, 1.0), here), Body(Oval(1.5, 0.5), here)) == pytest.approx(-1.5, abs=EXACT)
    assert gap(Body(Oval(1.0, 1.0), here), Body(Oval(0.5, 0.5), here)) == pytest.approx(-1.5, abs=EXACT)
    assert gap(Body(Oval(2.0, 1.0), here), Body(Round(0.5), here)) == pytest.approx(-1.5, abs=EXACT)
    # crossed: the least of sqrt(4 c² + s²) + sqrt(c² + 4 s²) is at the axes, 2 + 1
    crossed = Body(Oval(2.0, 1.0), replace(here, facing=120.0))
    assert gap(Body(Oval(2.0, 1.0), here), crossed) == pytest.approx(-3.0, abs=EXACT)


def test_points_on_the_axes_of_an_oval() -> None:
    oval = Body(Oval(2.0, 1.0), Pose(0.0, 0.0))
    assert gap_to_point(oval, (0.0, 0.0)) == pytest.approx(-1.0, abs=EXACT)
    assert gap_to_point(oval, (2.0, 0.0)) == pytest.approx(0.0, abs=EXACT)
    assert gap_to_point(oval, (5.0, 0.0)) == pytest.approx(3.0, abs=EXACT)
    assert gap_to_point(oval, (0.0, -5.0)) == pytest.approx(4.0, abs=EXACT)
    assert gap_to_point(oval, (0.0, 0.25)) == pytest.approx(-0.75, abs=EXACT)
    # past the centre of curvature (x = 1.5) the end of the axis is nearest, before it two points off the axis are:
    assert gap_to_point(oval, (1.6, 0.0)) == pytest.approx(-0.4, abs=EXACT)
    assert gap_to_point(oval, (0.75, 0.0)) == pytest.approx(-math.sqrt(1 - 0.75**2 / 3), abs=EXACT)


@pytest.mark.parametrize("y", [0.0, 1e-300, 1e-16, 1e-13, 1e-8, 1e-4])
@pytest.mark.parametrize("x", [0.0, 1e-9, 1.5 - 1e-9, 1.5, 1.5 + 1e-9, 2.0])
def test_points_next_to_the_long_axis_and_the_cusp_of_the_evolute(x: float, y: float) -> None:
    oval = Body(Oval(2.0, 1.0), Pose(0.0, 0.0))
    near = gap_to_point(oval, (x, 0.0))
    for sx in (x, -x):
        for sy in (y, -y):
            size = gap_to_point(oval, (sx, sy))
            assert near - EXACT <= size <= near + y + EXACT
            low, high = gap_by_directions(oval, Body(Round(0.0), Pose(sx, sy)))
            assert low <= size <= high


def test_an_oval_that_is_a_circle_measures_as_one() -> None:
    dice = Random(5)
    for _ in range(200):
        a, b = a_pair(dice, ("round", dice.choice(SHAPES)))
        if not isinstance(a.base, Round):
            a, b = b, a
        assert isinstance(a.base, Round)
        as_oval = replace(a, base=Oval(a.base.radius, a.base.radius))
        assert gap(as_oval, b) == pytest.approx(gap(a, b), abs=EXACT)
        assert gap(b, as_oval) == pytest.approx(gap(a, b), abs=EXACT)


def test_a_hull_that_has_crossed_the_long_axis_of_an_oval_leaves_by_the_side_it_came_from() -> None:
    oval = Body(Oval(3.0, 1.0), Pose(0.0, 0.0))
    for tip in (0.05, 1e-16, 0.0):
        spike = Hull(((0.0, 2.0), (-0.2, -2.0), (0.2, -2.0)))
        below = Body(spike, Pose(0.5, tip - 2.0))
        # the nearest point of the outline to the tip from inside is above, but that way leads right through
        size, p, _ = separation(oval, below)
        assert p[1] < 0
        low, high = gap_by_directions(oval, below)
        assert low <= size <= high


def test_hulls_with_corners_in_line_or_twice_measure_like_those_without() -> None:
    plain = rectangle(4.0, 2.0)
    twice = Hull((*plain.corners[:2], plain.corners[1], (-2.0, 0.0), *plain.corners[2:], plain.corners[3]))
    dice = Random(6)
    for _ in range(200):
        pose = Pose(dice.uniform(-4, 4), dice.uniform(-4, 4), a_facing(dice))
        other = Body(a_base(dice, dice.choice(SHAPES)), Pose(0.0, 0.0, a_facing(dice)))
        assert gap(Body(twice, pose), other) == pytest.approx(gap(Body(plain, pose), other), abs=EXACT)
        assert gap(other, Body(twice, pose)) == pytest.approx(gap(Body(plain, pose), other), abs=EXACT)


# --- decision D7: the tolerance -----------------------------------------------------------------------------------

LIMITS = (0.0, 2.0, 9.0)
OFF = (0.0, 0.0005, -0.0005, 0.002, -0.002)


def square_to(base: Base, bearing: float, across: bool) -> tuple[float, float]:
    """Return the facing that turns a principal direction of a base to a bearing, and its extent there."""
    if isinstance(base, Round):
        return bearing, base.radius
    if isinstance(base, Oval):
        return (bearing - 90.0, base.b) if across else (bearing, base.a)
    (w, d), *_ = base.corners
    return (bearing - 90.0, d) if across else (bearing, w)


def assert_what_d7_says(size: float, limit: float, off: float) -> None:
    """Assert every answer of `lengths` about a gap that should be `limit` + `off`."""
    assert size == pytest.approx(limit + off, abs=EXACT)
    assert at_most(size, limit) == (off < 0.001)
    assert at_least(size, limit) == (off > -0.001)
    assert less(size, limit) == (off < -0.001)
    if limit == 0.0:
        assert touching(size) == (off < 0.001)
        assert overlapping(size) == (off < -0.001)
    else:
        assert not touching(size)
        assert not overlapping(size)


@pytest.mark.parametrize("directions", DIRECTIONS)
@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Round(inches(32) / 2), Round(inches(32) / 2)),
        (Round(inches(25) / 2), Round(inches(60) / 2)),
        (Round(inches(32) / 2), Oval(inches(105) / 2, inches(70) / 2)),
        (Oval(inches(60) / 2, inches(35) / 2), Oval(inches(170) / 2, inches(105) / 2)),
        (Round(inches(40) / 2), rectangle(5.0, 3.0)),
        (Oval(inches(75) / 2, inches(42) / 2), rectangle(4.0, 2.5)),
        (rectangle(5.0, 3.0), rectangle(4.0, 2.5)),
    ],
    ids=["32-32", "25-60", "round-oval", "oval-oval", "round-hull", "oval-hull", "hull-hull"],
)
def test_a_gap_at_a_limit_keeps_it_in_every_direction(
    one: Base, other: Base, limit: float, directions: Iterable[int]
) -> None:
    for bearing in directions:
        turn = math.radians(bearing)
        here = Pose(17.3, 21.9)
        for across in (False, True):
            (facing, extent), (facing2, extent2) = (
                square_to(one, bearing, across),
                square_to(other, bearing, not across),
            )
            for off in OFF:
                far = limit + off + extent + extent2
                there = Pose(here.x + far * math.cos(turn), here.y + far * math.sin(turn), facing2)
                size = gap(Body(one, replace(here, facing=facing)), Body(other, there))
                assert_what_d7_says(size, limit, off)


def test_bases_that_touch_on_a_bearing_of_ten_degrees_touch() -> None:
    """Question C112: a polygon library says that these two are 0.0010 inches apart."""
    turn, far = math.radians(10.0), 1.2598425
    a = Body(Round(inches(32) / 2), Pose(0.0, 0.0))
    b = Body(Round(inches(32) / 2), Pose(far * math.cos(turn), far * math.sin(turn)))
    assert touching(gap(a, b))
    assert not overlapping(gap(a, b))
    assert gap(a, b) == pytest.approx(0.0, abs=1e-7)
    by_library = (
        shapely.Point(*a.pose.point)
        .buffer(inches(32) / 2)
        .distance(shapely.Point(*b.pose.point).buffer(inches(32) / 2))
    )
    assert by_library == pytest.approx(0.0010, abs=5e-5)


# --- symmetries ---------------------------------------------------------------------------------------------------


def mirrored(body: Body) -> Body:
    """Return a body mirrored in the x axis."""
    base = body.base
    if isinstance(base, Hull):
        base = Hull(tuple((x, -y) for x, y in reversed(base.corners)))
    return Body(base, Pose(body.pose.x, -body.pose.y, -body.pose.facing))


def turned(body: Body, degrees: float) -> Body:
    """Return a body turned about the corner of the table."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    pose = body.pose
    return replace(body, pose=Pose(pose.x * c - pose.y * s, pose.x * s + pose.y * c, pose.facing + degrees))


@pytest.mark.parametrize("shapes", PAIRINGS)
def test_gaps_do_not_change_when_the_table_is_turned_shifted_mirrored_or_the_bases_swapped(
    shapes: tuple[str, str],
) -> None:
    dice = Random(f"symmetry {shapes}")
    for _ in range(150):
        a, b = a_pair(dice, shapes)
        size = gap(a, b)
        degrees, dx, dy = dice.uniform(-720, 720), dice.uniform(-40, 40), dice.uniform(-40, 40)
        shifted = [replace(body, pose=body.pose.at((body.pose.x + dx, body.pose.y + dy))) for body in (a, b)]
        assert gap(b, a) == pytest.approx(size, abs=EXACT)
        assert gap(*shifted) == pytest.approx(size, abs=EXACT)
        assert gap(turned(a, degrees), turned(b, degrees)) == pytest.approx(size, abs=EXACT)
        assert gap(mirrored(a), mirrored(b)) == pytest.approx(size, abs=EXACT)


# --- properties ---------------------------------------------------------------------------------------------------

lengths = st.floats(0.2, 3.0)
coordinates = st.floats(-8.0, 8.0)
facings = st.floats(-360.0, 360.0)
bases = st.one_of(
    st.builds(Round, lengths),
    st.builds(Oval, lengths, lengths),
    st.builds(rectangle, lengths, lengths),
    st.integers(0, 10**6).map(lambda seed: a_base(Random(seed), "hull")),
)
bodies = st.builds(Body, bases, st.builds(Pose, coordinates, coordinates, facings))


@given(bodies, bodies, st.floats(0.0, 2 * math.pi))
@settings(max_examples=300, deadline=None)
def test_every_direction_bounds_the_gap_from_below(a: Body, b: Body, turn: float) -> None:
    ux, uy = math.cos(turn), math.sin(turn)
    between = ux * (b.pose.x - a.pose.x) + uy * (b.pose.y - a.pose.y)
    room = between - a.base.support(ux, uy, a.pose.facing) - b.base.support(-ux, -uy, b.pose.facing)
    assert room <= gap(a, b) + EXACT


@given(bodies, bodies, coordinates, coordinates)
@settings(max_examples=300, deadline=None)
def test_a_gap_changes_by_no_more_than_a_base_is_shifted(a: Body, b: Body, dx: float, dy: float) -> None:
    moved = replace(b, pose=b.pose.at((b.pose.x + dx, b.pose.y + dy)))
    assert abs(gap(a, moved) - gap(a, b)) <= math.hypot(dx, dy) + EXACT


@given(bodies, bodies, facings)
@settings(max_examples=300, deadline=None)
def test_a_gap_changes_by_no_more_than_the_spin_of_a_base_that_turns(a: Body, b: Body, degrees: float) -> None:
    spun = replace(b, pose=replace(b.pose, facing=b.pose.facing + degrees))
    assert abs(gap(a, spun) - gap(a, b)) <= b.base.spin * abs(math.radians(degrees)) + EXACT


@given(bodies, bodies)
@settings(max_examples=300, deadline=None)
def test_a_separation_lies_between_both_outlines_and_shifting_along_it_makes_the_bases_touch(a: Body, b: Body) -> None:
    size, p, q = separation(a, b)
    assert size == pytest.approx(gap(a, b), abs=1e-14)
    assert math.dist(p, q) == pytest.approx(abs(size), abs=EXACT)
    assert gap_to_point(a, p) == pytest.approx(0.0, abs=1e-8)
    assert gap_to_point(b, q) == pytest.approx(0.0, abs=1e-8)
    shifted = replace(b, pose=b.pose.at((b.pose.x + p[0] - q[0], b.pose.y + p[1] - q[1])))
    assert gap(a, shifted) == pytest.approx(0.0, abs=1e-8)
