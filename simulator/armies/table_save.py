"""Table saves of Tabletop Simulator: which models stand where.

One unit of its space is an inch; x runs to the right, z away from the viewer, y up, and the middle of the table is the
origin. Its engine turns clockwise seen from above, and 0 looks along +z; a scenario's facing is 90 degrees less that.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from simulator.armies.faults import refused
from simulator.armies.muster import ASSUMED, LEFT_OUT, MOST_MODELS, NOT_UNDERSTOOD, Enlisted, Group, Muster, Note
from simulator.armies.wording import compared, tidy_name
from simulator.files.document import Tree
from simulator.files.sizes import SizeTextError, read_base

MOST_OBJECTS: Final = 20_000
MOST_ON_TABLE: Final = 2_000
"""Models of a save that are read."""
BOARDS: Final = ((60.0, 44.0), (44.0, 60.0))
"""Tables that a save's models may stand on; the first that holds all of them is taken, or the first of all."""
TOGETHER: Final = 5.0
"""Inches between the middles of two models of one name that are taken for one unit."""
HIGH: Final = 3.0
"""Inches above the origin from which a model is told to stand high; a table's top is at about 1."""
MODELS: Final = ("Custom_Model", "Custom_Assetbundle", "Figurine")
"""Beginnings of the types of objects that are models, or scenery."""
_MARKUP: Final = re.compile(r"\[(?:[0-9A-Fa-f]{6,8}|-|/?[bisuBISU]|/?sup|/?sub)\]")
_WOUNDS: Final = re.compile(r"\(?(\d{1,3})\s*/\s*(\d{1,3})\)?")
_BASE: Final = re.compile(r"\b(\d{2,3}(?:\.\d)?)\s*(?:mm)?\s*(?:[x×]\s*(\d{2,3}(?:\.\d)?)\s*)?mm\b", re.IGNORECASE)
_UNIT_TAG: Final = re.compile(r"(?:uuid|unit)\s*:\s*(\S{1,80})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Stander:
    """A model as it stands in the save; x and y from the table's middle."""

    name: str
    x: float
    y: float
    facing: float
    height: float
    tag: str
    wounds: int | None
    base: str | None


def is_table_save(tree: Tree) -> bool:
    """Say whether a JSON tree is a table save, or one saved object of one."""
    return isinstance(tree.get("ObjectStates"), list)


def read_table_save(tree: Tree, file: str) -> Muster:
    """Read a table save.

    Raises:
        ArmyError: if no model stands on its table, or it has more objects than there can be.
    """
    objects = [entry for entry in tree["ObjectStates"] if isinstance(entry, dict)]
    if len(objects) > MOST_OBJECTS:
        raise refused(file, f"The save has {len(objects):,} objects. Expected {MOST_OBJECTS:,} at most.")
    notes: list[Note] = []
    standers = list(_standers(objects, notes))
    if not standers:
        raise refused(file, "No model with a name stands on its table. Expected named models that are not locked.")
    if len(standers) > MOST_ON_TABLE:
        raise refused(file, f"The save has {len(standers):,} models. Expected {MOST_ON_TABLE:,} at most.")
    board = next((b for b in BOARDS if all(_is_on(s, b) for s in standers)), BOARDS[0])
    units = tuple(_unit(group, board) for group in _grouped(standers))
    notes += [
        Note(ASSUMED, "table", f"it is {board[0]:g}″ × {board[1]:g}″; a save does not tell"),
        Note(
            ASSUMED, "table", "who stands in its lower half is the first player's, who in its upper half the second's"
        ),
    ]
    if any(not s.tag for s in standers):
        notes.append(Note(ASSUMED, "table", f"models of one name within {TOGETHER:g}″ of each other are one unit"))
    high = Counter(s.name for s in standers if s.height > HIGH)
    notes += [Note(LEFT_OUT, name, f"the height that {_times(count)} at") for name, count in high.items()]
    title = tidy_name(tree.get("SaveName"), "Imported table")
    return Muster(file, "Tabletop Simulator save", title, units, tuple(notes), board=board)


def _times(count: int) -> str:
    return "it stands" if count == 1 else f"{count} of them stand"


def _is_on(stander: _Stander, board: tuple[float, float]) -> bool:
    return abs(stander.x) <= board[0] / 2 and abs(stander.y) <= board[1] / 2


def _standers(objects: Iterable[Tree], notes: list[Note]) -> Iterator[_Stander]:
    """Yield the models; everything else is told by its type."""
    others: Counter[str] = Counter()
    for entry in objects:
        kind = tidy_name(entry.get("Name"), "object without a type")
        raw_name = entry.get("Nickname")
        name, wounds = _named(raw_name if isinstance(raw_name, str) else "")
        inside = entry.get("ContainedObjects")
        if isinstance(inside, list) and inside:
            notes.append(
                Note(NOT_UNDERSTOOD, name or kind, f"objects in it, which are not on the table: {len(inside)}")
            )
        elif kind.startswith(MODELS) and kind.endswith("_Stack"):
            notes.append(Note(NOT_UNDERSTOOD, name or kind, "it is a pile of models, which stand nowhere yet"))
        elif not kind.startswith(MODELS):
            others[kind] += 1
        elif entry.get("Locked") is True:
            others[f"{name or kind} (locked, as scenery is)"] += 1
        elif not name:
            others[f"{kind} without a name"] += 1
        else:
            place = _place(entry.get("Transform"))
            if place is None:
                notes.append(Note(NOT_UNDERSTOOD, name, "its Transform has no place: posX, posY, posZ as numbers"))
            else:
                yield _Stander(name, *place, _tag(entry.get("Tags")), wounds, _base(entry))
    for words, count in others.items():
        notes.append(Note(LEFT_OUT, "table", words if count == 1 else f"{words} × {count}"))


def _named(nickname: str) -> tuple[str, int | None]:
    """Return a model's name without colours and counters, and the wounds it has left where it has lost some."""
    plain = tidy_name(_MARKUP.sub(" ", nickname[:1000]))
    match = _WOUNDS.match(plain) or _WOUNDS.search(plain)
    if match is None:
        return plain, None
    left, most = int(match[1]), int(match[2])
    return tidy_name(plain[: match.start()] + plain[match.end() :]), left if 0 < left < most else None


def _place(transform: Any) -> tuple[float, float, float, float] | None:
    """Return x and y from the table's middle, facing and height."""
    if not isinstance(transform, dict):
        return None
    values = [transform.get(key) for key in ("posX", "posY", "posZ")]
    turned = transform.get("rotY", 0.0)
    if not all(_is_length(value) for value in values) or not _is_length(turned):
        return None
    x, height, y = (float(value) for value in values)  # type: ignore[arg-type]  # _is_length has looked
    return x, y, round(math.remainder(90.0 - float(turned), 360.0), 2), height


def _is_length(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 100_000


def _tag(tags: Any) -> str:
    for tag in tags if isinstance(tags, list) else ():
        if isinstance(tag, str) and (match := _UNIT_TAG.fullmatch(tag.strip())):
            return match[1]
    return ""


def _base(entry: Tree) -> str | None:
    """Return the base that the object's texts name, if they do."""
    for key in ("Nickname", "Description", "GMNotes", "Memo"):
        text = entry.get(key)
        if isinstance(text, str) and (match := _BASE.search(text[:4000])):
            base = f"{match[1]}x{match[2]}mm" if match[2] else f"{match[1]}mm"
            try:
                read_base(base)
            except SizeTextError:  # a number of millimetres that is no base
                continue
            return base
    return None


def _grouped(standers: list[_Stander]) -> list[list[_Stander]]:
    """Return the units: models with one tag, or of one name and near each other."""
    groups: dict[str, list[_Stander]] = {}
    for stander in standers:
        key = f"tag {stander.tag}" if stander.tag else f"name {compared(stander.name)}"
        groups.setdefault(key, []).append(stander)
    units: list[list[_Stander]] = []
    for key, group in groups.items():
        pieces = [group] if key.startswith("tag ") else _apart(group)
        for piece in pieces:
            units += [piece[i : i + MOST_MODELS] for i in range(0, len(piece), MOST_MODELS)]
    return units


def _apart(group: list[_Stander]) -> list[list[_Stander]]:
    """Return a group's clusters: each model is near another of its own."""
    waiting, clusters = list(group), []
    while waiting:
        cluster = [waiting.pop(0)]
        for member in cluster:
            near = [s for s in waiting if math.hypot(s.x - member.x, s.y - member.y) <= TOGETHER]
            waiting = [s for s in waiting if s not in near]
            cluster += near
        clusters.append(cluster)
    return clusters


def _unit(standers: list[_Stander], board: tuple[float, float]) -> Enlisted:
    """Return standers as a unit, named as most of them are."""
    name = Counter(s.name for s in standers).most_common(1)[0][0]
    groups = []
    for own, base in dict.fromkeys((s.name, s.base) for s in standers):
        members = [s for s in standers if (s.name, s.base) == (own, base)]
        places = tuple((round(s.x + board[0] / 2, 4), round(s.y + board[1] / 2, 4), s.facing) for s in members)
        wounds = tuple(s.wounds for s in members)
        groups.append(Group(own, len(members), base=base, places=places, wounds=wounds if any(wounds) else ()))
    middle = sum(s.y for s in standers) / len(standers)
    return Enlisted(name, tuple(groups), is_bare=True, side=1 if middle > 0 else 0)
