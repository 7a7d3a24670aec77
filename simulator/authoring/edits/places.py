"""Where models stand: a drag, a turn, a formation, an alignment all come to new poses, so they are one edit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simulator.authoring.edits.edit import EditError, counted, in_turn, setting
from simulator.authoring.edits.where import entry_at, model_path, placed, spot, unit_path
from simulator.files.changes import Change, Put
from simulator.files.document import Tree
from simulator.files.entries import value_at
from simulator.files.faults import quoted
from simulator.geometry.shapes import Pose


@dataclass(frozen=True, slots=True)
class Place:
    """Models get other poses."""

    poses: tuple[tuple[str, Pose], ...]
    """By id of the model; inches and degrees."""
    verb: str = "Move"

    @property
    def label(self) -> str:
        """What was done."""
        return f"{self.verb} {self.poses[0][0] if len(self.poses) == 1 else counted(len(self.poses), 'model')}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return new coordinates for each model; a number that stays as it is stays as it is written."""
        found: list[Change] = []
        for model_id, pose in self.poses:
            path = model_path(tree, model_id)
            content = value_at(tree, path)
            if isinstance(content, list):
                found.append(Put(path, spot(pose, like=content)))
            elif isinstance(content, dict):
                found.append(Put(path, placed(content, pose)))
            else:
                raise EditError(f"{model_id} is not on the table. Put its unit there first.")
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Deploy:
    """A unit that is in reserve or embarked comes onto the table."""

    unit: str
    poses: tuple[Pose, ...]
    """One for each of its models, in order."""

    @property
    def label(self) -> str:
        """What was done."""
        return f"Put {self.unit} on the table"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return poses for its models, and no more reserve or transport."""
        path = unit_path(tree, self.unit)
        models = entry_at(tree, path).get("models", 0)
        count = models if isinstance(models, int) else len(models)
        if count != len(self.poses):
            raise EditError(f"{quoted(self.unit)} has {counted(count, 'model')}, not {len(self.poses)}.")
        new: list[Any]
        if isinstance(models, int):
            new = [spot(pose) for pose in self.poses]
        else:
            new = [
                _set_up(m, pose) if isinstance(m, dict) else spot(pose, like=m)
                for m, pose in zip(models, self.poses, strict=True)
            ]
        return in_turn(
            tree,
            lambda t: setting(t, (*path, "in_reserve"), None),
            lambda t: setting(t, (*path, "embarked_in"), None),
            lambda _: (Put((*path, "models"), new),),
        )


def _set_up(entry: Tree, pose: Pose) -> Tree:
    """Return a model's table with its place; one that is destroyed has none."""
    kept = {key: value for key, value in entry.items() if key != "unplaced"}
    return kept if entry.get("destroyed") is True else placed(kept, pose)


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A unit leaves the table: into reserve, or into a transport."""

    unit: str
    transport: str | None = None

    @property
    def label(self) -> str:
        """What was done."""
        return f"Put {self.unit} into {self.transport or 'reserve'}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return models without places; where nothing else was said of them, their number."""
        path = unit_path(tree, self.unit)
        models = entry_at(tree, path).get("models", 0)
        new = models
        if isinstance(models, list):
            plain = all(isinstance(m, list) for m in models)
            if not plain and not all(isinstance(m, dict) for m in models):
                raise EditError(f"{quoted(self.unit)} has models in the short form and in the long. Give all an id.")
            new = len(models) if plain else [placed(m, None) for m in models]
        return in_turn(
            tree,
            lambda t: setting(t, (*path, "embarked_in"), self.transport),
            lambda t: setting(t, (*path, "in_reserve"), True if self.transport is None else None),
            lambda _: (Put((*path, "models"), new),),
        )
