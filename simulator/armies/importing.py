"""From files to a scenario: what `fightphase import` and the editor's reserve tray do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from simulator.armies.catalogue import Catalogue, Datasheet, Listing
from simulator.armies.dataset import catalogue as data_catalogue
from simulator.armies.dataset import has_data
from simulator.armies.entries import sheet_unit, unit_entry
from simulator.armies.faults import DataMissingError, refused
from simulator.armies.filling import filled
from simulator.armies.muster import ASSUMED, KINDS, Enlisted, Muster, Note
from simulator.armies.opening import Opened, open_army_file
from simulator.armies.roster_text import read_list
from simulator.armies.roster_tree import read_roster
from simulator.armies.settling import settled
from simulator.armies.table_save import is_table_save, read_table_save
from simulator.armies.wording import new_id
from simulator.files.document import Tree
from simulator.files.entries import model_entries, tables, text
from simulator.files.faults import quoted
from simulator.files.rulesets import ruleset_of_edition
from simulator.state import State

PLAYERS: Final = (("red", "Red"), ("blue", "Blue"))
"""Ids and names of the players of a new scenario, in order."""


@dataclass(frozen=True)
class Brought:
    """Units that were brought in, as a scenario's entries, and all that is to be said about them."""

    muster: Muster
    """As the file has them."""
    units: tuple[Tree, ...]
    """[[units]] entries."""
    notes: tuple[Note, ...]
    ruleset: str | None
    """By the edition that the file names; None where it names none, or one that no ruleset is for."""

    @property
    def models(self) -> int:
        """The number of models in the entries."""
        return sum(1 for unit in self.units for _ in model_entries(unit))

    def of_kind(self, kind: str) -> tuple[Note, ...]:
        """Return the notes of one kind."""
        return tuple(note for note in self.notes if note.kind == kind)


@dataclass
class Taken:
    """Ids that a scenario has already."""

    ids: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, tree: Tree) -> Taken:
        """Return the ids of a scenario's units, models, terrain, objectives and zones."""
        ids = {
            i
            for key in ("units", "terrain", "objectives", "zones")
            for _, e in tables(tree, key)
            if (i := text(e, "id"))
        }
        return cls(ids | {m for _, unit in tables(tree, "units") for _, m, _ in model_entries(unit) if m is not None})

    def new(self, name: str) -> str:
        """Return an id for something of this name, whose models' ids are free as well, and take it."""
        blocked = set(self.ids)
        while True:
            found = new_id(name, blocked)
            own = f"{found}-"
            if not any(known.startswith(own) and known.removeprefix(own).isdecimal() for known in self.ids):
                self.ids.add(found)
                return found
            blocked.add(found)


def read_army(path: Path | str, *, as_save: bool = False) -> Muster:
    """Read a roster, list or table save of any kind that is known, told by its content.

    Args:
        path: the file.
        as_save: whether it has to be a table save.

    Raises:
        ArmyError: if it cannot be used; nothing of it is then.
        DataMissingError: for a list in plain text without the data set, which alone has what it leaves out.
    """
    opened = open_army_file(path)
    if opened.form == "JSON" and isinstance(opened.content, dict) and is_table_save(opened.content):
        return read_table_save(opened.content, opened.name)
    if as_save:
        raise refused(path, "This is no table save. Expected JSON with ObjectStates.")
    if isinstance(opened.content, str):
        if "[[units]]" in opened.content or "[[steps]]" in opened.content:
            raise refused(path, "This is a file of this program already. Expected a roster, a list or a table save.")
        return read_list(opened.content, opened.name, data_catalogue(f"{opened.name}: a list in plain text"))
    roster = _roster_in(opened)
    made_by = f"{opened.content.get('generatedBy', '')} {roster.get('generatedBy', '')} {roster.get('xmlns', '')}"
    maker = "New Recruit" if "newrecruit" in made_by.lower() else "BattleScribe"
    form = {"JSON": "JSON", "XML": ".rosz" if opened.packed else ".ros"}[opened.form]
    return read_roster(roster, opened.name, f"{maker} roster ({form})")


def _roster_in(opened: Opened) -> Tree:
    """Return the roster of a tree, or say what else it is."""
    tree = opened.content
    assert isinstance(tree, dict), "a text is read elsewhere"
    roster = tree.get("roster", tree if "forces" in tree else None)
    if isinstance(roster, dict):
        return roster
    expected = "Expected a roster, a list or a table save."
    if "other" in tree and opened.form == "XML":
        raise refused(opened.name, f"This is XML of another kind: its root is {quoted(tree['other'])}. {expected}")
    if "units" in tree and "board" in tree:
        raise refused(opened.name, f"This is a scenario already. {expected}")
    if "catalogue" in tree or "gameSystem" in tree:
        raise refused(opened.name, f"This is a catalogue of units, not a roster. {expected}")
    raise refused(opened.name, f"This is JSON without a roster and without ObjectStates. {expected}")


def bring_in(
    muster: Muster,
    players: Sequence[str],
    taken: Taken,
    catalogue: Catalogue | None = None,
    *,
    table: State | None = None,
) -> Brought:
    """Return a file's units as a scenario's entries: in reserve, or where they stand on a table.

    Args:
        muster: what was read of the file.
        players: ids of the owners of units of side 0 and side 1; only table saves have units of side 1.
        taken: ids that the scenario has; those of the new units are added.
        catalogue: what fills in what the file leaves open; None to go without.
        table: on which models of a table save are put, between those that stand there; None for their own.
    """
    notes = list(muster.notes)
    units: list[Enlisted] = []
    for unit in muster.units:
        whole, told = filled(unit, catalogue, muster.faction)
        units.append(whole)
        notes += told
    if muster.board is not None:
        board = (table.board.width, table.board.depth) if table is not None else muster.board
        bodies = tuple(m.body for unit in table.units for m in unit.on_table) if table is not None else ()
        standing, told = settled(tuple(units), muster.board, board, bodies)
        units = list(standing)
        notes += told
    entries: list[Tree] = []
    for unit in units:
        entry, told = unit_entry(unit, taken.new(unit.name), players[min(unit.side, len(players) - 1)])
        entries.append(entry)
        notes += told
    if catalogue is None and any(g.base is None for u in units for g in u.groups):
        notes.append(Note(ASSUMED, "bases", str(DataMissingError("Looking up bases"))))
    ordered = sorted(dict.fromkeys(notes), key=lambda note: KINDS.index(note.kind))
    return Brought(muster, tuple(entries), tuple(ordered), ruleset_of_edition(muster.edition))


def sheet_entry(sheet: Datasheet, unit_id: str, player: str, count: int | None = None) -> tuple[Tree, tuple[Note, ...]]:
    """Return a datasheet as a scenario's entry, in reserve, with its default weapons.

    Args:
        sheet: as a catalogue has it.
        unit_id: of the new unit.
        player: whose it is.
        count: of models; the fewest that it may have, by default.
    """
    alone = Catalogue((Listing(sheet.id, sheet.name, sheet.faction, lambda: sheet),), "the data set")
    unit, told = filled(sheet_unit(sheet, count), alone, sheet.faction)
    entry, more = unit_entry(unit, unit_id, player)
    return entry, (*told, *more)


def installed_catalogue() -> Catalogue | None:
    """Return the data set's catalogue, or None where it is not installed."""
    return data_catalogue() if has_data() else None
