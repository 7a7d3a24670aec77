"""Destroyed transports and exploding models, in numbers (Transports; Deadly Demise)."""

from __future__ import annotations

from typing import Final

from simulator.army import Unit
from simulator.geometry.farthest import reaching
from simulator.geometry.lengths import at_most
from simulator.rules.attacking import Hazard
from simulator.rules.setting_up import hulls
from simulator.rules.tenth.books import DISEMBARK
from simulator.rules.tenth.disembark import EMERGENCY_ROOM, ROOM
from simulator.rules.tenth.sequence.wrecks import ROLLS
from simulator.rules.transports import OUT, Transports
from simulator.state import State


def _one(unit: Unit) -> int:  # noqa: ARG001 - always the same
    return 1


ORDERLY: Final = Hazard(ROLLS, needs=2, wounds=_one)
"""What each model rolls that was set up within 3": a 1 costs a mortal wound."""
IN_AN_EMERGENCY: Final = Hazard(ROLLS, needs=4, wounds=_one)
"""What each model rolls of a unit that was set up within 6": a 1, 2 or 3 costs a mortal wound."""


def risk(state: State, unit: Unit) -> Hazard:
    """Return what each model of a unit rolls that has got out of a wreck: by how far from it the unit was set up."""
    wreck = hulls(state.unit(dict(state.sequence[OUT])[unit.id]))
    orderly = all(at_most(reaching(model.body, wreck)[0], DISEMBARK) for model in unit.on_table)
    return ORDERLY if orderly else IN_AN_EMERGENCY


TRANSPORTS: Final = Transports(
    demise_reach=6.0,
    demise_needs=6,
    risk=risk,
    rolls_first=False,
    rooms=(ROOM, EMERGENCY_ROOM),
    called=("disembarks from", "disembark from"),
    lets_engage=False,
)
