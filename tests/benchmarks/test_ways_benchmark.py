"""Ways: judged in bulk, found for one end, and found for many, against what a straightforward program would do."""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable
from random import Random

import numpy as np
import pytest
import shapely

from simulator.geometry.gaps import Flock
from simulator.geometry.lengths import TOLERANCE, inches
from simulator.geometry.shapes import Body, Point, Pose, Round
from simulator.geometry.ways import Obstacles, WayFinder, clearances, shortest_way
from tests.benchmarks.ratio import report
from tests.oracles.reach_grid import grid_lengths

INFANTRY = Round(inches(32) / 2)
BOARD = (60.0, 44.0)


def a_fight(seed: int) -> tuple[Obstacles, tuple[Body, ...], Point]:
    """Ten enemies and nine friends in a crowd, and where one more model stands."""
    dice = Random(seed)
    taken: list[Body] = []
    while len(taken) < 20:
        base = Round(inches(dice.choice((28.5, 32.0, 32.0, 40.0))) / 2) if len(taken) < 10 else INFANTRY
        body = Body(base, Pose(30 + dice.uniform(-4, 4), 22 + dice.uniform(-4, 4)))
        if all(math.dist(body.pose.point, b.pose.point) > base.radius + b.base.reach + 0.02 for b in taken):
            taken.append(body)
    return Obstacles(tuple(taken[:10]), board=BOARD), tuple(taken[10:19]), taken[19].pose.point


def seconds(call: Callable[[], object]) -> float:
    """Return how long one call takes."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


@pytest.mark.benchmark
def test_straight_and_bent_ways_of_single_models_judged_in_bulk() -> None:
    obstacles, friends, start = a_fight(1)
    dice = np.random.default_rng(2)
    count = 20_000
    corners = np.array(start) + dice.uniform(-1.5, 1.5, (count, 2))
    ends = corners + dice.uniform(-1.5, 1.5, (count, 2))
    bent = np.arange(count) % 2 == 1
    corners[~bent] = ends[~bent]
    starts = np.broadcast_to(np.array(start), ends.shape)
    mates = Flock.of(friends)

    def judge() -> np.ndarray:
        """Whether each way is clear of the enemies and the table edge, and ends on no friend."""
        clear = clearances(INFANTRY, starts, corners, obstacles) >= -TOLERANCE
        clear[bent] &= clearances(INFANTRY, corners[bent], ends[bent], obstacles) >= -TOLERANCE
        return clear & (mates.gaps_from(INFANTRY, ends, 0.0) >= -TOLERANCE).all(axis=1)

    def buffered(sample: int) -> list[bool]:
        """The same of the first few, by areas of buffered lines."""
        enemies = [shapely.Point(b.pose.point).buffer(b.base.reach) for b in obstacles.bodies]
        others = [shapely.Point(b.pose.point).buffer(b.base.reach) for b in friends]
        table = shapely.box(0, 0, *BOARD)
        found = []
        for k in range(sample):
            swept = shapely.LineString([start, corners[k], ends[k]]).buffer(INFANTRY.radius)
            last = shapely.Point(ends[k]).buffer(INFANTRY.radius)
            found.append(
                table.contains(swept)
                and all(swept.intersection(enemy).area < 1e-6 for enemy in enemies)
                and all(last.intersection(friend).area < 1e-6 for friend in others)
            )
        return found

    ours = min(seconds(judge) for _ in range(5)) / count
    sample = 300
    theirs = seconds(lambda: buffered(sample)) / sample
    agreed = np.mean(np.array(buffered(sample)) == judge()[:sample])
    print(
        f"\nsingle-model ways judged in bulk: {1 / ours:,.0f} a second (at least 40,000 asked); agreement {agreed:.1%}"
    )
    assert agreed > 0.97  # polygons are wrong on the boundary
    assert 0.05 < judge().mean() < 0.95
    assert ours < 1 / 40_000
    report("one way judged in bulk, against areas of Shapely's buffered lines", ours, theirs, 10)


@pytest.mark.benchmark
def test_a_finder_and_five_hundred_ends_against_a_grid() -> None:
    ours, theirs, worst = [], [], 0.0
    for seed in range(12):
        obstacles, _, start = a_fight(seed)
        dice = np.random.default_rng(seed)
        turns, far = dice.uniform(0, 7, 500), 3.0 * np.sqrt(dice.uniform(0, 1, 500))
        ends = np.array(start) + np.column_stack([far * np.cos(turns), far * np.sin(turns)])
        discs = [(b.pose.x, b.pose.y, b.base.reach + INFANTRY.radius) for b in obstacles.bodies]

        def find(start: Point = start, obstacles: Obstacles = obstacles, ends: np.ndarray = ends) -> np.ndarray:
            return WayFinder(INFANTRY, 0.0, start, obstacles, limit=3.0).lengths_to(ends)

        ours.append(min(seconds(find) for _ in range(3)))
        begin = time.perf_counter()
        grid = grid_lengths(start, 3.0, discs, ends, 0.05)
        theirs.append(time.perf_counter() - begin)
        exact = find()
        both = np.isfinite(exact) & np.isfinite(grid)
        worst = max(worst, float(np.abs(grid[both] - exact[both]).max()))
    print(f"\nthe grid's lengths are off by up to {worst:.2f} inches")
    report("a finder and 500 ends, against a 0.05-inch grid", statistics.median(ours), statistics.median(theirs), 3)


@pytest.mark.benchmark
def test_one_way_among_ten_enemies() -> None:
    times: dict[str, list[float]] = {"straight": [], "round": [], "none": []}
    for seed in range(60):
        obstacles, _, start = a_fight(seed)
        dice = Random(seed)
        for _ in range(10):
            turn, far = dice.uniform(0, 7), dice.uniform(1.0, 3.0)
            end = (start[0] + far * math.cos(turn), start[1] + far * math.sin(turn))
            begin = time.perf_counter()
            way = shortest_way(INFANTRY, 0.0, start, end, obstacles, limit=3.0)
            kind = "none" if way is None else "straight" if len(way.path) == 2 else "round"
            times[kind].append(time.perf_counter() - begin)
    for kind, found in times.items():
        print(f"\n{kind}: {statistics.median(found) * 1e6:.0f} µs in the middle, {max(found) * 1e6:.0f} µs at most")
    assert statistics.median(times["round"]) < 1e-3
