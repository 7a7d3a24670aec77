"""The end of the turn: units that are not in coherency lose models until they are (03.03).

The Fight phase is the last of a turn, so this follows it, as a closing step, when some unit is out of coherency.
"""

from __future__ import annotations

from typing import Final

from simulator.events import Event
from simulator.rules.decision import Decision
from simulator.rules.eleventh.books import core
from simulator.rules.eleventh.coherency import incoherent
from simulator.rules.ordering import clean_up
from simulator.rules.sequence_clause import SequenceClause
from simulator.state import State

COHERENCY: Final = SequenceClause(
    "end-of-turn.coherency",
    core("03.03"),
    "At the end of each player's turn, every unit of both players that is not in coherency loses models, one at a "
    "time and chosen by its own player, until it is; they are destroyed, and no rule comes into play by it.",
    __name__,
    decisions=("D6",),
)


def end_step(state: State) -> Event | None:
    """Begin the closing step when a unit is out of coherency."""
    return clean_up.end_step(state, COHERENCY, incoherent)


def decision_to_remove(state: State) -> Decision | None:
    """Return the removal that coherency asks for, if it asks for one."""
    return clean_up.decision_to_remove(state, COHERENCY, incoherent)
