"""The journal of a draft: every step as one line of a file beside the scenario, written before it is shown.

After a crash the lines make the draft again, with its undo. The first line holds the text that the steps began with, so
that the journal needs no other file. A last line that was cut off is a step that was still being made: it is left out.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
import zlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from simulator.authoring.draft import Delta, Draft, Step
from simulator.files.faults import ScenarioError
from simulator.files.writing import write_atomically

FORMAT: Final = 1
_SYNC_EVERY: Final = 1.0
"""Seconds. A step is handed to the system at once, which keeps it if the program dies; the disk has it this soon."""


def journal_of(path: Path) -> Path:
    """Return where the journal of a scenario file is: `.name.toml.draft` beside it."""
    return path.with_name(f".{path.name}.draft")


def checksum(data: bytes) -> str:
    """Return the checksum of a file's bytes."""
    return hashlib.sha256(data).hexdigest()


class Journal:
    """A journal that is being written."""

    def __init__(self, path: Path, draft: Draft, disk: str | None) -> None:
        """Begin a journal with everything done so far, in place of the one that was there.

        Args:
            path: of the journal itself.
            draft: the draft as it is.
            disk: the checksum of the scenario file as it was last seen; None where there was none.

        Raises:
            OSError: it cannot be written there.
        """
        self.path = path
        write_atomically(path, "".join(_lines(draft, disk)), durably=True)
        self._handle = os.open(path, os.O_WRONLY | os.O_APPEND)
        self._synced = time.monotonic()

    def step(self, before: Draft, after: Draft) -> None:
        """Write down what made one draft into the next: a step, an undo, a redo, or a save.

        Raises:
            OSError: it cannot be written.
        """
        for line in _line_between(before, after):
            self._append(line)

    def saved(self, disk: str) -> None:
        """Write down that the file has the draft as it is."""
        self._append({"saved": disk})
        self.sync()

    def sync(self) -> None:
        """Have the disk know everything that was written down."""
        os.fsync(self._handle)
        self._synced = time.monotonic()

    def _append(self, line: dict[str, Any]) -> None:
        data = _written(line).encode("utf-8")
        while data:
            data = data[os.write(self._handle, data) :]
        if time.monotonic() - self._synced >= _SYNC_EVERY:
            self.sync()

    def close(self, *, keep: bool = False) -> None:
        """End the journal, and take it away unless it is to be kept."""
        os.close(self._handle)
        if not keep:
            self.path.unlink(missing_ok=True)


@dataclass(frozen=True)
class Leftover:
    """What a journal holds that its program did not end: work to be recovered."""

    path: Path
    """Of the journal."""
    draft: Draft
    """The draft with its undo, as far as it was written down."""
    disk: str | None
    """The checksum of the scenario file as the program last saw it."""
    cut: bool
    """Whether a last step was only half written, and is missing."""
    process: int
    """The number of the process that wrote it."""

    @property
    def is_open_elsewhere(self) -> bool:
        """Whether the process that writes it seems to be running still."""
        if self.process == os.getpid() or os.name != "posix":
            return False
        try:
            os.kill(self.process, 0)
        except ProcessLookupError:
            return False
        except PermissionError:  # it is somebody else's
            return True
        return True


def read_journal(path: Path, name: str) -> Leftover | None:
    """Return what a journal holds; None where there is no journal, or none that could be read from its first line.

    Args:
        path: of the journal.
        name: of the scenario file, for messages.

    Raises:
        OSError: it is there and cannot be read.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    whole, _, rest = data.rpartition(b"\n")
    lines = whole.split(b"\n")
    header = _read(lines[0])
    if header is None or header.get("format") != FORMAT or not isinstance(header.get("text"), str):
        return None
    told = _Told(header["text"], saved=0 if header.get("saved") is True else None)
    disk, cut = header.get("disk"), bool(rest)
    for raw in lines[1:]:
        line = _read(raw)
        after = told.after(line) if line is not None else None
        if line is None or after is None:
            cut = True
            break
        told, disk = after, line.get("saved", disk)
    try:
        draft = Draft.of(told.text, name, is_json=header.get("json") is True)
    except ScenarioError:
        return None
    draft = replace(draft, done=told.done, undone=told.undone, saved=told.saved)
    return Leftover(path, draft, disk, cut, int(header.get("process", 0)))


@dataclass(frozen=True, slots=True)
class _Told:
    """What a journal has told up to one of its lines. Texts alone: only the last one is read as a scenario."""

    text: str
    done: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()
    saved: int | None = None

    def after(self, line: dict[str, Any]) -> _Told | None:
        """Return what is told after one more line; None where the line does not go with it."""
        match line:
            case {"saved": str()}:
                return replace(self, saved=len(self.done))
            case {"do": [int(at), str(old), str(new)], "label": str(label)} if self.text.startswith(old, at):
                step = Step(label, Delta(at, old, new))
                saved = self.saved if self.saved is not None and self.saved <= len(self.done) else None
                told = _Told(step.delta.done(self.text), (*self.done, step), (), saved)
            case {"undo": True} if self.done:
                step = self.done[-1]
                told = _Told(step.delta.undone(self.text), self.done[:-1], (*self.undone, step), self.saved)
            case {"redo": True} if self.undone:
                step = self.undone[-1]
                told = _Told(step.delta.done(self.text), (*self.done, step), self.undone[:-1], self.saved)
            case _:
                return None
        return told if _crc(told.text) == line.get("crc") else None


def _lines(draft: Draft, disk: str | None) -> list[str]:
    """Return a whole journal: the text it all began with, and every step."""
    every = (*draft.done, *reversed(draft.undone))
    text = draft.text
    for step in reversed(draft.done):
        text = step.delta.undone(text)
    header = {
        "fightphase": "draft",
        "format": FORMAT,
        "process": os.getpid(),
        "json": draft.is_json,
        "disk": disk,
        "saved": draft.saved == 0,
        "text": text,
    }
    lines = [_written(header)]
    for number, step in enumerate(every, 1):
        text = step.delta.done(text)
        lines.append(_written(_step_line(step, text)))
        if draft.saved == number and disk is not None:
            lines.append(_written({"saved": disk}))
    for step in draft.undone:
        text = step.delta.undone(text)
        lines.append(_written({"undo": True, "crc": _crc(text)}))
    return lines


def is_one_step(before: Draft, after: Draft) -> bool:
    """Say whether one draft is another one after a step, an undo or a redo: what one line of a journal can say."""
    if len(after.done) == len(before.done) + 1:
        redone = after.undone == before.undone[:-1] and after.done[-1:] == before.undone[-1:]
        return after.done[:-1] == before.done and (redone or not after.undone)
    return after.done == before.done[:-1] and after.undone == (*before.undone, *before.done[-1:])


def _line_between(before: Draft, after: Draft) -> list[dict[str, Any]]:
    if after.text == before.text:
        return []
    if before.undone and after.done[-1:] == before.undone[-1:] and after.undone == before.undone[:-1]:
        return [{"redo": True, "crc": _crc(after.text)}]
    if len(after.done) < len(before.done):
        return [{"undo": True, "crc": _crc(after.text)}]
    return [_step_line(after.done[-1], after.text)]


def _step_line(step: Step, text: str) -> dict[str, Any]:
    return {"do": [step.delta.at, step.delta.old, step.delta.new], "label": step.label, "crc": _crc(text)}


def _written(line: dict[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def _read(raw: bytes) -> dict[str, Any] | None:
    """Return a line of a journal; None where it is no whole one."""
    try:
        line = json.loads(raw)
    except ValueError:
        return None
    return line if isinstance(line, dict) else None


def _crc(text: str) -> int:
    return zlib.crc32(text.encode("utf-8"))
