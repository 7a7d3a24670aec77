"""What is told of a choice, and what is said of a unit that cannot be meant."""

from __future__ import annotations

from simulator.events import UnitChosen
from simulator.rules.decision import Answer, Decision
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.telling import told
from simulator.state import State

Why = tuple[SequenceClause, str]
"""The clause by which an answer cannot be given, and the reason in a sentence."""


def chosen(decision: Decision, answer: Answer, unit: str, text: str, clause: str = "") -> UnitChosen:
    """Return the event of a choice."""
    return decision.chosen(unit, answer.by, text, option=answer.option, clause=clause)


def selected(state: State, decision: Decision, answer: Answer) -> UnitChosen:
    """Return the event that a unit is selected to fight."""
    title = f" {decision.rule.title}." if decision.rule.title else ""
    text = f"{state.player_name(decision.player)} selects {state.unit(answer.unit).name} to fight.{title}"
    return chosen(decision, answer, answer.unit, text)


def strange(state: State, decision: Decision, unit_id: str) -> Why | None:
    """Say what is wrong with a unit that could never be meant: no such unit, not this player's, not on the table."""
    unit = state.unit_by_id.get(unit_id)
    if unit is None:
        return decision.rule, f'there is no unit "{unit_id}".'
    if unit.player != decision.player:
        name = state.player_name(decision.player)
        return decision.rule, f"it is {name} who chooses now, and {unit.name} is {state.player_name(unit.player)}'s."
    if not unit.on_table:
        return decision.rule, f"{told(unit, 'is', 'are')} not on the table."
    return None
