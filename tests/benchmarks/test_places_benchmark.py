"""How fast "is there a place?" is answered, against a grid of 0.03 inches and all corners of two circles."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from random import Random
from time import perf_counter

import pytest

from simulator.geometry.contact import search_contact
from simulator.geometry.places import Found, Impossible, nearest, search
from tests.benchmarks.ratio import report
from tests.geometry.places_tables import a_question, asked, bodies
from tests.oracles.places_oracle import find

pytestmark = pytest.mark.benchmark

COUNT = 60


def best_of(times: int, work: Callable[[], object]) -> float:
    """Return the seconds of the fastest run."""
    seconds = []
    for _ in range(times):
        began = perf_counter()
        work()
        seconds.append(perf_counter() - began)
    return min(seconds)


@pytest.mark.parametrize("engaged", [1.0, 2.0, None])
def test_existence_against_the_grid(engaged: float | None) -> None:
    ours: dict[type, list[float]] = {Found: [], Impossible: []}
    grid: dict[type, list[float]] = {Found: [], Impossible: []}
    for seed in range(COUNT):
        question = a_question(Random(f"benchmark {engaged} {seed}"), engaged)
        # The conditions are made afresh each time: preparing them is part of an answer.
        if engaged is None:
            answer = search_contact(*asked(question), bodies(question.enemies))
            seconds = best_of(3, lambda: search_contact(*asked(question), bodies(question.enemies)))
        else:
            answer = search(*asked(question))
            seconds = best_of(3, lambda: search(*asked(question)))
        ours[type(answer)].append(seconds)
        grid[type(answer)].append(best_of(1, lambda: find(question)))
    what = "base contact" if engaged is None else f"engaged within {engaged:g} inches"
    for kind in (Found, Impossible):
        name = f"place {what}, {kind.__name__.lower()} ({len(ours[kind])} of {COUNT}), medians"
        report(name, statistics.median(ours[kind]), statistics.median(grid[kind]), 20)
    everything, all_of_grid = sum(sum(v) for v in ours.values()), sum(sum(v) for v in grid.values())
    report(f"place {what}, all {COUNT}, averages", everything / COUNT, all_of_grid / COUNT, 20)
    assert statistics.median(ours[Found]) < 0.002
    assert statistics.median(ours[Impossible]) < 0.002


def test_ten_queries_are_affordable_in_thirty_milliseconds() -> None:
    questions = [asked(a_question(Random(f"benchmark 2.0 {seed}"), 2.0)) for seed in range(40)]
    seconds = best_of(3, lambda: [search(*question) for question in questions]) / 4
    print(f"\nten existence queries: {seconds * 1e3:.1f} ms")
    assert seconds < 0.030


def test_the_nearest_place() -> None:
    dice = Random("nearest")
    times = []
    for seed in range(COUNT):
        question = a_question(Random(f"benchmark 2.0 {seed}"), 2.0)
        to = (question.start[0] + dice.uniform(-1, 4), question.start[1] + dice.uniform(-3, 3))
        times.append(best_of(1, lambda: nearest(*asked(question), to)))
    print(f"\nnearest place: median {statistics.median(times) * 1e3:.1f} ms, longest {max(times) * 1e3:.0f} ms")
    assert statistics.median(times) < 0.020
