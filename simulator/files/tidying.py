"""Tidying a file's text without changing what it says: spacing, indents, blank lines. Comments and order stay.

Words, numbers and texts are copied as they are written; only blanks, line breaks and commas between them are new.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from simulator.files.document import parse
from simulator.files.faults import FileError
from simulator.files.json_lines import json_layout
from simulator.files.json_writing import WIDTH
from simulator.files.layout import Cell, Layout, Span
from simulator.files.lines import TreePath
from simulator.files.toml_lines import toml_layout
from simulator.files.toml_writing import toml_key

_INDENT: Final = "    "
_COMMENT: Final = re.compile(r"#[^\n]*")
_BESIDE: Final = re.compile(r"([ \t]*)(#[^\n]*)")


def tidied(text: str, name: str, error: type[FileError], *, is_json: bool) -> str:
    """Return a text, tidied; one that is tidy is returned as it is. CRLF stays, where it is the file's.

    Raises:
        FileError: of the kind `error`: the text is no TOML or JSON.
    """
    line_end = "\r\n" if "\r\n" in text else "\n"
    plain = text.replace("\r\n", "\n")
    before = parse(plain, name, error, is_json=is_json)
    if before.faults:
        raise error(before.faults)
    after = _tidy_json(plain) if is_json else _tidy_toml(plain)
    assert parse(after, name, error, is_json=is_json).tree == before.tree, "the meaning stays"
    return after.replace("\n", line_end)


# TOML


def _tidy_toml(text: str) -> str:
    layout = toml_layout(text)
    pieces = list[tuple[Span, str]]()
    for section in layout.sections:
        if section.path:
            many = text.startswith("[[", section.head.start)
            name = ".".join(toml_key(part) for part in section.path if isinstance(part, str))
            pieces.append((section.head, f"[[{name}]]" if many else f"[{name}]"))
        for pair in section.pairs:
            pieces.append((pair.span, _pair(layout, pair.path, pair.span.start)))
    cramped = [(Span(span.end, span.end), "  ") for span, _ in pieces if text.startswith("#", span.end)]
    return _lines_tidied(_replaced(text, [*cramped, *pieces]))


def _pair(layout: Layout, path: TreePath, start: int) -> str:
    value = layout.values[path]
    key = layout.text[start : value.start]
    return f"{key[: key.rindex('=')].strip()} = {_value(layout, path)}"


def _value(layout: Layout, path: TreePath, indent: str = "") -> str:
    """Return a value's text, its brackets tidied."""
    span, text = layout.values[path], layout.text
    cells = layout.cells.get(path)
    if cells is None:
        return text[span.start : span.end]
    if text[span.start] == "{":
        inside = ", ".join(_pair(layout, cell.path, cell.span.start) for cell in cells)
        return f"{{ {inside} }}" if cells else "{}"
    if not _has_breaks(layout, span, cells):
        return "[" + ", ".join(_value(layout, cell.path, indent) for cell in cells) + "]"
    return _by_lines(layout, span, cells, indent)


def _between(span: Span, cells: list[Cell]) -> Iterator[Span]:
    """Yield what stands before each cell, and before the closing bracket: blanks, commas, comments, line breaks."""
    at = span.start + 1
    for cell in cells:
        yield Span(at, cell.span.start)
        at = cell.span.end
    yield Span(at, span.end - 1)


def _has_breaks(layout: Layout, span: Span, cells: list[Cell]) -> bool:
    return any("\n" in layout.text[gap.start : gap.end] for gap in _between(span, cells))


def _by_lines(layout: Layout, span: Span, cells: list[Cell], indent: str) -> str:
    """Return a list that runs over lines: as many entries a line as before, comments where they were."""
    deeper = indent + _INDENT
    written = "["
    for position, gap in enumerate(_between(span, cells)):
        between = layout.text[gap.start : gap.end]
        last = position == len(cells)
        first_line, _, rest = between.partition("\n")
        beside = _BESIDE.search(first_line)
        if position and not (last and "\n" not in between):
            written += ","
        if beside:
            written += f"{beside[1] or '  '}{beside[2].rstrip()}"
        own = _COMMENT.findall(rest)
        written += "".join(f"\n{deeper}{comment.rstrip()}" for comment in own)
        if last:
            return written + (f"\n{indent}]" if "\n" in between else "]")
        breaks = "\n" in between
        written += (f"\n{deeper}" if breaks else " " if position else "") + _value(layout, cells[position].path, deeper)
    raise AssertionError("a list ends")


def _lines_tidied(text: str) -> str:
    """Return a TOML text without blanks at the ends of lines, and with single blank lines, one before each header."""
    layout = toml_layout(text)
    long_texts = sorted(
        (span.start, span.end) for span in layout.values.values() if text[span.start : span.start + 3] in ('"""', "'''")
    )
    inside_lists = sorted((layout.values[path].start, layout.values[path].end) for path in layout.cells if path)
    heads = {text.rfind("\n", 0, s.head.start) + 1 for s in layout.sections if s.path}
    kept, at = list[tuple[str, bool]](), 0
    for line in text.split("\n"):
        end = at + len(line)
        if not _is_within(end, long_texts):
            line = line.rstrip()
        if not _is_within(at, long_texts):
            if not _is_within(at, inside_lists):
                line = line.lstrip()
            kept.append((line, at in heads))
        else:
            kept[-1] = (f"{kept[-1][0]}\n{line}", kept[-1][1])
        at = end + 1
    return "\n".join(_spaced(kept)).strip("\n") + "\n"


def _is_within(at: int, spans: list[tuple[int, int]]) -> bool:
    """Say whether a place is inside one of some spans, which may hold one another."""
    return any(start < at < end for start, end in spans[: bisect_right(spans, (at, at))])


def _spaced(lines: list[tuple[str, bool]]) -> list[str]:
    """Return lines with one blank one at most between them, one before a header and its comments, none after it."""
    found = list[str]()
    after_head = False
    for line, is_head in lines:
        if not line and (after_head or not found or not found[-1]):
            continue
        if is_head:
            above = len(found)
            while above and found[above - 1].startswith("#"):
                above -= 1
            if above and found[above - 1]:
                found.insert(above, "")
        found.append(line)
        after_head = is_head
    return found


# JSON


def _tidy_json(text: str) -> str:
    layout = json_layout(text)
    return _json_value(layout, (), "") + "\n"


def _json_value(layout: Layout, path: TreePath, indent: str) -> str:
    span, text = layout.values[path], layout.text
    cells = layout.cells.get(path)
    if cells is None:
        return text[span.start : span.end]
    is_table, deeper = text[span.start] == "{", indent + "  "
    opening, closing = "{}" if is_table else "[]"
    inside = [_json_cell(layout, cell, deeper, is_table=is_table) for cell in cells]
    flat = opening + ", ".join(inside) + closing
    if not cells or (not is_table and len(flat) <= WIDTH and not any(cell.path in layout.cells for cell in cells)):
        return flat
    return opening + ",".join(f"\n{deeper}{entry}" for entry in inside) + f"\n{indent}{closing}"


def _json_cell(layout: Layout, cell: Cell, indent: str, *, is_table: bool) -> str:
    value = _json_value(layout, cell.path, indent)
    if not is_table:
        return value
    key = layout.text[cell.span.start : layout.values[cell.path].start]
    return f"{key[: key.rindex(':')].strip()}: {value}"


def _replaced(text: str, pieces: list[tuple[Span, str]]) -> str:
    """Return a text with stretches of it written anew; what is put in at the end of one comes after it."""
    for span, written in sorted(pieces, key=lambda piece: piece[0].start, reverse=True):
        text = text[: span.start] + written + text[span.end :]
    return text
