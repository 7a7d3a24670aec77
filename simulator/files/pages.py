"""The replay inside a page: what `fightphase replay --export FILE.html` wrote, found again in the page's text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from simulator.files.faults import Fault, ReplayError

PAGE_SUFFIXES: Final = (".html", ".htm")
BEGINS: Final = re.compile(r"""<script\b(?=[^>]*\bid=["']?replay["'\s>])[^>]*>""", re.IGNORECASE)
"""The element that holds the log: whoever saves the page again may write its attributes in another order."""
ENDS: Final = re.compile(r"</script\b", re.IGNORECASE)


def is_page(path: Path | str) -> bool:
    """Say whether a file is a page, by its name."""
    return Path(path).suffix.lower() in PAGE_SUFFIXES


def log_in(page: str, name: str) -> tuple[str, int]:
    """Return the log that a page holds, a JSON object a line, and the page's line on which it begins.

    Raises:
        ReplayError: there is none, or the page is cut off inside it.
    """
    begin = BEGINS.search(page)
    if begin is None:
        message = "This page holds no replay. Expected one that fightphase replay --export wrote."
        raise ReplayError([Fault(name, None, "page", message)])
    line = page.count("\n", 0, begin.end()) + 1
    end = ENDS.search(page, begin.end())
    if end is None:
        message = "The page is cut off: the replay that begins here does not end. Expected the whole page."
        raise ReplayError([Fault(name, line, "page", message)])
    log = page[begin.end() : end.start()]
    line += log.count("\n", 0, len(log) - len(log.lstrip()))
    return log.strip() + "\n", line
