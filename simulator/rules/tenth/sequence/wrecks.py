"""Destroyed transports, and models that explode: who gets out when, and when the wreck goes (Transports).

All attacks come first. Then every destroyed model with Deadly Demise rolls for it. Then each unit in a destroyed
transport is set up, in the order its owner chooses; when all are out, each rolls for its models, and the transport is
taken off the table. What that destroys is dealt with in the same way, until nothing is left to do.

`State.sequence` remembers `exploded` (models that have rolled and are still on the table, see `ordering.leaving`) and
`out` (units that are out of a wreck and have still to roll, each with it).
"""

from __future__ import annotations

from typing import Final

from simulator.army import Model, Unit
from simulator.rules.decision import Decision
from simulator.rules.ordering.leaving import who_explodes, wrecks
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.telling import told
from simulator.rules.tenth.books import core
from simulator.rules.transports import OUT
from simulator.state import State

DEADLY_DEMISE: Final = SequenceClause(
    "transport.deadly-demise",
    core("Deadly Demise"),
    "A destroyed model with Deadly Demise X rolls a D6 before it is removed, a transport before anybody gets out; on a "
    '6 each unit within 6" suffers X mortal wounds.',
    __name__,
)
DISEMBARK: Final = SequenceClause(
    "transport.disembark",
    core("Transports: Destroyed Transports"),
    "When a transport is destroyed, the units inside get out after all attacks and before it is removed, in the order "
    "its owner chooses; they are battle-shocked and cannot charge this turn.",
    __name__,
)
ROLLS: Final = SequenceClause(
    "transport.rolls",
    core("Transports: Destroyed Transports, Emergency Disembarkation"),
    "When all units are out, each rolls one D6 for every model that was set up, and suffers a mortal wound for every "
    '1; in an emergency disembarkation, when it was set up within 6" and not 3", for every 1, 2 or 3.',
    __name__,
)


def decision_at_wreck(state: State, exploding: tuple[tuple[Unit, Model], ...]) -> Decision | None:
    """Return what must be decided about models that explode and destroyed transports; None when nothing."""
    if exploding:
        return who_explodes(state, exploding, DEADLY_DEMISE)
    pairs = sorted(wrecks(state), key=lambda pair: pair[1].player != state.active)
    if pairs:
        wreck = pairs[0][0]
        inside = tuple(unit for other, unit in pairs if other.id == wreck.id)
        names = " and ".join(unit.name for unit in inside)
        why = f"{wreck.name} is destroyed: {names} must get out before it is removed."
        if len(inside) > 1:
            why = f"{wreck.name} is destroyed: its owner chooses who of {names} gets out next."
        only = inside[0].id if len(inside) == 1 else ""
        ids = tuple(unit.id for unit in inside)
        return Decision(inside[0].player, "disembark", ids, state.step, why, DISEMBARK, only)
    waiting = [state.unit(unit) for unit, _ in state.sequence.get(OUT, ())]
    if not waiting:
        return None
    player = next((p for p in (state.active,) if any(u.player == p for u in waiting)), waiting[0].player)
    units = [u for u in waiting if u.player == player]
    why = f"Everybody is out: {' and '.join(told(u, 'rolls', 'roll') for u in units)} for {_models(units)}."
    ids = tuple(u.id for u in units)
    return Decision(player, "get-out", ids, state.step, why, ROLLS, ids[0] if len(ids) == 1 else "")


def _models(units: list[Unit]) -> str:
    return "its models" if len(units) == 1 and len(units[0].models) == 1 else "their models"
