"""What comes from elsewhere as edits: rosters, lists and table saves, datasheets, terrain layouts, zones, demos."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from simulator import assets
from simulator.armies import dataset
from simulator.armies.catalogue import Datasheet, Listing
from simulator.armies.entries import STAND_IN
from simulator.armies.importing import Brought, Taken, bring_in, installed_catalogue, sheet_entry
from simulator.armies.layouts import Ground
from simulator.armies.muster import ASSUMED, Muster, Note
from simulator.armies.scenarios import ground_entries, players_of
from simulator.authoring.draft import Draft
from simulator.authoring.edits.edit import Edit, Together, counted, setting
from simulator.authoring.edits.places import Deploy
from simulator.authoring.edits.table import AddToTable, RemoveFromTable
from simulator.authoring.edits.units import AddUnit
from simulator.authoring.edits.where import as_table, entry_at, unit_path
from simulator.authoring.edits.whole import SetBoard
from simulator.files.changes import Change, Put
from simulator.files.document import Tree, decode, read_bytes
from simulator.files.entries import model_entries, short_id, tables, text
from simulator.files.faults import ScenarioError
from simulator.files.sizes import read_base
from simulator.geometry.shapes import Base, Pose
from simulator.scenario import Scenario

_OF_SHEET = ("base", "keywords", "abilities", "profile", "weapons")
_OF_MODEL = ("base", "profile", "weapons")
MOST_FOUND = 6
"""Names that a search shows at once."""


def army_edit(scenario: Scenario, muster: Muster, player: str = "") -> tuple[Edit, Brought]:
    """Return the edit that brings an army in as one step, and what there is to say of it.

    Units wait in reserve; those of a table save stand where they stood, or near it where others stand.

    Args:
        scenario: which they come into.
        muster: what was read of the file.
        player: whose units they are; of a table save the lower half is the first player's, the upper the second's.
    """
    owners = [player] if player and muster.board is None else list(players_of(scenario.document))
    army = bring_in(muster, owners, Taken.of(scenario.document), installed_catalogue(), table=scenario.state)
    edits = tuple(AddUnit(dict(entry)) for entry in army.units)
    return Together(f"Import {counted(len(edits), 'unit')} of {muster.file}", edits), army


def notes_of(scenario: Scenario, army: Brought) -> tuple[Note, ...]:
    """Return what there is to say of an army in this scenario."""
    if army.ruleset is None or army.ruleset == scenario.ruleset:
        return army.notes
    told = f"the roster is for {army.ruleset}; this scenario is played by {scenario.ruleset}"
    return (*army.notes, Note(ASSUMED, "ruleset", told))


def can_search() -> bool:
    """Say whether the data set of units is installed."""
    return dataset.has_data()


def credit() -> str:
    """Return what the data set is called and what is to be said where something is taken from it; "" without it."""
    if not can_search():
        return ""
    known = dataset.catalogue()
    return f"{known.title}. {known.note}".strip()


def searched(words: str) -> tuple[Listing, ...]:
    """Return the first datasheets whose names answer to some words; none for no words. Raises DataMissingError."""
    return dataset.catalogue().search(words, most=MOST_FOUND) if words.strip() else ()


def listing_key(listing: Listing) -> str:
    """Return what a datasheet is chosen by: its name alone is not unique."""
    return f"{listing.id}|{listing.faction}"


@lru_cache(maxsize=32)
def sheet_of(key: str) -> Datasheet | None:
    """Return the datasheet of a key; None where there is none any more."""
    found = next((entry for entry in dataset.catalogue().listings if listing_key(entry) == key), None)
    return None if found is None else found.read()


@lru_cache(maxsize=64)
def _entry(key: str, count: int) -> tuple[Tree, tuple[Note, ...]]:
    sheet = sheet_of(key)
    assert sheet is not None, "it was chosen from the list"
    return sheet_entry(sheet, "unit", "player", count)


def sheet_notes(key: str, count: int) -> tuple[Note, ...]:
    """Return what is assumed or left out of a datasheet's unit of so many models."""
    return _entry(key, count)[1]


def sheet_bases(key: str, count: int) -> tuple[Base, ...]:
    """Return the bases of a datasheet's unit of so many models, in order."""
    entry = _entry(key, count)[0]
    common = text(entry, "base") or STAND_IN
    models = (content for _, _, content in model_entries(entry))
    return tuple(read_base((text(m, "base") if isinstance(m, dict) else None) or common) for m in models)


def sheet_edit(scenario: Scenario, key: str, count: int, player: str, poses: Sequence[Pose]) -> Edit:
    """Return the edit that puts a datasheet's unit on the table, with its profile and weapons, as one step."""
    sheet = sheet_of(key)
    assert sheet is not None, "it was chosen from the list"
    unit = Taken.of(scenario.document).new(sheet.name)
    entry, _ = sheet_entry(sheet, unit, player, count)
    named = [u.name for u in scenario.state.units]
    if entry["name"] in named and unit[-2:-1] == "-":
        entry["name"] = f"{entry['name']} {unit[-1].upper()}"
    return Together(f"Add {unit}", (AddUnit(entry), Deploy(unit, tuple(poses))))


@dataclass(frozen=True, slots=True)
class TakeSheet:
    """A unit that is there gets base, keywords, abilities, profile and weapons of a datasheet, in place of its own.

    Its name stays, and where its models stand, their wounds and keywords.
    """

    unit: str
    key: str
    """Of the datasheet."""

    @property
    def label(self) -> str:
        """What was done."""
        sheet = sheet_of(self.key)
        return f"Make {self.unit} {sheet.name if sheet is not None else self.key}"

    def changes(self, tree: Tree) -> tuple[Change, ...]:
        """Return what differs, of the unit and of each of its models."""
        path = unit_path(tree, self.unit)
        unit = entry_at(tree, path)
        taken = _entry(self.key, sum(1 for _ in model_entries(unit)))[0]
        wanted = taken["models"] if isinstance(taken["models"], list) else []
        found: list[Change] = [change for key in _OF_SHEET for change in setting(tree, (*path, key), taken.get(key))]
        if isinstance(unit["models"], int):
            models = [{**model, "id": short_id(self.unit, k)} for k, model in enumerate(wanted)]
            return (*found, *((Put((*path, "models"), models),) if models else ()))
        for k, content in enumerate(unit["models"]):
            own = {key: value for key, value in (wanted[k] if wanted else {}).items() if key in _OF_MODEL}
            before = as_table(short_id(self.unit, k), content) if own else content
            if isinstance(before, dict):
                kept = {key: value for key, value in before.items() if key not in _OF_MODEL}
                found.append(Put((*path, "models", k), {**kept, **own}))
        return tuple(found)


def ground_edit(scenario: Scenario, ground: Ground) -> tuple[Edit, tuple[Note, ...]]:
    """Return the edit that lays a ground out as one step, and what there is to say of it.

    What it has of a kind takes the place of what lies there: terrain, and zones. The objectives of a deployment pattern
    are put down where there are none; those of a terrain layout belong to it. The table gets the ground's size while
    nothing stands on it.
    """
    tree, state = scenario.document, scenario.state
    entries, notes = ground_entries([ground], Taken(), list(players_of(tree)))
    if not ground.terrain and state.board.objectives and entries["objectives"]:
        entries["objectives"] = []
        notes = (*notes, Note(ASSUMED, ground.name, "the objectives that lie there stay; its own are not taken"))
    edits = list(_cleared(tree, [kind for kind, found in entries.items() if found]))
    size = (state.board.width, state.board.depth)
    if size != ground.board and not any(u.on_table for u in state.units):
        edits.append(SetBoard(*ground.board))
    elif size != ground.board:
        told = f"it is made for {ground.board[0]:g}″ × {ground.board[1]:g}″; this table has another size"
        notes = (*notes, Note(ASSUMED, ground.name, told))
    taken = Taken.of({key: found for key, found in tree.items() if not entries.get(key)})
    edits += [AddToTable(k, {**e, "id": taken.new(e["id"])}) for k, found in entries.items() for e in found]
    return Together(f"Lay out {ground.name}", tuple(edits)), notes


def _cleared(tree: Tree, kinds: Sequence[str]) -> Iterator[Edit]:
    for kind in kinds:
        for _, entry in tables(tree, kind):
            if name := text(entry, "id"):
                yield RemoveFromTable(kind, name)


def demo_names() -> tuple[str, ...]:
    """Return the names of the scenarios that ship as demos."""
    found = sorted(assets.folder("scenarios").joinpath("demos").glob("*.toml"))
    return tuple(path.stem for path in found if not path.stem.endswith(".script"))


def with_demo(draft: Draft, name: str) -> Draft:
    """Return a draft that holds a demo in place of what it held, as one step; its file stays the same."""
    path = assets.find("scenarios", f"demos/{name}.toml")
    content = decode(read_bytes(path, ScenarioError), path.name, ScenarioError)
    if draft.is_json:
        tree = Draft.of(content, path.name).tree
        content = json.dumps(tree, ensure_ascii=False, indent=2, allow_nan=False) + "\n"
    return draft.stepped(f"Open the demo {name}", content)
