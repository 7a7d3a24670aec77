"""Why an answer is not one of the options: the clause that says so, and the reason (12.02 to 12.08)."""

from __future__ import annotations

from simulator.rules.decision import Answer, Decision
from simulator.rules.eleventh.books import CONSOLIDATE_WITHIN, PILE_IN_TARGETS
from simulator.rules.eleventh.sequence.clean_up import COHERENCY
from simulator.rules.eleventh.sequence.combats import ELIGIBLE, FIGHTS_FIRST, PASS
from simulator.rules.eleventh.sequence.eligible import can_fight, engaged_now, somebody_in_reach
from simulator.rules.eleventh.sequence.one_fight import EXTRA_PILE_IN, NORMAL, OVERRUN, TYPE
from simulator.rules.eleventh.sequence.triggers import TARGET, TRIGGERS
from simulator.rules.eleventh.sequence.windows import ANSWER, CONSOLIDATE, PILE_IN
from simulator.rules.eleventh.sequence.wrecks import DEADLY_DEMISE, DISEMBARK, HAZARDS
from simulator.rules.ordering.choosing import Why, strange
from simulator.rules.ordering.fighting_first import fights_first
from simulator.rules.telling import does, told
from simulator.rules.words import quote
from simulator.state import State


def why_not(state: State, decision: Decision, answer: Answer) -> Why:
    """Return the clause by which an answer cannot be given, and the reason in a sentence."""
    if answer.passes:
        rule = PASS if decision.decision == "select-to-fight" and decision.rule is not ANSWER else decision.rule
        return rule, decision.about_passing or "There is nothing to pass here."
    match decision.decision:
        case "select-to-fight":
            return _not_selected(state, decision, answer.unit)
        case "pile-in" | "consolidate":
            return _not_moved(state, decision, answer.unit)
        case "choose-fight-type":
            return _not_fought(state, decision, answer.option)
        case "trigger":
            return TRIGGERS, f'"{answer.option}" does not begin now, or has been resolved.'
        case "choose-target":
            return TARGET, f'"{answer.option}" is no enemy unit that {state.unit(decision.unit).name} is engaged with.'
        case "remove":
            return COHERENCY, f'"{answer.option}" is no model of {state.unit(decision.unit).name} on the table.'
        case "disembark":
            return DISEMBARK, f'"{answer.unit}" is not the unit that must get out now.'
        case "get-out":
            return HAZARDS, f'"{answer.unit}" is in no destroyed transport that must be left now.'
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
        return ELIGIBLE, f"{told(unit, 'has', 'have')} been selected to fight this phase already."
    if decision.rule is ANSWER:
        return ANSWER, f"{told(unit, 'was', 'were')} not engaged by that consolidation."
    if not can_fight(state, unit):
        is_not, was_not = told(unit, "is not", "are not"), does(unit, "was not", "were not")
        return ELIGIBLE, f"{is_not} engaged, {was_not} at the start of the Fight step, and did not charge."
    assert not fights_first(unit), "an eligible unit that is not offered is no Fights First unit"
    return FIGHTS_FIRST, f"{told(unit, 'is', 'are')} no Fights First unit, and there is one that has not fought."


def _not_moved(state: State, decision: Decision, unit_id: str) -> Why:
    rule = PILE_IN if decision.decision == "pile-in" else CONSOLIDATE
    wrong = strange(state, decision, unit_id)
    if wrong is not None:
        return wrong
    unit, record = state.unit(unit_id), state.unit(unit_id).record
    if decision.rule is EXTRA_PILE_IN:
        return EXTRA_PILE_IN, f"the additional pile-in is {state.unit(decision.unit).name}'s."
    if unit_id in state.sequence.get("stayed", ()):
        return rule, f"{unit.name} was said to stay."
    if record.piled_in if decision.decision == "pile-in" else record.consolidated:
        return rule, f"{told(unit, 'has', 'have')} made this move already."
    if decision.decision == "pile-in":
        if not (record.charged or engaged_now(state, unit)):
            return rule, f"{told(unit, 'is', 'are')} not engaged and did not charge this turn."
        assert not somebody_in_reach(state, unit), "a unit that could pile in is offered"
        return rule, f"no enemy unit is within {quote(PILE_IN_TARGETS)} of {unit.name}."
    if not (record.fought or record.eligible_to_fight or record.charged or record.engaged_at_fight_step):
        return rule, f"{told(unit, 'was', 'were')} not eligible to fight this phase."
    return rule, f"neither an enemy unit nor an objective is within {quote(CONSOLIDATE_WITHIN)} of {unit.name}."


def _not_fought(state: State, decision: Decision, kind: str) -> Why:
    unit = state.unit(decision.unit)
    if kind == "normal":
        return NORMAL, f"{told(unit, 'is', 'are')} unengaged."
    if kind == "overrun":
        was = does(unit, "was", "were")
        return OVERRUN, f"{told(unit, 'is', 'are')} engaged, and {was} at the start of the step."
    return TYPE, f'"{kind}" is no fight type.'
