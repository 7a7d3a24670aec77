"""Rules of a unit that begin with a step of the phase: added, changed, removed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simulator.authoring.edits.edit import EditError, in_turn, setting
from simulator.authoring.edits.where import entry_at, unit_path
from simulator.files.changes import Change, Drop, Insert
from simulator.files.document import Tree
from simulator.files.entries import tables, text
from simulator.files.faults import quoted
from simulator.files.lines import TreePath


def trigger_names(tree: Tree) -> frozenset[str]:
    """Return the names of all units' triggers: each is unique in the file."""
    units = (unit for _, unit in tables(tree, "units"))
    return frozenset(name for unit in units for _, t in tables(unit, "triggers") if (name := text(t, "name")))


@dataclass(frozen=True, slots=True)
class AddTrigger:
    """A unit gets one more trigger."""

    unit: str
    entry: Tree

    @property
    def label(self) -> str:
        """What was done."""
        return f"Give {self.unit} the trigger {self.entry.get('name')}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the trigger, behind the others."""
        path = unit_path(tree, self.unit)
        if self.entry.get("name") in trigger_names(tree):
            raise EditError(f"There is a trigger {quoted(self.entry.get('name'))} already.")
        return (Insert((*path, "triggers"), len(entry_at(tree, path).get("triggers", [])), self.entry),)


@dataclass(frozen=True, slots=True)
class SetTrigger:
    """A key of a trigger; its wounds go with the effect that they belong to."""

    unit: str
    index: int
    key: str
    value: Any
    """None leaves the key out."""

    @property
    def label(self) -> str:
        """What was done."""
        return f"Set {self.key} of a trigger of {self.unit}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the key."""
        path = (*_triggers(tree, self.unit, self.index), self.index)
        entry = entry_at(tree, path)
        if self.key == "name" and self.value != entry.get("name") and self.value in trigger_names(tree):
            raise EditError(f"There is a trigger {quoted(self.value)} already.")
        wounds = entry.get("wounds", "D3") if self.value == "mortal-wounds" else None
        return in_turn(
            tree,
            lambda t: setting(t, (*path, self.key), self.value),
            lambda t: setting(t, (*path, "wounds"), wounds) if self.key == "effect" else (),
        )


@dataclass(frozen=True, slots=True)
class RemoveTrigger:
    """A unit loses a trigger."""

    unit: str
    index: int

    @property
    def label(self) -> str:
        """What was done."""
        return f"Take a trigger from {self.unit}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the trigger dropped; the list goes with the last one."""
        path = _triggers(tree, self.unit, self.index)
        last = len(entry_at(tree, path[:-1])["triggers"]) == 1
        return (Drop(path if last else (*path, self.index)),)


def _triggers(tree: Tree, unit: str, index: int) -> TreePath:
    """Return the path of a unit's triggers. Raises EditError where there are not so many."""
    path = unit_path(tree, unit)
    if index not in dict(tables(entry_at(tree, path), "triggers")):
        raise EditError(f"{quoted(unit)} has no trigger {index + 1}.")
    return (*path, "triggers")
