"""One line on a terminal that is written again and again while something takes long; nothing anywhere else."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Final, Self

BAR: Final = 24
"""Characters of a progress bar."""
AGAIN: Final = 0.1
"""Seconds from one writing of a bar to the next."""


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


class FramesBar(ProgressLine):
    """How far a film has come, as a bar with the time that is left."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.began = time.monotonic()
        self.told = 0.0

    def tell(self, done: int, count: int) -> None:
        """Show that so many frames of all are done."""
        now = time.monotonic()
        if now - self.told < AGAIN:
            return
        self.told = now
        filled = BAR * done // count
        left = f", {(now - self.began) / done * (count - done):.0f} s left" if done else ""
        self.show(f"{self.path} [{'#' * filled}{'.' * (BAR - filled)}] {done} of {count} frames{left}")
