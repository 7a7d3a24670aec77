"""Which characteristics and flags mean something under which ruleset: what a file gives beyond these is not used.

A file may give more than its ruleset knows, so that one position can be played under several.
"""

from __future__ import annotations

from simulator.files.document import Tree
from simulator.files.entries import FaultList, tables, text
from simulator.files.lines import TreePath
from simulator.files.rulesets import RULESETS


def check_characteristics(faults: FaultList) -> None:
    """Note characteristics and flags that mean nothing under the scenario's ruleset."""
    ruleset = text(faults.tree, "ruleset")
    if ruleset is None or ruleset not in RULESETS:
        return
    unused = RULESETS[ruleset].unused
    for index, unit in tables(faults.tree, "units"):
        path: TreePath = ("units", index)
        _check(faults, unit, path, unused.unit, ruleset)
        _check(faults, unit.get("profile"), (*path, "profile"), unused.profile, ruleset)
        for i, weapon in tables(unit, "weapons"):
            _check(faults, weapon, (*path, "weapons", i), unused.weapon, ruleset)
        for i, model in tables(unit, "models"):
            _check(faults, model.get("profile"), (*path, "models", i, "profile"), unused.profile, ruleset)


def _check(faults: FaultList, entry: object, path: TreePath, unused: frozenset[str], ruleset: str) -> None:
    given: Tree = entry if isinstance(entry, dict) else {}
    for key in given:
        if key in unused:
            faults.add((*path, key), f"{key} means nothing under {ruleset}. It is not used.", "warning")
