"""Checks a move's entry against the scenario it is for, and turns it into a `Move`: one reader for `[[moves]]` and
move files.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from simulator.files.document import Tree
from simulator.files.entries import FaultList, tables, text, texts
from simulator.files.faults import nearest, quoted
from simulator.files.lines import TreePath
from simulator.files.roster import Listed, Roster, unknown
from simulator.geometry.shapes import Point
from simulator.moves import Example, Move, Step

if TYPE_CHECKING:
    from simulator.files.move_formats import MoveKeys, StepEntry

_NOT_SELECTED: Final = {"boarding": ("targets", "mode", "objective"), "retreat": ("targets", "objective")}
"""Keys that do not belong to a kind of move, for which nothing is selected."""
_SELECTED: Final = ("targets", "mode", "objective")


def check_move(faults: FaultList, roster: Roster | None, move: Tree, path: TreePath) -> None:
    """Note steps that cannot be read and, where the scenario is known, what a move names and it does not have."""
    unit_id = text(move, "unit")
    listed = roster.units.get(unit_id) if roster is not None and unit_id is not None else None
    if roster is not None and unit_id is not None:
        if listed is None:
            faults.add((*path, "unit"), unknown("unit", unit_id, "unit", roster.units))
        elif listed.off_table and text(move, "kind") != "disembark":
            message = f"unit = {quoted(unit_id)}. It is {listed.off_table}, so it cannot move."
            faults.add((*path, "unit"), message)
    if text(move, "kind") == "disembark":
        _check_disembark(faults, move, path, listed)
    kind = text(move, "kind") or ""
    for key in _NOT_SELECTED.get(kind, ()):
        if key in move:
            faults.add((*path, key), f"There is {key}. A unit selects nothing for a {kind} move.")
    check_selected(faults, roster, move, path, kind)
    check_targets(faults, roster, move, path)
    check_steps(faults, roster, move, path, listed)
    if move.get("expect") == "legal" and move.get("breaks"):
        faults.add((*path, "breaks"), 'expect = "legal", and breaks names clauses. A legal move breaks none.')


def check_selected(faults: FaultList, roster: Roster | None, entry: Tree, path: TreePath, kind: str) -> None:
    """Note what a ruleset does not select before a kind of move."""
    for key in _SELECTED:
        if roster is not None and key in entry and not roster.selects(kind, key):
            message = f"There is {key}. Under {quoted(roster.ruleset)} a unit selects no {key} for a {kind} move."
            faults.add((*path, key), message)


def _check_disembark(faults: FaultList, move: Tree, path: TreePath, unit: Listed | None) -> None:
    """Note what does not belong to a unit that gets out, and a unit that is in no transport."""
    if unit is not None and not unit.off_table.startswith("embarked"):
        where = unit.off_table or "on the table"
        message = f"unit = {quoted(unit.id)}. It is {where}. Expected a unit that is embarked_in a transport."
        faults.add((*path, "unit"), message)
    for key in ("targets", "mode", "objective"):
        if key in move:
            faults.add((*path, key), f"There is {key}. A unit that disembarks selects nothing.")
    check_set_up(faults, move, path)


def check_set_up(faults: FaultList, entry: Tree, path: TreePath) -> None:
    """Note ways of models that are set up: they come from nowhere."""
    for i, step in tables(entry, "steps"):
        if "path" in step:
            faults.add((*path, "steps", i, "path"), "A model that disembarks is set up. Expected to = [x, y].")


def check_targets(faults: FaultList, roster: Roster | None, entry: Tree, path: TreePath) -> None:
    """Note targets that stand twice, and targets and an objective that are not there."""
    seen: set[str] = set()
    for i, target in texts(entry, "targets"):
        if target in seen:
            faults.add((*path, "targets", i), f"The target {quoted(target)} stands twice.")
        elif roster is not None and target not in roster.units:
            faults.add((*path, "targets", i), unknown("target", target, "unit", roster.units))
        seen.add(target)
    objective = text(entry, "objective")
    if roster is not None and objective is not None and objective not in roster.objectives:
        faults.add((*path, "objective"), unknown("objective", objective, "objective", roster.objectives))


def check_steps(faults: FaultList, roster: Roster | None, entry: Tree, path: TreePath, unit: Listed | None) -> None:
    """Note steps of models that are not the unit's, or come twice, and steps without one way to read them."""
    first: dict[str, int] = {}
    for i, step in tables(entry, "steps"):
        where: TreePath = (*path, "steps", i)
        model = text(step, "model")
        if model is not None and model in first:
            line = faults.lines.of(*path, "steps", first[model])
            first_place = f"in line {line}" if line is not None else f"step {first[model] + 1}"
            faults.add((*where, "model"), f"model = {quoted(model)} moves twice; the first is {first_place}.")
        elif model is not None:
            first[model] = i
            if roster is not None:
                check_model(faults, roster, model, (*where, "model"), unit)
        if "to" in step and "path" in step:
            faults.add(where, "There is a to and a path. Expected one of them.")
        elif "to" not in step and "path" not in step:
            faults.add(where, "There is neither to nor path. Expected to = [x, y], or path = [[x, y], …].")


def check_model(faults: FaultList, roster: Roster, model: str, where: TreePath, unit: Listed | None) -> None:
    """Note a model that is not there, or is not the unit's."""
    owner = roster.unit_of_model.get(model)
    if owner is None:
        known = unit.models if unit is not None else tuple(roster.unit_of_model)
        faults.add(where, unknown("model", model, "model", known))
    elif unit is not None and owner != unit.id:
        near = nearest(model, unit.models)
        faults.add(where, f"model = {quoted(model)} is a model of {quoted(owner)}, not of {quoted(unit.id)}.{near}")


def _point(values: Sequence[float]) -> Point:
    return (float(values[0]), float(values[1]))


def step_of(entry: StepEntry) -> Step:
    """Return the step that an entry describes."""
    return Step(
        entry.model,
        to=_point(entry.to) if entry.to is not None else None,
        path=tuple(_point(p) for p in entry.path) if entry.path is not None else None,
        facing=float(entry.facing) if entry.facing is not None else None,
    )


def example_of(entry: MoveKeys, name: str) -> Example:
    """Return the move that an entry describes, with what is expected of it; `name` where it has none."""
    move = Move(
        entry.kind,
        entry.unit,
        steps=tuple(step_of(s) for s in entry.steps),
        targets=tuple(entry.targets) if entry.targets is not None else None,
        mode=entry.mode,
        objective=entry.objective,
    )
    return Example(entry.name or name, move, entry.expect, tuple(entry.breaks))
