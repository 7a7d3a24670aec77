"""The end of the turn: units that are not in coherency lose models until they are.

The Fight phase is the last of a turn, so this follows it, as a closing step, when some unit is out of coherency.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.army import Unit
from simulator.events import Event, StepBegan
from simulator.rules.decision import Answer, Decision
from simulator.rules.ordering.choosing import chosen
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.telling import taken_off
from simulator.state import State

STEP: Final = "end-of-turn"
OVER: Final = frozenset({"end", STEP})
"""Steps in which the fights are over, and nobody waits for one any more."""
Incoherent = Callable[[Unit], str | None]
"""Returns why a unit is not in coherency, in a sentence; None when it is."""


def _broken(state: State, incoherent: Incoherent) -> tuple[Unit, str] | None:
    """Return the next unit that is out of coherency, the active player's first, and why it is."""
    for player in (state.active, state.opponent(state.active)):
        for unit in state.units:
            if unit.player == player and (why := incoherent(unit)) is not None:
                return unit, why
    return None


def end_step(state: State, rule: SequenceClause, incoherent: Incoherent) -> Event | None:
    """Begin the closing step when a unit is out of coherency."""
    if _broken(state, incoherent) is None:
        return None
    text = "End of the turn: units that are not in coherency lose models until they are."
    return StepBegan(step=STEP, text=text, clause=rule.section)


def decision_to_remove(state: State, rule: SequenceClause, incoherent: Incoherent) -> Decision | None:
    """Return the removal that coherency asks for, if it asks for one."""
    broken = _broken(state, incoherent)
    if broken is None:
        return None
    unit, why = broken
    return Decision(
        unit.player,
        "remove",
        tuple(model.id for model in unit.on_table),
        state.step,
        f"{unit.name} is not in coherency ({why}), so {state.player_name(unit.player)} removes one of its models.",
        rule,
        unit.id,
        about_passing=f"{unit.name} must be brought back into coherency.",
    )


def removed(state: State, decision: Decision, answer: Answer) -> tuple[Event, ...]:
    """Return what follows when a model is chosen for removal."""
    name = state.name_of(answer.option)
    text = f"{state.player_name(decision.player)} removes {name}: {state.unit(decision.unit).name} is out of coherency."
    return (chosen(decision, answer, decision.unit, text), taken_off(state, answer.option, decision.section))
