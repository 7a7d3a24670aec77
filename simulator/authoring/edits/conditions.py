"""What has become of models: alive, destroyed and still on the table, lingering to fight, or taken off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from simulator.authoring.edits.edit import EditError, in_turn, setting
from simulator.authoring.edits.where import as_table, model_path
from simulator.files.changes import Change, Put
from simulator.files.document import Tree
from simulator.files.entries import value_at
from simulator.files.faults import quoted

CONDITIONS: Final = {
    "alive": "alive",
    "destroyed": "destroyed, not taken off yet",
    "lingers": "destroyed, stays to fight",
    "gone": "destroyed and taken off",
}
"""By what they are called in an edit: how they are told."""
_DROPPED: Final = {
    "alive": frozenset({"destroyed", "lingers"}),
    "destroyed": frozenset({"wounds", "lingers"}),
    "lingers": frozenset({"wounds"}),
    "gone": frozenset({"wounds", "lingers", "at", "facing"}),
}
_SAID: Final = {"alive": (), "destroyed": ("destroyed",), "lingers": ("destroyed", "lingers"), "gone": ("destroyed",)}


@dataclass(frozen=True, slots=True)
class SetCondition:
    """One model is alive, or destroyed in one of three ways."""

    model: str
    condition: str
    """One of CONDITIONS."""

    @property
    def label(self) -> str:
        """What was done."""
        return f"{self.model}: {CONDITIONS[self.condition]}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the model's table with what its condition says of it, and without what that rules out."""
        path = model_path(tree, self.model)
        content = value_at(tree, path)
        if not isinstance(content, dict | list):
            raise EditError(f"{quoted(self.model)} is one of a number of models. Put its unit on the table first.")
        values = {key: True if key in _SAID[self.condition] else None for key in ("destroyed", "lingers")}
        gone = dict.fromkeys(_DROPPED[self.condition] - values.keys())

        def keyed(key: str, value: bool | None) -> Callable[[Tree], tuple[Change, ...]]:
            return lambda t: setting(t, (*path, key), value)

        table = (Put(path, as_table(self.model, content)),) if isinstance(content, list) else ()
        return in_turn(tree, lambda _: table, *(keyed(key, value) for key, value in (gone | values).items()))
