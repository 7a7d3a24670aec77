"""What is wrong with a file: one fault a place, and one exception a kind of file that carries them all."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from simulator.files.lines import TreePath

LONGEST_VALUE = 60
"""Characters of a value that a message repeats; the rest is cut."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong in a file. Prints as `overrun.toml:48: unit "raiders": base = "33 mm". Expected …`."""

    file: str
    """The file as its reader was asked for it."""
    line: int | None
    """Line number from 1; None where the whole file is meant."""
    entry: str
    """The entry of the file, such as `unit "raiders"`."""
    message: str
    severity: str = "error"
    """"error" or "warning"; a file with nothing but warnings is read."""
    column: int | None = None
    """Column from 1, where the text cannot be read on."""
    path: TreePath = field(default=(), compare=False, repr=False)
    """Where it is in the file's tree."""
    other: TreePath = field(default=(), compare=False, repr=False)
    """The other entry that it is about, such as the model that this one overlaps; empty where there is none."""

    def __str__(self) -> str:
        where = self.file
        if self.line is not None:
            where += f":{self.line}" if self.column is None else f":{self.line}:{self.column}"
        kind = "warning: " if self.severity == "warning" else ""
        return f"{where}: {kind}{self.entry}: {self.message}"

    @property
    def is_error(self) -> bool:
        """Whether the file cannot be used because of it."""
        return self.severity == "error"


class FileError(ValueError):
    """A file that cannot be used. `faults` holds all of its faults, warnings included, in the order of their lines."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = in_order(faults)
        assert any(f.is_error for f in self.faults), "a file with warnings alone is read"
        super().__init__("\n".join(str(f) for f in self.faults))

    @property
    def errors(self) -> tuple[Fault, ...]:
        """The faults without the warnings."""
        return tuple(f for f in self.faults if f.is_error)


class ScenarioError(FileError):
    """A scenario that cannot be used."""


class MoveError(FileError):
    """A move file that cannot be used."""


class ScriptError(FileError):
    """A decision script that cannot be used."""


class BookmarkError(FileError):
    """A file of bookmarks that cannot be used."""


class ReplayError(FileError):
    """A replay that cannot be used."""


def in_order(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Return faults by line, each once; those of the whole file first."""
    return tuple(sorted(dict.fromkeys(faults), key=lambda f: (f.line or 0, f.column or 0)))


def name_of(path: Path | str) -> str:
    """Return a path as text that can be printed, whatever bytes the file system has in it."""
    return str(path).encode("utf-8", "replace").decode("utf-8")


def quoted(value: object) -> str:
    """Return a value as it would stand in a file, in one short line that can be printed."""
    if isinstance(value, float):
        text = repr(value)
    elif isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**LONGEST_VALUE:
        text = "a number of more than 60 digits"
    else:
        text = _written(value)
    text = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"


def _written(value: object) -> str:
    if isinstance(value, str):
        return json.dumps(value[: LONGEST_VALUE + 1], ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ", ".join(quoted(v) for v in value[:12]) + (", …]" if len(value) > 12 else "]")
    if value == {}:
        return "{}"
    if isinstance(value, dict):
        shown = ", ".join(f"{k} = {quoted(v)}" for k, v in list(value.items())[:6])
        return "{ " + shown + (", … }" if len(value) > 6 else " }")
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return ` The nearest known is "…".` for a word that is not among the known ones, or nothing if none is near."""
    by_lower = {k.lower(): k for k in known}
    near = difflib.get_close_matches(word.lower(), by_lower, n=1, cutoff=0.6)
    return f" The nearest known is {quoted(by_lower[near[0]])}." if near else ""


def listed(known: Iterable[str], joint: str = "or") -> str:
    """Return words in quotes as a list: `"a", "b" or "c"`."""
    words = [quoted(k) for k in known]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {joint} {words[-1]}" if words else "none"
