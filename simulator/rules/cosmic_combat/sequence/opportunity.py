"""Opportunity attacks: models that stayed strike at enemies of their fight that retreated (step 6).

What is remembered in `State.sequence`: `attacked` (models that have made theirs), `passed` (players who want no more).
"""

from __future__ import annotations

from typing import Final

from simulator.army import Model
from simulator.events import Event, SequenceMoved, StepBegan
from simulator.rules.cosmic_combat.attacks.aggressors import dice_of
from simulator.rules.cosmic_combat.attacks.strike import Striking, Toll
from simulator.rules.cosmic_combat.books import OPPORTUNITY, fight
from simulator.rules.cosmic_combat.sequence.noted import all_noted, following, standing
from simulator.rules.decision import Decision
from simulator.rules.ordering.choosing import chosen
from simulator.rules.rolled import NOBODYS, Rolled
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.words import listed
from simulator.state import State

ATTACK: Final = SequenceClause(
    "opportunity.attack",
    fight("Step 6"),
    "After the retreats, each model that stayed where it was while an enemy of its fight retreated may roll a die for "
    "every point of its Aggressors; each 4+ is rolled to wound against the retreating models, as in a fight.",
    __name__,
    title="opportunity attack",
    decisions=("D14", "D35"),
    other_text=(
        "The page speaks once of a unit that stayed, and then of a model; we read model, as its example does. It has "
        "one die for every point of Aggressors, or one for every model that has any; its example, four dice for two "
        "models with two each, decides for the points."
    ),
)


def has_moved(state: State, model: Model) -> bool:
    """Say whether a model stands elsewhere, or faces elsewhere, than when the retreats began."""
    began = state.sequence["places"].get(model.id)
    return model.pose is not None and began is not None and list(began) != [*model.pose.point, model.pose.facing]


def retreated_from(state: State, model: Model) -> tuple[Model, ...]:
    """Return the enemies of a model's fight that have retreated and stand."""
    player = state.unit_of[model.id].player
    return tuple(
        foe
        for one in all_noted(state)
        if model.id in one.models
        for foe in standing(state, one)
        if state.unit_of[foe.id].player != player and has_moved(state, foe)
    )


def able(state: State, player: str) -> tuple[str, ...]:
    """Return a player's models that may make an opportunity attack, in file order."""
    if player in state.sequence["passed"]:
        return ()
    return tuple(
        m.id
        for unit in state.units
        if unit.player == player
        for m in unit.on_table
        if m.id not in state.sequence["attacked"]
        and dice_of(m) > 0
        and not has_moved(state, m)
        and retreated_from(state, m)
    )


def opportunities(state: State) -> Event | None:
    """Return what follows by itself: a pass noted, or the end of the phase; None: somebody decides."""
    just_passed = state.sequence.get("just_passed")
    if just_passed is not None:
        sequence = following(state, passed=[*state.sequence["passed"], just_passed])
        text = f"{state.player_name(just_passed)} makes no more opportunity attacks."
        return SequenceMoved(sequence=sequence, text=text, clause=ATTACK.section)
    if decision_of_opportunity(state) is not None:
        return None
    return StepBegan(step="end", text="The Fight phase is over.", clause=ATTACK.section)


def decision_of_opportunity(state: State) -> Decision | None:
    """Return whose model may make an opportunity attack: the priority player's first; None when nobody's may."""
    for player in (state.active, state.opponent(state.active)):
        models = able(state, player)
        if models:
            name = state.player_name(player)
            return Decision(
                player,
                "opportunity-attack",
                models,
                state.step,
                f"Enemies have retreated from models of {name} that stayed.",
                ATTACK,
                may_pass=True,
                about_passing=f"{name} makes no more opportunity attacks.",
                because=tuple(f"at {_told(state, retreated_from(state, state.model(m)))}" for m in models),
            )
    return None


def _told(state: State, models: tuple[Model, ...]) -> str:
    return listed([state.name_of(m.id) for m in models])


def _needed(striker: Model, target: Model) -> int:  # noqa: ARG001 - the same against everybody
    return OPPORTUNITY


def attack(state: State, decision: Decision, rolled: Rolled) -> tuple[Event, ...]:
    """Return what follows when a model makes its opportunity attack."""
    model = state.model(rolled.answer.option)
    foes = retreated_from(state, model)
    text = f"{state.name_of(model.id)} makes an opportunity attack at {_told(state, foes)}."
    events: list[Event] = [chosen(decision, rolled.answer, state.unit_of[model.id].id, text)]
    striking, toll = Striking(state, rolled, ATTACK, "opportunity", _needed), Toll()
    part = striking.parts([model]).get(model.id, NOBODYS)
    events += striking.strike(model, foes, toll, part)
    events += toll.events(state)
    sequence = following(state, attacked=[*state.sequence["attacked"], model.id])
    text = f"{state.name_of(model.id)} has made its opportunity attack."
    events.append(SequenceMoved(sequence=sequence, text=text, clause=ATTACK.section))
    return tuple(events)
