"""What a tool would put down where its pencil is: the poses of a unit, and the entry of whatever it is."""

from __future__ import annotations

import math
from collections.abc import Sequence

from simulator.army import Unit
from simulator.authoring import formations
from simulator.authoring.bringing import sheet_bases, sheet_edit
from simulator.authoring.edits import AddToTable, AddUnit, Deploy, Edit, EditError, RemoveFromTable, Together
from simulator.authoring.edits.edit import number
from simulator.authoring.edits.where import fresh_id
from simulator.authoring.stock import PIECES, rectangle_outline, terrain_entry, unit_entry, zone_entries
from simulator.files.document import Tree
from simulator.files.entries import tables, text
from simulator.files.sizes import SizeTextError, read_base
from simulator.geometry.shapes import Base, Body, Point, Pose
from simulator.scenario import Scenario
from simulator.state import State
from simulator.view.editor.tools.settings import Pencil, Settings

THIN = 0.1
"""Inches: nothing that is drawn is thinner than this."""


def player_of(scenario: Scenario, settings: Settings) -> str:
    """Return whose the next unit or zone is."""
    players = [p.id for p in scenario.state.players]
    return settings.player if settings.player in players else players[0]


def waiting_units(state: State) -> tuple[Unit, ...]:
    """Return the units that can be put on the table: in reserve, embarked, or without places yet."""
    return tuple(u for u in state.units if not u.on_table and any(m.alive for m in u.models))


def looking(scenario: Scenario, settings: Settings, pencil: Pencil) -> float:
    """Return which way the next unit looks: up for the first player, down for the second, unless it was turned."""
    if pencil.turn is not None:
        return pencil.turn
    waiting = scenario.state.unit_by_id.get(settings.reserve)
    player = waiting.player if waiting is not None else player_of(scenario, settings)
    return 90.0 if player == scenario.state.players[0].id else 270.0


def bases_of(scenario: Scenario, settings: Settings) -> tuple[Base, ...]:
    """Return the bases of the next unit. Raises EditError where the size that was typed is none."""
    if settings.reserve in scenario.state.unit_by_id:
        return tuple(m.base for m in scenario.state.unit(settings.reserve).models)
    if settings.sheet:
        return sheet_bases(settings.sheet, settings.count)
    try:
        return (read_base(settings.base),) * settings.count
    except SizeTextError as error:
        raise EditError(str(error)) from None


def formed(
    scenario: Scenario,
    settings: Settings,
    bases: Sequence[Base],
    at: Point,
    facing: float,
    *,
    player: str,
    without: frozenset[str] = frozenset(),
) -> tuple[Pose, ...]:
    """Return where models stand in the formation that is set.

    Args:
        scenario: with everybody else.
        settings: the formation, its gap and so on.
        bases: of the models.
        at: the middle of the formation, or its tip.
        facing: where it looks.
        player: whose it is, which says who its enemies are.
        without: models that are in nobody's way: those that are placed anew.

    Raises:
        EditError: they do not fit; the message says why.
    """
    try:
        match settings.formation:
            case "line":
                return formations.line(bases, at, facing, settings.gap)
            case "wedge":
                return formations.wedge(bases, at, facing, settings.gap)
            case "arc":
                turn = math.radians(facing)
                centre = (at[0] - settings.radius * math.cos(turn), at[1] - settings.radius * math.sin(turn))
                return formations.arc(bases, centre, settings.radius, facing, settings.gap)
            case "around":
                return _around(scenario, bases, at, player, without, settings.gap)
            case _:
                return formations.block(bases, settings.files, at, facing, settings.gap)
    except formations.FormationError as error:
        raise EditError(str(error)) from None


def _around(
    scenario: Scenario, bases: Sequence[Base], near: Point, player: str, without: frozenset[str], gap: float
) -> tuple[Pose, ...]:
    enemies = [u for u in scenario.state.units if u.player != player and u.on_table]
    if not enemies:
        raise EditError("There is no enemy on the table.")
    target = min(enemies, key=lambda u: min(math.dist(m.body.pose.point, near) for m in u.on_table))
    targets = [m.body for m in target.on_table]
    others = [m.body for u in scenario.state.units for m in u.on_table if u.id != target.id and m.id not in without]
    return formations.around(bases, targets, near, others, gap)


def unit_poses(scenario: Scenario, settings: Settings, pencil: Pencil) -> tuple[Body, ...]:
    """Return the bodies of the next unit where the pencil is. Raises EditError where they do not fit."""
    if pencil.at is None:
        return ()
    bases = bases_of(scenario, settings)
    reserve = scenario.state.unit_by_id.get(settings.reserve)
    player = reserve.player if reserve is not None else player_of(scenario, settings)
    facing = looking(scenario, settings, pencil)
    poses = formed(scenario, settings, bases, pencil.at, facing, player=player)
    return tuple(Body(base, pose) for base, pose in zip(bases, poses, strict=True))


def unit_edit(scenario: Scenario, settings: Settings, pencil: Pencil) -> Edit:
    """Return the edit that puts the next unit down. Raises EditError where it does not fit."""
    bodies = unit_poses(scenario, settings, pencil)
    poses = tuple(Pose(b.pose.x, b.pose.y, b.pose.facing if _turns(b.base) else 0.0) for b in bodies)
    if settings.reserve in scenario.state.unit_by_id:
        return Deploy(settings.reserve, poses)
    player = player_of(scenario, settings)
    if settings.sheet:
        return sheet_edit(scenario, settings.sheet, settings.count, player, poses)
    name = settings.name.strip()
    taken = [u.id for u in scenario.state.units]
    stem = _identifier(name) or f"{player}-unit"
    words = [w.strip().upper() for w in settings.keywords.split(",") if w.strip()]
    new = _lettered(stem, taken)
    told = name if name and stem == new else f"{name} {new[-1:].upper()}" if name else ""
    return AddUnit(unit_entry(new, player, poses, base=settings.base, name=told, keywords=words))


def _turns(base: Base) -> bool:
    """Say whether it matters which way a base looks."""
    return abs(base.support(1.0, 0.0, 0.0) - base.support(0.0, 1.0, 0.0)) > 1e-9


def _identifier(name: str) -> str:
    return "-".join("".join(c if c.isascii() and c.isalnum() else " " for c in name.lower()).split())


def _lettered(stem: str, taken: Sequence[str]) -> str:
    """Return an id that no unit has: numbers are its models', so that a second one gets a letter."""
    if stem not in taken:
        return stem
    letters = (f"{stem}-{chr(ord('b') + k)}" for k in range(25))
    return next((name for name in letters if name not in taken), fresh_id(stem, taken))


def outline_edit(scenario: Scenario, tree: Tree, tool: str, settings: Settings, corners: Sequence[Point]) -> Edit:
    """Return the edit that adds what was drawn: two corners of a rectangle, or all of a polygon.

    Raises:
        EditError: it is too thin.
    """
    outline = rectangle_outline(*corners) if len(corners) == 2 else [[number(x), number(y)] for x, y in corners]
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(outline, (*outline[1:], outline[0]), strict=True))) / 2
    if max(xs) - min(xs) < THIN or max(ys) - min(ys) < THIN or area < THIN * THIN:
        raise EditError("That is too thin.")
    match tool:
        case "terrain":
            height = {} if settings.height is None else {"height": settings.height}
            name = _named(tree, "terrain", settings, "terrain")
            return AddToTable("terrain", {"id": name, "kind": settings.kind, **height, "outline": outline})
        case "zone":
            player = player_of(scenario, settings)
            name = _named(tree, "zones", settings, f"zone-{player}")
            return AddToTable("zones", {"id": name, "player": player, "outline": outline})
        case _:
            return AddToTable("objectives", {"id": _letter(tree, settings), "area": outline})


def piece_edit(tree: Tree, settings: Settings, at: Point, turn: float) -> Edit:
    """Return the edit that puts a piece of terrain down, turned so many degrees."""
    name = _named(tree, "terrain", settings, settings.shape)
    return AddToTable("terrain", terrain_entry(name, PIECES[settings.shape], Pose(at[0], at[1], turn)))


def marker_edit(tree: Tree, settings: Settings, at: Point) -> Edit:
    """Return the edit that puts an objective marker down; what is usual of it is not written."""
    size = {} if settings.marker == "40mm" else {"diameter": settings.marker}
    reach = {} if settings.range == 3.0 else {"range": settings.range}
    place = [number(at[0]), number(at[1])]
    return AddToTable("objectives", {"id": _letter(tree, settings), "at": place, **size, **reach})


def zones_edit(scenario: Scenario, tree: Tree, pattern: str, depth: float) -> Edit:
    """Return the edit that lays out both players' deployment zones, in place of those of the same names."""
    board, (first, second) = scenario.state.board, scenario.state.players
    entries = zone_entries(pattern, (board.width, board.depth), (first.id, second.id), depth)
    known = {text(zone, "id") for _, zone in tables(tree, "zones")}
    gone = [RemoveFromTable("zones", entry["id"]) for entry in entries if entry["id"] in known]
    return Together(f"Lay out zones: {pattern}", (*gone, *(AddToTable("zones", entry) for entry in entries)))


def next_letter(tree: Tree) -> str:
    """Return the name of the next objective: A, B, C and so on."""
    taken = {text(entry, "id") for _, entry in tables(tree, "objectives")}
    return next((c for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if c not in taken), fresh_id("A", (t or "" for t in taken)))


def _named(tree: Tree, kind: str, settings: Settings, stem: str) -> str:
    return settings.called or _numbered(tree, kind, stem)


def _letter(tree: Tree, settings: Settings) -> str:
    return settings.called or next_letter(tree)


def _numbered(tree: Tree, kind: str, stem: str) -> str:
    return fresh_id(stem, [text(entry, "id") or "" for _, entry in tables(tree, kind)])
