"""What lies on the table: terrain, objectives, and zones drawn as guides. One set of edits for all three."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from simulator.authoring.edits.edit import EditError, number, setting
from simulator.authoring.edits.where import entry_at, entry_path
from simulator.files.changes import Change, Drop, Insert, Put
from simulator.files.document import Tree
from simulator.files.entries import SINGULAR, tables, text
from simulator.files.faults import quoted

KINDS: Final = ("terrain", "objectives", "zones")
"""The lists of a scenario that these edits are for."""
_OUTLINES: Final = ("outline", "area")


@dataclass(frozen=True, slots=True)
class AddToTable:
    """A terrain feature, an objective or a zone more."""

    kind: str
    """One of KINDS."""
    entry: Tree

    @property
    def label(self) -> str:
        """What was done."""
        return f"Add {SINGULAR[self.kind]} {self.entry.get('id')}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the entry, behind the others of its kind."""
        if any(text(entry, "id") == self.entry.get("id") for _, entry in tables(tree, self.kind)):
            raise EditError(f"There is {quoted(self.entry.get('id'))} among the {self.kind} already.")
        return (Insert((self.kind,), len(tree.get(self.kind, [])), self.entry),)


@dataclass(frozen=True, slots=True)
class RemoveFromTable:
    """One of them goes."""

    kind: str
    id: str

    @property
    def label(self) -> str:
        """What was done."""
        return f"Delete {SINGULAR[self.kind]} {self.id}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the entry dropped; the list goes with the last one."""
        path = entry_path(tree, self.kind, self.id)
        return (Drop(path if len(tree[self.kind]) > 1 else (self.kind,)),)


@dataclass(frozen=True, slots=True)
class SetOfTable:
    """A key of one of them: outline, kind, height, at, range, id and so on."""

    kind: str
    id: str
    key: str
    value: Any
    """None leaves the key out."""

    @property
    def label(self) -> str:
        """What was done."""
        return f"Set {self.key} of {self.id}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the key; a new id of an objective is followed by the worked moves that select it."""
        path = entry_path(tree, self.kind, self.id)
        if self.key != "id":
            return setting(tree, (*path, self.key), self.value)
        if self.value != self.id and any(text(entry, "id") == self.value for _, entry in tables(tree, self.kind)):
            raise EditError(f"There is {quoted(self.value)} among the {self.kind} already.")
        selected = [
            Put(("moves", index, "objective"), self.value)
            for index, move in tables(tree, "moves")
            if self.kind == "objectives" and move.get("objective") == self.id
        ]
        return (Put((*path, "id"), self.value), *selected)


@dataclass(frozen=True, slots=True)
class ShiftOnTable:
    """One of them is moved, so many inches."""

    kind: str
    id: str
    dx: float
    dy: float

    @property
    def label(self) -> str:
        """What was done."""
        return f"Move {self.id}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return other coordinates of its place or of its outline's corners."""
        path = entry_path(tree, self.kind, self.id)
        entry = entry_at(tree, path)
        found = [Put((*path, key), [self._moved(corner) for corner in entry[key]]) for key in _OUTLINES if key in entry]
        return (*found, Put((*path, "at"), self._moved(entry["at"]))) if "at" in entry else tuple(found)

    def _moved(self, point: list[float]) -> list[float]:
        return [number(point[0] + self.dx), number(point[1] + self.dy)]
