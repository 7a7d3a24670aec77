"""Feel No Pain (24.12)."""

from __future__ import annotations

from typing import Final

from simulator.rules.eleventh.books import core
from simulator.rules.sequence_clause import SequenceClause

FEEL_NO_PAIN: Final = SequenceClause(
    "ability.feel-no-pain",
    core("24.12"),
    "Feel No Pain X+: a die is rolled for each wound that the model would lose; on X or more it is not lost.",
    __name__,
)
