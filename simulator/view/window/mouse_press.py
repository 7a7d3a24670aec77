"""A mouse button held down."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist

from simulator.geometry.shapes import Point
from simulator.view.window.parts import Hot

STILL = 4.0
"""Points a press may move and still be a click."""


@dataclass(frozen=True, slots=True)
class MousePress:
    """A mouse button held down: where it began and what it holds."""

    began: Point
    last: Point
    holds: str
    """What it holds, in the window's own words; "hot" for a place that can be clicked."""
    hot: Hot | None = None

    @property
    def still(self) -> bool:
        """Whether it has hardly moved: it is then a click."""
        return dist(self.began, self.last) <= STILL
