"""What is done to a selection, as edits of the scenario: moving, copying, turning, mirroring, aligning, deleting."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from simulator.authoring.arranging import Placed, aligned, distributed, middle_of, mirrored, turned
from simulator.authoring.edits import (
    AddToTable,
    DuplicateModels,
    DuplicateUnit,
    Edit,
    Place,
    RemoveFromTable,
    RemoveModels,
    SetOfTable,
    ShiftOnTable,
    Together,
)
from simulator.authoring.edits.edit import counted, number
from simulator.authoring.edits.where import entry_at, entry_path, fresh_id, model_ids
from simulator.files.document import Tree
from simulator.files.entries import SINGULAR, tables, text
from simulator.geometry.shapes import Body, Point
from simulator.scenario import Scenario
from simulator.view.editor.held import Held, reshaped
from simulator.view.editor.picked import Picked, Thing, box_of_picked, outline_of, thing_of

BESIDE = 0.5
"""Inches between what is duplicated and its twin."""


def bodies_of(scenario: Scenario, picked: Picked) -> dict[str, Body]:
    """Return the selected models that stand on the table."""
    models = (scenario.state.model(m) for m in picked.models)
    return {m.id: m.body for m in models if m.on_table}


def together(label: str, edits: Sequence[Edit]) -> Edit | None:
    """Return several edits as one step; None where there is none."""
    if len(edits) < 2:
        return edits[0] if edits else None
    return Together(label, tuple(edits))


def put_down(held: Held, tree: Tree) -> Edit | None:
    """Return the edit that leaves everything where the hand has it; None where it is where it was."""
    if held.still:
        return None
    if held.how == "corner":
        ((kind, name),) = held.things
        return outlined((kind, name), reshaped(held.ring, held.corner, held.shift), "Move a corner of")
    if held.copies:
        return copied(tree, Picked(held.models, held.things), *held.shift)
    verb = "Turn" if held.how == "turn" else "Move"
    edits: list[Edit] = [Place(held.poses, verb)] if held.bodies else []
    edits += [ShiftOnTable(kind, name, *held.shift) for kind, name in held.things]
    return together(f"{verb} {named(held.models, held.things)}", edits)


def outlined(thing: Thing, ring: tuple[Point, ...], verb: str) -> Edit:
    """Return the edit that gives a thing other corners; `verb` says what was done, as "Move a corner of"."""
    kind, name = thing
    corners = [[number(x), number(y)] for x, y in ring]
    edit = SetOfTable(kind, name, "area" if kind == "objectives" else "outline", corners)
    return Together(f"{verb} {named((), (thing,))}", (edit,))


def shift(scenario: Scenario, picked: Picked, dx: float, dy: float) -> Edit | None:
    """Return the edit that moves a selection by so many inches."""
    poses = tuple(
        (k, type(b.pose)(b.pose.x + dx, b.pose.y + dy, b.pose.facing)) for k, b in bodies_of(scenario, picked).items()
    )
    edits: list[Edit] = [Place(poses)] if poses else []
    edits += [ShiftOnTable(kind, name, dx, dy) for kind, name in picked.things]
    return together(f"Move {named(picked.models, picked.things)}", edits)


def copied(tree: Tree, picked: Picked, dx: float, dy: float) -> Edit | None:
    """Return the edit that puts a twin of everything selected so many inches away; whole units become units."""
    edits: list[Edit] = []
    single: list[str] = []
    taken = {text(u, "id") or "" for _, u in tables(tree, "units")}
    chosen = set(picked.models)
    for _, unit in tables(tree, "units"):
        mine = model_ids(unit)
        inside = [m for m in mine if m in chosen]
        if inside and len(inside) == len(mine):
            new = twin_id(str(unit["id"]), taken)
            taken.add(new)
            edits.append(DuplicateUnit(str(unit["id"]), new, dx, dy))
        else:
            single += inside
    if single:
        edits.append(DuplicateModels(tuple(single), dx, dy))
    edits += [_copy_of(tree, thing, dx, dy) for thing in picked.things]
    return together(f"Duplicate {named(picked.models, picked.things)}", edits)


def twin_id(unit: str, taken: Iterable[str]) -> str:
    """Return the id of a unit's twin: its name with a letter, for numbers are its models'."""
    known, stem = set(taken), unit[:-2] if unit[-2:-1] == "-" and unit[-1:].isalpha() else unit
    letters = (f"{stem}-{chr(ord('b') + k)}" for k in range(25))
    return next((name for name in letters if name not in known), fresh_id(unit, known))


def _copy_of(tree: Tree, thing: Thing, dx: float, dy: float) -> Edit:
    kind, name = thing
    entry = entry_at(tree, entry_path(tree, kind, name))
    new = fresh_id(name, (text(e, "id") or "" for _, e in tables(tree, kind)))

    def moved(key: str, value: Any) -> Any:
        if key == "at":
            return [number(value[0] + dx), number(value[1] + dy)]
        return [[number(x + dx), number(y + dy)] for x, y in value] if key in ("outline", "area") else value

    return AddToTable(kind, {key: moved(key, value) for key, value in {**entry, "id": new}.items()})


def beside(scenario: Scenario, picked: Picked) -> Point:
    """Return how far away a twin goes: to the right, or to the left where the table ends."""
    box = box_of_picked(scenario, picked)
    if box is None:
        return (0.0, 0.0)
    wide = box[2] - box[0] + BESIDE
    return (wide, 0.0) if box[2] + wide <= scenario.state.board.width else (-wide, 0.0)


def turn(scenario: Scenario, picked: Picked, degrees: float) -> Edit | None:
    """Return the edit that turns a selection as one about its middle."""
    box = box_of_picked(scenario, picked)
    if box is None:
        return None
    bodies = bodies_of(scenario, picked)
    about = middle_of(bodies) if not picked.things else ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def point(p: Point) -> Point:
        dx, dy = p[0] - about[0], p[1] - about[1]
        return (about[0] + dx * c - dy * s, about[1] + dx * s + dy * c)

    edits: list[Edit] = [Place(turned(bodies, degrees, about), "Turn")] if bodies else []
    edits += _reshaped(scenario, picked.things, point)
    return together(f"Turn {named(picked.models, picked.things)}", edits)


def mirror(scenario: Scenario, picked: Picked) -> Edit | None:
    """Return the edit that exchanges left and right of a selection."""
    box = box_of_picked(scenario, picked)
    if box is None:
        return None
    middle = (box[0] + box[2]) / 2
    bodies = bodies_of(scenario, picked)
    edits: list[Edit] = [Place(mirrored(bodies, (middle, 0.0), 90.0), "Mirror")] if bodies else []
    edits += _reshaped(scenario, picked.things, lambda p: (2 * middle - p[0], p[1]))
    return together(f"Mirror {named(picked.models, picked.things)}", edits)


def _reshaped(scenario: Scenario, things: Iterable[Thing], point: Callable[[Point], Point]) -> list[Edit]:
    edits: list[Edit] = []
    for kind, name in things:
        found = thing_of(scenario, (kind, name))
        ring = outline_of(found)
        if ring:
            key = "area" if kind == "objectives" else "outline"
            corners = [[number(v) for v in point(p)] for p in ring]
            edits.append(SetOfTable(kind, name, key, corners))
        elif getattr(found, "at", None) is not None:
            edits.append(SetOfTable(kind, name, "at", [number(v) for v in point(found.at)]))  # type: ignore[union-attr,arg-type]
    return edits


def align(scenario: Scenario, picked: Picked, side: str) -> Edit | None:
    """Return the edit that brings the selected models in line: one of `arranging.SIDES`."""
    return _placed(aligned(bodies_of(scenario, picked), side), "Align")


def distribute(scenario: Scenario, picked: Picked, axis: str) -> Edit | None:
    """Return the edit that leaves equal room between the selected models, along "x" or "y"."""
    return _placed(distributed(bodies_of(scenario, picked), axis), "Distribute")


def _placed(poses: Placed, verb: str) -> Edit | None:
    return Place(poses, verb) if poses else None


def deleted(picked: Picked) -> Edit | None:
    """Return the edit that removes a selection."""
    edits: list[Edit] = [RemoveModels(picked.models)] if picked.models else []
    edits += [RemoveFromTable(kind, name) for kind, name in picked.things]
    return together(f"Delete {named(picked.models, picked.things)}", edits)


def named(models: Sequence[str], things: Sequence[Thing]) -> str:
    """Return what is selected in a few words: "3 models", "terrain ruin and 2 models"."""
    told = [f"{SINGULAR[things[0][0]]} {things[0][1]}" if len(things) == 1 else f"{len(things)} things"]
    parts = (told if things else []) + (
        [models[0] if len(models) == 1 else counted(len(models), "model")] if models else []
    )
    return " and ".join(parts)
