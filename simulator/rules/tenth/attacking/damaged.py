"""Damaged X."""

from __future__ import annotations

from typing import Final

from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core

DAMAGED: Final = SequenceClause(
    "ability.damaged",
    core("Damaged"),
    "Damaged X: while the model has X wounds left or fewer, its attacks have -1 to hit.",
    __name__,
)
