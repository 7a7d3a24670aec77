"""The standpoint from which a position is planned: the same however the table is turned and whatever is named how.

The search begins with numbers of models and with coordinates, so it could come to another plan where the same position
is seen from another side of the table, in a mirror, or from a file in another order. So every position is brought to
one of its views first: of all quarter turns and their mirrors the one whose coordinates come first in order, rounded,
with units and models in the order in which they stand there. Lengths in inches, facings in degrees.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from simulator.army import Model
from simulator.board import Board
from simulator.geometry.shapes import Base, Hull, Point, Pose, Round, period
from simulator.moves import Move, Step
from simulator.state import State

_DECIMALS: Final = 9
"""Places are rounded to so many decimals of an inch, far below every tolerance: turning rounds differently."""


@dataclass(frozen=True, slots=True)
class View:
    """A way to look at a table: perhaps in a mirror, then turned by quarters counter-clockwise."""

    width: float
    depth: float
    """Of the table as it is."""
    mirrored: bool
    quarters: int

    def point(self, point: Point) -> Point:
        """Return where a place of the table is in this view."""
        x, y = point
        x = self.width - x if self.mirrored else x
        for k in range(self.quarters):
            x, y = (self.width if k % 2 else self.depth) - y, x
        return round(x, _DECIMALS) + 0.0, round(y, _DECIMALS) + 0.0

    def back(self, point: Point) -> Point:
        """Return which place of the table is here in this view."""
        x, y = point
        for k in reversed(range(self.quarters)):
            x, y = y, (self.width if k % 2 else self.depth) - x
        return (self.width - x if self.mirrored else x), y

    def facing(self, base: Base, facing: float) -> float:
        """Return how a base that faces so faces in this view, up to turns that change nothing."""
        if isinstance(base, Round):
            return 0.0
        seen = (180.0 - facing if self.mirrored else facing) + 90.0 * self.quarters
        return round(seen % period(base), _DECIMALS) % period(base)

    def model(self, model: Model) -> Model:
        """Return a model as it stands in this view."""
        if model.pose is None:
            return model
        return replace(model, pose=Pose(*self.point(model.pose.point), self.facing(model.base, model.pose.facing)))

    def outline(self, outline: tuple[Point, ...]) -> tuple[Point, ...]:
        """Return a polygon in this view, its corners counter-clockwise from the first in order."""
        corners = [self.point(corner) for corner in outline]
        if _turns_clockwise(corners):
            corners.reverse()
        first = corners.index(min(corners)) if corners else 0
        return (*corners[first:], *corners[:first])

    def board(self, board: Board) -> Board:
        """Return the table in this view, terrain and objectives in the order of their places."""
        across, along = (self.width, self.depth) if self.quarters % 2 == 0 else (self.depth, self.width)
        terrain = [replace(t, outline=self.outline(t.outline)) for t in board.terrain]
        objectives = [
            replace(o, at=None if o.at is None else self.point(o.at), area=self.outline(o.area))
            for o in board.objectives
        ]
        return Board(
            across,
            along,
            tuple(sorted(terrain, key=lambda t: t.outline)),
            tuple(sorted(objectives, key=lambda o: (o.at or (0.0, 0.0), o.area))),
        )

    def state(self, state: State, mover: str) -> State:
        """Return a position in this view, its units and models in the order of their places, the mover's side first."""
        units = [replace(u, models=tuple(sorted(map(self.model, u.models), key=_order))) for u in state.units]
        side = state.unit(mover).player
        units.sort(key=lambda u: (u.id != mover, u.player != side, [_order(m) for m in u.models]))
        return replace(state, board=self.board(state.board), units=tuple(units))


def _turns_clockwise(corners: Sequence[Point]) -> bool:
    ring = zip(corners, [*corners[1:], *corners[:1]], strict=True)
    return math.fsum(x * v - u * y for (x, y), (u, v) in ring) < 0.0


def _order(model: Model) -> tuple[float, ...]:
    """Return what models are ordered by: those on the table first, then their places and bases."""
    if not model.on_table or model.pose is None:
        return (1.0,)
    return (0.0, model.pose.x, model.pose.y, model.base.reach, model.base.inner, model.pose.facing)


@dataclass(frozen=True)
class Standpoint:
    """A position as it is, and as it is planned for one unit."""

    real: State
    mover: str
    """The unit that moves."""

    @cached_property
    def view(self) -> View:
        """The view in which it is planned."""
        board = self.real.board
        mirrors = (False, True) if _all_look_alike_in_a_mirror(self.real) else (False,)
        views = [View(board.width, board.depth, mirrored, k) for mirrored in mirrors for k in range(4)]
        return min(views, key=lambda view: _places(view.state(self.real, self.mover)))

    @cached_property
    def seen(self) -> State:
        """The position in that view."""
        return self.view.state(self.real, self.mover)

    def move_back(self, move: Move) -> Move:
        """Return a move of the position as seen as a move of the real one, with what is selected in its own order."""
        order = [unit.id for unit in self.real.units]
        targets = None if move.targets is None else tuple(sorted(move.targets, key=order.index))
        return replace(move, targets=targets, steps=tuple(self._step_back(step) for step in move.steps))

    def _step_back(self, step: Step) -> Step:
        return replace(
            step,
            to=None if step.to is None else self.view.back(step.to),
            path=None if step.path is None else tuple(self.view.back(point) for point in step.path),
            facing=None if step.facing is None else self._facing_back(step.model, step.facing),
        )

    def _facing_back(self, model: str, facing: float) -> float:
        """Return the facing after as large a turn from the one that it really has."""
        real, seen = self.real.model(model).pose, self.seen.model(model).pose
        assert real is not None and seen is not None, "only models on the table make steps"  # noqa: PT018
        turn = facing - seen.facing
        return (real.facing + (-turn if self.view.mirrored else turn)) % 360.0


def _places(state: State) -> tuple[object, ...]:
    """Return where everything is, for views to be compared."""
    board = state.board
    return (
        (board.width, board.depth),
        [[_order(m) for m in unit.models] for unit in state.units],
        [t.outline for t in board.terrain],
        [(o.at or (0.0, 0.0), o.area) for o in board.objectives],
    )


def _all_look_alike_in_a_mirror(state: State) -> bool:
    """Say whether every base is the same seen in a mirror along its facing: a hull need not be."""
    hulls = {m.base for unit in state.units for m in unit.on_table if isinstance(m.base, Hull)}
    return all(_rounded(hull.corners) == _rounded(tuple((x, -y) for x, y in hull.corners)) for hull in hulls)


def _rounded(corners: tuple[Point, ...]) -> set[Point]:
    return {(round(x, _DECIMALS) + 0.0, round(y, _DECIMALS) + 0.0) for x, y in corners}


class AsItIs(Standpoint):
    """A position planned as it is, to the last decimal."""

    @cached_property
    def seen(self) -> State:
        """The position itself."""
        return self.real

    def move_back(self, move: Move) -> Move:
        """Return the move itself."""
        return move
