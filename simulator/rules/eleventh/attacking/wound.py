"""Wound rolls, and the Toughness they are made against (05.02, 19.02)."""

from __future__ import annotations

from typing import Final

from simulator.army import Unit
from simulator.rules.attacks.bearers import highest_toughness
from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause

WOUND: Final = SequenceClause(
    "attack.wound",
    core("05.02"),
    "Each hit is rolled to wound: an unmodified 1 fails, an unmodified 6 is a critical wound; otherwise 2+ is needed "
    "if S is twice T or more, 3+ if it is more, 4+ if equal, 5+ if less, 6+ if half or less.",
    __name__,
)
TOUGHNESS: Final = SequenceClause(
    "attack.toughness",
    core("19.02"),
    "Attacks against a unit are made against the highest T of its models, leaders left aside while others stand.",
    __name__,
)


def toughness(selected: Unit, now: Unit) -> int:  # noqa: ARG001 - only what stands now counts
    """Return the Toughness attacks are made against: the highest of its models, leaders left aside (19.02)."""
    return highest_toughness(now)
