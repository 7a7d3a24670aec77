"""Why an answer is not one of the options: the clause that says so, and the reason."""

from __future__ import annotations

from simulator.rules.cosmic_combat.fights import opponents
from simulator.rules.cosmic_combat.sequence.fights_first import FIGHTS_FIRST, fights_first
from simulator.rules.cosmic_combat.sequence.found import FOUND
from simulator.rules.cosmic_combat.sequence.noted import all_noted
from simulator.rules.cosmic_combat.sequence.opportunity import ATTACK, has_moved, retreated_from
from simulator.rules.cosmic_combat.sequence.regular import OUT_OF_RANGE, REGULAR
from simulator.rules.cosmic_combat.sequence.retreats import LOCKED, ORDER, has_no_way_out, may_retreat
from simulator.rules.decision import Answer, Decision
from simulator.rules.ordering.choosing import Why, strange
from simulator.rules.telling import told
from simulator.state import State


def why_not(state: State, decision: Decision, answer: Answer) -> Why:
    """Return the clause by which an answer cannot be given, and the reason in a sentence."""
    if answer.passes:
        return decision.rule, decision.about_passing or "There is nothing to pass here."
    if decision.decision == "retreat":
        return _not_retreating(state, decision, answer.unit)
    if answer.option not in state.model_by_id:
        return decision.rule, f'there is no model "{answer.option}".'
    if decision.decision == "choose-fight":
        return _no_fight(state, answer.option)
    return _not_striking(state, decision, answer.option)


def _no_fight(state: State, model_id: str) -> Why:
    name = state.name_of(model_id)
    for one in all_noted(state):
        if model_id in one.models:
            called = next((m for m in one.models if state.model(m).on_table), one.models[0])
            if called != model_id:
                return REGULAR, f'the fight of {name} is called by "{called}", its first model in the file.'
            return REGULAR, f"the fight of {name} has been resolved."
        if model_id in one.out_of_range:
            return OUT_OF_RANGE, f"{name} is out of range, and its fight is called by a model that strikes in it."
    return FOUND, f"{name} is within 1″ of no enemy."


def _not_striking(state: State, decision: Decision, model_id: str) -> Why:
    model, name = state.model(model_id), state.name_of(model_id)
    owner = state.unit_of[model_id].player
    if owner != decision.player:
        whose, here = state.player_name(owner), state.player_name(decision.player)
        return decision.rule, f"it is {here} who chooses now, and {name} is {whose}'s."
    if not model.on_table:
        return decision.rule, f"{name} is not on the table."
    if decision.rule is FIGHTS_FIRST:
        if model_id in state.sequence["struck"]:
            return FIGHTS_FIRST, f"{name} has struck already."
        if not fights_first(state, model):
            return FIGHTS_FIRST, f"{name} does not fight first."
        return (
            FOUND,
            f"{name} is within 1″ of {'an enemy, and has no Aggressors' if opponents(state, model) else 'no enemy'}.",
        )
    if model_id in state.sequence["attacked"]:
        return ATTACK, f"{name} has made its opportunity attack already."
    if has_moved(state, model):
        return ATTACK, f"{name} retreated itself."
    if not retreated_from(state, model):
        return ATTACK, f"no enemy in the fight of {name} has retreated."
    return ATTACK, f"{name} has no Aggressors."


def _not_retreating(state: State, decision: Decision, unit_id: str) -> Why:
    wrong = strange(state, decision, unit_id)
    if wrong is not None:
        return wrong
    unit = state.unit(unit_id)
    if not unit.record.fought:
        return ORDER, f"{told(unit, 'was', 'were')} in no fight."
    if unit.record.retreated:
        return ORDER, f"{told(unit, 'has', 'have')} retreated already."
    if has_no_way_out(state, unit):
        waits = any(u.id == unit.id for u in may_retreat(state, decision.player))
        until = ", unless friends that retreat before it make room" if waits else ""
        how = f"{told(unit, 'is', 'are')} locked in combat" if not waits else f"{unit.name} cannot retreat now"
        return LOCKED, f"{how}: nobody of it can end 1″ or more from every enemy{until}."
    return ORDER, f"{unit.name} was said to stay."
