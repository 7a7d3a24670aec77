"""Modifiers of hit and wound rolls: added up, and never more than one in all (04 to 06)."""

from __future__ import annotations

from typing import Final

from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause

MODIFIERS: Final = SequenceClause(
    "attack.modifiers",
    core("05"),
    "Modifiers of a hit or wound roll are added up and count for no more than +1 or -1; dice are re-rolled before they "
    "are modified, and no die more than once.",
    __name__,
)
