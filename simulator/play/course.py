"""The course of events: a position and what has happened since, kept in step."""

from __future__ import annotations

from simulator.events import Event, apply
from simulator.state import State


class Course:
    """Collects events and folds each into `state` as it comes."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        """Take in one event."""
        self.state = apply(self.state, event)
        self.events.append(event)
