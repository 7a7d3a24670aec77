"""The table: a Fight phase played by hand at one screen, without the screen.

A `Game` is the phase as it stands; a `Keeper` keeps it in its replay. `options` says in words what there is to decide,
`attacks` what models may strike with, and whom.
"""

from __future__ import annotations

from simulator.table.faces_asked import FacesAsked
from simulator.table.game import Game
from simulator.table.keeper import Keeper
from simulator.table.made import Made
from simulator.table.refused import Refused

__all__ = ["FacesAsked", "Game", "Keeper", "Made", "Refused"]
