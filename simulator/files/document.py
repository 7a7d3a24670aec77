"""Reading a file into a plain tree with line numbers: TOML and JSON alike."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from simulator.files.faults import Fault, FileError, name_of, quoted
from simulator.files.json_lines import json_lines
from simulator.files.lines import Lines, TreePath
from simulator.files.toml_lines import toml_lines

Tree = dict[str, Any]
"""A file's content: tables as dicts, lists as lists, text, numbers, true and false."""

_TOML_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_IN_OUR_WORDS = {
    "Invalid value": "There is no TOML value here. Expected text in quotes, a number, true, false or a [list].",
    "Invalid statement": "Expected key = value, [table] or [[list]] here.",
    "Invalid initial character for a key part": "Expected a key here: letters, digits, - and _, or text in quotes.",
    "Unterminated string": "A text in quotes does not end.",
    "Unclosed array": "A list does not end. Expected a comma or ].",
    "Unclosed inline table": "An inline table does not end. Expected a comma or }.",
    "Cannot overwrite a value": "This key stands twice. Expected each key once in its table.",
    "Invalid date or datetime": "There is no such date. Expected text in quotes, or a number.",
    "Invalid hex value": "Expected hexadecimal digits after \\u here.",
    "Expecting value": "Expected a value here.",
    "Expecting property name enclosed in double quotes": "Expected a key in double quotes here.",
    "Expecting ',' delimiter": "Expected a comma, or the end of the list or object, here.",
    "Illegal trailing comma before end of object": "Expected no comma, or another key after it, here.",
    "Illegal trailing comma before end of array": "Expected no comma, or another value after it, here.",
    "Expecting ':' delimiter": "Expected a colon after the key here.",
    "Extra data": "Expected nothing more after the object.",
    "Unterminated string starting at": "A text begins here and does not end. The file may have been cut off.",
    "Invalid control character at": "A text holds a line break or a control character. Expected it on one line.",
    "Invalid \\escape": "A \\ in a text is followed by a character that it does not escape. Expected \\\\.",
}
"""What the readers of TOML and JSON say, and what we say instead."""
_TABLE_TWICE = re.compile(r"Cannot (?:declare|mutate immutable namespace) \((.*?),?\)(?: twice)?")


@dataclass(frozen=True)
class Document:
    """A file's tree and where its entries stand."""

    name: str
    tree: Tree
    lines: Lines
    faults: tuple[Fault, ...] = field(default=())
    """What was wrong although the tree could be read: keys that stand twice in JSON."""


def read_document(path: Path | str, error: type[FileError]) -> Document:
    """Read a TOML or JSON file.

    Raises:
        FileError: of the kind `error`, when there is no such file, or it cannot be read, or its syntax is broken.
    """
    name = name_of(path)
    text = read_text(path, error)
    return parse(text, name, error, is_json=_looks_like_json(name, text))


def read_text(path: Path | str, error: type[FileError]) -> str:
    """Read a whole text file as UTF-8, with or without a byte order mark; newlines become LF."""
    return decode(read_bytes(path, error), name_of(path), error)


def read_bytes(path: Path | str, error: type[FileError]) -> bytes:
    """Read a whole file, or say why it cannot be read."""
    name = name_of(path)
    file = Path(path)
    if "\0" in str(path):
        raise error([Fault(name, None, "file", "No file can have this name.")])
    try:
        if file.is_dir():
            raise error([Fault(name, None, "file", "This is a folder. Expected a file.")])
        if file.exists() and not file.is_file():
            raise error([Fault(name, None, "file", "This is a device or a pipe. Expected a file.")])
        return file.read_bytes()
    except FileNotFoundError:
        raise error([Fault(name, None, "file", f"There is no such file.{_neighbour(file)}")]) from None
    except OSError as problem:
        reason = problem.strerror or type(problem).__name__
        raise error([Fault(name, None, "file", f"It cannot be read: {reason}.")]) from None


def decode(data: bytes, name: str, error: type[FileError]) -> str:
    """Return the text of a file's bytes, or say where it stops being text."""
    if not data.strip():
        raise error([Fault(name, 1 if data else None, "file", "The file is empty.")])
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise error([Fault(name, 1, "file", "The text is UTF-16. Expected UTF-8.")])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        message = f"This is not text: byte 0x{data[problem.start]:02x} is not UTF-8. Expected a text file."
        raise error([Fault(name, line, "file", message)]) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise error([Fault(name, line, "file", "This is not text: it holds a zero byte. Expected a text file.")])
    text = text.replace("\r\n", "\n")
    if not text.strip():
        raise error([Fault(name, 1, "file", "The file is empty.")])
    return text


def parse(text: str, name: str, error: type[FileError], *, is_json: bool) -> Document:
    """Read a TOML or JSON text into a tree with lines."""
    try:
        return _parse_json(text, name, error) if is_json else _parse_toml(text, name, error)
    except RecursionError:
        raise error([Fault(name, None, "file", "Its lists are nested too deeply to be read.")]) from None


def _parse_toml(text: str, name: str, error: type[FileError]) -> Document:
    try:
        tree = tomllib.loads(text)
    except ValueError as problem:
        said = str(problem)
        place = _TOML_PLACE.search(said)
        last = text.rstrip().count("\n") + 1
        line, column = (int(place[1]), int(place[2])) if place and place[1] else (last if place else None, None)
        message = said[: place.start()] if place else said
        if twice := _TABLE_TWICE.fullmatch(message):
            message = f"The table {twice[1].replace(', ', '.')} stands twice. Expected each table once."
        message = _IN_OUR_WORDS.get(message, message if message.endswith(".") else f"{message}.")
        message = message.replace("Found invalid character", "This character cannot stand here:")
        if place and not place[1] and "namespace" not in said:
            message += " The file ends here; it may have been cut off."
        raise error([Fault(name, line, "TOML", message, column=column)]) from None
    return Document(name, tree, Lines(toml_lines(text), otherwise=1))


def _parse_json(text: str, name: str, error: type[FileError]) -> Document:
    try:
        tree = json.loads(text)
    except json.JSONDecodeError as problem:
        message = _IN_OUR_WORDS.get(problem.msg, f"{problem.msg}.")
        if "cut off" not in message and problem.pos >= len(text.rstrip()):
            message += " The file ends here; it may have been cut off."
        raise error([Fault(name, problem.lineno, "JSON", message, column=problem.colno)]) from None
    except ValueError:
        raise error([Fault(name, None, "JSON", "A number has too many digits to be read.")]) from None
    if not isinstance(tree, dict):
        raise error([Fault(name, 1, "JSON", f"The file holds {quoted(tree)}. Expected an object: {{ … }}.")])
    tree.pop("$schema", None)  # where JSON editors look for the schema; TOML has a comment for it
    at, twice = json_lines(text)
    faults = (
        Fault(name, line, "JSON", f"The key {quoted(path[-1])} stands twice. Expected each key once in its object.")
        for path, line in twice
    )
    lines = Lines(at, otherwise=1)
    halves = [
        Fault(name, lines.of(*path), "JSON", r"A text holds half of a character, such as \ud800. Expected both halves.")
        for path in half_characters(tree, text)
    ]
    if halves:
        raise error([*faults, *halves])
    return Document(name, without_nulls(tree), lines, tuple(faults))


def plain_tree(text: str, *, is_json: bool) -> Tree:
    """Return the tree of a text that is known to be sound TOML, or JSON with an object, as `parse` would."""
    if not is_json:
        return tomllib.loads(text)
    tree: Tree = without_nulls(json.loads(text))
    tree.pop("$schema", None)
    return tree


def without_nulls(value: Any) -> Any:
    """Return a JSON value without the keys that are null: JSON's way of leaving a key out, which TOML does not have."""
    if isinstance(value, dict):
        return {key: without_nulls(entry) for key, entry in value.items() if entry is not None}
    return [without_nulls(entry) for entry in value] if isinstance(value, list) else value


def half_characters(value: Any, text: str) -> Iterator[TreePath]:
    """Yield the paths of texts and keys read from a JSON text that hold half of a surrogate pair.

    JSON can write such halves; no file or screen can show them, so they are refused where they come in.
    """
    if "\\ud" in text.lower():
        yield from _halves(value, ())


def _halves(value: Any, path: TreePath) -> Iterator[TreePath]:
    if isinstance(value, str):
        if any(0xD800 <= ord(c) <= 0xDFFF for c in value):
            yield path
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            yield from _halves(entry, (*path, index))
    elif isinstance(value, dict):
        for key, entry in value.items():
            yield from _halves(key, (*path, key))
            yield from _halves(entry, (*path, key))


def _looks_like_json(name: str, text: str) -> bool:
    if name.lower().endswith(".toml"):
        return False
    return name.lower().endswith(".json") or text.lstrip().startswith("{")


def _neighbour(file: Path) -> str:
    """Return a hint at a file of the same folder with nearly this name."""
    from difflib import get_close_matches

    try:
        names = sorted(p.name for p in file.parent.iterdir())
    except OSError:
        return ""
    near = get_close_matches(file.name, names, n=1, cutoff=0.75)
    return f" The nearest name there is {quoted(near[0])}." if near else ""
