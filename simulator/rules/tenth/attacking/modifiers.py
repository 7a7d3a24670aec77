"""Modifiers of hit and wound rolls, and of saving throws (Making Attacks)."""

from __future__ import annotations

from typing import Final

from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core

MODIFIERS: Final = SequenceClause(
    "attack.modifiers",
    core("Making Attacks"),
    "Modifiers of a hit or wound roll are added up and count for no more than +1 or -1, and nothing improves a "
    "saving throw by more than 1; dice are re-rolled before they are modified, and no die more than once.",
    __name__,
)
