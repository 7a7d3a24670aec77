"""Models: added to a unit, taken from it, duplicated, renamed, and what is said of one alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from simulator.authoring.edits.edit import EditError, counted, in_turn, setting
from simulator.authoring.edits.references import following_models
from simulator.authoring.edits.units import RemoveUnits
from simulator.authoring.edits.where import (
    all_model_ids,
    as_table,
    entry_at,
    fresh_id,
    model_ids,
    model_path,
    placed,
    spot,
    unit_path,
)
from simulator.files.changes import Change, Drop, Insert, Put
from simulator.files.document import Tree
from simulator.files.entries import model_entries, short_id, value_at
from simulator.files.faults import quoted
from simulator.files.lines import TreePath
from simulator.geometry.shapes import Pose


@dataclass(frozen=True, slots=True)
class AddModels:
    """A unit gets more models."""

    unit: str
    poses: tuple[Pose, ...]
    like: str | None = None
    """The model of the unit that they are like: base, weapons, profile; None: the unit's last one."""

    @property
    def label(self) -> str:
        """What was done."""
        return f"Add {counted(len(self.poses), 'model')} to {self.unit}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return new entries after the unit's last one, in the form that the one they are like has."""
        path = unit_path(tree, self.unit)
        unit = entry_at(tree, path)
        entries = {model_id: content for _, model_id, content in model_entries(unit) if model_id is not None}
        if self.like is not None and self.like not in entries:
            raise EditError(f"{quoted(self.unit)} has no model {quoted(self.like)}.")
        if isinstance(unit.get("models"), int):
            return (Put((*path, "models"), unit["models"] + len(self.poses)),)
        pattern = entries[self.like] if self.like is not None else next(reversed(entries.values()), None)
        taken, found = set(all_model_ids(tree)), list[Change]()
        for position, pose in enumerate(self.poses, len(entries)):
            model_id = short_id(self.unit, position)
            if isinstance(pattern, dict) or model_id in taken:
                model_id = fresh_id(model_id, taken)
                entry: Any = placed({**as_table(model_id, pattern), "id": model_id}, pose)
            else:
                entry = spot(pose)
            taken.add(model_id)
            found.append(Insert((*path, "models"), position, entry))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class RemoveModels:
    """Models go; a unit that loses its last one goes with it, and so do the steps of worked moves."""

    models: tuple[str, ...]

    @property
    def label(self) -> str:
        """What was done."""
        return f"Delete {self.models[0] if len(self.models) == 1 else counted(len(self.models), 'model')}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return entries dropped. Models in the short form behind them move up, and are called by their new numbers."""
        by_unit = defaultdict[str, list[str]](list)
        for model_id in dict.fromkeys(self.models):
            by_unit[entry_at(tree, model_path(tree, model_id)[:2])["id"]].append(model_id)
        whole = [u for u, gone in by_unit.items() if len(gone) == len(model_ids(entry_at(tree, unit_path(tree, u))))]
        parts = [(u, frozenset(gone)) for u, gone in by_unit.items() if u not in whole]
        makers = [_Taking(unit_id, gone).changes for unit_id, gone in parts]
        return in_turn(tree, *makers, *([RemoveUnits(tuple(whole)).changes] if whole else []))


@dataclass(frozen=True, slots=True)
class _Taking:
    """Some models are taken from one unit, which keeps others."""

    unit_id: str
    gone: frozenset[str]

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        path = unit_path(tree, self.unit_id)
        unit = entry_at(tree, path)
        if isinstance(unit["models"], int):
            return (Put((*path, "models"), unit["models"] - len(self.gone)),)
        names = self._names(unit)
        clash = self._clashes(tree, names)
        return in_turn(
            tree,
            lambda t: following_models(t, dict.fromkeys(self.gone) if clash else names),
            lambda t: tuple(self._dropped(t, path, keep_names=clash)),
        )

    def _names(self, unit: Tree) -> dict[str, str | None]:
        """Return the names that change: by position for models in the short form."""
        names: dict[str, str | None] = dict.fromkeys(self.gone)
        position = 0
        for _, model_id, content in model_entries(unit):
            if model_id in self.gone or model_id is None:
                continue
            new = model_id if isinstance(content, dict) else short_id(self.unit_id, position)
            if new != model_id:
                names[model_id] = new
            position += 1
        return names

    def _clashes(self, tree: Tree, names: dict[str, str | None]) -> bool:
        """Say whether a model would come to be called as another one is."""
        return any(new in all_model_ids(tree) - names.keys() for new in names.values())

    def _dropped(self, tree: Tree, path: TreePath, *, keep_names: bool) -> Iterator[Change]:
        for inner, model_id, content in reversed(list(model_entries(entry_at(tree, path)))):
            if model_id in self.gone:
                yield Drop((*path, *inner))
            elif keep_names and model_id is not None and isinstance(content, list):
                yield Put((*path, *inner), as_table(model_id, content))


@dataclass(frozen=True, slots=True)
class DuplicateModels:
    """Each of some models gets a twin in its unit, so many inches away."""

    models: tuple[str, ...]
    dx: float
    dy: float

    @property
    def label(self) -> str:
        """What was done."""
        return f"Duplicate {self.models[0] if len(self.models) == 1 else counted(len(self.models), 'model')}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the twins."""
        return in_turn(tree, *(self._twin(model_id) for model_id in self.models))

    def _twin(self, model_id: str) -> Any:
        def make(tree: Tree) -> tuple[Change, ...]:
            path = model_path(tree, model_id)
            table = as_table(model_id, value_at(tree, path))
            if "at" not in table:
                raise EditError(f"{model_id} is not on the table.")
            x, y = table["at"]
            pose = Pose(x + self.dx, y + self.dy, table.get("facing", 0.0))
            return AddModels(entry_at(tree, path[:2])["id"], (pose,), model_id).changes(tree)

        return make


@dataclass(frozen=True, slots=True)
class SetModel:
    """One model gets a base, wounds, weapons, keywords, or characteristics of its own."""

    model: str
    keys: tuple[str, ...]
    """Such as ("base",), ("wounds",) or ("profile", "W")."""
    value: Any
    """None leaves the key out."""

    @property
    def label(self) -> str:
        """What was done."""
        return f"Set {self.keys[-1]} of {self.model}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the key; a model in the short form is written as a table from now on."""
        path = model_path(tree, self.model)
        content = value_at(tree, path)
        if isinstance(content, dict):
            return setting(tree, (*path, *self.keys), self.value)
        if not isinstance(content, list):
            raise EditError(f"{quoted(self.model)} is one of a number of models. Put its unit on the table first.")
        return in_turn(
            tree,
            lambda _: (Put(path, as_table(self.model, content)),),
            lambda t: setting(t, (*path, *self.keys), self.value),
        )


@dataclass(frozen=True, slots=True)
class RenameModel:
    """A model gets another id; worked moves follow."""

    model: str
    new: str

    @property
    def label(self) -> str:
        """What was done."""
        return f"Rename {self.model} to {self.new}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the new id wherever the model is named."""
        path = model_path(tree, self.model)
        if self.new in all_model_ids(tree):
            raise EditError(f"There is a model {quoted(self.new)} already.")
        content = value_at(tree, path)
        if isinstance(content, int):
            raise EditError(f"{quoted(self.model)} is one of a number of models. Put its unit on the table first.")
        return (
            Put(path, {**as_table(self.model, content), "id": self.new}),
            *following_models(tree, {self.model: self.new}),
        )
