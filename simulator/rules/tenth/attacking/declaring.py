"""Selecting weapons and targets: which models fight, with what, and whom (Make Melee Attacks)."""

from __future__ import annotations

from typing import Final

from simulator.army import Model, Unit
from simulator.rules.attacks.declaring import Striking
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.attacking.abilities.precision import PRECISION
from simulator.rules.tenth.books import ENGAGEMENT, core
from simulator.rules.words import engaged, touches, units_within
from simulator.state import State

ATTACK: Final = SequenceClause(
    "fight.attack",
    core("Fight: Make Melee Attacks"),
    "Having piled in, the unit makes all its attacks; with nobody to strike it makes none.",
    __name__,
)
WEAPONS: Final = SequenceClause(
    "attack.weapons",
    core("Make Melee Attacks"),
    "Each model that fights selects one of its melee weapons, and all of those that come on top of it.",
    __name__,
)
TARGETS: Final = SequenceClause(
    "attack.targets",
    core("Make Melee Attacks"),
    "A model strikes enemy units that it is in engagement range of, and those that a model of its own unit touches "
    "which it touches itself. Attacks split among several targets are declared first, one at least for each and all "
    "of them; a random number of attacks is not split.",
    __name__,
)
DYING: Final = "dying"
"""Where `State.sequence` holds the unit whose destroyed models fight now, and nobody else of it."""


def reaches(state: State, unit: Unit, model: Model, foe: Unit) -> bool:
    """Say whether a model may strike an enemy unit: in engagement range of it, or behind a mate that touches both."""
    if state.sequence.get(DYING) == unit.id and not model.lingers:
        return False
    if engaged(model, foe, ENGAGEMENT):
        return True
    mates = (m for m in unit.on_table if m.id != model.id and touches(model, m))
    return any(touches(mate, enemy) for mate in mates for enemy in foe.on_table)


def foes(state: State, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemy units that some model of a unit may strike, in file order."""
    near = units_within(state, unit, ENGAGEMENT)
    if state.sequence.get(DYING) != unit.id:
        return near
    return tuple(foe for foe in near if any(reaches(state, unit, m, foe) for m in unit.on_table))


STRIKING: Final = Striking(WEAPONS, TARGETS, PRECISION.clause, foes, reaches, "within reach of")
