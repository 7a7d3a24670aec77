"""One fight resolved: everybody in it who has not struck rolls, and then all lose their wounds (step 2)."""

from __future__ import annotations

from typing import Final

from simulator.events import Event, SequenceMoved
from simulator.rules.cosmic_combat.attacks.martial import MARTIAL, needed_to_hit
from simulator.rules.cosmic_combat.attacks.strike import Striking, Toll
from simulator.rules.cosmic_combat.books import fight
from simulator.rules.cosmic_combat.fights import opponents
from simulator.rules.cosmic_combat.sequence.found import kind_of
from simulator.rules.cosmic_combat.sequence.noted import against, following, open_fights, standing, strikers
from simulator.rules.decision import Decision
from simulator.rules.ordering.choosing import chosen
from simulator.rules.rolled import NOBODYS, Rolled
from simulator.rules.sequence_clause import SequenceClause
from simulator.state import State

SINGLE: Final = SequenceClause(
    "fight.single",
    fight("Step 2"),
    "Single combat: both models roll their Aggressors dice against one another. What both do counts, whoever falls.",
    __name__,
    decisions=("D14",),
)
MANY: Final = SequenceClause(
    "fight.many",
    fight("Step 2"),
    "One against many: the single model rolls once, and every model allied against it rolls once.",
    __name__,
    decisions=("D14", "D33"),
)


def resolve_fight(state: State, decision: Decision, rolled: Rolled) -> tuple[Event, ...]:
    """Return what follows when a fight is chosen: all its strikes, and then all its losses."""
    one = open_fights(state)[rolled.answer.option]
    rule = SINGLE if kind_of(state, one) == "Single combat" else MANY
    text = f"{state.player_name(decision.player)} chooses a fight. {kind_of(state, one)}: "
    text += f"{against(state, standing(state, one))}."
    unit = state.unit_of[rolled.answer.option].id
    events: list[Event] = [chosen(decision, rolled.answer, unit, text, rule.section)]
    rolling, toll = strikers(state, one), Toll()
    striking = Striking(state, rolled, MARTIAL, "hit", needed_to_hit)
    parts = striking.parts(rolling)
    for model in rolling:
        events += striking.strike(model, opponents(state, model), toll, parts.get(model.id, NOBODYS))
    events += toll.events(state)
    other = state.opponent(decision.player)
    struck = [*state.sequence["struck"], *(m.id for m in rolling)]
    sequence = following(state, struck=struck, picker=other, because="alternate")
    text = f"The fight is over: {against(state, standing(state, one))}."
    events.append(SequenceMoved(sequence=sequence, text=text, clause=rule.section))
    return tuple(events)
