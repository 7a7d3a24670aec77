"""The planners that the automatic player can move by: each returns a move, and what is to be said of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from simulator.moves import Move
from simulator.planner.straight import NOTE, plan_straight
from simulator.planner.telling import outcome_told
from simulator.rules import kind_name
from simulator.state import State

EFFORT: Final = 0
"""A quick look is enough: a phase has many moves, and each should be there at once."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A planner's move; without steps the unit stays."""

    move: Move
    remark: str = ""
    """What the log says of it, in words that a sentence can end with."""


Planner = Callable[[State, str, str, Move | None], Planned]
"""Returns a move for a unit: position, unit id, kind of move, and a move that says what is selected, if anything is."""


def best(state: State, unit_id: str, kind: str, selected: Move | None = None) -> Planned:
    """Return the best move that the tactician finds, and what of it is proved."""
    from simulator.planner.tactician import plan  # here: it brings the solver with it

    said = selected or Move(kind, unit_id)
    found = plan(state, unit_id, kind, targets=said.targets, mode=said.mode, objective=said.objective, effort=EFFORT)
    if found.purpose == "leave":
        return Planned(found.move, outcome_told(found, state))
    return Planned(found.move, f"the best {kind_name(state, kind)} found: {outcome_told(found, state)}")


def straight(state: State, unit_id: str, kind: str, selected: Move | None = None) -> Planned:
    """Return each model's way straight toward its closest target."""
    return Planned(plan_straight(state, unit_id, kind, selected), NOTE)


PLANNERS: Final[dict[str, Planner]] = {"best": best, "straight": straight}
"""By name."""
USUAL: Final = "best"
"""The one that is taken where nobody says."""
