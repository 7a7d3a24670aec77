"""The table: its size, terrain and objectives."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Point

LOW_TERRAIN = 2.0
"""Inches. Everybody may pass over terrain no higher than this, and end on it (D17)."""
PASSES_DENSE = frozenset({"INFANTRY", "BEAST", "BEASTS", "SWARM", "SWARMS", "MOBILE"})
"""Keywords whose models pass through dense terrain (D17)."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """A terrain feature seen from above."""

    id: str
    outline: tuple[Point, ...]
    """Corners of a simple polygon, not closed; not always convex."""
    kind: str = "light"
    height: float | None = None

    @property
    def is_tall(self) -> bool:
        """Whether it is dense and more than 2" high: nobody ends a move on it. No height given means it is."""
        return self.kind == "dense" and (self.height is None or self.height > LOW_TERRAIN)

    def stops(self, keywords: frozenset[str]) -> bool:
        """Say whether a model with these keywords may not pass through it in a fight move (D17)."""
        return self.is_tall and not keywords & PASSES_DENSE


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective: a round marker, or an area of terrain."""

    id: str
    at: Point | None = None
    diameter: float = inches(40.0)
    range: float = 3.0
    """Inches from the marker's edge; an area's range is the area itself."""
    area: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone drawn on the table as a guide, such as a deployment zone. No rule knows of it."""

    id: str
    outline: tuple[Point, ...]
    """Corners of a simple polygon, not closed."""
    player: str | None = None
    """Whose it is; None where it is nobody's."""


@dataclass(frozen=True, slots=True)
class Board:
    """The battlefield: a rectangle with its lower left corner at (0, 0)."""

    width: float
    depth: float
    terrain: tuple[Terrain, ...] = ()
    objectives: tuple[Objective, ...] = ()
