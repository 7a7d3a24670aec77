"""The order of the Fight phase, 11th edition: what it does by itself, and who must decide what (12.01 to 12.09)."""

from __future__ import annotations

from simulator.rules.eleventh.sequence.order import decision_at, upkeep
from simulator.rules.sequence import Sequence

SEQUENCE = Sequence(upkeep=upkeep, decision_at=decision_at)
