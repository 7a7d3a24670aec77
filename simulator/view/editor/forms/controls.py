"""What a form is made of, and how what is typed becomes a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from simulator.authoring.edits import Edit, EditError
from simulator.files.lines import TreePath
from simulator.view.editor.recording import Recording
from simulator.view.editor.tools.settings import Settings


@dataclass(frozen=True, slots=True, eq=False)
class Control:
    """A field, a choice, a switch or a button."""

    key: str
    """Unique in the form."""
    label: str
    kind: str
    """"text", "choice", "switch", "button", or "note": words that are only read."""
    value: str = ""
    """What it shows; of a switch, "on" or ""."""
    edit: Callable[[str], Edit | None] | None = None
    """Returns the edit that a new value makes; raises EditError where it is none. Buttons have a command instead."""
    path: TreePath = ()
    """Where the value is in the file's tree, to tell faults by."""
    options: tuple[tuple[str, str], ...] = ()
    """Values that can be chosen, each with how it is shown; a text field can have some as well."""
    unit: str = ""
    width: float = 1.0
    """Share of the panel's width."""
    command: str = ""
    argument: str = ""
    then: str = ""
    """The control that the keyboard goes to after a button has made its edit."""
    sets: Callable[[str], Settings] | None = None
    """Returns a tool's settings with a new value, in place of an edit."""
    records: Callable[[str], Recording] | None = None
    """Returns the move that is recorded with a new value, in place of an edit."""


@dataclass(frozen=True, slots=True, eq=False)
class Section:
    """Controls under a title; the first section has none."""

    title: str
    controls: tuple[Control, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A field while it is typed in."""

    key: str
    text: str
    caret: int
    fresh: bool = True
    """Whether the whole text is selected: the first letter takes its place."""
    fault: str = ""
    """Why what is typed cannot be taken."""


@dataclass(frozen=True, slots=True)
class Focus:
    """Where the keyboard is in the form."""

    key: str = ""
    entry: Entry | None = field(default=None)


NO_FOCUS = Focus()


def number(text: str) -> float:
    """Return a number as it is typed, with a point or a comma. Raises EditError where it is none."""
    try:
        value = float(text.strip().rstrip('"″').replace(",", ".").replace("−", "-"))
    except ValueError:
        raise EditError(f"“{text}”: expected a number.") from None
    if not -10_000.0 <= value <= 10_000.0:
        raise EditError(f"“{text}”: expected a number of inches.")
    return value


def whole(text: str) -> int | None:
    """Return a whole number as it is typed; None for nothing. A save's plus is left out."""
    tidy = text.strip().rstrip('+"″').replace("−", "-")
    if not tidy or tidy == "–":
        return None
    try:
        return int(tidy)
    except ValueError:
        raise EditError(f"“{text}”: expected a whole number.") from None


def length(text: str) -> float | None:
    """Return a length as it is typed; None for nothing."""
    return number(text) if text.strip() else None


def listed(text: str) -> list[str] | None:
    """Return a list typed with commas; None for an empty one."""
    return [part.strip() for part in text.split(",") if part.strip()] or None


def characteristic(text: str) -> float | int | None:
    """Return inches of a profile as they are typed; whole ones as a whole number, as datasheets have them."""
    value = length(text)
    return int(value) if value is not None and value == int(value) else value


def capitals(text: str) -> list[str] | None:
    """Return keywords typed with commas, in capitals."""
    return listed(text.upper())


def said(text: str) -> str:
    """Return a name as it is typed. Raises EditError where nothing is."""
    if not text.strip():
        raise EditError("This cannot be left out.")
    return text.strip()


def shown(value: Any) -> str:
    """Return a value as a field shows it; numbers without needless noughts."""
    if value is None:
        return ""
    return f"{value:.4f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
