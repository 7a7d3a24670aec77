"""What the referee says of a move: every finding, kept and broken, and the position it would leave."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.drawn import DrawsItself
from simulator.geometry.shapes import Point, Pose
from simulator.moves import Move
from simulator.rules.clause import Finding
from simulator.state import State


@dataclass(frozen=True, slots=True)
class Travel:
    """The way one model goes: where it began and ended, the points between, and its exact length in inches."""

    model: str
    start: Pose
    end: Pose
    path: tuple[Point, ...]
    """From the start point to the end point, both included; chords of arcs are within the tolerance."""
    length: float


@dataclass(frozen=True, slots=True)
class Verdict(DrawsItself):
    """The judgement of one move."""

    move: Move
    name: str
    before: State
    after: State
    """The position the move would leave, legal or not: for pictures. A refused move changes nothing."""
    findings: tuple[Finding, ...]
    travels: tuple[Travel, ...]
    """One for each model that moves, in the order they move."""
    targets: tuple[str, ...] = ()
    mode: str | None = None
    objective: str | None = None
    suggestion: Move | None = None
    """A legal move near the refused one, when one was found."""
    move_first: str | None = None
    """The model to move first, when the refused move would be legal in another order."""
    notes: tuple[str, ...] = ()
    """What else should be said: what the other dated text of the ruleset makes of this move (D11)."""
    engagement: float = 2.0
    """The ruleset's engagement range in inches, for pictures."""

    @property
    def outcome(self) -> str:
        """Return "legal", "illegal" or "undecided"."""
        if any(f.kept is False for f in self.findings):
            return "illegal"
        return "undecided" if any(f.kept is None for f in self.findings) else "legal"

    @property
    def broken(self) -> tuple[Finding, ...]:
        """The findings that were not kept."""
        return tuple(f for f in self.findings if f.kept is False)

    @property
    def undecided(self) -> tuple[Finding, ...]:
        """The findings that could not be decided."""
        return tuple(f for f in self.findings if f.kept is None)
