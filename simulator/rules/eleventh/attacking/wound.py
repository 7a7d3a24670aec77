"""Wound rolls, and the Toughness they are made against (05.02, 19.02)."""

from __future__ import annotations

from typing import Final

from simulator.army import Unit
from simulator.rules.eleventh.attacking.modifiers import face_needed
from simulator.rules.eleventh.attacking.save import is_character
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
CRITICAL_WOUND: Final = 6
"""The unmodified face of a critical wound, unless an ability says less."""


def needed_to_wound(strength: int, toughness: int) -> int:
    """Return the face needed to wound (the table of 05.02)."""
    if strength >= 2 * toughness:
        return 2
    if strength > toughness:
        return 3
    if strength == toughness:
        return 4
    return 6 if 2 * strength <= toughness else 5


def wounds(face: int, need: int, modifier: int = 0, critical: int = CRITICAL_WOUND) -> bool:
    """Say whether a wound die wounds, with a modifier that has been capped; a critical wound always does."""
    return face != 1 and (face >= critical or face >= face_needed(need, modifier))


def toughness(unit: Unit) -> int:
    """Return the Toughness attacks are made against: the highest of its models, leaders left aside (19.02)."""
    alive = [m for m in unit.models if m.alive]
    ranks = [m for m in alive if not is_character(m)]
    return max(m.profile.T for m in ranks or alive)
