"""What a model may not pass through in a fight move, and what its base may not end on."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.army import Model
from simulator.board import Board, Terrain
from simulator.geometry.conditions import Clear, Condition, OffPolygons, OnBoard
from simulator.geometry.gaps import gap_to_polygon
from simulator.geometry.lengths import overlapping
from simulator.geometry.shapes import Body
from simulator.geometry.ways import Hit, Obstacles
from simulator.rules import ruleset_of
from simulator.rules.words import apart, bodies, may_be_near, may_be_within
from simulator.state import State


@dataclass(frozen=True, slots=True)
class Barrier:
    """What stops one model: the obstacles, and what each of them is."""

    obstacles: Obstacles
    models: tuple[Model, ...]
    terrain: tuple[Terrain, ...]

    def name(self, state: State, hit: Hit) -> str:
        """Return what was hit, as a message says it."""
        if hit.kind == "body":
            return state.name_of(self.models[hit.index].id)
        return f"terrain {self.terrain[hit.index].id}" if hit.kind == "polygon" else "the table edge"


def barrier(state: State, model: Model) -> Barrier:
    """Return what a model may not pass through where everybody stands now.

    The models that its ruleset says stop it, the table edge, and dense terrain that stops it (D17). By default the
    models are enemies, and friendly Monsters and Vehicles for a Monster or Vehicle (D9); everybody may pass AIRCRAFT.
    Source: 11e core rules 03.01, 13.06, 17.01, 23.
    """
    mine, stops = state.unit_of[model.id], ruleset_of(state).stops or _stops
    stopping = tuple(
        m
        for unit in state.units
        for m in unit.on_table
        if m.id != model.id and stops(m, model, unit.player == mine.player)
    )
    terrain = tuple(t for t in state.board.terrain if t.stops(model.keywords))
    obstacles = Obstacles(bodies(stopping), tuple(t.outline for t in terrain), (state.board.width, state.board.depth))
    return Barrier(obstacles, stopping, terrain)


def _stops(other: Model, model: Model, is_friend: bool) -> bool:
    return "AIRCRAFT" not in other.keywords and (not is_friend or (model.is_big and other.is_big))


def stood_on(state: State, model: Model) -> tuple[Model, ...]:
    """Return the other models whose bases this model's base overlaps, where everybody stands now."""
    return tuple(
        other
        for unit in state.units
        if may_be_near(model, unit, 0.0)
        for other in unit.on_table
        if other.id != model.id and may_be_within(model, other, 0.0) and overlapping(apart(model, other))
    )


def tall_terrain_under(state: State, model: Model) -> tuple[Terrain, ...]:
    """Return the dense terrain over 2" high that this model's base overlaps (D17)."""
    return tuple(t for t in state.board.terrain if t.is_tall and overlapping(gap_to_polygon(model.body, t.outline)))


def standing(board: Board, bases: tuple[Body, ...]) -> tuple[Condition, ...]:
    """Return what any end keeps, as conditions: on the table, on none of these bases, on no tall terrain (D17)."""
    tall = tuple(t.outline for t in board.terrain if t.is_tall)
    return (
        OnBoard("the table edge", board.width, board.depth),
        Clear("standing on a base", bases),
        *((OffPolygons("standing on tall terrain", tall),) if tall else ()),
    )
