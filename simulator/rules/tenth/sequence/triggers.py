"""Rules of units that begin at the start of the phase or of a step, or at the end of the phase (Fight Phase)."""

from __future__ import annotations

from typing import Final

from simulator.rules.ordering.triggers import Triggers
from simulator.rules.sequence_clause import SequenceClause
from simulator.rules.tenth.books import core
from simulator.rules.tenth.sequence.eligible import foes_engaged

TRIGGERS: Final = SequenceClause(
    "phase.triggers",
    core("Sequencing"),
    "Rules that begin at the start of the phase, or at its end, are resolved then: all those of the player whose turn "
    "it is, in the order that player likes, then all those of the other player.",
    __name__,
)
TARGET: Final = SequenceClause(
    "phase.trigger-target",
    core("Sequencing"),
    "A rule that strikes one enemy unit in engagement range of its unit strikes the one its player selects.",
    __name__,
)
RULES: Final = Triggers(
    rule=TRIGGERS,
    target=TARGET,
    section="Fight Phase",
    fights_first="Fights First",
    moments={
        "start": "the start of the Fight phase",
        "fight": "the start of the Fights First step",
        "end": "the end of the Fight phase",
    },
    foes=foes_engaged,
)
