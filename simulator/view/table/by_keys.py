"""Keys that are meant for an open menu, or that write a number: a face, a length, a place, or which row is chosen."""

from __future__ import annotations

from dataclasses import replace

from simulator.view.table import moving
from simulator.view.table.commands import Order, shown
from simulator.view.table.painter import menu_rows
from simulator.view.table.sitting import Sitting

NUMBERS = frozenset(".,- ")
"""Signs that a length or a place has behind its first digit."""
Meant = tuple[Sitting, Order | None]


def taken_in(sitting: Sitting, name: str, *, back: bool, ctrl: bool, again: bool) -> Meant | None:
    """Take in a key that is no command of the key table.

    Args:
        sitting: as it is.
        name: of the key, as in the key table; empty for one that writes nothing and has no name.
        back: whether Shift is held.
        ctrl: whether Ctrl is held.
        again: whether it has been held down for a while.

    Returns:
        The sitting afterwards, and what is still to be commanded; None where the key is meant for something else.
    """
    if sitting.view.menu and (found := _in_menu(sitting, name, back=back)) is not None:
        return found
    if ctrl or not name or sitting.view.help:
        return None
    return _written(sitting, name, again=again)


def _in_menu(sitting: Sitting, name: str, *, back: bool) -> Meant | None:
    view, rows = sitting.view, menu_rows(sitting)
    usable = [k for k, row in enumerate(rows) if row.command]
    if name in ("ArrowUp", "ArrowDown", "Tab") and usable:
        at = usable.index(view.row) if view.row in usable else -1
        by = -1 if name == "ArrowUp" or back else 1
        return replace(sitting, view=replace(view, row=usable[(at + by) % len(usable)])), None
    if name in ("Enter", " ") and 0 <= view.row < len(rows) and rows[view.row].command:
        return sitting, (rows[view.row].command, rows[view.row].argument)
    return None


def _written(sitting: Sitting, name: str, *, again: bool) -> Meant | None:
    digit = len(name) == 1 and name.isdigit()
    if digit and sitting.showing:
        sitting = shown(sitting)
    if sitting.stage == "move":
        begun = sitting.held is not None and (bool(sitting.held.typed) or name == "Backspace")
        writes = (digit and bool(sitting.held or sitting.picked)) or (begun and name in {*NUMBERS, "Backspace"})
        if not writes:
            return None
        # A digit that is held down a while is still one digit.
        return (sitting if again and name != "Backspace" else moving.typed(sitting, name)), None
    commands = {"faces": "face", "choose": "number", "falls": "number"}
    if digit and sitting.stage in commands:
        return sitting, None if again else (commands[sitting.stage], name)
    return None
