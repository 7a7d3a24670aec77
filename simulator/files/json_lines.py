"""The lines of a JSON text's keys, and keys that stand twice. Only for texts that the json module has accepted."""

from __future__ import annotations

import json
import re

from simulator.files.lines import LineCounter, TreePath

_GAP = re.compile(r"[ \t\r\n]*")
_STRING = re.compile(r'"(?:\\.|[^"\\])*"', re.DOTALL)
_WORD = re.compile(r"[^,\]}\s]*")


class _Walk:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[TreePath, int] = {}
        self.twice: list[tuple[TreePath, int]] = []
        self.counter = LineCounter(text)

    def skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.text, self.at)
        assert match is not None, "the json module accepted the text"
        self.at = match.end()
        return match.group()

    def value(self, path: TreePath) -> None:
        self.skip(_GAP)
        opening = self.text[self.at]
        if opening == "[":
            self.entries(path, "]")
        elif opening == "{":
            self.entries(path, "}")
        elif opening == '"':
            self.skip(_STRING)
        else:
            self.skip(_WORD)
        self.skip(_GAP)

    def entries(self, path: TreePath, closing: str) -> None:
        self.at += 1
        self.skip(_GAP)
        index = 0
        seen: set[str] = set()
        while self.text[self.at] != closing:
            line = self.counter.line(self.at)
            inner: TreePath = (*path, index)
            if closing == "}":
                key = str(json.loads(self.skip(_STRING)))
                inner = (*path, key)
                if key in seen:
                    self.twice.append((inner, line))
                seen.add(key)
                self.skip(_GAP)
                self.at += 1
            self.lines[inner] = line
            self.value(inner)
            index += 1
            if self.text[self.at] == ",":
                self.at += 1
                self.skip(_GAP)
        self.at += 1


def json_lines(text: str) -> tuple[dict[TreePath, int], list[tuple[TreePath, int]]]:
    """Return the line of every key and list entry of a JSON text, and the path and line of each repeated key."""
    walk = _Walk(text)
    walk.value(())
    return walk.lines, walk.twice
