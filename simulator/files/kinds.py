"""What kind of file a tree is, by its keys: so that one file given for another is told in a word."""

from __future__ import annotations

from typing import Final

from simulator.files.document import Document, Tree
from simulator.files.faults import Fault, FileError

FORMAT: Final = 1
"""The version of scenario, script and move files that this program reads and writes."""
CALLED: Final = {"scenario": "a scenario", "script": "a decision script", "move": "a move"}
"""Kinds of files, as they are called."""
_HOLDS: Final = {"scenario": "[board] and [[units]]", "script": "[[decisions]]", "move": "kind, unit and [[steps]]"}


def kind_of_tree(tree: Tree) -> str | None:
    """Return "scenario", "script" or "move"; None where the keys do not tell."""
    if "units" in tree or "board" in tree:
        return "scenario"
    if "decisions" in tree:
        return "script"
    return "move" if "kind" in tree and "unit" in tree else None


def refuse_another(document: Document, wanted: str, error: type[FileError]) -> None:
    """Refuse a file of another kind than the one that is wanted; one whose kind cannot be told is let through.

    Raises:
        FileError: of the given kind, with one fault.
    """
    kind = kind_of_tree(document.tree)
    if kind not in (None, wanted):
        message = f"This is {CALLED[kind]}, not {CALLED[wanted]}. Expected {_HOLDS[wanted]}."
        raise error([Fault(document.name, document.lines.of(), "file", message)])
