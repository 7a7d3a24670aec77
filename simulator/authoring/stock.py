"""Things that are set up often: units, pieces of terrain, deployment zones, as the entries that edits take.

Pure functions; lengths in inches, angles in degrees. Shapes and depths are plain ones of our own.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from simulator.authoring.edits.edit import number
from simulator.authoring.edits.where import spot
from simulator.files.document import Tree
from simulator.geometry.shapes import Point, Pose


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of terrain: its outline round its middle, and what it is."""

    outline: tuple[Point, ...]
    kind: str
    height: float


def _box(width: float, depth: float) -> tuple[Point, ...]:
    return ((-width / 2, -depth / 2), (width / 2, -depth / 2), (width / 2, depth / 2), (-width / 2, depth / 2))


PIECES: Final = {
    "wall": Piece(_box(6.0, 0.5), "dense", 5.0),
    "corner": Piece(((-3.0, -3.0), (3.0, -3.0), (3.0, -2.5), (-2.5, -2.5), (-2.5, 3.0), (-3.0, 3.0)), "dense", 5.0),
    "floor": Piece(_box(6.0, 6.0), "light", 0.5),
    "crates": Piece(_box(3.0, 2.0), "light", 2.0),
    "block": Piece(_box(5.0, 2.5), "dense", 3.0),
    "pipes": Piece(_box(6.0, 1.0), "exposed", 1.0),
    "wood": Piece(
        tuple((3.0 * math.cos(math.tau * k / 8), 2.5 * math.sin(math.tau * k / 8)) for k in range(8)), "light", 4.0
    ),
}
"""Pieces of terrain, by what they are called."""
PATTERNS: Final = ("long edges", "short edges", "corners", "halves")
"""Deployment zones, by what they lie along."""


def unit_entry(
    unit_id: str,
    player: str,
    poses: Iterable[Pose],
    *,
    base: str = "32mm",
    name: str = "",
    keywords: Sequence[str] = ("INFANTRY",),
) -> Tree:
    """Return a new unit, its models in the short form, for `edits.AddUnit`."""
    return {
        "id": unit_id,
        "player": player,
        **({"name": name} if name else {}),
        "keywords": list(keywords),
        "base": base,
        "models": [spot(pose) for pose in poses],
    }


def terrain_entry(terrain_id: str, piece: Piece, at: Pose) -> Tree:
    """Return a piece of terrain that lies somewhere, turned, for `edits.AddToTable`."""
    c, s = math.cos(math.radians(at.facing)), math.sin(math.radians(at.facing))
    outline = [[number(at.x + x * c - y * s), number(at.y + x * s + y * c)] for x, y in piece.outline]
    return {"id": terrain_id, "kind": piece.kind, "height": piece.height, "outline": outline}


def rectangle_outline(one: Point, other: Point) -> list[list[float]]:
    """Return the outline of a rectangle that was drawn from one corner to the opposite one."""
    (left, right), (low, high) = sorted((one[0], other[0])), sorted((one[1], other[1]))
    return [[number(x), number(y)] for x, y in ((left, low), (right, low), (right, high), (left, high))]


def zone_entries(
    pattern: str, board: tuple[float, float], players: tuple[str, str], depth: float = 12.0
) -> tuple[Tree, Tree]:
    """Return the two players' deployment zones, for `edits.AddToTable`; the first player's is below or to the left.

    Args:
        pattern: one of PATTERNS.
        board: width and depth of the table.
        players: their ids.
        depth: of a zone along an edge, and half the room between halves.

    Raises:
        KeyError: there is no such pattern.
    """
    width, high = board
    middle_x, middle_y = width / 2, high / 2
    along_x = width >= high
    outlines = {
        "long edges": ((0.0, 0.0), (width, depth) if along_x else (depth, high)),
        "short edges": ((0.0, 0.0), (depth, high) if along_x else (width, depth)),
        "corners": ((0.0, 0.0), (middle_x, middle_y)),
        "halves": ((0.0, 0.0), (middle_x - depth, high) if along_x else (width, middle_y - depth)),
    }
    first = rectangle_outline(*outlines[pattern])
    second = [[number(width - x), number(high - y)] for x, y in first]
    return (
        {"id": f"zone-{players[0]}", "player": players[0], "outline": first},
        {"id": f"zone-{players[1]}", "player": players[1], "outline": second},
    )
