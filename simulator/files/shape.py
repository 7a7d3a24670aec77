"""Checks a file's tree against its pydantic model, and says what was expected in the words of the file's author."""

from __future__ import annotations

from typing import Any, Literal, TypeVar, get_args, get_origin

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from simulator.files.entries import SINGULAR, FaultList, value_at
from simulator.files.faults import listed, nearest, quoted
from simulator.files.fields import Entry, Expected
from simulator.files.lines import TreePath
from simulator.files.unit_formats import MODEL_WORDS, ModelEntry

E = TypeVar("E", bound=Entry)

_KINDS = {"board": "[board]", "turn": "[turn]", "profile": "A profile"}


def check_shape(faults: FaultList, model: type[E]) -> E | None:
    """Validate the tree; note every fault of its shape; return the content when there is none."""
    try:
        return model.model_validate(faults.tree)
    except ValidationError as error:
        for detail in error.errors(include_url=False, include_input=False):
            _note(faults, model, detail)
        return None


def _note(faults: FaultList, root: type[Entry], detail: ErrorDetails) -> None:
    path = _without_tags(detail["loc"])
    entry, begin = _innermost(root, path)
    if begin == len(path):  # the tree itself; a file's reader gives a table always
        raise AssertionError(detail)
    key, rest = str(path[begin]), path[begin + 1 :]
    here = path[:begin]
    if detail["type"] == "extra_forbidden":
        value = quoted(value_at(faults.tree, path))
        known = nearest(key, entry.model_fields) or f" Known are {', '.join(entry.model_fields)}."
        faults.add(path, f"{_plain_key(key)} = {value}. {_called(here)} has no such key.{known}")
        return
    field = entry.model_fields[key]
    nested = _nested(field.annotation)
    if detail["type"] == "missing":
        faults.misshapen.add(path)
        words = _words(field.metadata, field.annotation) or (f"a [{key}] table" if nested else "a value")
        faults.add(here, f"There is no {key}. Expected {words}.")
        return
    if nested is not None:
        _note_table(faults, here, key, rest, nested)
        return
    value = value_at(faults.tree, (*here, key))
    what, path = f"{key} = ", (*here, key)
    if rest and isinstance(rest[0], int) and isinstance(value, list) and rest[0] < len(value):
        if isinstance(value[rest[0]], list) or len(value) > 6:
            what, value = f"{key}, entry {rest[0] + 1} = ", value[rest[0]]
        path = (*path, rest[0])
    if detail["type"] == "string_too_long" and isinstance(value, str):
        faults.misshapen.add(path)
        most = detail["ctx"]["max_length"]
        faults.add(path, f"{what}{quoted(value)} has {len(value):,} characters. Expected {most:,} at most.")
        return
    choices = _choices(field.annotation)
    words = _words(field.metadata, field.annotation) or listed(choices)
    near = nearest(value, choices) if choices and isinstance(value, str) else ""
    faults.misshapen.add(path)
    faults.add(path, f"{what}{quoted(value)}. Expected {words}.{near}")


def _note_table(faults: FaultList, here: TreePath, key: str, rest: TreePath, nested: type[Entry]) -> None:
    """Note that a table, or one entry of a list of tables, is something else."""
    path = (*here, key, *rest[:1])
    value = value_at(faults.tree, path)
    faults.misshapen.add(path)
    if nested is ModelEntry and rest:
        faults.add(path, f"{quoted(value)}. Expected {MODEL_WORDS}.")
    elif nested is ModelEntry:
        faults.add(path, f"models = {quoted(value)}. Expected a list of [x, y] in inches, or [[units.models]] tables.")
    elif rest:
        faults.add(path, f"{quoted(value)}. Expected a table of keys and values.")
    elif key in SINGULAR:
        prefix = "".join(f"{part}." for part in here if isinstance(part, str))
        hint = f" Write [[{prefix}{key}]], with two brackets." if isinstance(value, dict) else ""
        faults.add(path, f"{key} = {quoted(value)}. Expected a list of tables.{hint}")
    else:
        hint = f" Write [{key}], with one bracket." if isinstance(value, list) else ""
        faults.add(path, f"{key} = {quoted(value)}. Expected one table of keys and values.{hint}")


def _without_tags(loc: tuple[str | int, ...]) -> TreePath:
    """Drop what pydantic adds to a path to say which form of `models` it read."""

    def is_tag(i: int) -> bool:
        after_models = loc[i - 1] == "models" if i else False
        after_entry = i >= 3 and loc[i - 3] == "models" and isinstance(loc[i - 1], int)
        return loc[0] == "units" and (after_models or after_entry) and i >= 3

    return tuple(part for i, part in enumerate(loc) if not is_tag(i))


def _innermost(root: type[Entry], path: TreePath) -> tuple[type[Entry], int]:
    """Return the innermost entry that a path goes into, and where in the path its key stands."""
    entry, begin = root, 0
    while True:
        field = entry.model_fields.get(str(path[begin]))
        nested = _nested(field.annotation) if field else None
        after = begin + 1
        if after < len(path) and isinstance(path[after], int):
            after += 1
        if nested is None or after >= len(path) or isinstance(path[after], int):
            return entry, begin
        entry, begin = nested, after


def _nested(annotation: Any) -> type[Entry] | None:
    """Return the kind of table that a field holds, if it holds one."""
    if isinstance(annotation, type) and issubclass(annotation, Entry):
        return annotation
    for part in get_args(annotation):
        found = _nested(part)
        if found is not None:
            return found
    return None


def _words(metadata: list[Any], annotation: Any) -> str:
    """Return what a field expects, from its metadata or that of its parts."""
    for item in metadata:
        if isinstance(item, Expected):
            return item.words
    for part in get_args(annotation):
        if isinstance(part, Expected):
            return part.words
        found = _words([], part)
        if found:
            return found
    return listed(_choices(annotation)) if _choices(annotation) else ""


def _choices(annotation: Any) -> list[str]:
    if get_origin(annotation) is Literal:
        return [str(a) for a in get_args(annotation)]
    return [c for part in get_args(annotation) for c in _choices(part)]


def _called(here: TreePath) -> str:
    """Return what to call the entry that has an unknown key."""
    names = [part for part in here if isinstance(part, str)]
    if not names:
        return "The file"
    noun = SINGULAR.get(names[-1], names[-1])
    return _KINDS.get(noun) or f"{'An' if noun in ('objective', 'attack') else 'A'} {noun}"


def _plain_key(key: str) -> str:
    return key if key.isascii() and key.replace("-", "_").isidentifier() else quoted(key)
