"""The layout of a TOML text. Only for texts that tomllib has accepted: nothing is checked here.

tomllib keeps no positions, so the text is walked once more, by the grammar's outline: headers, keys, strings, lists
and inline tables. Everything else is a word that ends at a comma, a bracket, a comment or the line's end.
"""

from __future__ import annotations

import re
import tomllib

from simulator.files.layout import Cell, Layout, Pair, Section, Span
from simulator.files.lines import TreePath

_GAP = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
_BLANK = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?:"{0,2})' r"|'''.*?'''(?:'{0,2})" r'|"(?:\\.|[^"\\\n])*"' r"|'[^'\n]*'", re.DOTALL
)
_WORD = re.compile(r"[^,\]}\n#]*")


class _Walk:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.layout = Layout(text, sections=[Section((), Span(0, 0))])
        self.count: dict[TreePath, int] = {}

    def note(self, path: TreePath, position: int) -> None:
        self.layout.starts.setdefault(path, position)

    def skip(self, pattern: re.Pattern[str]) -> None:
        match = pattern.match(self.text, self.at)
        assert match is not None, "a gap may be empty"
        self.at = match.end()

    def starts(self, word: str) -> bool:
        return self.text.startswith(word, self.at)

    def key(self) -> list[str]:
        parts = []
        while True:
            self.skip(_BLANK)
            pattern = _STRING if self.text[self.at] in "\"'" else _BARE_KEY
            match = pattern.match(self.text, self.at)
            assert match is not None, "tomllib accepted the key"
            word = match.group()
            parts.append(str(tomllib.loads(f"k = {word}")["k"]) if pattern is _STRING else word)
            self.at = match.end()
            self.skip(_BLANK)
            if not self.starts("."):
                return parts
            self.at += 1

    def under(self, path: TreePath, key: list[str]) -> TreePath:
        """Return the path of a key below a path, going into the last entry of each list of tables on the way."""
        for part in key:
            if path in self.count:
                path = (*path, self.count[path] - 1)
            path = (*path, part)
        return path

    def document(self) -> None:
        section = self.layout.sections[0]
        self.skip(_GAP)
        while self.at < len(self.text):
            begin = self.at
            if self.starts("["):
                many = self.starts("[[")
                self.at += 2 if many else 1
                table = self.under((), self.key())
                self.at += 2 if many else 1
                self.note(table, begin)
                if many:
                    self.count[table] = self.count.get(table, 0) + 1
                    table = (*table, self.count[table] - 1)
                    self.note(table, begin)
                section = Section(table, Span(begin, self.at))
                self.layout.sections.append(section)
            else:
                path = self.pair(section.path)
                section.pairs.append(Pair(path, Span(begin, self.layout.values[path].end)))
            self.skip(_GAP)

    def pair(self, table: TreePath) -> TreePath:
        begin = self.at
        path = table
        for part in self.key():
            path = (*path, part)
            self.note(path, begin)
        self.at += 1
        self.skip(_BLANK)
        self.value(path)
        return path

    def value(self, path: TreePath) -> None:
        begin = self.at
        if self.starts("["):
            self.entries(path, "]")
        elif self.starts("{"):
            self.entries(path, "}")
        elif self.starts('"') or self.starts("'"):
            self.skip(_STRING)
        else:
            self.skip(_WORD)
            self.layout.values[path] = Span(begin, begin + len(self.text[begin : self.at].rstrip()))
            return
        self.layout.values[path] = Span(begin, self.at)

    def entries(self, path: TreePath, closing: str) -> None:
        """Walk what stands in brackets or braces."""
        cells = self.layout.cells[path] = []
        self.at += 1
        self.skip(_GAP)
        while not self.starts(closing):
            begin = self.at
            if closing == "}":
                inner = self.pair(path)
            else:
                inner = (*path, len(cells))
                self.note(inner, begin)
                self.value(inner)
            span = Span(begin, self.layout.values[inner].end)
            self.skip(_GAP)
            comma = self.at if self.starts(",") else None
            if comma is not None:
                self.at += 1
                self.skip(_GAP)
            cells.append(Cell(inner, span, comma))
        self.at += 1


def toml_layout(text: str) -> Layout:
    """Return where everything stands in a TOML text that tomllib accepts."""
    walk = _Walk(text)
    walk.document()
    return walk.layout


def toml_lines(text: str) -> dict[TreePath, int]:
    """Return the line of every key and list entry of a TOML text that tomllib accepts."""
    return toml_layout(text).lines()
