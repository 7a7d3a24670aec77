"""Armies from elsewhere: rosters, lists, table saves and datasheets, brought into a scenario's reserve.

What a file holds is read first (`read_army`), filled in from the data set of units where that is installed, and turned
into a scenario's entries (`bring_in`); nothing that is not understood is dropped without a note.
"""

from simulator.armies.catalogue import Catalogue, Datasheet, Listing, SheetModel
from simulator.armies.dataset import catalogue, has_data
from simulator.armies.faults import INSTALL, ArmyError, DataMissingError
from simulator.armies.importing import Brought, Taken, bring_in, installed_catalogue, read_army, sheet_entry
from simulator.armies.muster import ASSUMED, LEFT_OUT, NOT_UNDERSTOOD, Enlisted, Group, Muster, Note

__all__ = [
    "ASSUMED",
    "INSTALL",
    "LEFT_OUT",
    "NOT_UNDERSTOOD",
    "ArmyError",
    "Brought",
    "Catalogue",
    "DataMissingError",
    "Datasheet",
    "Enlisted",
    "Group",
    "Listing",
    "Muster",
    "Note",
    "SheetModel",
    "Taken",
    "bring_in",
    "catalogue",
    "has_data",
    "installed_catalogue",
    "read_army",
    "sheet_entry",
]
