"""What kind of file a tree is, by its keys: so that one file given for another is told in a word."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from simulator.files.document import Document, Tree, read_document, read_text
from simulator.files.faults import Fault, FileError, name_of
from simulator.files.pages import is_page

FORMAT: Final = 1
"""The version of scenario, script and move files that this program reads and writes."""
REPLAY_SUFFIX: Final = ".jsonl"
SCRIPT_SUFFIX: Final = ".script.toml"
"""Ends the name of a script that belongs to a scenario: NAME.script.toml beside NAME.toml."""
CALLED: Final = {
    "scenario": "a scenario",
    "script": "a decision script",
    "move": "a move",
    "bookmarks": "a file of bookmarks",
}
"""Kinds of files, as they are called."""
_HOLDS: Final = {
    "scenario": "[board] and [[units]]",
    "script": "[[decisions]]",
    "move": "kind, unit and [[steps]]",
    "bookmarks": "bookmarks",
}


def kind_of_tree(tree: Tree) -> str | None:
    """Return "scenario", "script", "bookmarks" or "move"; None where the keys do not tell."""
    if "units" in tree or "board" in tree:
        return "scenario"
    if "decisions" in tree:
        return "script"
    if "bookmarks" in tree:
        return "bookmarks"
    return "move" if "kind" in tree and "unit" in tree else None


def read_as(path: Path | str, wanted: str, error: type[FileError]) -> Document:
    """Read a TOML or JSON file of one kind; whatever else a replay is, it is not one of those.

    Raises:
        FileError: of the given kind, when it is a replay, or it cannot be read, or its syntax is broken.
    """
    if is_replay(path, error):
        message = f"This is a replay, not {CALLED[wanted]}. Expected {_HOLDS[wanted]}."
        raise error([Fault(name_of(path), 1, "file", message)])
    return read_document(path, error)


def is_replay(path: Path | str, error: type[FileError]) -> bool:
    """Say whether a file is a replay, or a page that holds one: by its name, or by a first line that is one's header.

    Raises:
        FileError: of the given kind, when there is no such file, or it cannot be read.
    """
    if (Path(path).suffix.lower() == REPLAY_SUFFIX or is_page(path)) and Path(path).is_file():
        return True
    line = read_text(path, error).lstrip().partition("\n")[0]
    if not line.startswith("{"):
        return False
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):  # not one object on one line, so no header
        return False
    return isinstance(header, dict) and header.keys() >= {"scenario", "seed", "program"}


def refuse_another(document: Document, wanted: str, error: type[FileError]) -> None:
    """Refuse a file of another kind than the one that is wanted; one whose kind cannot be told is let through.

    Raises:
        FileError: of the given kind, with one fault.
    """
    kind = kind_of_tree(document.tree)
    if kind not in (None, wanted):
        message = f"This is {CALLED[kind]}, not {CALLED[wanted]}. Expected {_HOLDS[wanted]}."
        raise error([Fault(document.name, document.lines.of(), "file", message)])
