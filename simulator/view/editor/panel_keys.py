"""Keys while something is asked, or while the keyboard is in the panel or in a menu."""

from __future__ import annotations

from dataclasses import replace

from simulator.view.editor import entering
from simulator.view.editor.bench import Bench
from simulator.view.editor.forms.form import control_of
from simulator.view.editor.forms.searches import WORDS
from simulator.view.editor.hanging import menu_rows

Order = tuple[str, float | str]
"""A command with its argument."""
Meant = tuple[Bench, Order | None]


def taken_in(bench: Bench, name: str, *, shift: bool, ctrl: bool) -> Meant | None:
    """Take in a key that is meant for the panel or a menu.

    Args:
        bench: the work.
        name: of the key, as in the key table; empty for one that writes nothing and has no name.
        shift: whether Shift is held.
        ctrl: whether Ctrl is held.

    Returns:
        The bench afterwards, and what is still to be commanded; None where the key is meant for something else.
    """
    view, focus = bench.view, bench.focus
    if view.menu:
        rows = [row for row in menu_rows(bench) if row.command]
        if name in ("ArrowUp", "ArrowDown", "Tab") and rows:
            by = -1 if name == "ArrowUp" or shift else 1
            return replace(bench, view=replace(view, row=(view.row + by) % len(rows))), None
        if name in ("Enter", " ") and 0 <= view.row < len(rows):
            return bench, (rows[view.row].command, rows[view.row].argument)
        return None
    if not focus.key or bench.held is not None:
        return None
    if name == "Tab":
        return entering.stepped(bench, -1 if shift else 1), None
    if name == "F2":
        return entering.section_stepped(bench, -1 if shift else 1), None
    if name == "Escape":
        return entering.let_be(bench), None
    if focus.entry is not None:
        return None if ctrl and name else _in_field(bench, name)
    control = control_of(bench, focus.key)
    if control is not None and control.kind == "choice" and len(name) == 1 and name.isalpha() and not ctrl:
        return entering.lettered(bench, name), None
    return (bench, ("control", focus.key)) if name in ("Enter", " ") else None


def _in_field(bench: Bench, name: str) -> Meant:
    """Take in a key while a field is typed in; with Ctrl it would be meant for others."""
    if not name:
        return bench, None  # Ctrl or Shift alone
    if name == "Enter":
        word = bench.focus.key.removeprefix("tool.")
        first = f"{word}.0" if word in WORDS and control_of(bench, f"{word}.0") is not None else ""
        return (bench, ("control", first)) if first else (entering.taken(bench), None)
    control = control_of(bench, bench.focus.key)
    if name == "ArrowDown" and control is not None and control.options:
        return bench, ("menu", bench.focus.key)
    return entering.pressed_in(bench, name), None


ROWS = {"ArrowDown": 1, "ArrowUp": -1, "PageDown": 10, "PageUp": -10}
"""Keys that go from one offer to the next, or read on."""


def answered(bench: Bench, name: str, *, back: bool) -> Meant:
    """Take in a key while something is asked; `back` says that Shift is held."""
    asked = bench.asking
    assert asked is not None, "something is asked"
    if asked.entry is not None and name == "Backspace":
        return replace(bench, asking=asked.erased()), None
    if asked.entry is not None and len(name) == 1 and name.isprintable():
        return bench, None  # it comes as text
    if name == "Tab" and asked.suffixes and not back and asked.completed() != asked:
        return replace(bench, asking=asked.completed()), None
    if name in ROWS:
        return replace(bench, asking=asked.at_row(ROWS[name])), None
    if name == "Enter" and asked.row >= 0:
        return bench, ("offer", asked.row)
    if name in ("Tab", "ArrowRight", "ArrowLeft"):
        return replace(bench, asking=asked.moved(-1 if back or name == "ArrowLeft" else 1)), None
    if name in ("Enter", " "):
        return bench, (asked.answers[asked.chosen][1], 0)
    return bench, (asked.answers[-1][1], 0) if name == "Escape" else None
