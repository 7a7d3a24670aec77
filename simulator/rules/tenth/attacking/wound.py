"""Wound rolls, and the Toughness they are made against (Making Attacks)."""

from __future__ import annotations

from typing import Final

from simulator.army import Unit
from simulator.rules.attacks.bearers import highest_toughness
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core

WOUND: Final = SequenceClause(
    "attack.wound",
    core("Making Attacks: Wound Roll"),
    "Each hit is rolled to wound: an unmodified 1 fails, an unmodified 6 is a critical wound; otherwise 2+ is needed "
    "if S is twice T or more, 3+ if it is more, 4+ if equal, 5+ if less, 6+ if half or less.",
    __name__,
)
TOUGHNESS: Final = SequenceClause(
    "attack.toughness",
    core("Unit's Toughness Characteristic, commentary 1.4"),
    "Attacks are made against the highest T of the unit's models, attached leaders left aside, as it was when targets "
    "were selected.",
    __name__,
    decisions=("D21",),
)


def toughness(selected: Unit, now: Unit) -> int:  # noqa: ARG001 - who has fallen since changes nothing
    """Return the Toughness attacks are made against: the highest when targets were selected, leaders left aside."""
    return highest_toughness(selected)
