"""Hit rolls (05.01)."""

from __future__ import annotations

from typing import Final

from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause

HIT: Final = SequenceClause(
    "attack.hit",
    core("05.01"),
    "Each attack die is rolled to hit: an unmodified 1 fails, an unmodified 6 is a critical hit, anything else hits if "
    "it is the weapon's WS or more.",
    __name__,
)
