"""What follows from an answer that needs no move, no dice and no places."""

from __future__ import annotations

from simulator.events import Event, UnitMarked
from simulator.rules.decision import Answer, Decision
from simulator.rules.ordering import triggers
from simulator.rules.ordering.choosing import selected
from simulator.rules.ordering.clean_up import removed
from simulator.rules.telling import told
from simulator.rules.tenth.sequence.triggers import RULES
from simulator.state import State

_MARK = {"pile-in": "piled_in", "consolidate": "consolidated"}


def taken(state: State, decision: Decision, answer: Answer) -> tuple[Event, ...]:
    """Return what follows from the choice of a unit to fight, a trigger, a model to remove. Nobody passes."""
    match decision.decision:
        case "select-to-fight":
            return (selected(state, decision, answer),)
        case "trigger":
            return triggers.taken(state, decision, answer, RULES)
        case "remove":
            return removed(state, decision, answer)
        case other:
            raise AssertionError(f"{other} is not answered by a choice alone")


def moved(state: State, decision: Decision, unit_id: str) -> Event:
    """Return the mark that a pile-in or a consolidation leaves, whether or not a model was moved."""
    unit, mark = state.unit(unit_id), _MARK[decision.decision]
    text = f"{told(unit, 'has', 'have')} {'piled in' if mark == 'piled_in' else 'consolidated'}."
    return UnitMarked(unit=unit.id, marks={mark: True}, text=text, clause=decision.section)
