"""Writing files so that nothing is ever half-written."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from glob import escape
from pathlib import Path
from typing import Final

_SUFFIX: Final = ".part"


def write_atomically(path: Path | str, content: str | bytes, *, durably: bool = False) -> None:
    """Write a file whole or not at all: to a temporary name in the same folder, then renamed.

    Text is written as UTF-8, line ends as they are. An existing file keeps its permissions. `durably` returns when the
    disk has it: a power cut then finds the old file or the new one.

    Raises:
        OSError: if the folder is not there or cannot be written to; the old file is then untouched, and the error
            names it as the caller did.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    with replaced(path) as temporary, temporary.open("wb") as file:
        file.write(data)
        if durably:
            file.flush()
            os.fsync(file.fileno())
    if durably:
        _sync_folder(Path(path).parent)


@contextmanager
def replaced(path: Path | str) -> Iterator[Path]:
    """Give a temporary name in a file's folder to be written to; it becomes the file when all has gone well.

    Whatever goes wrong meanwhile, an interruption included, the old file is untouched and the temporary one is gone.
    An existing file keeps its permissions.

    Raises:
        OSError: as `write_atomically`.
    """
    target = Path(path)
    try:
        handle, name = tempfile.mkstemp(prefix=_prefix(target), suffix=_SUFFIX, dir=target.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        temporary.chmod(_mode(target))
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def sweep(path: Path | str) -> None:
    """Take away temporary files that were to become a file, and that a program left when it was killed."""
    target = Path(path)
    for temporary in target.parent.glob(f"{escape(_prefix(target))}*{_SUFFIX}"):
        temporary.unlink(missing_ok=True)


def _prefix(target: Path) -> str:
    return f".{target.name[:40]}."


def _sync_folder(folder: Path) -> None:
    """Have the disk know of a folder's new names, where the system lets folders be opened at all."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _mode(target: Path) -> int:
    """Return the permissions a file has, or would have been given if it is new."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
