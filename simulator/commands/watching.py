"""Watching files: something is told again whenever one of them changes, until Ctrl-C."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

SOUND, FAULTY = 0, 1
_EVERY: Final = 0.25
"""Seconds between two looks. A look asks the file system for times and sizes and opens no file."""
_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"

Looks = tuple[tuple[int, int, int] | None, ...]


def watch(tell: Callable[[], bool], paths: Sequence[Path], wait: Callable[[float], None] = time.sleep) -> int:
    """Tell once, and again whenever a file changes, comes or goes; on a terminal, on a cleared screen.

    Args:
        tell: prints how things stand, and returns whether anything is wrong.
        paths: of the files to watch.
        wait: lets so many seconds go by.

    Returns:
        On Ctrl-C: 0 when nothing was wrong the last time, 1 when something was.
    """
    wrong = False
    try:
        while True:
            before = _looks(paths)
            if sys.stdout.isatty():
                sys.stdout.write(_CLEAR)
            wrong = tell()
            state = "Faults" if wrong else "No faults"
            print(f"{state} at {time.strftime('%H:%M:%S')}. Watching; Ctrl-C ends.", flush=True)
            while _looks(paths) == before:
                wait(_EVERY)
    except KeyboardInterrupt:
        print(flush=True)
        return FAULTY if wrong else SOUND


def _looks(paths: Sequence[Path]) -> Looks:
    """Return what changes with each file: when it was written, its size, which file it is; None where there is none."""
    return tuple(_look(path) for path in paths)


def _look(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except OSError:  # not there, or not to be reached: that is a state like others, and what tells will say it
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
