"""What an edit is: it has a label, and turns a tree into the changes that make it so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from simulator.files.changes import Change, Drop, Put, changed_tree
from simulator.files.document import Tree
from simulator.files.entries import value_at
from simulator.files.lines import TreePath

DECIMALS: Final = 4
"""Of coordinates (inches) and facings (degrees) as they are written: bases that touch still touch when rounded so."""


class EditError(ValueError):
    """An edit that cannot be made of this scenario; the message says why, in a sentence."""


class Edit(Protocol):
    """One thing that an author does."""

    @property
    def label(self) -> str:
        """What was done, for the list of what can be undone: "Move 3 models"."""
        ...

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the changes that make the edit, one after the other.

        Raises:
            EditError: it cannot be made, for it names what is not there.
        """
        ...


@dataclass(frozen=True, slots=True)
class Together:
    """Several edits as one step."""

    label: str
    edits: tuple[Edit, ...]

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the changes of all edits; each is made of what the ones before it left."""
        return in_turn(tree, *(edit.changes for edit in self.edits))


def in_turn(tree: Tree, *makers: Callable[[Tree], tuple[Change, ...]]) -> tuple[Change, ...]:
    """Return changes made by turns, each of the tree that the ones before it left."""
    changes: tuple[Change, ...] = ()
    for maker in makers:
        more = maker(tree)
        tree = changed_tree(tree, more)
        changes += more
    return changes


def setting(tree: Tree, path: TreePath, value: Any) -> tuple[Change, ...]:
    """Return the changes that give a key a value; None, and the default false, leave the key out."""
    if value is not None and value is not False:
        return (Put(path, value),)
    return (Drop(path),) if value_at(tree, path) is not None else ()


def number(value: float) -> float:
    """Return a coordinate or facing as it is written."""
    return round(value, DECIMALS) + 0.0  # no minus before a nought


def counted(count: int, noun: str) -> str:
    """Return a number with its noun: "1 model", "3 models"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
