"""Checks where things stand: bases and their sizes, bases that overlap or leave the table, outlines."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from simulator.files.document import Tree
from simulator.files.entries import FaultList, model_entries, tables, text
from simulator.files.faults import quoted
from simulator.files.lines import TreePath
from simulator.files.roster import Roster, unknown
from simulator.files.sizes import SizeTextError, outline_problem, read_base, read_diameter, read_hull
from simulator.geometry.lengths import overlapping
from simulator.geometry.shapes import Base, Body, Pose, Round

MOST_OVERLAPS = 300
"""Pairs of overlapping bases that are told; a file with more has one mistake, not hundreds."""


@dataclass(frozen=True)
class Stander:
    """A model that stands on the table, as far as the file is sound."""

    id: str
    path: TreePath
    body: Body


def check_bases(faults: FaultList) -> list[Stander]:
    """Note models without a base or a place, and sizes that are none; return the models that stand somewhere."""
    standers: list[Stander] = []
    for index, unit in tables(faults.tree, "units"):
        standers += _check_unit(faults, unit, ("units", index))
    return standers


def check_places(faults: FaultList, standers: list[Stander]) -> None:
    """Note bases that cannot stand where they do: over the table's edge, or on one another."""
    _check_edge(faults, standers)
    _check_overlaps(faults, standers)


def _check_unit(faults: FaultList, unit: Tree, path: TreePath) -> list[Stander]:
    """Check the bases and places of one unit's models; return those that stand somewhere."""
    default = _read_base(faults, unit, path, unit, {})
    on_table = not isinstance(unit.get("embarked_in"), str) and unit.get("in_reserve") is not True
    models = list(model_entries(unit))
    if isinstance(unit.get("models"), int) and on_table and faults.is_sound(*path, "models"):
        faults.add((*path, "models"), "models is a number, and the unit is on the table. Expected a list of [x, y].")
    bare = [m for _, _, m in models if not (isinstance(m, dict) and ("base" in m or "hull" in m))]
    if "base" not in unit and bare and models:
        faults.add(path, 'There is no base. Expected a size such as base = "32mm" for its models.')
    standers = []
    for inner, model_id, content in models:
        where = (*path, *inner)
        base = default
        if isinstance(content, dict) and ("base" in content or "hull" in content):
            base = _read_base(faults, content, where, unit, content)
        pose = _pose(faults, content, where)
        if on_table and isinstance(content, dict) and "at" not in content and not _is_off_table(content):
            faults.add(where, "There is no at. Expected at = [x, y], for its unit is on the table.")
        if base is not None and pose is not None and on_table:
            standers.append(Stander(model_id or "?", where, Body(base, pose)))
    return standers


def _read_base(faults: FaultList, entry: Tree, path: TreePath, unit: Tree, model: Tree) -> Base | None:
    """Return the base that a unit or a model gives, and note what is wrong with it."""
    if not faults.is_sound(*path, "base") or not faults.is_sound(*path, "hull"):
        return None
    written = entry.get("base", unit.get("base") if model else None)
    outline = entry.get("hull", unit.get("hull") if model else None)
    if isinstance(written, str) and written.strip().lower() == "hull":
        return _read_hull(faults, entry, path, outline)
    if "hull" in entry:
        said = f"base = {quoted(written)}" if written is not None else "there is no base"
        faults.add((*path, "hull"), f'There is a hull, and {said}. Expected base = "hull" with a hull.')
        return None
    if not isinstance(written, str):
        return None  # there is none, or the unit's is misshapen, and that has been noted
    try:
        return read_base(written)
    except SizeTextError as problem:
        faults.add((*path, "base"), f"base = {quoted(written)}. {problem}")
        return None


def _read_hull(faults: FaultList, entry: Tree, path: TreePath, outline: Any) -> Base | None:
    if outline is None:
        faults.add((*path, "base"), 'base = "hull", and there is no hull. Expected hull = [[x, y], …] in inches.')
        return None
    if not isinstance(outline, list) or not all(_is_point(p) for p in outline):
        return None  # the unit's outline is misshapen and has been noted there
    try:
        return read_hull(outline)
    except SizeTextError as problem:
        if "hull" in entry:
            faults.add((*path, "hull"), f"hull = {quoted(outline)}. {problem}")
        return None


def _pose(faults: FaultList, content: Any, path: TreePath) -> Pose | None:
    """Return where a model stands, or None where it stands nowhere or its place is misshapen."""
    if isinstance(content, list):
        if not faults.is_sound(*path):
            return None
        return Pose(float(content[0]), float(content[1]), float(content[2]) if len(content) == 3 else 0.0)
    if not isinstance(content, dict) or not faults.is_sound(*path, "at") or not faults.is_sound(*path, "facing"):
        return None
    at = content.get("at")
    return Pose(float(at[0]), float(at[1]), float(content.get("facing", 0.0))) if at is not None else None


def _is_off_table(model: Tree) -> bool:
    """Say whether a model of a unit on the table is said not to be there: taken off, or not set up yet."""
    return model.get("destroyed") is True or model.get("unplaced") is True


def _is_point(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(v, int | float) for v in value)


def _check_edge(faults: FaultList, standers: list[Stander]) -> None:
    """Note bases that stick out over the table's edge."""
    board = faults.tree.get("board")
    if not isinstance(board, dict) or "size" not in board or not faults.is_sound("board"):
        return
    width, depth = (float(v) for v in board["size"])
    for stander in standers:
        told = over_edge(stander.body, width, depth)
        if told:
            faults.add(stander.path, told)


def over_edge(body: Body, width: float, depth: float) -> str:
    """Say how far a base sticks out over the table's edge, in sentences; nothing where it does not."""
    base, pose = body.base, body.pose
    room = min(
        pose.x - base.support(-1.0, 0.0, pose.facing),
        width - pose.x - base.support(1.0, 0.0, pose.facing),
        pose.y - base.support(0.0, -1.0, pose.facing),
        depth - pose.y - base.support(0.0, 1.0, pose.facing),
    )
    if not overlapping(room):
        return ""
    place = f"Its base reaches {-room:.3f}″ over the table's edge"
    return f"{place}; the table is {width:g}″ × {depth:g}″. Expected it on the table."


def _check_overlaps(faults: FaultList, standers: list[Stander]) -> None:
    """Note bases that stand on one another."""
    for told, (i, j, gap) in enumerate(overlaps([s.body for s in standers])):
        if told == MOST_OVERLAPS:
            faults.add(standers[j].path, f"More bases overlap than the {told} pairs that are told.")
            return
        first, second = standers[i], standers[j]
        line = faults.lines.of(*first.path)
        faults.add(second.path, overlap_told(first.id, gap, line), other=first.path)


def overlaps(bodies: Sequence[Body], among: Sequence[int] | None = None) -> Iterator[tuple[int, int, float]]:
    """Yield the pairs of bases that stand on one another, by their positions, with their gap in inches.

    A sweep from left to right finds the pairs that are near. `among` asks for pairs of a few of them with anyone.
    """
    if among is not None:
        yield from _overlaps_of(bodies, among)
        return
    order = sorted(range(len(bodies)), key=lambda i: bodies[i].pose.x)
    widest = max((b.base.reach for b in bodies), default=0.0)
    for rank, i in enumerate(order):
        a = bodies[i]
        for j in order[rank + 1 :]:
            b = bodies[j]
            if b.pose.x - a.pose.x > a.base.reach + widest:
                break
            gap = _gap_if_near(a, b)
            if gap is not None and overlapping(gap):
                yield min(i, j), max(i, j), gap


def _overlaps_of(bodies: Sequence[Body], among: Sequence[int]) -> Iterator[tuple[int, int, float]]:
    few = set(among)
    order = sorted((b.pose.x, j) for j, b in enumerate(bodies))
    widest = max((b.base.reach for b in bodies), default=0.0)
    for i in among:
        a = bodies[i]
        x, room = a.pose.x, a.base.reach + widest
        # In the order in which they are told: by their positions.
        near = sorted(
            j for _, j in order[bisect_left(order, (x - room, -1)) : bisect_right(order, (x + room, len(bodies)))]
        )
        for j in near:
            if j == i or (j in few and j < i):
                continue
            gap = _gap_if_near(a, bodies[j])
            if gap is not None and overlapping(gap):
                yield min(i, j), max(i, j), gap


def overlap_told(other: str, gap: float, line: int | None = None) -> str:
    """Say that a base overlaps another one's, which stands in that line."""
    where = f" (line {line})" if line is not None else ""
    return f"Its base and that of {quoted(other)}{where} overlap by {-gap:.3f}″. They may touch, not overlap."


def _gap_if_near(a: Body, b: Body) -> float | None:
    """Return the signed gap of two bases, or None when they are clearly apart."""
    apart = math.hypot(a.pose.x - b.pose.x, a.pose.y - b.pose.y) - a.base.reach - b.base.reach
    if apart >= 0.0:
        return None
    if isinstance(a.base, Round) and isinstance(b.base, Round):
        return apart
    from simulator.geometry.gaps import gap  # here: it imports numpy, and round bases do not need it

    return gap(a, b)


def check_objectives(faults: FaultList) -> None:
    """Note objectives that are neither a marker nor an area, or both, and outlines that cross themselves."""
    for index, objective in tables(faults.tree, "objectives"):
        path: TreePath = ("objectives", index)
        if "at" in objective and "area" in objective:
            faults.add(path, "There is an at and an area. Expected one: at for a marker, area for a terrain objective.")
        elif "at" not in objective and "area" not in objective:
            faults.add(path, "There is no place. Expected at = [x, y] for a marker, or area = [[x, y], …].")
        if "area" in objective:
            for key in ("diameter", "range"):
                if key in objective:
                    message = f"{key} belongs to a marker; in range of an area is what is inside it. It is not used."
                    faults.add((*path, key), message, "warning")
            _check_outline(faults, objective, path, "area")
        diameter = text(objective, "diameter")
        if diameter is not None and faults.is_sound(*path, "diameter"):
            try:
                read_diameter(diameter)
            except SizeTextError as problem:
                faults.add((*path, "diameter"), f"diameter = {quoted(diameter)}. {problem}")


def check_terrain(faults: FaultList) -> None:
    """Note terrain whose outline crosses itself."""
    for index, terrain in tables(faults.tree, "terrain"):
        _check_outline(faults, terrain, ("terrain", index), "outline")


def check_zones(faults: FaultList, roster: Roster) -> None:
    """Note zones whose outline crosses itself, and zones of players that are not there."""
    for index, zone in tables(faults.tree, "zones"):
        path: TreePath = ("zones", index)
        _check_outline(faults, zone, path, "outline")
        player = text(zone, "player")
        if player is not None and player not in roster.players:
            faults.add((*path, "player"), unknown("player", player, "player", roster.players))


def _check_outline(faults: FaultList, entry: Tree, path: TreePath, key: str) -> None:
    if key not in entry or not faults.is_sound(*path, key):
        return
    problem = outline_problem(entry[key])
    if problem:
        faults.add((*path, key), f"{key} = {quoted(entry[key])}. {problem} Expected a simple outline.")
