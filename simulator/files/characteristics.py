"""Which characteristics and flags mean something under which ruleset: what a file gives beyond these is not used.

A file may give more than its ruleset knows, so that one position can be played under several.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from simulator.files.document import Tree
from simulator.files.entries import FaultList, tables, text
from simulator.files.lines import TreePath


@dataclass(frozen=True, slots=True)
class Known:
    """The keys that mean nothing under a ruleset, by the entry they stand in."""

    profile: frozenset[str]
    weapon: frozenset[str] = frozenset()
    unit: frozenset[str] = frozenset()


_FORTY_K: Final = Known(
    profile=frozenset({"Aggressors", "Martial", "Strength", "Defence"}), unit=frozenset({"retreated"})
)
UNUSED: Final = {
    "40k-11e": _FORTY_K,
    "40k-11e-launch": _FORTY_K,
    "40k-10e": _FORTY_K,
    "cosmic-combat": Known(
        profile=frozenset({"T", "Inv", "FNP", "Ld", "OC"}),
        weapon=frozenset({"A", "WS", "AP", "D", "abilities"}),
        unit=frozenset(
            {
                "charged", "overrun", "piled_in", "eligible_to_fight", "engaged_at_fight_step", "consolidated",
                "battle_shocked", "triggers", "embarked_in", "destroyed",
            }
        ),
    ),
}  # fmt: skip
"""By ruleset: the keys that another ruleset uses and this one does not."""


def check_characteristics(faults: FaultList) -> None:
    """Note characteristics and flags that mean nothing under the scenario's ruleset."""
    ruleset = text(faults.tree, "ruleset")
    unused = UNUSED.get(ruleset) if ruleset is not None else None
    if ruleset is None or unused is None:
        return
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
