"""One table of keys: what each does in the replay window and in the page, and the sentence the help sheet shows.

Keys are named as browsers name them (`KeyboardEvent.key`), so that the page can use the table as it is.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

EVERYWHERE = frozenset({"window", "page"})


@dataclass(frozen=True, slots=True)
class Binding:
    """Keys that give one command."""

    command: str
    keys: tuple[str, ...]
    """Any of these; letters in lower case."""
    does: str
    """What it does, in words, for the help sheet."""
    shown: tuple[str, ...]
    """What is printed on the keycaps of the help sheet."""
    shift: bool = False
    ctrl: bool = False
    where: frozenset[str] = EVERYWHERE


TENTHS = tuple("0123456789")

BINDINGS: tuple[Binding, ...] = (
    Binding("toggle", (" ", "k"), "Play or pause", ("Space", "K")),
    Binding("forward", ("ArrowRight",), "Next event", ("→",)),
    Binding("back", ("ArrowLeft",), "Event before", ("←",)),
    Binding("forward-unit", ("ArrowRight",), "Next unit", ("Shift", "→"), shift=True),
    Binding("back-unit", ("ArrowLeft",), "Unit before", ("Shift", "←"), shift=True),
    Binding("forward-step", ("ArrowRight",), "Next step of the phase", ("Ctrl", "→"), ctrl=True),
    Binding("back-step", ("ArrowLeft",), "Step of the phase before", ("Ctrl", "←"), ctrl=True),
    Binding("home", ("Home",), "Start", ("Home",)),
    Binding("end", ("End",), "End", ("End",)),
    Binding("tenth", TENTHS, "Tenths of the whole", ("0", "to", "9")),
    Binding("faster", ("]",), "Faster", ("]",)),
    Binding("slower", ("[",), "Slower", ("[",)),
    Binding("zoom-in", ("+", "="), "Nearer, at the cursor (wheel too)", ("+",)),
    Binding("zoom-out", ("-", "_", "−"), "Farther", ("−",)),
    Binding("fit-action", ("!",), "Show all models (double click too)", ("Shift", "1")),
    Binding("fit-board", ("@", '"'), "Show the whole table", ("Shift", "2")),
    Binding(
        "judgement",
        ("j",),
        "The move judged: reach, legal places, lengths",
        ("J",),
        where=frozenset({"window"}),
    ),
    Binding("drawer", ("Tab",), "Now, unit, log: the panel of a narrow window", ("Tab",), where=frozenset({"window"})),
    Binding("full-screen", ("f",), "Full screen", ("F",)),
    Binding("help", ("?",), "These keys", ("?",)),
    Binding("leave", ("Escape",), "Close this sheet; leave", ("Esc",), where=frozenset({"window"})),
    Binding("leave", ("Escape",), "Close this sheet", ("Esc",), where=frozenset({"page"})),
)


def bindings(where: str) -> tuple[Binding, ...]:
    """Return the bindings that hold in the "window" or in the "page"."""
    return tuple(b for b in BINDINGS if where in b.where)


def command_for(key: str, *, shift: bool = False, ctrl: bool = False, where: str = "window") -> str | None:
    """Return the command a key gives, or None.

    Shift decides for arrows alone: for signs such as `?` and `+` it depends on the keyboard whether it is held.
    """
    name = key.lower() if len(key) == 1 else key
    for binding in bindings(where):
        if name in binding.keys and binding.ctrl == ctrl and (binding.shift == shift or len(name) == 1):
            return binding.command
    return None


def as_json(where: str = "page") -> str:
    """Return the table as JSON text, for the page."""
    rows = [
        {"command": b.command, "keys": b.keys, "does": b.does, "shown": b.shown, "shift": b.shift, "ctrl": b.ctrl}
        for b in bindings(where)
    ]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
