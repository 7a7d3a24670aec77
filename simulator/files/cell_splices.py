"""Entries written in brackets or braces, taken out and put in: lists, TOML's tables in braces, everything in JSON."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.files.layout import Cell, Layout
from simulator.files.lines import TreePath
from simulator.files.text_lines import indent_of, line_end, line_start, next_line


@dataclass(frozen=True, slots=True)
class Splice:
    """A stretch of text, from `start` up to `end`, and what comes in its place."""

    start: int
    end: int
    text: str


def without_cell(layout: Layout, cells: list[Cell], position: int, *, is_json: bool) -> Splice:
    """Take out an entry with its comma; one that has its lines for itself goes with them, and their comment."""
    text, cell = layout.text, cells[position]
    before = cells[position - 1] if position else None
    after = cells[position + 1] if position + 1 < len(cells) else None
    start, end = cell.span.start, cell.span.end
    beside_before = before is not None and "\n" not in text[before.span.end : start]
    if before is not None and before.comma is not None and (beside_before or (is_json and after is None)):
        return Splice(before.comma, end, "")
    if after is not None and "\n" not in text[end : after.span.start]:
        return Splice(start, after.span.start, "")
    end = cell.comma + 1 if cell.comma is not None else end
    rest = text[end : line_end(text, end)].strip()
    if not text[line_start(text, start) : start].strip() and (not rest or rest.startswith("#")):
        return Splice(line_start(text, start), next_line(text, end), "")
    return Splice(start, end, "")


def with_cell(layout: Layout, path: TreePath, position: int, written: str, *, is_json: bool) -> tuple[Splice, ...]:
    """Put an entry into the list or table at a path, spaced like those that are there."""
    cells = layout.cells[path]
    if not cells:
        return (_only_cell(layout, path, written, is_json=is_json),)
    opening = layout.values[path].start
    if position < len(cells):
        at = cells[position].span.start
        return (Splice(at, at, f"{written},{_between(layout.text, opening, cells, position)}"),)
    last, gap = cells[-1], _between(layout.text, opening, cells, position)
    if "\n" not in gap:
        return (Splice(last.span.end, last.span.end, f",{gap}{written}"),)
    after = last.span.end if last.comma is None else last.comma + 1
    end = line_end(layout.text, after)
    if end >= layout.values[path].end:  # the closing bracket is on the last entry's line
        end = after
    if last.comma is not None:
        return (Splice(end, end, f"{gap}{written},"),)
    if end == after:
        return (Splice(end, end, f",{gap}{written}"),)
    return (Splice(after, after, ","), Splice(end, end, f"{gap}{written}"))  # a comment stands between


def _only_cell(layout: Layout, path: TreePath, written: str, *, is_json: bool) -> Splice:
    span, text = layout.values[path], layout.text
    begin, end = span.start + 1, span.end - 1
    if is_json:
        margin = indent_of(text, span.start)
        return Splice(begin, end, f"\n{margin}  {written}\n{margin}")
    if "#" in text[begin:end]:
        return Splice(end, end, f"{written}\n")
    return Splice(begin, end, f" {written} " if text[span.start] == "{" else written)


def _between(text: str, opening: int, cells: list[Cell], position: int) -> str:
    """Return the blanks that come before an entry: a line break with its indent, or a blank."""
    position = min(position, len(cells) - 1)
    here = cells[position].span.start
    before = cells[position - 1].span.end if position else opening + 1
    return f"\n{indent_of(text, here)}" if "\n" in text[before:here] else " "
