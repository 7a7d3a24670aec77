"""What comes from elsewhere, as changes of the bench: rosters, datasheets, terrain layouts, zones, demos."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from simulator.armies.faults import ArmyError, DataMissingError
from simulator.armies.importing import read_army
from simulator.armies.layouts import deployment, terrain_layout
from simulator.armies.muster import NOT_UNDERSTOOD, Muster
from simulator.authoring.bringing import TakeSheet, army_edit, credit, ground_edit, notes_of, sheet_of, with_demo
from simulator.authoring.edits.edit import counted
from simulator.files.faults import FileError
from simulator.view.editor.asking import Asking
from simulator.view.editor.bench import Bench
from simulator.view.editor.forms.controls import NO_FOCUS
from simulator.view.editor.notes import told_notes
from simulator.view.editor.picked import NOTHING
from simulator.view.editor.tools.placing import waiting_units

SUFFIXES = (".json", ".ros", ".rosz", ".txt", ".xml", ".zip")
"""How files end that may hold a roster, a list or a table save."""
DONE = (("Done", "answered"),)
CANCEL = ("Cancel", "answered")
PLAYERS = ("import-first", "import-second")
"""Commands that bring units in as the first or the second player's."""


def with_sheet(bench: Bench, key: str, units: Sequence[str] = ()) -> Bench:
    """Let the next unit be of a datasheet, with its fewest models; without a key, made by hand again.

    A unit that is selected becomes one of the datasheet instead.
    """
    if bench.tool != "unit" and len(units) == 1:
        return replace(bench.do(TakeSheet(units[0], key)), settings=replace(bench.settings, find=""), focus=NO_FOCUS)
    sheet = sheet_of(key) if key else None
    count = bench.settings.count if sheet is None else sheet.least
    settings = replace(bench.settings, sheet="" if sheet is None else key, count=count, reserve="")
    return replace(bench, settings=settings, focus=NO_FOCUS, view=replace(bench.view, scroll=0.0))


def laid_out(bench: Bench, kind: str, name: str) -> Bench:
    """Lay out a terrain layout or a deployment pattern of the data set, in place of what lies there: one step."""
    try:
        ground = terrain_layout(name) if kind == "layout" else deployment(name)
    except (ArmyError, DataMissingError) as error:
        return replace(bench, said=_why(error))
    edit, notes = ground_edit(bench.scenario, ground)
    after = bench.do(edit)
    if after.draft is bench.draft:
        return after
    made_for = f"; made for the deployment pattern {ground.pattern}" if ground.pattern else ""
    told = Asking(f"{ground.name}: {_contents(ground)}{made_for}.", DONE, told_notes(notes))
    size = after.scenario.state.board
    if (size.width, size.depth) != (bench.state.board.width, bench.state.board.depth):
        after = replace(after, view=after.view.looking_at(after.scenario.state))
    asked = told if any(note.kind == NOT_UNDERSTOOD for note in notes) else None
    return replace(after, said=f"Laid out {ground.name}{made_for}.", notes=told, asking=asked)


def _contents(ground: object) -> str:
    parts = (
        ("terrain", "piece of terrain", "pieces of terrain"),
        ("objectives", "objective", ""),
        ("zones", "zone", ""),
    )
    found = ((len(getattr(ground, key)), one, many) for key, one, many in parts)
    return ", ".join(f"{n} {many}" if many and n != 1 else counted(n, one) for n, one, many in found if n)


def with_demo_of(bench: Bench, name: str) -> Bench:
    """Open a demo in place of what there is: one step, and the file stays the author's own."""
    after = bench.with_draft(with_demo(bench.draft, name))
    if after.draft is bench.draft:
        return after
    said = f"The demo {name}. Saving writes {bench.file.name}; undo goes back."
    view = replace(after.view.looking_at(after.scenario.state), menu="")
    return replace(after, said=said, view=view, tool="select", picked=NOTHING)


def asking_file(folder: str, fault: str = "") -> Asking:
    """Ask for the file that a roster, a list or a table save is in."""
    text = "Import a roster, a list or a table save"
    asked = Asking(
        text, (("Open", "import-file"), ("Cancel", "answered")), entry=folder, fresh=False, suffixes=SUFFIXES
    )
    return replace(asked.offering(), fault=fault)


def opened(bench: Bench, path: Path) -> tuple[Bench, Muster | None]:
    """Read a file; return the bench asking whose its units are, or for another file, with why."""
    try:
        muster = read_army(path)
    except (FileError, DataMissingError) as error:
        return replace(bench, asking=asking_file(str(path), _why(error))), None
    told = f"{path.name}: {muster.source} with {counted(len(muster.units), 'unit')}, {counted(muster.models, 'model')}."
    if muster.board is not None:
        whose = "Its lower half becomes the first player's, its upper half the second's."
        return replace(bench, asking=Asking(f"{told} {whose}", (("Put them down", PLAYERS[0]), CANCEL))), muster
    players = bench.scenario.state.players
    answers = [(player.name, command) for player, command in zip(players, PLAYERS, strict=True)]
    owners = [unit.player for unit in bench.scenario.state.units]
    if owners.count(players[0].id) > owners.count(players[1].id):
        answers.reverse()  # two armies are brought in with Enter alone
    return replace(bench, asking=Asking(f"{told} Whose are they?", (*answers, CANCEL))), muster


def brought_in(bench: Bench, muster: Muster, player: int) -> Bench:
    """Bring an army in: one step; what is not as it stands in the file is told in a sheet."""
    owner = bench.scenario.state.players[player].id
    edit, army = army_edit(bench.scenario, muster, owner)
    after = bench.do(edit)
    if after.draft is bench.draft:
        return after
    new = {str(unit["id"]) for unit in army.units}
    waiting = [unit.id for unit in waiting_units(after.scenario.state)]
    reserve = sum(1 for unit in waiting if unit in new)
    first = next((k for k, unit in enumerate(waiting) if unit in new), 0)
    where = " in reserve" if reserve == len(new) else f", {reserve} of them in reserve" if reserve else ""
    told = f"{counted(len(army.units), 'unit')}, {counted(army.models, 'model')}{where}."
    notes = told_notes(notes_of(bench.scenario, army))
    head = f"Imported {told}" + (" What was not taken over as it stands:" if notes else "")
    asked = Asking(head, DONE, (*notes, *((f"Looked up in {credit()}",) if notes and credit() else ())))
    view = replace(after.view, tray=first)
    if not view.moved:
        view = view.looking_at(after.scenario.state)
    return replace(after, said=f"Imported {told}", asking=asked if notes else None, notes=asked, view=view)


def _why(error: FileError | DataMissingError) -> str:
    return error.faults[0].message if isinstance(error, FileError) else str(error)
