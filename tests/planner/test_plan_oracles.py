"""Plans against everything there is to try: brute force for up to four models, CP-SAT's proofs for up to six.

The oracles choose among places of their own, dense samples, to which the ends of the plan are added. So a plan that
is worse than the best of them is refuted by a legal move, and one that is better refutes the oracle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from simulator.referee import check
from simulator.rules import ruleset_of
from tests.oracles.plan_brute import brute
from tests.oracles.plan_places import Asked, offer, sampled
from tests.planner.comparing import DENSE, equals_brute_force, equals_cp_sat
from tests.planner.random_fights import a_fight, selections
from tests.rulesets import varied_rulesets
from tests.tiers import often


@pytest.fixture(autouse=True, scope="module")
def _rulesets() -> Iterator[None]:
    with varied_rulesets():
        yield


@pytest.mark.parametrize("seed", range(8))
def test_up_to_four_models_against_brute_force(seed: int) -> None:
    equals_brute_force(a_fight(f"brute {seed}", engagement=1.0 + seed % 2))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(often(15)))
def test_up_to_four_models_against_brute_force_at_length(block: int) -> None:
    seeds = range(20 * block + 100, 20 * block + 120)
    fights = [a_fight(f"brute {s}", units=1 + s % 4 // 3, engagement=1.0 + s % 2) for s in seeds]
    complete = sum(equals_brute_force(state) for state in fights)
    assert complete >= 18, f"brute force went through only {complete} of 20"


@pytest.mark.parametrize("seed", range(2))
def test_up_to_six_models_against_cp_sat(seed: int) -> None:
    equals_cp_sat(a_fight(f"cp {seed}", (5, 6), (3, 5), engagement=1.0 + seed % 2), level=1)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(often(10)))
def test_up_to_six_models_against_cp_sat_at_length(block: int) -> None:
    for seed in range(6 * block + 100, 6 * block + 106):
        equals_cp_sat(a_fight(f"cp {seed}", (5, 6), (2, 3, 5), engagement=1.0 + seed % 2))


def test_brute_force_finds_what_is_plain() -> None:
    """The oracle itself: it never says more than what a move that the referee accepts comes to."""
    state = a_fight("plain", (3,), (3,))
    asked = Asked(state, selections(state)[0], ruleset_of(state))
    best = brute(offer(asked, sampled(asked, DENSE)))
    assert best.complete
    verdict = check(state, best.move, advise=False)
    assert verdict.outcome == "legal"
    assert best.engaged >= offer(asked, []).counts(range(3))[0]
    assert replace(best.move, steps=()) == asked.move
