"""A decision that was answered: when, by whom, and where the log and the dice stood before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from simulator.events import Event, Passed
from simulator.play.choice import Choice
from simulator.rules.decision import Decision


@dataclass(frozen=True, slots=True)
class Made:
    """One decision that was answered."""

    number: int
    """The number of the first event that follows from it, from 1."""
    events: int
    """How many events follow from it."""
    decision: Decision
    by: str
    """"hand" or "automatic"."""
    words: str
    """What was chosen, in a sentence."""
    unit: str | None
    """The unit that it was about; None where it was about none, as a pass."""
    drawn: int
    """How much of the seed was used before it."""
    choice: Choice = field(compare=False)
    """The answer, as it was followed."""

    @property
    def player(self) -> str:
        """Whose decision it was."""
        return self.decision.player


def made_of(number: int, decision: Decision, choice: Choice, events: Sequence[Event], drawn: int) -> Made:
    """Return the record of a decision from the events that follow from it."""
    first = events[0]
    unit = None if isinstance(first, Passed) else getattr(first, "unit", "") or decision.unit or None
    by = getattr(first, "by", "") or "automatic"
    return Made(number, len(events), decision, by, first.text, unit, drawn, choice)
