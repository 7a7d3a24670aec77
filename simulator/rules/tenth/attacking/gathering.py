"""Attacks that are rolled together (Make Melee Attacks)."""

from __future__ import annotations

from typing import Final

from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core

GATHER: Final = SequenceClause(
    "attack.gather",
    core("Make Melee Attacks"),
    "All attacks against one enemy unit are resolved before those against the next; identical ones (the same WS, S, "
    "AP and D, and the same abilities and rules that apply to them) are rolled together.",
    __name__,
)
