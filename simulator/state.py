"""The snapshot: everything that stands on the table and everything the sequence needs to know."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from simulator.army import Model, Player, Record, Unit
from simulator.board import Board
from simulator.drawn import DrawsItself
from simulator.geometry.shapes import Pose


@dataclass(frozen=True)
class State(DrawsItself):
    """An immutable position. `simulator.events.apply` is the only way from one to the next."""

    ruleset: str
    board: Board
    players: tuple[Player, Player]
    units: tuple[Unit, ...]
    active: str
    round: int = 1
    phase: str = "fight"
    step: str = "start"
    """Step of the phase: start, pile-in, fight, consolidate, retreat, end; and "end-of-turn", which follows it."""
    sequence: dict[str, Any] = field(default_factory=dict)
    """What the order of fighting needs to remember (sub-step, who picks next, …); plain JSON values, never mutated."""

    @cached_property
    def unit_by_id(self) -> dict[str, Unit]:
        """Units by id."""
        return {u.id: u for u in self.units}

    @cached_property
    def unit_of(self) -> dict[str, Unit]:
        """The unit of each model, by the model's id."""
        return {m.id: u for u in self.units for m in u.models}

    @cached_property
    def model_by_id(self) -> dict[str, Model]:
        """Models by id."""
        return {m.id: m for u in self.units for m in u.models}

    def unit(self, unit_id: str) -> Unit:
        """Return the unit with this id."""
        return self.unit_by_id[unit_id]

    def model(self, model_id: str) -> Model:
        """Return the model with this id."""
        return self.model_by_id[model_id]

    def opponent(self, player: str) -> str:
        """Return the id of the other player."""
        first, second = self.players
        return second.id if first.id == player else first.id

    def player_name(self, player: str) -> str:
        """Return a player's name."""
        return next(p.name for p in self.players if p.id == player)

    def name_of(self, model_id: str) -> str:
        """Return a model's name as people say it: its unit's name, and its number or title from its id."""
        unit = self.unit_of[model_id]
        if len(unit.models) == 1:
            return unit.name
        title = model_id.removeprefix(f"{unit.id}-").replace("-", " ").replace("_", " ")
        return f"{unit.name} {title}"

    def enemies_of(self, unit: Unit) -> tuple[Unit, ...]:
        """Return the enemy units with a model on the table."""
        return tuple(u for u in self.units if u.player != unit.player and u.on_table)

    def with_unit(self, unit: Unit) -> State:
        """Return the state with one unit replaced by its new version."""
        return replace(self, units=tuple(unit if u.id == unit.id else u for u in self.units))

    def with_model(self, model: Model) -> State:
        """Return the state with one model replaced by its new version."""
        unit = self.unit_of[model.id]
        models = tuple(model if m.id == model.id else m for m in unit.models)
        return self.with_unit(replace(unit, models=models))

    def with_pose(self, model_id: str, pose: Pose | None) -> State:
        """Return the state with one model standing elsewhere."""
        return self.with_model(replace(self.model(model_id), pose=pose))

    def with_record(self, unit_id: str, record: Record) -> State:
        """Return the state with what has happened to a unit changed."""
        return self.with_unit(replace(self.unit(unit_id), record=record))
