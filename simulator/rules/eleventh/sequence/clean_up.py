"""The end of the turn: units that are not in coherency lose models until they are (03.03).

The Fight phase is the last of a turn, so this follows it, as a closing step, when some unit is out of coherency.
"""

from __future__ import annotations

from typing import Final

from simulator.army import Unit
from simulator.events import Event, StepBegan
from simulator.rules.decision import Decision
from simulator.rules.eleventh.books import core
from simulator.rules.eleventh.coherency import incoherent
from simulator.rules.sequence_clause import SequenceClause
from simulator.state import State

STEP: Final = "end-of-turn"
OVER: Final = frozenset({"end", STEP})
"""Steps in which the fights are over, and nobody waits for one any more."""
COHERENCY: Final = SequenceClause(
    "end-of-turn.coherency",
    core("03.03"),
    "At the end of each player's turn, every unit of both players that is not in coherency loses models, one at a "
    "time and chosen by its own player, until it is; they are destroyed, and no rule comes into play by it.",
    __name__,
    decisions=("D6",),
)


def _broken(state: State) -> tuple[Unit, str] | None:
    """Return the next unit that is out of coherency, the active player's first, and why it is."""
    for player in (state.active, state.opponent(state.active)):
        for unit in state.units:
            if unit.player == player and (why := incoherent(unit)) is not None:
                return unit, why
    return None


def end_step(state: State) -> Event | None:
    """Begin the closing step when a unit is out of coherency."""
    if _broken(state) is None:
        return None
    text = "End of the turn: units that are not in coherency lose models until they are."
    return StepBegan(step=STEP, text=text, clause=COHERENCY.section)


def decision_to_remove(state: State) -> Decision | None:
    """Return the removal that coherency asks for, if it asks for one."""
    broken = _broken(state)
    if broken is None:
        return None
    unit, why = broken
    return Decision(
        unit.player,
        "remove",
        tuple(model.id for model in unit.on_table),
        state.step,
        f"{unit.name} is not in coherency ({why}), so {state.player_name(unit.player)} removes one of its models.",
        COHERENCY,
        unit.id,
        about_passing=f"{unit.name} must be brought back into coherency.",
    )
