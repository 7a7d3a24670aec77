"""What was read of a roster, a list or a table save: units in the form that all of those have in common."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from simulator.files.document import Tree

MOST_MODELS: Final = 500
"""Models that one unit may have: as many as a scenario's unit."""
MOST_UNITS: Final = 500
"""Units that one file may hold."""

NOT_UNDERSTOOD: Final = "not understood"
"""Something in the file that should have been read and could not be."""
ASSUMED: Final = "assumed"
"""Something that the file does not tell, and what was put in its place."""
LEFT_OUT: Final = "left out"
"""Something that was understood, and that a fight has no use for."""
KINDS: Final = (NOT_UNDERSTOOD, ASSUMED, LEFT_OUT)


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that an import did not take over as it stands in the file."""

    kind: str
    """One of `KINDS`."""
    where: str
    """The unit, line or object that it is about."""
    what: str
    """In a sentence, or the name of what was left out."""

    def __str__(self) -> str:
        return f"{self.where}: {self.what}" if self.where else self.what


@dataclass(frozen=True, slots=True)
class Carried:
    """A weapon that models of a group carry."""

    name: str
    count: int
    """How many in the whole group."""


@dataclass(frozen=True, slots=True)
class Group:
    """Models of one kind in a unit."""

    name: str
    count: int
    profile: Tree = field(default_factory=dict)
    """Characteristics as a scenario's profile has them; those that are missing are the unit's."""
    carried: tuple[Carried, ...] = ()
    keywords: tuple[str, ...] = ()
    """In addition to the unit's."""
    abilities: tuple[str, ...] = ()
    base: str | None = None
    """As a scenario has it, such as "32mm"; None where the file does not tell."""
    places: tuple[tuple[float, float, float], ...] = ()
    """x, y in inches and facing in degrees of each model; empty for models that are not on the table."""
    wounds: tuple[int | None, ...] = ()
    """Wounds left of each model, None for one without a loss; empty where none has lost any."""


@dataclass(frozen=True, slots=True)
class Enlisted:
    """One unit."""

    name: str
    groups: tuple[Group, ...]
    profile: Tree = field(default_factory=dict)
    weapons: tuple[Tree, ...] = ()
    """Its melee weapons, as a scenario's [[units.weapons]] has them; names are unique."""
    keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()
    """Names of melee weapons that the file gives it without their characteristics."""
    perhaps: tuple[str, ...] = ()
    """Names of other things that the file gives it, which may be melee weapons or not."""
    is_bare: bool = False
    """Whether the file gives names and numbers alone: characteristics have to come from elsewhere."""
    side: int = 0
    """0 for the first player of a scenario, 1 for the second, where the file puts both on one table."""

    @property
    def models(self) -> int:
        """The number of its models."""
        return sum(group.count for group in self.groups)


@dataclass(frozen=True, slots=True)
class Muster:
    """All that was read of one file."""

    file: str
    source: str
    """What kind of file it is, such as "New Recruit roster (JSON)"."""
    title: str
    units: tuple[Enlisted, ...]
    notes: tuple[Note, ...] = ()
    edition: int | None = None
    """Of the game, 11 for "11th Edition"; None where the file does not tell."""
    faction: str = ""
    board: tuple[float, float] | None = None
    """Width and depth of the table in inches, where the file has one."""

    @property
    def models(self) -> int:
        """The number of all its models."""
        return sum(unit.models for unit in self.units)


def left_out(where: str, names: Iterable[str]) -> tuple[Note, ...]:
    """Return a note for each different name, in order."""
    return tuple(Note(LEFT_OUT, where, name) for name in dict.fromkeys(names))
