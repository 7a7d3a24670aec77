"""One line on a terminal that is written again and again while something takes long; nothing anywhere else."""

from __future__ import annotations

import sys
from typing import Self


class ProgressLine:
    """The line, on standard error. Use it as a context: it is taken away at the end, whatever happens."""

    def __init__(self) -> None:
        self._shown = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def show(self, line: str) -> None:
        """Write the line anew, if there is a terminal."""
        if sys.stderr.isatty():
            print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)
            self._shown = True

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
            self._shown = False
