"""The way of the model in hand while a move is recorded: its corners, how long it is, and how far it may go."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import pairwise

from simulator.geometry.lengths import overlapping
from simulator.geometry.shapes import Base, Point, Pose
from simulator.geometry.ways import Obstacles, clearance

HAIR = 0.002
"""Inches that a way which snaps to what it may go ends before the limit: rounding it keeps it within."""


@dataclass(frozen=True, slots=True)
class WayInHand:
    """A way from where a model began, over its corners, to where the hand has it."""

    start: Pose
    """How the model stood when the move began."""
    base: Base
    allowed: float
    """How far it may go, in inches, without what its turn takes."""
    corners: tuple[Point, ...] = ()
    obstacles: Obstacles = field(default=Obstacles(), compare=False)

    @property
    def last(self) -> Point:
        """Where its last leg begins."""
        return self.corners[-1] if self.corners else self.start.point

    @property
    def gone(self) -> float:
        """How long it is up to there, in inches."""
        return math.fsum(math.dist(p, q) for p, q in pairwise((self.start.point, *self.corners)))

    @property
    def left(self) -> float:
        """How long the last leg may be, a hair before the limit; zero or less where nothing is left."""
        return self.allowed - self.gone - HAIR

    def is_straight(self, end: Point) -> bool:
        """Say whether a straight last leg to a place passes nothing that it may not."""
        depth, _ = clearance(self.base, self.start.facing, (self.last, end), self.obstacles)
        return not overlapping(depth)
