"""Units: added, removed, duplicated, renamed, and everything that is said of a whole one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from simulator.authoring.edits.edit import EditError, counted, in_turn, number, setting
from simulator.authoring.edits.references import following_models, following_units
from simulator.authoring.edits.where import all_model_ids, entry_at, fresh_id, unit_path
from simulator.files.changes import Change, Drop, Insert, Put
from simulator.files.document import Tree
from simulator.files.entries import model_entries, short_id, tables, text, texts
from simulator.files.faults import quoted


@dataclass(frozen=True, slots=True)
class AddUnit:
    """A new unit, behind the others."""

    entry: Tree
    """As it stands in a file: id, player, base, models, …"""

    @property
    def label(self) -> str:
        """What was done."""
        return f"Add {self.entry.get('name') or self.entry.get('id')}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the unit at the end of the list."""
        if any(text(unit, "id") == self.entry.get("id") for _, unit in tables(tree, "units")):
            raise EditError(f"There is a unit {quoted(self.entry.get('id'))} already.")
        return (Insert(("units",), len(tree.get("units", [])), self.entry),)


@dataclass(frozen=True, slots=True)
class RemoveUnits:
    """Units go, and their worked moves with them."""

    units: tuple[str, ...]

    @property
    def label(self) -> str:
        """What was done."""
        return f"Delete {self.units[0] if len(self.units) == 1 else counted(len(self.units), 'unit')}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the units dropped, the last first."""
        paths = sorted((unit_path(tree, unit_id) for unit_id in dict.fromkeys(self.units)), reverse=True)
        return (*following_units(tree, dict.fromkeys(self.units)), *(Drop(path) for path in paths))


@dataclass(frozen=True, slots=True)
class DuplicateUnit:
    """A unit gets a twin with an id of its own, so many inches away."""

    unit: str
    new: str
    dx: float = 0.0
    dy: float = 0.0

    @property
    def label(self) -> str:
        """What was done."""
        return f"Duplicate {self.unit}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the twin, behind the other units; its models and triggers have names of their own."""
        entry = entry_at(tree, unit_path(tree, self.unit))
        twin = {**entry, "id": self.new}
        if isinstance(entry.get("models"), list):
            taken = set(all_model_ids(tree))
            twin["models"] = [self._model(model_id, content, taken) for _, model_id, content in model_entries(entry)]
        if entry.get("triggers"):
            twin["triggers"] = [{**t, "name": f"{t.get('name')} of {self.new}"} for t in entry["triggers"]]
        return AddUnit(twin).changes(tree)

    def _model(self, model_id: str | None, content: Any, taken: set[str]) -> Any:
        if isinstance(content, list):
            return [number(content[0] + self.dx), number(content[1] + self.dy), *content[2:]]
        named = _renamed(model_id or self.new, self.unit, self.new)
        table = {**content, "id": fresh_id(named, taken)}
        taken.add(table["id"])
        if "at" in table:
            table["at"] = [number(table["at"][0] + self.dx), number(table["at"][1] + self.dy)]
        return table


@dataclass(frozen=True, slots=True)
class RenameUnit:
    """A unit gets another id; its models' ids and worked moves follow."""

    unit: str
    new: str

    @property
    def label(self) -> str:
        """What was done."""
        return f"Rename {self.unit} to {self.new}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the new id wherever the unit, or a model that is called after it, is named."""
        if self.new == self.unit:
            return ()
        if any(text(unit, "id") == self.new for _, unit in tables(tree, "units")):
            raise EditError(f"There is a unit {quoted(self.new)} already.")
        path = unit_path(tree, self.unit)
        entries = [entry for entry in model_entries(entry_at(tree, path)) if entry[1] is not None]
        names: dict[str, str | None] = {
            str(model_id): _renamed(str(model_id), self.unit, self.new)
            if isinstance(content, dict)
            else short_id(self.new, position)
            for position, (_, model_id, content) in enumerate(entries)
        }
        if any(new in all_model_ids(tree) - names.keys() for new in names.values()):
            raise EditError(f"There are models that are called {quoted(self.new)} already.")
        longs = [
            Put((*path, *inner, "id"), names[str(model_id)])
            for inner, model_id, content in entries
            if isinstance(content, dict) and names[str(model_id)] != model_id
        ]
        return (
            Put((*path, "id"), self.new),
            *longs,
            *in_turn(
                tree,
                lambda t: following_units(t, {self.unit: self.new}),
                lambda t: following_models(t, names),
            ),
        )


def _renamed(model_id: str, unit_id: str, new: str) -> str:
    return new + model_id.removeprefix(unit_id) if model_id.startswith(unit_id) else model_id


@dataclass(frozen=True, slots=True)
class SetUnit:
    """A key of a unit: name, player, base, keywords, a flag of the turn, a characteristic, a weapon's key."""

    unit: str
    keys: tuple[str | int, ...]
    """Such as ("charged",), ("profile", "T"), ("weapons", 0, "A")."""
    value: Any
    """None leaves the key out, and so does false."""

    @property
    def label(self) -> str:
        """What was done."""
        return f"Set {self.keys[-1]} of {self.unit}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the key."""
        if self.keys == ("id",):
            return RenameUnit(self.unit, str(self.value)).changes(tree)
        return setting(tree, (*unit_path(tree, self.unit), *self.keys), self.value)


@dataclass(frozen=True, slots=True)
class AddWeapon:
    """A unit gets one more weapon."""

    unit: str
    entry: Tree

    @property
    def label(self) -> str:
        """What was done."""
        return f"Give {self.unit} {self.entry.get('name')}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the weapon, behind the others."""
        path = unit_path(tree, self.unit)
        unit = entry_at(tree, path)
        if any(text(weapon, "name") == self.entry.get("name") for _, weapon in tables(unit, "weapons")):
            raise EditError(f"{quoted(self.unit)} has a weapon {quoted(self.entry.get('name'))} already.")
        return (Insert((*path, "weapons"), len(unit.get("weapons", [])), self.entry),)


@dataclass(frozen=True, slots=True)
class RenameWeapon:
    """A unit's weapon gets another name; the models that have it follow."""

    unit: str
    weapon: str
    new: str

    @property
    def label(self) -> str:
        """What was done."""
        return f"Rename {self.weapon} to {self.new}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the new name wherever the weapon is named."""
        path = unit_path(tree, self.unit)
        unit = entry_at(tree, path)
        place = _weapon(unit, self.unit, self.weapon)
        held = (
            Put((*path, "models", i, "weapons", k), self.new)
            for i, model in tables(unit, "models")
            for k, name in texts(model, "weapons")
            if name == self.weapon
        )
        return (Put((*path, "weapons", place, "name"), self.new), *held)


@dataclass(frozen=True, slots=True)
class RemoveWeapon:
    """A unit loses a weapon; the models that have it lose it too."""

    unit: str
    weapon: str

    @property
    def label(self) -> str:
        """What was done."""
        return f"Take {self.weapon} from {self.unit}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the weapon dropped; the list goes with the last one."""
        path = unit_path(tree, self.unit)
        unit = entry_at(tree, path)
        place = _weapon(unit, self.unit, self.weapon)
        last = len(unit["weapons"]) == 1
        return (*self._held(unit, path), Drop((*path, "weapons") if last else (*path, "weapons", place)))

    def _held(self, unit: Tree, path: tuple[str | int, ...]) -> Iterator[Change]:
        for i, model in tables(unit, "models"):
            left = [name for _, name in texts(model, "weapons") if name != self.weapon]
            if len(left) != len(texts(model, "weapons")):
                yield Put((*path, "models", i, "weapons"), left)


def _weapon(unit: Tree, unit_id: str, name: str) -> int:
    for place, weapon in tables(unit, "weapons"):
        if text(weapon, "name") == name:
            return place
    raise EditError(f"{quoted(unit_id)} has no weapon {quoted(name)}.")
