"""Terrain layouts and deployment patterns of the data set, as a scenario's terrain, objectives and zones.

Its frame has y growing towards the viewer; a scenario's grows away, so y is turned over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from simulator.armies.dataset import Raw, raw_data
from simulator.armies.faults import ArmyError, refused
from simulator.armies.muster import ASSUMED, NOT_UNDERSTOOD, Note
from simulator.armies.wording import compared, new_id, tidy_name
from simulator.files.document import Tree
from simulator.files.faults import nearest, quoted
from simulator.files.sizes import outline_problem

BOARD: Final = (60.0, 44.0)
"""Of a layout that names no other, in inches."""
FINE: Final = 0.02
"""Inches by which an outline may be simplified; published ones have hundreds of corners."""
THICKNESS: Final = 0.5
Corners = list[list[float]]


@dataclass(frozen=True, slots=True)
class Ground:
    """What stands on a table before the models."""

    name: str
    board: tuple[float, float]
    terrain: tuple[Tree, ...] = ()
    objectives: tuple[Tree, ...] = ()
    zones: tuple[Tree, ...] = ()
    """Their player is "attacker" or "defender"."""
    notes: tuple[Note, ...] = ()
    pattern: str = ""
    """Name of the deployment pattern that a layout was made for."""


def layout_names(wanted: str = "This") -> tuple[str, ...]:
    """Return the names of the terrain layouts. Raises DataMissingError."""
    return _names(raw_data(wanted), "terrain_layouts")


def deployment_names(wanted: str = "This") -> tuple[str, ...]:
    """Return the names of the deployment patterns. Raises DataMissingError."""
    return _names(raw_data(wanted), "deployment_patterns")


def terrain_layout(name: str, wanted: str = "This") -> Ground:
    """Return a terrain layout by its name or id.

    Raises:
        DataMissingError: if the data set is not installed.
        ArmyError: if there is no layout of this name, or it cannot be read.
    """
    raw = raw_data(wanted)
    record = _found(raw, "terrain_layouts", name, "terrain layout")
    return _made(record, "terrain layout", lambda: layout_ground(record, raw))


def deployment(name: str, wanted: str = "This") -> Ground:
    """Return a deployment pattern by its name or id. Raises as `terrain_layout`."""
    record = _found(raw_data(wanted), "deployment_patterns", name, "deployment pattern")
    return _made(record, "deployment pattern", lambda: deployment_ground(record))


def _made(record: Tree, what: str, make: Callable[[], Ground]) -> Ground:
    """Return the ground of a record, or say that it is not of the form that is known."""
    try:
        return make()
    except ArmyError:  # which is a ValueError as well
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        said = f"{quoted(record.get('name'))} cannot be read: {type(error).__name__} {error}. "
        raise refused(what, f"{said}Expected a record as this program knows it.", entry=what) from None


def _records(raw: Raw, key: str) -> list[Tree]:
    return [record for record in raw.get(key, []) if isinstance(record, dict)]


def _names(raw: Raw, key: str) -> tuple[str, ...]:
    return tuple(tidy_name(record.get("name")) for record in _records(raw, key))


def _found(raw: Raw, key: str, name: str, what: str) -> Tree:
    wanted = compared(name)
    for record in _records(raw, key):
        if wanted in (compared(tidy_name(record.get("name"))), compared(tidy_name(record.get("id")))):
            return record
    near = nearest(name, _names(raw, key))
    raise refused(
        what, f"There is no {what} called {quoted(name)}.{near} fightphase layouts lists them all.", entry=what
    )


def layout_ground(layout: Tree, raw: Raw) -> Ground:
    """Return a layout's record as ground: areas light, features of their kind, walls where a feature has walls."""
    from wh40kdc.terrain.resolve import TerrainResolveError, resolve_layout

    name = tidy_name(layout.get("name"), "layout")
    try:
        pieces = resolve_layout(layout, raw.get("terrain_templates", []))
    except TerrainResolveError as error:
        raise refused("terrain layout", f"{quoted(name)} cannot be read: {error}. Expected its templates.") from None
    size = layout.get("board")
    board = (float(size["width"]), float(size["height"])) if isinstance(size, dict) else BOARD
    heights = {p.get("id"): p.get("height_inches") for p in layout.get("pieces", []) if isinstance(p, dict)}
    notes: list[Note] = []
    terrain: list[Tree] = []
    taken: set[str] = set()
    outlines: dict[str, Corners] = {}
    for piece in pieces:
        corners = _turned(piece.get("vertices", []), board[1])
        outlines[str(piece.get("id"))] = corners
        if _is_bare(layout, piece):
            continue
        kind = piece.get("terrain_category") or ("light" if piece.get("piece_type") == "area" else "dense")
        for outline in _solids(corners, piece.get("walls"), board[1]):
            problem = outline_problem(outline)
            if problem:
                notes.append(
                    Note(NOT_UNDERSTOOD, str(piece.get("id")), f"an outline that no terrain can have: {problem}")
                )
                continue
            entry_id = new_id(str(piece.get("id")), taken)
            taken.add(entry_id)
            height = heights.get(piece.get("id"))
            given = {"height": float(height)} if isinstance(height, int | float) else {}
            terrain.append({"id": entry_id, "outline": outline, "kind": kind, **given})
    notes.append(
        Note(ASSUMED, name, "walls are as thick as told, inwards from their line; floors above the ground are not kept")
    )
    pattern = tidy_name(layout.get("deployment_pattern_id")).replace("-", " ")
    return Ground(
        name, board, tuple(terrain), tuple(_area_objectives(layout, outlines, board)), (), tuple(notes), pattern
    )


def _is_bare(layout: Tree, piece: Tree) -> bool:
    """Say whether an area is no terrain: the mere place of an objective."""
    return any(p.get("id") == piece.get("id") and p.get("terrain") is False for p in layout.get("pieces", []))


def _area_objectives(layout: Tree, outlines: dict[str, Corners], board: tuple[float, float]) -> list[Tree]:
    """Return a layout's objectives: the areas that carry one; areas that are linked are one objective if they join."""
    from shapely.geometry import Polygon
    from shapely.ops import unary_union

    linked: dict[str, list[Tree]] = {}
    for piece in layout.get("pieces", []):
        if piece.get("is_objective"):
            linked.setdefault(str(piece.get("link_group") or piece.get("id")), []).append(piece)
    found: list[Tree] = []
    taken: set[str] = set()
    for pieces in linked.values():
        shape = unary_union([Polygon(outlines[str(p.get("id"))]) for p in pieces if str(p.get("id")) in outlines])
        parts = [part for part in getattr(shape, "geoms", [shape]) if part.area]
        role = tidy_name(pieces[0].get("objective_role"), "objective")
        for part in parts:
            area = _plain(part)
            objective_id = new_id(role, taken)
            taken.add(objective_id)
            if outline_problem(area):
                place = (pieces[0].get("objective") or {}).get("position") or pieces[0].get("position")
                found.append({"id": objective_id, "at": _turned([place], board[1])[0]})
            else:
                found.append({"id": objective_id, "area": area})
    return found


def deployment_ground(pattern: Tree) -> Ground:
    """Return a deployment pattern's record as ground: zones, and the places of its objective markers."""
    name = tidy_name(pattern.get("name"), "deployment")
    zones: list[Tree] = []
    shapes: list[tuple[Tree, list[tuple[float, float]]]] = [
        (zone, _zone_corners(zone)) for zone in pattern.get("zones", []) if isinstance(zone, dict)
    ]
    reach = [(x, y) for _, corners in shapes for x, y in corners]
    width = max((x for x, _ in reach), default=BOARD[0])
    depth = max((y for _, y in reach), default=BOARD[1])
    taken: set[str] = set()
    for zone, corners in shapes:
        zone_id = new_id(f"{zone.get('player', 'deployment')} zone", taken)
        taken.add(zone_id)
        player = zone.get("player")
        outline = _turned([{"x": x, "y": y} for x, y in corners], depth)
        zones.append({"id": zone_id, **({"player": player} if isinstance(player, str) else {}), "outline": outline})
    markers = [
        {"id": str(number), "at": at} for number, at in enumerate(_turned(pattern.get("objectives", []), depth), 1)
    ]
    return Ground(name, (width, depth), (), tuple(markers), tuple(zones))


def _zone_corners(zone: Tree) -> list[tuple[float, float]]:
    position, shape = zone.get("position") or {}, zone.get("shape") or {}
    x, y = float(position.get("x", 0.0)), float(position.get("y", 0.0))
    if shape.get("type") == "rectangle":
        w, h = float(shape.get("width", 0.0)), float(shape.get("height", 0.0))
        return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    return [(x + float(p["x"]), y + float(p["y"])) for p in shape.get("points", [])]


def _turned(points: list[Any], depth: float) -> Corners:
    """Return points of the data set's frame in a scenario's."""
    return [[round(float(p["x"]), 4), round(depth - float(p["y"]), 4)] for p in points]


def _solids(corners: Corners, walls: Any, depth: float) -> list[Corners]:
    """Return what of a piece is solid: its walls, or all of it where it has none or they close it in."""
    from shapely.geometry import LineString, Polygon

    whole = Polygon(corners)
    if not isinstance(walls, list) or not walls:
        return [_plain(whole)]
    solids: list[Corners] = []
    for wall in walls:
        line = _turned(wall.get("points", []), depth)
        thickness = float(wall.get("thickness", THICKNESS))
        if len(line) > 3 and line[0] == line[-1]:
            solids.append(_plain(Polygon(line)))
            continue
        band: Any = LineString(line).buffer(thickness, cap_style="flat", join_style="mitre").intersection(whole)
        if band.geom_type != "Polygon" or band.is_empty or band.interiors:
            band = LineString(line).buffer(thickness / 2, cap_style="flat", join_style="mitre")
        solids.append(_plain(band))
    return solids


def _plain(shape: Any) -> Corners:
    """Return a polygon's outline with as few corners as say the same within a fiftieth of an inch."""
    ring = shape.simplify(FINE).exterior if shape.geom_type == "Polygon" else shape.convex_hull.exterior
    return [[round(float(x), 3), round(float(y), 3)] for x, y in list(ring.coords)[:-1]]
