"""Modifiers of hit and wound rolls: added up, and never more than one in all (04 to 06)."""

from __future__ import annotations

from collections.abc import Iterable
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


def capped(modifiers: Iterable[int]) -> int:
    """Return what modifiers come to: their sum, at least -1 and at most 1."""
    return max(-1, min(1, sum(modifiers)))


def face_needed(need: int, modifier: int) -> int:
    """Return the face a die must show when its result is modified; 2 at least, for a 1 fails, 6 at most."""
    return max(2, min(6, need - modifier))
