"""What keeps an army from being brought in."""

from __future__ import annotations

from simulator.files.faults import Fault, FileError, name_of

INSTALL = "pip install 'fightphase[data]'"
"""How the data set of units is installed."""


class ArmyError(FileError):
    """A roster, list or table save that cannot be used."""


class DataMissingError(RuntimeError):
    """The data set of units is not installed; the message says how to install it."""

    def __init__(self, wanted: str) -> None:
        super().__init__(f"{wanted} needs the data set of units. Install it: {INSTALL}")


def refused(path: object, message: str, *, line: int | None = None, entry: str = "file") -> ArmyError:
    """Return the error for a file that cannot be used, for one reason."""
    return ArmyError([Fault(name_of(str(path)), line, entry, message)])
