"""Bookmarks of a replay: places to come back to, each with a note, in a small file beside the replay."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from simulator.files.entries import FaultList
from simulator.files.faults import BookmarkError
from simulator.files.kinds import FORMAT, read_as, refuse_another
from simulator.files.writing import write_atomically

SUFFIX: Final = ".bookmarks.json"
"""How the name of such a file ends: overrun.bookmarks.json is beside overrun.jsonl."""


@dataclass(frozen=True, slots=True, order=True)
class Bookmark:
    """A place in a replay."""

    event: int
    """The number of the event it is at; 0 is the start."""
    note: str = ""


def bookmark_file(replay: Path | str) -> Path:
    """Return the file that a replay's bookmarks are kept in."""
    path = Path(replay)
    return path.with_name(path.stem + SUFFIX)


def read_bookmarks(path: Path | str) -> tuple[Bookmark, ...]:
    """Read a file of bookmarks; they come in the order of their events, one an event.

    Raises:
        BookmarkError: with every fault of the file.
    """
    from simulator.files.bookmark_formats import BookmarkFile
    from simulator.files.references import check_format
    from simulator.files.shape import check_shape

    document = read_as(path, "bookmarks", BookmarkError)
    refuse_another(document, "bookmarks", BookmarkError)
    faults = FaultList(document.name, "bookmarks", document.tree, document.lines, list(document.faults))
    content = check_shape(faults, BookmarkFile)
    check_format(faults)
    seen: set[int] = set()
    for index, entry in enumerate(content.bookmarks if content is not None else ()):
        if entry.event in seen:
            faults.add(("bookmarks", index), f"event = {entry.event}. There is one of this event already.")
        seen.add(entry.event)
    if content is None or faults.has_errors:
        raise BookmarkError(faults.found)
    return tuple(sorted(Bookmark(entry.event, entry.note) for entry in content.bookmarks))


def write_bookmarks(path: Path | str, bookmarks: tuple[Bookmark, ...], replay: str = "") -> None:
    """Write a file of bookmarks, whole or not at all.

    Raises:
        OSError: it cannot be written; an older one is then untouched.
    """
    tree = {
        "format": FORMAT,
        **({"replay": replay} if replay else {}),
        "bookmarks": [{"event": b.event, **({"note": b.note} if b.note else {})} for b in sorted(bookmarks)],
    }
    write_atomically(path, json.dumps(tree, ensure_ascii=False, indent=2) + "\n")
