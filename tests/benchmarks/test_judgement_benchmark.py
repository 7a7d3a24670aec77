"""A model of ten in hand: taken up, and judged anew in every frame, against judging the whole move in every frame."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median

import pytest

from simulator.moves import Move, Step
from simulator.referee import check, read
from simulator.rules.judged import step_of
from simulator.rules.legal_area import EndAreas
from simulator.view.judgement import Hand
from tests.benchmarks.ratio import report
from tests.benchmarks.test_check_benchmark import brawl

pytestmark = pytest.mark.benchmark

FRAME = 0.016
"""Seconds that a frame may take, painting and all."""


def seconds(what: Callable[[], object]) -> float:
    """Processor time: other programs do not count."""
    start = time.process_time()
    what()
    return time.process_time() - start


def test_each_place_of_a_model_in_hand_is_judged_within_a_frame() -> None:
    state, move = brawl()
    last = move.steps[-1]
    hand, dice = Hand(state, move, last.model), Random(1)
    hand.at()
    ends = [(last.end[0] + dice.uniform(-1, 1), last.end[1] + dice.uniform(-1, 1)) for _ in range(30)]
    live = median(seconds(lambda end=end: hand.at(Step(last.model, to=end))) for end in ends)
    whole = median(
        seconds(lambda end=end: check(state, move.with_step(Step(last.model, to=end)), advise=False))
        for end in ends[:8]
    )
    report("one place of a model in hand, against checking the whole move", live, whole, 2.0)
    assert live <= FRAME / 2


def test_the_areas_cost_less_than_judging_a_coarse_grid_of_places() -> None:
    state, move = brawl()
    model = move.steps[-1].model
    judged = read(state, move)

    def areas() -> None:
        found = EndAreas()
        found.legal(judged, step_of(judged, model))

    def one_place() -> None:
        check(state, Move(move.kind, move.unit, move.steps, move.targets), advise=False)

    # A grid of half an inch, which shows next to nothing, has 113 places within three inches.
    grid = 113 * median(seconds(one_place) for _ in range(5))
    report(
        "reach and legal area of one of ten models, against a grid",
        median(seconds(areas) for _ in range(9)),
        grid,
        20.0,
    )
