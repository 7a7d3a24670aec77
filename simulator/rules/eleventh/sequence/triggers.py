"""Rules of units that begin at the start of a step of the phase, or at its end (12.01, 12.09)."""

from __future__ import annotations

from typing import Final

from simulator.rules.eleventh.books import core
from simulator.rules.eleventh.sequence.eligible import foes_engaged
from simulator.rules.ordering.triggers import Triggers
from simulator.rules.sequence_clause import SequenceClause

TRIGGERS: Final = SequenceClause(
    "phase.triggers",
    core("12.01, 12.09"),
    "Rules that begin at the start of a step, or at the end of the phase, are resolved then: all those of the player "
    "whose turn it is, in the order that player likes, then all those of the other player.",
    __name__,
)
TARGET: Final = SequenceClause(
    "phase.trigger-target",
    core("12.01, 12.09"),
    "A rule that strikes one enemy unit engaged with its unit strikes the one its player selects.",
    __name__,
)
RULES: Final = Triggers(
    rule=TRIGGERS,
    target=TARGET,
    section="12",
    fights_first="24.13",
    moments={
        "start": "the start of the Fight phase",
        "pile-in": "the start of the Pile In step",
        "fight": "the start of the Fight step",
        "consolidate": "the start of the Consolidate step",
        "end": "the end of the Fight phase",
    },
    foes=foes_engaged,
)
