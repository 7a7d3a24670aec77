"""Models that fight first: the priority player's, then the other player's, and all before regular fights (step 4)."""

from __future__ import annotations

from typing import Final

from simulator.army import Model
from simulator.events import Event, SequenceMoved, UnitChosen
from simulator.files.ability_texts import model_ability
from simulator.rules.cosmic_combat.attacks.martial import MARTIAL, needed_to_hit
from simulator.rules.cosmic_combat.attacks.strike import Striking, Toll
from simulator.rules.cosmic_combat.books import fight
from simulator.rules.cosmic_combat.fights import opponents
from simulator.rules.cosmic_combat.sequence.noted import all_noted, can_strike, following, open_fights
from simulator.rules.decision import Decision
from simulator.rules.ordering.choosing import chosen
from simulator.rules.rolled import NOBODYS, Rolled
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.words import listed
from simulator.state import State

FIGHTS_FIRST: Final = SequenceClause(
    "fight.fights-first",
    fight("Step 4"),
    "Models that fight first strike before all others: those of the player with priority, and then those of the other "
    "player. What they destroy does not strike back.",
    __name__,
    title="Fights First",
    decisions=("D14", "D34"),
)


def fights_first(state: State, model: Model) -> bool:
    """Say whether a model has the ability to fight first, by itself or with all its unit."""
    return state.unit_of[model.id].record.fights_first or model_ability(model.abilities, "FIGHTS FIRST") is not None


def able(state: State, player: str) -> tuple[str, ...]:
    """Return a player's models that fight first and have not struck, in file order."""
    inside = {m for one in all_noted(state) for m in one.models}
    return tuple(
        m.id
        for unit in state.units
        if unit.player == player
        for m in unit.models
        if m.id in inside and fights_first(state, m) and can_strike(state, m)
    )


def decision_to_fight_first(state: State) -> Decision | None:
    """Return whose model strikes first; None when nobody is left that does."""
    for player in (state.active, state.opponent(state.active)):
        models = able(state, player)
        if models:
            name, other = state.player_name(player), state.player_name(state.opponent(player))
            first = player == state.active
            why = f"{name} has priority, so its models" if first else f"{other} has none left, so {name}'s models"
            return Decision(
                player,
                "fight-first",
                models,
                state.step,
                f"{why} that fight first strike now.",
                FIGHTS_FIRST,
                about_passing=f"{name} may not pass: models that fight first strike.",
                because=tuple(f"against {_against(state, state.model(m))}" for m in models),
            )
    return None


def _against(state: State, model: Model) -> str:
    return listed([state.name_of(foe.id) for foe in opponents(state, model)])


def move_on(state: State) -> Event:
    """Say that nobody is left that fights first, or that nobody was there."""
    sequence = following(state, sub_step="regular", picker=state.active, because="first")
    inside = (state.model(m) for one in all_noted(state) for m in one.models)
    nobody = (
        "Nobody is left that fights first" if any(fights_first(state, m) for m in inside) else "Nobody fights first"
    )
    text = f"{nobody}: {state.player_name(state.active)} chooses the first of the fights."
    if not open_fights(state):
        text = f"{nobody}, and no fight is left to resolve."
    return SequenceMoved(sequence=sequence, text=text, clause=FIGHTS_FIRST.section)


def fight_first(state: State, decision: Decision, rolled: Rolled) -> tuple[Event, ...]:
    """Return what follows when a model that fights first strikes: its enemies lose their wounds at once."""
    model = state.model(rolled.answer.option)
    name = state.name_of(model.id)
    text = f"{state.player_name(decision.player)} chooses {name}, which fights first."
    events: list[Event] = [_chosen(state, decision, rolled, model, text)]
    striking, toll = Striking(state, rolled, MARTIAL, "hit", needed_to_hit), Toll()
    part = striking.parts([model]).get(model.id, NOBODYS)
    events += striking.strike(model, opponents(state, model), toll, part)
    events += toll.events(state)
    sequence = following(state, struck=[*state.sequence["struck"], model.id])
    events.append(SequenceMoved(sequence=sequence, text=f"{name} has struck.", clause=FIGHTS_FIRST.section))
    return tuple(events)


def _chosen(state: State, decision: Decision, rolled: Rolled, model: Model, text: str) -> UnitChosen:
    return chosen(decision, rolled.answer, state.unit_of[model.id].id, text)
