"""What the rules find wrong or odd with how a scenario is set up, as faults with lines: beyond what its file says."""

from __future__ import annotations

from simulator.files.entries import FaultList
from simulator.files.faults import Fault, listed, quoted
from simulator.rules import ruleset_of
from simulator.rules.ruleset import Ruleset
from simulator.rules.setup import oddities
from simulator.scenario import Scenario


def setup_warnings(scenario: Scenario) -> tuple[Fault, ...]:
    """Return what the rules find odd about a scenario's position, as warnings with lines."""
    return tuple(
        Fault(scenario.path, scenario.line_of_unit(odd.unit), f'unit "{odd.unit}"', f"{odd.message}.", "warning")
        for odd in oddities(scenario.state)
    )


def unknown_kinds(scenario: Scenario) -> tuple[Fault, ...]:
    """Return a fault for each move that a scenario carries of a kind that its ruleset does not have.

    Raises:
        UnknownRulesetError: no clauses are written for its ruleset.
    """
    ruleset = ruleset_of(scenario.state)
    faults = FaultList(scenario.path, "scenario", scenario.document, scenario.lines)
    for index, example in enumerate(scenario.examples):
        if example.move.kind not in ruleset.moves:
            faults.add(("moves", index, "kind"), no_such_kind(example.move.kind, ruleset))
    return tuple(faults.found)


def no_such_kind(kind: str, ruleset: Ruleset) -> str:
    """Say that a ruleset has no such kind of move."""
    return f"kind = {quoted(kind)}. {ruleset.title} has no such move. Expected {listed(list(ruleset.moves), 'or')}."
