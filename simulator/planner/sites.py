"""Candidate places: the exact corners where models of a unit would stand, for each base and facing of the unit."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.geometry.conditions import Floats
from simulator.geometry.shapes import Base, Pose

__all__ = ["Sites"]


@dataclass(frozen=True, eq=False)
class Sites:
    """The candidate places of all models of a unit with one base. Lengths in inches, facings in degrees."""

    base: Base
    models: tuple[int, ...]
    """Which of the problem's models have this base, n of them."""
    centres: Floats
    """(k, 2)."""
    facings: Floats
    """(k,); for round bases 0."""
    lengths: Floats
    """(n, k): the length of each model's shortest way to each place; infinite where it may not end by itself."""
    done: Floats
    """(n, k): whether (1.0) that model does its duty there, with regard to the target that serves it best."""

    def pose(self, k: int) -> Pose:
        """Return a place."""
        x, y = self.centres[k].tolist()
        return Pose(x, y, float(self.facings[k]))
