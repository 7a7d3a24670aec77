"""Events as lines of a replay: from the fields of their dataclasses to plain JSON values, and back with every field
checked.
"""

from __future__ import annotations

import json
import math
import types
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from simulator.army import Record
from simulator.events import EVENT_TYPES, Event
from simulator.files.faults import nearest, quoted

_NAMES = {kind: name for name, kind in EVENT_TYPES.items()}
_WORDS: dict[Any, str] = {str: "text", int: "a whole number", float: "a number", bool: "true or false", None: "null"}


class EventLineError(ValueError):
    """A line of a replay that holds no event; the message says what was expected."""


def event_to_json(event: Event, n: int) -> dict[str, Any]:
    """Return an event as a flat JSON object: its number, its type, and the fields that differ from their defaults."""
    line: dict[str, Any] = {"n": n, "type": _NAMES[type(event)]}
    for field in fields(event):
        value = getattr(event, field.name)
        if _has_default(field) and value == _default(field) and type(value) is type(_default(field)):
            continue
        line[field.name] = value
    return line


def one_line(value: Any) -> str:
    """Return a plain value as one line of JSON, without its end; numbers are written to be read back exactly.

    Raises:
        ValueError: for NaN and infinity, which no replay holds.
    """
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def event_from_json(line: Any) -> Event:
    """Return the event that a JSON object of a replay describes.

    Raises:
        EventLineError: if its type is unknown, or a field is missing, unknown or of another type.
    """
    if not isinstance(line, dict):
        raise EventLineError(f"{quoted(line)} is no event. Expected an object with n and type.")
    name = line.get("type")
    kind = EVENT_TYPES.get(name) if isinstance(name, str) else None
    if kind is None:
        near = nearest(name, EVENT_TYPES) if isinstance(name, str) else ""
        raise EventLineError(f"type = {quoted(name)}. There is no such type of event.{near}")
    expected = _hints(str(name))
    for key in line:
        if key not in expected and key not in ("n", "type"):
            raise EventLineError(f"{name} has no field {quoted(key)}.{nearest(key, expected)}")
    values: dict[str, Any] = {}
    for field in fields(kind):
        if field.name in line:
            values[field.name] = read_value(line[field.name], expected[field.name], field.name)
        elif not _has_default(field):
            raise EventLineError(f"{name} needs {field.name}: {_called(expected[field.name])}.")
    event = kind(**values)
    _check_marks(event)
    return event


def _check_marks(event: Event) -> None:
    """Refuse marks that are no flags of a unit's record, and a way without points."""
    for mark in getattr(event, "marks", ()):
        if mark not in Record.__slots__:
            raise EventLineError(f"A unit has no mark {quoted(mark)}.{nearest(mark, Record.__slots__)}")
    if getattr(event, "path", None) == ():
        raise EventLineError("path is empty. Expected one point at least.")


@cache
def _hints(name: str) -> dict[str, Any]:
    return get_type_hints(EVENT_TYPES[name])


def _has_default(field: Field[Any]) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def _default(field: Field[Any]) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _called(kind: Any) -> str:
    """Return what a type is called in a message."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return " or ".join(_called(a if a is not type(None) else None) for a in args)
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return f"a list of {_called(args[0])}"
        return f"[{', '.join(_called(a) for a in args)}]"
    return "an object" if origin is dict else _WORDS.get(kind, "a value")


def read_value(value: Any, kind: Any, name: str) -> Any:
    """Return a JSON value as a field's type; lists become tuples, whole numbers become floats where those belong."""
    origin, args = get_origin(kind), get_args(kind)
    if kind is Any:
        return value
    if origin in (Union, types.UnionType):
        if value is None and type(None) in args:
            return None
        return read_value(value, next(a for a in args if a is not type(None)), name)
    if origin is tuple and isinstance(value, list):
        if len(args) == 2 and args[1] is Ellipsis:
            return tuple(read_value(v, args[0], name) for v in value)
        if len(args) == len(value):
            return tuple(read_value(v, a, name) for v, a in zip(value, args, strict=True))
    if origin is dict and isinstance(value, dict):
        return {str(k): read_value(v, args[1], name) for k, v in value.items()}
    if kind is float and isinstance(value, int | float) and not isinstance(value, bool):
        number = _as_float(value)
        if math.isfinite(number):
            return number
    elif kind in (str, int, bool) and type(value) is kind:
        return value
    raise EventLineError(f"{name} = {quoted(value)}. Expected {_called(kind)}.")


def _as_float(value: float) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf
