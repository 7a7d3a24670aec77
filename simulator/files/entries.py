"""Going through a file's tree, whole or broken, and noting what is wrong with its entries.

Checks run over the plain tree even when parts of it are faulty, so that one reading tells everything. They look at a
value only where its shape is right; where it is not, the shape check has already said so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from simulator.files.document import Tree
from simulator.files.faults import Fault, quoted
from simulator.files.lines import Lines, TreePath

SINGULAR = {
    "players": "player",
    "units": "unit",
    "models": "model",
    "weapons": "weapon",
    "objectives": "objective",
    "terrain": "terrain",
    "zones": "zone",
    "moves": "move",
    "steps": "step",
    "decisions": "decision",
    "attacks": "attack",
    "bookmarks": "bookmark",
}
"""What one entry of a list of a file is called."""
NAME_KEYS = ("id", "name", "decision", "model")


@dataclass
class FaultList:
    """The faults found so far in one file, with what is needed to name their places."""

    file: str
    kind: str
    """What the file is: "scenario", "move", "script", "bookmarks"; the entry of faults of no smaller one."""
    tree: Tree
    lines: Lines
    found: list[Fault] = field(default_factory=list)
    misshapen: set[TreePath] = field(default_factory=set)
    """Paths of values whose shape is wrong."""

    def add(self, path: TreePath, message: str, severity: str = "error", *, other: TreePath = ()) -> None:
        """Note a fault of the value at a path, and of `other` as well where it is about two."""
        entry = entry_name(self.tree, path) or self.kind
        line = self.lines.of(*path)
        self.found.append(Fault(self.file, line, entry, message, severity, path=path, other=other))

    def is_sound(self, *path: str | int) -> bool:
        """Say whether the shape check found nothing wrong with the value at a path or inside it."""
        return not any(bad[: len(path)] == path for bad in self.misshapen)

    @property
    def has_errors(self) -> bool:
        """Whether anything but warnings was found."""
        return any(f.is_error for f in self.found)


def entry_name(tree: Any, path: TreePath) -> str:
    """Return what messages call the innermost entry that holds a path: `unit "raiders", model "raiders-2"`."""
    parts: list[str] = []
    value, unit_id = tree, None
    for index, part in enumerate(path):
        value = value[part] if _leads_on(value, part) else None
        if isinstance(part, int) and isinstance(path[index - 1], str):
            key = str(path[index - 1])
            if key not in SINGULAR or (key == "models" and path[0] not in ("units", "models")):
                continue
            parts.append(f"{SINGULAR[key]} {_label(key, value, part, unit_id)}")
            if key == "units" and isinstance(value, dict):
                unit_id = value.get("id")
        elif isinstance(part, str) and (part in ("board", "turn", "profile")) and index < len(path):
            parts.append(part)
    return ", ".join(parts)


def _label(key: str, value: Any, position: int, unit_id: Any) -> str:
    if isinstance(value, dict):
        for name in NAME_KEYS:
            word = value.get(name)
            if isinstance(word, str) and word.strip():
                return quoted(word) if key not in ("steps", "decisions") else f"{position + 1} ({quoted(word)})"
    elif key == "models" and isinstance(unit_id, str):
        return quoted(short_id(unit_id, position))
    return str(position + 1)


def _leads_on(value: Any, part: str | int) -> bool:
    if isinstance(part, str):
        return isinstance(value, dict) and part in value
    return isinstance(value, list) and 0 <= part < len(value)


def value_at(tree: Any, path: TreePath) -> Any:
    """Return the value at a path, or None where the path leads nowhere."""
    for part in path:
        if not _leads_on(tree, part):
            return None
        tree = tree[part]
    return tree


def tables(tree: Any, key: str) -> Iterator[tuple[int, Tree]]:
    """Yield position and content of the tables in the list `key` of a table, passing over what is no table."""
    entries = tree.get(key) if isinstance(tree, dict) else None
    if isinstance(entries, list):
        for index, entry in enumerate(entries):
            if isinstance(entry, dict):
                yield index, entry


def text(table: Tree, key: str) -> str | None:
    """Return a text of a table, or None where there is none."""
    value = table.get(key)
    return value if isinstance(value, str) and value else None


def texts(table: Tree, key: str) -> list[tuple[int, str]]:
    """Return position and content of the texts in a list of a table."""
    value = table.get(key)
    return [(i, v) for i, v in enumerate(value) if isinstance(v, str)] if isinstance(value, list) else []


def short_id(unit_id: str, position: int) -> str:
    """Return the id of a model written in the short form: raiders-1 for the first."""
    return f"{unit_id}-{position + 1}"


def model_entries(unit: Tree) -> Iterator[tuple[TreePath, str | None, Any]]:
    """Yield path within the unit, id and content of every model of a unit, short form and long."""
    unit_id, models = text(unit, "id"), unit.get("models")
    if isinstance(models, int) and not isinstance(models, bool):
        for position in range(min(max(models, 0), 500)):
            yield ("models",), short_id(unit_id, position) if unit_id else None, None
    for position, entry in enumerate(models if isinstance(models, list) else ()):
        path: TreePath = ("models", position)
        if isinstance(entry, dict):
            yield path, text(entry, "id"), entry
        else:
            yield path, short_id(unit_id, position) if unit_id else None, entry
