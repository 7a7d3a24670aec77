"""What a scenario says of a unit or a model elsewhere: it follows when they are renamed, and goes when they go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from simulator.authoring.edits.edit import in_turn
from simulator.files.changes import Change, Drop, Put
from simulator.files.document import Tree
from simulator.files.entries import tables, text, texts

Names = Mapping[str, str | None]
"""New names by old ones; None for what is no more."""


def following_units(tree: Tree, names: Names) -> tuple[Change, ...]:
    """Return the changes of worked moves and transports when units are renamed or gone. A gone unit's moves go too."""
    return in_turn(tree, lambda t: tuple(_units_renamed(t, names)), lambda t: tuple(_moves_gone(t, names)))


def _units_renamed(tree: Tree, names: Names) -> Iterator[Change]:
    for index, unit in tables(tree, "units"):
        transport = text(unit, "embarked_in")
        if transport is not None and names.get(transport) is not None:
            yield Put(("units", index, "embarked_in"), names[transport])
    for index, move in tables(tree, "moves"):
        unit_id = text(move, "unit")
        if unit_id is not None and names.get(unit_id) is not None:
            yield Put(("moves", index, "unit"), names[unit_id])
        targets = [target for _, target in texts(move, "targets")]
        left = [new for target in targets if (new := names.get(target, target)) is not None]
        if left != targets:
            yield Put(("moves", index, "targets"), left) if left else Drop(("moves", index, "targets"))


def _moves_gone(tree: Tree, names: Names) -> Iterator[Change]:
    moves = list(tables(tree, "moves"))
    gone = [index for index, move in moves if (text(move, "unit") or "") in names and names[move["unit"]] is None]
    if gone and len(gone) == len(tree["moves"]):
        yield Drop(("moves",))
    else:
        yield from (Drop(("moves", index)) for index in reversed(gone))


def following_models(tree: Tree, names: Names) -> tuple[Change, ...]:
    """Return the changes of worked moves' steps when models are renamed or gone."""
    return tuple(_steps(tree, names))


def _steps(tree: Tree, names: Names) -> Iterator[Change]:
    for index, move in tables(tree, "moves"):
        steps = list(tables(move, "steps"))
        gone = [i for i, step in steps if step.get("model") in names and names[step["model"]] is None]
        for i, step in steps:
            new = names.get(text(step, "model") or "")
            if new is not None:
                yield Put(("moves", index, "steps", i, "model"), new)
        if gone and len(gone) == len(steps):
            yield Drop(("moves", index, "steps"))
        else:
            yield from (Drop(("moves", index, "steps", i)) for i in reversed(gone))
