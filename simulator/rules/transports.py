"""What destroyed transports and exploding models come to, whatever the edition: distances, dice, room to get out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from simulator.army import Unit
from simulator.rules.attacking import Hazard
from simulator.rules.setting_up import Room
from simulator.state import State

GETTING_OUT: Final = "getting_out"
"""Where `State.sequence` holds the unit that has made its rolls in the wreck and is set up next."""

OUT: Final = "out"
"""Where `State.sequence` holds the units that have been set up and have still to roll, each with its wreck, by id."""


@dataclass(frozen=True, slots=True)
class Transports:
    """Getting out of a destroyed transport, and Deadly Demise, under one ruleset; in which order is its sequence's."""

    demise_reach: float
    """Inches: units this near suffer from a Deadly Demise."""
    demise_needs: int
    """The face at which a Deadly Demise is set off."""
    risk: Callable[[State, Unit], Hazard]
    """Returns what every model of a unit rolls that gets out of a destroyed transport."""
    rolls_first: bool
    """Whether a unit rolls before it is set up; otherwise everybody is set up first."""
    rooms: tuple[Room, ...]
    """Where models may be set up; each further one only if the ones before it have no place for everybody."""
    called: tuple[str, str]
    """What a unit of one model does that is set up, and what several do: "disembarks from", "disembark from"."""
    lets_engage: bool
    """Whether a model that has no other place may be set up engaged."""
