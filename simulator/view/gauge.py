"""How near a model stands to what it moves for: the measured line that is drawn beside it."""

from __future__ import annotations

from simulator.army import Model
from simulator.geometry.gaps import separation
from simulator.geometry.shapes import Body, Pose, Round
from simulator.rules.clause import Gauge
from simulator.state import State


def gauge(state: State, model: Model, target: str) -> Gauge | None:
    """Return the shortest line from a model to a unit, or to an objective's marker; None when there is none to draw."""
    if not model.on_table:
        return None
    if target in state.unit_by_id:
        bodies = [m.body for m in state.unit(target).on_table]
    else:
        bodies = [
            Body(Round(o.diameter / 2), Pose(*o.at))
            for o in state.board.objectives
            if o.id == target and o.at is not None
        ]
    if not bodies:
        return None
    length, start, end = min(separation(model.body, body) for body in bodies)
    return Gauge(start, end, max(length, 0.0))
