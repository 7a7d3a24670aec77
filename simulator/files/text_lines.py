"""The lines of a text by places in it: where one begins and ends, what it is indented by."""

from __future__ import annotations


def line_start(text: str, at: int) -> int:
    """Return where the line of a place begins."""
    return text.rfind("\n", 0, at) + 1


def line_end(text: str, at: int) -> int:
    """Return where the line of a place ends, before its line break."""
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    return end - 1 if end > at and text[end - 1] == "\r" else end


def next_line(text: str, at: int) -> int:
    """Return where the line after that of a place begins; the text's end where there is none."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1


def line_at(text: str, start: int) -> str:
    """Return the line that begins at a place, with its line break."""
    return text[start : next_line(text, start)]


def indent_of(text: str, at: int) -> str:
    """Return the blanks that the line of a place begins with."""
    line = text[line_start(text, at) : at]
    return line[: len(line) - len(line.lstrip(" \t"))]


def comments_above(text: str, start: int) -> int:
    """Return where the comments right above a line begin; the first line of a text is a comment on the whole."""
    while start > 0:
        above = line_start(text, start - 1)
        if not line_at(text, above).lstrip().startswith("#") or above == 0:
            break
        start = above
    return start
