"""What follows from an answer that needs no move, no dice and no places."""

from __future__ import annotations

from simulator.events import Event, Passed, UnitMarked, UnitStayed
from simulator.rules.decision import Answer, Decision
from simulator.rules.eleventh.sequence.combats import PASS
from simulator.rules.eleventh.sequence.one_fight import EXTRA_PILE_IN, NORMAL, OVERRUN, why_type
from simulator.rules.eleventh.sequence.triggers import RULES
from simulator.rules.ordering import triggers
from simulator.rules.ordering.choosing import chosen, selected
from simulator.rules.ordering.clean_up import removed
from simulator.rules.telling import told
from simulator.state import State

_MARK = {"pile-in": "piled_in", "consolidate": "consolidated"}


def taken(state: State, decision: Decision, answer: Answer) -> tuple[Event, ...]:
    """Return what follows from a pass, or from the choice of a unit to fight, a fight type, a trigger, a model."""
    if answer.passes and decision.rule is EXTRA_PILE_IN:
        unit, text, section = decision.unit, decision.about_passing, decision.section
        stayed = UnitStayed(player=decision.player, unit=unit, kind="pile-in", text=text, clause=section)
        return (stayed, moved(state, decision, unit))
    if answer.passes:
        clause = PASS.section if decision.decision == "select-to-fight" else decision.section
        return (Passed(player=decision.player, text=decision.about_passing, clause=clause),)
    match decision.decision:
        case "select-to-fight":
            return (selected(state, decision, answer),)
        case "choose-fight-type":
            return (_fight_type(state, decision, answer),)
        case "trigger":
            return triggers.taken(state, decision, answer, RULES)
        case "remove":
            return removed(state, decision, answer)
        case other:
            raise AssertionError(f"{other} is not answered by a choice alone")


def _fight_type(state: State, decision: Decision, answer: Answer) -> Event:
    unit, kind = state.unit(decision.unit), answer.option
    article = "a normal" if kind == "normal" else "an overrun"
    text = f"{told(unit, 'makes', 'make')} {article} fight: {why_type(state, unit, kind)}."
    return chosen(decision, answer, unit.id, text, (NORMAL if kind == "normal" else OVERRUN).section)


def moved(state: State, decision: Decision, unit_id: str) -> Event:
    """Return the mark a move leaves: the extra pile-in of an overrun fight is not the Pile In step's."""
    unit = state.unit(unit_id)
    if decision.decision == "pile-in" and decision.unit:
        text = f"{unit.name} had one additional pile-in move."
        return UnitMarked(unit=unit.id, marks={"overrun": False}, text=text, clause=OVERRUN.section)
    mark = _MARK[decision.decision]
    text = f"{told(unit, 'has', 'have')} {'piled in' if mark == 'piled_in' else 'consolidated'}."
    return UnitMarked(unit=unit.id, marks={mark: True}, text=text, clause=decision.section)
