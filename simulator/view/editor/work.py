"""The bench's work with files: every step kept for recovery, saving, and noticing that others wrote the file."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path

from simulator.armies.muster import Muster
from simulator.authoring.draft import Draft
from simulator.authoring.manuscript import ChangedOnDisk, Manuscript
from simulator.files.faults import ScenarioError
from simulator.view.editor import importing
from simulator.view.editor.asking import Asking, changed, closing, naming, writing_over
from simulator.view.editor.bench import Bench, FileState

EVERY = 1.0
"""Seconds between two looks at the file on disk, and between two words on how long ago steps were kept."""


class Work:
    """One window's manuscript: it keeps up with the bench."""

    def __init__(self, manuscript: Manuscript) -> None:
        """Begin with a manuscript that was opened, begun or recovered."""
        self.manuscript = manuscript
        self._muster: Muster | None = None
        """What was read of the last file that was to be imported."""
        self._named: Path | None = None
        """Where it is to be saved once that was asked."""

    def keep(self, bench: Bench) -> Bench:
        """Keep what the bench has come to; return it with what became of the file."""
        after, before = bench.draft, self.manuscript.draft
        if after is not before:
            for draft in steps_between(before, after):
                self.manuscript.become(draft)
        return replace(bench, draft=self.manuscript.draft, file=self.told())

    def told(self) -> FileState:
        """Return what became of the file, in words."""
        name, fault, kept = self.manuscript.path.name, self.manuscript.autosave_fault, self.manuscript.kept_at
        if fault:
            return FileState(name, fault, warns=True)
        return FileState(name, "" if kept is None else f"autosaved {ago(time.time() - kept)}")

    def look(self, bench: Bench) -> Bench:
        """Look whether somebody else has written the file; the bench says so until it is decided what becomes of it."""
        try:
            found = self.manuscript.changed_on_disk()
        except OSError:
            return bench  # what cannot be read now is looked at again when it is saved
        return self._noticed(bench, found)

    @staticmethod
    def _noticed(bench: Bench, found: ChangedOnDisk | None) -> Bench:
        known = bench.changed
        same = found is known or (found is not None and known is not None and found.seen == known.seen)
        return bench if same else replace(bench, changed=found)

    def read(self, bench: Bench, path: Path) -> Bench:
        """Read a roster, list or table save, and ask whose its units are."""
        bench, self._muster = importing.opened(bench, path)
        return bench

    def _chosen(self, bench: Bench, asked: Asking) -> Bench:
        """Read the file that was named; go into a folder."""
        path = Path(asked.entry or "").expanduser()
        if not asked.entry:
            return replace(bench, asking=asked)
        if _is_folder(path):
            return replace(bench, asking=asked.with_entry(f"{asked.entry.removesuffix(os.sep)}{os.sep}"))
        return self.read(bench, path)

    def _folder(self) -> str:
        """Return where files to import are looked for first: where the last one was, or beside the scenario."""
        last = self._muster.file if self._muster is not None else self.manuscript.path
        folder = str(Path(last).parent)
        return "" if folder == "." else folder if folder.endswith(os.sep) else f"{folder}{os.sep}"

    def run(self, bench: Bench, command: str, argument: float | str = 0) -> Bench:
        """Carry out a command that has to do with files."""
        asked = bench.asking
        bench = self.keep(replace(bench, asking=None, said=""))
        match command:
            case "save-as":
                return replace(bench, asking=naming(str(self.manuscript.path)))
            case "import":
                return replace(bench, asking=importing.asking_file(self._folder()))
            case "import-dropped":
                return self.read(bench, Path(str(argument)))
            case "import-file" if asked is not None:
                # What alone can be meant is meant.
                return self._chosen(bench, asked.taken(0) if not asked.entry and len(asked.offers) == 1 else asked)
            case "offer" if asked is not None:
                return self._chosen(bench, asked.taken(int(argument)))
            case "import-first" | "import-second" if self._muster is not None:
                return importing.brought_in(bench, self._muster, importing.PLAYERS.index(command))
            case "import-notes":
                return replace(bench, asking=bench.notes)
            case "save-as-name" if asked is not None and asked.entry:
                self._named = Path(asked.entry)
                return self.save_as(bench, self._named)
            case "save-over" if self._named is not None:
                return self.save_as(bench, self._named, over=True)
            case "save":
                return self.save(bench)
            case "close":
                if not bench.draft.is_saved:
                    return replace(bench, asking=closing(bench.draft.unsaved_steps))
                return _left(bench)
            case "close-save":
                bench = self.save(bench)
                return _left(bench) if bench.draft.is_saved else bench
            case "close-discard":
                return _left(bench)
        found = bench.changed
        match command:
            case "keep-mine" if found is not None:
                self.manuscript.keep_mine(found)
                bench = replace(bench, draft=self.manuscript.draft, changed=None, said="Saving writes over the file.")
            case "load-theirs" if found is not None:
                bench = self._load(bench, found)
            case "show-difference" if found is not None:
                bench = replace(bench, asking=changed(replace(found, mine=bench.draft.text), shown=True))
        return bench

    def _load(self, bench: Bench, found: ChangedOnDisk) -> Bench:
        theirs = bench.with_draft(bench.draft.stepped("Load the file", found.theirs or ""))
        if theirs.draft is bench.draft:
            return replace(theirs, asking=None)
        self.manuscript.load_theirs(found)
        said = "Loaded the file. Undo goes back to yours."
        return replace(theirs, draft=self.manuscript.draft, changed=None, said=said)

    def save(self, bench: Bench) -> Bench:
        """Write the file; where somebody else has written it meanwhile, nothing is, and it is asked what to do."""
        try:
            done = self.manuscript.save()
        except OSError as error:
            why = f"{self.manuscript.path.name} cannot be written: {error.strerror or type(error).__name__}."
            return replace(bench, said=why)
        if isinstance(done, ChangedOnDisk):
            return replace(bench, changed=done, asking=changed(done))
        said = f"Saved {done.path.name}."
        return replace(bench, draft=self.manuscript.draft, changed=None, said=said, file=self.told())

    def save_as(self, bench: Bench, path: Path, *, over: bool = False) -> Bench:
        """Write another file, which is the scenario's from now on; one that is there already is asked about."""
        if not path.suffix:
            path = path.with_suffix(".json" if bench.draft.is_json else ".toml")
        try:
            done = self.manuscript.save_as(path, over=over)
        except ScenarioError as error:
            return replace(bench, said=error.faults[0].message, asking=naming(str(path)))
        except OSError as error:
            why = f"{path.name} cannot be written: {error.strerror or type(error).__name__}."
            return replace(bench, said=why, asking=naming(str(path)))
        if isinstance(done, ChangedOnDisk):
            return replace(bench, asking=writing_over(path.name))
        self._named, said = None, f"Saved {done.path.name}."
        return replace(bench, draft=self.manuscript.draft, changed=None, said=said, file=self.told())

    def close(self, *, keep: bool = False) -> None:
        """End the work; what is not saved is kept for recovery, if that is wanted."""
        self.manuscript.close(keep=keep)


def _left(bench: Bench) -> Bench:
    return replace(bench, view=replace(bench.view, left=True))


def steps_between(before: Draft, after: Draft) -> list[Draft]:
    """Return drafts from one to another, each one step from the one before it: steps, undos, redos."""
    if len(after.done) == len(before.done) and after.done[:-1] == before.done[:-1] and after.done != before.done:
        # The last step was made another one, as by nudges one after another.
        return [before.undo(), after]
    return [after]


def ago(seconds: float) -> str:
    """Return how long ago something was, in words."""
    if seconds < 2.0:
        return "just now"
    if seconds < 60.0:
        return f"{int(seconds)} s ago"
    return f"{int(seconds / 60.0)} min ago"


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # a name that no file can have, which is told when it is read
        return False
