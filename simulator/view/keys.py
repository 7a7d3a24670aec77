"""One table of keys: what each does in the replay window and in the page, and the sentence the help sheet shows.

Keys are named as browsers name them (`KeyboardEvent.key`), so that the page can use the table as it is.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

EVERYWHERE = frozenset({"window", "page"})
WINDOW = frozenset({"window"})
PAGE = frozenset({"page"})


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
    Binding("follow", ("a",), "Follow the action", ("A",)),
    Binding("why", ("w",), "Why: who had to choose, and what", ("W",), where=WINDOW),
    Binding("engagement", ("e",), "Engagement ranges", ("E",)),
    Binding("coherency", ("h",), "Coherency links", ("H",)),
    Binding("names", ("n",), "Names", ("N",)),
    Binding("grid", ("g",), "Grid", ("G",)),
    Binding("measure", ("m",), "Measure (right drag too); Tab: bases", ("M",)),
    Binding("link", ("c",), "Copy a link to this moment", ("C",), where=PAGE),
    Binding("judgement", ("j",), "The move judged: reach, legal, lengths", ("J",), where=WINDOW),
    Binding("bookmark", ("b",), "Bookmark with a note", ("B",), where=WINDOW),
    Binding("snippet-from", ("i",), "Snippet from here", ("I",), where=WINDOW),
    Binding("snippet-to", ("i",), "Snippet to here", ("Shift", "I"), shift=True, where=WINDOW),
    Binding("cut", ("x",), "Cut the snippet into a replay", ("X",), where=WINDOW),
    Binding("save-position", ("s",), "Save the position as a scenario", ("Ctrl", "S"), ctrl=True, where=WINDOW),
    Binding("drawer", ("Tab",), "Panel of a narrow window; next base", ("Tab",), where=WINDOW),
    Binding("pick", ("Enter",), "Measure from the picked base", ("Enter",), where=WINDOW),
    Binding("full-screen", ("f",), "Full screen", ("F",)),
    Binding("help", ("?",), "These keys", ("?",)),
    Binding("leave", ("Escape",), "Close this sheet; leave", ("Esc",), where=WINDOW),
    Binding("leave", ("Escape",), "Close this sheet; end measuring", ("Esc",), where=PAGE),
)


def bindings(where: str) -> tuple[Binding, ...]:
    """Return the bindings that hold in the "window" or in the "page"."""
    return tuple(b for b in BINDINGS if where in b.where)


def command_for(key: str, *, shift: bool = False, ctrl: bool = False, where: str = "window") -> str | None:
    """Return the command a key gives, or None.

    Shift decides for arrows, and for letters that have a binding with it: for signs such as `?` and `+` it depends on
    the keyboard whether it is held.
    """
    name = key.lower() if len(key) == 1 else key
    found = [b for b in bindings(where) if name in b.keys and b.ctrl == ctrl and (b.shift == shift or len(name) == 1)]
    usable = [b for b in found if b.shift == shift] or [b for b in found if not b.shift]
    return usable[0].command if usable else None


def as_json(where: str = "page") -> str:
    """Return the table as JSON text, for the page."""
    rows = [
        {"command": b.command, "keys": b.keys, "does": b.does, "shown": b.shown, "shift": b.shift, "ctrl": b.ctrl}
        for b in bindings(where)
    ]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
