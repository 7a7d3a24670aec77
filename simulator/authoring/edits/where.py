"""Where things stand in a scenario's tree, by their ids."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from simulator.authoring.edits.edit import EditError, number
from simulator.files.document import Tree
from simulator.files.entries import model_entries, tables, text, value_at
from simulator.files.faults import quoted
from simulator.files.lines import TreePath
from simulator.geometry.shapes import Pose


def unit_path(tree: Tree, unit_id: str) -> TreePath:
    """Return the path of a unit. Raises EditError where there is none."""
    return entry_path(tree, "units", unit_id)


def entry_path(tree: Tree, kind: str, entry_id: str) -> TreePath:
    """Return the path of an entry with an id: of "units", "terrain", "objectives", "zones", "players".

    Raises:
        EditError: there is none.
    """
    for index, entry in tables(tree, kind):
        if text(entry, "id") == entry_id:
            return (kind, index)
    raise EditError(f"There is no {quoted(entry_id)} among the {kind}.")


def model_path(tree: Tree, model_id: str) -> TreePath:
    """Return the path of a model; for one of a unit that only counts its models, that of the number.

    Raises:
        EditError: there is no such model.
    """
    for index, unit in tables(tree, "units"):
        for inner, found, _ in model_entries(unit):
            if found == model_id:
                return ("units", index, *inner)
    raise EditError(f"There is no model {quoted(model_id)}.")


def model_ids(unit: Tree) -> tuple[str, ...]:
    """Return the ids of a unit's models, in order."""
    return tuple(found for _, found, _ in model_entries(unit) if found is not None)


def all_model_ids(tree: Tree) -> frozenset[str]:
    """Return the ids of all models."""
    return frozenset(found for _, unit in tables(tree, "units") for found in model_ids(unit))


def fresh_id(wanted: str, taken: Iterable[str]) -> str:
    """Return an id that is not taken: the wanted one, or one with the next free number in place of its own."""
    known = set(taken)
    if wanted not in known:
        return wanted
    stem, _, last = wanted.rpartition("-")
    stem = stem if stem and last.isdigit() else wanted
    return next(found for k in range(2, len(known) + 3) if (found := f"{stem}-{k}") not in known)


def spot(pose: Pose, *, like: Any = None) -> list[float]:
    """Return a place in the short form: with a facing where there is one, or where the form before had one.

    A number of the form before stays with all its digits where it is the same in those that are written.
    """
    before = like if isinstance(like, list) else []
    at = [_kept(before[:1], pose.x), _kept(before[1:2], pose.y)]
    return [*at, _kept(before[2:], pose.facing)] if number(pose.facing) or len(before) == 3 else at


def _kept(before: list[float], value: float) -> float:
    return before[0] if before and number(before[0]) == number(value) else number(value)


def placed(entry: Tree, pose: Pose | None) -> Tree:
    """Return a model's table with another place; None: with none."""
    kept = {key: value for key, value in entry.items() if pose is not None or key not in ("at", "facing")}
    if pose is None:
        return kept
    before = entry.get("at", [])
    kept = {**kept, "at": [_kept(before[:1], pose.x), _kept(before[1:2], pose.y)]}
    if "facing" in entry or number(pose.facing):
        kept["facing"] = _kept([entry["facing"]] if "facing" in entry else [], pose.facing)
    return kept


def as_table(model_id: str, content: Any) -> Tree:
    """Return a model in the long form."""
    if isinstance(content, dict):
        return content
    table: Tree = {"id": model_id}
    if isinstance(content, list):
        table["at"] = content[:2]
        if len(content) == 3:
            table["facing"] = content[2]
    return table


def entry_at(tree: Tree, path: TreePath) -> Tree:
    """Return the table at a path."""
    entry = value_at(tree, path)
    assert isinstance(entry, dict), f"{path} is a table"
    return entry
