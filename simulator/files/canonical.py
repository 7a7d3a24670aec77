"""One text for one position: what a replay's checksum is taken of."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields, is_dataclass
from typing import Any

from simulator.state import State


def canonical(state: State) -> str:
    """Return a position as JSON with sorted keys and shortest-exact numbers: equal positions give equal texts."""
    return json.dumps(_plain(state), sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def checksum(state: State) -> str:
    """Return the checksum of a position, such as "sha256:9f86…"."""
    return f"sha256:{hashlib.sha256(canonical(state).encode()).hexdigest()}"


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        given = ((field, getattr(value, field.name)) for field in fields(value))
        return {field.name: _plain(v) for field, v in given if not (field.metadata.get("later") and v == field.default)}
    if isinstance(value, dict):
        return {key: _plain(entry) for key, entry in value.items()}
    if isinstance(value, frozenset):
        return sorted(_plain(entry) for entry in value)
    return [_plain(entry) for entry in value] if isinstance(value, list | tuple) else value
