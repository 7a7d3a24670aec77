"""Where everything in a file's text stands, character by character, so that one value can be changed alone.

One walk makes it, for TOML in `toml_lines` and for JSON in `json_lines`; the lines that messages name come from it too.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from simulator.files.lines import LineCounter, TreePath


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text: from `start` up to, not including, `end`."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Cell:
    """One entry in brackets: a value of a list, or a key with its value of a table written in braces."""

    path: TreePath
    span: Span
    comma: int | None
    """Where its comma stands; None where there is none after it."""


@dataclass(slots=True)
class Pair:
    """A key with its value, on a line of its own."""

    path: TreePath
    span: Span
    """From the key's first character to the value's last."""


@dataclass(slots=True)
class Section:
    """A header of TOML with the pairs below it; the first section of a file has no header and an empty path."""

    path: TreePath
    """With the position of the entry, for a [[list of tables]]."""
    head: Span
    """The header itself; empty for the first section."""
    pairs: list[Pair] = field(default_factory=list)

    @property
    def end(self) -> int:
        """Where its last pair ends, or its header."""
        return self.pairs[-1].span.end if self.pairs else self.head.end


@dataclass(slots=True)
class Layout:
    """The places of a text's entries, by their paths in the tree."""

    text: str
    starts: dict[TreePath, int] = field(default_factory=dict)
    """Where each entry begins: its key, its header, or the list's entry itself."""
    values: dict[TreePath, Span] = field(default_factory=dict)
    """The text of each value that is written as one: not of tables under headers."""
    cells: dict[TreePath, list[Cell]] = field(default_factory=dict)
    """What stands between the brackets of a list, or the braces of a table."""
    sections: list[Section] = field(default_factory=list)
    """TOML's headers, in order; empty for JSON."""

    def lines(self) -> dict[TreePath, int]:
        """Return the line of every entry, from 1."""
        counter = LineCounter(self.text)
        return {path: counter.line(start) for path, start in self.starts.items()}
