"""What holds of every comparison: a ruleset never differs from itself, swapping mirrors, and the text says the same."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.assets import folder
from simulator.comparing import compare
from simulator.report.comparison import comparison_text
from simulator.report.comparison_json import comparison_json
from simulator.rules import rulesets
from simulator.scenario import Scenario, load
from tests.play.random_tables import random_table

FILES = [p for p in sorted(folder("scenarios").rglob("*.toml")) if not p.name.endswith(".script.toml")]
NAMES = tuple(rulesets())
PAIRS = tuple(combinations(NAMES, 2))
SHARE = 5
"""One in so many files is gone through each time; the slow tier goes through all."""
TWO_SIDED = ("under", "rulesets")


def mirrored(document: Any) -> Any:
    """A document with every list of two sides turned round."""
    if isinstance(document, list):
        return [mirrored(part) for part in document]
    if not isinstance(document, dict):
        return document
    return {
        key: [mirrored(part) for part in reversed(value)] if key in TWO_SIDED else mirrored(value)
        for key, value in document.items()
    }


def differing(document: dict[str, Any]) -> int:
    """How many rows of the document differ."""
    rows = [document["next"], document["steps"], document["fights"], *document["verdicts"], *document["choices"]]
    rows += [*document["moves"], *document["engagements"], *document["distances"], *document["coherency"]]
    rows += [*document["strikes"], *document["going"]]
    count = sum(row["differs"] or row.get("clauses_differ", False) for row in rows)
    now = ("in_coherency", "lacks", "clause")
    asked = [h["under"] for h in document["coherency"] if h["asks_differ"]]
    asks = {json.dumps([{key: v for key, v in side.items() if key not in now} for side in under]) for under in asked}
    return count + len(asks)


def holds(scenario: Scenario, one: str, other: str) -> None:
    """All that holds of a comparison of two rulesets."""
    compared = compare(scenario, one, other)
    document = comparison_json(compared)
    assert mirrored(document) == comparison_json(compare(scenario, other, one))
    lines = comparison_text(compared).splitlines()
    assert sum(line.startswith("  ≠ ") for line in lines) == differing(document)
    assert document["same"] is (differing(document) == 0)
    assert ("Nothing differs in this position." in lines) is document["same"]
    for verdict in document["verdicts"]:
        under = [u["verdict"] if u else None for u in verdict["under"]]
        assert verdict["differs"] is (under[0] != under[1])


def never_differs(scenario: Scenario, name: str) -> None:
    compared = compare(scenario, name, name)
    assert compared.same
    assert not any(compared.counts.values())
    assert compared.clauses == ((), ())
    document = comparison_json(compared)
    assert mirrored(document) == document
    assert not any(line.startswith("  ≠ ") for line in comparison_text(compared).splitlines())


@pytest.mark.parametrize("at", range(0, len(FILES), SHARE))
def test_it_holds_of_the_shipped_scenarios(at: int) -> None:
    scenario = load(FILES[at])
    holds(scenario, *PAIRS[at % len(PAIRS)])
    never_differs(scenario, NAMES[at % len(NAMES)])


@pytest.mark.slow
@pytest.mark.parametrize("at", range(len(FILES)), ids=[path.stem for path in FILES])
def test_it_holds_of_every_shipped_scenario(at: int) -> None:
    """Each two rulesets in turn, from one scenario to the next."""
    scenario = load(FILES[at])
    holds(scenario, *PAIRS[at % len(PAIRS)])
    never_differs(scenario, NAMES[at % len(NAMES)])


@given(seed=st.integers(0, 10**6), pair=st.sampled_from(PAIRS), name=st.sampled_from(NAMES))
@settings(max_examples=25)
def test_it_holds_of_random_tables(seed: int, pair: tuple[str, str], name: str) -> None:
    scenario = random_table(seed)
    holds(scenario, *pair)
    never_differs(scenario, name)
