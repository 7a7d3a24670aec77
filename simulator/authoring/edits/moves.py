"""Worked examples: moves recorded by dragging, with what the referee should say of them."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.authoring.edits.edit import DECIMALS, EditError
from simulator.files.changes import Change, Drop, Insert, Put
from simulator.files.document import Tree
from simulator.files.move_writing import move_tree
from simulator.moves import Example


def move_entry(example: Example) -> Tree:
    """Return a worked example as its `[[moves]]` entry."""
    entry: Tree = {"name": example.name, **move_tree(example.move, DECIMALS)}
    steps = entry.pop("steps")
    if example.expect is not None:
        entry["expect"] = example.expect
    if example.breaks:
        entry["breaks"] = list(example.breaks)
    return {**entry, "steps": steps} if steps else entry


@dataclass(frozen=True, slots=True)
class RecordMove:
    """A worked example more."""

    example: Example

    @property
    def label(self) -> str:
        """What was done."""
        return f"Record {self.example.name}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the move, behind the others."""
        return (Insert(("moves",), len(tree.get("moves", [])), move_entry(self.example)),)


@dataclass(frozen=True, slots=True)
class ChangeMove:
    """A worked example is made another one: it has been dragged again."""

    position: int
    example: Example

    @property
    def label(self) -> str:
        """What was done."""
        return f"Change {self.example.name}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the move; what is the same in it stays as it is written."""
        _present(tree, self.position)
        return (Put(("moves", self.position), move_entry(self.example)),)


@dataclass(frozen=True, slots=True)
class SetExpected:
    """What the referee should say of a worked example."""

    position: int
    expect: str | None
    breaks: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """What was done."""
        return f"Expect {self.expect or 'nothing'}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the two keys; what is None or empty is left out."""
        entry = _present(tree, self.position)
        given = {"expect": self.expect, "breaks": list(self.breaks) or None}
        found: list[Change] = []
        for key, value in given.items():
            if value is not None:
                found.append(Put(("moves", self.position, key), value))
            elif key in entry:
                found.append(Drop(("moves", self.position, key)))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class RemoveMove:
    """A worked example goes."""

    position: int

    @property
    def label(self) -> str:
        """What was done."""
        return "Delete a move"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the move dropped; the list goes with the last one."""
        _present(tree, self.position)
        return (Drop(("moves", self.position) if len(tree["moves"]) > 1 else ("moves",)),)


def _present(tree: Tree, position: int) -> Tree:
    moves = tree.get("moves", [])
    if not 0 <= position < len(moves):
        raise EditError(f"There is no move {position + 1}.")
    entry: Tree = moves[position]
    return entry
