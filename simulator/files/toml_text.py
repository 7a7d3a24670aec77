"""Plain trees as TOML text, laid out as a person would: numbers, texts and lists on one line, tables below."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any


def toml_comment(line: str) -> str:
    """Return one line of text as a comment."""
    return "# " + "".join(c if c.isprintable() else " " for c in line)


def toml_text(value: str) -> str:
    """Return a text as TOML's basic string; JSON's escapes are TOML's as well, but for the one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def toml_value(value: Any) -> str:
    """Return a value as it stands behind a key: a text, a number, true or false, a list, an inline table."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return toml_text(value)
        case int() | float():
            return repr(value)
        case list():
            return "[" + ", ".join(toml_value(entry) for entry in value) + "]"
        case dict():
            return "{ " + ", ".join(f"{key} = {toml_value(entry)}" for key, entry in value.items()) + " }"
        case _:
            raise TypeError(f"{value!r} does not stand behind a key")


def toml_tables(tree: Mapping[str, Any], prefix: str = "") -> list[str]:
    """Return a table's lines: its values first, then its tables and lists of tables, each with its full name.

    Args:
        tree: a table whose keys are bare: letters, digits, - and _.
        prefix: the table's own name with a dot behind it; "" for a file's top.
    """
    lines = [f"{key} = {toml_value(value)}" for key, value in tree.items() if not _is_tables(value)]
    for key, value in tree.items():
        if isinstance(value, dict):
            lines += ["", f"[{prefix}{key}]", *toml_tables(value, f"{prefix}{key}.")]
        elif _is_tables(value):
            lines += toml_entries(f"{prefix}{key}", value)
    return lines


def toml_entries(name: str, entries: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the lines of a list of tables, each headed by [[name]] and set off by an empty line."""
    lines: list[str] = []
    for entry in entries:
        lines += ["", f"[[{name}]]", *toml_tables(entry, f"{name}.")]
    return lines


def _is_tables(value: Any) -> bool:
    """Say whether a value stands in tables of its own: it is one, or a list of nothing else."""
    return isinstance(value, dict) or (
        isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)
    )
