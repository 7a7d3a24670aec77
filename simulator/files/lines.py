"""Where the entries of a file stand: from the path of a value in the tree to its line."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping

TreePath = tuple[str | int, ...]
"""The keys and list positions that lead to a value, such as ("units", 0, "base")."""


class LineCounter:
    """Turns positions in a text into line and column numbers."""

    def __init__(self, text: str) -> None:
        self._ends = [i for i, c in enumerate(text) if c == "\n"]

    def line(self, position: int) -> int:
        """Return the line of a position, from 1."""
        return bisect_left(self._ends, position) + 1


class Lines:
    """The lines of a file's entries."""

    def __init__(self, at: Mapping[TreePath, int] | None = None, *, otherwise: int | None = None) -> None:
        self._at = dict(at or {})
        self._otherwise = otherwise

    def of(self, *path: str | int) -> int | None:
        """Return the line where the value at this path begins, or else that of the nearest entry round it."""
        while path:
            line = self._at.get(path)
            if line is not None:
                return line
            path = path[:-1]
        return self._otherwise

    def has(self, *path: str | int) -> bool:
        """Say whether the file itself names this path."""
        return path in self._at
