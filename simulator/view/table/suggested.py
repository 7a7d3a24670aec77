"""A move that the planner suggests: where everybody would end, and what of it is proved."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.geometry.shapes import Body, Point, Pose
from simulator.moves import Move
from simulator.state import State


@dataclass(frozen=True, slots=True)
class Suggested:
    """The planner's move for the unit at hand."""

    move: Move
    told: str
    """What is proved of it, such as "optimal: 5 of at most 5 engaged"."""

    def ghosts(self, state: State) -> tuple[tuple[str, Body, tuple[Point, ...]], ...]:
        """Return where each model would end, by id, and the way there from where it stands."""
        found = []
        for step in self.move.steps:
            model = state.model(step.model)
            began = model.pose
            facing = step.facing if step.facing is not None else began.facing if began is not None else 0.0
            way = step.path or ((began.point, step.end) if began is not None else (step.end,))
            found.append((step.model, Body(model.base, Pose(*step.end, facing)), way))
        return tuple(found)
