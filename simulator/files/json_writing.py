"""Plain trees as JSON that people read: tables by lines, points and short lists on one."""

from __future__ import annotations

import json
from typing import Any, Final

WIDTH: Final = 100
"""Characters of a list or table that is still written on one line."""


def json_value(value: Any, indent: str = "") -> str:
    """Return a value as JSON. `indent` is that of the line it begins on."""
    flat = json.dumps(value, ensure_ascii=False, allow_nan=False)
    if not isinstance(value, dict | list) or not value or (_is_flat(value) and len(flat) <= WIDTH):
        return flat
    deeper = indent + "  "
    if isinstance(value, dict):
        inside = [f"{json.dumps(k, ensure_ascii=False)}: {json_value(v, deeper)}" for k, v in value.items()]
    else:
        inside = [json_value(entry, deeper) for entry in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return opening + ",".join(f"\n{deeper}{entry}" for entry in inside) + f"\n{indent}{closing}"


def json_document(tree: Any) -> str:
    """Return a whole file as JSON."""
    return json_value(tree) + "\n"


def _is_flat(value: Any) -> bool:
    """Say whether a value fits on one line by its kind: points, lists of words; no table, and no list of lists."""
    return isinstance(value, list) and not any(isinstance(entry, dict | list) for entry in value)
