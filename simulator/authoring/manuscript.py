"""A draft together with its file: opening, saving, autosave, recovery, and noticing that others wrote the file."""

from __future__ import annotations

import difflib
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from simulator.authoring.draft import Draft
from simulator.authoring.edits.edit import Edit
from simulator.authoring.journal import Journal, Leftover, checksum, is_one_step, journal_of, read_journal
from simulator.files.document import decode, read_bytes
from simulator.files.faults import Fault, ScenarioError, name_of
from simulator.files.writing import sweep, write_atomically

_MARK: Final = b"\xef\xbb\xbf"
"""The byte order mark that some editors begin a file with; it stays."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A file as it was last seen."""

    checksum: str
    size: int = -1
    changed: int = -1
    """When it was last changed, in nanoseconds, as the file system has it."""


@dataclass(frozen=True, slots=True)
class Saved:
    """The file has the draft now."""

    path: Path


@dataclass(frozen=True, slots=True)
class ChangedOnDisk:
    """Somebody else has written the file since it was seen: nothing is overwritten before the author has chosen."""

    path: Path
    mine: str
    theirs: str | None
    """The file's text now; None where there is no file any more, or none that is text."""
    seen: Seen | None
    """What is to be taken as seen when the author keeps their own; None where there is no file."""
    faults: tuple[Fault, ...] = ()
    """Why the file cannot be loaded, where it cannot."""

    @property
    def can_be_loaded(self) -> bool:
        """Whether theirs is a scenario, with faults or without."""
        return self.theirs is not None and not self.faults

    def difference(self, lines_round: int = 3) -> tuple[str, ...]:
        """Return how theirs differs from mine, as a unified difference: `-` is mine alone, `+` theirs alone."""
        theirs = (self.theirs or "").splitlines()
        found = difflib.unified_diff(self.mine.splitlines(), theirs, "mine", "on disk", n=lines_round, lineterm="")
        return tuple(found)


def leftover_of(path: Path | str) -> Leftover | None:
    """Return unsaved work on a file that a program did not come to end; None where there is none.

    A journal of which the file has everything, or had it when it was saved last, is no unsaved work.

    Raises:
        OSError: the journal is there and cannot be read.
    """
    file = Path(path).resolve()
    left = read_journal(journal_of(file), name_of(path))
    if left is None or left.is_open_elsewhere:
        return left
    data = _bytes(file)
    if data is not None and (left.draft.is_saved or data.removeprefix(_MARK) == left.draft.text.encode("utf-8")):
        return None
    return left if left.draft.done or left.draft.undone or data is None else None


class Manuscript:
    """A draft with its file on disk. `draft` is a value; it is exchanged by every step, and its journal keeps up."""

    def __init__(self, path: Path | str, draft: Draft, seen: Seen | None, *, mark: bool = False) -> None:
        """Make one of its parts; `open`, `new` and `recover` are for everybody else."""
        self.path = Path(path)
        """As the author named it."""
        self.draft = draft
        self.autosave_fault = ""
        """Why steps are not kept for recovery, where they are not: a folder that cannot be written to, a full disk."""
        self.kept_at: float | None = None
        """When a step was last kept for recovery, in seconds since the epoch; None where none was."""
        self._file = self.path.resolve()  # a link stays a link: what it leads to is written
        self._seen = seen
        self._mark = mark
        self._journal: Journal | None = None

    @classmethod
    def open(cls, path: Path | str) -> Manuscript:
        """Open a scenario file. Work that `leftover_of` finds is set aside, beside it: `recover` is for taking it up.

        Raises:
            ScenarioError: there is no such file, or it is no scenario that could be edited.
        """
        data = read_bytes(path, ScenarioError)
        draft = Draft.of(_text(data, name_of(path)), name_of(path), is_json=_is_json(path), saved=True)
        opened = cls(path, draft, _seen(Path(path), data), mark=data.startswith(_MARK))
        opened._set_aside()
        return opened

    @classmethod
    def new(cls, path: Path | str, text: str) -> Manuscript:
        """Begin a scenario that has no file yet, from a text such as `templates.new_scenario` returns.

        Raises:
            ScenarioError: there is a file of this name, or the text is no scenario.
        """
        if Path(path).exists():
            raise ScenarioError([Fault(name_of(path), None, "file", "There is such a file already.")])
        begun = cls(path, Draft.of(text, name_of(path), is_json=_is_json(path)), None)
        begun._set_aside()
        return begun

    @classmethod
    def recover(cls, path: Path | str, left: Leftover) -> Manuscript:
        """Take up work that was left over. Where the file has been written since, `changed_on_disk` says so."""
        data = _bytes(Path(path).resolve())
        seen = Seen(left.disk) if left.disk is not None else None
        draft = left.draft
        if data is not None and checksum(data) == left.disk:
            seen = _seen(Path(path), data)
        elif data is not None and data.removeprefix(_MARK) == draft.text.encode("utf-8"):
            seen, draft = _seen(Path(path), data), draft.as_saved()
        if not left.is_open_elsewhere:
            for written in (Path(path).resolve(), left.path):
                sweep(written)
        found = cls(path, draft, seen, mark=data is not None and data.startswith(_MARK))
        found._begin_journal()
        return found

    # steps

    def do(self, edit: Edit) -> Draft:
        """Make an edit: one step, kept for recovery before this returns. Raises EditError as `Draft.do`."""
        return self.become(self.draft.do(edit))

    def undo(self) -> Draft:
        """Take back the last step."""
        return self.become(self.draft.undo())

    def redo(self) -> Draft:
        """Make the step that was last undone again."""
        return self.become(self.draft.redo())

    def amend(self, edit: Edit) -> Draft:
        """Make an edit in place of the last step, such as one more nudge with the same arrow key: still one step."""
        after = self.draft.undo().do(edit)
        self.become(self.draft.undo())
        return self.become(after)

    def become(self, draft: Draft) -> Draft:
        """Take a draft that the present one has become, by a step, an undo or a redo, or by several of these."""
        before, self.draft = self.draft, draft
        if (draft.done, draft.undone) == (before.done, before.undone):
            return draft
        if self._journal is None:
            self._begin_journal()
        elif is_one_step(before, draft):
            self._noting(lambda journal: journal.step(before, draft))
        else:
            self._begin_anew()
        return draft

    # files

    def changed_on_disk(self, *, thoroughly: bool = False) -> ChangedOnDisk | None:
        """Say whether somebody else has written the file since it was last seen.

        Cheap where nobody has: by the file's size and time, unless `thoroughly`, which compares what is in it.

        Raises:
            OSError: the file is there and cannot be read.
        """
        if not thoroughly and self._seen is not None and self._seen == _stat(self._file, self._seen.checksum):
            return None
        data = _bytes(self._file)
        if data is None:
            return ChangedOnDisk(self.path, self.draft.text, None, None) if self._seen is not None else None
        seen = _seen(self._file, data)
        if self._seen is not None and seen.checksum == self._seen.checksum:
            self._seen = seen
            return None
        if data.removeprefix(_MARK) == self.draft.text.encode("utf-8"):  # both wrote the same
            self._has_been_saved(seen)
            return None
        return self._another(data, seen)

    def _another(self, data: bytes, seen: Seen) -> ChangedOnDisk:
        try:
            theirs = _text(data, name_of(self.path))
        except ScenarioError as error:
            return ChangedOnDisk(self.path, self.draft.text, None, seen, error.faults)
        try:
            Draft.of(theirs, name_of(self.path), is_json=self.draft.is_json)
        except ScenarioError as error:
            return ChangedOnDisk(self.path, self.draft.text, theirs, seen, error.faults)
        return ChangedOnDisk(self.path, self.draft.text, theirs, seen)

    def keep_mine(self, changed: ChangedOnDisk) -> None:
        """Take what is on disk as seen: the next save writes over it, unless it has changed once more."""
        self._seen = changed.seen
        self.draft = replace(self.draft, saved=None)

    def load_theirs(self, changed: ChangedOnDisk) -> Draft:
        """Take what is on disk, as one step that can be undone.

        Raises:
            ScenarioError: it is no scenario.
        """
        if changed.theirs is None or changed.seen is None or changed.faults:
            raise ScenarioError(changed.faults or [Fault(name_of(self.path), None, "file", "There is no such file.")])
        self.become(self.draft.stepped("Load the file", changed.theirs))
        self._has_been_saved(changed.seen)
        return self.draft

    def save(self) -> Saved | ChangedOnDisk:
        """Write the file, whole or not at all; nothing where somebody else has written it meanwhile.

        Raises:
            OSError: it cannot be written; the old file is then untouched.
        """
        changed = self.changed_on_disk(thoroughly=True)
        if changed is not None:
            return changed
        data = self._data()
        write_atomically(self._file, data, durably=True)
        self._has_been_saved(_seen(self._file, data))
        return Saved(self.path)

    def save_as(self, path: Path | str, *, over: bool = False) -> Saved | ChangedOnDisk:
        """Write the draft to another file, which is its file from now on; undo goes on.

        Args:
            path: of the other file.
            over: whether a file of that name may be written over; otherwise it is returned as changed.

        Raises:
            OSError: it cannot be written.
            ScenarioError: the other name is of another format: TOML stays TOML, JSON stays JSON.
        """
        target = Path(path).resolve()
        if target == self._file:
            return self.save()
        if _is_json(path) is not None and _is_json(path) != self.draft.is_json:
            kind = "JSON" if self.draft.is_json else "TOML"
            raise ScenarioError([Fault(name_of(path), None, "file", f"The scenario is {kind}. Expected such a name.")])
        data = _bytes(target)
        if data is not None and not over:
            return self._another(data, _seen(target, data))
        write_atomically(target, self._data(), durably=True)
        self.close()
        self.path, self._file = Path(path), target
        self._seen = _seen(target, self._data())
        self.draft = self.draft.as_saved()
        return Saved(self.path)

    def close(self, *, keep: bool = False) -> None:
        """End the work on the file. The journal goes, unless it is to be kept for another time."""
        if self._journal is not None:
            self._journal.close(keep=keep)
            self._journal = None

    def sync(self) -> None:
        """Have the disk know every step so far; for idle moments."""
        self._noting(lambda journal: journal.sync())

    def _data(self) -> bytes:
        return (_MARK if self._mark else b"") + self.draft.text.encode("utf-8")

    def _has_been_saved(self, seen: Seen) -> None:
        self._seen = seen
        self.draft = self.draft.as_saved()
        self._noting(lambda journal: journal.saved(seen.checksum))

    # the journal

    def _begin_journal(self) -> None:
        other = read_journal(journal_of(self._file), name_of(self.path))
        if other is not None and other.is_open_elsewhere:
            self.autosave_fault = f"Steps are not kept: the file is open in process {other.process} as well."
            return
        try:
            self._journal = Journal(journal_of(self._file), self.draft, self._seen.checksum if self._seen else None)
        except OSError as error:
            self.autosave_fault = f"Steps are not kept: {error.strerror or type(error).__name__}."
        else:
            self.autosave_fault, self.kept_at = "", time.time()

    def _begin_anew(self) -> None:
        """Write the journal with all that has been done: what one more line would not say."""
        assert self._journal is not None, "it has been begun"
        self._journal.close(keep=True)
        self._journal = None
        self._begin_journal()

    def _noting(self, note: Callable[[Journal], None]) -> None:
        if self._journal is None:
            return
        try:
            note(self._journal)
            self.kept_at = time.time()
        except OSError as error:  # a journal with a step missing would recover something else
            self.close(keep=True)
            self.autosave_fault = f"Steps are not kept: {error.strerror or type(error).__name__}."

    def _set_aside(self) -> None:
        """Keep a journal that nobody has taken up from being overwritten; one without unsaved work goes.

        So does what a program was writing when it was killed.
        """
        journal = journal_of(self._file)
        left = read_journal(journal, name_of(self.path))
        if left is not None and left.is_open_elsewhere:
            return
        for written in (self._file, journal):
            sweep(written)
        if left is None:
            return
        if leftover_of(self.path) is None:
            journal.unlink(missing_ok=True)
        else:
            journal.replace(journal.with_name(f"{journal.name}.old"))


def _text(data: bytes, name: str) -> str:
    """Return a file's text, its line ends as they are."""
    decode(data, name, ScenarioError)  # says what is wrong with bytes that are no text
    return data.removeprefix(_MARK).decode("utf-8")


def _is_json(path: Path | str) -> bool | None:
    """Say by its name whether a file is JSON; None where the name does not say."""
    return {".json": True, ".toml": False}.get(Path(path).suffix.lower())


def _bytes(file: Path) -> bytes | None:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return None


def _seen(file: Path, data: bytes) -> Seen:
    return _stat(file, checksum(data)) or Seen(checksum(data))


def _stat(file: Path, known: str) -> Seen | None:
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return Seen(known, found.st_size, found.st_mtime_ns)
