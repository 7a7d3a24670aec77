"""Hit rolls (Making Attacks)."""

from __future__ import annotations

from typing import Final

from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core

HIT: Final = SequenceClause(
    "attack.hit",
    core("Making Attacks: Hit Roll"),
    "Each attack die is rolled to hit: an unmodified 1 fails, an unmodified 6 is a critical hit, anything else hits "
    "if it is the WS or more.",
    __name__,
)
