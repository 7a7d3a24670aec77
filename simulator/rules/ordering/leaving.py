"""Who leaves the table: destroyed models, those that explode first, and transports once everybody is out of them.

A model that rolls for its Deadly Demise while somebody is still inside it stays until they are out: `State.sequence`
then holds it among those that have exploded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from simulator.army import Model, Unit
from simulator.events import Event
from simulator.rules.attacks.bearers import demise_of
from simulator.rules.decision import Decision
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.telling import taken_off, told
from simulator.state import State

EXPLODED: Final = "exploded"
"""Where `State.sequence` holds the destroyed models that have rolled for Deadly Demise and are still on the table."""


def wrecks(state: State) -> tuple[tuple[Unit, Unit], ...]:
    """Return destroyed transports still on the table, each with a unit that is still inside it."""
    return tuple(
        (state.unit(unit.embarked_in), unit)
        for unit in state.units
        if unit.embarked_in is not None
        and any(m.alive for m in unit.models)
        and not any(m.alive for m in state.unit(unit.embarked_in).models)
        and any(m.pose is not None for m in state.unit(unit.embarked_in).models)
    )


def explodes(state: State, model: Model) -> bool:
    """Say whether a model is destroyed, not removed yet, and has a Deadly Demise that it has not rolled for."""
    if model.alive or model.pose is None or model.id in state.sequence.get(EXPLODED, ()):
        return False
    return demise_of(model) is not None


def gone(state: State, waits: Callable[[State, Unit, Model], bool]) -> Iterator[tuple[Unit, Model]]:
    """Yield the destroyed models that nothing keeps on the table, with their units; `waits` says what keeps one."""
    for unit in state.units:
        for model in unit.models:
            if not model.alive and model.pose is not None and not waits(state, unit, model):
                yield unit, model


def removal(state: State, leaving: Iterator[tuple[Unit, Model]], rule: SequenceClause) -> Event | None:
    """Return that the first of these models that does not explode is taken off the table; None when there is none."""
    for _, model in leaving:
        if not explodes(state, model):
            return taken_off(state, model.id, rule.section)
    return None


def who_explodes(state: State, exploding: tuple[tuple[Unit, Model], ...], rule: SequenceClause) -> Decision:
    """Return which model rolls for its Deadly Demise now: of several, the player whose turn it is chooses one."""
    if len(exploding) == 1:
        unit = exploding[0][0]
        player, only = unit.player, unit.id
        why = f"{told(unit, 'is destroyed and rolls', 'are destroyed and roll')} for Deadly Demise."
    else:
        player, only = state.active, ""
        names = " and ".join(dict.fromkeys(unit.name for unit, _ in exploding))
        why = f"Destroyed, with Deadly Demise: {names}. The player whose turn it is chooses the order."
    models = tuple(model.id for _, model in exploding)
    return Decision(player, "deadly-demise", models, state.step, why, rule, only)
