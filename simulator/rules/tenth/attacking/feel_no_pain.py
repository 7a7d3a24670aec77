"""Feel No Pain."""

from __future__ import annotations

from typing import Final

from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core

FEEL_NO_PAIN: Final = SequenceClause(
    "ability.feel-no-pain",
    core("Feel No Pain"),
    "Feel No Pain X+: a die is rolled for each wound that the model would lose, mortal wounds included; on X or "
    "more it is not lost.",
    __name__,
)
