"""`fightphase fmt`: tidies files without changing what they say."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from simulator.commands.reading import BAD_INPUT, locate, say_faults, scenario_files
from simulator.files import Fault, FileError, ScenarioError, write_atomically
from simulator.files.document import read_bytes, read_document
from simulator.files.faults import name_of
from simulator.files.kinds import is_replay, kind_of_tree
from simulator.files.tidying import tidied

UNTIDY = 1
_MARK = b"\xef\xbb\xbf"


def run(args: Namespace) -> int:
    """Tidy files; with `--check` write none, and exit with 1 when one would change. Exit code 2 for bad input."""
    bad = untidy = False
    for name in args.files:
        path = locate(name)
        for file in scenario_files(path):
            try:
                changed = _tidy(file, write=not args.check)
            except FileError as error:
                say_faults(error.faults)
                bad = True
                continue
            untidy |= changed
            if changed:
                print(f"{file}: {'would be tidied' if args.check else 'tidied'}")
    sys.stdout.flush()
    return BAD_INPUT if bad else UNTIDY if untidy and args.check else 0


def _tidy(path: Path, *, write: bool) -> bool:
    """Tidy one file; return whether it changes.

    Raises:
        FileError: it cannot be read, or is none that is tidied.
        OSError: it cannot be written.
    """
    document = None if is_replay(path, ScenarioError) else read_document(path, ScenarioError)
    if document is None or kind_of_tree(document.tree) is None:
        message = "This is no scenario, move or script. Expected one of these."
        raise ScenarioError([Fault(name_of(path), 1, "file", message)])
    data = read_bytes(path, ScenarioError)
    text = data.removeprefix(_MARK).decode("utf-8")
    is_json = path.suffix.lower() == ".json" or (path.suffix.lower() != ".toml" and text.lstrip().startswith("{"))
    after = tidied(text, name_of(path), ScenarioError, is_json=is_json)
    if after == text:
        return False
    if write:
        write_atomically(path.resolve(), (_MARK if data.startswith(_MARK) else b"") + after.encode("utf-8"))
    return True
