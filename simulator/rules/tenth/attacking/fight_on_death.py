"""Fighting on death (commentary)."""

from __future__ import annotations

from typing import Final

from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core

FIGHT_ON_DEATH: Final = SequenceClause(
    "ability.fight-on-death",
    core("Fight on Death, commentary 1.4"),
    "A destroyed model that fights on death (always, or if it rolls the face its ability names) and whose unit has "
    "not fought makes its attacks when those of the unit that destroyed it are over, all such models of a unit "
    "together, before that unit consolidates and before any Deadly Demise; then it is removed. Its unit has not "
    "fought by that.",
    __name__,
)
