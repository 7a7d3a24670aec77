"""Kinds of moves that a scenario's ruleset does not have: a fault of the file that asks for one."""

from __future__ import annotations

from pathlib import Path

from simulator.files import Fault, MoveError
from simulator.files.entries import FaultList
from simulator.files.faults import listed, quoted
from simulator.files.kinds import read_as
from simulator.moves import Example
from simulator.rules import ruleset_of
from simulator.rules.ruleset import Ruleset
from simulator.scenario import Scenario, load_example


def unknown_kinds(scenario: Scenario) -> tuple[Fault, ...]:
    """Return a fault for each move that a scenario carries of a kind that its ruleset does not have.

    Raises:
        UnknownRulesetError: no clauses are written for its ruleset.
    """
    ruleset = ruleset_of(scenario.state)
    faults = FaultList(scenario.path, "scenario", scenario.document, scenario.lines)
    for index, example in enumerate(scenario.examples):
        if example.move.kind not in ruleset.moves:
            faults.add(("moves", index, "kind"), _no_such(example.move.kind, ruleset))
    return tuple(faults.found)


def load_known(path: Path, scenario: Scenario) -> Example:
    """Read a move file for a scenario; its kind must be one of the scenario's ruleset.

    Raises:
        MoveError: with every fault of the file.
        UnknownRulesetError: no clauses are written for the ruleset.
    """
    example = load_example(path, scenario)
    ruleset = ruleset_of(scenario.state)
    if example.move.kind not in ruleset.moves:
        document = read_as(path, "move", MoveError)
        faults = FaultList(document.name, "move", document.tree, document.lines)
        faults.add(("kind",), _no_such(example.move.kind, ruleset))
        raise MoveError(faults.found)
    return example


def _no_such(kind: str, ruleset: Ruleset) -> str:
    return f"kind = {quoted(kind)}. {ruleset.title} has no such move. Expected {listed(list(ruleset.moves), 'or')}."
