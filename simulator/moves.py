"""What is proposed: a unit's move, as an ordered list of its models' steps."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.geometry.shapes import Point


@dataclass(frozen=True, slots=True)
class Step:
    """One model's part of a move: exactly one of `to` ("ends here") and `path` ("goes exactly this way")."""

    model: str
    to: Point | None = None
    path: tuple[Point, ...] | None = None
    facing: float | None = None
    """Degrees at the end of the step; None keeps the facing it has."""

    @property
    def end(self) -> Point:
        """Where it ends, in inches."""
        if self.path:
            return self.path[-1]
        assert self.to is not None
        return self.to


@dataclass(frozen=True, slots=True)
class Move:
    """A unit's proposed move. Models without a step do not move; no steps at all declines to move."""

    kind: str
    unit: str
    steps: tuple[Step, ...] = ()
    targets: tuple[str, ...] | None = None
    """Enemy units selected before moving; None leaves it to the rules, where they leave no choice."""
    mode: str | None = None
    objective: str | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example carried by a scenario: a move, and what the referee should say of it."""

    name: str
    move: Move
    expect: str | None = None
    breaks: tuple[str, ...] = ()
