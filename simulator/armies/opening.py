"""Opening a file that comes from elsewhere: how large it may be, how deep, what may be in an archive, what kind it is.

Nothing is ever unpacked to disk, and nothing larger than `MOST_BYTES` is held. A file that would need more is refused
before it is read.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from simulator.armies.faults import ArmyError, refused
from simulator.armies.roster_xml import read_xml
from simulator.files.document import Tree, decode, half_characters, read_bytes
from simulator.files.faults import name_of, quoted

MOST_BYTES: Final = 48_000_000
"""Bytes of a file, and of what an archive holds unpacked. Table saves with scripts reach 30 MB."""
MOST_ARCHIVE: Final = 8_000_000
"""Bytes of an archive; real ones have less than one hundredth of it."""
MOST_TEXT: Final = 1_000_000
"""Bytes of a list in plain text."""
MOST_ENTRIES: Final = 16
"""Files in an archive; real ones have one."""
DEEPEST: Final = 200
"""Lists and objects inside one another; real files have less than fifty."""
MOST_OPENED: Final = 1_000_000
"""Brackets that open in a JSON text. A table save of 30 MB has a fifth of that, its scripts' own included."""
MOST_PARTED: Final = 2_000_000
"""Commas in a JSON text."""
_SCANNED: Final = 4096
_TOML: Final = re.compile(r"\s*\[\[?[a-z]+\]\]?\s*(?:#.*)?$", re.MULTILINE)
"""The head of a table of this program's own files, which no JSON begins with."""

Content = Tree | str
"""A tree (of JSON or XML), or a plain text."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A file's content, and what form it has."""

    name: str
    form: str
    """"JSON", "XML" or "text"."""
    content: Content
    packed: bool = False
    """Whether it came out of an archive."""


def open_army_file(path: Path | str) -> Opened:
    """Read a file of whatever kind.

    Raises:
        ArmyError: if there is no such file, it is too large, too deep or damaged, or of a kind that is not read.
    """
    name = name_of(path)
    _check_size(path, name)
    data = read_bytes(path, ArmyError)
    packed = data[:4] in (b"PK\x03\x04", b"PK\x05\x06")
    if packed:
        data = _unpacked(data, name)
    start = data[:_SCANNED].lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n\0")
    if start.startswith(b"<"):
        return Opened(name, "XML", read_xml(data, name), packed)
    text = decode(data, name, ArmyError)
    if text.lstrip()[:1] in ("{", "[") and not _TOML.match(text):
        return Opened(name, "JSON", _json(text, name), packed)
    if len(data) > MOST_TEXT:
        raise refused(name, f"A text of {_megabytes(len(data))}. Expected a list of {_megabytes(MOST_TEXT)} at most.")
    return Opened(name, "text", text, packed)


def _megabytes(count: int) -> str:
    return f"{count / 1_000_000:,.0f} MB" if count >= 1_000_000 else f"{count:,} bytes"


def _check_size(path: Path | str, name: str) -> None:
    """Refuse a file that is too large by what the file system says of it."""
    try:
        size = Path(path).stat().st_size if "\0" not in str(path) else 0
    except OSError:  # whatever is wrong with it is said when it is read
        return
    if size > MOST_BYTES:
        raise refused(name, f"The file has {_megabytes(size)}. Expected {_megabytes(MOST_BYTES)} at most.")


def _unpacked(data: bytes, name: str) -> bytes:
    """Return the one roster of an archive."""
    if len(data) > MOST_ARCHIVE:
        raise refused(name, f"The archive has {_megabytes(len(data))}. Expected {_megabytes(MOST_ARCHIVE)} at most.")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entry = _the_roster(archive, name)
            with archive.open(entry) as stream:
                content = stream.read(MOST_BYTES + 1)
    except ArmyError:  # what is refused here, which is a ValueError as well
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError) as problem:
        raise refused(name, f"The archive is damaged: {_reason(problem)}. Expected a .rosz file.") from None
    if len(content) > MOST_BYTES:
        message = f"The archive unpacks to more than {_megabytes(MOST_BYTES)}. Expected a roster."
        raise refused(name, message, entry=f"archive entry {quoted(entry.filename)}")
    return content


def _reason(problem: Exception) -> str:
    said = " ".join(str(problem).split())
    return quoted(said)[1:-1].rstrip(".") if said else type(problem).__name__


def _the_roster(archive: zipfile.ZipFile, name: str) -> zipfile.ZipInfo:
    """Return the archive's entry that is a roster, after looking at all of them."""
    entries = archive.infolist()
    if len(entries) > MOST_ENTRIES:
        raise refused(name, f"The archive holds {len(entries):,} files. Expected one roster in it.")
    for entry in entries:
        where = f"archive entry {quoted(entry.filename)}"
        parts = entry.filename.replace("\\", "/").split("/")
        if ".." in parts or parts[0] == "" or ":" in parts[0]:
            raise refused(name, "Its name leads out of the archive. Expected a plain file name.", entry=where)
        if entry.flag_bits & 0x1:
            raise refused(name, "It is encrypted. Expected a roster without a password.", entry=where)
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise refused(name, "It is compressed in a way that rosters are not. Expected a .rosz file.", entry=where)
        if entry.file_size > MOST_BYTES:
            message = f"It unpacks to {_megabytes(entry.file_size)}. Expected {_megabytes(MOST_BYTES)} at most."
            raise refused(name, message, entry=where)
    rosters = [e for e in entries if not e.is_dir() and e.filename.lower().endswith((".ros", ".xml", ".json"))]
    if len(rosters) != 1:
        count = f"{len(rosters)} rosters" if rosters else "no roster"
        raise refused(name, f"The archive holds {count}. Expected one file that ends in .ros.")
    return rosters[0]


def _json(text: str, name: str) -> Tree:
    """Return a JSON text's object."""
    opened, parted = text.count("[") + text.count("{"), text.count(",")
    if opened > MOST_OPENED or parted > MOST_PARTED:
        # Each list takes many times its two letters in memory: that is found out before, not while it is read.
        said = f"It holds {opened:,} lists and objects, and {parted:,} commas."
        raise refused(name, f"{said} Expected {MOST_OPENED:,} and {MOST_PARTED:,} at most.", entry="JSON")
    try:
        tree = json.loads(text)
    except json.JSONDecodeError as problem:
        cut = " The file ends here; it may have been cut off." if problem.pos >= len(text.rstrip()) else ""
        raise refused(name, f"{problem.msg}.{cut} Expected JSON.", line=problem.lineno, entry="JSON") from None
    except RecursionError:
        raise refused(name, "Its lists are nested too deeply to be read.", entry="JSON") from None
    except ValueError:
        raise refused(name, "A number has too many digits to be read.", entry="JSON") from None
    if not isinstance(tree, dict):
        raise refused(name, f"The file holds {quoted(tree)}. Expected an object: {{ … }}.", entry="JSON")
    if _depth(tree) > DEEPEST:
        raise refused(name, f"Its lists are nested more than {DEEPEST} deep. Expected a roster.", entry="JSON")
    if next(half_characters(tree, text), None) is not None:
        raise refused(name, r"A text holds half of a character, such as \ud800. Expected both halves.", entry="JSON")
    return tree


def _depth(tree: Any) -> int:
    """Return how many lists and objects are inside one another, at the deepest place."""
    level, depth = [tree], 0
    while level and depth <= DEEPEST:
        depth += 1
        level = [
            inner
            for node in level
            for inner in (node.values() if isinstance(node, dict) else node)
            if isinstance(inner, dict | list)
        ]
    return depth
