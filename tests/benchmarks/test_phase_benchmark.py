"""A whole phase of two ten-model units a side, against the Shapely checker judging no more than that phase's moves.

The baseline is `tests.oracles.naive_checker.NaivePileIn`: the time it takes to judge, one after the other, the moves
that the phase makes. Ours is everything: planning the moves, judging them, the order, the dice, the log.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from simulator.events import ModelMoved, UnitChosen, apply
from simulator.geometry.lengths import inches
from simulator.play import Played, fight
from simulator.scenario import Scenario
from simulator.state import State
from tests.benchmarks.ratio import report
from tests.builders import Tree, a_scenario, a_unit
from tests.oracles.naive_checker import NaivePileIn

pytestmark = pytest.mark.benchmark

WHOLE = 1.0
"""Seconds that a phase must stay well under."""
BLADE: Tree = {"name": "Blade", "range": "melee", "A": "2", "WS": 3, "S": 4, "AP": -1, "D": "1"}


def ranks(x: float, y: float, away: float) -> list[list[float]]:
    """Ten models in two ranks of five, the second `away` from the first."""
    return [[x + 1.4 * (k % 5), y + away * (k // 5)] for k in range(10)]


def four_units() -> Scenario:
    """Red's two units charged and stand about 1.7" and 1.9" from Blue's two; each player's stand side by side."""
    more = {"weapons": [BLADE], "profile": {"T": 4, "Sv": 4, "W": 2}}
    units = [
        a_unit("raiders", "red", ranks(20.0, 18.0, -2.6), charged=True, **more),
        a_unit("lancers", "red", ranks(28.0, 18.0, -2.6), charged=True, **more),
        a_unit("guard", "blue", ranks(20.7, 18.0 + 1.7 + inches(32), 2.6), **more),
        a_unit("wardens", "blue", ranks(28.7, 18.0 + 1.9 + inches(32), 2.6), **more),
    ]
    return a_scenario(units=units, turn={"active": "red", "step": "start"})


def places(state: State, unit_id: str) -> list[tuple[float, float]]:
    """Where the models of a unit stand."""
    return [m.body.pose.point for m in state.unit(unit_id).on_table]


def moves_of(played: Played) -> list[Callable[[], set[str]]]:
    """The moves of a phase, each as a question for the naive checker."""
    questions: list[Callable[[], set[str]]] = []
    state, chosen, before = played.start, None, played.start
    for event in played.events:
        if chosen is not None and not isinstance(event, ModelMoved):
            foes = [places(before, foe.id) for foe in before.enemies_of(before.unit(chosen.unit))]
            starts, ends = places(before, chosen.unit), places(state, chosen.unit)
            questions.append(NaivePileIn(inches(16), starts, ends, foes).check)
            chosen = None
        if isinstance(event, UnitChosen) and event.decision in {"pile-in", "consolidate"}:
            chosen, before = event, state
        state = apply(state, event)
    return questions


def timed(run: Callable[[], object]) -> float:
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


def test_a_phase_of_two_ten_model_units_a_side() -> None:
    scenario = four_units()
    played = fight(scenario, seed=1)
    questions = moves_of(played)
    selected = [e.unit for e in played.events if isinstance(e, UnitChosen) and e.decision == "select-to-fight"]
    assert sorted(selected) == ["guard", "lancers", "raiders", "wardens"]
    assert len(questions) >= 4, "most units move"
    ours = min(timed(lambda: fight(scenario, seed=1)) for _ in range(5))
    baseline = min(timed(lambda: [ask() for ask in questions]) for _ in range(2))
    moved = sum(isinstance(e, ModelMoved) for e in played.events)
    print(f"\n  {len(played.events)} events, {len(questions)} moves of {moved} models: {ours:.3f} s")
    report("a whole phase, against a Shapely checker judging its moves alone", ours, baseline, 1.5)
    assert ours < WHOLE
