"""What follows from an answer that needs no move, no dice and no places."""

from __future__ import annotations

from simulator.events import Event, Passed, UnitChosen, UnitMarked, UnitStayed, apply
from simulator.rules.decision import Answer, Decision
from simulator.rules.eleventh.sequence.clean_up import COHERENCY
from simulator.rules.eleventh.sequence.combats import PASS
from simulator.rules.eleventh.sequence.eligible import foes_engaged
from simulator.rules.eleventh.sequence.one_fight import EXTRA_PILE_IN, NORMAL, OVERRUN, why_type
from simulator.rules.eleventh.sequence.triggers import resolved, trigger_named
from simulator.rules.telling import taken_off, told
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
            title = f" {decision.rule.title}." if decision.rule.title else ""
            text = f"{state.player_name(decision.player)} selects {state.unit(answer.unit).name} to fight.{title}"
            return (_chosen(decision, answer, answer.unit, text),)
        case "choose-fight-type":
            return (_fight_type(state, decision, answer),)
        case "trigger":
            return _trigger(state, decision, answer)
        case "remove":
            return _removed(state, decision, answer)
        case other:
            raise AssertionError(f"{other} is not answered by a choice alone")


def _chosen(decision: Decision, answer: Answer, unit: str, text: str, clause: str = "") -> UnitChosen:
    return decision.chosen(unit, answer.by, text, option=answer.option, clause=clause)


def _fight_type(state: State, decision: Decision, answer: Answer) -> Event:
    unit, kind = state.unit(decision.unit), answer.option
    article = "a normal" if kind == "normal" else "an overrun"
    text = f"{told(unit, 'makes', 'make')} {article} fight: {why_type(state, unit, kind)}."
    return _chosen(decision, answer, unit.id, text, (NORMAL if kind == "normal" else OVERRUN).section)


def _trigger(state: State, decision: Decision, answer: Answer) -> tuple[Event, ...]:
    """A trigger is announced; what it does to its own unit is done; one that strikes waits for its target."""
    unit, trigger = trigger_named(state, answer.option)
    text = f"{unit.name}: {trigger.name}. {trigger.text}".rstrip()
    events: list[Event] = [_chosen(decision, answer, unit.id, text)]
    if trigger.effect == "mortal-wounds" and unit.on_table:
        if foes_engaged(state, unit):
            return tuple(events)
        events = [_chosen(decision, answer, unit.id, f"{text} {told(unit, 'is', 'are')} engaged with nobody.")]
    if trigger.effect == "fights-first":
        marks = {"fights_first": True}
        text = f"{told(unit, 'is a Fights First unit', 'are a Fights First unit')} this phase."
        events.append(UnitMarked(unit=unit.id, marks=marks, text=text, clause="24.13"))
    now = state
    for event in events:
        now = apply(now, event)
    return (*events, resolved(now, answer.option))


def _removed(state: State, decision: Decision, answer: Answer) -> tuple[Event, ...]:
    name = state.name_of(answer.option)
    text = f"{state.player_name(decision.player)} removes {name}: {state.unit(decision.unit).name} is out of coherency."
    return (_chosen(decision, answer, decision.unit, text), taken_off(state, answer.option, COHERENCY.section))


def moved(state: State, decision: Decision, unit_id: str) -> Event:
    """Return the mark a move leaves: the extra pile-in of an overrun fight is not the Pile In step's."""
    unit = state.unit(unit_id)
    if decision.decision == "pile-in" and decision.unit:
        text = f"{unit.name} had one additional pile-in move."
        return UnitMarked(unit=unit.id, marks={"overrun": False}, text=text, clause=OVERRUN.section)
    mark = _MARK[decision.decision]
    text = f"{told(unit, 'has', 'have')} {'piled in' if mark == 'piled_in' else 'consolidated'}."
    return UnitMarked(unit=unit.id, marks={mark: True}, text=text, clause=decision.section)
