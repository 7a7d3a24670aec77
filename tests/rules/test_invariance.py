"""A verdict is about the table, not about where it stands, how it is turned, or what things are called."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from simulator.board import Terrain
from simulator.geometry.shapes import Oval, rectangle
from simulator.moves import Move, Step
from simulator.referee import check
from simulator.state import State
from tests.positions import CENTRE, position, transformed, turned, unit

RULESETS = ("40k-11e", "40k-10e")


def told(state: State, move: Move) -> tuple[str, list[tuple[str, bool | None]]]:
    verdict = check(state, move, advise=False)
    return verdict.outcome, [(f.clause.id, f.kept) for f in verdict.findings]


def random_case(seed: int, ruleset: str = "40k-11e") -> tuple[State, Move]:
    """A small brawl round the middle of the table, and a random move of one unit, near limits as often as not."""
    dice = random.Random(seed)

    def spots(n: int, x: float) -> list[tuple[float, float, float]]:
        rows = [(x + 1.5 * (i // 3), CENTRE[1] + 1.5 * (i % 3)) for i in range(n)]
        return [(a + dice.uniform(-0.1, 0.1), b + dice.uniform(-0.1, 0.1), dice.uniform(0, 360)) for a, b in rows]

    red = unit("raiders", "red", spots(4, 47.0), charged=True)
    blue = unit("guard", "blue", spots(3, 51.0))
    odd = unit("engine", "blue", [(51.5, 56.5, 20.0)], base=dice.choice([Oval(1.4, 0.8), rectangle(2.5, 1.5)]))
    wall = Terrain("wall", ((48.0, 53.5), (50.0, 53.0), (50.0, 53.6)), "dense")
    state = position(red, blue, odd, terrain=(wall,), ruleset=ruleset)
    steps = []
    for model in red.models:
        if model.pose and dice.random() < 0.8:
            end = (model.pose.x + dice.uniform(-0.3, 3.2), model.pose.y + dice.uniform(-1.5, 1.5))
            steps.append(Step(model.id, to=end) if dice.random() < 0.5 else Step(model.id, path=(end,)))
    return state, Move("pile-in", "raiders", tuple(steps), targets=dice.choice([None, ("guard",), ("guard", "engine")]))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(12))
def test_turning_shifting_and_mirroring_the_table_changes_no_verdict(seed: int, ruleset: str) -> None:
    state, move = random_case(seed, ruleset)
    expected = told(state, move)
    for degrees in (17.0, 90.0, 211.3):
        spun = transformed(state, move, turned(degrees), lambda f, d=degrees: f + d)
        assert told(*spun) == expected, f"turned by {degrees}"
    assert told(*transformed(state, move, lambda p: (p[0] + 7.25, p[1] - 3.125), lambda f: f)) == expected
    assert told(*transformed(state, move, lambda p: (2 * CENTRE[0] - p[0], p[1]), lambda f: 180.0 - f)) == expected


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(6))
def test_names_and_file_order_of_other_units_change_no_verdict(seed: int, ruleset: str) -> None:
    state, move = random_case(seed, ruleset)
    expected = told(state, move)
    assert told(*transformed(state, move, lambda p: p, lambda f: f, lambda n: f"x-{n[::-1]}")) == expected
    outcome, findings = told(replace(state, units=tuple(reversed(state.units))), move)
    assert (outcome, sorted(findings, key=repr)) == (expected[0], sorted(expected[1], key=repr))


@pytest.mark.parametrize(
    ("ruleset", "kinds"),
    [
        ("40k-11e", {"move.distance", "pile-in.closer", "move.coherency"}),
        ("40k-10e", {"move.distance", "pile-in.closer", "move.coherency", "pile-in.base-contact-if-possible"}),
    ],
)
def test_the_random_cases_are_of_many_kinds(ruleset: str, kinds: set[str]) -> None:
    seen: set[str] = set()
    for seed in range(12):
        seen |= {clause for clause, kept in told(*random_case(seed, ruleset))[1] if kept is False}
    assert kinds <= seen


def test_a_refused_move_changes_nothing() -> None:
    state, move = random_case(3)
    before = repr(state)
    check(state, move)
    assert repr(state) == before
