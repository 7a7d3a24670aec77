"""Changes made in a file's text, so that every other character stays as its author wrote it.

A change is a splice: the text of one value, one line or one table is exchanged, found by the text's layout. Comments,
order, spacing and line ends elsewhere cannot change, for they are never written again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cached_property
from typing import Any, TypeGuard

from simulator.files.cell_splices import Splice, with_cell, without_cell
from simulator.files.changes import Change, Drop, Insert, Put, changed_tree, differences
from simulator.files.document import Tree, plain_tree
from simulator.files.entries import value_at
from simulator.files.json_lines import json_layout
from simulator.files.json_writing import json_value
from simulator.files.layout import Layout, Section
from simulator.files.lines import TreePath
from simulator.files.text_lines import comments_above, indent_of, line_at, line_end, line_start, next_line
from simulator.files.toml_lines import toml_layout
from simulator.files.toml_writing import toml_key, toml_tables, toml_value


class NotATableError(ValueError):
    """What is no table cannot come into a [[list of tables]] of TOML."""


def spliced(text: str, tree: Tree, changes: Iterable[Change], *, is_json: bool) -> tuple[str, Tree]:
    """Make changes in a text, and return it with its tree.

    Args:
        text: as its author wrote it; CRLF and LF both stay.
        tree: what it holds, as it was read.
        changes: made one after the other.
        is_json: whether it is JSON; otherwise TOML.

    Raises:
        KeyError, IndexError: a path leads nowhere.
        NotATableError: what is no table would come into a [[list of tables]] of TOML.
    """
    editing = _Editing(text, is_json)
    for change in changes:
        for small in _small(tree, change):
            after = changed_tree(tree, [small])
            editing.make(tree, small)
            tree = after
    result = editing.finished()
    assert plain_tree(result, is_json=is_json) == tree, "what was written is what was meant"
    return result, tree


def _small(tree: Tree, change: Change) -> Iterable[Change]:
    """Return a change as the smallest ones: values that stay as they are stay as they are written."""
    if not isinstance(change, Put) or value_at(tree, change.path) is None:
        return (change,)
    return differences(value_at(tree, change.path), change.value, change.path)


class _Editing:
    """A text that is being changed. Values that are exchanged wait, so that the text is walked once for all of them."""

    def __init__(self, text: str, is_json: bool) -> None:
        self.text, self.is_json = text, is_json
        self.line_break = "\r\n" if "\r\n" in text else "\n"
        self.waiting: dict[TreePath, Splice] = {}
        self.added: list[Insert] = []
        """New tables at the end of one [[list of tables]], which are written at once: an army is many units."""

    def make(self, tree: Tree, change: Change) -> None:
        if self.added and self._goes_on(change):
            self.added.append(change)
            return
        if self.added:
            self._flush()
        if isinstance(change, Put) and change.path in self.layout.values:
            span = self.layout.values[change.path]
            self.waiting[change.path] = Splice(span.start, span.end, self._value(change.value, span.start))
            return
        self._flush()
        match change:
            case Put(path, value):
                if isinstance(path[-1], int) and path not in self.layout.values:
                    raise NotATableError(f"{path} is one of a [[list of tables]], which holds nothing else")
                if value_at(tree, path) is not None:  # under headers, and of another length or kind than before
                    self._apply(*self._dropped(path))
                self._apply(*self._new_key(tree, path, value))
            case Drop(path):
                self._apply(*self._dropped(path))
            case Insert(path, position, value) if self._is_behind_all(tree, change):
                self.added.append(change)
            case Insert(path, position, value):
                self._apply(*self._inserted(tree, path, position, value))

    def finished(self) -> str:
        self._flush()
        return self.text

    @cached_property
    def layout(self) -> Layout:
        """Where everything stands in the text as it is now."""
        return json_layout(self.text) if self.is_json else toml_layout(self.text)

    def _is_behind_all(self, tree: Tree, change: Insert) -> bool:
        """Say whether a change adds a table behind the others of a list of tables under headers."""
        present = value_at(tree, change.path)
        behind = isinstance(present, list) and 0 < len(present) == change.position and isinstance(change.value, dict)
        return behind and change.path not in self.layout.cells and self._section((*change.path, 0)) is not None

    def _goes_on(self, change: Change) -> TypeGuard[Insert]:
        """Say whether a change adds the next table behind those that are still to be written."""
        last = self.added[-1]
        return (
            isinstance(change, Insert)
            and (change.path, change.position) == (last.path, last.position + 1)
            and isinstance(change.value, dict)
        )

    def _flush(self) -> None:
        if self.added:
            first, *_ = self.added
            lines = toml_tables(_names(first.path), [change.value for change in self.added], many=True)
            self.added = []
            self._apply(self._block(self._last_section((*first.path, first.position - 1)), lines))
        if self.waiting:
            self._apply(*self.waiting.values())
            self.waiting = {}

    def _apply(self, *splices: Splice) -> None:
        for splice in sorted(splices, key=lambda s: s.start, reverse=True):
            written = splice.text.replace("\n", self.line_break)
            self.text = self.text[: splice.start] + written + self.text[splice.end :]
        self.__dict__.pop("layout", None)

    # new keys

    def _new_key(self, tree: Tree, path: TreePath, value: Any) -> tuple[Splice, ...]:
        parent, key = path[:-1], str(path[-1])
        if value_at(tree, parent) is None:  # the table that it comes into is new as well
            return self._new_key(tree, parent, {key: value})
        if parent in self.layout.cells or self.is_json:
            return self._new_cell(parent, len(self.layout.cells[parent]), self._pair(key, value, parent))
        section = self._section(parent)
        if section is not None:
            return (self._new_pair(section, key, value),)
        dotted = [
            (s, p)
            for s in self.layout.sections
            for p in s.pairs
            if len(s.path) < len(parent) and p.path[: len(parent)] == parent
        ]
        if dotted:
            section, pair = dotted[-1]
            start = line_end(self.text, pair.span.end)
            name = ".".join(toml_key(str(part)) for part in path[len(section.path) :])
            return (Splice(start, start, f"\n{indent_of(self.text, pair.span.start)}{name} = {toml_value(value)}"),)
        lines = toml_tables(_names(parent), [{key: value}], many=False)  # only tables in it have headers so far
        return (self._block(self._last_section(parent[:-1]), lines),)

    def _new_pair(self, section: Section, key: str, value: Any) -> Splice:
        """Write a new key under a header: tables of its own after everything that the table has."""
        if isinstance(value, dict) or (isinstance(value, list) and value and all(isinstance(v, dict) for v in value)):
            after = section if isinstance(value, dict) else self._last_section(section.path)
            many = isinstance(value, list)
            entries: list[Tree] = list(value) if isinstance(value, list) else [value]
            lines = toml_tables((*_names(section.path), key), entries, many=many)
            return self._block(after, lines)
        written = f"{toml_key(key)} = {toml_value(value)}"
        if not section.pairs and not section.path:
            return Splice(0, 0, f"{written}\n")
        at = line_end(self.text, section.end)
        indent = indent_of(self.text, section.pairs[-1].span.start) if section.pairs else ""
        return Splice(at, at, f"\n{indent}{written}")

    def _block(self, after: Section, lines: str) -> Splice:
        at = self._owned_end(after)
        lead = "" if at == 0 else "\n" if self.text[at - 1] == "\n" else "\n\n"
        rest = self.text[at:]
        return Splice(
            at, at, lead + lines + ("\n" if rest.strip() and not rest.lstrip(" \t\r").startswith("\n") else "")
        )

    # dropping

    def _dropped(self, path: TreePath) -> tuple[Splice, ...]:
        cells = self.layout.cells.get(path[:-1], [])
        position = next((k for k, cell in enumerate(cells) if cell.path == path), None)
        if position is not None:
            return (without_cell(self.layout, cells, position, is_json=self.is_json),)
        splices = [
            self._whole_lines(p.span.start, p.span.end)
            for s in self.layout.sections
            for p in s.pairs
            if p.path[: len(path)] == path and s.path[: len(path)] != path
        ]
        gone = [s for s in self.layout.sections if s.path and s.path[: len(path)] == path]
        splices += [self._without_section(s) for s in gone]
        if isinstance(path[-1], int) and not any(
            s.path[: len(path) - 1] == path[:-1] for s in self.layout.sections if s not in gone
        ):
            owner = self._section(path[:-2])
            assert owner is not None, "a list of tables has an owner with a header"
            splices.append(self._new_pair(owner, str(path[-2]), []))
        assert splices, f"{path} stands in the file"
        return tuple(splices)

    def _without_section(self, section: Section) -> Splice:
        """Take away a table with the comments right above it and the blank lines below it."""
        start = comments_above(self.text, line_start(self.text, section.head.start))
        end = self._owned_end(section)
        while end < len(self.text) and line_at(self.text, end).strip() == "":
            end = next_line(self.text, end)
        if end == len(self.text):  # the last one: no blank lines are left at the end
            while start > 0 and line_at(self.text, line_start(self.text, start - 1)).strip() == "":
                start = line_start(self.text, start - 1)
        return Splice(start, end, "")

    # inserting

    def _inserted(self, tree: Tree, path: TreePath, position: int, value: Any) -> tuple[Splice, ...]:
        cells = self.layout.cells.get(path)
        if cells is not None and not (
            not cells and not self.is_json and isinstance(value, dict) and self._is_pair(path)
        ):
            return self._new_cell(path, position, self._value(value, self.layout.values[path].start, inner=True))
        if cells is not None:  # an empty list, `units = []`, becomes a list of tables
            self._apply(*self._dropped(path))
        if self.is_json:
            return self._new_cell(
                path[:-1], len(self.layout.cells[path[:-1]]), self._pair(str(path[-1]), [value], path[:-1])
            )
        present = value_at(tree, path) or []
        if not isinstance(value, dict):
            if present:
                raise NotATableError(f"{path} is a [[list of tables]], which holds nothing else")
            return self._new_key(tree, path, [value])
        if path[:-1] in self.layout.cells:
            return self._new_cell(path[:-1], len(self.layout.cells[path[:-1]]), self._pair(str(path[-1]), [value], ()))
        lines = toml_tables(_names(path), [value], many=True)
        if not present:
            return (self._block(self._last_section(path[:-1]), lines),)
        if position:  # between others: one behind all of them is written with those that follow it
            return (self._block(self._last_section((*path, position - 1)), lines),)
        first = self._section((*path, 0))
        assert first is not None, "a list that is not in brackets has headers"
        at = comments_above(self.text, line_start(self.text, first.head.start))
        return (Splice(at, at, f"{lines}\n"),)

    def _new_cell(self, path: TreePath, position: int, written: str) -> tuple[Splice, ...]:
        return with_cell(self.layout, path, position, written, is_json=self.is_json)

    # writing

    def _value(self, value: Any, at: int, *, inner: bool = False) -> str:
        if not self.is_json:
            return toml_value(value, flat=inner)
        return json_value(value, indent_of(self.text, at) + ("  " if inner else ""))

    def _pair(self, key: str, value: Any, parent: TreePath) -> str:
        if self.is_json:
            indent = indent_of(self.text, self.layout.values[parent].start) + "  "
            return f"{json.dumps(key, ensure_ascii=False)}: {json_value(value, indent)}"
        return f"{toml_key(key)} = {toml_value(value, flat=True)}"

    # places

    def _section(self, path: TreePath) -> Section | None:
        return next((s for s in self.layout.sections if s.path == path), None)

    def _last_section(self, path: TreePath) -> Section:
        """Return the last header of a table and all that is in it; that of the whole file where there is none."""
        own = [s for s in self.layout.sections if s.path[: len(path)] == path]
        return own[-1] if own else self.layout.sections[-1]

    def _is_pair(self, path: TreePath) -> bool:
        return any(p.path == path for s in self.layout.sections for p in s.pairs)

    def _whole_lines(self, start: int, end: int) -> Splice:
        return Splice(line_start(self.text, start), next_line(self.text, end), "")

    def _owned_end(self, section: Section) -> int:
        """Return where a section's last line ends, with the comments right below it and its line break."""
        at = next_line(self.text, section.end) if section.end or section.pairs else 0
        if not section.path and not section.pairs:  # comments at the top of a file without keys
            return at
        following = {
            comments_above(self.text, line_start(self.text, s.head.start)) for s in self.layout.sections if s.path
        }
        while at < len(self.text) and at not in following and line_at(self.text, at).lstrip().startswith("#"):
            at = next_line(self.text, at)
        return at


def _names(path: TreePath) -> tuple[str, ...]:
    return tuple(part for part in path if isinstance(part, str))
