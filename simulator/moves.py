"""What is proposed: a unit's move, as an ordered list of its models' steps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final

from simulator.geometry.shapes import Point

DECIMALS: Final = (3, 4, 5, 6, 9)
"""How finely an offered place is rounded, in turn, until it is still what it is offered as."""


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

    def with_step(self, step: Step) -> Move:
        """Return the move with a step in the place of that model's, or after the others where it has none."""
        if all(s.model != step.model for s in self.steps):
            return replace(self, steps=(*self.steps, step))
        return replace(self, steps=tuple(step if s.model == step.model else s for s in self.steps))


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example carried by a scenario: a move, and what the referee should say of it."""

    name: str
    move: Move
    expect: str | None = None
    breaks: tuple[str, ...] = ()


def rounded(move: Move, decimals: int | None, only: Collection[str] | None = None) -> Move:
    """Return a move with its coordinates (inches) and facings (degrees) rounded.

    Args:
        move: the move.
        decimals: how many to keep; None keeps every digit there is.
        only: the models whose steps are rounded; None: all of them.
    """
    steps = (_rounded(s, decimals) if only is None or s.model in only else s for s in move.steps)
    return replace(move, steps=tuple(steps))


def in_few_digits(
    move: Move,
    holds: Callable[[Move], bool],
    decimals: Iterable[int] = DECIMALS,
    only: Collection[str] | None = None,
) -> Move | None:
    """Return a move with as few digits as do no harm, so that it can be told and typed again.

    Args:
        move: the move.
        holds: says whether a move is still what it is offered as; nothing is taken for granted of a rounded one.
        decimals: how finely to round, in turn, until it holds; after that it keeps every digit.
        only: the models whose steps are rounded; None: all of them.

    Returns:
        The first of its roundings that holds; None where it does not hold with all its digits.
    """
    exact = rounded(move, None, only)
    if not holds(exact):
        return None
    return next((one for places in decimals if holds(one := rounded(move, places, only))), exact)


def _rounded(step: Step, decimals: int | None) -> Step:
    return Step(
        step.model,
        None if step.to is None else _point(step.to, decimals),
        None if step.path is None else tuple(_point(p, decimals) for p in step.path),
        None if step.facing is None else _number(step.facing, decimals),
    )


def _point(point: Point, decimals: int | None) -> Point:
    return _number(point[0], decimals), _number(point[1], decimals)


def _number(value: float, decimals: int | None) -> float:
    return (value if decimals is None else round(value, decimals)) + 0.0  # no minus before a nought
