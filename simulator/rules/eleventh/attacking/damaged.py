"""Damaged X (24.39)."""

from __future__ import annotations

from typing import Final

from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause

DAMAGED: Final = SequenceClause(
    "ability.damaged",
    core("24.39"),
    "Damaged X: while the model has X wounds left or fewer, its attacks have -1 to hit.",
    __name__,
)
