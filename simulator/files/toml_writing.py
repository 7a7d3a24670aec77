"""Plain trees as the text of TOML files that people read: tables in the order of their keys, long lists by lines."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from simulator.files.document import Tree

WIDTH: Final = 120
"""Characters of a line; a list that needs more is written one entry a line."""
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def toml_document(tree: Tree) -> str:
    """Return a whole tree as TOML: its plain keys first, then [tables] and [[lists of tables]] in their order."""
    lines: list[str] = []
    _table(tree, (), lines)
    return "\n".join(lines).strip("\n") + "\n"


def toml_tables(path: tuple[str, ...], entries: list[Tree], *, many: bool) -> str:
    """Return tables below their headers: `many` for entries of a [[list of tables]], or else one [table]."""
    lines: list[str] = []
    _tables(path, entries, lines, many=many)
    return "\n".join(lines).strip("\n") + "\n"


def _tables(path: tuple[str, ...], entries: list[Tree], lines: list[str], *, many: bool) -> None:
    name = ".".join(toml_key(part) for part in path)
    for entry in entries:
        lines += ["", f"[[{name}]]" if many else f"[{name}]"]
        _table(entry, path, lines)


def _table(tree: Tree, path: tuple[str, ...], lines: list[str]) -> None:
    inner = {key: value for key, value in tree.items() if _is_table(value) or _is_tables(value)}
    lines += [f"{toml_key(key)} = {toml_value(value)}" for key, value in tree.items() if key not in inner]
    for key, value in inner.items():
        many = isinstance(value, list)
        _tables((*path, key), value if many else [value], lines, many=many)


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)


def toml_key(key: str) -> str:
    """Return a key, in quotes where it needs them."""
    return key if _BARE.fullmatch(key) else toml_text(key)


def toml_value(value: Any, *, flat: bool = False) -> str:
    """Return a value as TOML; floats are written to be read back exactly. `flat` writes it on one line.

    Raises:
        TypeError: there is no such value in TOML.
    """
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _long_text(value) if "\n" in value and not flat else toml_text(value)
        case int():
            return str(value)
        case float():
            return repr(value)
        case list() | tuple():
            nested = not flat and any(isinstance(entry, list | tuple) for entry in value)
            return _list([toml_value(entry, flat=flat) for entry in value], nested=nested)
        case dict():
            inside = ", ".join(f"{toml_key(key)} = {toml_value(entry, flat=True)}" for key, entry in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case _:
            raise TypeError(f"{value!r} does not stand in a TOML file")


def _list(entries: list[str], *, nested: bool) -> str:
    line = "[" + ", ".join(entries) + "]"
    if len(line) + 24 <= WIDTH or not nested:
        return line
    return "[\n" + "".join(f"    {entry},\n" for entry in entries) + "]"


def toml_text(value: str) -> str:
    """Return a text as TOML's basic string; JSON's escapes are TOML's as well, but for the one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _long_text(value: str) -> str:
    """Return a text of several lines between three quotes; the first line break after them is no part of it."""
    lines = (toml_text(line)[1:-1] for line in value.split("\n"))
    return '"""\n' + "\n".join(lines) + '"""'


def toml_comment(line: str) -> str:
    """Return a line as a comment."""
    return "# " + "".join(c if c.isprintable() else " " for c in line)
