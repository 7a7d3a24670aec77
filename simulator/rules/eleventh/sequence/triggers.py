"""Rules of units that begin at the start of a step of the phase, or at its end (12.01, 12.09).

A scenario's units carry them by name. When a step begins, the order notes those that begin with it in
`State.sequence["triggers"]`; the player whose turn it is resolves theirs first, in the order they like, then the other.
"""

from __future__ import annotations

from typing import Final

from simulator.army import Trigger, Unit
from simulator.events import Event, SequenceMoved
from simulator.rules.decision import Decision
from simulator.rules.eleventh.books import core
from simulator.rules.eleventh.sequence.eligible import foes_engaged
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.words import listed
from simulator.state import State

TRIGGERS: Final = SequenceClause(
    "phase.triggers",
    core("12.01, 12.09"),
    "Rules that begin at the start of a step, or at the end of the phase, are resolved then: all those of the player "
    "whose turn it is, in the order that player likes, then all those of the other player.",
    __name__,
)
TARGET: Final = SequenceClause(
    "phase.trigger-target",
    core("12.01, 12.09"),
    "A rule that strikes one enemy unit engaged with its unit strikes the one its player selects.",
    __name__,
)
_MOMENTS: Final = {
    "start": "the start of the Fight phase",
    "pile-in": "the start of the Pile In step",
    "fight": "the start of the Fight step",
    "consolidate": "the start of the Consolidate step",
    "end": "the end of the Fight phase",
}


def trigger_named(state: State, name: str) -> tuple[Unit, Trigger]:
    """Return a trigger and the unit it belongs to."""
    return next((unit, trigger) for unit in state.units for trigger in unit.triggers if trigger.name == name)


def announced(state: State) -> Event | None:
    """Note the triggers that begin with this step, once; None when there are none, or they have been noted."""
    if "triggers" in state.sequence:
        return None
    names = [t.name for unit in state.units if unit.on_table for t in unit.triggers if t.at == state.step]
    if not names:
        return None
    text = f"At {_MOMENTS[state.step]}: {listed(names)}."
    return SequenceMoved(sequence={**state.sequence, "triggers": names}, text=text, clause="12")


def pending(state: State, player: str) -> tuple[str, ...]:
    """Return the names of a player's triggers that are still to be resolved; a unit that is gone has none."""
    named = [(name, trigger_named(state, name)[0]) for name in state.sequence.get("triggers", ())]
    return tuple(name for name, unit in named if unit.player == player and unit.on_table)


def decision_of_trigger(state: State) -> Decision | None:
    """Return the decision that triggers call for: which comes next, or whom it strikes."""
    chosen = state.sequence.get("chosen", {})
    if chosen.get("decision") == "trigger":
        unit, trigger = trigger_named(state, chosen["option"])
        foes = tuple(foe.id for foe in foes_engaged(state, unit))
        why = f"{trigger.name} strikes one enemy unit that {unit.name} is engaged with."
        return Decision(unit.player, "choose-target", foes, state.step, why, TARGET, unit.id)
    for player in (state.active, state.opponent(state.active)):
        if names := pending(state, player):
            name, other = state.player_name(player), state.player_name(state.opponent(player))
            order = "before" if player == state.active else "after"
            why = f"{name} resolves its rules at {_MOMENTS[state.step]} {order} {other}, in any order."
            because = tuple(f"{trigger_named(state, n)[0].name}: {trigger_named(state, n)[1].text}" for n in names)
            return Decision(player, "trigger", names, state.step, why, TRIGGERS, because=because)
    return None


def resolved(state: State, name: str) -> Event:
    """Return the event that a trigger has been resolved."""
    unit, _ = trigger_named(state, name)
    left = [n for n in state.sequence["triggers"] if n != name]
    sequence = {key: value for key, value in state.sequence.items() if key != "chosen"}
    return SequenceMoved(sequence={**sequence, "triggers": left}, text=f"{unit.name}: {name} is resolved.", clause="12")
