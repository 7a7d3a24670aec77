"""Taking back a choice: the log goes on from before it, and says so.

What the seed gave for what is taken back it gives again: taking back is no way to throw other dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from simulator.events import Event, TakenBack
from simulator.rules.decision import Decision
from simulator.rules.telling import counted
from simulator.state import State

_NOUNS: Final = {
    "trigger": "the choice of a rule",
    "choose-target": "the choice of a target",
    "pile-in": "the pile-in",
    "select-to-fight": "the fight",
    "choose-fight-type": "the choice of a fight",
    "attack": "the attacks",
    "get-out": "the rolls for getting out",
    "disembark": "the setting up",
    "deadly-demise": "the Deadly Demise",
    "consolidate": "the consolidation",
    "retreat": "the retreat",
    "remove": "the removal of a model",
    "fight-first": "the choice of who strikes first",
    "choose-fight": "the choice of a fight",
    "opportunity-attack": "the opportunity attack",
}
"""What is taken back, by the kind of decision."""


def taken_back(state: State, decision: Decision, unit: str | None, events: int) -> TakenBack:
    """Return the event of a choice being taken back.

    Args:
        state: the position before the choice, in which the log goes on.
        decision: what it decided.
        unit: the unit that it was about; None where it was about none.
        events: how many events were taken back.
    """
    what = _NOUNS.get(decision.decision, f"the choice of {decision.decision.replace('-', ' ')}")
    whose = f" of {state.unit(unit).name}" if unit is not None else ""
    text = f"{state.player_name(decision.player)} takes back {what}{whose}: {counted(events, 'event')}."
    return TakenBack(player=decision.player, decision=decision.decision, unit=unit, events=events, text=text)


def taken_back_in(log: Sequence[Event], at: int, state: State, decision: Decision) -> TakenBack | None:
    """Return what a log should say of a choice that was taken back here; None where it says nothing of one."""
    event = log[at] if at < len(log) else None
    if not isinstance(event, TakenBack):
        return None
    return taken_back(state, decision, event.unit, max(1, event.events))
