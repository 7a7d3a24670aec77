"""The clipboard at a field that is typed in: all of it marked, copied, cut, and something else put in."""

from __future__ import annotations

from dataclasses import replace

from simulator.view.editor import entering
from simulator.view.editor.bench import Bench

LETTERS = frozenset("acvx")
"""Letters that mean the field with Ctrl, as everywhere else, and not the table."""


def at_field(bench: Bench, letter: str) -> Bench:
    """Take in Ctrl with one of LETTERS while a field is typed in."""
    entry = bench.focus.entry
    assert entry is not None, "a field is typed in"
    if letter == "v":
        return entering.written(bench, pasted())
    if letter in "cx":
        copied(entry.text)
    marked = replace(bench, focus=replace(bench.focus, entry=replace(entry, caret=len(entry.text), fresh=True)))
    return entering.pressed_in(marked, "Delete") if letter == "x" else marked


def pasted() -> str:
    """Return the text of the clipboard, its lines joined; empty where there is none."""
    import pygame

    return " ".join(pygame.scrap.get_text().split()) if pygame.scrap.has_text() else ""


def copied(text: str) -> None:
    """Put a text on the clipboard."""
    import pygame

    pygame.scrap.put_text(text)
