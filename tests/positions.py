"""Positions built from the domain types, for tests that judge thousands of moves; and their transformations."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from simulator.army import Model, Player, Record, Unit
from simulator.board import Board, Objective, Terrain
from simulator.geometry.lengths import inches
from simulator.geometry.shapes import Base, Point, Pose, Round
from simulator.moves import Move, Step
from simulator.state import State

ROUND_32 = Round(inches(16))
INFANTRY = frozenset({"INFANTRY"})
CENTRE = (50.0, 50.0)


def unit(
    unit_id: str,
    player: str,
    places: Iterable[tuple[float, ...]],
    *,
    base: Base = ROUND_32,
    keywords: frozenset[str] = INFANTRY,
    **record: bool,
) -> Unit:
    """A unit whose models stand at [x, y] or [x, y, facing]."""
    models = tuple(Model(f"{unit_id}-{i}", base, Pose(*place), keywords) for i, place in enumerate(places, 1))
    return Unit(unit_id, player, unit_id.title(), models, keywords, Record(**record))


def position(
    *units: Unit,
    terrain: tuple[Terrain, ...] = (),
    objectives: tuple[Objective, ...] = (),
    ruleset: str = "40k-11e",
    size: float = 100.0,
) -> State:
    """A position on a square table, red to move."""
    players = (Player("red", "Red"), Player("blue", "Blue"))
    return State(ruleset, Board(size, size, terrain, objectives), players, units, "red", step="pile-in")


def pile_in(unit_id: str, **ends: Point) -> Move:
    """A pile-in of a unit whose models end at places; names are `m1`, `m2`, … for the unit's models."""
    return Move("pile-in", unit_id, tuple(Step(f"{unit_id}-{name[1:]}", to=end) for name, end in ends.items()))


Turn = Callable[[Point], Point]


def turned(degrees: float) -> Turn:
    """Rotate points about the middle of the table."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    mx, my = CENTRE

    def turn(p: Point) -> Point:
        x, y = p[0] - mx, p[1] - my
        return (mx + x * c - y * s, my + x * s + y * c)

    return turn


def transformed(
    state: State, move: Move, where: Turn, facing: Callable[[float], float], names: Callable[[str], str] = lambda n: n
) -> tuple[State, Move]:
    """A position and a move with every place, facing and name changed; the table's edge must be far away."""

    def model(m: Model) -> Model:
        assert m.pose is not None
        pose = Pose(*where(m.pose.point), facing(m.pose.facing))
        return replace(m, id=names(m.id), pose=pose)

    units = tuple(replace(u, id=names(u.id), models=tuple(model(m) for m in u.models)) for u in state.units)
    terrain = tuple(replace(t, outline=tuple(where(p) for p in t.outline)) for t in state.board.terrain)
    objectives = tuple(
        replace(o, at=where(o.at) if o.at else None, area=tuple(where(p) for p in o.area))
        for o in state.board.objectives
    )
    board = replace(state.board, terrain=terrain, objectives=objectives)

    def step(s: Step) -> Step:
        return replace(
            s,
            model=names(s.model),
            to=where(s.to) if s.to else None,
            path=tuple(where(p) for p in s.path) if s.path else None,
            facing=None if s.facing is None else facing(s.facing),
        )

    moved = replace(
        move,
        unit=names(move.unit),
        steps=tuple(step(s) for s in move.steps),
        targets=tuple(names(t) for t in move.targets) if move.targets is not None else None,
    )
    return replace(state, units=units, board=board), moved


def seen_otherwise(state: State) -> Iterator[tuple[str, State]]:
    """The same position turned, mirrored, and with its models and units in another order."""
    nobody = Move("pile-in", state.units[0].id)
    for degrees in (90.0, 180.0):
        yield f"turned by {degrees:g}", transformed(state, nobody, turned(degrees), lambda f, d=degrees: f + d)[0]
    yield "mirrored", transformed(state, nobody, lambda p: (2 * CENTRE[0] - p[0], p[1]), lambda f: 180.0 - f)[0]
    units = tuple(replace(u, models=(*u.models[1::2], *u.models[0::2])[::-1]) for u in reversed(state.units))
    yield "in another file order", replace(state, units=units)
