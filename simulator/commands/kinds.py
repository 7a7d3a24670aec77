"""Move files for a scenario, of a kind that its ruleset has."""

from __future__ import annotations

from pathlib import Path

from simulator.authoring.setting_up import no_such_kind
from simulator.files import MoveError
from simulator.files.entries import FaultList
from simulator.files.kinds import read_as
from simulator.moves import Example
from simulator.rules import ruleset_of
from simulator.scenario import Scenario, load_example


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
        faults.add(("kind",), no_such_kind(example.move.kind, ruleset))
        raise MoveError(faults.found)
    return example
