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
from tests.oracles.places_oracle import Question, find

pytestmark = pytest.mark.benchmark

COUNT = 60


def best_of(times: int, work: Callable[[Question], object], question: Question) -> float:
    """Return the seconds of the fastest run."""
    seconds = []
    for _ in range(times):
        began = perf_counter()
        work(question)
        seconds.append(perf_counter() - began)
    return min(seconds)


def answered(question: Question) -> object:
    """Answer a question; its bodies and conditions are made afresh each time, which is part of an answer."""
    if question.engaged is None:
        return search_contact(*asked(question), bodies(question.enemies))
    return search(*asked(question))


@pytest.mark.parametrize("engaged", [1.0, 2.0, None])
def test_existence_against_the_grid(engaged: float | None) -> None:
    ours: dict[type, list[float]] = {Found: [], Impossible: []}
    grid: dict[type, list[float]] = {Found: [], Impossible: []}
    for seed in range(COUNT):
        question = a_question(Random(f"benchmark {engaged} {seed}"), engaged)
        kind = type(answered(question))
        ours[kind].append(best_of(3, answered, question))
        grid[kind].append(best_of(1, find, question))
    what = "base contact" if engaged is None else f"engaged within {engaged:g} inches"
    for kind in (Found, Impossible):
        name = f"place {what}, {kind.__name__.lower()} ({len(ours[kind])} of {COUNT}), medians"
        report(name, statistics.median(ours[kind]), statistics.median(grid[kind]), 10)
    report(f"place {what}, all {COUNT}", sum(map(sum, ours.values())), sum(map(sum, grid.values())), 20)
    assert statistics.median(ours[Found]) < 0.002
    assert statistics.median(ours[Impossible]) < 0.002


def test_ten_queries_are_affordable_in_thirty_milliseconds() -> None:
    questions = [a_question(Random(f"benchmark 2.0 {seed}"), 2.0) for seed in range(40)]
    seconds = sum(best_of(3, answered, question) for question in questions) / 4
    print(f"\nten existence queries: {seconds * 1e3:.1f} ms")
    assert seconds < 0.030


def test_the_nearest_place() -> None:
    dice = Random("nearest")
    times = []
    for seed in range(COUNT):
        question = a_question(Random(f"benchmark 2.0 {seed}"), 2.0)
        to = (question.start[0] + dice.uniform(-1, 4), question.start[1] + dice.uniform(-3, 3))
        began = perf_counter()
        nearest(*asked(question), to)
        times.append(perf_counter() - began)
    print(f"\nnearest place: median {statistics.median(times) * 1e3:.1f} ms, longest {max(times) * 1e3:.0f} ms")
    assert statistics.median(times) < 0.020
