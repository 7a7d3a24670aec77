"""One table of keys: what each does in the windows and in the page, and the sentence the help sheet shows.

Keys are named as browsers name them (`KeyboardEvent.key`), so that the page can use the table as it is.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

REPLAY = frozenset({"window", "page"})
EVERYWHERE = frozenset({"window", "page", "editor", "table"})
WINDOW = frozenset({"window"})
PAGE = frozenset({"page"})
EDITOR = frozenset({"editor"})
TABLE = frozenset({"table"})


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
    where: frozenset[str] = REPLAY
    beside: str = ""
    """The command whose sentence tells of this one too; it has then none of its own."""


TENTHS = tuple("0123456789")

EDITING: tuple[Binding, ...] = (
    Binding("select", ("v",), "Select and move", ("V",), where=EDITOR),
    Binding("unit", ("u",), "Place a unit; [ ] fewer, more models", ("U",), where=EDITOR),
    Binding("fewer", ("[",), "", (), where=EDITOR, beside="unit"),
    Binding("more", ("]",), "", (), where=EDITOR, beside="unit"),
    Binding("terrain", ("t",), "Draw terrain", ("T",), where=EDITOR),
    Binding("objective", ("o",), "Place an objective", ("O",), where=EDITOR),
    Binding("zone", ("z",), "Draw a zone", ("Z",), where=EDITOR),
    Binding("measure", ("m",), "Measure (right drag too); Tab: bases", ("M",), where=EDITOR),
    Binding("record", ("r",), "Record a move of the selected unit", ("R",), where=EDITOR),
    Binding("record-save", ("r",), "Keep the move with its verdict", ("Ctrl", "R"), ctrl=True, where=EDITOR),
    Binding("corner", ("c",), "Corner of a way, an outline; Shift: next", ("C",), where=EDITOR),
    Binding("corner-next", ("c",), "", (), shift=True, where=EDITOR, beside="corner"),
    Binding("next", ("Tab",), "Next base; with Shift the one before", ("Tab",), where=EDITOR),
    Binding("before", ("Tab",), "", (), shift=True, where=EDITOR, beside="next"),
    Binding("all", ("a",), "Whole unit; again: everything", ("Ctrl", "A"), ctrl=True, where=EDITOR),
    Binding("take", ("Enter",), "Take up, put down; digits: length, or x y", ("Enter",), where=EDITOR),
    Binding("finish", ("Enter",), "Close a polygon (double click too)", ("Shift", "Enter"), shift=True, where=EDITOR),
    Binding("nudge-left", ("ArrowLeft",), "Move 0.1″; Shift 1″, Alt 0.01″", ("←", "→", "↑", "↓"), where=EDITOR),
    Binding("nudge-left", ("ArrowLeft",), "", (), shift=True, where=EDITOR, beside="nudge-left"),
    Binding("nudge-right", ("ArrowRight",), "", (), where=EDITOR, beside="nudge-left"),
    Binding("nudge-right", ("ArrowRight",), "", (), shift=True, where=EDITOR, beside="nudge-left"),
    Binding("nudge-up", ("ArrowUp",), "", (), where=EDITOR, beside="nudge-left"),
    Binding("nudge-up", ("ArrowUp",), "", (), shift=True, where=EDITOR, beside="nudge-left"),
    Binding("nudge-down", ("ArrowDown",), "", (), where=EDITOR, beside="nudge-left"),
    Binding("nudge-down", ("ArrowDown",), "", (), shift=True, where=EDITOR, beside="nudge-left"),
    Binding("turn-left", (",",), "Turn 15°; Shift 1°", (",", "."), where=EDITOR),
    Binding("turn-right", (".",), "", (), where=EDITOR, beside="turn-left"),
    Binding("turn-left-fine", ("<", ";"), "", (), shift=True, where=EDITOR, beside="turn-left"),
    Binding("turn-right-fine", (">", ":"), "", (), shift=True, where=EDITOR, beside="turn-left"),
    Binding("duplicate", ("d",), "Duplicate (Alt with a drag too)", ("Ctrl", "D"), ctrl=True, where=EDITOR),
    Binding("mirror", ("m",), "Mirror left and right", ("Ctrl", "M"), ctrl=True, where=EDITOR),
    Binding("fields", ("F2",), "The panel; again: next part; Esc leaves", ("F2",), where=EDITOR),
    Binding("fields-back", ("F2",), "", (), shift=True, where=EDITOR, beside="fields"),
    Binding("delete", ("Delete", "Backspace"), "Delete", ("Del",), where=EDITOR),
    Binding("undo", ("z",), "Undo", ("Ctrl", "Z"), ctrl=True, where=EDITOR),
    Binding("redo", ("y",), "Redo (Ctrl+Shift+Z too)", ("Ctrl", "Y"), ctrl=True, where=EDITOR),
    Binding("redo", ("z",), "", (), ctrl=True, shift=True, where=EDITOR, beside="redo"),
    Binding("save", ("s",), "Save", ("Ctrl", "S"), ctrl=True, where=EDITOR),
    Binding("import", ("i",), "Import a roster (or drop its file)", ("Ctrl", "I"), ctrl=True, where=EDITOR),
    Binding("problem-next", ("p",), "Next problem; with Shift its fix", ("P",), where=EDITOR),
    Binding("problem-fix", ("p",), "", (), shift=True, where=EDITOR, beside="problem-next"),
    Binding("save-as", ("s",), "Save as another file", ("Ctrl", "Shift", "S"), ctrl=True, shift=True, where=EDITOR),
    Binding("fit-board", ("!",), "Show the whole table (double click too)", ("Shift", "1"), where=EDITOR),
    Binding("fit-picked", ("@", '"'), "Show what is selected", ("Shift", "2"), where=EDITOR),
    Binding("leave", ("Escape",), "Put back; select nothing; close", ("Esc",), where=EDITOR),
)
"""What keys do in the editor alone; one without a sentence is told by another one's."""

PLAYING: tuple[Binding, ...] = (
    Binding("next", ("Tab",), "Next choice, or next model of the unit", ("Tab",), where=TABLE),
    Binding("before", ("Tab",), "", (), shift=True, where=TABLE, beside="next"),
    Binding("do", ("Enter",), "Choose; put down; end the move; strike", ("Enter",), where=TABLE),
    Binding("number", tuple("123456789"), "Choose by number; faces of dice", ("1", "to", "9"), where=TABLE),
    Binding("suggest", ("p",), "Suggest the planner's move", ("P",), where=TABLE),
    Binding("decline", ("s",), "The unit stays; pass", ("S",), where=TABLE),
    Binding("nudge-left", ("ArrowLeft",), "Move 0.1″; Shift 1″, Alt 0.01″", ("←", "→", "↑", "↓"), where=TABLE),
    Binding("nudge-left", ("ArrowLeft",), "", (), shift=True, where=TABLE, beside="nudge-left"),
    Binding("nudge-right", ("ArrowRight",), "", (), where=TABLE, beside="nudge-left"),
    Binding("nudge-right", ("ArrowRight",), "", (), shift=True, where=TABLE, beside="nudge-left"),
    Binding("nudge-up", ("ArrowUp",), "", (), where=TABLE, beside="nudge-left"),
    Binding("nudge-up", ("ArrowUp",), "", (), shift=True, where=TABLE, beside="nudge-left"),
    Binding("nudge-down", ("ArrowDown",), "", (), where=TABLE, beside="nudge-left"),
    Binding("nudge-down", ("ArrowDown",), "", (), shift=True, where=TABLE, beside="nudge-left"),
    Binding("length", (), "In hand: a length, or a place as x,y", ("0", "to", "9"), where=TABLE),
    Binding("corner", ("c",), "A corner of the way (right click too)", ("C",), where=TABLE),
    Binding("straighten", ("Backspace",), "Last corner, digit or model away", ("Backspace",), where=TABLE),
    Binding("turn-left", (",",), "Turn 15°; Shift 1°", (",", "."), where=TABLE),
    Binding("turn-right", (".",), "", (), where=TABLE, beside="turn-left"),
    Binding("turn-left-fine", ("<", ";"), "", (), shift=True, where=TABLE, beside="turn-left"),
    Binding("turn-right-fine", (">", ":"), "", (), shift=True, where=TABLE, beside="turn-left"),
    Binding("earlier", ("ArrowUp",), "Its model moves earlier, later", ("Ctrl", "↑", "↓"), ctrl=True, where=TABLE),
    Binding("later", ("ArrowDown",), "", (), ctrl=True, where=TABLE, beside="earlier"),
    Binding("select-next", ("t",), "Other targets for the move", ("T",), where=TABLE),
    Binding("roll-rest", ("r",), "The program throws the dice that are left", ("R",), where=TABLE),
    Binding("real-dice", ("d",), "Real dice: faces are entered", ("D",), where=TABLE),
    Binding("falls", ("x",), "Other models lose the wounds", ("X",), where=TABLE),
    Binding("undo", ("z",), "Take back", ("Ctrl", "Z"), ctrl=True, where=TABLE),
    Binding("redo", ("y",), "Make it again (Ctrl+Shift+Z too)", ("Ctrl", "Y"), ctrl=True, where=TABLE),
    Binding("redo", ("z",), "", (), ctrl=True, shift=True, where=TABLE, beside="redo"),
    Binding("log-before", ("l",), "Back in the log; Enter takes back", ("L",), where=TABLE),
    Binding("log-after", ("l",), "", (), shift=True, where=TABLE, beside="log-before"),
    Binding("automatic", ("u",), "The program chooses for this player", ("U",), where=TABLE),
    Binding("advisory", ("v",), "Advisory: illegal moves are let through", ("V",), where=TABLE),
    Binding("skip", (" ",), "Skip what is shown", ("Space",), where=TABLE),
    Binding("faster", ("]",), "Slower, faster", ("[", "]"), where=TABLE),
    Binding("slower", ("[",), "", (), where=TABLE, beside="faster"),
    Binding("fit-action", ("!",), "Show all models (double click too)", ("Shift", "1"), where=TABLE),
    Binding("fit-board", ("@", '"'), "Show the whole table", ("Shift", "2"), where=TABLE),
    Binding("measure", ("m",), "Measure (right drag too); Tab: bases", ("M",), where=TABLE),
    Binding("panel", ("F2",), "The panel", ("F2",), where=TABLE),
    Binding("leave", ("Escape",), "Put back; another choice; close", ("Esc",), where=TABLE),
)
"""What keys do at the table alone, where a phase is played by hand."""

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
    Binding("zoom-in", ("+", "="), "Nearer (or wheel)", ("+",), where=EVERYWHERE),
    Binding("zoom-out", ("-", "_", "−"), "Farther", ("−",), where=EVERYWHERE),
    Binding("fit-action", ("!",), "Show all models", ("Shift", "1")),
    Binding("fit-board", ("@", '"'), "Show the whole table", ("Shift", "2")),
    Binding("follow", ("a",), "Follow the action", ("A",)),
    Binding("why", ("w",), "Why: who had to choose what", ("W",)),
    Binding("engagement", ("e",), "Engagement ranges", ("E",), where=EVERYWHERE),
    Binding("coherency", ("h",), "Coherency links", ("H",), where=EVERYWHERE),
    Binding("names", ("n",), "Names", ("N",), where=EVERYWHERE),
    Binding("grid", ("g",), "Grid", ("G",), where=EVERYWHERE),
    Binding("measure", ("m",), "Measure (or right drag)", ("M",)),
    Binding("link", ("c",), "Copy a link to this moment", ("C",), where=PAGE),
    Binding("judgement", ("j",), "The move, judged", ("J",), where=WINDOW),
    Binding("bookmark", ("b",), "Bookmark with a note", ("B",), where=WINDOW),
    Binding("snippet-from", ("i",), "Snippet from here", ("I",), where=WINDOW),
    Binding("snippet-to", ("i",), "Snippet to here", ("Shift", "I"), shift=True, where=WINDOW),
    Binding("cut", ("x",), "Cut the snippet into a replay", ("X",), where=WINDOW),
    Binding("save-position", ("s",), "Save the position as a scenario", ("Ctrl", "S"), ctrl=True, where=WINDOW),
    Binding("drawer", ("Tab",), "Next panel, or next base", ("Tab",), where=WINDOW),
    Binding("pick", ("Enter",), "Measure from the picked base", ("Enter",), where=WINDOW),
    Binding("full-screen", ("f",), "Full screen", ("F",), where=EVERYWHERE),
    Binding("help", ("?",), "These keys", ("?",), where=EVERYWHERE),
    Binding("leave", ("Escape",), "Close this sheet; leave", ("Esc",), where=WINDOW),
    Binding("leave", ("Escape",), "Close this sheet; end measuring", ("Esc",), where=PAGE),
    *EDITING,
    *PLAYING,
)


def bindings(where: str) -> tuple[Binding, ...]:
    """Return the bindings that hold in the replay's "window", in its "page", in the "editor" or at the "table"."""
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
