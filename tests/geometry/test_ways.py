"""Shortest ways: worked cases, against the oracle, clear by an independent measure, under every symmetry."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest
import shapely

from simulator.geometry.gaps import gap
from simulator.geometry.lengths import TOLERANCE, inches, overlapping
from simulator.geometry.shapes import Body, Oval, Point, Pose, Round, rectangle
from simulator.geometry.ways import Obstacles, Way, WayFinder, clearance, shortest_way
from tests.geometry.ways_tables import Table, a_place, a_table, a_tight_table, is_room, moved, without_edge
from tests.oracles.ways_oracle import longer_than_shortest, shorter_than_shortest

INFANTRY, GUARD = Round(inches(32) / 2), Round(inches(40) / 2)
BOARD = (60.0, 44.0)
ROUGH = 0.05
"""Inches. How far the oracle may be off before it looks again with more nodes."""


def way_on(table: Table) -> Way | None:
    """The shortest way on a table."""
    return shortest_way(table.base, table.facing, table.start, table.end, table.obstacles)


def length_on(table: Table) -> float:
    """Its length, infinity when there is none."""
    way = way_on(table)
    return way.length if way is not None else math.inf


def same(one: float, other: float, within: float = 1e-8) -> bool:
    """Whether two lengths are the same, both infinite included."""
    return one == other or abs(one - other) <= within


def faults(table: Table, way: Way) -> list[str]:
    """What is wrong with a way by `clearance` and, for round bases, by Shapely's distances of lines and points."""
    found = []
    tightest, hit = clearance(table.base, table.facing, way.path, table.obstacles)
    if overlapping(tightest):
        found.append(f"overlaps {hit}")
    if (way.path[0], way.path[-1]) != (table.start, table.end):
        found.append("does not go from the start to the end")
    polyline = math.fsum(math.dist(p, q) for p, q in pairwise(way.path))
    if not way.length - 0.01 <= polyline <= way.length + 1e-9:
        found.append(f"says {way.length}, is {polyline}")
    if not math.dist(table.start, table.end) <= way.length + 1e-9:
        found.append("is shorter than straight")
    if isinstance(table.base, Round):
        line = shapely.LineString(way.path)
        for body in table.obstacles.bodies:
            if isinstance(body.base, Round):
                room = line.distance(shapely.Point(body.pose.point)) - table.base.radius - body.base.radius
                found += [f"overlaps by {room}"] if room < -TOLERANCE - 1e-9 else []
        for outline in table.obstacles.polygons:
            room = line.distance(shapely.Polygon(outline)) - table.base.radius
            found += [f"overlaps terrain by {room}"] if room < -TOLERANCE - 1e-9 else []
    return found


# --- worked cases -------------------------------------------------------------------------------------------------


def test_round_to_the_far_shoulder_is_more_than_three_inches_where_the_straight_line_is_less() -> None:
    enemy = Obstacles((Body(GUARD, Pose(20.0, 20.0)),), board=BOARD)
    way = shortest_way(INFANTRY, 0.0, (18.25, 20.0), (20.9, 21.15), enemy)
    assert way is not None
    assert math.dist((18.25, 20.0), (20.9, 21.15)) == pytest.approx(2.89, abs=0.005)
    assert way.length == pytest.approx(3.31, abs=0.005)
    assert shortest_way(INFANTRY, 0.0, (18.25, 20.0), (20.9, 21.15), enemy, limit=3.0) is None


@pytest.mark.parametrize(
    ("end", "length"),
    [((21.417323, 20.0), 4.696), ((20.503429, 21.324901), 2.985), ((20.53599, 21.312067), 3.020)],
)
def test_to_the_opposite_side_of_a_base(end: Point, length: float) -> None:
    enemy = Obstacles((Body(GUARD, Pose(20.0, 20.0)),), board=BOARD)
    way = shortest_way(INFANTRY, 0.0, (18.082677, 20.0), end, enemy)
    assert way is not None
    assert way.length == pytest.approx(length, abs=TOLERANCE)


def test_a_way_round_one_base_has_the_length_that_paper_and_pencil_give() -> None:
    # Both ends 3" from the centre of a base grown to 2": two tangents and the arc between them, of 2" less half the
    # tolerance.
    reach = 2.0 - TOLERANCE / 2
    enemy = Obstacles((Body(Round(1.25), Pose(30.0, 20.0)),))
    way = shortest_way(Round(0.75), 0.0, (27.0, 20.0), (33.0, 20.0), enemy)
    assert way is not None
    tangent, turn = math.sqrt(9.0 - reach**2), math.pi - 2 * math.acos(reach / 3.0)
    assert way.length == pytest.approx(2 * tangent + reach * turn, abs=1e-12)


def test_a_gap_a_little_too_narrow_makes_it_a_long_way_round() -> None:
    line = (Body(INFANTRY, Pose(22.0, 21.229921)), Body(INFANTRY, Pose(22.0, 18.770079)))
    way = shortest_way(INFANTRY, 0.0, (20.2, 20.0), (23.0, 20.0), Obstacles(line, board=BOARD))
    assert way is not None
    assert way.length > 6.0
    assert shortest_way(INFANTRY, 0.0, (20.2, 20.0), (23.0, 20.0), Obstacles(line, board=BOARD), limit=3.0) is None


@pytest.mark.parametrize(("spare", "passes"), [(0.0, True), (1e-6, True), (-0.0009, True), (-0.0025, False)])
def test_a_gap_exactly_as_wide_as_the_base_lets_a_bent_way_through(spare: float, passes: bool) -> None:
    half = INFANTRY.radius + GUARD.radius + spare / 2
    for degree in range(0, 360, 15):
        turn = math.radians(degree)
        c, s = math.cos(turn), math.sin(turn)

        def place(x: float, y: float, c: float = c, s: float = s) -> Point:
            return 30 + c * x - s * y, 20 + s * x + c * y

        line = tuple(Body(GUARD, Pose(*place(0.0, side * half))) for side in (1, -1))
        way = shortest_way(INFANTRY, 0.0, place(-2.0, 0.7), place(2.0, -0.7), Obstacles(line))
        assert way is not None
        assert (way.length < 5.0) is passes
        assert not overlapping(clearance(INFANTRY, 0.0, way.path, Obstacles(line))[0])


# --- against the oracle -------------------------------------------------------------------------------------------


def disagreements_of_round_bases(count: int, seed: str) -> tuple[list[str], int]:
    """What is wrong on random tables with round bases and terrain, and on how many of them the way is not straight."""
    wrong, bent = [], 0
    for number in range(count):
        table = a_table(f"{seed} {number}", walls=number % 4)
        way = way_on(table)
        wrong += [f"{number}: {fault}" for fault in (faults(table, way) if way else [])]
        if way is not None and len(way.path) == 2:
            continue
        bent += 1
        length = way.length if way is not None else math.inf
        arguments = (table.base, 0.0, table.start, table.end, table.obstacles)
        oracle = longer_than_shortest(*arguments, 48, TOLERANCE / 2)
        if oracle > length + ROUGH:  # a narrow gap, maybe: look closer
            oracle = longer_than_shortest(*arguments, 300, TOLERANCE / 2)
        if not length - 1e-6 <= oracle <= length + ROUGH and oracle != length:
            wrong.append(f"{number}: {length}, the oracle says {oracle}")
    return wrong, bent


def test_ways_of_round_bases_agree_with_the_oracle() -> None:
    wrong, bent = disagreements_of_round_bases(200, "fast")
    assert wrong == []
    assert bent > 40


@pytest.mark.slow
def test_ways_of_round_bases_agree_with_the_oracle_on_two_thousand_tables() -> None:
    wrong, bent = disagreements_of_round_bases(2000, "slow")
    assert wrong == []
    assert bent > 400


def test_the_oracle_comes_as_near_to_the_shortest_way_as_its_nodes_are_dense() -> None:
    table = next(t for t in map(a_table, range(100)) if (w := way_on(t)) is not None and len(w.path) > 30)
    errors = [
        longer_than_shortest(table.base, 0.0, table.start, table.end, table.obstacles, samples, TOLERANCE / 2)
        - length_on(table)
        for samples in (24, 96, 256)
    ]
    assert 0.0 <= errors[2] < errors[1] < errors[0]
    assert errors[2] < 2e-4


def disagreements_of_any_bases(count: int, seed: str) -> tuple[list[str], int]:
    """The same with ovals and hulls: the oracle gives an interval."""
    wrong, bent = [], 0
    for number in range(count):
        table = a_table(f"{seed} {number}", shapes=True)
        way = way_on(table)
        wrong += [f"{number}: {fault}" for fault in (faults(table, way) if way else [])]
        if way is not None and len(way.path) == 2:
            continue
        bent += 1
        length = way.length if way is not None else math.inf
        arguments = (table.base, table.facing, table.start, table.end, table.obstacles)
        low = shorter_than_shortest(*arguments, 40, TOLERANCE / 2)
        high = longer_than_shortest(*arguments, 40)
        if not low - 1e-6 <= length <= high + 1e-6:
            wrong.append(f"{number}: {length} is not between {low} and {high}")
        if high - low > ROUGH and high < math.inf:
            low = shorter_than_shortest(*arguments, 160, TOLERANCE / 2)
            high = longer_than_shortest(*arguments, 160)
            if not low - 1e-6 <= length <= high + 1e-6 or high - low > ROUGH:
                wrong.append(f"{number}: the oracle cannot tell, {low} to {high}")
    return wrong, bent


def test_ways_of_ovals_and_hulls_agree_with_the_oracle() -> None:
    wrong, bent = disagreements_of_any_bases(60, "fast")
    assert wrong == []
    assert bent > 10


@pytest.mark.slow
def test_ways_of_ovals_and_hulls_agree_with_the_oracle_on_a_thousand_tables() -> None:
    wrong, bent = disagreements_of_any_bases(1000, "slow")
    assert wrong == []
    assert bent > 200


def disagreements_on_tight_tables(count: int, seed: str, *, oracle: bool) -> tuple[list[str], int]:
    """The same where bases touch and gaps are just as wide as the base."""
    wrong, bent = [], 0
    for number in range(count):
        table = a_tight_table(f"{seed} {number}")
        way = way_on(table)
        length = way.length if way is not None else math.inf
        wrong += [f"{number}: {fault}" for fault in (faults(table, way) if way else [])]
        finder = WayFinder(table.base, table.facing, table.start, table.obstacles)
        others = (
            length_on(replace(table, start=table.end, end=table.start)),
            finder.length_to(table.end),
            float(finder.lengths_to(np.array([table.end]))[0]),
        )
        if not all(same(length, other, 1e-6) for other in others):
            wrong.append(f"{number}: {length}, the way back, and by a finder, one by one and in bulk: {others}")
        if way is not None and len(way.path) == 2:
            continue
        bent += 1
        if oracle:
            arguments = (table.base, table.facing, table.start, table.end, table.obstacles)
            # Who begins or ends in an overlap has it allowed for on all the way.
            low = shorter_than_shortest(*arguments, 48, TOLERANCE)
            high = longer_than_shortest(*arguments, 48)
            if not low - 2 * TOLERANCE <= length <= high + 2 * TOLERANCE:
                wrong.append(f"{number}: {length} is not between {low} and {high}")
    return wrong, bent


def test_where_bases_touch_ways_are_clear_and_as_long_there_and_back() -> None:
    wrong, bent = disagreements_on_tight_tables(120, "fast", oracle=False)
    assert wrong == []
    assert bent > 60


@pytest.mark.slow
def test_where_bases_touch_ways_agree_with_the_oracle_on_three_hundred_tables() -> None:
    wrong, bent = disagreements_on_tight_tables(300, "slow", oracle=True)
    assert wrong == []
    assert bent > 150


def test_a_corner_on_the_side_of_another_obstacle_leads_nobody_through_it() -> None:
    tank = rectangle(2.0, 1.0)
    block = Obstacles(tuple(Body(tank, Pose(5.0 + 2 * i, 5.0 + 3 * j)) for i in range(3) for j in range(2)))
    for degrees in (0.0, 90.0):
        table = moved(Table(tank, 90.0, (5.75, 1.94), (4.92, 9.72), block), degrees, False, (20.0, 20.0))
        way = way_on(table)
        assert way is not None
        assert faults(table, way) == []
        assert way.length > 9.4  # round the block, not through the crack between its columns


# --- the same however one looks at it -----------------------------------------------------------------------------


@pytest.mark.parametrize("shapes", [False, True])
def test_the_way_back_is_as_long(shapes: bool) -> None:
    for seed in range(60):
        table = a_table(f"back {seed}", shapes=shapes)
        assert same(length_on(table), length_on(replace(table, start=table.end, end=table.start)))


@pytest.mark.parametrize("shapes", [False, True])
def test_turning_mirroring_and_shifting_the_table_changes_nothing(shapes: bool) -> None:
    dice = Random("symmetry")
    for seed in range(50):
        table = without_edge(a_table(f"symmetry {seed}", shapes=shapes))
        length = length_on(table)
        degrees, by = dice.choice((90.0, 180.0, dice.uniform(0, 360))), (dice.uniform(-40, 40), dice.uniform(-40, 40))
        for mirror in (False, True):
            assert same(length, length_on(moved(table, degrees, mirror, by)), 1e-7)


def test_the_order_of_the_obstacles_changes_nothing() -> None:
    for seed in range(40):
        table = a_table(f"order {seed}")
        shuffled = list(table.obstacles.bodies)
        Random(seed).shuffle(shuffled)
        other = replace(table, obstacles=replace(table.obstacles, bodies=tuple(shuffled)))
        assert same(length_on(table), length_on(other))


@pytest.mark.parametrize("shapes", [False, True])
def test_fewer_obstacles_never_make_the_way_longer(shapes: bool) -> None:
    for seed in range(40):
        table = a_table(f"fewer {seed}", shapes=shapes)
        length = length_on(table)
        obstacles = table.obstacles
        for k in range(len(obstacles.bodies)):
            fewer = replace(obstacles, bodies=obstacles.bodies[:k] + obstacles.bodies[k + 1 :])
            assert length_on(replace(table, obstacles=fewer)) <= length + 1e-8
        for k in range(len(obstacles.polygons)):
            fewer = replace(obstacles, polygons=obstacles.polygons[:k] + obstacles.polygons[k + 1 :])
            assert length_on(replace(table, obstacles=fewer)) <= length + 1e-8


@pytest.mark.parametrize("shapes", [False, True])
def test_many_ends_at_once_one_by_one_or_each_on_its_own_make_no_difference(shapes: bool) -> None:
    for seed in range(20):
        table = a_table(f"many {seed}", shapes=shapes)
        dice = Random(seed)
        board = table.obstacles.board
        ends = [(dice.uniform(0, board[0]), dice.uniform(0, board[1])) for _ in range(12)]
        ends += [a_place(dice, table.base, table.facing, table.obstacles) or table.end for _ in range(8)]
        for limit in (None, 5.0):
            finder = WayFinder(table.base, table.facing, table.start, table.obstacles, limit=limit)
            for end, at_once in zip(ends, finder.lengths_to(np.array(ends)), strict=True):
                alone = shortest_way(table.base, table.facing, table.start, end, table.obstacles, limit=limit)
                length = alone.length if alone is not None else math.inf
                assert same(finder.length_to(end), length)
                assert same(at_once, length)
                way = finder.way_to(end)
                assert (way is None) == (alone is None)
                if way is not None:
                    assert same(way.length, length)
                    assert faults(replace(table, end=end), way) == []


# --- limits, lower bounds -----------------------------------------------------------------------------------------


def test_a_limit_hides_longer_ways_and_changes_no_shorter_one() -> None:
    seen = 0
    for seed in range(150):
        table = a_table(f"limit {seed}", shapes=seed % 3 == 0)
        way = way_on(table)
        if way is None or len(way.path) == 2:
            continue
        seen += 1
        arguments = (table.base, table.facing, table.start, table.end, table.obstacles)
        kept = shortest_way(*arguments, limit=way.length + 1e-6)
        assert kept is not None
        assert kept.length == pytest.approx(way.length, abs=1e-9)
        assert shortest_way(*arguments, limit=way.length - 1e-6) is None
        finder = WayFinder(*arguments[:3], table.obstacles, limit=way.length - 1e-6)
        assert finder.length_to(table.end) == math.inf
    assert seen > 20


@pytest.mark.parametrize("shapes", [False, True])
def test_ways_round_shrunk_obstacles_bound_those_to_all_places_near_by_from_below(shapes: bool) -> None:
    bent = 0
    for seed in range(40):
        table = a_table(f"shrunk {seed}", shapes=shapes, walls=1)
        dice = Random(seed)
        across = dice.choice((0.01, 0.1, 0.4, 1.0))
        arguments = (table.base, table.facing, table.start, table.obstacles)
        bounds = WayFinder(*arguments, shrink=across)
        for _ in range(10):
            end = a_place(dice, table.base, table.facing, table.obstacles)
            if end is None:
                continue
            turn, far = dice.uniform(0, 7), across * dice.choice((1.0, dice.random()))
            middle = (end[0] + far * math.cos(turn), end[1] + far * math.sin(turn))
            way = shortest_way(*arguments[:3], end, table.obstacles)
            if way is not None:
                bent += len(way.path) > 2
                assert bounds.length_to(middle) - across <= way.length + 1e-9
                assert bounds.lengths_to(np.array([middle]))[0] == pytest.approx(bounds.length_to(middle), abs=1e-8)
    assert bent > 20


# --- touching, overlapping, squeezing -----------------------------------------------------------------------------


@pytest.mark.parametrize("overlap", [0.0, 0.0003, 0.0008, 0.00097, 0.0009999])
def test_who_touches_or_overlaps_by_no_more_than_the_tolerance_may_go_round(overlap: float) -> None:
    reach = INFANTRY.radius + GUARD.radius - overlap
    enemy = Obstacles((Body(GUARD, Pose(20.0, 20.0)),))
    free = Obstacles((Body(GUARD, Pose(20.0, 20.0)), Body(GUARD, Pose(50.0, 40.0))), board=BOARD)
    for degree in range(0, 360, 10):
        turn = math.radians(degree)
        c, s = math.cos(turn), math.sin(turn)
        ends = ((20 - reach * c, 20 - reach * s), (20 + reach * c, 20 + reach * s))
        way = shortest_way(INFANTRY, 0.0, *ends, enemy)
        assert way is not None
        assert way.length == pytest.approx(math.pi * reach, abs=2 * TOLERANCE)
        assert faults(Table(INFANTRY, 0.0, *ends, enemy), way) == []
        # A step to the side is possible as well, and is short.
        aside = (ends[0][0] - 0.5 * s - 0.2 * c, ends[0][1] + 0.5 * c - 0.2 * s)
        step = WayFinder(INFANTRY, 0.0, ends[0], free).length_to(aside)
        assert step == pytest.approx(math.hypot(0.5, 0.2), abs=1e-3)


@pytest.mark.parametrize("overlap", [0.0015, 0.2, 1.5])
def test_who_overlaps_by_more_than_the_tolerance_goes_nowhere(overlap: float) -> None:
    reach = INFANTRY.radius + GUARD.radius - overlap
    enemy = Obstacles((Body(GUARD, Pose(20.0, 20.0)),), board=BOARD)
    inside, outside = (20.0 - reach, 20.0), (25.0, 20.0)
    for start, end in ((inside, outside), (outside, inside), (inside, inside)):
        assert shortest_way(INFANTRY, 0.0, start, end, enemy) is None
        finder = WayFinder(INFANTRY, 0.0, start, enemy)
        assert finder.length_to(end) == math.inf
        assert finder.way_to(end) is None
        assert finder.lengths_to(np.array([end])).tolist() == [math.inf]


@pytest.mark.parametrize("overlap", [0.0, 0.0008, 0.0009999])
def test_who_is_wedged_between_two_enemies_can_back_out(overlap: float) -> None:
    reach = INFANTRY.radius + GUARD.radius - overlap
    aside = GUARD.radius + 0.2
    back = math.sqrt(reach**2 - aside**2)
    enemies = Obstacles((Body(GUARD, Pose(20.0, 20.0 + aside)), Body(GUARD, Pose(20.0, 20.0 - aside))), board=BOARD)
    start, end = (20.0 - back, 20.0), (22.5, 20.0)
    way = shortest_way(INFANTRY, 0.0, start, end, enemies)
    assert way is not None
    assert way.length > 5.0
    assert faults(Table(INFANTRY, 0.0, start, end, enemies), way) == []
    assert same(WayFinder(INFANTRY, 0.0, start, enemies).length_to(end), way.length)


def test_who_stands_where_it_wants_to_be_goes_nowhere() -> None:
    for seed in range(20):
        table = a_table(f"still {seed}", shapes=True)
        way = way_on(replace(table, end=table.start))
        assert way == Way((table.start, table.start), 0.0)


def test_a_dead_end_is_told_from_a_long_way_round() -> None:
    wall = (
        (28.0, 18.0),
        (36.0, 18.0),
        (36.0, 18.2),
        (28.2, 18.2),
        (28.2, 23.8),
        (36.0, 23.8),
        (36.0, 24.0),
        (28.0, 24.0),
    )
    inside, outside = (32.0, 21.0), (25.0, 21.0)
    pocket = Obstacles(polygons=(wall,), board=BOARD)
    assert shortest_way(INFANTRY, 0.0, inside, outside, pocket) is not None
    cork = Body(rectangle(0.5, 4.8), Pose(36.0, 21.0))  # leaves 0.4" on both sides
    assert shortest_way(INFANTRY, 0.0, inside, outside, replace(pocket, bodies=(cork,))) is None
    assert shortest_way(Round(0.15), 0.0, inside, outside, replace(pocket, bodies=(cork,))) is not None
    assert shortest_way(INFANTRY, 0.0, outside, inside, replace(pocket, bodies=(cork,))) is None


@pytest.mark.parametrize(("spare", "passes"), [(0.0, True), (0.01, True), (-0.003, False)])
def test_the_strip_between_an_enemy_and_the_table_edge_lets_through_what_fits(spare: float, passes: bool) -> None:
    width = 2 * INFANTRY.radius + spare
    enemy = Obstacles((Body(rectangle(4.0, 38.0), Pose(30.0, width + 19.0)),), board=(60.0, width + 38.0))
    way = shortest_way(INFANTRY, 0.0, (26.0, 2.0), (34.0, 2.0), enemy)
    assert (way is not None) is passes
    if way is not None:
        assert faults(Table(INFANTRY, 0.0, (26.0, 2.0), (34.0, 2.0), enemy), way) == []


def test_a_base_may_stand_and_go_exactly_along_the_table_edge() -> None:
    enemy = Obstacles((Body(GUARD, Pose(30.0, 2 * INFANTRY.radius + GUARD.radius)),), board=BOARD)
    ends = ((27.0, INFANTRY.radius), (33.0, INFANTRY.radius))
    way = shortest_way(INFANTRY, 0.0, *ends, enemy)
    assert way == Way(ends, 6.0)
    sticking_out = (27.0, INFANTRY.radius - 0.0008)
    assert shortest_way(INFANTRY, 0.0, sticking_out, (28.0, 5.0), enemy) is not None
    assert shortest_way(INFANTRY, 0.0, (27.0, INFANTRY.radius - 0.002), (28.0, 5.0), enemy) is None
    assert shortest_way(INFANTRY, 0.0, (28.0, 5.0), (27.0, INFANTRY.radius - 0.002), enemy) is None
    assert shortest_way(INFANTRY, 0.0, ends[0], (61.0, 5.0), enemy) is None


def test_an_oval_goes_through_a_gap_lengthwise_that_it_does_not_fit_through_across() -> None:
    oval = Oval(1.6, 0.9)
    line = Obstacles(tuple(Body(GUARD, Pose(20.0, 20.0 + side * (GUARD.radius + 1.0))) for side in (1, -1)))
    lengthwise = shortest_way(oval, 0.0, (16.0, 20.0), (24.0, 20.0), line)
    across = shortest_way(oval, 90.0, (16.0, 20.0), (24.0, 20.0), line)
    assert lengthwise == Way(((16.0, 20.0), (24.0, 20.0)), 8.0)
    assert across is not None
    assert across.length > 9.5


def test_nobody_gets_out_where_there_is_no_room_to_move() -> None:
    huge = Round(30.0)
    assert shortest_way(huge, 0.0, (30.0, 22.0), (31.0, 22.0), Obstacles(board=BOARD)) is None


@pytest.mark.parametrize("odd", [math.nan, math.inf, -math.inf, 1e300])
def test_places_that_are_none_have_no_way_to_them(odd: float) -> None:
    enemy = Obstacles((Body(GUARD, Pose(20.0, 20.0)),), board=BOARD)
    for place in ((odd, 20.0), (20.0, odd)):
        assert shortest_way(INFANTRY, 0.0, (17.0, 20.0), place, enemy) is None
        assert shortest_way(INFANTRY, 0.0, place, (17.0, 20.0), enemy) is None
        assert WayFinder(INFANTRY, 0.0, (17.0, 20.0), enemy).length_to(place) == math.inf
        assert WayFinder(INFANTRY, 0.0, (17.0, 20.0), enemy).lengths_to(np.array([place])).tolist() == [math.inf]
        assert WayFinder(INFANTRY, 0.0, place, enemy).length_to((17.0, 20.0)) == math.inf


def test_bases_on_one_another_in_the_same_place_are_passed_like_one() -> None:
    one = Obstacles((Body(GUARD, Pose(20.0, 20.0)),))
    two = Obstacles((Body(GUARD, Pose(20.0, 20.0)), Body(GUARD, Pose(20.0, 20.0)), Body(Round(0.3), Pose(20.0, 20.1))))
    ends = ((17.0, 20.1), (23.0, 20.0))
    lengths = [WayFinder(INFANTRY, 0.0, ends[0], obstacles).length_to(ends[1]) for obstacles in (one, two)]
    assert lengths[0] == pytest.approx(lengths[1], abs=1e-12)


def test_sides_in_one_line_are_passed_along_in_one_leg() -> None:
    tank = rectangle(2.0, 1.0)
    for base in (INFANTRY, tank, Oval(1.0, 0.6)):
        row = Obstacles(tuple(Body(tank, Pose(20.0 + 2.0 * k, 20.0)) for k in range(4)), board=BOARD)
        ends = ((16.0, 20.0), (30.0, 20.0))
        way = shortest_way(base, 0.0, *ends, row)
        assert way is not None
        assert faults(Table(base, 0.0, *ends, row), way) == []
        assert max(math.dist(p, q) for p, q in pairwise(way.path)) > 7.9
        assert same(WayFinder(base, 0.0, ends[0], row).length_to(ends[1]), way.length)


def test_random_tables_hold_ways_of_every_kind() -> None:
    tables = [a_table(f"fast {number}", walls=number % 4) for number in range(200)]
    ways = [way_on(table) for table in tables]
    assert sum(way is None for way in ways) > 5
    assert sum(way is not None and len(way.path) == 2 for way in ways) > 50
    assert sum(way is not None and len(way.path) > 60 for way in ways) > 5
    assert all(is_room(table.base, table.facing, table.start, table.obstacles) for table in tables)
    assert any(gap(Body(t.base, Pose(*t.start)), b) < 0.1 for t in tables for b in t.obstacles.bodies)
