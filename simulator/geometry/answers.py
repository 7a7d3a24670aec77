"""The three answers to "is there such a place?": found, impossible with a proof, or undecided."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, NamedTuple

from simulator.geometry.shapes import Pose
from simulator.geometry.ways import Way

REACH: Final = "reach"
"""Reason: every point of the cell is farther from the start than the limit, as the crow flies."""
WAY: Final = "way"
"""Reason: every way round the obstacles to a point of the cell is longer than the limit."""
START: Final = "start"
"""Reason: the base overlaps what it may not pass where it stands, so no way begins there."""


@dataclass(frozen=True, slots=True)
class Found:
    """A place that keeps every condition, and the way to it."""

    pose: Pose
    way: Way
    turns_first: bool = False
    """Where the facing changes, if it does: before the way is gone (True), or at its end."""


class Cell(NamedTuple):
    """A square of centres (with an interval of facings) in which no place is to be found."""

    x: float
    y: float
    half: float
    """Half the side of the square, in inches."""
    facing: float
    facing_half: float
    """Half the interval of facings, in degrees; 0 where the base keeps its facing."""
    reason: str
    """The broken condition's name, `reach`, `way`, `start`, or two names that contradict one another: "one / other"."""
    slack: float
    """The best slack of that condition that is possible anywhere in the cell, below zero, in inches."""


class Arc(NamedTuple):
    """A part of the band of base contact with one body, in which no place is to be found.

    Its places are the centres seen from the body's centre within `half_angle` of `angle`, at a gap within `half_gap`
    of `gap`.
    """

    body: int
    """Which of the bodies that were to be touched."""
    angle: float
    half_angle: float
    """In radians; pi for the whole band."""
    gap: float
    half_gap: float
    x: float
    """The middle: the centre of the base at `angle` and `gap`."""
    y: float
    radius: float
    """No place of the arc is farther than this from the middle, in inches."""
    reason: str
    slack: float
    """As for a cell."""


@dataclass(frozen=True, slots=True)
class Impossible:
    """There is no such place, and this is the proof: `certificate.verify` and `verify_contact` check it."""

    cells: tuple[Cell, ...] | tuple[Arc, ...]
    """Cells that cover everything within reach; or arcs that cover every base contact that was asked for."""

    @property
    def reasons(self) -> dict[str, int]:
        """How many cells each reason empties, the commonest first."""
        counts: dict[str, int] = {}
        for cell in self.cells:
            counts[cell.reason] = counts.get(cell.reason, 0) + 1
        return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))

    @property
    def margin(self) -> float:
        """By how much every reason holds at least, in inches.

        With the same limit, distances of the conditions that are easier by less than this would not help. A longer
        limit may: it reaches places that no cell covers.
        """
        return -max((cell.slack for cell in self.cells), default=-math.inf)

    @property
    def summary(self) -> str:
        """The reasons in words."""
        if not self.cells:
            return "no place: there is nothing to touch"
        arcs = isinstance(self.cells[0], Arc)
        parts = ", ".join(f"{name} in {count}" for name, count in self.reasons.items())
        what = "arc" if arcs else "cell"
        what = f"one {what} covers" if len(self.cells) == 1 else f"{len(self.cells)} {what}s cover"
        return f"no place: {what} {'every base contact' if arcs else 'everything within reach'} ({parts})"


@dataclass(frozen=True, slots=True)
class Undecided:
    """Neither a place nor a proof was found within the budget."""

    tried: int
    """How many cells were measured."""
    finest: float
    """The radius of the smallest cells still open, in inches: any place there is is about as cramped as that."""
