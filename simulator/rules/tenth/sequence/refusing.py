"""Why an answer is not one of the options: the clause that says so, and the reason."""

from __future__ import annotations

from simulator.rules.decision import Answer, Decision
from simulator.rules.ordering.choosing import Why, strange
from simulator.rules.ordering.fighting_first import fights_first
from simulator.rules.telling import does, told
from simulator.rules.tenth.books import FIGHT_MOVE
from simulator.rules.tenth.sequence.clean_up import COHERENCY
from simulator.rules.tenth.sequence.combats import ELIGIBLE, FIGHTS_FIRST, LATE, NO_PASS
from simulator.rules.tenth.sequence.eligible import can_fight
from simulator.rules.tenth.sequence.one_fight import ACTIVATION, CONSOLIDATE, PILE_IN
from simulator.rules.tenth.sequence.triggers import TARGET, TRIGGERS
from simulator.rules.tenth.sequence.wrecks import DEADLY_DEMISE, DISEMBARK, ROLLS
from simulator.rules.words import quote
from simulator.state import State


def why_not(state: State, decision: Decision, answer: Answer) -> Why:
    """Return the clause by which an answer cannot be given, and the reason in a sentence."""
    if answer.passes:
        rule = NO_PASS if decision.decision == "select-to-fight" else decision.rule
        return rule, decision.about_passing or "There is nothing to pass here."
    match decision.decision:
        case "select-to-fight":
            return _not_selected(state, decision, answer.unit)
        case "pile-in" | "consolidate":
            return _not_moved(state, decision, answer.unit)
        case "trigger":
            return TRIGGERS, f'"{answer.option}" does not begin now, or has been resolved.'
        case "choose-target":
            return TARGET, f'"{answer.option}" is no enemy unit that {state.unit(decision.unit).name} is engaged with.'
        case "remove":
            return COHERENCY, f'"{answer.option}" is no model of {state.unit(decision.unit).name} on the table.'
        case "disembark":
            return DISEMBARK, f'"{answer.unit}" is not in the destroyed transport that is left now.'
        case "get-out":
            return ROLLS, f'"{answer.unit}" has not got out of a destroyed transport now.'
        case "deadly-demise":
            return DEADLY_DEMISE, f'"{answer.option}" is no destroyed model with Deadly Demise.'
        case _:
            return decision.rule, f'"{answer.unit}" is not the unit that makes its attacks now.'


def _not_selected(state: State, decision: Decision, unit_id: str) -> Why:
    wrong = strange(state, decision, unit_id)
    if wrong is not None:
        return wrong
    unit = state.unit(unit_id)
    if unit.record.fought:
        return ELIGIBLE, f"{told(unit, 'has', 'have')} fought this phase already."
    if not can_fight(state, unit):
        return ELIGIBLE, f"{told(unit, 'is not', 'are not')} in engagement range of an enemy and did not charge."
    if fights_first(unit):
        was_not = does(unit, "was not", "were not")
        return LATE, f"{told(unit, 'fights', 'fight')} first, but {was_not} eligible when the phase began."
    return (
        FIGHTS_FIRST,
        f"{told(unit, 'does', 'do')} not fight first, and there is a unit that does and has not fought.",
    )


def _not_moved(state: State, decision: Decision, unit_id: str) -> Why:
    rule = PILE_IN if decision.decision == "pile-in" else CONSOLIDATE
    wrong = strange(state, decision, unit_id)
    if wrong is not None:
        return wrong
    unit = state.unit(unit_id)
    if unit_id != decision.unit:
        return ACTIVATION, f"this {rule.title} is {state.unit(decision.unit).name}'s, which fights now."
    if rule is PILE_IN:
        return rule, f"no enemy unit is within reach of a move of {quote(FIGHT_MOVE)} of {unit.name}."
    return rule, f"neither an enemy unit nor the closest objective is within reach of {unit.name}."
