"""The scenario as a whole: title, notes, ruleset, the board's size, where in the turn it is, and its players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simulator.authoring.edits.edit import EditError, setting
from simulator.authoring.edits.where import entry_path
from simulator.files.changes import Change, Put
from simulator.files.document import Tree
from simulator.files.entries import tables, text
from simulator.files.faults import quoted


@dataclass(frozen=True, slots=True)
class SetScenario:
    """The title, the notes or the ruleset."""

    key: str
    """ "title", "notes" or "ruleset"."""
    value: str | None

    @property
    def label(self) -> str:
        """What was done."""
        return f"Set {self.key}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the key."""
        return setting(tree, (self.key,), self.value)


@dataclass(frozen=True, slots=True)
class SetBoard:
    """The size of the table, in inches."""

    width: float
    depth: float

    @property
    def label(self) -> str:
        """What was done."""
        return f"Set the table to {self.width:g}″ × {self.depth:g}″"

    def changes(self, tree: Tree) -> tuple[Change, ...]:  # noqa: ARG002 - one shape with the others
        """Return the size."""
        return (Put(("board", "size"), [float(self.width), float(self.depth)]),)


@dataclass(frozen=True, slots=True)
class SetTurn:
    """Whose turn it is, the round, the phase or the step."""

    key: str
    value: Any
    """None leaves the key out."""

    @property
    def label(self) -> str:
        """What was done."""
        return f"Set the {self.key}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the key."""
        return setting(tree, ("turn", self.key), self.value)


@dataclass(frozen=True, slots=True)
class SetPlayer:
    """A player's name."""

    player: str
    name: str | None

    @property
    def label(self) -> str:
        """What was done."""
        return f"Name {self.player}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the name."""
        return setting(tree, (*entry_path(tree, "players", self.player), "name"), self.name)


@dataclass(frozen=True, slots=True)
class RenamePlayer:
    """A player gets another id; whatever is theirs follows."""

    player: str
    new: str

    @property
    def label(self) -> str:
        """What was done."""
        return f"Rename {self.player} to {self.new}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return the new id wherever the player is named."""
        path = entry_path(tree, "players", self.player)
        if self.new == self.player:
            return ()
        if any(text(player, "id") == self.new for _, player in tables(tree, "players")):
            raise EditError(f"There is a player {quoted(self.new)} already.")
        theirs = [
            Put((kind, index, "player"), self.new)
            for kind in ("units", "zones")
            for index, entry in tables(tree, kind)
            if entry.get("player") == self.player
        ]
        turn = tree.get("turn")
        active = isinstance(turn, dict) and turn.get("active") == self.player
        return (Put((*path, "id"), self.new), *theirs, *([Put(("turn", "active"), self.new)] if active else []))
