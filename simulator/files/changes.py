"""The three things that can be done to a file's tree: put a value, drop one, insert one into a list.

A change never alters the tree it is given: what it does not touch is shared with the tree it returns.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from simulator.files.document import Tree
from simulator.files.lines import TreePath


@dataclass(frozen=True, slots=True)
class Put:
    """Give the value at a path: of a key, which may be new, or of an entry that a list has."""

    path: TreePath
    value: Any


@dataclass(frozen=True, slots=True)
class Drop:
    """Take away a key with its value, or an entry of a list."""

    path: TreePath


@dataclass(frozen=True, slots=True)
class Insert:
    """Put a new entry into a list, before the one at its position; a list that is not there begins with it."""

    path: TreePath
    """Of the list."""
    position: int
    value: Any


Change = Put | Drop | Insert


def changed_tree(tree: Tree, changes: Iterable[Change]) -> Tree:
    """Return a tree after changes, one after the other.

    Raises:
        KeyError, IndexError: a path leads nowhere.
    """
    for change in changes:
        tree = _within(tree, change.path, change)
    return tree


def _within(value: Any, path: TreePath, change: Change) -> Any:
    if isinstance(change, Insert):
        if not path:
            entries = [] if value is None else list(value)
            if not 0 <= change.position <= len(entries):
                raise IndexError(f"{change.path} has no position {change.position}")
            entries.insert(change.position, change.value)
            return entries
    elif len(path) == 1:
        return _put(value, path[0], change.value) if isinstance(change, Put) else _without(value, path[0])
    part, rest = path[0], path[1:]
    inner = value[part] if isinstance(part, int) or part in value else None
    if inner is None and not isinstance(change, Drop) and (rest or not isinstance(change, Insert)):
        inner = {}
    return _put(value, part, _within(inner, rest, change))


def _put(value: Any, part: str | int, new: Any) -> Any:
    if isinstance(part, int):
        return [*value[:part], new, *value[part + 1 :]] if value[part] is not new else value
    return {**value, part: new}


def _without(value: Any, part: str | int) -> Any:
    if isinstance(part, int):
        if not 0 <= part < len(value):
            raise IndexError(f"there is no entry {part}")
        return [*value[:part], *value[part + 1 :]]
    if part not in value:
        raise KeyError(part)
    return {key: entry for key, entry in value.items() if key != part}


def differences(old: Any, new: Any, path: TreePath = ()) -> Iterable[Change]:
    """Yield the smallest puts and drops that make one value into another.

    Lists of one length and tables are compared entry by entry; a list that has grown or shrunk is put whole.
    """
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old:
            if key not in new:
                yield Drop((*path, key))
        for key, value in new.items():
            if key in old:
                yield from differences(old[key], value, (*path, key))
            else:
                yield Put((*path, key), value)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for position, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from differences(one, other, (*path, position))
    elif old != new or isinstance(old, bool) != isinstance(new, bool):
        yield Put(path, new)
