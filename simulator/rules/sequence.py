"""What the order of a phase is, whatever the edition: what happens by itself, and who must decide what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from simulator.events import Event, apply
from simulator.rules.decision import Decision
from simulator.state import State


@dataclass(frozen=True, slots=True)
class Sequence:
    """The order of the Fight phase under one ruleset: pure functions of the position."""

    upkeep: Callable[[State], Event | None]
    """The next thing that the order does by itself; None when somebody must decide, or the phase is over."""
    decision_at: Callable[[State], Decision | None]
    """The decision of a position in which nothing happens by itself any more; None when the phase is over."""

    def next_decision(self, state: State) -> Decision | None:
        """Return who must decide what now, or None when the phase is over. The position itself stays as it is."""
        while (event := self.upkeep(state)) is not None:
            state = apply(state, event)
        return self.decision_at(state)
