"""The fights as they were noted when a step began, and what is left of them: who has not struck, and whom they fight.

`State.sequence` holds them under `fights`, and the models that have struck under `struck`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.army import Model
from simulator.rules.cosmic_combat.attacks.aggressors import dice_of
from simulator.rules.cosmic_combat.fights import Fight, fights, opponents
from simulator.rules.words import listed
from simulator.state import State


def noted(state: State) -> list[dict[str, list[str]]]:
    """Return the fights on the table now, as `State.sequence` holds them."""
    return [{"models": list(one.models), "out": list(one.out_of_range)} for one in fights(state)]


def all_noted(state: State) -> tuple[Fight, ...]:
    """Return the fights that were noted."""
    return tuple(Fight(tuple(one["models"]), tuple(one["out"])) for one in state.sequence.get("fights", ()))


def standing(state: State, one: Fight) -> tuple[Model, ...]:
    """Return the models of a fight that are on the table."""
    return tuple(m for m in map(state.model, one.models) if m.on_table)


def can_strike(state: State, model: Model) -> bool:
    """Say whether a model has dice to roll, has not struck yet, and has an enemy within 1" left."""
    return (
        model.on_table
        and dice_of(model) > 0
        and model.id not in state.sequence["struck"]
        and bool(opponents(state, model))
    )


def strikers(state: State, one: Fight) -> tuple[Model, ...]:
    """Return the models of a fight that are to strike: the priority player's first, in file order."""
    able = [m for m in standing(state, one) if can_strike(state, m)]
    return tuple(sorted(able, key=lambda m: state.unit_of[m.id].player != state.active))


def open_fights(state: State) -> dict[str, Fight]:
    """Return the fights in which somebody is to strike, by what choices call them: their first model standing."""
    left = [one for one in all_noted(state) if strikers(state, one)]
    return {standing(state, one)[0].id: one for one in left}


def against(state: State, models: Sequence[Model]) -> str:
    """Return the models of a fight in words: "A and B against C", the side of the priority player first."""
    sides = [
        [m for m in models if state.unit_of[m.id].player == p] for p in (state.active, state.opponent(state.active))
    ]
    return " against ".join(listed([state.name_of(m.id) for m in side]) for side in sides)


def following(state: State, **changes: Any) -> dict[str, Any]:
    """Return what the order remembers once a choice has been carried out, with these changes."""
    return {**{key: value for key, value in state.sequence.items() if key not in {"chosen", "just_passed"}}, **changes}
