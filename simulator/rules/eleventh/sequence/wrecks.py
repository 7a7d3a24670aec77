"""Destroyed transports, and models that explode: who gets out when, and when the wreck goes (18.05, 24.08).

All attacks of the unit that struck come first. Then each unit in a destroyed transport makes its hazard rolls and gets
out, in the order its owner chooses; then every destroyed model with Deadly Demise rolls for it, and is taken off the
table. What that destroys is dealt with in the same way, until nothing is left to do.

`State.sequence` remembers `getting_out`: the unit that has made its hazard rolls and is set up next.
"""

from __future__ import annotations

from typing import Final

from simulator.army import Model, Unit
from simulator.rules.decision import Decision
from simulator.rules.eleventh.books import core
from simulator.rules.ordering.leaving import who_explodes, wrecks
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.telling import told
from simulator.rules.transports import GETTING_OUT
from simulator.state import State

HAZARDS: Final = SequenceClause(
    "transport.hazards",
    core("18.05, 06.03"),
    "When a transport is destroyed, each unit inside first makes a hazard roll for every model, once all attacks have "
    "been made; if there are several units, their owner chooses the order.",
    __name__,
)
DISEMBARK: Final = SequenceClause(
    "transport.disembark",
    core("18.05"),
    "When a transport is destroyed, the units inside get out after all attacks and hazard rolls and before it is "
    "removed; they are battle-shocked and cannot charge this turn.",
    __name__,
)
DEADLY_DEMISE: Final = SequenceClause(
    "transport.deadly-demise",
    core("24.08"),
    "A destroyed model with Deadly Demise X rolls a D6 before it is removed, a transport after everybody has got out; "
    'on a 6 each unit within 6" suffers X mortal wounds.',
    __name__,
)
DEMISE: Final = 6.0
"""Inches: units this near suffer from a Deadly Demise (24.08)."""
DEMISE_NEEDS: Final = 6
"""The face at which a Deadly Demise is set off (24.08)."""


def decision_at_wreck(state: State, exploding: tuple[tuple[Unit, Model], ...]) -> Decision | None:
    """Return what must be decided about destroyed transports and models that explode; None when nothing."""
    pairs = sorted(wrecks(state), key=lambda pair: pair[1].player != state.active)
    for wreck, unit in pairs:
        if state.sequence.get(GETTING_OUT) == unit.id:
            why = f"{wreck.name} is destroyed: {unit.name} must get out before it is removed."
            return Decision(unit.player, "disembark", (unit.id,), state.step, why, DISEMBARK, unit.id)
    if pairs:
        wreck = pairs[0][0]
        inside = tuple(unit for other, unit in pairs if other.id == wreck.id)
        why = f"{wreck.name} is destroyed: {_who(inside)}."
        only = inside[0].id if len(inside) == 1 else ""
        ids = tuple(unit.id for unit in inside)
        return Decision(inside[0].player, "get-out", ids, state.step, why, HAZARDS, only)
    return who_explodes(state, exploding, DEADLY_DEMISE) if exploding else None


def _who(units: tuple[Unit, ...]) -> str:
    """Say who makes hazard rolls and gets out."""
    if len(units) == 1:
        return told(units[0], "makes hazard rolls and gets out", "make hazard rolls and get out")
    return f"its owner chooses who of {' and '.join(unit.name for unit in units)} makes hazard rolls and gets out next"
