"""Destroyed transports and exploding models, in numbers (18.05, 24.08)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from simulator.army import Unit
from simulator.rules.attacking import Hazard
from simulator.rules.eleventh.attacking.mortal_wounds import HAZARD_ROLL
from simulator.rules.eleventh.disembark_duties import ROOM
from simulator.rules.eleventh.sequence.wrecks import DEMISE, DEMISE_NEEDS
from simulator.rules.transports import Transports
from simulator.state import State


def risk(state: State, unit: Unit) -> Hazard:  # noqa: ARG001 - always the same
    """Return what each model rolls that gets out: a hazard roll (18.05, 06.03)."""
    return HAZARD_ROLL


TRANSPORTS: Final = Transports(
    demise_reach=DEMISE,
    demise_needs=DEMISE_NEEDS,
    risk=risk,
    rolls_first=True,
    rooms=(ROOM,),
    called=("makes an emergency disembark from", "make an emergency disembark from"),
    lets_engage=True,
)
LAUNCH_TRANSPORTS: Final = replace(TRANSPORTS, lets_engage=False)
"""The June book destroys models that have no unengaged place (D11)."""
