"""The layout of a JSON text, and keys that stand twice. Only for texts that the json module has accepted."""

from __future__ import annotations

import json
import re

from simulator.files.layout import Cell, Layout, Span
from simulator.files.lines import LineCounter, TreePath

_GAP = re.compile(r"[ \t\r\n]*")
_STRING = re.compile(r'"(?:\\.|[^"\\])*"', re.DOTALL)
_WORD = re.compile(r"[^,\]}\s]*")


class _Walk:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.layout = Layout(text)
        self.twice: list[tuple[TreePath, int]] = []

    def skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        assert match is not None, "the json module accepted the text"
        self.at = match.end()
        return match.group()

    def value(self, path: TreePath) -> None:
        self.skip(_GAP)
        begin = self.at
        opening = self.text[self.at]
        if opening == "[":
            self.entries(path, "]")
        elif opening == "{":
            self.entries(path, "}")
        elif opening == '"':
            self.skip(_STRING)
        else:
            self.skip(_WORD)
        self.layout.values[path] = Span(begin, self.at)
        self.skip(_GAP)

    def entries(self, path: TreePath, closing: str) -> None:
        cells = self.layout.cells[path] = []
        self.at += 1
        self.skip(_GAP)
        seen: set[str] = set()
        while self.text[self.at] != closing:
            begin = self.at
            inner: TreePath = (*path, len(cells))
            if closing == "}":
                key = str(json.loads(self.skip(_STRING)))
                inner = (*path, key)
                if key in seen:
                    self.twice.append((inner, begin))
                seen.add(key)
                self.skip(_GAP)
                self.at += 1
            self.layout.starts[inner] = begin
            self.value(inner)
            comma = self.at if self.text[self.at] == "," else None
            cells.append(Cell(inner, Span(begin, self.layout.values[inner].end), comma))
            if comma is not None:
                self.at += 1
                self.skip(_GAP)
        self.at += 1


def json_layout(text: str) -> Layout:
    """Return where everything stands in a JSON text that the json module accepts."""
    walk = _Walk(text)
    walk.value(())
    return walk.layout


def json_lines(text: str) -> tuple[dict[TreePath, int], list[tuple[TreePath, int]]]:
    """Return the line of every key and list entry of a JSON text, and the path and line of each repeated key."""
    walk = _Walk(text)
    walk.value(())
    counter = LineCounter(text)
    return walk.layout.lines(), [(path, counter.line(at)) for path, at in walk.twice]
