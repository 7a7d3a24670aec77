"""The frozen set of positions on which the planner is measured.

`plan_instances.json` beside this file is the set; it is never made anew for a measurement. How it was made stands in
`plan_instances_made`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from simulator.scenario import Scenario, from_document
from simulator.state import State
from tests.rulesets import under

FILE: Final = Path(__file__).with_suffix(".json")
Tree = dict[str, Any]


@dataclass(frozen=True)
class Instance:
    """One position and the unit that is to be planned for."""

    id: str
    family: str
    engagement: float
    kind: str
    features: tuple[str, ...]
    """What makes it harder: "wall", "edge", "friends", "mixed", "kept", and the mode of a consolidation."""
    document: Tree = field(repr=False)
    """The scenario's plain tree."""
    unit: str = "raiders"

    @cached_property
    def scenario(self) -> Scenario:
        """The scenario, under the 11th edition whatever the engagement range."""
        return from_document(self.document, self.id)

    @cached_property
    def state(self) -> State:
        """The position, under the ruleset with the engagement range meant."""
        return under(self.scenario.state, self.engagement)

    @property
    def size(self) -> int:
        """How many models the unit has."""
        return len(self.state.unit(self.unit).on_table)


def instances(*families: str) -> tuple[Instance, ...]:
    """Read the frozen set, or some families of it."""
    read = (
        Instance(e["id"], e["family"], e["engagement"], e["kind"], tuple(e["features"]), e["scenario"])
        for e in json.loads(FILE.read_text(encoding="utf-8"))
    )
    return tuple(entry for entry in read if not families or entry.family in families)
