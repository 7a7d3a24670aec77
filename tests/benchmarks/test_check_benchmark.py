"""A ten-model pile-in checked whole, against a straightforward Shapely checker; and a whole command."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from simulator.geometry.lengths import inches
from simulator.moves import Move, Step
from simulator.referee import check
from simulator.state import State
from tests.benchmarks.ratio import report
from tests.oracles.naive_checker import NaivePileIn
from tests.positions import position, unit

pytestmark = pytest.mark.benchmark

ROOT = Path(__file__).parent.parent.parent
BUDGET = 0.030
"""Seconds a whole check may take, files already read."""


def brawl() -> tuple[State, Move]:
    """Ten raiders in three ranks before two enemy units of ten; seven end engaged, the three of the last rank do not.

    The last rank is too far off to engage even at three inches, which must be proved for each of the three.
    """
    first = [(40.0 + 1.6 * i, 50.0) for i in range(4)]
    second = [(40.8 + 1.6 * i, 48.5) for i in range(3)]
    third = [(40.8 + 1.6 * i, 46.7) for i in range(3)]
    foes = [(38.0 + 1.35 * i, 53.2) for i in range(5)]
    left = [*foes, *[(x, y + 1.4) for x, y in foes]]
    right = [(x + 6.8, y) for x, y in left]
    state = position(
        unit("raiders", "red", [*first, *second, *third]),
        unit("guard", "blue", left),
        unit("wardens", "blue", right),
    )
    ends = [
        *[(x, y + 1.9) for x, y in first],
        *[(x, y + 2.2) for x, y in second],
        *[(x, y + 1.5) for x, y in third],
    ]
    steps = tuple(Step(f"raiders-{i}", path=(end,)) for i, end in enumerate(ends, 1))
    return state, Move("pile-in", "raiders", steps)


def best_of(count: int, run) -> float:
    times = []
    for _ in range(count):
        began = time.perf_counter()
        run()
        times.append(time.perf_counter() - began)
    return sorted(times)[count // 2]


def test_a_ten_model_pile_in_is_checked_whole() -> None:
    state, move = brawl()
    verdict = check(state, move)
    assert verdict.outcome == "legal", [f.message for f in verdict.findings if not f.kept]
    raiders = verdict.after.unit("raiders")
    far = [f for f in verdict.findings if f.clause.id == "pile-in.engaged-if-possible" and f.measured > 2.0]
    assert len(far) == 3, "three models do not end engaged, each with a proof that it could not"
    naive = NaivePileIn(
        inches(16),
        [m.pose.point for m in state.unit("raiders").models],
        [m.pose.point for m in raiders.models],
        [[m.pose.point for m in state.unit(u).models] for u in ("guard", "wardens")],
    )
    assert naive.check() == set()
    ours = best_of(15, lambda: check(state, move))
    baseline = best_of(3, naive.check)
    report("a ten-model pile-in checked whole, against a Shapely checker", ours, baseline, 10)
    print(f"  whole check: {ours * 1000:.1f} ms (at most {BUDGET * 1000:.0f})")
    assert ours < BUDGET


def test_a_check_as_a_command() -> None:
    case = str(ROOT / "scenarios" / "cases" / "40k-11e" / "C007-11e.toml")
    command = [sys.executable, "-m", "simulator", "check", case]
    took = best_of(7, lambda: subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, check=True))
    start = best_of(7, lambda: subprocess.run([sys.executable, "-c", "import numpy, pydantic"], check=True))
    print(f"fightphase check as a process: {took:.3f} s; importing numpy and pydantic alone takes {start:.3f} s")
    assert took < 0.6
