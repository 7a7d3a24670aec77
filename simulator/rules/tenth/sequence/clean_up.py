"""The end of the turn: units that are not in coherency lose models until they are (Unit Coherency)."""

from __future__ import annotations

from typing import Final

from simulator.events import Event
from simulator.rules.decision import Decision
from simulator.rules.ordering import clean_up
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core
from simulator.rules.tenth.coherency import incoherent
from simulator.state import State

COHERENCY: Final = SequenceClause(
    "end-of-turn.coherency",
    core("Unit Coherency"),
    "At the end of every turn, every unit that is not in coherency loses models, one at a time and chosen by its own "
    "player, until a single coherent group is left; they are destroyed, and no rule comes into play by it.",
    __name__,
)


def end_step(state: State) -> Event | None:
    """Begin the closing step when a unit is out of coherency."""
    return clean_up.end_step(state, COHERENCY, incoherent)


def decision_to_remove(state: State) -> Decision | None:
    """Return the removal that coherency asks for, if it asks for one."""
    return clean_up.decision_to_remove(state, COHERENCY, incoherent)
