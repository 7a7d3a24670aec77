"""A roster's tree as New Recruit and BattleScribe write it: forces, selections in selections, profiles on any of them.

Values of any type are looked at with care: where a list should stand and something else does, nothing is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simulator.armies.wording import tidy_name
from simulator.files.document import Tree


def entries(node: Tree, key: str) -> Iterator[Tree]:
    """Yield the objects of a list of a node."""
    found = node.get(key)
    if isinstance(found, list):
        yield from (entry for entry in found if isinstance(entry, dict))


def name_of_node(node: Tree) -> str:
    """Return a node's name."""
    return tidy_name(node.get("name"))


def kind_of_node(node: Tree) -> str:
    """Return a selection's type in lower case: "unit", "model", "upgrade"."""
    kind = node.get("type")
    return kind.lower() if isinstance(kind, str) else ""


def count_of(node: Tree) -> int | None:
    """Return a selection's number, 1 where there is none; None where it is no count."""
    number = node.get("number", 1)
    if isinstance(number, str) and number.strip().isdecimal() and len(number.strip()) < 10:
        number = int(number)
    if isinstance(number, float) and number.is_integer():
        number = int(number)
    return number if isinstance(number, int) and not isinstance(number, bool) and number >= 0 else None


def more_than(most: int, tree: Tree) -> bool:
    """Say whether there are more selections and forces in a roster than so many."""
    level, count = [tree], 0
    while level and count <= most:
        count += len(level)
        level = [child for node in level for key in ("forces", "selections") for child in entries(node, key)]
    return count > most


def inside(node: Tree) -> Iterator[Tree]:
    """Yield a selection and all that is inside it, but for models in it and what they hold."""
    yield node
    for child in entries(node, "selections"):
        if kind_of_node(child) != "model":
            yield from inside(child)


def models_inside(node: Tree) -> Iterator[Tree]:
    """Yield the models inside a selection, at any depth, and the selection itself if it is one."""
    if kind_of_node(node) == "model":
        yield node
    for child in entries(node, "selections"):
        yield from models_inside(child)


def has_unit(node: Tree) -> bool:
    """Say whether a selection is or holds a unit or a model."""
    return kind_of_node(node) in ("unit", "model") or any(has_unit(child) for child in entries(node, "selections"))


def profiles(node: Tree) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield type (in lower case), name and characteristics of the profiles that stand on a selection itself."""
    for profile in entries(node, "profiles"):
        kind = profile.get("typeName")
        written: dict[str, Any] = {}
        for characteristic in entries(profile, "characteristics"):
            key = characteristic.get("name")
            value = characteristic.get("$text", characteristic.get("value"))
            if isinstance(key, str):
                written[key] = value if isinstance(value, str | int | float) and not isinstance(value, bool) else ""
        yield (kind.strip().lower() if isinstance(kind, str) else ""), name_of_node(profile), written


def categories(node: Tree) -> list[str]:
    """Return the keywords of a selection."""
    found = []
    for category in entries(node, "categories"):
        word = name_of_node(category).removeprefix("Faction:").strip()
        if word and word.lower() not in ("configuration", "uncategorised", "uncategorized") and word[0] != "(":
            found.append(word)
    return list(dict.fromkeys(found))
