"""Writing files so that nothing is ever half-written."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_atomically(path: Path | str, content: str | bytes) -> None:
    """Write a file whole or not at all: to a temporary name in the same folder, then renamed.

    Text is written as UTF-8 with LF. An existing file keeps its permissions.

    Raises:
        OSError: if the folder is not there or cannot be written to; the old file is then untouched, and the error
            names it as the caller did.
    """
    target = Path(path)
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name[:40]}.", suffix=".part", dir=target.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(temporary).chmod(_mode(target))
        Path(temporary).replace(target)
    finally:
        Path(temporary).unlink(missing_ok=True)


def _mode(target: Path) -> int:
    """Return the permissions a file has, or would have been given if it is new."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
