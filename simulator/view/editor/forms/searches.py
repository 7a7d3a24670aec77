"""Fields in which the data set of units is searched; what is found shows while it is typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from simulator.armies.faults import INSTALL
from simulator.armies.wording import compared
from simulator.authoring.bringing import can_search, credit, listing_key, searched
from simulator.view.editor.forms.controls import Control, Entry
from simulator.view.editor.tools.settings import Settings

WORDS = ("find", "layout", "pattern")
"""Settings that hold the words of a search."""
MOST = 6
"""Names that show at once."""
MISSING = f"it needs the data set of units. Install it: {INSTALL}"


def searching(settings: Settings, entry: Entry | None) -> Settings:
    """Return the settings with the words of a search as they are typed now."""
    if entry is None:
        return settings
    words = entry.text or " "  # a field that is gone to shows the first names
    match entry.key:
        case "tool.find":
            return replace(settings, find=words)
        case "tool.layout":
            return replace(settings, layout=words)
        case "tool.pattern":
            return replace(settings, pattern=words)
    return settings


def found_controls(word: str, command: str, found: Sequence[tuple[str, str]], words: str) -> tuple[Control, ...]:
    """Return a button for each thing that was found, by what it is chosen by and how it is told."""
    if not found and words.strip():
        return (Control(f"{word}.none", "", "note", f"Nothing answers to “{words.strip()}”."),)
    buttons = [Control(f"{word}.{k}", told, "button", command=command, argument=key)
               for k, (key, told) in enumerate(found[:MOST])]  # fmt: skip
    if len(found) > MOST:
        more = f"{len(found) - MOST} more. Type a word of the name."
        buttons.append(Control(f"{word}.more", "", "note", more))
    if found:
        buttons.append(Control(f"{word}.credit", "", "note", credit()))
    return tuple(buttons)


def named(names: Sequence[str], words: str) -> tuple[tuple[str, str], ...]:
    """Return the names that have all the words."""
    wanted = compared(words).split()
    return tuple((name, name) for name in names if all(word in compared(name) for word in wanted))


def sheet_search(settings: Settings, label: str) -> tuple[Control, ...]:
    """Return the search for a datasheet and what it finds; without the data set, how to install it."""
    if not can_search():
        return (Control("find.missing", "", "note", f"Looking up units by name: {MISSING}"),)

    def sets(text: str) -> Settings:
        return replace(settings, find=text)

    sheets = searched(settings.find)
    names = [entry.name for entry in sheets]
    found = tuple(
        (listing_key(entry), entry.name if names.count(entry.name) == 1 else f"{entry.name} · {entry.faction}")
        for entry in sheets
    )
    field = Control("tool.find", label, "text", settings.find.strip(), sets=sets)
    return (field, *found_controls("find", "sheet", found, settings.find))
