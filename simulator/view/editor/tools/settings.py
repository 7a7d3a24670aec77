"""What the tools are set to, and where their pencil is."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.geometry.shapes import Point

DRAWING = ("unit", "terrain", "objective", "zone")
"""Tools with a pencil: clicks put something down where it is."""
FORMATIONS = ("block", "line", "wedge", "arc", "around")
"""How the models of a unit are placed; "around" puts them in contact with the nearest enemy unit."""
FREE_SHAPES = ("rectangle", "polygon")


@dataclass(frozen=True, slots=True)
class Settings:
    """What the next thing is like that a tool puts down."""

    player: str = ""
    """Whose units and zones are; empty for the first player's."""
    name: str = ""
    base: str = "32mm"
    keywords: str = "INFANTRY"
    count: int = 5
    formation: str = "block"
    files: int = 5
    """Models in a rank of a block."""
    gap: float = 0.5
    """Inches between bases."""
    radius: float = 8.0
    """Inches: of an arc."""
    reserve: str = ""
    """The unit that comes from reserve; empty for a new one."""
    find: str = ""
    """Words of the name that the data set of units is searched for."""
    sheet: str = ""
    """The datasheet that the next unit is of; empty for one that is made by hand."""
    called: str = ""
    """The name in files of the next terrain, objective or zone; empty for a numbered one."""
    shape: str = "rectangle"
    """Of terrain: "rectangle", "polygon", or a piece by its name."""
    kind: str = "light"
    height: float | None = 3.0
    zone: str = "rectangle"
    depth: float = 12.0
    """Inches: of deployment zones that are laid out at once."""
    objective: str = "marker"
    """"marker", "rectangle" or "polygon"."""
    marker: str = "40mm"
    range: float = 3.0
    layout: str = ""
    """Words of the name that terrain layouts are searched for."""
    pattern: str = ""
    """Words of the name that deployment patterns are searched for."""


@dataclass(frozen=True, slots=True)
class Pencil:
    """Where a tool is on the table."""

    at: Point | None = None
    corners: tuple[Point, ...] = ()
    """Those of the outline that are drawn so far."""
    typed: str = ""
    """The place, or the length from the last corner, that was typed, while it is."""
    turn: float | None = None
    """Which way what is put down looks, in degrees; None for the way its player does."""
    put: Point | None = None
    """Where something was put down last: no more is offered there before the pencil has moved on."""


def shape_of(tool: str, settings: Settings) -> str:
    """Return the shape that a tool draws: "rectangle", "polygon", or "" where a click is enough."""
    shape = {"terrain": settings.shape, "zone": settings.zone, "objective": settings.objective}.get(tool, "")
    return shape if shape in FREE_SHAPES else ""
