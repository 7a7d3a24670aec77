"""Selecting weapons and targets: what each model of a unit may strike with, and whom (04.01, 04.02)."""

from __future__ import annotations

from typing import Final

from simulator.army import Model, Unit
from simulator.rules.attacks.declaring import Striking
from simulator.rules.eleventh.attacking.abilities.precision import PRECISION
from simulator.rules.eleventh.books import ENGAGEMENT, core
from simulator.rules.eleventh.selecting import engaged_foes
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.words import engaged
from simulator.state import State

WEAPONS: Final = SequenceClause(
    "attack.weapons",
    core("04.01"),
    "Each model that fights selects one of its melee weapons, and all of those that come on top of it.",
    __name__,
)
TARGETS: Final = SequenceClause(
    "attack.targets",
    core("04.02"),
    "Each weapon's targets are enemy units engaged with the model that has it. Attacks split among several targets are "
    "declared first, one at least for each and all of them; a random number of attacks is not split.",
    __name__,
)


def reaches(state: State, unit: Unit, model: Model, foe: Unit) -> bool:  # noqa: ARG001 - mates lend no reach
    """Say whether a model may strike an enemy unit: it is itself engaged with it (04.02)."""
    return engaged(model, foe, ENGAGEMENT)


STRIKING: Final = Striking(WEAPONS, TARGETS, PRECISION.clause, engaged_foes, reaches, "engaged with")
