"""Names of files while they are typed: which there are, and how the rest of a name goes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

LOOKED = 5000
"""Entries of a folder that are looked at; nobody finds a file among more by their names."""
MOST = 200
"""Names that are offered."""


def offered(typed: str, suffixes: tuple[str, ...]) -> tuple[str, ...]:
    """Return how a name that is typed could go on: folders, which end in a separator, then files of these kinds.

    Hidden ones are offered once their dot is typed. A folder that cannot be read offers nothing.
    """
    folder, begun = os.path.split(typed)
    there = Path(folder or ".").expanduser()
    try:
        with os.scandir(there) as entries:
            names = sorted(
                islice(_fitting(entries, begun, suffixes), LOOKED), key=lambda n: (n[-1:] != os.sep, n.lower())
            )
    except (OSError, ValueError):  # no such folder, or no name that a folder can have
        return ()
    before = typed[: len(typed) - len(begun)]
    return tuple(before + name for name in names[:MOST])


def _fitting(entries: Iterator[os.DirEntry[str]], begun: str, suffixes: tuple[str, ...]) -> Iterator[str]:
    for entry in islice(entries, LOOKED):
        name = entry.name
        if not name.lower().startswith(begun.lower()) or (name.startswith(".") and not begun.startswith(".")):
            continue
        try:
            is_folder = entry.is_dir()
        except OSError:  # a link that leads in a circle
            continue
        if is_folder or name.lower().endswith(suffixes):
            yield f"{name}{os.sep}" if is_folder else name


def completed(typed: str, offers: tuple[str, ...]) -> str:
    """Return a name with as much more of it as all offers have in common."""
    loose = [offer.lower() for offer in offers]
    first, last = min(loose, default=""), max(loose, default="")
    common = next((k for k, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last)))
    return offers[0][:common] if common > len(typed) else typed
