"""Finding and reading the files a command is given, and saying what is wrong with them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from simulator import assets
from simulator.bookmarks import SUFFIX
from simulator.files import Fault
from simulator.files.kinds import SCRIPT_SUFFIX

if TYPE_CHECKING:
    from simulator.replay import Replay

BAD_INPUT = 2
"""Exit code for bad input or usage."""
NO_SCENARIOS = (SCRIPT_SUFFIX, ".schema.json", SUFFIX)
"""Ends of names of files that are no scenarios, whatever else their names say."""


class UsageError(ValueError):
    """The command cannot be carried out as it was asked for; the message says what to ask instead."""


def locate(name: str) -> Path:
    """Return the path of a file: the one named, or one of that name among the scenarios that ship with the program."""
    path = Path(name)
    if path.exists():
        return path
    wanted = name.removeprefix("scenarios/")
    for shipped in (wanted, f"demos/{wanted}", f"demos/{wanted}.toml"):
        try:
            found = assets.find("scenarios", shipped)
        except FileNotFoundError:
            continue
        return found
    return path


def picture_file(name: str, reads: Mapping[str, Path | None]) -> Path:
    """Return the path of a picture that is to be written. Raises UsageError as `writable`."""
    from simulator.view.picture import SUFFIXES

    return writable(name, "--picture", "a picture", reads, SUFFIXES)


def writable(
    name: str | Path, option: str, what: str, reads: Mapping[str, Path | None], suffixes: tuple[str, ...] = ()
) -> Path:
    """Return the path of a file that is to be written, before anything is done to fill it.

    Args:
        name: as the user wrote it.
        option: that says to write it, for messages.
        what: is to be written, such as "a move".
        reads: the files that the command reads, by what they are, such as "scenario": none of them is overwritten.
        suffixes: the ends of names that say which kind of file it is; any will do where there are none.

    Raises:
        UsageError: its name does not say which kind it is, there is no such folder, it is one, or the command reads it.
    """
    path = Path(name)
    if suffixes and path.suffix.lower() not in suffixes:
        raise UsageError(f"{option} {name}: {what} is a file that ends in {' or '.join(suffixes)}")
    if path.exists() and not path.is_file():
        raise UsageError(f"{option} {name}: this is no file; expected the name of one to write")
    if not path.parent.is_dir():
        raise UsageError(f"{option} {name}: there is no folder {path.parent}")
    for kind, read in reads.items():
        if read is not None and _is_same(path, read):
            raise UsageError(f"{option} {name}: this is the {kind} itself; expected the name of {what} to write")
    return path


def _is_same(one: Path, other: Path) -> bool:
    """Say whether two names are of one file, by whatever links."""
    if one.exists() and other.exists():
        return one.samefile(other)
    return one.resolve() == other.resolve()


def say_faults(faults: Iterable[Fault]) -> None:
    """Print faults to standard error, one a line."""
    for fault in faults:
        print(fault, file=sys.stderr)


def say_cut(replay: Replay) -> None:
    """Say on standard error what is missing of a replay: its last line, or its end."""
    if replay.cut is not None:
        kept = f"{len(replay.events)} whole events are kept"
        print(f"{replay.cut.file}:{replay.cut.line}: the last line is cut off; {kept}.", file=sys.stderr)
    elif not replay.finished:
        print(f"{replay.path}: unfinished, {len(replay.events)} events.", file=sys.stderr)


def scenario_files(path: Path) -> list[Path]:
    """Return the files a folder holds that could be scenarios, in order; or the file itself."""
    if not path.is_dir():
        return [path]
    return sorted(
        p
        for p in path.rglob("*")
        if p.suffix in {".toml", ".json"} and p.is_file() and not p.name.endswith(NO_SCENARIOS)
    )
