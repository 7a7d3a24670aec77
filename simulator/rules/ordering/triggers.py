"""Rules of units that begin at the start of a step of the phase, or at its end.

A scenario's units carry them by name. When a step begins, the order notes those that begin with it in
`State.sequence["triggers"]`; the player whose turn it is resolves theirs first, in the order they like, then the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from simulator.army import Trigger, Unit
from simulator.events import Event, SequenceMoved, UnitMarked, apply
from simulator.rules.decision import Answer, Decision
from simulator.rules.ordering.choosing import chosen
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.telling import told
from simulator.rules.words import listed
from simulator.state import State


@dataclass(frozen=True, slots=True)
class Triggers:
    """What an edition says of such rules."""

    rule: SequenceClause
    """In which order they are resolved."""
    target: SequenceClause
    """Whom one that strikes an enemy unit strikes."""
    section: str
    """The section of the phase."""
    fights_first: str
    """The section about units that fight first."""
    moments: Mapping[str, str]
    """What each moment is called at which such rules begin, by step."""
    foes: Callable[[State, Unit], tuple[Unit, ...]]
    """Returns the enemy units that a unit is engaged with."""


def trigger_named(state: State, name: str) -> tuple[Unit, Trigger]:
    """Return a trigger and the unit it belongs to."""
    return next((unit, trigger) for unit in state.units for trigger in unit.triggers if trigger.name == name)


def announced(state: State, rules: Triggers) -> Event | None:
    """Note the triggers that begin with this step, once; None when there are none, or they have been noted."""
    if "triggers" in state.sequence:
        return None
    names = [t.name for unit in state.units if unit.on_table for t in unit.triggers if t.at == state.step]
    if not names:
        return None
    text = f"At {rules.moments[state.step]}: {listed(names)}."
    return SequenceMoved(sequence={**state.sequence, "triggers": names}, text=text, clause=rules.section)


def pending(state: State, player: str) -> tuple[str, ...]:
    """Return the names of a player's triggers that are still to be resolved; a unit that is gone has none."""
    named = [(name, trigger_named(state, name)[0]) for name in state.sequence.get("triggers", ())]
    return tuple(name for name, unit in named if unit.player == player and unit.on_table)


def decision_of_trigger(state: State, rules: Triggers) -> Decision | None:
    """Return the decision that triggers call for: which comes next, or whom it strikes."""
    chosen = state.sequence.get("chosen", {})
    if chosen.get("decision") == "trigger":
        unit, trigger = trigger_named(state, chosen["option"])
        foes = tuple(foe.id for foe in rules.foes(state, unit))
        why = f"{trigger.name} strikes one enemy unit that {unit.name} is engaged with."
        return Decision(unit.player, "choose-target", foes, state.step, why, rules.target, unit.id)
    for player in (state.active, state.opponent(state.active)):
        if names := pending(state, player):
            name, other = state.player_name(player), state.player_name(state.opponent(player))
            order = "before" if player == state.active else "after"
            why = f"{name} resolves its rules at {rules.moments[state.step]} {order} {other}, in any order."
            because = tuple(f"{trigger_named(state, n)[0].name}: {trigger_named(state, n)[1].text}" for n in names)
            return Decision(player, "trigger", names, state.step, why, rules.rule, because=because)
    return None


def resolved(state: State, name: str, rules: Triggers) -> Event:
    """Return the event that a trigger has been resolved."""
    unit, _ = trigger_named(state, name)
    left = [n for n in state.sequence["triggers"] if n != name]
    sequence = {key: value for key, value in state.sequence.items() if key != "chosen"}
    return SequenceMoved(
        sequence={**sequence, "triggers": left}, text=f"{unit.name}: {name} is resolved.", clause=rules.section
    )


def taken(state: State, decision: Decision, answer: Answer, rules: Triggers) -> tuple[Event, ...]:
    """Return what follows when a trigger is chosen.

    It is announced; what it does to its own unit is done; one that strikes waits for its target.
    """
    unit, trigger = trigger_named(state, answer.option)
    text = f"{unit.name}: {trigger.name}. {trigger.text}".rstrip()
    events: list[Event] = [chosen(decision, answer, unit.id, text)]
    if trigger.effect == "mortal-wounds" and unit.on_table:
        if rules.foes(state, unit):
            return tuple(events)
        events = [chosen(decision, answer, unit.id, f"{text} {told(unit, 'is', 'are')} engaged with nobody.")]
    if trigger.effect == "fights-first":
        marks = {"fights_first": True}
        text = f"{told(unit, 'is a Fights First unit', 'are a Fights First unit')} this phase."
        events.append(UnitMarked(unit=unit.id, marks=marks, text=text, clause=rules.fights_first))
    now = state
    for event in events:
        now = apply(now, event)
    return (*events, resolved(now, answer.option, rules))
