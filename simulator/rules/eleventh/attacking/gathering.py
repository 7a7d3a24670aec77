"""Gathering attack dice: which attacks are rolled together (04.03)."""

from __future__ import annotations

from typing import Final

from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause

GATHER: Final = SequenceClause(
    "attack.gather",
    core("04.03"),
    "Attacks against one enemy unit are all resolved before those against the next, and identical ones together: the "
    "same WS, S, AP and D, and the same abilities and rules that apply to them.",
    __name__,
)
