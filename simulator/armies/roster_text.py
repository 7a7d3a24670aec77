"""Army lists in plain text: the official app's export, New Recruit's forms and what is typed like them.

A list has names and numbers alone. Every line is taken for something, or told as not understood, with its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from simulator.armies.catalogue import Catalogue
from simulator.armies.faults import refused
from simulator.armies.muster import (
    ASSUMED,
    LEFT_OUT,
    MOST_MODELS,
    MOST_UNITS,
    NOT_UNDERSTOOD,
    Carried,
    Enlisted,
    Group,
    Muster,
    Note,
)
from simulator.armies.sharing import shared_out, within
from simulator.armies.wording import tidy_name
from simulator.files.faults import quoted

LONGEST_LINE: Final = 4000
MOST_LINES: Final = 5000
"""Lines of a list; real ones have less than five hundred."""
_POINTS: Final = re.compile(r"[(\[][^()\[\]]{0,40}\b(?:pts?|points?|punkte)\b[^()\[\]]{0,60}[)\]]", re.IGNORECASE)
_FENCE: Final = re.compile(r"[+=~_*#–—-]+")
_KEY: Final = re.compile(r"\+\s*([A-Za-z][A-Za-z ]{1,40}):\s*(.*)")
_CAPITALS: Final = re.compile(r"[A-ZÀ-Þ][A-ZÀ-Þ0-9 /&'-]{3,60}")
_SECTION: Final = re.compile(r"(?:#{1,6}|\+{1,3}(?=\s+\S.*\+))\s*(.+)")
_TITLED: Final = re.compile(r"[A-Z][\w /&'-]{2,40}:")
_ATTACHED: Final = re.compile(r"attached units?(?: \d+)?:?", re.IGNORECASE)
_BULLET: Final = re.compile(r"([•◦‣▪●○*–-])\s*(.+)")
_TIMES: Final = re.compile(r"(\d{1,4})\s*[x×]\s+(.+)", re.IGNORECASE)
_WITH: Final = re.compile(r"(\d{1,4})\s+with\s+(.+)", re.IGNORECASE)
_EMPTY_HANDS: Final = re.compile(r"\d{1,4}\s+with", re.IGNORECASE)
_SLOT: Final = re.compile(r"char\s?\d{1,2}:\s*", re.IGNORECASE)
_EXTRA: Final = re.compile(
    r"(?:enhancements?|attachment|attached as|leading|leader|warlord|exported with|mark|keywords?)\b", re.IGNORECASE
)
_CHOSEN: Final = re.compile(r"[A-Z][\w ]{2,30}:\s+\S")
"""A choice of the configuration, which may have points behind it; a unit's heading has them before its colon."""


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    indent: int
    text: str
    """Without the spaces round it."""

    @property
    def where(self) -> str:
        return f"line {self.number}"


@dataclass
class _Item:
    """A bullet of a unit: models of a kind, or a weapon."""

    depth: int
    count: int | None
    name: str
    inline: str | None
    """What stands behind its colon."""
    line: _Line


@dataclass
class _Block:
    """A unit's heading and what stands under it."""

    name: str
    count: int | None
    inline: str
    line: _Line
    items: list[_Item] = field(default_factory=list)


def read_list(text: str, file: str, catalogue: Catalogue | None = None) -> Muster:
    """Read a list in plain text.

    Args:
        text: the list.
        file: for messages.
        catalogue: tells models from weapons where the list's form does not.

    Raises:
        ArmyError: if no unit is in it.
    """
    lines = list(_lines(text))
    if len(lines) > MOST_LINES:
        raise refused(file, f"The list has {len(lines):,} lines. Expected {MOST_LINES:,} at most.", entry="list")
    start = _body(lines)
    notes: list[Note] = []
    title, faction = _preamble(lines[:start], notes)
    blocks = _blocks(lines[start:], notes)
    if not blocks:
        message = "No unit is in it. Expected lines such as: Red Raiders (100 points)."
        raise refused(file, message, entry="list")
    if len(blocks) > MOST_UNITS:
        raise refused(file, f"The list has more than {MOST_UNITS} units. Expected fewer.", entry="list")
    units = tuple(_unit(block, catalogue, faction, notes) for block in blocks)
    return Muster(file, "list in plain text", title, units, tuple(dict.fromkeys(notes)), faction=faction)


def _lines(text: str) -> Iterator[_Line]:
    for number, line in enumerate(text.splitlines(), 1):
        content = line[:LONGEST_LINE].replace("\u00a0", " ").replace("\u202f", " ").expandtabs(4)
        if content.strip():
            yield _Line(number, len(content) - len(content.lstrip()), content.strip())


def _is_section(line: _Line) -> bool:
    text = line.text
    if _ATTACHED.fullmatch(text):
        return True
    if _BULLET.match(text) and not text.startswith("-"):
        return False
    heading = bool(_CAPITALS.fullmatch(text)) or bool(_TITLED.fullmatch(text))
    return heading or (bool(_SECTION.fullmatch(text)) and not _KEY.fullmatch(text))


def _body(lines: list[_Line]) -> int:
    """Return where the units begin: behind a block of + lines, or with the first section, or behind the title."""
    keys = [i for i, line in enumerate(lines) if _KEY.fullmatch(line.text)]
    if keys:
        after = keys[-1] + 1
        while after < len(lines) and (_FENCE.fullmatch(lines[after].text) or lines[after].text.startswith("&")):
            after += 1
        return after
    for position, line in enumerate(lines):
        if _is_section(line) and not _FENCE.fullmatch(line.text):
            return position
    follows = len(lines) > 1 and (_BULLET.match(lines[1].text) or _TIMES.match(lines[1].text))
    return 1 if len(lines) > 1 and not follows and ":" not in lines[0].text else 0


def _preamble(lines: list[_Line], notes: list[Note]) -> tuple[str, str]:
    """Return title and faction, as far as they can be told; the faction may have more words around it."""
    title, faction = "", ""
    bare: list[str] = []
    for line in lines:
        if _FENCE.fullmatch(line.text):
            continue
        if key := _KEY.fullmatch(line.text):
            if key[1].upper().startswith("FACTION"):
                faction = tidy_name(key[2]).rpartition(" - ")[2]
            elif key[1].upper() == "LIST NAME":
                title = tidy_name(key[2])
            notes.append(Note(LEFT_OUT, "list", tidy_name(f"{key[1]}: {key[2]}")))
            continue
        if title or bare:
            notes.append(Note(LEFT_OUT, "list", tidy_name(line.text)))
        bare.append(tidy_name(_without_points(line.text)[0]))
    first = bare[0] if bare else "Imported list"
    if first.count(" - ") > 1:  # New Recruit: army, faction and the list's own name in one line
        first = first.rpartition(" - ")[2]
    return title or first, faction or " ".join(bare)


def _without_points(text: str) -> tuple[str, str, bool]:
    """Return what stands before and behind the points, and whether there are any."""
    match = _POINTS.search(text)
    if match is None:
        return text, "", False
    return text[: match.start()].strip(" -"), text[match.end() :].strip(), True


def _blocks(lines: list[_Line], notes: list[Note]) -> list[_Block]:
    blocks: list[_Block] = []
    configuring = False
    for line in lines:
        if _FENCE.fullmatch(line.text) or _EMPTY_HANDS.fullmatch(line.text):
            continue
        if configuring and not _is_section(line) and _CHOSEN.match(line.text):
            notes.append(Note(LEFT_OUT, "list", tidy_name(line.text)))
            continue
        if _is_section(line):
            configuring = "configuration" in line.text.lower()
            continue
        block = blocks[-1] if blocks else None
        bullet = _BULLET.fullmatch(line.text)
        if bullet or (line.indent and block is not None and _TIMES.match(line.text) and not _POINTS.search(line.text)):
            item = _item(line, bullet[2] if bullet else line.text, bullet[1] if bullet else "")
            if block is None or _EXTRA.match(item.name) or item.name.endswith(" Character"):
                notes.append(
                    Note(LEFT_OUT if block else NOT_UNDERSTOOD, block.name if block else line.where, item.name)
                )
            else:
                block.items.append(item)
            continue
        if block is not None and (given := _WITH.fullmatch(line.text)):
            block.items.append(_Item(1000, int(given[1]), "", given[2], line))
            continue
        name, rest, has_points = _without_points(_SLOT.sub("", line.text, count=1))
        if _EXTRA.match(line.text):
            is_last = line.text.lower().startswith("exported")
            where = block.name if block is not None and not is_last else "list"
            notes.append(Note(LEFT_OUT, where, tidy_name(line.text)))
        elif has_points and name and (not rest or rest[0] == ":"):
            configuring = False
            if " + " in name:
                notes.append(Note(LEFT_OUT, "list", tidy_name(line.text)))
                continue
            times = _TIMES.fullmatch(name)
            count, name = (int(times[1]), times[2]) if times else (None, name)
            blocks.append(_Block(tidy_name(name, "Unit without a name"), count, rest.lstrip(": "), line))
        elif block is not None and not line.indent and _TIMES.match(line.text):
            block.items.append(_item(line, line.text, ""))
        else:
            notes.append(Note(NOT_UNDERSTOOD, line.where, quoted(line.text)))
    return blocks


def _item(line: _Line, text: str, bullet: str) -> _Item:
    times = _TIMES.fullmatch(text)
    count, words = (int(times[1]), times[2]) if times else (None, text)
    name, colon, inline = words.partition(":")
    if colon and _EXTRA.match(name):
        name, colon, inline = words, "", ""
    plain, _, _ = _without_points(name)
    depth = line.indent + (1 if bullet == "◦" else 0)
    return _Item(depth, count, tidy_name(plain or name), inline.strip() if colon else None, line)


def _unit(block: _Block, catalogue: Catalogue | None, faction: str, notes: list[Note]) -> Enlisted:
    found = catalogue.exactly(block.name, faction) if catalogue is not None else ()
    sheet = found[0].read() if found else None
    groups: list[Group] = []
    beside: list[tuple[str, int | None]] = [*_listed(block.inline)]
    bullets = [item for item in block.items if item.name]
    least = min((item.depth for item in bullets), default=0)
    unarmed = 0
    """Models of the last group that no line "2 with …" has named yet; they are the last group."""
    for position, item in enumerate(block.items):
        following = block.items[position + 1] if position + 1 < len(block.items) else None
        has_children = following is not None and following.depth > item.depth
        is_named = sheet is not None and sheet.model(item.name) is not None
        is_known_weapon = sheet is not None and not is_named and _is_weapon(item.name, sheet.ranged, sheet.weapon)
        if not item.name:  # "9 with …"
            weapons = [(name, item.count if count is None else count) for name, count in _listed(item.inline or "")]
            if groups and 0 < (item.count or 1) <= unarmed:
                count = item.count or 1
                rest = replace(groups[-1], count=unarmed - count)
                groups[-1] = _with(replace(groups[-1], count=count), weapons)
                unarmed -= count
                groups += [rest] if unarmed else []
            else:
                groups.append(_with(Group(block.name, item.count or 1), weapons))
        elif item.inline is not None or is_named or (item.depth == least and has_children and not is_known_weapon):
            group = Group(item.name, item.count or 1)
            unarmed = group.count if item.inline is None else 0
            groups.append(_with(group, [(name, None) for name, _ in _listed(item.inline or "")]))
        elif item.depth > least and groups:
            groups[-1] = _with(groups[-1], [(item.name, item.count)])
        else:
            beside.append((item.name, item.count))
    if not groups:
        groups = [Group(block.name, block.count or 1)]
    total = sum(group.count for group in groups)
    if block.count is not None and block.count != total:
        notes.append(
            Note(ASSUMED, block.name, f"its heading says {block.count} models, its parts {total}; {total} taken")
        )
    if total > MOST_MODELS:
        notes.append(Note(NOT_UNDERSTOOD, block.name, f"it has {total} models; {MOST_MODELS} at most are read"))
    groups = shared_out(within(groups), [Carried(name, total if count is None else count) for name, count in beside])
    return Enlisted(block.name, tuple(groups), is_bare=True)


def _is_weapon(name: str, ranged: tuple[str, ...], melee: object) -> bool:
    return name in ranged or bool(callable(melee) and melee(name))


def _listed(text: str) -> Iterator[tuple[str, int | None]]:
    """Yield the things of a list with commas, with their numbers."""
    for part in text.split(","):
        plain = tidy_name(_without_points(part)[0].strip(" ."))
        times = _TIMES.fullmatch(plain)
        if plain:
            yield (times[2], int(times[1])) if times else (plain, None)


def _with(group: Group, weapons: list[tuple[str, int | None]]) -> Group:
    more = tuple(Carried(name, group.count if count is None else count) for name, count in weapons)
    return replace(group, carried=(*group.carried, *more))
